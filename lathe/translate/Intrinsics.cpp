// Intrinsics that are one generic instruction, an alias or nothing; the system; what is only known by name.
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/Translator.h"
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::IntrinsicId;

static constexpr DiagKind kUnknownIntrinsic{"translate-unknown-intrinsic", Severity::kError};
static constexpr DiagKind kBadRegister{"translate-unknown-register", Severity::kError};

namespace {

/// result = opcode(first `args` arguments)
struct Simple {
  IntrinsicId id;
  uint16_t opcode;
  uint8_t args;
};
constexpr Simple kSimple[] = {
    {IntrinsicId::kAbs, G_ABS, 1},
    {IntrinsicId::kBitreverse, G_BITREVERSE, 1},
    {IntrinsicId::kBswap, G_BSWAP, 1},
    {IntrinsicId::kCtpop, G_CTPOP, 1},
    {IntrinsicId::kSaddSat, G_SADDSAT, 2},
    {IntrinsicId::kUaddSat, G_UADDSAT, 2},
    {IntrinsicId::kSsubSat, G_SSUBSAT, 2},
    {IntrinsicId::kUsubSat, G_USUBSAT, 2},
    {IntrinsicId::kSshlSat, G_SSHLSAT, 2},
    {IntrinsicId::kUshlSat, G_USHLSAT, 2},
    {IntrinsicId::kSmax, G_SMAX, 2},
    {IntrinsicId::kSmin, G_SMIN, 2},
    {IntrinsicId::kUmax, G_UMAX, 2},
    {IntrinsicId::kUmin, G_UMIN, 2},
    {IntrinsicId::kPtrmask, G_PTRMASK, 2},
    {IntrinsicId::kFabs, G_FABS, 1},
    {IntrinsicId::kSqrt, G_FSQRT, 1},
    {IntrinsicId::kCeil, G_FCEIL, 1},
    {IntrinsicId::kFloor, G_FFLOOR, 1},
    {IntrinsicId::kRint, G_FRINT, 1},
    {IntrinsicId::kNearbyint, G_FNEARBYINT, 1},
    {IntrinsicId::kTrunc, G_INTRINSIC_TRUNC, 1},
    {IntrinsicId::kRound, G_INTRINSIC_ROUND, 1},
    {IntrinsicId::kRoundeven, G_INTRINSIC_ROUNDEVEN, 1},
    {IntrinsicId::kLrint, G_INTRINSIC_LRINT, 1},
    {IntrinsicId::kLlrint, G_INTRINSIC_LLRINT, 1},
    {IntrinsicId::kLround, G_LROUND, 1},
    {IntrinsicId::kLlround, G_LLROUND, 1},
    {IntrinsicId::kSin, G_FSIN, 1},
    {IntrinsicId::kCos, G_FCOS, 1},
    {IntrinsicId::kTan, G_FTAN, 1},
    {IntrinsicId::kAsin, G_FASIN, 1},
    {IntrinsicId::kAcos, G_FACOS, 1},
    {IntrinsicId::kAtan, G_FATAN, 1},
    {IntrinsicId::kSinh, G_FSINH, 1},
    {IntrinsicId::kCosh, G_FCOSH, 1},
    {IntrinsicId::kTanh, G_FTANH, 1},
    {IntrinsicId::kExp, G_FEXP, 1},
    {IntrinsicId::kExp2, G_FEXP2, 1},
    {IntrinsicId::kExp10, G_FEXP10, 1},
    {IntrinsicId::kLog, G_FLOG, 1},
    {IntrinsicId::kLog2, G_FLOG2, 1},
    {IntrinsicId::kLog10, G_FLOG10, 1},
    {IntrinsicId::kCanonicalize, G_FCANONICALIZE, 1},
    {IntrinsicId::kPow, G_FPOW, 2},
    {IntrinsicId::kPowi, G_FPOWI, 2},
    {IntrinsicId::kLdexp, G_FLDEXP, 2},
    {IntrinsicId::kCopysign, G_FCOPYSIGN, 2},
    {IntrinsicId::kMaxnum, G_FMAXNUM, 2},
    {IntrinsicId::kMinnum, G_FMINNUM, 2},
    {IntrinsicId::kMaximumnum, G_FMAXNUM, 2},
    {IntrinsicId::kMinimumnum, G_FMINNUM, 2},
    {IntrinsicId::kMaximum, G_FMAXIMUM, 2},
    {IntrinsicId::kMinimum, G_FMINIMUM, 2},
    {IntrinsicId::kFma, G_FMA, 3},
    {IntrinsicId::kFptosiSat, G_FPTOSI_SAT, 1},
    {IntrinsicId::kFptouiSat, G_FPTOUI_SAT, 1},
    {IntrinsicId::kConvertToFp16, G_FPTRUNC, 1},
    {IntrinsicId::kConvertFromFp16, G_FPEXT, 1},
    {IntrinsicId::kFltRounds, G_GET_ROUNDING, 0},
    {IntrinsicId::kGetRounding, G_GET_ROUNDING, 0},
    {IntrinsicId::kGetFpenv, G_GET_FPENV, 0},
    {IntrinsicId::kGetFpmode, G_GET_FPMODE, 0},
    {IntrinsicId::kReadcyclecounter, G_READCYCLECOUNTER, 0},
    {IntrinsicId::kStacksave, G_STACKSAVE, 0},
    {IntrinsicId::kThreadPointer, G_THREAD_POINTER, 0},
    {IntrinsicId::kAddressofreturnaddress, G_ADDROFRETURNADDR, 0},
    {IntrinsicId::kVectorReduceAdd, G_VECREDUCE_ADD, 1},
    {IntrinsicId::kVectorReduceMul, G_VECREDUCE_MUL, 1},
    {IntrinsicId::kVectorReduceAnd, G_VECREDUCE_AND, 1},
    {IntrinsicId::kVectorReduceOr, G_VECREDUCE_OR, 1},
    {IntrinsicId::kVectorReduceXor, G_VECREDUCE_XOR, 1},
    {IntrinsicId::kVectorReduceSmax, G_VECREDUCE_SMAX, 1},
    {IntrinsicId::kVectorReduceSmin, G_VECREDUCE_SMIN, 1},
    {IntrinsicId::kVectorReduceUmax, G_VECREDUCE_UMAX, 1},
    {IntrinsicId::kVectorReduceUmin, G_VECREDUCE_UMIN, 1},
    {IntrinsicId::kVectorReduceFmax, G_VECREDUCE_FMAX, 1},
    {IntrinsicId::kVectorReduceFmin, G_VECREDUCE_FMIN, 1},
    {IntrinsicId::kVectorReduceFmaximum, G_VECREDUCE_FMAXIMUM, 1},
    {IntrinsicId::kVectorReduceFminimum, G_VECREDUCE_FMINIMUM, 1},
};

constexpr unsigned kNumIntrinsics = 2
#define INTRINSIC(Id, Name, Signature) +1
#include "lathe/ir/Intrinsics.def"
    ;
/// kSimple by intrinsic.
struct SimpleTable {
  struct Row {
    uint16_t opcode = 0;
    uint8_t args = 0;
  };
  Row rows[kNumIntrinsics];
  constexpr SimpleTable() {
    for (const Simple &s : kSimple)
      rows[unsigned(s.id)] = {s.opcode, s.args};
  }
};
constexpr SimpleTable kSimpleTable;

} // namespace

