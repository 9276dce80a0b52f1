; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -stop-after=phi-node-elimination -o - | FileCheck %s
; The PHIs of a loop exchange two values: their copies must not overwrite what the other one still reads.
; CHECK: {{^ *}}bb.1.loop:
; CHECK: [[A:%[0-9]+]]:gr32 = COPY [[INA:%[0-9]+]]
; CHECK: [[B:%[0-9]+]]:gr32 = COPY [[INB:%[0-9]+]]
; CHECK-DAG: [[INA]]:gr32 = COPY [[B]]
; CHECK-DAG: [[INB]]:gr32 = COPY [[A]]
define i32 @swap(i32 %x, i32 %y, i32 %n) nounwind {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %b, %loop ]
  %b = phi i32 [ %y, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %done
done:
  %r = shl i32 %a, 4
  %s = add i32 %r, %b
  ret i32 %s
}
