=== line-table-loc
 .text
 .file 1 "/dir" "a.c"
 .file 2 "b.h"
f:
 .loc 1 3 5 prologue_end
 nop
 .loc 1 4 0
 .p2align 2
 nop
 .loc 2 100 1 is_stmt 0 discriminator 3
 jmp f
 .loc 1 4 0 is_stmt 1 basic_block epilogue_begin isa 3
 call g
 ret
 .section .text.x,"ax",@progbits
 .loc 1 1 1
 .loc 1 2 2
 nop
 .byte 0
=== line-table-loc5
 .text
 .file 0 "/cwd" "z.c" md5 0x00112233445566778899aabbccddeeff
 .file 1 "/dir" "a.c" md5 0x00112233445566778899aabbccddeefa
 .file 2 "b.h" md5 0x00112233445566778899aabbccddee00
f:
 .loc 1 3 5 prologue_end
 nop
 .loc 1 4 0
 .p2align 2
 nop
 .loc 2 100 1 is_stmt 0 discriminator 3
 jmp f
 .loc 1 4 0 is_stmt 1 basic_block epilogue_begin isa 3
 call g
 ret
 .section .text.x,"ax",@progbits
 .loc 1 1 1
 .loc 1 2 2
 nop
 .byte 0
=== line-table-loc2
 .file "x.c"
 .file 1 "sub/a.c"
 .file 2 "/abs/b.c"
 .file 3 "sub" "c.c"
 .text
 .loc 1 10
 nop
 .loc 1 10 3 is_stmt 0
 nop
 .loc 1 11
 nop
 .loc 1 500
 .skip 300
 nop
 .loc 2 400
 .zero 20
 call f
 .loc 2 401
 .zero 17
 ret
 .loc 3 3 discriminator 300
 jmp far
 nop
 .loc 1 78
 nop
 .zero 200
far: ret
=== line-table-gap error
  .file 1 "a.c"
  .file 3 "c.c"
  .loc 1 1
  nop
=== loc-without-file error
  .loc 7 1
  nop
=== file-number-taken error
  .file 1 "a.c"
  .file 1 "b.c"
=== file-without-name error
  .file 1
=== loc-bad-is-stmt error
  .file 1 "a.c"
  .loc 1 1 1 is_stmt 2
=== loc-unknown-option error
  .file 1 "a.c"
  .loc 1 1 1 epilogue_end
