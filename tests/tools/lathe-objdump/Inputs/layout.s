# Runs of zeros, data among code, several symbols at one place, bytes that are no instruction.
  .text
f: nop
  .zero 9
  nop
  .zero 16
g: .globl g
h: ret
also: .hidden also
  .type also,@function
  .type tab,@object
tab: .ascii "hello world, data\n"
  .size tab, .-tab
e: .byte 0x0f, 0xff, 0x0f, 0x04
  .zero 7
  jmp outside
  movl outside(%rip), %eax
last:
  .section .data.rel,"aw"
x: .quad f+8, 0, 0, outside-0x20
  .long 1
  .section .note,"",@progbits
  .asciz "not allocated"
  .bss
  .zero 100
  .globl absolute
absolute = 0x1234
  .comm block,24,8
  .type i,@gnu_indirect_function
i: .weak i