void Translator::intrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  argBase_ = f_->firstArgument(i);
  if (simpleIntrinsic(i, local, id) || valueIntrinsic(i, local, id) || memoryIntrinsic(i, local, id) ||
      integerIntrinsic(i, local, id) || floatIntrinsic(i, local, id) || systemIntrinsic(i, local, id) ||
      vectorIntrinsic(i, local, id) || maskedIntrinsic(i, local, id) || constrainedIntrinsic(i, local, id))
    return;
  if (id == IntrinsicId::kOther)
    targetIntrinsic(i, local);
  else
    unsupportedIntrinsic(i, local, id);
}

void Translator::genericOp(const Inst &i, uint32_t local, unsigned opcode, unsigned args) {
  LLT t = type(i.type);
  Register r[4];
  bool bfloat = false;
  for (unsigned k = 0; k < args; ++k) {
    r[k] = use(arg(i, k));
    ir::TypeId at = typeOf(arg(i, k));
    if (types_.kind(at) == ScalarKind::kBFloat) {
      bfloat = true;
      r[k] = widenBFloat(r[k], type(at));
    }
  }
  bfloat = bfloat && types_.kind(i.type) == ScalarKind::kBFloat;
  LLT computed = bfloat ? t.changeElementSize(32) : t;
  Register dst = b_.newReg(computed);
  MachineInstrBuilder mi = b_.buildInstr(opcode, args + 1);
  mi.addDef(dst);
  for (unsigned k = 0; k < args; ++k)
    mi.addUse(r[k]);
  mi.setMIFlags(fastMathFlags(i.flags));
  setValue(local, bfloat ? narrowToBFloat(dst, t) : dst);
}

