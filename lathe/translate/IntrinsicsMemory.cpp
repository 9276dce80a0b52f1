// Intrinsics on memory: block operations, variable arguments, prefetch.
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/Translator.h"
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::IntrinsicId;

static constexpr DiagKind kVarArgs{"translate-varargs", Severity::kError};

/// dst, src, length[, tail-call flag]; the alignments stand in the memory operands.
void Translator::memTransfer(const Inst &i, unsigned opcode) {
  uint64_t length;
  if (constantInt(arg(i, 2), length) && length == 0)
    return;
  const ir::CallInfo &info = f_->callInfo(i);
  auto operand = [&](unsigned n, unsigned loadStore) {
    uint64_t align = m_.attributes.value(m_.attributes.param(info.attributes, n), ir::Attribute::kAlign);
    Access a{arg(i, n),
             align ? uint8_t(std::countr_zero(align)) : uint8_t(0),
             uint16_t(flagArg(i, 3) ? MachineMemOperand::MOVolatile : 0),
             {}};
    return memOperand(a, LLT(), loadStore);
  };
  Register dst = use(arg(i, 0)), src = use(arg(i, 1));
  LLT word = indexType(type(typeOf(arg(i, 0))));
  Register size = zextOrTrunc(use(arg(i, 2)), type(typeOf(arg(i, 2))), word);
  MachineInstrBuilder mi = b_.buildInstr(opcode, 4);
  mi.addUse(dst).addUse(src).addUse(size);
  if (opcode != G_MEMCPY_INLINE)
    mi.addImm(0);
  mi.addMemOperand(operand(0, MachineMemOperand::MOStore));
  mi.addMemOperand(operand(1, MachineMemOperand::MOLoad));
}

void Translator::memSet(const Inst &i) {
  uint64_t length;
  if (constantInt(arg(i, 2), length) && length == 0)
    return;
  const ir::CallInfo &info = f_->callInfo(i);
  uint64_t align = m_.attributes.value(m_.attributes.param(info.attributes, 0), ir::Attribute::kAlign);
  Access a{arg(i, 0),
           align ? uint8_t(std::countr_zero(align)) : uint8_t(0),
           uint16_t(flagArg(i, 3) ? MachineMemOperand::MOVolatile : 0),
           {}};
  Register dst = use(arg(i, 0)), value = use(arg(i, 1));
  LLT word = indexType(type(typeOf(arg(i, 0))));
  Register size = zextOrTrunc(use(arg(i, 2)), type(typeOf(arg(i, 2))), word);
  b_.buildInstr(G_MEMSET, 4)
      .addUse(dst)
      .addUse(value)
      .addUse(size)
      .addImm(0)
      .addMemOperand(memOperand(a, LLT(), MachineMemOperand::MOStore));
}

void Translator::vaCopy(const Inst &i) {
  Register dst = use(arg(i, 0)), src = use(arg(i, 1));
  LLT ptr = type(typeOf(arg(i, 0)));
  Access to{arg(i, 0), cl_->vaListLog2Align, 0, {}}, from{arg(i, 1), cl_->vaListLog2Align, 0, {}};
  unsigned step = 1u << cl_->vaListLog2Align;
  LLT word = LLT::scalar(step * 8);
  for (unsigned at = 0; at < cl_->vaListBytes; at += step) {
    Register r = b_.newReg(word);
    b_.buildLoad(r, addressAt(src, ptr, at), memOperand(from, word, MachineMemOperand::MOLoad, at));
    b_.buildStore(r, addressAt(dst, ptr, at), memOperand(to, word, MachineMemOperand::MOStore, at));
  }
}

void Translator::vaArg(const Inst &i, uint32_t local) {
  if (!cl_->hasVariadicFunctions)
    return error(kVarArgs, local, "the target has no functions with variable arguments");
  Register list = use(f_->value(i, 0));
  const ir::TypeLayout &layout = m_.layout(i.type);
  std::span<const Leaf> leaves = types_.leaves(i.type);
  // Aggregates have been taken apart by the front end where they do not lie in memory.
  MVT t;
  if (leaves.size() == 1 && !leaves[0].type.isVector())
    t = isFloat(leaves[0].kind) ? scalarMVT(leaves[0].kind, leaves[0].type.getScalarSizeInBits())
                                : MVT::getIntegerVT(std::bit_ceil(unsigned(leaves[0].type.getSizeInBits())));
  Register address = cl_->lowerVAArg(b_, list, t, layout.allocSize, layout.abiAlign());
  LLT ptr = pointerType();
  Access a{ValueRef(), layout.abiAlignLog2, 0, {}};
  std::span<Register> to = defs(local);
  for (size_t k = 0; k < leaves.size(); ++k)
    loadLeaf(leaves[k], addressAt(address, ptr, leaves[k].offset), a, to[k], int64_t(leaves[k].offset));
}

bool Translator::memoryIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  switch (id) {
  case IntrinsicId::kMemcpy:
    memTransfer(i, G_MEMCPY);
    return true;
  case IntrinsicId::kMemcpyInline:
    memTransfer(i, G_MEMCPY_INLINE);
    return true;
  case IntrinsicId::kMemmove:
    memTransfer(i, G_MEMMOVE);
    return true;
  case IntrinsicId::kMemset:
  case IntrinsicId::kMemsetInline:
    memSet(i);
    return true;
  case IntrinsicId::kVaStart:
    cl_->lowerVAStart(b_, use(arg(i, 0)));
    return true;
  case IntrinsicId::kVaCopy:
    vaCopy(i);
    return true;
  case IntrinsicId::kPrefetch: {
    uint64_t v[3] = {0, 3, 1};
    for (unsigned k = 0; k < 3; ++k)
      constantInt(arg(i, k + 1), v[k]);
    Access a{arg(i, 0), 0, 0, {}};
    Register address = use(arg(i, 0));
    b_.buildInstr(G_PREFETCH, 4)
        .addUse(address)
        .addImm(int64_t(v[0]))
        .addImm(int64_t(v[1]))
        .addImm(int64_t(v[2]))
        .addMemOperand(memOperand(a, LLT(), v[0] ? MachineMemOperand::MOStore : MachineMemOperand::MOLoad));
    return true;
  }
  case IntrinsicId::kLoadRelative: {
    LLT ptr = type(i.type), word = indexType(ptr), s32 = LLT::scalar(32);
    Register base = use(arg(i, 0));
    Register offset = zextOrTrunc(use(arg(i, 1)), type(typeOf(arg(i, 1))), word, true);
    Access a{ValueRef(), 2, 0, {}};
    Register r = b_.newReg(s32);
    b_.buildLoad(r, b_.build(G_PTR_ADD, ptr, {base, offset}), memOperand(a, s32, MachineMemOperand::MOLoad));
    setValue(local, b_.build(G_PTR_ADD, ptr, {base, b_.build(G_SEXT, word, {r})}));
    return true;
  }
  default:
    return false;
  }
}

} // namespace lathe
