"""Reads ELF objects far enough to compare what an assembler decided: contents, relocations and symbols."""
import struct

# What assemblers may write or leave out as they like.
IGNORED = {"", ".strtab", ".shstrtab", ".symtab", ".symtab_shndx"}


def cstring(table, at):
    return table[at:table.index(b"\0", at)].decode("latin-1")


class Object:
    def __init__(self, path):
        data = open(path, "rb").read()
        (shoff,) = struct.unpack_from("<Q", data, 0x28)
        count, names = struct.unpack_from("<HH", data, 0x3c)
        heads = [struct.unpack_from("<IIQQQQIIQQ", data, shoff + 64 * i) for i in range(count)]
        body = [data[h[4]:h[4] + h[5]] if h[1] != 8 else b"" for h in heads]
        self.names = [cstring(body[names], h[0]) for h in heads]
        symtab = next((i for i, h in enumerate(heads) if h[1] == 2), None)
        self.symbols, self.labels = [], []
        if symtab is not None:
            for at in range(0, len(body[symtab]), 24):
                name, info, other, section, value, size = struct.unpack_from("<IBBHQQ", body[symtab], at)
                place = self.names[section] if section < count else section
                label = cstring(body[heads[symtab][6]], name) if info & 15 != 3 else place
                self.labels.append(label)
                # GNU as mentions the table that GOT relocations go by.
                if info & 15 not in (3, 4) and at and (label, section) != ("_GLOBAL_OFFSET_TABLE_", 0):
                    self.symbols.append((label, info >> 4, info & 15, other, place, value, size))
        self.sections, self.relocations = {}, {}
        for i, h in enumerate(heads):
            name, kind = self.names[i], h[1]
            if kind == 4:
                where = self.names[h[7]]
                entries = [struct.unpack_from("<QQq", body[i], at) for at in range(0, len(body[i]), 24)]
                self.relocations.setdefault(where, []).extend(
                    sorted((offset, info & 0xffffffff, self.labels[info >> 32], addend)
                           for offset, info, addend in entries))
            elif kind == 0x6fff4c03:
                self.sections.setdefault(name, []).append([self.labels[b] for b in body[i]])
            elif name not in IGNORED and kind != 17 and h[5]:
                # .eh_frame has a type of its own for LLVM, and .text an alignment.
                kind = 1 if name == ".eh_frame" else kind
                align = max(h[8], 4) if name == ".text" else h[8]
                # Arrays of pointers have entries only for GNU as.
                entries = 0 if kind in (14, 15, 16) else h[9]
                self.sections.setdefault(name, []).append((kind, h[2], h[5], entries, align, body[i].hex()))
            elif kind == 17:
                members = sorted(self.names[m] for m in struct.unpack("<%dI" % (len(body[i]) // 4), body[i])[1:])
                self.sections.setdefault(name, []).append((self.labels[h[7]], body[i][0], members))


def differences(ours, theirs, withAlignment=True, normal=lambda contents: contents):
    """Lines that say what differs; symbols that only one side defines for itself do not count."""
    a, b = Object(ours), Object(theirs)
    lines = []

    def section(entry):
        if isinstance(entry, tuple) and len(entry) == 6:
            return entry[:4] + (withAlignment and entry[4], normal(entry[5]))
        return entry

    for name in sorted(set(a.sections) | set(b.sections)):
        x = [section(e) for e in a.sections.get(name, [])]
        y = [section(e) for e in b.sections.get(name, [])]
        if x != y:
            lines.append("section %s: %s, expected %s" % (name, x, y))
    for name in sorted(set(a.relocations) | set(b.relocations)):
        x, y = a.relocations.get(name, []), b.relocations.get(name, [])
        if x != y:
            lines.append("relocations of %s: %s, expected %s" % (name, x, y))
    x, y = sorted(a.symbols, key=str), sorted(b.symbols, key=str)
    if x != y:
        lines.append("symbols: only ours %s, only theirs %s" % ([s for s in x if s not in y], [s for s in y if s not in x]))
    return lines
