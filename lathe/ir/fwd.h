// The ids and classes of the IR layer, for headers that only name them.
#pragma once
#include "lathe/support/Id.h"

namespace lathe::ir {

using TypeId = Id<struct TypeTag>;
using ConstantId = Id<struct ConstantTag>;
using GlobalId = Id<struct GlobalTag>;
using FunctionId = Id<struct FunctionTag>;
using AttributeSetId = Id<struct AttributeSetTag>;
using AttributeListId = Id<struct AttributeListTag>;
using ComdatId = Id<struct ComdatTag>;
using BlockId = Id<struct BlockTag>;
using InstId = Id<struct InstTag>; // index of an instruction within its function

struct Type;
class TypeTable;
class DataLayout;
struct Constant;
class ConstantTable;
class AttributeTable;
struct Instruction;
struct CallInfo;
struct Block;
struct Global;
struct Function;
class Module;
enum class IntrinsicId : uint16_t;

} // namespace lathe::ir
