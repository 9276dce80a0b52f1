=== globl
.globl a, b
.global c
a: .byte 1
b: .byte 2
=== weak
.weak a, b
a: .byte 1
.long b
=== visibility
.globl h, p, i
.hidden h
.protected p
.internal i
h: .byte 1
p: .byte 2
i: .byte 3
.hidden undefined
.long undefined
=== local
.local a
.comm a, 4, 4
.comm b, 8, 8
.comm c, 16
.lcomm d, 4
=== comm-align error
.comm a, 4, 3
=== comm-defined error
a: .byte 1
.comm a, 4
=== type
.type a, @function
.type b, @object
.type c, %function
.type d, "function"
.type e, @tls_object
.type f, @notype
.type g, @gnu_indirect_function
.type h, STT_FUNC
.type i, STT_OBJECT
.globl a, b, c, d, e, f, g, h, i
a: b: c: d: e: f: g: h: i:
.byte 0
=== type-unique
.type a, @gnu_unique_object
a: .byte 1
=== type-unknown error
.type a, @thing
=== size
a: .long 1, 2
.size a, .-a
b: .byte 1
.size b, 10
c: .byte 1, 2
d:
.size c, d-c+1
.globl a, b, c
=== size-unknown error
a:
.size a, undefined_symbol
=== set
.set a, 5
.equ b, a+1
c = b*2
.long a, b, c
a = 7
.long a
.globl a
=== set-label
x: .long 1
y = x+4
.set z, .
.globl y
.long y, z, y-x
=== set-alias
.globl f
f: ret
.type f, @function
.size f, .-f
g = f
.globl g
call g
call f
jmp g
h = f
jmp h
=== set-again error
.set a, b
.long a
.set a, c
=== set-label-defined error
a: .byte 1
.set a, 2
=== label-twice error
a: .byte 1
a: .byte 2
=== equiv
.equiv a, 3
.long a
=== equiv-twice error
.set a, 2
.equiv a, 3
=== equals-twice as
a == 4
.long a
=== weakref
.weakref a, target
.long a
=== symver as
.globl foo
foo: ret
.symver foo, foo@V1
.symver foo2, bar@@V2
.globl foo2
foo2: ret
.symver gone, gone@V3
.long gone
=== symver-plain error
.symver foo, bar
=== addrsig
.globl a
a: .byte 1
.addrsig
.addrsig_sym a
.addrsig_sym b
=== quoted-names
"a b": .byte 1
.long "a b", "x$y"
=== numeric-labels
1: .byte 1
.long 1b, 1f, 2f
1: .byte 2
.long 1b
2: .byte 3
0: .long 0b
=== numeric-missing error
.long 1b
=== numeric-forward error
jmp 1f
=== private
.Lfoo: .byte 1
.long .Lfoo
.data
.long .Lfoo+2
=== ident
.ident "some compiler 1.0"
.ident "another"
=== version
.version "01.01"
.byte 1
=== file-name
.file "a file.c"
.byte 1
