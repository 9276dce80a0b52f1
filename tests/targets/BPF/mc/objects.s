# Symbols, relocations and references of all kinds; objects.py compares the objects with llvm-mc's.
.globl global
.type global,@function
global:
  if r1 == r2 goto near
  goto near
  gotol near
  if w1 s> 7 goto near
  call static
  call global
  call extern
  call weak
  r1 = static ll
  r2 = global ll
  r3 = extern ll
  r4 = extern+8 ll
  r5 = variable+4 ll
  r6 = private+4 ll
  call 7
near:
  exit
.size global, .-global
.type static,@function
static:
  r0 = 0
  exit
.weak weak
weak:
  r0 = 1
  exit
.section xdp,"ax",@progbits
.globl entry
.type entry,@function
entry:
  call static
  call global
  call weak
  call inner
  r1 = map ll
  exit
inner:
  exit
.data
.globl variable
variable:
  .quad extern
  .quad static
private:
  .quad private+4
  .long 5
.section .rodata,"a",@progbits
  .quad private
  .quad global
.section .maps,"aw",@progbits
.globl map
map:
  .zero 32
.size map, 32
.section license,"aw",@progbits
  .asciz "GPL"
.section .debug_x,"",@progbits
  .long static
  .quad static
  .long near-global
.bss
.globl zeros
zeros: .zero 24
