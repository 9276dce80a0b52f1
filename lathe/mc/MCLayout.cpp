#include "lathe/mc/MCLayout.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>
#include <cassert>

namespace lathe {

static constexpr DiagKind kOutOfRange{"mc-fixup-out-of-range", Severity::kError};
static constexpr DiagKind kBadSite{"mc-bad-place", Severity::kError};
static constexpr DiagKind kUndefinedLabel{"mc-undefined-label", Severity::kError};

namespace {

using Label = MCObjectFragment::Label;

class Layout final : public MCSymbolResolver {
public:
  Layout(MCObjectFragment &f, const MCObjectTarget &target, MCContext &ctx) : f_(f), target_(target), ctx_(ctx) {}

  void run() {
    if (ctx_.asmInfo().format == ObjectFormat::kMachO)
      numberAtoms();
    if (numberSites())
      relax();
    for (MCFrameInfo &frame : f_.frames)
      finishFrame(frame);
    if (!f_.relocs.empty())
      placeRelocs();
    for (uint32_t i = 0; i < f_.numPieces; ++i)
      if (!f_.pieces[i].fixups.empty())
        resolveFixups(i);
  }

private:
  void finishFrame(MCFrameInfo &frame) {
    encodeFrame(f_, frame, ctx_.asmInfo());
    if (!target_.compactUnwind)
      return;
    std::vector<MCCFIInstruction> instructions;
    for (uint32_t i = 0; i < frame.numInsts; ++i)
      instructions.push_back(f_.cfi[frame.firstInst + i].inst);
    frame.compactEncoding = target_.compactUnwind(instructions);
  }

  std::string where() const { return "in '" + f_.name + "', emission"; }

  // Atoms.

  /// By the sites of each piece: the symbol that what lies behind so many sites belongs to.
  void numberAtoms() {
    atoms_.resize(f_.numPieces);
    for (uint32_t i = 0; i < f_.numPieces; ++i) {
      auto &atoms = atoms_[i];
      atoms.push_back(MCSymbolId());
      for (const MCSite &s : f_.pieces[i].sites)
        atoms.push_back(s.kind == MCSite::Kind::kAtom ? s.target : atoms.back());
    }
    for (Label &l : f_.labels)
      if (l.isBound())
        l.atom = atoms_[l.piece][l.sites];
    for (auto &e : f_.events)
      if (e.kind == MCObjectFragment::SymbolEvent::Kind::kDefine)
        e.atom = f_.pieces[e.piece].isVirtual ? e.symbol : atoms_[e.piece][e.sites];
  }
  MCSymbolId atomOfSite(size_t site) const { return atoms_.empty() ? MCSymbolId() : atoms_[piece_][site]; }

  /// Whether a distance between parts of these is known: the linker cuts only files that say that it may.
  bool isSameAtom(MCSymbolId a, MCSymbolId b) const {
    return a == b || (f_.isWholeModule && !f_.subsectionsViaSymbols);
  }

  /// Where the linker may cut, after everything has its place.
  void placeAtoms(MCCode &c) {
    for (size_t i = 0; i < c.sites.size(); ++i)
      if (c.sites[i].kind == MCSite::Kind::kAtom)
        c.atoms.push_back({c.sites[i].offset + shift(piece_)[i], c.sites[i].target});
  }
  static MCSymbolId atomAt(const MCCode &c, uint32_t offset) {
    auto it = std::upper_bound(c.atoms.begin(), c.atoms.end(), offset,
                               [](uint32_t at, const MCCode::Atom &a) { return at < a.offset; });
    return it == c.atoms.begin() ? MCSymbolId() : it[-1].symbol;
  }

  // Relaxation.

  /// By site of a piece: what lies before it has grown by this much.
  uint32_t *shift(uint32_t piece) { return f_.scratch.data() + f_.scratch[piece]; }
  const uint32_t *shift(uint32_t piece) const { return f_.scratch.data() + f_.scratch[piece]; }