bool Translator::simpleIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  const SimpleTable::Row &row = kSimpleTable.rows[unsigned(id)];
  if (!row.opcode)
    return false;
  // A reduction of one element is that element.
  if (row.opcode >= G_VECREDUCE_FADD && row.args == 1 && !type(typeOf(arg(i, 0))).isVector())
    setAlias(local, arg(i, 0));
  else
    genericOp(i, local, row.opcode, row.args);
  return true;
}

/// Intrinsics that only carry a value or a remark, and what folds to a constant.
bool Translator::valueIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  switch (id) {
  case IntrinsicId::kExpect:
  case IntrinsicId::kExpectWithProbability:
  case IntrinsicId::kAnnotation:
  case IntrinsicId::kPtrAnnotation:
  case IntrinsicId::kSsaCopy:
  case IntrinsicId::kLaunderInvariantGroup:
  case IntrinsicId::kStripInvariantGroup:
  case IntrinsicId::kArithmeticFence:
  case IntrinsicId::kThreadlocalAddress:
    setAlias(local, arg(i, 0));
    return true;
  case IntrinsicId::kAssume:
  case IntrinsicId::kSideeffect:
  case IntrinsicId::kDonothing:
  case IntrinsicId::kLifetimeStart:
  case IntrinsicId::kLifetimeEnd:
  case IntrinsicId::kInvariantEnd:
  case IntrinsicId::kDbgAssign:
  case IntrinsicId::kDbgDeclare:
  case IntrinsicId::kDbgLabel:
  case IntrinsicId::kDbgValue:
  case IntrinsicId::kExperimentalNoaliasScopeDecl:
  case IntrinsicId::kVarAnnotation:
  case IntrinsicId::kCodeviewAnnotation:
  case IntrinsicId::kPseudoprobe:
  case IntrinsicId::kFakeUse:
  case IntrinsicId::kPcmarker:
  case IntrinsicId::kVaEnd:
  case IntrinsicId::kClearCache: // instruction and data caches are coherent where nothing else is said
    return true;
  case IntrinsicId::kInvariantStart:
    for (Register r : defs(local))
      b_.buildUndef(r);
    return true;
  case IntrinsicId::kAllowRuntimeCheck:
  case IntrinsicId::kAllowUbsanCheck:
  case IntrinsicId::kTypeTest:
  case IntrinsicId::kPublicTypeTest:
  case IntrinsicId::kExperimentalWidenableCondition:
    setValue(local, intConstant(type(i.type), 1));
    return true;
  case IntrinsicId::kIsConstant:
    setValue(local, intConstant(type(i.type), isConstantValue(arg(i, 0))));
    return true;
  case IntrinsicId::kObjectsize:
    objectSize(i, local);
    return true;
  case IntrinsicId::kGetDynamicAreaOffset:
  case IntrinsicId::kReadsteadycounter:
    setValue(local, intConstant(type(i.type), 0));
    return true;
  default:
    return false;
  }
}

bool Translator::isConstantValue(ValueRef v) const {
  if (!v.isConstant())
    return false;
  switch (m_.constants[v.constantId()].kind) {
  case ir::ConstantKind::kInt:
  case ir::ConstantKind::kFP:
  case ir::ConstantKind::kNull:
  case ir::ConstantKind::kAggregate:
  case ir::ConstantKind::kData:
    return true;
  default:
    return false;
  }
}

