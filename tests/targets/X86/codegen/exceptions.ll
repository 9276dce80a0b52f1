; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -relocation-model=pic -O0 -verify-machineinstrs -o - | FileCheck %s
; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -relocation-model=static -O0 -o - | FileCheck %s --check-prefix=STATIC
; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -relocation-model=pic -O0 -filetype=obj -o %t.o
; RUN: llvm-readelf-19 -r %t.o | FileCheck %s --check-prefix=RELOC
; The exception table (Itanium C++ ABI, "Exception Handling", section 7) and how the unwind information names it. The
; encodings are those of llc-19, but for the places of call sites, which have four bytes each here.
@_ZTIi = external constant ptr
@_ZTId = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @may_throw(i32)
declare void @never() nounwind
declare i32 @llvm.eh.typeid.for.p0(ptr)

; CHECK-LABEL: {{^}}catches:
; CHECK-NEXT: .cfi_startproc
; CHECK-NEXT: .cfi_personality 155, DW.ref.__gxx_personality_v0
; CHECK-NEXT: .cfi_lsda 27, [[LSDA:.Ltmp[0-9_]+]]
; CHECK-NEXT: [[BEGIN:.Ltmp[0-9_]+]]:
; CHECK: [[FROM:.Ltmp[0-9_]+]]:
; CHECK: callq may_throw
; CHECK: [[TO:.Ltmp[0-9_]+]]:
; CHECK: [[PAD:.Ltmp[0-9_]+]]:
; CHECK: movq %rax,
; CHECK: cmpl $2,
; CHECK: callq _Unwind_Resume
; CHECK: [[END:.Lfunc_end[0-9]+]]:
; CHECK: .cfi_endproc
; CHECK-NEXT: .section .gcc_except_table,"a",@progbits
; CHECK-NEXT: .p2align 2
; CHECK-NEXT: [[LSDA]]:
; CHECK-NEXT: .byte 255
; CHECK-NEXT: .byte 155
; CHECK-NEXT: .byte 49
; CHECK-NEXT: .byte 3
; CHECK-NEXT: .byte 26
; CHECK-NEXT: .long [[FROM]]-[[BEGIN]]
; CHECK-NEXT: .long [[TO]]-[[FROM]]
; CHECK-NEXT: .long [[PAD]]-[[BEGIN]]
; CHECK-NEXT: .byte 5
; CHECK-NEXT: .long [[TO]]-[[BEGIN]]
; CHECK-NEXT: .long [[END]]-[[TO]]
; CHECK-NEXT: .long 0
; CHECK-NEXT: .byte 0
; The chain from its end: the filter, type 2, type 1.
; CHECK-NEXT: .byte 127
; CHECK-NEXT: .byte 0
; CHECK-NEXT: .byte 2
; CHECK-NEXT: .byte 125
; CHECK-NEXT: .byte 1
; CHECK-NEXT: .byte 125
; CHECK: .long 0
; CHECK-NEXT: [[T2:.Ltmp[0-9_]+]]:
; CHECK-NEXT: .long .L_ZTId.DW.stub-[[T2]]
; CHECK-NEXT: [[T1:.Ltmp[0-9_]+]]:
; CHECK-NEXT: .long .L_ZTIi.DW.stub-[[T1]]
; CHECK-NEXT: .byte 3
; CHECK-NEXT: .byte 0
; STATIC-LABEL: {{^}}catches:
; STATIC: .cfi_personality 3, __gxx_personality_v0
; STATIC-NEXT: .cfi_lsda 3, .Ltmp
; STATIC: .zero 3
; STATIC-NEXT: .long 0
; STATIC-NEXT: .long _ZTId
; STATIC-NEXT: .long _ZTIi
; STATIC-NOT: DW.
define i32 @catches(i32 %n) personality ptr @__gxx_personality_v0 {
  call void @never()
  invoke void @may_throw(i32 %n) to label %done unwind label %pad
pad:
  %e = landingpad { ptr, i32 } catch ptr @_ZTIi catch ptr @_ZTId filter [1 x ptr] [ptr null]
  %s = extractvalue { ptr, i32 } %e, 1
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTId)
  %is = icmp eq i32 %s, %id
  br i1 %is, label %done, label %go
go:
  resume { ptr, i32 } %e
done:
  %r = phi i32 [ 0, %0 ], [ %s, %pad ]
  ret i32 %r
}

; Nothing is caught: no types. Nothing may throw behind the call: no further call site. It needs unwind information
; although nothing leaves it.
; CHECK-LABEL: {{^}}cleansUp:
; CHECK: .cfi_lsda
; CHECK: .section .gcc_except_table,"a",@progbits
; CHECK: .byte 255
; CHECK-NEXT: .byte 255
; CHECK-NEXT: .byte 3
; CHECK-NEXT: .byte 13
; CHECK-NEXT: .long
; CHECK-NEXT: .long
; CHECK-NEXT: .long
; CHECK-NEXT: .byte 0
; CHECK-NOT: .long
define void @cleansUp() nounwind personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(i32 1) to label %done unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  call void @never()
  br label %done
done:
  ret void
}

; CHECK: .data
; CHECK: .L_ZTIi.DW.stub:
; CHECK-NEXT: .quad _ZTIi
; CHECK: .section .data.DW.ref.__gxx_personality_v0,"awG",@progbits,DW.ref.__gxx_personality_v0,comdat
; CHECK-NEXT: .hidden DW.ref.__gxx_personality_v0
; CHECK-NEXT: .weak DW.ref.__gxx_personality_v0
; CHECK: DW.ref.__gxx_personality_v0:
; CHECK-NEXT: .quad __gxx_personality_v0
; RELOC: .rela.gcc_except_table
; RELOC: R_X86_64_PC32 {{.*}} .data
; RELOC: .rela.eh_frame
; RELOC: R_X86_64_PC32 {{.*}} DW.ref.__gxx_personality_v0
; RELOC: R_X86_64_PC32 {{.*}} .gcc_except_table
