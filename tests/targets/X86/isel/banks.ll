; The bank of a value follows from its operations and from the registers that it is copied from and to; types do not say
; whether a value is floating point.
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -stop-after=regbankselect %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefix=BANK
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

; BANK-LABEL: name: load_for_add
; BANK: [[V:%[0-9]+]]:vecr(s32) = G_LOAD
; BANK: {{%[0-9]+}}:vecr(s32) = G_FADD {{.*}}[[V]]
; CHECK-LABEL: name: load_for_add
; CHECK: ADDSSrm
define float @load_for_add(ptr %p, float %a) {
  %v = load float, ptr %p
  %s = fadd float %a, %v
  ret float %s
}

; Nothing decides: an integer.
; BANK-LABEL: name: move
; BANK: [[V:%[0-9]+]]:gpr(s32) = G_LOAD
; BANK: G_STORE [[V]]
; CHECK-LABEL: name: move
; CHECK: [[V:%[0-9]+]]:gr32 = MOV32rm
; CHECK: MOV32mr {{.*}}, [[V]]
define void @move(ptr %p, ptr %q) {
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; A change of view is where the banks change.
; BANK-LABEL: name: as_int
; BANK: [[S:%[0-9]+]]:vecr(s32) = G_FADD
; BANK: [[I:%[0-9]+]]:gpr(s32) = COPY [[S]]
; BANK: G_AND [[I]]
; CHECK-LABEL: name: as_int
; CHECK: [[S:%[0-9]+]]:fr32 = ADDSSrr
; CHECK: [[I:%[0-9]+]]:gr32 = COPY [[S]]
; CHECK: AND32ri [[I]]
define i32 @as_int(float %a, float %b) {
  %s = fadd float %a, %b
  %i = bitcast float %s to i32
  %m = and i32 %i, 2147483647
  ret i32 %m
}

; PHIs and selections pass on.
; BANK-LABEL: name: through_phi
; BANK: [[V:%[0-9]+]]:vecr(s64) = G_LOAD
; BANK: {{%[0-9]+}}:vecr(s64) = {{G_PHI|PHI}} {{.*}}[[V]]
define double @through_phi(i1 %c, ptr %p, double %d) {
entry:
  br i1 %c, label %then, label %join
then:
  %v = load double, ptr %p
  br label %join
join:
  %x = phi double [ %v, %then ], [ %d, %entry ]
  %y = fmul double %x, %x
  ret double %y
}

; x87 values have a bank of their own.
; BANK-LABEL: name: extended
; BANK: {{%[0-9]+}}:psr(s80) = G_FADD
define x86_fp80 @extended(x86_fp80 %a, x86_fp80 %b) {
  %s = fadd x86_fp80 %a, %b
  ret x86_fp80 %s
}
