#!/usr/bin/env python3
"""Machine code that is broken in one way: lathe-llc's verifier complains about it, and so does llc-19's.

Each case is lines of a body; the code without the line marked `#!` is correct for both. In what is reported stand the
function, the block and the instruction.

Usage: verifier_sweep.py LATHE-LLC [LLC]
"""
import re
import subprocess
import sys

HEAD = """---
name: f
tracksRegLiveness: true
%s
body: |
  bb.0:
    liveins: $edi, $rsi
"""
GENERIC = """    %0:_(s32) = COPY $edi
    %1:_(p0) = COPY $rsi
    %2:_(s64) = G_ZEXT %0(s32)
    %3:_(<2 x s32>) = G_BUILD_VECTOR %0(s32), %0(s32)
"""
SELECTED = "    %0:gr32 = COPY $edi\n    %1:gr64 = COPY $rsi\n"
# Lines that break generic code, between GENERIC and a return.
GENERIC_CASES = """
%9:_(s32) = G_ADD %0(s32), %2(s64)
%9:_(s32) = G_ZEXT %2(s64)
%9:_(s32) = G_SEXT %0(s32)
%9:_(s64) = G_TRUNC %0(s32)
%9:_(s64) = G_ZEXT %1(p0)
%9:_(<4 x s64>) = G_ZEXT %3(<2 x s32>)
%9:_(s64) = G_INTTOPTR %2(s64)
%9:_(p0) = G_INTTOPTR %1(p0)
%9:_(s64) = G_PTRTOINT %2(s64)
%9:_(p0) = G_PTRTOINT %1(p0)
%9:_(s32) = G_BITCAST %2(s64)
%9:_(s64) = G_PTR_ADD %2(s64), %2(s64)
%9:_(p0) = G_PTR_ADD %1(p0), %1(p0)
%9:_(s32) = G_LOAD %1(p0)
%9:_(s32) = G_LOAD %2(s64) :: (load (s32))
%9:_(s32) = G_LOAD %1(p0) :: (load (s64))
%9:_(s32) = G_SEXTLOAD %1(p0) :: (load (s32))
%9:_(s32) = G_ZEXTLOAD %1(p0) :: (load (s64))
G_STORE %0(s32), %1(p0) :: (store (s64))
G_STORE %0(s32), %2(s64) :: (store (s32))
G_STORE %0(s32), %1(p0)
%9:_(s1) = G_ICMP floatpred(oeq), %0(s32), %0
%9:_(s1) = G_FCMP intpred(eq), %0(s32), %0
%9:_(s1) = G_ICMP intpred(eq), %3(<2 x s32>), %3
%9:_(<4 x s1>) = G_ICMP intpred(eq), %3(<2 x s32>), %3
%9:_(s64) = G_CONSTANT i32 5
%9:_(<2 x s32>) = G_CONSTANT i32 5
%9:_(s32) = G_CONSTANT double 1.0
%9:_(s32) = G_FCONSTANT double 1.0
%9:_(s32) = G_FCONSTANT i32 5
%9:_(s128) = G_MERGE_VALUES %0(s32), %0(s32)
%9:_(s32), %10:_(s32) = G_UNMERGE_VALUES %0(s32)
%9:_(<4 x s32>) = G_BUILD_VECTOR %0(s32), %0(s32)
%9:_(<2 x s64>) = G_BUILD_VECTOR %0(s32), %0(s32)
%9:_(<2 x s32>) = G_CONCAT_VECTORS %3(<2 x s32>), %3(<2 x s32>)
%9:_(<2 x s32>) = G_SHUFFLE_VECTOR %3(<2 x s32>), %3, shufflemask(0, 4)
%9:_(<2 x s32>) = G_SHUFFLE_VECTOR %3(<2 x s32>), %3, shufflemask(0, 1, 2)
%9:_(s32) = G_EXTRACT %2(s64), 48
%9:_(s64) = G_INSERT %2, %0(s32), 40
%9:_(s32) = G_SEXT_INREG %0, 32
%9:_(s32) = G_SEXT_INREG %0, 0
%9:_(s32) = G_ASSERT_ZEXT %0, 32
%9:_(s24) = G_TRUNC %0(s32)\\n    %10:_(s24) = G_BSWAP %9
%9:_(s32) = G_ADD %0, $edi
%9:_(s32) = G_ADD %8:_(s32), %0(s32)
%9:_(s64) = COPY double 1.0
%9:_(s64) = COPY %0(s32)
"""
SELECTED_CASES = """
%9:gr32 = ADD32rr %1:gr64, %0, implicit-def dead $eflags
%9:gr64 = COPY %1\\n    %10:gr32 = ADD32rr %0, %9:gr64, implicit-def dead $eflags
%9:gr32 = MOV32ri %0
%9:gr32 = MOV32rr 5
%9:gr32 = MOV32rr %0, %0
%9:gr32 = MOV32rr
MOV32rr %0, %0
%9:gr32 = MOV32rr %8:gr32
%9:gr32 = ADD32rr %9, %0, implicit-def dead $eflags
%9:gr32 = MOV32rr killed %0\\n    %10:gr32 = MOV32rr %0
%9:gr32 = MOV32ri 5 :: (load (s32))
%9:gr32 = MOV32ri 5 :: (store (s32))
DBG_VALUE %0, $noreg, !DIExpression(), !DIExpression()
%9:gr8 = COPY %0.sub_32bit
$xmm0 = MOV32ri 5
RET64\\n    %9:gr32 = MOV32ri 5
%9:gr32 = MOV32ri 5\\n    %10:gr32 = PHI %0, %bb.0
%9:gr32 = PHI %0
%9:gr32 = G_ADD %0, %0
JMP_1 %bb.1
"""
# What llc-19 lets pass.
ONLY_HERE = {"%9:_(s64) = COPY double 1.0", "%9:_(s1) = G_ICMP floatpred(oeq), %0(s32), %0", "%9:_(s1) = G_FCMP intpred(eq), %0(s32), %0",
             "%9:gr32 = ADD32rr %9, %0, implicit-def dead $eflags"}


