// Type inference over a pattern: every value starts with all types it could have, constraints of the nodes remove what
// does not fit until nothing changes, and a few preferences settle what is left open.
#include "lathe/tdgen/RulesPattern.h"
#include <functional>

namespace lathe::tdgen {

using namespace td;

namespace {

class Inference {
public:
  Inference(const TargetModel &m, SelPattern &p, const std::vector<TypeSet> &dests, TypeConflict &conflict)
      : m_(m), p_(p), dests_(dests), why_(conflict.message), chain_(conflict.chain) {}

  bool run() {
    if (!init(*p_.root))
      return false;
    for (size_t i = 0; i < dests_.size() && i < p_.root->types.size(); ++i)
      if (!narrow(*p_.root, i, dests_[i], "the destination"))
        return false;
    if (!settle())
      return false;
    // Preferences, each followed by propagation.
    for (int step = 0; step < 3; ++step) {
      bool changed = false;
      walk(*p_.root, [&](PatNode &n) {
        for (TypeSet &s : n.types)
          changed |= prefer(s, step);
        return true;
      });
      if (changed && !settle())
        return false;
    }
    return walk(*p_.root, [&](PatNode &n) {
      for (TypeSet &s : n.types)
        if (s.count() != 1) {
          why_ = "the type of " + n.str() + " is not determined: one of " + m_.typeNames(s);
          explain(n, 0);
          return false;
        }
      return true;
    });
  }

private:
  using Visitor = std::function<bool(PatNode &)>;
  bool walk(PatNode &n, const Visitor &f) {
    if (!f(n))
      return false;
    for (auto &c : n.children)
      if (!walk(*c, f))
        return false;
    return true;
  }

  bool init(PatNode &n) {
    unsigned results = 1;
    TypeSet s = m_.all;
    switch (n.kind) {
    case PatNode::kOp: {
      if (n.rec->isSubClassOf("Intrinsic")) {
        results = unsigned(n.rec->getList("RetTypes").size());
        auto params = n.rec->getDefs("ParamTypes");
        bool any = !params.empty() && params.back() && params.back()->name() == "llvm_vararg_ty";
        if (!any && !n.children.empty() && params.size() != n.children.size()) {
          why_ = n.str() + " takes " + std::to_string(params.size()) + " operands";
          return false;
        }
        break;
      }
      const Record *profile = n.rec->getDef("TypeProfile");
      if (!profile)
        return false;
      results = unsigned(profile->getInt("NumResults"));
      int64_t operands = profile->getInt("NumOperands");
      if (operands >= 0 && !n.children.empty() && size_t(operands) != n.children.size()) {
        why_ = n.str() + " takes " + std::to_string(operands) + " operands";
        return false;
      }
      break;
    }
    case PatNode::kRegClass:
      if (const RegClassInfo *c = m_.regClass(n.rec))
        s = c->types;
      break;
    case PatNode::kPhysReg:
      s = m_.typesOfRegister(n.rec);
      break;
    case PatNode::kComplex:
      s = m_.typesOf(n.rec->getDef("Ty"));
      break;
    case PatNode::kCond:
    case PatNode::kType:
      s.reset();
      s.set(m_.other);
      break;
    case PatNode::kInt:
      s = m_.ints;
      break;
    case PatNode::kSplat:
      s = m_.vectors;
      break;
    default:
      break;
    }
    n.types.assign(results, s);
    // Where no class names i1, descriptions give truth values the type of the register that holds them.
    auto retype = [&](PatNode &truth) {
      if (m_.nativeI1 || !truth.hasCast || (truth.cast & m_.vectors).any() || truth.cast[m_.i1])
        return;
      truth.hasCast = false;
      p_.comparisonRetyped = true;
    };
    if (n.isOp("ISD::SETCC"))
      retype(n);
    else if ((n.isOp("ISD::SELECT") || n.isOp("ISD::BRCOND")) && !n.children.empty())
      retype(*n.children[0]);
    if (n.hasCast && results) {
      TypeSet t = n.kind == PatNode::kRegClass || n.kind == PatNode::kPhysReg ? s & n.cast : n.cast;
      if (t.none()) {
        why_ = n.str() + " cannot be " + m_.typeNames(n.cast) + ", only " + m_.typeNames(s);
        return false;
      }
      n.types[0] = t;
    }
    if (n.kind != PatNode::kComplex)
      for (auto &c : n.children)
        if (!init(*c))
          return false;
    if (n.kind == PatNode::kComplex)
      for (auto &c : n.children) // names only: no values
        c->types.clear();
    return true;
  }

