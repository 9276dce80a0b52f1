; Rules for vectors: SSE2, and SSE4.1 where it has something shorter.
; RUN: lathe-llc -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,SSE2
; RUN: lathe-llc -mcpu=x86-64-v2 -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,SSE4

define <4 x i32> @arith(<4 x i32> %a, <4 x i32> %b, ptr %p) {
; CHECK-LABEL: name: arith
; SSE2-COUNT-2: PMULUDQrr
; SSE4: PMULLDrr
; CHECK: PADDDrm {{.*}} :: (load (<4 x s32>) from %ir.p)
; CHECK: PSRADri {{.*}}, 3
  %m = mul <4 x i32> %a, %b
  %l = load <4 x i32>, ptr %p, align 16
  %s = add <4 x i32> %m, %l
  %r = ashr <4 x i32> %s, <i32 3, i32 3, i32 3, i32 3>
  ret <4 x i32> %r
}

define <4 x float> @shuffles(<4 x float> %a, <4 x float> %b) {
; CHECK-LABEL: name: shuffles
; CHECK: UNPCKLPSrr %0, %1
; CHECK: PSHUFDri {{.*}}, 27
; CHECK: SHUFPSrri {{.*}}, 132
  %u = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %v = shufflevector <4 x float> %u, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %w = shufflevector <4 x float> %v, <4 x float> %b, <4 x i32> <i32 0, i32 1, i32 4, i32 6>
  ret <4 x float> %w
}

define i32 @elements(<4 x i32> %v, i32 %x) {
; CHECK-LABEL: name: elements
; SSE2: PSHUFDri %0, 170
; SSE2: MOVPDI2DIrr
; SSE4: PEXTRDrr %0, 2
  %e = extractelement <4 x i32> %v, i32 2
  ret i32 %e
}

define <2 x double> @splat(double %x) {
; CHECK-LABEL: name: splat
; CHECK: PSHUFDri {{.*}}, 68
  %a = insertelement <2 x double> poison, double %x, i32 0
  %b = shufflevector <2 x double> %a, <2 x double> poison, <2 x i32> zeroinitializer
  ret <2 x double> %b
}

define <4 x i32> @compare(<4 x i32> %a, <4 x i32> %b) {
; CHECK-LABEL: name: compare
; CHECK: PCMPGTDrr %1, %0
  %c = icmp slt <4 x i32> %a, %b
  %r = sext <4 x i1> %c to <4 x i32>
  ret <4 x i32> %r
}

define <4 x float> @zero() {
; CHECK-LABEL: name: zero
; CHECK: MOVAPSrm $rip, 1, $noreg, %const.0, $noreg
  ret <4 x float> zeroinitializer
}