/// The whole object behind a pointer, and where in it the pointer points.
bool Translator::sizeOfObject(ValueRef v, uint64_t &size, int64_t &offset, unsigned depth) const {
  if (depth > 32)
    return false;
  offset = 0;
  if (v.isConstant()) {
    ir::GlobalId g = globalOf(v);
    if (g.valid()) {
      const ir::Global &global = m_.global(g);
      if (!global.isVariable() || !global.isDefined || ir::isInterposableLinkage(global.linkage) ||
          !m_.layout(global.valueType).sized)
        return false;
      size = m_.layout(global.valueType).allocSize;
      return true;
    }
  }
  std::span<const uint32_t> words;
  uint32_t buffer[8];
  ir::Opcode op;
  if (v.isConstant()) {
    const ir::Constant &c = m_.constants[v.constantId()];
    auto ids = m_.constants.operands(c);
    if (!c.is(ir::ConstantKind::kExpr) || c.opcode != ir::Opcode::kGetElementPtr || ids.size() > 8)
      return false;
    for (size_t k = 0; k < ids.size(); ++k)
      buffer[k] = k ? ValueRef::constant(ir::ConstantId(ids[k])).raw() : ids[k];
    op = c.opcode;
    words = {buffer, ids.size()};
  } else if (v.isLocal() && v.index() >= f_->numArgs) {
    const Inst &i = f_->insts[v.index() - f_->numArgs];
    op = i.opcode;
    words = f_->operands(i);
  } else {
    return false;
  }
  uint64_t count;
  if (op == ir::Opcode::kAlloca && constantInt(ValueRef(words[0]), count)) {
    size = m_.layout(ir::TypeId(words[1])).allocSize * count;
    return true;
  }
  if (op == ir::Opcode::kBitCast)
    return sizeOfObject(ValueRef(words[0]), size, offset, depth + 1);
  if (op != ir::Opcode::kGetElementPtr)
    return false;
  int64_t sum = 0;
  ir::TypeId t(words[0]);
  for (size_t k = 2; k < words.size(); ++k) {
    int64_t index;
    if (!constantSInt(ValueRef(words[k]), index))
      return false;
    if (k > 2 && m_.types.kind(t) == ir::TypeKind::kStruct) {
      sum += int64_t(m_.dataLayout.memberOffsets(t)[size_t(index)]);
      t = m_.types.members(t)[size_t(index)];
      continue;
    }
    if (k > 2)
      t = m_.types[t].element();
    sum += index * int64_t(m_.layout(t).allocSize);
  }
  if (!sizeOfObject(ValueRef(words[1]), size, offset, depth + 1))
    return false;
  offset += sum;
  return true;
}

void Translator::objectSize(const Inst &i, uint32_t local) {
  uint64_t size;
  int64_t offset;
  int64_t result = flagArg(i, 1) ? 0 : -1;
  if (sizeOfObject(arg(i, 0), size, offset, 0))
    result = offset < 0 || uint64_t(offset) > size ? 0 : int64_t(size) - offset;
  setValue(local, intConstant(type(i.type), result));
}

bool Translator::foldInteger(ValueRef v, uint64_t &value, unsigned depth) const {
  if (constantInt(v, value))
    return true;
  if (!v.isLocal() || v.index() < f_->numArgs || depth > 4)
    return false;
  const Inst &i = f_->insts[v.index() - f_->numArgs];
  uint64_t a, b;
  switch (i.opcode) {
  case ir::Opcode::kCall:
    if (m_.calledIntrinsic(f_->callee(i)) != IntrinsicId::kIsConstant)
      return false;
    value = isConstantValue(ValueRef(f_->arguments(i)[0]));
    return true;
  case ir::Opcode::kZExt:
    return foldInteger(f_->value(i, 0), value, depth + 1);
  case ir::Opcode::kICmp: {
    if (!foldInteger(f_->value(i, 0), a, depth + 1) || !foldInteger(f_->value(i, 1), b, depth + 1))
      return false;
    if (i.predicate() != ir::Predicate::kEQ && i.predicate() != ir::Predicate::kNE)
      return false;
    value = (a == b) == (i.predicate() == ir::Predicate::kEQ);
    return true;
  }
  case ir::Opcode::kAnd:
  case ir::Opcode::kOr:
  case ir::Opcode::kXor: {
    bool knowA = foldInteger(f_->value(i, 0), a, depth + 1), knowB = foldInteger(f_->value(i, 1), b, depth + 1);
    if (i.opcode == ir::Opcode::kAnd && ((knowA && !a) || (knowB && !b))) {
      value = 0;
      return true;
    }
    if (!knowA || !knowB)
      return false;
    value = i.opcode == ir::Opcode::kAnd ? a & b : i.opcode == ir::Opcode::kOr ? a | b : a ^ b;
    return true;
  }
  default:
    return false;
  }
}