  /// How a value came to the types that it has; `other` is the operand that the last step took them from.
  struct Step {
    const char *reason;
    const PatNode *other;
    TypeSet types;
  };

  bool narrow(PatNode &n, size_t result, const TypeSet &to, const char *reason, const PatNode *other = nullptr) {
    TypeSet t = n.types[result] & to;
    if (t == n.types[result])
      return true;
    if (t.none()) {
      why_ = n.str() + " is " + m_.typeNames(n.types[result]) + ", but " + reason + " asks for " + m_.typeNames(to);
      explain(n, 0);
      if (other)
        explain(*other, 0);
      return false;
    }
    if (result == 0)
      steps_[&n].push_back({reason, other, t});
    n.types[result] = t;
    changed_ = true;
    return true;
  }

  /// What the types of a node were at first, and each step that took some away.
  void explain(const PatNode &n, int depth) {
    static constexpr size_t kMaxNotes = 8;
    if (depth > 4 || chain_.size() >= kMaxNotes || !explained_.insert(&n).second)
      return;
    std::string at = n.str() + ": ";
    const char *first = n.kind == PatNode::kRegClass  ? " by its register class"
                        : n.kind == PatNode::kPhysReg ? " by the classes that have the register"
                        : n.kind == PatNode::kComplex ? " by its complex pattern"
                        : n.hasCast                   ? " as it is written"
                                                      : nullptr;
    auto it = steps_.find(&n);
    if (first) {
      TypeSet s = n.kind == PatNode::kRegClass && m_.regClass(n.rec) ? m_.regClass(n.rec)->types
                  : n.kind == PatNode::kPhysReg                      ? m_.typesOfRegister(n.rec)
                  : n.kind == PatNode::kComplex                      ? m_.typesOf(n.rec->getDef("Ty"))
                                                                     : n.cast;
      if (n.hasCast && n.kind == PatNode::kRegClass)
        s &= n.cast;
      chain_.push_back(at + m_.typeNames(s) + first);
    }
    if (it == steps_.end())
      return;
    for (const Step &s : it->second) {
      if (chain_.size() >= kMaxNotes)
        return;
      chain_.push_back(at + m_.typeNames(s.types) + " by " + s.reason + (s.other ? ", " + s.other->str() : ""));
      if (s.other)
        explain(*s.other, depth + 1);
    }
  }

  bool settle() {
    do {
      changed_ = false;
      if (!walk(*p_.root, [&](PatNode &n) { return n.kind != PatNode::kOp || constrain(n); }))
        return false;
      // The same name is the same value.
      std::map<std::string, PatNode *> byName;
      if (!walk(*p_.root, [&](PatNode &n) {
            if (n.name.empty() || n.types.empty())
              return true;
            auto [it, fresh] = byName.emplace(n.name, &n);
            return fresh || (narrow(n, 0, it->second->types[0], "the other use of its name", it->second) &&
                             narrow(*it->second, 0, n.types[0], "the other use of its name", &n));
          }))
        return false;
    } while (changed_);
    return true;
  }

  struct Slot {
    PatNode *node;
    size_t result;
    TypeSet &set() const { return node->types[result]; }
  };
  /// Operand `i` counting results first; node null: there is none.
  Slot slot(PatNode &n, int64_t i) {
    if (i >= 0 && size_t(i) < n.types.size())
      return {&n, size_t(i)};
    size_t c = size_t(i) - n.types.size();
    if (c < n.children.size() && !n.children[c]->types.empty())
      return {n.children[c].get(), 0};
    return {nullptr, 0};
  }

