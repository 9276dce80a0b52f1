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
static constexpr DiagKind kUndefinedLabel{"mc-undefined-label", Severity::kError};

namespace {

using Label = MCObjectFragment::Label;

class Layout {
public:
  Layout(MCObjectFragment &f, const MCObjectTarget &target, MCContext &ctx)
      : f_(f), target_(target), ctx_(ctx), shift_(f.scratch) {}

  void run() {
    for (uint32_t i = 0; i < f_.numPieces; ++i)
      if (!f_.pieces[i].sites.empty())
        relaxPiece(i);
    for (MCFrameInfo &frame : f_.frames)
      encodeFrame(f_, frame, ctx_.asmInfo());
    for (uint32_t i = 0; i < f_.numPieces; ++i)
      if (!f_.pieces[i].fixups.empty())
        resolveFixups(i);
  }

private:
  std::string where() const { return "in '" + f_.name + "', emission"; }

  // Relaxation.

  void relaxPiece(uint32_t index) {
    piece_ = index;
    MCCode &c = f_.pieces[index];
    externalize(c);
    size_t n = c.sites.size();
    shift_.assign(n + 1, 0);
    if (!allFitAsWritten(c))
      while (relaxOnce(c)) {
      }
    if (shift_[n]) {
      moveMarks(c);
      expand(c);
    }
    patchBranches(c);
    c.sites.clear();
  }

  /// A branch to something outside the piece takes its longest form and a fixup.
  void externalize(MCCode &c) {
    for (MCSite &s : c.sites) {
      if (s.kind != MCSite::Kind::kBranch)
        continue;
      if (isLocalSymbol(s.target) && f_.labels[localIndex(s.target)].piece == piece_)
        continue;
      while (target_.relaxKinds[s.form].next >= 0)
        s.form = uint8_t(target_.relaxKinds[s.form].next);
      s.size = target_.relaxKinds[s.form].size;
    }
  }

  bool isExternal(const MCSite &s) const {
    return !isLocalSymbol(s.target) || f_.labels[localIndex(s.target)].piece != piece_;
  }

  /// A cheap test that holds for most functions: even if everything grew, everything would be near enough.
  bool allFitAsWritten(const MCCode &c) const {
    uint64_t bound = c.bytes.size();
    int64_t reach = INT64_MAX;
    for (const MCSite &s : c.sites) {
      if (s.kind != MCSite::Kind::kBranch || isExternal(s))
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

  bool relaxOnce(MCCode &c) {
    bool changed = false;
    bool aligned = false;
    uint32_t grown = 0;
    size_t n = c.sites.size();
    for (size_t i = 0; i < n; ++i) {
      MCSite &s = c.sites[i];
      // What lies behind will move at least as much as this site has in this pass; alignment may swallow some.
      int64_t stretch = aligned ? 0 : int64_t(grown) - int64_t(shift_[i]);
      shift_[i] = grown;
      uint32_t size = s.size;
      if (s.kind == MCSite::Kind::kAlign) {
        aligned = true;
        uint32_t pad = (0 - (s.offset + grown)) & ((uint32_t(1) << s.form) - 1);
        size = s.maxSkip && pad > s.maxSkip ? 0 : pad;
      } else if (target_.relaxKinds[s.form].next >= 0) {
        size = relaxBranch(s, i, grown, stretch);
      }
      changed |= size != s.size;
      s.size = size;
      grown += size - s.firstSize;
    }
    changed |= shift_[n] != grown;
    shift_[n] = grown;
    return changed;
  }

  uint32_t relaxBranch(MCSite &s, size_t i, uint32_t grown, int64_t stretch) {
    const Label &l = f_.labels[localIndex(s.target)];
    int64_t to = int64_t(l.offset + shift_[l.sites]) + s.addend;
    if (l.sites > i)
      to += stretch;
    int64_t from = int64_t(s.offset) + grown;
    for (;;) {
      const MCRelaxKind &k = target_.relaxKinds[s.form];
      int64_t distance = to - (from + k.fieldOffset) + k.pcBias;
      if (k.next < 0 || (distance >= k.min && distance <= k.max))
        return k.size;
      s.form = uint8_t(k.next);
    }
  }

  /// Labels, frame marks and fixups of the piece move with the bytes they belong to.
  void moveMarks(MCCode &c) {
    for (Label &l : f_.labels)
      if (l.piece == piece_)
        l.offset += shift_[l.sites];
    for (auto &e : f_.events)
      if (e.kind == MCObjectFragment::SymbolEvent::Kind::kDefine && e.piece == piece_)
        e.value += shift_[e.sites];
    for (MCFrameInfo &frame : f_.frames) {
      if (frame.piece != piece_)
        continue;
      frame.begin += shift_[frame.beginSites];
      frame.end += shift_[frame.endSites];
      for (uint32_t i = 0; i < frame.numInsts; ++i) {
        auto &inst = f_.cfi[frame.firstInst + i];
        inst.offset += shift_[inst.sites];
      }
    }
    size_t site = 0;
    for (MCFixup &fixup : c.fixups) {
      while (site < c.sites.size() && c.sites[site].offset + c.sites[site].firstSize <= fixup.offset)
        ++site;
      fixup.offset += shift_[site];
    }
  }

  /// Makes room, from the last byte to the first; each site is written at its new place.
  void expand(MCCode &c) {
    size_t n = c.sites.size();
    size_t end = c.bytes.size();
    c.bytes.append(shift_[n]);
    uint8_t *base = c.bytes.data();
    for (size_t i = n; i-- > 0;) {
      const MCSite &s = c.sites[i];
      size_t after = s.offset + s.firstSize;
      std::memmove(base + after + shift_[i + 1], base + after, end - after);
      end = s.offset;
      uint8_t *to = base + s.offset + shift_[i];
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
      } else {
        std::memset(to, s.fill, s.size);
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
      uint32_t field = s.offset + shift_[i] + k.fieldOffset;
      if (isExternal(s)) {
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
  const Label *place(MCSymbolId s) {
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
    if (isLocalSymbol(fixup.symA) && !(a = place(fixup.symA)))
      return true;
    if (isLocalSymbol(fixup.symB) && !(b = place(fixup.symB)))
      return true;
    if (!fixup.symA.valid() && !fixup.symB.valid()) {
      if (target_.fixupKind(fixup.kind).isPCRel())
        return false;
      store(c, fixup.offset, fixup.kind, fixup.addend);
      return true;
    }
    if (a && b && a->piece == b->piece && !fixup.variant) {
      store(c, fixup.offset, fixup.kind, int64_t(a->offset - b->offset) + fixup.addend);
      return true;
    }
    if (b && b->piece == piece_ && pcRelativeKind(fixup.kind) != FK_NONE) {
      fixup.kind = pcRelativeKind(fixup.kind);
      fixup.addend += int64_t(fixup.offset) - int64_t(b->offset);
      fixup.symB = MCSymbolId();
    }
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
  std::vector<uint32_t> &shift_; ///< by site: what lies before it has grown by this much
  uint32_t piece_ = 0;
};

} // namespace

void layOut(MCObjectFragment &f, const MCObjectTarget &target, MCContext &ctx) { Layout(f, target, ctx).run(); }

} // namespace lathe