  /// Makes room for the shifts. False when nothing can move.
  bool numberSites() {
    size_t n = f_.numPieces;
    bool any = false;
    f_.scratch.resize(n);
    for (uint32_t i = 0; i < f_.numPieces; ++i) {
      f_.scratch[i] = uint32_t(n);
      n += f_.pieces[i].sites.size() + 1;
      any |= !f_.pieces[i].sites.empty();
    }
    if (!any && f_.relocs.empty())
      return false;
    f_.scratch.resize(n);
    std::fill(f_.scratch.begin() + f_.numPieces, f_.scratch.end(), 0);
    return any;
  }

  void relax() {
    uint32_t n = f_.numPieces;
    bool anyExprs = false;
    for (uint32_t i = 0; i < n; ++i) {
      MCCode &c = f_.pieces[i];
      if (c.sites.empty())
        continue;
      piece_ = i;
      bool hasExprs = externalize(c);
      anyExprs |= hasExprs;
      if (!hasExprs && !allFitAsWritten(c)) {
        relaxOnce(c, false);
        while (relaxOnce(c)) {
        }
      }
    }
    if (anyExprs)
      relaxTogether();
    bool moved = false;
    for (uint32_t i = 0; i < n; ++i)
      moved |= shift(i)[f_.pieces[i].sites.size()] != 0;
    if (moved) {
      for (uint32_t i = 0; i < n; ++i) {
        piece_ = i;
        if (shift(i)[f_.pieces[i].sites.size()])
          expand(f_.pieces[i]);
      }
      moveMarks();
    }
    for (uint32_t i = 0; i < n; ++i) {
      piece_ = i;
      patchBranches(f_.pieces[i]);
      placeAtoms(f_.pieces[i]);
    }
    for (uint32_t i = 0; i < n; ++i)
      f_.pieces[i].sites.clear();
    std::fill(f_.scratch.begin() + n, f_.scratch.end(), 0);
  }

  /// Sizes that are expressions may depend on other pieces.
  void relaxTogether() {
    constexpr unsigned kMaxRounds = 2000;
    for (unsigned round = 0;; ++round) {
      bool changed = !round;
      for (uint32_t i = 0; i < f_.numPieces; ++i) {
        piece_ = i;
        if (!f_.pieces[i].sites.empty())
          changed |= relaxOnce(f_.pieces[i], round != 0);
      }
      if (!changed)
        return;
      if (round == kMaxRounds) {
        ctx_.diags().report(kBadSite, where(), "the sizes of the section's parts depend on each other without end");
        return;
      }
    }
  }

  /// A branch to something outside the piece takes its longest form and a fixup. True when sizes are expressions.
  bool externalize(MCCode &c) {
    bool hasExprs = false;
    for (size_t i = 0; i < c.sites.size(); ++i) {
      MCSite &s = c.sites[i];
      hasExprs |= s.hasExpr();
      if (s.kind != MCSite::Kind::kBranch || !isExternal(s, i))
        continue;
      while (target_.relaxKinds[s.form].next >= 0)
        s.form = uint8_t(target_.relaxKinds[s.form].next);
      s.size = target_.relaxKinds[s.form].size;
    }
    return hasExprs;
  }

  bool isExternal(const MCSite &s, size_t site) const {
    if (!isLocalSymbol(s.target))
      return true;
    const Label &l = f_.labels[localIndex(s.target)];
    return l.piece != piece_ || l.atom != atomOfSite(site);
  }

  /// A cheap test that holds for most functions: even if everything grew, everything would be near enough.
  bool allFitAsWritten(const MCCode &c) const {
    uint64_t bound = c.bytes.size();
    int64_t reach = INT64_MAX;
    for (size_t i = 0; i < c.sites.size(); ++i) {
      const MCSite &s = c.sites[i];
      if (s.kind != MCSite::Kind::kBranch || isExternal(s, i))
        return false;
      const MCRelaxKind &k = target_.relaxKinds[s.form];
      if (k.next < 0)
        continue;
      reach = std::min({reach, k.max, -k.min});
      if (int64_t(bound) + 2 * k.size + s.addend > reach || s.addend < 0)
        return false;
    }
    return true;
  }

