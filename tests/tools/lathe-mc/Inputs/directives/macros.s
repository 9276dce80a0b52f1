=== macro
.macro m a, b=5, c
.byte \a, \b
.ifnb \c
.byte \c
.endif
.endm
m 1
m 1, 2
m 1, 2, 3
m a=7, c=9
m 1 2 3
m 1,,3
=== macro-joined
.macro m n
x\n\()y: .byte \n
.ascii "\n text"
.endm
m 3
m 4
=== macro-count
.macro m
.byte \@
l\@: .long l\@
.endm
m
m
=== macro-nested
.macro outer a
.macro inner b
.byte \a, \b
.endm
inner 9
.purgem inner
.endm
outer 1
outer 2
=== macro-recursive
.macro count n
.if \n
.byte \n
count "(\n-1)"
.endif
.endm
count 5
=== macro-vararg
.macro m first, rest:vararg
.byte \first
.byte \rest
.endm
m 1, 2, 3, 4
=== macro-required error
.macro m a:req
.byte \a
.endm
m
=== macro-many error
.macro m a
.byte \a
.endm
m 1, 2
=== macro-keyword error
.macro m a
.byte \a
.endm
m b=1
=== macro-twice error
.macro m
.endm
.macro m
.endm
=== macro-end error
.macro m
.byte 1
=== macro-endless error
.macro m
m
.endm
m
=== macro-exit
.macro m a
.byte 1
.if \a
.exitm
.endif
.byte 2
.endm
m 0
m 1
=== exit-outside error
.exitm
=== endm-outside error
.endm
=== purge
.macro nop
.byte 1
.endm
nop
.purgem nop
nop
=== purge-unknown error
.purgem nothing
=== macro-expression
.macro m a b
.quad \a, \b
.endm
m 1+2 3 * 4
m (1 + 2) 5
=== rept
.rept 3
.byte 1
.endr
.rept 0
.byte 2
.endr
.rept 2
.rept 2
.byte 3
.endr
.byte 4
.endr
=== rept-negative error
.rept -1
.byte 1
.endr
=== rept-many ours
.rept 42949672963
.byte 1
.endr
=== rept-end error
.rept 2
.byte 1
=== rept-variable
.set i, 0
.rept 4
.byte i
.set i, i+1
.endr
=== irp
.irp x, 1, 2, 3
.byte \x
.endr
.irp x, rax, rbx
push %\x
.endr
=== irpc
.irpc x, 123
.byte \x
.endr
=== irp-nothing as
.irp x
.byte 0\x
.endr
=== altmacro as
.altmacro
.macro m a, b
LOCAL l
l: .byte a
.long l
.ascii "b"
.byte a+1, &b
.endm
m 1, 2
m 3, 4
.noaltmacro
=== altmacro-bracket as
.altmacro
.macro m a, b
.byte a
.byte b
.endm
m <1, 2>, %1+2
=== if
.if 1
.byte 1
.else
.byte 2
.endif
.if 0
.byte 3
.elseif 1
.byte 4
.else
.byte 5
.endif
.if 0
.if 1
.byte 6
.else
.byte 7
.endif
.elseif 0
.byte 8
.else
.byte 9
.endif
=== if-tests
.ifeq 0
.byte 1
.endif
.ifne 0
.byte 2
.endif
.ifgt 1
.byte 3
.endif
.ifge 0
.byte 4
.endif
.iflt -1
.byte 5
.endif
.ifle 0
.byte 6
.endif
=== if-defined
a: .byte 0
.set b, 1
.ifdef a
.byte 1
.endif
.ifdef b
.byte 2
.endif
.ifndef c
.byte 3
.endif
.ifnotdef a
.byte 4
.endif
=== if-strings
.ifc a b, a b
.byte 1
.endif
.ifnc a,b
.byte 2
.endif
.ifeqs "x","x"
.byte 3
.endif
.ifnes "x","y"
.byte 4
.endif
.ifb
.byte 5
.endif
.ifnb x
.byte 6
.endif
=== if-end error
.if 1
.byte 1
=== endif-alone error
.endif
=== else-alone error
.else
=== else-twice error
.if 1
.else
.else
.endif
=== if-symbol error
.if undefined_symbol
.endif
=== if-difference
a: .zero 5
b:
.if b-a == 5
.byte 1
.endif
=== error error
.error "no"
=== err error
.err
=== warning
.warning "careful"
.byte 1
=== print
.print "hello"
.byte 1
=== abort error
.abort
=== end
.byte 1
.end
.byte 2
.nonsense
=== unknown error
.nonsense 1
=== cv ours
.cv_file 1 "a.c"
=== bundle ours
.bundle_align_mode 4
