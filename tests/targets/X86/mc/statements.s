# Statements as inline assembly has them, for comparison with GNU as: assemble.py.
	.text
	.globl f
	.type f, @function
f:
	nop; pause; mfence; lfence; sfence
	cpuid
	rdtsc
	mov %rax, %rbx
	mov $1, %eax
	mov $-1, %rax
	movl $0x12345678, (%rdi)
	mov %al, 3(%rsp,%rbp,2)
	movb $'a', (%rax)
	movq %rsp, 8*4(%rdi)
	movabsq $0x123456789abcdef0, %r10
	mov %fs:0, %rax
	movq %fs:0x28, %rcx
	add $8, %rsp
	addq $128, %rsp
	addl $1000, %eax
	sub %ecx, (%rdx)
	and $~15, %rsp
	or $(1 << 4) | 3, %ecx
	xor %eax, %eax
	lea 4(,%rax,8), %rdx
	lea f(%rip), %rsi
	push %rbp
	pop %rbp
	push $5
	call f
	call *%rax
	call *8(%rax)
	jmp *%rdx
	jmp *(%rdx,%rcx,8)
	ret
1:	dec %ecx
	jnz 1b
	jz 2f
	test %eax, %eax
	jne .Lend
	nop
2:	jmp 1b
	jmp f
.Lend:
	lock xaddl %eax, (%rdi)
	lock; cmpxchgq %rcx, (%rdi)
	lock incl (%rdi)
	xchg %eax, (%rdi)
	xchgq (%rdi), %rbx
	rep; stosb
	rep stosq
	rep movsb
	repne scasb
	repe cmpsb
	cld
	std
	setz %al
	sete (%rdi)
	setnae %bl
	cmovz %eax, %ecx
	cmovge (%rdi), %rcx
	cmovnbl %eax, %ecx
	bsf %eax, %ecx
	bsrq %rax, %rcx
	bswap %eax
	bswapq %rax
	shl %eax
	shl $3, %eax
	shlq %cl, %rax
	sal $2, %ecx
	sar $31, %edx
	shrl (%rdi)
	shld $4, %eax, %ecx
	imul $10, %eax
	imul $100000, %ecx, %edx
	imul %rcx, %rdx
	mul %rcx
	divl %ecx
	neg %eax
	notq (%rdi)
	cltq
	cqto
	cltd
	cwtl
	movzbl %al, %eax
	movzwl (%rdi), %eax
	movslq %eax, %rcx
	movsbq (%rdi), %rcx
	bt $3, %eax
	btsl %ecx, (%rdi)
	rol $8, %ax
	sidt (%rax)
	int $3
	syscall
	ud2
	hlt
	in %dx, %al
	outb %al, $0x80
	fld1
	fldz
	flds (%rdi)
	fldl 8(%rdi)
	fldt (%rsp)
	fstp %st(1)
	fstpl (%rdi)
	fxch %st(3)
	fadd %st(2), %st
	faddp %st, %st(1)
	fnstcw (%rsp)
	fldcw (%rsp)
	fnstsw %ax
	movaps %xmm0, %xmm1
	movups (%rdi), %xmm9
	movss 4(%rdi), %xmm0
	movsd %xmm0, (%rdi)
	addsd %xmm1, %xmm0
	cvttsd2si %xmm0, %rax
	cvtsi2sdl %eax, %xmm0
	movd %eax, %xmm3
	movq %xmm3, %rax
	pxor %xmm0, %xmm0
	pshufd $0x1b, %xmm0, %xmm1
	sqrtsd %xmm0, %xmm0
	prefetcht0 (%rdi)
	ldmxcsr (%rsp)
	stmxcsr -4(%rsp)
	movq x@GOTPCREL(%rip), %rax
	call puts@PLT
	movl tls@TPOFF(%rax), %eax
	movl $x, %eax
	movq $x + 4, %rax
	.byte 0x90, 'A', 1 + 2 * 3
	/* a comment */ nop /* and another */ ; nop # the last
	.align 16
	.p2align 4, 0x90
	.p2align 3,,5
	.size f, .-f
	.section .rodata
	.balign 8
table:
	.quad f, f + 8, table
	.long 1b - table, . - table
	.word 1, 2
	.ascii "a\n\"b\"", "c"
	.asciz "d\101\x42"
	.string "e"
	.zero 5
	.skip 3, 0xff
	.fill 2, 4, 0x11223344
	.pushsection .data
	.globl x
	.hidden x
x:	.quad 1
	.size x, 8
	.popsection
	.byte 7
	.set alias, table + 4
	.weak weak
	.data
	.quad alias, weak
	.comm common, 16, 8
	.lcomm lcommon, 16
	y = 5
	.long y
	.section .init_array, "aw", @init_array
	.quad f
	.section ".text.g","axG",@progbits,g,comdat
	.weak g
g:	.cfi_startproc
	pushq %rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq %rsp, %rbp
	.cfi_def_cfa_register %rbp
	popq %rbp
	.cfi_def_cfa %rsp, 8
	ret
	.cfi_endproc
	.ident "statements"
	.section .note.GNU-stack,"",@progbits
