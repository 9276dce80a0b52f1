=== frame as
f:
.cfi_startproc
push %rbp
.cfi_def_cfa_offset 16
.cfi_offset %rbp, -16
mov %rsp, %rbp
.cfi_def_cfa_register %rbp
.cfi_remember_state
pop %rbp
.cfi_def_cfa %rsp, 8
.cfi_restore %rbp
ret
.cfi_restore_state
.cfi_adjust_cfa_offset 8
.cfi_rel_offset %rbx, 8
.cfi_undefined %r12
.cfi_same_value %r13
.cfi_register %r14, %r15
.cfi_escape 0x0f, 3, 0x77, 0x08, 6
.cfi_offset 17, -32
nop
.cfi_endproc
=== frame-simple
f:
.cfi_startproc simple
.cfi_def_cfa %rsp, 8
nop
.cfi_endproc
=== frame-signal
f:
.cfi_startproc
.cfi_signal_frame
.cfi_return_column %rax
nop
.cfi_endproc
=== frame-personality
f:
.cfi_startproc
.cfi_personality 0x9b, DW.ref.__gxx_personality_v0
.cfi_lsda 0x1b, .Llsda
nop
.cfi_endproc
g:
.cfi_startproc
.cfi_personality 0x3, p
.cfi_lsda 0x3, l
nop
.cfi_endproc
.data
.Llsda: .byte 1
=== frame-sections as
.cfi_sections .eh_frame, .debug_frame
f:
.cfi_startproc
nop
.cfi_def_cfa_offset 16
.cfi_endproc
=== frame-open error
.cfi_startproc
nop
=== frame-closed error
.cfi_endproc
=== frame-outside error
.cfi_def_cfa_offset 16
=== frame-encoding error
.cfi_startproc
.cfi_lsda 0x77, x
.cfi_endproc
=== frame-register error
.cfi_startproc
.cfi_offset %nothing, 8
.cfi_endproc
=== window-save
.cfi_startproc
.cfi_window_save
nop
.cfi_endproc
=== val-offset as
.cfi_startproc
nop
.cfi_val_offset %rbx, -16
nop
.cfi_endproc