def run(command, text):
    r = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace")
    return r.returncode, r.stderr


def cases():
    for lines, selected in ((GENERIC_CASES, False), (SELECTED_CASES, True)):
        prelude = SELECTED if selected else GENERIC
        yield None, HEAD % ("selected: true" if selected else "") + prelude + "    RET64\n...\n"
        for line in lines.strip().split("\n"):
            code = line.replace("\\n", "\n")
            head = HEAD % ("selected: true" if selected else "")
            tail = "    RET64\n"
            if "%bb.1" in line:  # a jump to a block that is no successor
                head = head.replace("  bb.0:\n", "  bb.0:\n    successors: %bb.2\n")
                tail = "\n  bb.2:\n    RET64\n\n  bb.1:\n    RET64\n"
            yield line, head + prelude + "    " + code + "\n" + tail + "...\n"


def main():
    llc = sys.argv[1]
    oracle = sys.argv[2] if len(sys.argv) > 2 else None
    failed = count = 0
    for line, text in cases():
        count += 1
        flags = ["-x", "mir", "-mtriple=x86_64--", "-run-pass=none", "-", "-o", "/dev/null"]
        status, err = run([llc, "-verify-machineinstrs", *flags], text)
        wrong = []
        if line is None:
            if status:
                wrong.append("correct code is refused: " + err[:200])
        elif status != 1 or "bad machine code" not in err:
            wrong.append("not found (status %d) %s" % (status, err[:200]))
        elif not re.search(r"in function 'f' after reading", err):
            wrong.append("does not name the function: " + err[:200])
        if oracle and line not in ONLY_HERE:
            # llc ends by abort(), after having said why.
            status, err = run([oracle, *flags], text)
            if (line is None) != (status == 0):
                wrong.append("llc: status %d %s" % (status, err[:200]))
        for w in wrong:
            failed += 1
            print("%s: %s" % (line, w))
    print("%d cases, %d wrong" % (count, failed))
    return 1 if failed else 0


sys.exit(main())
