=== byte
.byte 1, 255, -128, 'a', '\n', 0x10, 0b101, 017
.byte
=== byte-range error
.byte 256
=== short
.short 1, 65535, -32768
.2byte 5
.value 6
=== hword as
.hword 7
=== short-range error
.short 65536
=== long
.long 1, -1, 4294967295
.int 3
.4byte x, x+4, x-4
=== quad
.quad 1, -1, 0xffffffffffffffff, y, y+8
.8byte 2
=== quad-range error
.quad 0x1ffffffffffffffff
=== octa
.octa 1, 0x112233445566778899aabbccddeeff00, 340282366920938463463374607431768211455
=== octa-range error
.octa 0x1112233445566778899aabbccddeeff00
=== float
.float 1, -1.5, 3.25e4, 1e-3, inf, -inf, nan, 0x1.8p3
.single 2.5
=== double
.double 1, -1.5, 3.25e4, 1e-3, inf, -infinity, nan, 3.14159265358979
=== float-word error
.float abc
=== ascii
.ascii "abc", "d\n\t\"\\\101\x41\b\f\r"
.asciz "x", ""
.string "hello world", "y"
=== ascii-escape error
.ascii "abc
=== ascii-word error
.ascii abc
=== string-joined as
.ascii "ab" "cd"
.asciz "ab" "cd"
=== string16 as
.string16 "ab"
.string32 "c"
.string64 "d"
.string8 "e"
=== zero
.zero 3
.skip 4
.space 5, 0xab
.zero 2, 7
=== zero-negative error
.zero -1
=== zero-difference
a: .zero 5
b: .zero 3
.zero b-a
.skip b-a+2, 9
=== zero-forward
.zero 2
.skip d-c
.byte 1
.section .foo,"a",@progbits
c: .long 1, 2
d:
=== fill
.fill 3
.fill 2, 2, 0x1234
.fill 2, 4, -1
.fill 2, 8, 0x12345678
.fill 1, 3, 0x123456
.fill 0, 4, 5
=== fill-negative
.byte 1
.fill -1, 4, 5
=== align
.byte 1
.align 4
.byte 2
.balign 8, 0xcc
.byte 3
.p2align 4, 0xdd, 15
.byte 4
.p2align 5, , 3
.byte 5
.balign 16, , 4
=== align-data
.data
.byte 1
.align 4
.byte 2
.balign 8, 0xcc
.byte 3
.p2align 4, 0xdd, 15
.byte 4
.p2align 5, , 3
.byte 5
.p2align 6
=== align-text as
nop
.p2align 4, 0x90
nop
.p2align 4
nop
.balign 32
nop
.balign 8, 0xcc
=== align-wide
.data
.byte 1, 2
.balignw 8, 0x1234
.long 1
.balignl 16, 0x12345678
.long 2
.p2alignw 3, 0xabcd
.p2alignl 4, 0xabcd
=== align-three error
.balign 3
=== align-large error
.p2align 64
=== org
.data
.byte 1
.org 8
.byte 2
.org 12, 0xee
x: .byte 3
.org x+9
.byte 4
. = x+16
.byte 5
=== org-backwards error
.data
.long 1
.org 2
=== leb
.uleb128 0, 1, 127, 128, 624485, 0xffffffffffffffff
.sleb128 0, 1, -1, 63, 64, -64, -65, 624485, -624485
=== leb-difference
.data
a: .zero 200
b: .byte 1
.uleb128 b-a
.uleb128 d-c
.sleb128 a-b
.sleb128 d-c
.text
c: nop
jmp far
.zero 100
d: nop
.zero 200
far: nop
=== leb-symbol error
.uleb128 undefined_symbol
=== dcb
.dcb 2, 1
.dcb.b 3, 7
.dcb.w 2, 0x1234
.dcb.l 2, 0x12345678
.dcb.s 2, 1.5
.dcb.d 2, -2.5
=== ds
.data
.ds 2
.ds.b 3
.ds.w 2
.ds.l 1
.ds.s 1
.ds.d 2
.ds.p 1
.ds.x 1
.byte 1
=== dc
.dc.b 1
.dc.w 2
.dc.l 3
.dc.a 4
.dc.s 1.5
.dc.d 2.5
=== reloc
.text
foo: nop
.reloc 0, R_X86_64_NONE
.reloc ., R_X86_64_NONE, foo
.reloc foo+1, R_X86_64_32, bar+4
.reloc 1, BFD_RELOC_32, bar
nop
nop
nop
nop
nop
=== reloc-type error
.reloc 0, R_X86_64_WHAT
=== incbin
.incbin "digits.bin"
.incbin "digits.bin", 3
.incbin "digits.bin", 2, 4
=== incbin-missing error
.incbin "no such file"
=== include
.byte 1
.include "included.inc"
.long included
=== include-missing error
.include "nothing.inc"
=== comments
.byte 1 # one
.byte 2 // two
.byte /* three */ 3
/* several
   lines */ .byte 4; .byte 5
# .byte 6
.ascii "# no comment; /* nor this */"
=== separators
.byte 1; .byte 2;; x: .byte 3; .long x