  template <class F> TypeSet filter(const TypeSet &s, F f) {
    TypeSet out;
    for (unsigned i = 0; i < 256; ++i)
      if (s[i] && f(m_.type(i)))
        out.set(i);
    return out;
  }
  template <class F> bool pairwise(Slot a, Slot b, F compatible, const char *reason) {
    auto keep = [&](const TypeSet &x, const TypeSet &y, bool flip) {
      return filter(x, [&](const ValueTypeInfo &t) {
        for (unsigned i = 0; i < 256; ++i)
          if (y[i] && (flip ? compatible(m_.type(i), t) : compatible(t, m_.type(i))))
            return true;
        return false;
      });
    };
    return narrow(*a.node, a.result, keep(a.set(), b.set(), false), reason, b.node) &&
           narrow(*b.node, b.result, keep(b.set(), a.set(), true), reason, a.node);
  }
  unsigned scalarSize(const ValueTypeInfo &t) const { return t.isVector ? m_.type(t.element).size : t.size; }
  static unsigned lanes(const ValueTypeInfo &t) { return t.isVector ? t.elements : 0; }

  bool constrain(PatNode &n) {
    if (n.rec->isSubClassOf("Intrinsic"))
      return constrainIntrinsic(n);
    const Record *profile = n.rec->getDef("TypeProfile");
    for (const Record *c : profile->getDefs("Constraints"))
      if (!apply(n, *c))
        return false;
    return constrainConditions(n);
  }

  /// Results and operands are of the types that the intrinsic has for them; a matching type is that of an earlier one.
  bool constrainIntrinsic(PatNode &n) {
    std::vector<const Record *> types = n.rec->getDefs("RetTypes"), params = n.rec->getDefs("ParamTypes");
    types.insert(types.end(), params.begin(), params.end());
    std::vector<Slot> overloaded;
    for (size_t i = 0; i < types.size(); ++i) {
      Slot s = slot(n, int64_t(i));
      const Record *vt = types[i] ? types[i]->findDef("VT") : nullptr;
      if (!s.node || !vt)
        continue;
      auto number = types[i]->findInt("Number");
      bool same = td::className(types[i]->superClasses().back()) == "LLVMMatchType";
      if (types[i]->isSubClassOf("LLVMMatchType")) {
        if (same && number && size_t(*number) < overloaded.size()) {
          Slot o = overloaded[size_t(*number)];
          if (!narrow(*s.node, s.result, o.set(), "its intrinsic, which has one type for both", o.node) ||
              !narrow(*o.node, o.result, s.set(), "its intrinsic, which has one type for both", s.node))
            return false;
        }
        continue;
      }
      if (types[i]->findInt("isAny").value_or(0))
        overloaded.push_back(s);
      if (vt->name() != "isVoid" && vt->name() != "MetadataVT" &&
          !narrow(*s.node, s.result, m_.typesOf(vt), "its intrinsic"))
        return false;
    }
    return true;
  }

  /// Comparisons give i1 and branches and selections take it.
  bool constrainConditions(PatNode &n) {
    TypeSet bit;
    bit.set(m_.i1);
    std::string_view isd = n.rec->getString("Opcode");
    if (isd == "ISD::SETCC") {
      bool vector = !n.children.empty() && (n.children[0]->types[0] & m_.vectors).any();
      return vector || narrow(n, 0, bit, "a comparison's result");
    }
    if (isd == "ISD::BRCOND" || isd == "ISD::SELECT")
      return n.children.empty() || narrow(*n.children[0], 0, bit, "a condition");
    return true;
  }