  /// One pass over the sites. Before the first one nothing is padded: it is for the padding alone, so that the
  /// distances that the next one looks at are those of a whole layout.
  bool relaxOnce(MCCode &c, bool mayGrow = true) {
    bool changed = false;
    uint32_t grown = 0;
    size_t nextPad = 0; // the next site that is no branch
    uint32_t *shifts = shift(piece_);
    size_t n = c.sites.size();
    for (size_t i = 0; i < n; ++i) {
      MCSite &s = c.sites[i];
      uint32_t before = shifts[i];
      shifts[i] = grown;
      uint32_t size = s.size;
      if (s.kind == MCSite::Kind::kAlign) {
        uint32_t pad = (0 - (s.offset + grown)) & ((uint32_t(1) << s.form) - 1);
        size = s.maxSkip && pad > s.maxSkip ? 0 : pad;
      } else if (s.hasExpr()) {
        size = sizeOfExpr(s, s.offset + grown);
      } else if (s.kind == MCSite::Kind::kBranch && mayGrow && target_.relaxKinds[s.form].next >= 0) {
        for (nextPad = std::max(nextPad, i); nextPad < n && c.sites[nextPad].kind == MCSite::Kind::kBranch;)
          ++nextPad;
        size = relaxBranch(s, i, before, grown, nextPad);
      }
      changed |= size != s.size;
      s.size = size;
      grown += size - s.firstSize;
    }
    changed |= shifts[n] != grown;
    shifts[n] = grown;
    return changed;
  }

  // Expressions.

  /// Module symbols by their definitions in this fragment; made when it is first needed.
  const MCObjectFragment::SymbolEvent *definition(MCSymbolId s) const {
    using Kind = MCObjectFragment::SymbolEvent::Kind;
    if (definitions_.empty()) {
      definitions_.resize(ctx_.numSymbols());
      isWeak_.resize(ctx_.numSymbols());
      for (uint32_t i = 0; i < f_.events.size(); ++i)
        if (f_.events[i].kind == Kind::kDefine || f_.events[i].kind == Kind::kAssign)
          definitions_[f_.events[i].symbol.index()] = i + 1;
        else if (f_.events[i].kind == Kind::kAttribute && f_.events[i].attr == uint8_t(MCSymbolAttr::kWeak))
          isWeak_[f_.events[i].symbol.index()] = true;
        else if (f_.events[i].kind == Kind::kDesc && ctx_.asmInfo().format == ObjectFormat::kCoff)
          isWeak_[f_.events[i].symbol.index()] = f_.events[i].value & MCSymbol::kFunctionType;
    }
    uint32_t at = definitions_[s.index()];
    return at ? &f_.events[at - 1] : nullptr;
  }

  /// Whether no other definition can take the symbol's place when a distance to it is asked for.
  bool isFixed(MCSymbolId s) const {
    definition(s);
    return s.index() >= isWeak_.size() || !isWeak_[s.index()];
  }

  Place place(MCSymbolId s) const override {
    Place p;
    uint32_t piece, sites;
    if (isLocalSymbol(s)) {
      const Label &l = f_.labels[localIndex(s)];
      if (!l.isBound())
        return p;
      piece = l.piece;
      sites = l.sites;
      p.offset = l.offset;
    } else {
      const auto *e = definition(s);
      if (!e)
        return p;
      if (e->kind == MCObjectFragment::SymbolEvent::Kind::kAssign) {
        p.kind = Place::Kind::kVariable;
        p.variable = e->expr;
        return p;
      }
      piece = e->piece;
      sites = e->sites;
      p.offset = e->value;
    }
    p.kind = Place::Kind::kInSection;
    p.where = piece;
    if (!atoms_.empty() && !isSameAtom({}, atoms_[piece][sites]))
      p.atom = atoms_[piece][sites];
    p.offset += shift(piece)[sites];
    return p;
  }

  void badSite(const char *what) {
    if (badSites_++ == 0)
      ctx_.diags().report(kBadSite, where(), what);
  }

  /// A place in the current piece, or a constant. False after an error.
  bool offsetInPiece(const MCExpr *e, int64_t &offset, const char *what) {
    MCValue v;
    bool ok = evaluateAsValue(e, *this, v) && !v.symB.valid() && !v.variant;
    if (ok && v.symA.valid()) {
      Place p = place(v.symA);
      ok = p.kind == Place::Kind::kInSection && p.where == piece_;
      v.constant += int64_t(p.offset);
    }
    offset = v.constant;
    if (!ok)
      badSite(what);
    return ok;
  }

