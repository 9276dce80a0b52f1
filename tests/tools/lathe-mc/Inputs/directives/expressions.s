=== precedence
.quad 1||0&&0, 2+3|4, 1<2+3, 3!1, 7&&2, -7/2, -7%3, 2+3*4, 1<<4+1, 8>>1+1
.quad -1>>1, 1==1, 5!=5, 5<>5, 3<=3, 3>=4, 3<4, 4>3, !5, ~5, -5, +5, - -5, 6^3, 6&3|8
.quad (2+3)*4, ((1)), 10/3*3, 1+2==3
=== division error
.quad 1/0
=== paren error
.quad (1+2
=== operator error
.quad 1+
=== symbols
.data
a: .long 1
b: .long 2
.long b-a, a-b, (b-a)*4, b-.
.quad b-a+x, x+(b-a)
c: .long c-a, .-c
=== difference-sections
.data
a: .long 1
.text
.long a-., a-b
b: nop
=== difference-other error
.data
a: .long 1
.section .foo
b: .long 2
.text
.long a-b
=== sum error
.long a+b
=== relocations
.long x@GOT, x@PLT, x@TPOFF, x@DTPOFF, x@SIZE
.quad x@GOT, x@GOTOFF, x@TPOFF, x@DTPOFF, x@SIZE
mov x@GOTPCREL(%rip), %rax
mov x@GOTTPOFF(%rip), %rax
lea x@TLSGD(%rip), %rdi
lea x@TLSLD(%rip), %rdi
call x@PLT
lea x@DTPOFF(%rax), %rcx
mov %fs:x@TPOFF, %eax
=== variant error
.long x@NOTHING
=== local-pcrel
.text
.byte 1
x: .long y-.
.quad y-x
.byte 1
y: .byte 2
z: .long u-.
.globl u
u: nop
=== branch
.globl g
f: jmp f
jmp g
je g
call f
call g
jmp later
.zero 130
later: jne later
jmp f
jmp f+2
g: ret
.weak w
w: jmp w
call undefined_one
=== branch-relax as
a: jmp b
jmp c
.zero 120
b: jmp a
.zero 5
c: .p2align 4
jmp a
je b
=== constants-in-code
.set N, 8
a: .zero 4
b:
mov $N, %eax
add $N, %rax
mov $b-a, %ecx
mov N(%rax), %edx
movq $x, %rax
lea x+N(%rip), %rsi