// --- The machine and the frame

std::string_view Translator::metadataString(ValueRef v) const {
  if (!v.isMetadata())
    return {};
  std::string_view text = m_.metadataOperands[v.index()];
  if (text.size() > 1 && text[0] == '!' && text[1] >= '0' && text[1] <= '9') {
    uint32_t n = 0;
    for (char c : text.substr(1))
      n = c >= '0' && c <= '9' ? n * 10 + uint32_t(c - '0') : n;
    text = m_.metadataNode(n);
  }
  size_t open = text.find('"'), close = text.rfind('"');
  return open == std::string_view::npos || close <= open ? std::string_view() : text.substr(open + 1, close - open - 1);
}

void Translator::readRegister(const Inst &i, uint32_t local) {
  std::string_view name = metadataString(arg(i, 0));
  MCPhysReg r = cl_->getAsmRegister(*mf_, name);
  if (!r) {
    error(kBadRegister, local, "unknown register '" + std::string(name) + "'");
    return;
  }
  setValue(local, b_.buildCopy(type(i.type), Register(r)));
}

void Translator::writeRegister(const Inst &i) {
  std::string_view name = metadataString(arg(i, 0));
  MCPhysReg r = cl_->getAsmRegister(*mf_, name);
  if (!r) {
    error(kBadRegister, current_, "unknown register '" + std::string(name) + "'");
    return;
  }
  b_.buildCopy(Register(r), use(arg(i, 1)));
}

/// The result is a PHI: 0 on the way from the call, 1 where a longjmp lands.
void Translator::builtinSetjmp(const Inst &i, uint32_t local) {
  LLT t = type(i.type);
  MachineBasicBlock *landing = newBlock(), *rest = newBlock();
  MachineBasicBlock &here = b_.getMBB();
  Register zero = intConstant(t, 0);
  if (!cl_->lowerSjLjSetjmp(b_, use(arg(i, 0)), *landing))
    return unsupportedIntrinsic(i, local, IntrinsicId::kEhSjljSetjmp);
  mf_->callsUnwindInit = mf_->exposesReturnsTwice = true; // the landing restores all that the caller wants preserved
  mf_->getFrameInfo().frameAddressTaken = true;
  edge(*landing);
  edge(*rest);
  b_.buildBr(*rest);
  startBlock(*landing);
  Register one = intConstant(t, 1);
  edge(*rest);
  startBlock(*rest);
  Register result = b_.newReg(t);
  b_.buildInstr(G_PHI, 5).addDef(result).addUse(zero).addMBB(&here).addUse(one).addMBB(landing);
  setValue(local, result);
}

bool Translator::systemIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  auto depth = [&](unsigned opcode) {
    uint64_t n = 0;
    constantInt(arg(i, 0), n);
    Register r = b_.newReg(type(i.type));
    b_.buildInstr(opcode, 2).addDef(r).addImm(int64_t(n));
    setValue(local, r);
  };
  MachineFrameInfo &frame = mf_->getFrameInfo();
  switch (id) {
  case IntrinsicId::kTrap:
    b_.buildInstr(G_TRAP, 0);
    return true;
  case IntrinsicId::kDebugtrap:
    b_.buildInstr(G_DEBUGTRAP, 0);
    return true;
  case IntrinsicId::kUbsantrap: {
    uint64_t code = 0;
    constantInt(arg(i, 0), code);
    b_.buildInstr(G_UBSANTRAP, 1).addImm(int64_t(code));
    return true;
  }
  case IntrinsicId::kFrameaddress:
    frame.frameAddressTaken = true;
    depth(G_FRAMEADDR);
    return true;
  case IntrinsicId::kReturnaddress:
    frame.returnAddressTaken = true;
    depth(G_RETURNADDR);
    return true;
  case IntrinsicId::kEhDwarfCfa: {
    LLT p = type(i.type);
    Register at = b_.build(G_ADDROFRETURNADDR, p, {});
    setValue(local, b_.buildPtrAdd(p, at, p.getScalarSizeInBits() / 8));
    return true;
  }
  case IntrinsicId::kEhTypeidFor:
    exceptionTypeId(i, local);
    return true;
  case IntrinsicId::kEhUnwindInit:
    mf_->callsUnwindInit = true;
    return true;
  case IntrinsicId::kEhSjljSetjmp:
    builtinSetjmp(i, local);
    return true;
  case IntrinsicId::kEhSjljLongjmp:
    if (!cl_->lowerSjLjLongjmp(b_, use(arg(i, 0))))
      return false;
    // What follows is unreachable, and the jump is the last of its block.
    blockDone_ = true;
    return true;
  case IntrinsicId::kStackrestore:
    buildUnary(G_STACKRESTORE, use(arg(i, 0)));
    return true;
  case IntrinsicId::kReadRegister:
  case IntrinsicId::kReadVolatileRegister:
    readRegister(i, local);
    return true;
  case IntrinsicId::kWriteRegister:
    writeRegister(i);
    return true;
  case IntrinsicId::kSetRounding:
    buildUnary(G_SET_ROUNDING, use(arg(i, 0)));
    return true;
  case IntrinsicId::kSetFpenv:
    buildUnary(G_SET_FPENV, use(arg(i, 0)));
    return true;
  case IntrinsicId::kResetFpenv:
    b_.buildInstr(G_RESET_FPENV, 0);
    return true;
  case IntrinsicId::kSetFpmode:
    buildUnary(G_SET_FPMODE, use(arg(i, 0)));
    return true;
  case IntrinsicId::kResetFpmode:
    b_.buildInstr(G_RESET_FPMODE, 0);
    return true;
  default:
    return false;
  }
}