  bool constant(const MCExpr *e, int64_t &v) {
    MCValue value;
    if (!evaluateAsValue(e, *this, value) || !value.isAbsolute()) {
      badSite("expected a number or the distance of two symbols of one section");
      return false;
    }
    v = value.constant;
    return true;
  }

  uint32_t sizeOfExpr(const MCSite &s, uint32_t at) {
    const MCExpr *e = f_.exprs[s.target.index()];
    int64_t v;
    if (s.kind == MCSite::Kind::kOrg) {
      if (!offsetInPiece(e, v, ".org to something that is no place in the section"))
        return 0;
      // It may still move forward.
      return v < int64_t(at) ? 0 : uint32_t(v - at);
    }
    if (!constant(e, v))
      return s.size;
    if (s.kind == MCSite::Kind::kFill)
      return v < 0 ? 0 : uint32_t(v) * s.fillSize;
    uint8_t bytes[kMaxLEB];
    return std::max(s.size, uint32_t(encodeLEB(bytes, v, s.form)));
  }

  static constexpr unsigned kMaxLEB = 10;
  static unsigned encodeLEB(uint8_t *to, int64_t v, bool isSigned) {
    unsigned n = 0;
    for (bool more = true; more && n < kMaxLEB;) {
      auto byte = uint8_t(v & 0x7f);
      v = isSigned ? v >> 7 : int64_t(uint64_t(v) >> 7);
      more = isSigned ? !((v == 0 && !(byte & 0x40)) || (v == -1 && (byte & 0x40))) : v != 0;
      to[n++] = uint8_t(byte | (more ? 0x80 : 0));
    }
    return n;
  }

  void writeExpr(const MCSite &s, uint8_t *to, uint32_t at) {
    int64_t v;
    if (s.kind == MCSite::Kind::kOrg && offsetInPiece(f_.exprs[s.target.index()], v, "") && v < int64_t(at))
      badSite(".org to a place that lies behind");
    if (s.kind != MCSite::Kind::kLEB)
      return fillWith(to, s.size, uint32_t(s.addend), s.fillSize, target_.littleEndian);
    if (!constant(f_.exprs[s.target.index()], v))
      return;
    unsigned n = encodeLEB(to, v, s.form);
    // A number may come out shorter than the room it was given.
    uint8_t rest = s.form && v < 0 ? 0x7f : 0;
    while (n < s.size) {
      to[n - 1] |= 0x80;
      to[n++] = rest;
    }
  }

  /// The site has moved by `before` in the last layout, by `grown` in this one. An external target is in its longest
  /// form already, which has no next one.
  uint32_t relaxBranch(MCSite &s, size_t i, uint32_t before, uint32_t grown, size_t nextPad) {
    const Label &l = f_.labels[localIndex(s.target)];
    int64_t to = int64_t(l.offset + shift(piece_)[l.sites]) + s.addend;
    int64_t from = int64_t(s.offset) + grown;
    // What lies ahead will move as much as this site has; where there is padding between, that may swallow it: then
    // the last layout has to tell.
    if (l.sites > nextPad)
      from = int64_t(s.offset) + before;
    else if (l.sites > i)
      to += int64_t(grown) - int64_t(before);
    for (;;) {
      const MCRelaxKind &k = target_.relaxKinds[s.form];
      int64_t distance = to - (from + k.fieldOffset) + k.pcBias;
      if (k.next < 0 || (distance >= k.min && distance <= k.max))
        return k.size;
      s.form = uint8_t(k.next);
    }
  }

  /// Labels, frame marks and fixups move with the bytes they belong to.
  void moveMarks() {
    for (Label &l : f_.labels)
      if (l.isBound())
        l.offset += shift(l.piece)[l.sites];
    for (auto &e : f_.events)
      if (e.kind == MCObjectFragment::SymbolEvent::Kind::kDefine)
        e.value += shift(e.piece)[e.sites];
    for (auto &l : f_.lines)
      l.offset += shift(l.piece)[l.sites];
    for (MCFrameInfo &frame : f_.frames) {
      const uint32_t *shifts = shift(frame.piece);
      frame.begin += shifts[frame.beginSites];
      frame.end += shifts[frame.endSites];
      for (uint32_t i = 0; i < frame.numInsts; ++i) {
        auto &inst = f_.cfi[frame.firstInst + i];
        inst.offset += shifts[inst.sites];
      }
    }
    for (uint32_t i = 0; i < f_.numPieces; ++i) {
      MCCode &c = f_.pieces[i];
      size_t site = 0;
      for (MCFixup &fixup : c.fixups) {
        while (site < c.sites.size() && c.sites[site].offset + c.sites[site].firstSize <= fixup.offset)
          ++site;
        fixup.offset += shift(i)[site];
      }
    }
  }

