=== standard
.text
nop
.data
.byte 1
.bss
.zero 4
.section .rodata
.byte 2
=== names
.section .text.foo,"ax",@progbits
nop
.section .data.foo
.byte 1
.section .rodata.foo
.byte 2
.section .bss.foo
.zero 1
.section .tdata,"awT",@progbits
t: .long 5
.section .tbss,"awT",@nobits
u: .zero 4
.section .init_array
.quad 1
.section .fini_array
.quad 2
.section .preinit_array
.quad 3
.section .note.GNU-stack,"",@progbits
.section .unknown
.byte 3
=== flags
.section a1,"a"
.byte 1
.section a2,"aw"
.byte 1
.section a3,"ax"
.byte 1
.section a4,"e"
.byte 1
.section a5,"awl",@progbits
.byte 1
.section a6,"aR",@progbits
.byte 1
.section a7,"0x2"
.byte 1
=== flag-unknown error
.section a,"z"
=== types
.section b1,"a",@progbits
.byte 1
.section b2,"aw",@nobits
.zero 1
.section b3,"a",@note
.long 1
.section b4,"aw",@init_array
.quad 1
.section b5,"a",@unwind
.byte 1
.section b6,"a",@0x7fffffff
.byte 1
.section b7,"a",%progbits
.byte 1
.section b8,"a","progbits"
.byte 1
=== type-unknown error
.section a,"a",@foo
=== merge
.section .rodata.str1.1,"aMS",@progbits,1
.asciz "abc"
.Lx: .asciz "def"
.section .rodata.cst8,"aM",@progbits,8
.quad 1
.data
.quad .Lx
=== merge-size error
.section a,"aM",@progbits
=== merge-zero error
.section a,"aM",@progbits,0
=== group
.globl f
.section .text.f,"axG",@progbits,f,comdat
f: ret
.section .data.f,"awG",@progbits,f,comdat
.byte 1
.section .text.g,"axG",@progbits,grp
g: ret
call g
call f
=== group-name error
.section a,"aG",@progbits
=== unique
.section .text,"ax",@progbits,unique,1
nop
.section .text,"ax",@progbits,unique,2
ret
=== linked
.section .foo,"a",@progbits
foo: .byte 1
.section .bar,"ao",@progbits,foo
.byte 2
.section .baz,"ao",@progbits,0
.byte 3
=== linked-unknown error
.section .bar,"ao",@progbits,nowhere
=== like-last
.section .text.f,"axG",@progbits,f,comdat
f: ret
.section .data.f,"aw?",@progbits
.byte 1
=== changed-flags error
.section a,"a"
.section a,"aw"
=== changed-type error
.section a,"a",@progbits
.section a,"a",@nobits
=== push
.text
nop
.pushsection .data
.byte 1
.pushsection .foo,"a"
.byte 2
.popsection
.byte 3
.popsection
ret
.previous
.byte 4
=== pop-empty error
.popsection
=== previous
.data
.byte 1
.text
nop
.previous
.byte 2
.previous
nop
=== subsection
.text 1
nop
.text
ret
.subsection 2
hlt
.text 1
a: jmp a
.subsection 0
b: jmp b
call a
.data 1
.byte 1
.data
.byte 2
=== subsection-align
.data 1
.byte 1
.align 4
x: .long x
.data
.byte 2
=== bss-contents error
.bss
.byte 1