// --- By name

void Translator::targetIntrinsic(const Inst &i, uint32_t local) {
  ir::FunctionId callee = m_.calledFunction(f_->callee(i));
  const ir::Function &declared = m_.function(callee);
  std::string_view name = m_.name(m_.global(declared).name);
  TargetIntrinsic t;
  t.name = name;
  std::vector<IntrinsicArg> args;
  for (unsigned k = 0; k < numArgs(i); ++k) {
    ValueRef v = arg(i, k);
    IntrinsicArg a;
    uint64_t imm;
    a.isImmediate = constantInt(v, imm);
    if (a.isImmediate)
      a.immediate = int64_t(imm);
    bool mustBeImmediate = m_.attributes.param(declared.attributes, k).has(ir::Attribute::kImmArg);
    if (!mustBeImmediate && !v.isMetadata())
      a.reg = use(v);
    args.push_back(a);
  }
  t.args = args;
  std::span<Register> results = defs(local);
  t.results = results;
  if (cl_->lowerIntrinsic(b_, t))
    return;
  const ir::IntrinsicTable *table = cl_->intrinsics;
  unsigned number = table ? table->lookup(name) : 0;
  if (!number) {
    unsupportedIntrinsic(i, local, IntrinsicId::kOther);
    return;
  }
  if (!table->accepts(m_.types, number, declared.type)) {
    error(kUnknownIntrinsic, local, "intrinsic '" + std::string(name) + "' does not have this type");
    return;
  }
  const ir::IntrinsicInfo &info = table->info(number);
  bool sideEffects = info.memory || info.flags & ir::IntrinsicInfo::kHasSideEffects;
  bool convergent = info.flags & ir::IntrinsicInfo::kConvergent;
  unsigned opcode = convergent ? (sideEffects ? G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS : G_INTRINSIC_CONVERGENT)
                               : (sideEffects ? G_INTRINSIC_W_SIDE_EFFECTS : G_INTRINSIC);
  MachineInstrBuilder mi = b_.buildInstr(opcode, unsigned(results.size() + args.size()) + 1);
  for (Register r : results)
    mi.addDef(r);
  mi.add(MachineOperand::createIntrinsicID(uint32_t(IntrinsicId::kOther), b_.getMF().createSymbolName(name)));
  for (const IntrinsicArg &a : args) {
    if (a.reg)
      mi.addUse(a.reg);
    else
      mi.addImm(a.immediate);
  }
}

void Translator::unsupportedIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  std::string name(m_.name(m_.global(m_.function(m_.calledFunction(f_->callee(i)))).name));
  if (id != IntrinsicId::kOther) {
    error(kUnknownIntrinsic, local, "intrinsic '" + name + "' is not supported");
    return;
  }
  std::string message = "unknown intrinsic '" + name + "'";
  if (std::string_view near = ir::nearestIntrinsic(name); !near.empty())
    message += "; did you mean '" + std::string(near) + "'?";
  error(kUnknownIntrinsic, local, message);
}

} // namespace lathe
