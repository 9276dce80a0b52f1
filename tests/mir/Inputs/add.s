	.text
	.globl	add
	.p2align	4, 0x90
	.type	add,@function
add:
	.cfi_startproc
	movl	%edi, %eax
	addl	%esi, %eax
	retq
.Lfunc_end0:
	.size	add, .Lfunc_end0-add
	.cfi_endproc
	.section	.note.GNU-stack,"",@progbits
