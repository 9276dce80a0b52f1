; Attributes that ask for code which is not made are errors at the function, bundles at the call.
; RUN: not lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: attributes.ll:[[#@LINE+1]]:{{[0-9]+}}: error: a shadow call stack ('shadowcallstack') is not supported
define void @scs() shadowcallstack { ret void }
; CHECK: attributes.ll:[[#@LINE+1]]:{{[0-9]+}}: error: a stack in two parts ('safestack') is not supported
define void @safe() safestack { ret void }
; CHECK: attributes.ll:[[#@LINE+1]]:{{[0-9]+}}: error: XRay instrumentation is not supported
define void @xray() "function-instrument"="xray-always" { ret void }
define void @never() "function-instrument"="xray-never" "xray-instruction-threshold"="200" { ret void }
; CHECK: attributes.ll:[[#@LINE+1]]:{{[0-9]+}}: error: an entry that can be redirected ("patchable-function") is not supported
define void @hotpatch() "patchable-function"="prologue-short-redirect" { ret void }
; CHECK: attributes.ll:[[#@LINE+1]]:{{[0-9]+}}: error: hardening of loads against load value injection (+lvi-load-hardening) is not supported
define void @lvi() "target-features"="+lvi-load-hardening" { ret void }
; CHECK: attributes.ll:[[#@LINE+2]]:{{[0-9]+}}: error: operand bundle "kcfi" is not supported
define void @bundle(ptr %f) {
  call void %f() [ "kcfi"(i32 7) ]
  ret void
}
; CHECK: attributes.ll:[[#@LINE+2]]:{{[0-9]+}}: error: an 'indirectbr' in a function whose indirect branches go through thunks is not supported
define void @jump(ptr %p) "target-features"="+retpoline-indirect-branches" {
  indirectbr ptr %p, [label %a]
a:
  ret void
}