  /// Makes room, from the last byte to the first; each site is written at its new place.
  void expand(MCCode &c) {
    const uint32_t *shifts = shift(piece_);
    size_t n = c.sites.size();
    size_t end = c.bytes.size();
    c.bytes.append(shifts[n]);
    uint8_t *base = c.bytes.data();
    for (size_t i = n; i-- > 0;) {
      const MCSite &s = c.sites[i];
      size_t after = s.offset + s.firstSize;
      std::memmove(base + after + shifts[i + 1], base + after, end - after);
      end = s.offset;
      uint8_t *to = base + s.offset + shifts[i];
      if (s.kind == MCSite::Kind::kBranch) {
        uint8_t shortest[16];
        assert(s.firstSize <= sizeof shortest);
        std::memcpy(shortest, base + s.offset, s.firstSize);
        if (s.size == s.firstSize)
          std::memcpy(to, shortest, s.firstSize);
        else
          target_.relaxKinds[s.form].write(to, shortest);
      } else if (s.nops) {
        target_.writeNops(to, s.size);
      } else if (s.hasExpr()) {
        writeExpr(s, to, s.offset + shifts[i]);
      } else {
        fillWith(to, s.size, uint32_t(s.addend), s.fillSize, target_.littleEndian);
      }
    }
  }

  void patchBranches(MCCode &c) {
    std::vector<MCFixup> external;
    for (size_t i = 0; i < c.sites.size(); ++i) {
      const MCSite &s = c.sites[i];
      if (s.kind != MCSite::Kind::kBranch)
        continue;
      const MCRelaxKind &k = target_.relaxKinds[s.form];
      uint32_t field = s.offset + shift(piece_)[i] + k.fieldOffset;
      if (isExternal(s, i)) {
        external.push_back({field, s.target, MCSymbolId(), k.fixupKind, 0, s.addend + k.pcBias});
        continue;
      }
      // Labels have moved already.
      int64_t to = int64_t(f_.labels[localIndex(s.target)].offset) + s.addend;
      store(c, field, k.fixupKind, to - int64_t(field) + k.pcBias);
    }
    if (external.empty())
      return;
    std::vector<MCFixup> merged(c.fixups.size() + external.size());
    std::merge(c.fixups.begin(), c.fixups.end(), external.begin(), external.end(), merged.begin(),
               [](const MCFixup &x, const MCFixup &y) { return x.offset < y.offset; });
    c.fixups = std::move(merged);
  }

  void store(MCCode &c, uint32_t at, uint16_t kind, int64_t value) {
    const MCFixupKindInfo &info = target_.fixupKind(kind);
    if (!applyFixup(info, target_.littleEndian, value, c.bytes.data() + at)) [[unlikely]]
      ctx_.diags().report(kOutOfRange, where(),
                          "the value " + std::to_string(value) + " does not fit in a field of " +
                              std::to_string(unsigned(info.bits)) + " bits");
  }

  // What is known inside the fragment.

  /// The label of `s`; null and a diagnostic when it was never placed.
  const Label *boundLabel(MCSymbolId s) {
    const Label &l = f_.labels[localIndex(s)];
    if (l.isBound())
      return &l;
    OutputBuffer name;
    if (const MCLabelRange *r = findLabelRange(f_.labelRanges, localIndex(s)))
      printLabelName(name, ctx_.asmInfo(), f_.number, r->kind, r->number + (localIndex(s) - r->first));
    else
      name << "of a block";
    ctx_.diags().report(kUndefinedLabel, where(), "the label " + std::string(name.view()) + " is used but not defined");
    return nullptr;
  }

