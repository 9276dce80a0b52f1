"""The Template machine: loads a relocatable object, runs functions of it.

The encoding is that of lathe/targets/Template/TemplateInstrInfo.td, read independently of the tables that are made of it.
"""
import struct

M32 = 0xffffffff
STACK_TOP, RETURN_TO = 0x00800000, 0x00fffff0
IMAGE_BASE, CALLS_BASE = 0x00010000, 0x00f00000
SP, RA = 8, 9


class Trap(Exception):
    pass


def signed(v, bits=32):
    v &= (1 << bits) - 1
    return v - (1 << bits) if v >> (bits - 1) else v


class Machine:
    """`library`: name -> (number of words of arguments, Python function of machine and words), for what the object lacks."""

    def __init__(self, object_bytes, library=None):
        self.memory = bytearray(1 << 24)
        self.symbols = {}
        self.calls = {}
        self.library = library or {}
        self._load(object_bytes)

    # --- ELF32, little-endian, relocatable

    def _load(self, e):
        if e[:7] != b"\x7fELF\x01\x01\x01" or struct.unpack_from("<HH", e, 16) != (1, 0x4c54):
            raise ValueError("not a relocatable object of Template")
        shoff, = struct.unpack_from("<I", e, 32)
        shentsize, shnum = struct.unpack_from("<HH", e, 46)
        sections = [struct.unpack_from("<10I", e, shoff + i * shentsize) for i in range(shnum)]
        address, at = {}, IMAGE_BASE
        for i, (_, kind, flags, _, offset, size, _, _, align, _) in enumerate(sections):
            if flags & 2:  # SHF_ALLOC
                at = (at + max(align, 1) - 1) & -max(align, 1)
                address[i] = at
                if kind != 8:  # SHT_NOBITS
                    self.memory[at:at + size] = e[offset:offset + size]
                at += size
        values = []
        for s in sections:
            if s[1] != 2:  # SHT_SYMTAB
                continue
            strings = sections[s[6]][4]
            for k in range(s[5] // 16):
                name, value, size, _, _, index = struct.unpack_from("<IIIBBH", e, s[4] + k * 16)
                name = e[strings + name:e.index(b"\0", strings + name)].decode()
                if index in address:
                    value += address[index]
                elif index == 0xfff2:  # SHN_COMMON: `value` is the alignment
                    at = (at + value - 1) & -value
                    value, at = at, at + size
                elif index == 0 and name:
                    value = CALLS_BASE + 4 * len(self.calls)
                    self.calls[value] = name
                values.append(value)
                self.symbols[name] = value
        for s in sections:
            if s[1] != 4 or s[7] not in address:  # SHT_RELA of a section that is loaded
                continue
            for k in range(s[5] // 12):
                offset, info, addend = struct.unpack_from("<IIi", e, s[4] + k * 12)
                self._relocate(address[s[7]] + offset, info & 0xff, values[info >> 8] + addend)

    def _relocate(self, place, kind, value):
        word, = struct.unpack_from("<I", self.memory, place)
        if kind == 1:
            word = value
        elif kind == 2:
            word = value - place
        elif kind == 3:
            word = word & 0xffff0000 | value >> 16 & 0xffff
        elif kind == 4:
            word = word & 0xffff0000 | value & 0xffff
        elif kind in (5, 6):
            bits = 16 if kind == 5 else 26
            distance = value - place
            if distance & 3 or signed(distance >> 2, bits) != distance >> 2:
                raise ValueError("a branch at %#x does not reach %#x" % (place, value))
            mask = (1 << bits) - 1
            word = word & ~mask | distance >> 2 & mask
        else:
            raise ValueError("relocation of unknown type %d" % kind)
        struct.pack_into("<I", self.memory, place, word & M32)

    # --- Memory

    def load(self, address, size, is_signed=False):
        if address % size:
            raise Trap("unaligned access of %d bytes at %#x" % (size, address))
        v = int.from_bytes(self.memory[address:address + size], "little")
        return signed(v, 8 * size) & M32 if is_signed else v

    def store(self, address, size, value):
        if address % size:
            raise Trap("unaligned access of %d bytes at %#x" % (size, address))
        self.memory[address:address + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")

    # --- Running

    def call(self, name, *args, limit=2000000):
        """Runs a function with 32-bit arguments; checks that it keeps what it must; returns r0 as a signed number."""
        self.r = [0xdead0000 + i for i in range(10)]
        self.r[SP] = STACK_TOP - 4 * max(0, len(args) - 4) & -8
        self.r[RA] = RETURN_TO
        for i, a in enumerate(args):
            if i < 4:
                self.r[i] = a & M32
            else:
                self.store(self.r[SP] + 4 * (i - 4), 4, a)
        saved = {i: self.r[i] for i in (4, 5, 6, SP, RA)}
        pc = self.symbols[name]
        for _ in range(limit):
            if pc == RETURN_TO:
                for i, v in saved.items():
                    if self.r[i] != v:
                        raise Trap("%s changed register %d" % (name, i))
                return signed(self.r[0])
            pc = self._outside(pc) if pc in self.calls else self._step(pc)
        raise Trap("%s does not end" % name)

    def _outside(self, pc):
        count, function = self.library[self.calls[pc]]
        args = [self.r[i] if i < 4 else self.load(self.r[SP] + 4 * (i - 4), 4) for i in range(count)]
        result = function(self, *args) & 0xffffffffffffffff
        back = self.r[RA]
        for i in (2, 3, 7, RA):  # what a call may change, changes
            self.r[i] = 0xbad00000 + i
        self.r[0], self.r[1] = result & M32, result >> 32
        return back

    def _step(self, pc):
        w = self.load(pc, 4)
        op, rd, rs1, rs2, imm = w >> 26, w >> 22 & 15, w >> 18 & 15, w >> 14 & 15, w & 0xffff
        r, simm = self.r, signed(imm, 16)
        if 0x01 <= op <= 0x0d:
            r[rd] = self._arithmetic(op, r[rs1], r[rs2])
        elif op == 0x10:
            r[rd] = simm & M32
        elif op == 0x11:
            r[rd] = r[rs1] + simm & M32
        elif op == 0x12:
            r[rd] = imm << 16
        elif 0x13 <= op <= 0x18:
            r[rd] = self._arithmetic(op - 0x10, r[rs1], imm)
        elif 0x20 <= op <= 0x24:
            size = (4, 2, 2, 1, 1)[op - 0x20]
            r[rd] = self.load(r[rs1] + simm & M32, size, op in (0x21, 0x23))
        elif 0x28 <= op <= 0x2a:
            self.store(r[rs1] + simm & M32, (4, 2, 1)[op - 0x28], r[rd])
        elif 0x30 <= op <= 0x35:
            a, b = r[rs1], r[rd]  # the second source stands where others have a result
            if op in (0x32, 0x33):
                a, b = signed(a), signed(b)
            if (a == b if op < 0x32 else a < b) != bool(op & 1):
                return pc + 4 * simm
        elif op in (0x38, 0x39):
            if op == 0x39:
                r[RA] = pc + 4
            return pc + 4 * signed(w, 26)
        elif op in (0x3a, 0x3b):
            target = r[rs1]
            if op == 0x3b:
                r[RA] = pc + 4
            return target
        elif op == 0x3c:
            return r[RA]
        elif op != 0x00:
            raise Trap("trap at %#x" % pc if op == 0x3f else "no instruction at %#x: %#010x" % (pc, w))
        return pc + 4

    @staticmethod
    def _arithmetic(op, a, b):
        s = b & 31
        if op in (0x0a, 0x0b):
            if not b:
                raise Trap("division by zero")
            if op == 0x0b:
                return a // b
            q = abs(signed(a)) // abs(signed(b))
            return (-q if signed(a) * signed(b) < 0 else q) & M32
        return {
            0x01: lambda: a + b,
            0x02: lambda: a - b,
            0x03: lambda: a & b,
            0x04: lambda: a | b,
            0x05: lambda: a ^ b,
            0x06: lambda: a << s,
            0x07: lambda: a >> s,
            0x08: lambda: signed(a) >> s,
            0x09: lambda: a * b,
            0x0c: lambda: int(signed(a) < signed(b)),
            0x0d: lambda: int(a < b),
        }[op]() & M32