  bool apply(PatNode &n, const Record &c) {
    Slot a = slot(n, c.getInt("OperandNum"));
    if (!a.node)
      return true;
    auto second = [&](const char *field) { return slot(n, c.getInt(field)); };
    auto is = [&](const char *cls) { return c.isSubClassOf(cls); };
    if (is("SDTCisVT"))
      return narrow(*a.node, a.result, m_.typesOf(c.getDef("VT")), "its operation");
    if (is("SDTCisPtrTy"))
      return narrow(*a.node, a.result, m_.pointers, "its operation (a pointer)");
    if (is("SDTCisInt"))
      return narrow(*a.node, a.result, filter(a.set(), [&](auto &t) { return t.isInt || t.value == m_.iPTR; }),
                    "its operation (integer)");
    if (is("SDTCisFP"))
      return narrow(*a.node, a.result, filter(a.set(), [](auto &t) { return t.isFP; }),
                    "its operation (floating point)");
    if (is("SDTCisVec"))
      return narrow(*a.node, a.result, filter(a.set(), [](auto &t) { return t.isVector; }), "its operation (vector)");
    if (is("SDTCisSameAs")) {
      Slot b = second("OtherOperandNum");
      return !b.node || (narrow(*a.node, a.result, b.set(), "another operand of the same type", b.node) &&
                         narrow(*b.node, b.result, a.set(), "another operand of the same type", a.node));
    }
    if (is("SDTCisOpSmallerThanOp")) {
      Slot b = second("BigOperandNum");
      return !b.node ||
             pairwise(
                 a, b, [&](auto &x, auto &y) { return x.isVector == y.isVector && scalarSize(x) < scalarSize(y); },
                 "the size of another operand");
    }
    if (is("SDTCisVTSmallerThanOp")) {
      Slot b = second("OtherOperandNum");
      if (!b.node || a.node->kind != PatNode::kType)
        return true;
      unsigned size = scalarSize(m_.type(unsigned(a.node->rec->getInt("Value"))));
      return narrow(*b.node, b.result, filter(b.set(), [&](auto &t) { return size < scalarSize(t); }),
                    "a type in its operation");
    }
    if (is("SDTCisEltOfVec")) {
      Slot b = second("OtherOpNum");
      return !b.node || pairwise(
                            a, b, [&](auto &x, auto &y) { return y.isVector && y.element == x.value; },
                            "an element and its vector");
    }
    if (is("SDTCisSubVecOfVec")) {
      Slot b = second("OtherOpNum");
      return !b.node || pairwise(
                            a, b,
                            [&](auto &x, auto &y) {
                              return x.isVector && y.isVector && x.element == y.element && x.elements < y.elements;
                            },
                            "a part of a vector");
    }
    if (is("SDTCVecEltisVT")) {
      TypeSet e = m_.typesOf(c.getDef("VT"));
      return narrow(*a.node, a.result, filter(a.set(), [&](auto &t) { return t.isVector && e[t.element]; }),
                    "its operation (element type)");
    }
    if (is("SDTCisSameNumEltsAs")) {
      Slot b = second("OtherOperandNum");
      return !b.node || pairwise(
                            a, b, [](auto &x, auto &y) { return lanes(x) == lanes(y); }, "a number of elements");
    }
    if (is("SDTCisSameSizeAs")) {
      Slot b = second("OtherOperandNum");
      return !b.node || pairwise(
                            a, b, [](auto &x, auto &y) { return x.size == y.size; }, "an equal size");
    }
    return true;
  }

  /// What to take where several types are left.
  bool prefer(TypeSet &s, int step) {
    if (s.count() < 2)
      return false;
    if (step == 0) { // i1 in a class that does not name it: only where it is asked for
      if (m_.nativeI1 || !s[m_.i1])
        return false;
      s.reset(m_.i1);
      return true;
    }
    if (step == 1) { // any pointer
      if (!m_.iPTR || !s[m_.iPTR])
        return false;
      s.reset();
      s.set(m_.iPTR);
      return true;
    }
    // Types that a generic register does not tell apart.
    std::string first;
    unsigned chosen = 0;
    for (unsigned i = 0; i < 256; ++i) {
      if (!s[i])
        continue;
      if (!chosen) {
        chosen = i;
        first = m_.lowLevel(i);
      } else if (m_.lowLevel(i) != first) {
        return false;
      }
    }
    s.reset();
    s.set(chosen);
    return true;
  }

  const TargetModel &m_;
  SelPattern &p_;
  const std::vector<TypeSet> &dests_;
  std::string &why_;
  std::vector<std::string> &chain_;
  std::map<const PatNode *, std::vector<Step>> steps_;
  std::set<const PatNode *> explained_;
  bool changed_ = false;
};

} // namespace

bool inferTypes(const TargetModel &model, SelPattern &p, const std::vector<TypeSet> &destTypes,
                TypeConflict &conflict) {
  conflict = {};
  return Inference(model, p, destTypes, conflict).run();
}

} // namespace lathe::tdgen