  /// Becomes fixups, at the places that .reloc names.
  void placeRelocs() {
    for (const auto &r : f_.relocs) {
      piece_ = r.piece;
      MCCode &c = f_.pieces[r.piece];
      int64_t at;
      if (!offsetInPiece(r.offset, at, ".reloc at something that is no place in the section"))
        continue;
      if (at < 0 || at > int64_t(UINT32_MAX)) {
        ctx_.diags().report(kBadSite, where(), ".reloc in front of its section");
        continue;
      }
      MCFixup fixup;
      fixup.offset = uint32_t(at);
      fixup.kind = r.kind;
      fixup.variant = MCFixup::kExprVariant;
      fixup.symA = MCSymbolId(uint32_t(f_.exprs.size()));
      f_.exprs.push_back(r.value);
      auto behind = std::upper_bound(c.fixups.begin(), c.fixups.end(), fixup.offset,
                                     [](uint32_t offset, const MCFixup &x) { return offset < x.offset; });
      c.fixups.insert(behind, fixup);
    }
  }

  void resolveFixups(uint32_t index) {
    piece_ = index;
    MCCode &c = f_.pieces[index];
    size_t kept = 0;
    for (size_t i = 0; i < c.fixups.size(); ++i) {
      MCFixup fixup = c.fixups[i];
      if (fixup.variant == MCFixup::kExprVariant || !resolve(c, fixup))
        c.fixups[kept++] = fixup;
    }
    c.fixups.resize(kept);
  }

  /// True when nothing is left of the fixup.
  bool resolve(MCCode &c, MCFixup &fixup) {
    const Label *a = nullptr, *b = nullptr;
    if (isLocalSymbol(fixup.symA) && !(a = boundLabel(fixup.symA)))
      return true;
    if (isLocalSymbol(fixup.symB) && !(b = boundLabel(fixup.symB)))
      return true;
    if (!fixup.symA.valid() && !fixup.symB.valid()) {
      if (target_.fixupKind(fixup.kind).isPCRel())
        return false;
      store(c, fixup.offset, fixup.kind, fixup.addend);
      return true;
    }
    if (a && b && a->piece == b->piece && isSameAtom(a->atom, b->atom) && !fixup.variant) {
      store(c, fixup.offset, fixup.kind, int64_t(a->offset - b->offset) + fixup.addend);
      return true;
    }
    if (b && !a && !fixup.variant && fixup.symA.valid() && f_.isWholeModule && isFixed(fixup.symA)) {
      const auto *e = definition(fixup.symA);
      if (e && e->kind == MCObjectFragment::SymbolEvent::Kind::kDefine && e->piece == b->piece &&
          isSameAtom(e->atom, b->atom)) {
        store(c, fixup.offset, fixup.kind, int64_t(e->value - b->offset) + fixup.addend);
        return true;
      }
    }
    bool isMachO = ctx_.asmInfo().format == ObjectFormat::kMachO;
    if (b && b->piece == piece_ && !isMachO && pcRelativeKind(fixup.kind) != FK_NONE) {
      fixup.kind = pcRelativeKind(fixup.kind);
      fixup.addend += int64_t(fixup.offset) - int64_t(b->offset);
      fixup.symB = MCSymbolId();
    }
    if (isMachO && (!a || a->atom != atomAt(c, fixup.offset)))
      return false;
    bool plain = !fixup.variant || ctx_.asmInfo().variants[fixup.variant].plainIfLocal;
    if (a && a->piece == piece_ && !fixup.symB.valid() && plain && target_.fixupKind(fixup.kind).isPCRel()) {
      store(c, fixup.offset, fixup.kind, int64_t(a->offset) + fixup.addend - int64_t(fixup.offset));
      return true;
    }
    return false;
  }

  MCObjectFragment &f_;
  const MCObjectTarget &target_;
  MCContext &ctx_;
  std::vector<std::vector<MCSymbolId>> atoms_;
  mutable std::vector<uint32_t> definitions_; ///< by module symbol: its event + 1
  mutable std::vector<bool> isWeak_;          ///< by module symbol; in COFF, functions as well
  unsigned badSites_ = 0;
  uint32_t piece_ = 0;
};

} // namespace

void layOut(MCObjectFragment &f, const MCObjectTarget &target, MCContext &ctx) { Layout(f, target, ctx).run(); }

} // namespace lathe
