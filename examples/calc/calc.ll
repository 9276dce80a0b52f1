; ModuleID = 'calc.c'
source_filename = "calc.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__jmp_buf_tag = type { [8 x i64], i32, %struct.__sigset_t }
%struct.__sigset_t = type { [16 x i64] }
%struct.anon = type { ptr, i32 }
%struct.function = type { [64 x i8], i32, i32 }
%struct.anon.1 = type { ptr, ptr }
%struct.code = type { i8, %union.anon }
%union.anon = type { double }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@.str = private unnamed_addr constant [2 x i8] c"r\00", align 1
@stdin = external local_unnamed_addr global ptr, align 8
@input = internal unnamed_addr global ptr null, align 8
@recover = internal global [1 x %struct.__jmp_buf_tag] zeroinitializer, align 16
@token = internal unnamed_addr global i32 0, align 4
@code_size = internal unnamed_addr global i32 0, align 4
@.str.1 = private unnamed_addr constant [28 x i8] c"%d instructions, %lu steps\0A\00", align 1
@line = internal unnamed_addr global i32 1, align 4
@token_number = internal unnamed_addr global double 0.000000e+00, align 8
@.str.2 = private unnamed_addr constant [14 x i8] c"name too long\00", align 1
@token_text = internal global [64 x i8] zeroinitializer, align 16
@keywords = internal unnamed_addr constant [8 x %struct.anon] [%struct.anon { ptr @.str.8, i32 4 }, %struct.anon { ptr @.str.9, i32 5 }, %struct.anon { ptr @.str.10, i32 6 }, %struct.anon { ptr @.str.11, i32 7 }, %struct.anon { ptr @.str.12, i32 8 }, %struct.anon { ptr @.str.13, i32 9 }, %struct.anon { ptr @.str.14, i32 14 }, %struct.anon { ptr @.str.15, i32 15 }], align 16
@.str.3 = private unnamed_addr constant [16 x i8] c"string too long\00", align 1
@.str.4 = private unnamed_addr constant [19 x i8] c"string without end\00", align 1
@.str.6 = private unnamed_addr constant [10 x i8] c"line %d: \00", align 1
@.str.8 = private unnamed_addr constant [4 x i8] c"def\00", align 1
@.str.9 = private unnamed_addr constant [6 x i8] c"while\00", align 1
@.str.10 = private unnamed_addr constant [3 x i8] c"if\00", align 1
@.str.11 = private unnamed_addr constant [5 x i8] c"else\00", align 1
@.str.12 = private unnamed_addr constant [6 x i8] c"print\00", align 1
@.str.13 = private unnamed_addr constant [7 x i8] c"return\00", align 1
@.str.14 = private unnamed_addr constant [4 x i8] c"and\00", align 1
@.str.15 = private unnamed_addr constant [3 x i8] c"or\00", align 1
@program = internal unnamed_addr global ptr null, align 8
@in_function = internal unnamed_addr global i1 false, align 4
@locals = internal global [16 x [64 x i8]] zeroinitializer, align 16
@num_locals = internal unnamed_addr global i32 0, align 4
@.str.16 = private unnamed_addr constant [32 x i8] c"expected the name of a function\00", align 1
@num_functions = internal unnamed_addr global i32 0, align 4
@.str.17 = private unnamed_addr constant [19 x i8] c"too many functions\00", align 1
@functions = internal global [200 x %struct.function] zeroinitializer, align 16
@.str.18 = private unnamed_addr constant [21 x i8] c"expected a parameter\00", align 1
@variables = internal global [200 x [64 x i8]] zeroinitializer, align 16
@num_variables = internal unnamed_addr global i32 0, align 4
@.str.19 = private unnamed_addr constant [17 x i8] c"no variable '%s'\00", align 1
@.str.20 = private unnamed_addr constant [23 x i8] c"expected an expression\00", align 1
@.str.21 = private unnamed_addr constant [30 x i8] c"%s takes %d arguments, not %d\00", align 1
@builtins = internal unnamed_addr constant [7 x %struct.anon.1] [%struct.anon.1 { ptr @.str.24, ptr @sqrt }, %struct.anon.1 { ptr @.str.25, ptr @sin }, %struct.anon.1 { ptr @.str.26, ptr @cos }, %struct.anon.1 { ptr @.str.27, ptr @exp }, %struct.anon.1 { ptr @.str.28, ptr @log }, %struct.anon.1 { ptr @.str.29, ptr @floor }, %struct.anon.1 { ptr @.str.30, ptr @fabs }], align 16
@.str.22 = private unnamed_addr constant [28 x i8] c"%s takes 1 argument, not %d\00", align 1
@.str.23 = private unnamed_addr constant [17 x i8] c"no function '%s'\00", align 1
@.str.24 = private unnamed_addr constant [5 x i8] c"sqrt\00", align 1
@.str.25 = private unnamed_addr constant [4 x i8] c"sin\00", align 1
@.str.26 = private unnamed_addr constant [4 x i8] c"cos\00", align 1
@.str.27 = private unnamed_addr constant [4 x i8] c"exp\00", align 1
@.str.28 = private unnamed_addr constant [4 x i8] c"log\00", align 1
@.str.29 = private unnamed_addr constant [6 x i8] c"floor\00", align 1
@.str.30 = private unnamed_addr constant [4 x i8] c"abs\00", align 1
@.str.31 = private unnamed_addr constant [12 x i8] c"missing '}'\00", align 1
@.str.32 = private unnamed_addr constant [14 x i8] c"expected '%c'\00", align 1
@.str.34 = private unnamed_addr constant [19 x i8] c"too many variables\00", align 1
@code_capacity = internal unnamed_addr global i32 0, align 4
@.str.35 = private unnamed_addr constant [15 x i8] c"out of memory\0A\00", align 1
@stderr = external local_unnamed_addr global ptr, align 8
@run.stack = internal unnamed_addr global [4096 x double] zeroinitializer, align 16
@.str.36 = private unnamed_addr constant [15 x i8] c"stack overflow\00", align 1
@values = internal unnamed_addr global [200 x double] zeroinitializer, align 16
@.str.37 = private unnamed_addr constant [17 x i8] c"division by zero\00", align 1
@.str.38 = private unnamed_addr constant [7 x i8] c"%.10g \00", align 1
@.str.39 = private unnamed_addr constant [4 x i8] c"%s \00", align 1

; Function Attrs: nounwind uwtable
define dso_local range(i32 0, 3) i32 @main(i32 noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = icmp sgt i32 %0, 1
  br i1 %3, label %4, label %8

4:                                                ; preds = %2
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  %6 = load ptr, ptr %5, align 8, !tbaa !5
  %7 = call noalias ptr @fopen(ptr noundef %6, ptr noundef nonnull @.str)
  br label %10

8:                                                ; preds = %2
  %9 = load ptr, ptr @stdin, align 8, !tbaa !5
  br label %10

10:                                               ; preds = %8, %4
  %11 = phi ptr [ %7, %4 ], [ %9, %8 ]
  %12 = icmp eq ptr %11, null
  br i1 %12, label %13, label %16

13:                                               ; preds = %10
  %14 = getelementptr inbounds i8, ptr %1, i64 8
  %15 = load ptr, ptr %14, align 8, !tbaa !5
  call void @perror(ptr noundef %15) #19
  br label %344

16:                                               ; preds = %10
  %17 = call noalias dereferenceable_or_null(4096) ptr @malloc(i64 noundef 4096) #20
  %18 = call i64 @fread(ptr noundef %17, i64 noundef 1, i64 noundef 4095, ptr noundef nonnull %11)
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %20, label %25

20:                                               ; preds = %36, %16
  %21 = phi ptr [ %17, %16 ], [ %38, %36 ]
  %22 = phi ptr [ %17, %16 ], [ %39, %36 ]
  store i8 0, ptr %22, align 1, !tbaa !9
  store ptr %21, ptr @input, align 8, !tbaa !5
  %23 = call i32 @_setjmp(ptr noundef nonnull @recover) #21
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %44, label %344

25:                                               ; preds = %16, %36
  %26 = phi i64 [ %42, %36 ], [ %18, %16 ]
  %27 = phi ptr [ %38, %36 ], [ %17, %16 ]
  %28 = phi i64 [ %37, %36 ], [ 4096, %16 ]
  %29 = phi i64 [ %30, %36 ], [ 0, %16 ]
  %30 = add i64 %26, %29
  %31 = add i64 %30, 1
  %32 = icmp eq i64 %31, %28
  br i1 %32, label %33, label %36

33:                                               ; preds = %25
  %34 = shl i64 %28, 1
  %35 = call ptr @realloc(ptr noundef %27, i64 noundef %34) #22
  br label %36

36:                                               ; preds = %33, %25
  %37 = phi i64 [ %34, %33 ], [ %28, %25 ]
  %38 = phi ptr [ %35, %33 ], [ %27, %25 ]
  %39 = getelementptr inbounds i8, ptr %38, i64 %30
  %40 = xor i64 %30, -1
  %41 = add i64 %37, %40
  %42 = call i64 @fread(ptr noundef %39, i64 noundef 1, i64 noundef %41, ptr noundef nonnull %11)
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %20, label %25, !llvm.loop !10

44:                                               ; preds = %20
  call fastcc void @next()
  %45 = load i32, ptr @token, align 4, !tbaa !13
  %46 = icmp eq i32 %45, 0
  br i1 %46, label %340, label %47

47:                                               ; preds = %44, %334
  %48 = phi i64 [ %335, %334 ], [ 0, %44 ]
  %49 = load i32, ptr @code_size, align 4, !tbaa !13
  call fastcc void @statement()
  %50 = load i32, ptr @code_size, align 4, !tbaa !13
  %51 = load i32, ptr @code_capacity, align 4
  %52 = icmp eq i32 %50, %51
  br i1 %52, label %53, label %65

53:                                               ; preds = %47
  %54 = icmp eq i32 %51, 0
  %55 = shl nsw i32 %51, 1
  %56 = select i1 %54, i32 64, i32 %55
  store i32 %56, ptr @code_capacity, align 4, !tbaa !13
  %57 = load ptr, ptr @program, align 8, !tbaa !5
  %58 = sext i32 %56 to i64
  %59 = shl nsw i64 %58, 4
  %60 = call ptr @realloc(ptr noundef %57, i64 noundef %59) #22
  store ptr %60, ptr @program, align 8, !tbaa !5
  %61 = icmp eq ptr %60, null
  br i1 %61, label %62, label %65

62:                                               ; preds = %53
  %63 = load ptr, ptr @stderr, align 8, !tbaa !5
  %64 = call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %63) #19
  call void @exit(i32 noundef 1) #23
  unreachable

65:                                               ; preds = %47, %53
  %66 = load ptr, ptr @program, align 8, !tbaa !5
  %67 = sext i32 %50 to i64
  %68 = getelementptr inbounds %struct.code, ptr %66, i64 %67
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %68, i8 0, i64 16, i1 false)
  store i8 26, ptr %68, align 8, !tbaa !15
  %69 = add nsw i32 %50, 1
  store i32 %69, ptr @code_size, align 4, !tbaa !13
  br label %70

70:                                               ; preds = %328, %65
  %71 = phi i32 [ 0, %65 ], [ %329, %328 ]
  %72 = phi i32 [ 0, %65 ], [ %330, %328 ]
  %73 = phi i64 [ 0, %65 ], [ %80, %328 ]
  %74 = phi i32 [ %49, %65 ], [ %331, %328 ]
  %75 = phi i64 [ undef, %65 ], [ %332, %328 ]
  %76 = load ptr, ptr @program, align 8, !tbaa !5
  %77 = add nsw i32 %74, 1
  %78 = sext i32 %74 to i64
  %79 = getelementptr inbounds %struct.code, ptr %76, i64 %78
  %80 = add i64 %73, 1
  %81 = icmp sgt i32 %71, 4088
  br i1 %81, label %82, label %83

82:                                               ; preds = %70
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.36)
  unreachable

83:                                               ; preds = %70
  %84 = load i8, ptr %79, align 8, !tbaa !15
  switch i8 %84, label %327 [
    i8 0, label %85
    i8 1, label %91
    i8 2, label %100
    i8 3, label %109
    i8 4, label %119
    i8 5, label %129
    i8 6, label %131
    i8 7, label %141
    i8 8, label %151
    i8 9, label %161
    i8 10, label %174
    i8 11, label %184
    i8 12, label %194
    i8 13, label %200
    i8 14, label %207
    i8 15, label %218
    i8 16, label %229
    i8 17, label %240
    i8 18, label %251
    i8 19, label %254
    i8 20, label %263
    i8 22, label %280
    i8 21, label %304
    i8 23, label %315
    i8 24, label %321
    i8 25, label %325
    i8 26, label %328
  ]

85:                                               ; preds = %83
  %86 = getelementptr inbounds i8, ptr %79, i64 8
  %87 = load double, ptr %86, align 8, !tbaa !9
  %88 = add nsw i32 %71, 1
  %89 = sext i32 %71 to i64
  %90 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %89
  store double %87, ptr %90, align 8, !tbaa !17
  br label %328

91:                                               ; preds = %83
  %92 = getelementptr inbounds i8, ptr %79, i64 8
  %93 = load i32, ptr %92, align 8, !tbaa !9
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds [200 x double], ptr @values, i64 0, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !17
  %97 = add nsw i32 %71, 1
  %98 = sext i32 %71 to i64
  %99 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %98
  store double %96, ptr %99, align 8, !tbaa !17
  br label %328

100:                                              ; preds = %83
  %101 = add nsw i32 %71, -1
  %102 = sext i32 %101 to i64
  %103 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %102
  %104 = load double, ptr %103, align 8, !tbaa !17
  %105 = getelementptr inbounds i8, ptr %79, i64 8
  %106 = load i32, ptr %105, align 8, !tbaa !9
  %107 = sext i32 %106 to i64
  %108 = getelementptr inbounds [200 x double], ptr @values, i64 0, i64 %107
  store double %104, ptr %108, align 8, !tbaa !17
  br label %328

109:                                              ; preds = %83
  %110 = getelementptr inbounds i8, ptr %79, i64 8
  %111 = load i32, ptr %110, align 8, !tbaa !9
  %112 = add nsw i32 %111, %72
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %113
  %115 = load double, ptr %114, align 8, !tbaa !17
  %116 = add nsw i32 %71, 1
  %117 = sext i32 %71 to i64
  %118 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %117
  store double %115, ptr %118, align 8, !tbaa !17
  br label %328

119:                                              ; preds = %83
  %120 = add nsw i32 %71, -1
  %121 = sext i32 %120 to i64
  %122 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %121
  %123 = load double, ptr %122, align 8, !tbaa !17
  %124 = getelementptr inbounds i8, ptr %79, i64 8
  %125 = load i32, ptr %124, align 8, !tbaa !9
  %126 = add nsw i32 %125, %72
  %127 = sext i32 %126 to i64
  %128 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %127
  store double %123, ptr %128, align 8, !tbaa !17
  br label %328

129:                                              ; preds = %83
  %130 = add nsw i32 %71, -1
  br label %328

131:                                              ; preds = %83
  %132 = add nsw i32 %71, -1
  %133 = sext i32 %132 to i64
  %134 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %133
  %135 = load double, ptr %134, align 8, !tbaa !17
  %136 = add nsw i32 %71, -2
  %137 = sext i32 %136 to i64
  %138 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %137
  %139 = load double, ptr %138, align 8, !tbaa !17
  %140 = fadd double %135, %139
  store double %140, ptr %138, align 8, !tbaa !17
  br label %328

141:                                              ; preds = %83
  %142 = add nsw i32 %71, -1
  %143 = sext i32 %142 to i64
  %144 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %143
  %145 = load double, ptr %144, align 8, !tbaa !17
  %146 = add nsw i32 %71, -2
  %147 = sext i32 %146 to i64
  %148 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %147
  %149 = load double, ptr %148, align 8, !tbaa !17
  %150 = fsub double %149, %145
  store double %150, ptr %148, align 8, !tbaa !17
  br label %328

151:                                              ; preds = %83
  %152 = add nsw i32 %71, -1
  %153 = sext i32 %152 to i64
  %154 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %153
  %155 = load double, ptr %154, align 8, !tbaa !17
  %156 = add nsw i32 %71, -2
  %157 = sext i32 %156 to i64
  %158 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %157
  %159 = load double, ptr %158, align 8, !tbaa !17
  %160 = fmul double %155, %159
  store double %160, ptr %158, align 8, !tbaa !17
  br label %328

161:                                              ; preds = %83
  %162 = add nsw i32 %71, -1
  %163 = sext i32 %162 to i64
  %164 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %163
  %165 = load double, ptr %164, align 8, !tbaa !17
  %166 = fcmp oeq double %165, 0.000000e+00
  br i1 %166, label %167, label %168

167:                                              ; preds = %161
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.37)
  unreachable

168:                                              ; preds = %161
  %169 = add nsw i32 %71, -2
  %170 = sext i32 %169 to i64
  %171 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %170
  %172 = load double, ptr %171, align 8, !tbaa !17
  %173 = fdiv double %172, %165
  store double %173, ptr %171, align 8, !tbaa !17
  br label %328

174:                                              ; preds = %83
  %175 = add nsw i32 %71, -1
  %176 = add nsw i32 %71, -2
  %177 = sext i32 %176 to i64
  %178 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %177
  %179 = load double, ptr %178, align 8, !tbaa !17
  %180 = sext i32 %175 to i64
  %181 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %180
  %182 = load double, ptr %181, align 8, !tbaa !17
  %183 = call double @fmod(double noundef %179, double noundef %182) #24
  store double %183, ptr %178, align 8, !tbaa !17
  br label %328

184:                                              ; preds = %83
  %185 = add nsw i32 %71, -1
  %186 = add nsw i32 %71, -2
  %187 = sext i32 %186 to i64
  %188 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %187
  %189 = load double, ptr %188, align 8, !tbaa !17
  %190 = sext i32 %185 to i64
  %191 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %190
  %192 = load double, ptr %191, align 8, !tbaa !17
  %193 = call double @pow(double noundef %189, double noundef %192) #24
  store double %193, ptr %188, align 8, !tbaa !17
  br label %328

194:                                              ; preds = %83
  %195 = add nsw i32 %71, -1
  %196 = sext i32 %195 to i64
  %197 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %196
  %198 = load double, ptr %197, align 8, !tbaa !17
  %199 = fneg double %198
  store double %199, ptr %197, align 8, !tbaa !17
  br label %328

200:                                              ; preds = %83
  %201 = add nsw i32 %71, -1
  %202 = sext i32 %201 to i64
  %203 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %202
  %204 = load double, ptr %203, align 8, !tbaa !17
  %205 = fcmp oeq double %204, 0.000000e+00
  %206 = uitofp i1 %205 to double
  store double %206, ptr %203, align 8, !tbaa !17
  br label %328

207:                                              ; preds = %83
  %208 = add nsw i32 %71, -1
  %209 = add nsw i32 %71, -2
  %210 = sext i32 %209 to i64
  %211 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %210
  %212 = load double, ptr %211, align 8, !tbaa !17
  %213 = sext i32 %208 to i64
  %214 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %213
  %215 = load double, ptr %214, align 8, !tbaa !17
  %216 = fcmp olt double %212, %215
  %217 = uitofp i1 %216 to double
  store double %217, ptr %211, align 8, !tbaa !17
  br label %328

218:                                              ; preds = %83
  %219 = add nsw i32 %71, -1
  %220 = add nsw i32 %71, -2
  %221 = sext i32 %220 to i64
  %222 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %221
  %223 = load double, ptr %222, align 8, !tbaa !17
  %224 = sext i32 %219 to i64
  %225 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %224
  %226 = load double, ptr %225, align 8, !tbaa !17
  %227 = fcmp ole double %223, %226
  %228 = uitofp i1 %227 to double
  store double %228, ptr %222, align 8, !tbaa !17
  br label %328

229:                                              ; preds = %83
  %230 = add nsw i32 %71, -1
  %231 = add nsw i32 %71, -2
  %232 = sext i32 %231 to i64
  %233 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %232
  %234 = load double, ptr %233, align 8, !tbaa !17
  %235 = sext i32 %230 to i64
  %236 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %235
  %237 = load double, ptr %236, align 8, !tbaa !17
  %238 = fcmp oeq double %234, %237
  %239 = uitofp i1 %238 to double
  store double %239, ptr %233, align 8, !tbaa !17
  br label %328

240:                                              ; preds = %83
  %241 = add nsw i32 %71, -1
  %242 = add nsw i32 %71, -2
  %243 = sext i32 %242 to i64
  %244 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %243
  %245 = load double, ptr %244, align 8, !tbaa !17
  %246 = sext i32 %241 to i64
  %247 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %246
  %248 = load double, ptr %247, align 8, !tbaa !17
  %249 = fcmp une double %245, %248
  %250 = uitofp i1 %249 to double
  store double %250, ptr %244, align 8, !tbaa !17
  br label %328

251:                                              ; preds = %83
  %252 = getelementptr inbounds i8, ptr %79, i64 8
  %253 = load i32, ptr %252, align 8, !tbaa !9
  br label %328

254:                                              ; preds = %83
  %255 = add nsw i32 %71, -1
  %256 = sext i32 %255 to i64
  %257 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %256
  %258 = load double, ptr %257, align 8, !tbaa !17
  %259 = fcmp oeq double %258, 0.000000e+00
  br i1 %259, label %260, label %328

260:                                              ; preds = %254
  %261 = getelementptr inbounds i8, ptr %79, i64 8
  %262 = load i32, ptr %261, align 8, !tbaa !9
  br label %328

263:                                              ; preds = %83
  %264 = sitofp i32 %77 to double
  %265 = add nsw i32 %71, 1
  %266 = sext i32 %71 to i64
  %267 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %266
  store double %264, ptr %267, align 8, !tbaa !17
  %268 = sitofp i32 %72 to double
  %269 = add nsw i32 %71, 2
  %270 = sext i32 %265 to i64
  %271 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %270
  store double %268, ptr %271, align 8, !tbaa !17
  %272 = getelementptr inbounds i8, ptr %79, i64 8
  %273 = getelementptr inbounds i8, ptr %79, i64 12
  %274 = load i32, ptr %273, align 4, !tbaa !9
  %275 = sitofp i32 %274 to double
  %276 = add nsw i32 %71, 3
  %277 = sext i32 %269 to i64
  %278 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %277
  store double %275, ptr %278, align 8, !tbaa !17
  %279 = load i32, ptr %272, align 8, !tbaa !9
  br label %328

280:                                              ; preds = %83
  %281 = add nsw i32 %71, -1
  %282 = sext i32 %281 to i64
  %283 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %282
  %284 = load double, ptr %283, align 8, !tbaa !17
  %285 = add nsw i32 %72, -3
  %286 = add nsw i32 %72, -1
  %287 = sext i32 %286 to i64
  %288 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %287
  %289 = load double, ptr %288, align 8, !tbaa !17
  %290 = fptosi double %289 to i32
  %291 = sub nsw i32 %285, %290
  %292 = sext i32 %285 to i64
  %293 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %292
  %294 = load double, ptr %293, align 8, !tbaa !17
  %295 = fptosi double %294 to i32
  %296 = add nsw i32 %72, -2
  %297 = sext i32 %296 to i64
  %298 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %297
  %299 = load double, ptr %298, align 8, !tbaa !17
  %300 = fptosi double %299 to i32
  %301 = add nsw i32 %291, 1
  %302 = sext i32 %291 to i64
  %303 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %302
  store double %284, ptr %303, align 8, !tbaa !17
  br label %328

304:                                              ; preds = %83
  %305 = getelementptr inbounds i8, ptr %79, i64 8
  %306 = load i32, ptr %305, align 8, !tbaa !9
  %307 = sext i32 %306 to i64
  %308 = getelementptr inbounds [7 x %struct.anon.1], ptr @builtins, i64 0, i64 %307, i32 1
  %309 = load ptr, ptr %308, align 8, !tbaa !19
  %310 = add nsw i32 %71, -1
  %311 = sext i32 %310 to i64
  %312 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %311
  %313 = load double, ptr %312, align 8, !tbaa !17
  %314 = call double %309(double noundef %313) #24
  store double %314, ptr %312, align 8, !tbaa !17
  br label %328

315:                                              ; preds = %83
  %316 = add nsw i32 %71, -1
  %317 = sext i32 %316 to i64
  %318 = getelementptr inbounds [4096 x double], ptr @run.stack, i64 0, i64 %317
  %319 = load double, ptr %318, align 8, !tbaa !17
  %320 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.38, double noundef %319)
  br label %328

321:                                              ; preds = %83
  %322 = getelementptr inbounds i8, ptr %79, i64 8
  %323 = load ptr, ptr %322, align 8, !tbaa !9
  %324 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.39, ptr noundef %323)
  br label %328

325:                                              ; preds = %83
  %326 = call i32 @putchar(i32 10)
  br label %328

327:                                              ; preds = %83
  br label %328

328:                                              ; preds = %327, %325, %321, %315, %304, %280, %263, %260, %254, %251, %240, %229, %218, %207, %200, %194, %184, %174, %168, %151, %141, %131, %129, %119, %109, %100, %91, %85, %83
  %329 = phi i32 [ %71, %83 ], [ %71, %325 ], [ %71, %321 ], [ %316, %315 ], [ %71, %304 ], [ %301, %280 ], [ %276, %263 ], [ %255, %260 ], [ %255, %254 ], [ %71, %251 ], [ %241, %240 ], [ %230, %229 ], [ %219, %218 ], [ %208, %207 ], [ %71, %200 ], [ %71, %194 ], [ %185, %184 ], [ %175, %174 ], [ %162, %168 ], [ %152, %151 ], [ %142, %141 ], [ %132, %131 ], [ %130, %129 ], [ %120, %119 ], [ %116, %109 ], [ %101, %100 ], [ %97, %91 ], [ %88, %85 ], [ %71, %327 ]
  %330 = phi i32 [ %72, %83 ], [ %72, %325 ], [ %72, %321 ], [ %72, %315 ], [ %72, %304 ], [ %300, %280 ], [ %276, %263 ], [ %72, %260 ], [ %72, %254 ], [ %72, %251 ], [ %72, %240 ], [ %72, %229 ], [ %72, %218 ], [ %72, %207 ], [ %72, %200 ], [ %72, %194 ], [ %72, %184 ], [ %72, %174 ], [ %72, %168 ], [ %72, %151 ], [ %72, %141 ], [ %72, %131 ], [ %72, %129 ], [ %72, %119 ], [ %72, %109 ], [ %72, %100 ], [ %72, %91 ], [ %72, %85 ], [ %72, %327 ]
  %331 = phi i32 [ %77, %83 ], [ %77, %325 ], [ %77, %321 ], [ %77, %315 ], [ %77, %304 ], [ %295, %280 ], [ %279, %263 ], [ %262, %260 ], [ %77, %254 ], [ %253, %251 ], [ %77, %240 ], [ %77, %229 ], [ %77, %218 ], [ %77, %207 ], [ %77, %200 ], [ %77, %194 ], [ %77, %184 ], [ %77, %174 ], [ %77, %168 ], [ %77, %151 ], [ %77, %141 ], [ %77, %131 ], [ %77, %129 ], [ %77, %119 ], [ %77, %109 ], [ %77, %100 ], [ %77, %91 ], [ %77, %85 ], [ %77, %327 ]
  %332 = phi i64 [ %80, %83 ], [ %75, %325 ], [ %75, %321 ], [ %75, %315 ], [ %75, %304 ], [ %75, %280 ], [ %75, %263 ], [ %75, %260 ], [ %75, %254 ], [ %75, %251 ], [ %75, %240 ], [ %75, %229 ], [ %75, %218 ], [ %75, %207 ], [ %75, %200 ], [ %75, %194 ], [ %75, %184 ], [ %75, %174 ], [ %75, %168 ], [ %75, %151 ], [ %75, %141 ], [ %75, %131 ], [ %75, %129 ], [ %75, %119 ], [ %75, %109 ], [ %75, %100 ], [ %75, %91 ], [ %75, %85 ], [ %75, %327 ]
  %333 = phi i1 [ false, %83 ], [ true, %325 ], [ true, %321 ], [ true, %315 ], [ true, %304 ], [ true, %280 ], [ true, %263 ], [ true, %260 ], [ true, %254 ], [ true, %251 ], [ true, %240 ], [ true, %229 ], [ true, %218 ], [ true, %207 ], [ true, %200 ], [ true, %194 ], [ true, %184 ], [ true, %174 ], [ true, %168 ], [ true, %151 ], [ true, %141 ], [ true, %131 ], [ true, %129 ], [ true, %119 ], [ true, %109 ], [ true, %100 ], [ true, %91 ], [ true, %85 ], [ true, %327 ]
  br i1 %333, label %70, label %334, !llvm.loop !21

334:                                              ; preds = %328
  %335 = add i64 %332, %48
  %336 = load i32, ptr @code_size, align 4, !tbaa !13
  %337 = add nsw i32 %336, -1
  store i32 %337, ptr @code_size, align 4, !tbaa !13
  %338 = load i32, ptr @token, align 4, !tbaa !13
  %339 = icmp eq i32 %338, 0
  br i1 %339, label %340, label %47, !llvm.loop !22

340:                                              ; preds = %334, %44
  %341 = phi i64 [ 0, %44 ], [ %335, %334 ]
  %342 = load i32, ptr @code_size, align 4, !tbaa !13
  %343 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef %342, i64 noundef %341)
  call void @free(ptr noundef %21) #24
  br label %344

344:                                              ; preds = %340, %20, %13
  %345 = phi i32 [ 1, %13 ], [ 0, %340 ], [ 2, %20 ]
  ret i32 %345
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree nounwind
declare noalias noundef ptr @fopen(ptr nocapture noundef readonly, ptr nocapture noundef readonly) local_unnamed_addr #2

; Function Attrs: nofree nounwind
declare void @perror(ptr nocapture noundef readonly) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #3

; Function Attrs: nofree nounwind
declare noundef i64 @fread(ptr nocapture noundef, i64 noundef, i64 noundef, ptr nocapture noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nounwind willreturn allockind("realloc") allocsize(1) memory(argmem: readwrite, inaccessiblemem: readwrite)
declare noalias noundef ptr @realloc(ptr allocptr nocapture noundef, i64 noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind returns_twice
declare i32 @_setjmp(ptr noundef) local_unnamed_addr #5

; Function Attrs: nounwind uwtable
define internal fastcc void @next() unnamed_addr #0 {
  %1 = alloca ptr, align 8
  %2 = tail call ptr @__ctype_b_loc() #25
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = load ptr, ptr @input, align 8, !tbaa !5
  %5 = load i32, ptr @line, align 4, !tbaa !13
  br label %7

6:                                                ; preds = %43, %43
  br label %7

7:                                                ; preds = %6, %0
  %8 = phi i32 [ %5, %0 ], [ %38, %6 ]
  %9 = phi ptr [ %4, %0 ], [ %44, %6 ]
  %10 = load i8, ptr %9, align 1, !tbaa !9
  %11 = zext i8 %10 to i64
  %12 = getelementptr inbounds i16, ptr %3, i64 %11
  %13 = load i16, ptr %12, align 2, !tbaa !23
  %14 = zext i16 %13 to i32
  %15 = and i32 %14, 8192
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %37, label %17

17:                                               ; preds = %7, %26
  %18 = phi i32 [ %27, %26 ], [ %8, %7 ]
  %19 = phi i8 [ %29, %26 ], [ %10, %7 ]
  %20 = phi ptr [ %22, %26 ], [ %9, %7 ]
  %21 = phi i32 [ %28, %26 ], [ %8, %7 ]
  %22 = getelementptr inbounds i8, ptr %20, i64 1
  %23 = icmp eq i8 %19, 10
  br i1 %23, label %24, label %26

24:                                               ; preds = %17
  %25 = add nsw i32 %21, 1
  store i32 %25, ptr @line, align 4, !tbaa !13
  br label %26

26:                                               ; preds = %24, %17
  %27 = phi i32 [ %25, %24 ], [ %18, %17 ]
  %28 = phi i32 [ %25, %24 ], [ %21, %17 ]
  %29 = load i8, ptr %22, align 1, !tbaa !9
  %30 = zext i8 %29 to i64
  %31 = getelementptr inbounds i16, ptr %3, i64 %30
  %32 = load i16, ptr %31, align 2, !tbaa !23
  %33 = zext i16 %32 to i32
  %34 = and i32 %33, 8192
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %17, !llvm.loop !25

36:                                               ; preds = %26
  store ptr %22, ptr @input, align 8, !tbaa !5
  br label %37

37:                                               ; preds = %36, %7
  %38 = phi i32 [ %27, %36 ], [ %8, %7 ]
  %39 = phi ptr [ %22, %36 ], [ %9, %7 ]
  %40 = phi i8 [ %29, %36 ], [ %10, %7 ]
  %41 = phi i64 [ %30, %36 ], [ %11, %7 ]
  %42 = phi i32 [ %33, %36 ], [ %14, %7 ]
  switch i8 %40, label %49 [
    i8 35, label %43
    i8 0, label %48
  ]

43:                                               ; preds = %37, %46
  %44 = phi ptr [ %47, %46 ], [ %39, %37 ]
  %45 = load i8, ptr %44, align 1, !tbaa !9
  switch i8 %45, label %46 [
    i8 0, label %6
    i8 10, label %6
  ], !llvm.loop !26

46:                                               ; preds = %43
  %47 = getelementptr inbounds i8, ptr %44, i64 1
  store ptr %47, ptr @input, align 8, !tbaa !5
  br label %43, !llvm.loop !27

48:                                               ; preds = %37
  store i32 0, ptr @token, align 4, !tbaa !13
  br label %145

49:                                               ; preds = %37
  %50 = and i32 %42, 2048
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %55, label %52

52:                                               ; preds = %49
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %1) #24
  %53 = call double @strtod(ptr noundef nonnull %39, ptr noundef nonnull %1) #24
  store double %53, ptr @token_number, align 8, !tbaa !17
  %54 = load ptr, ptr %1, align 8, !tbaa !5
  store ptr %54, ptr @input, align 8, !tbaa !5
  store i32 1, ptr @token, align 4, !tbaa !13
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %1) #24
  br label %145

55:                                               ; preds = %49
  %56 = and i32 %42, 1024
  %57 = icmp ne i32 %56, 0
  %58 = icmp eq i8 %40, 95
  %59 = or i1 %58, %57
  br i1 %59, label %60, label %105

60:                                               ; preds = %55
  %61 = load ptr, ptr @input, align 8, !tbaa !5
  %62 = load ptr, ptr %2, align 8, !tbaa !5
  %63 = load i8, ptr %61, align 1, !tbaa !9
  %64 = zext i8 %63 to i64
  %65 = getelementptr inbounds i16, ptr %62, i64 %64
  %66 = load i16, ptr %65, align 2, !tbaa !23
  %67 = and i16 %66, 8
  %68 = icmp ne i16 %67, 0
  %69 = icmp eq i8 %63, 95
  %70 = or i1 %69, %68
  br i1 %70, label %71, label %90

71:                                               ; preds = %60, %77
  %72 = phi i64 [ %74, %77 ], [ 0, %60 ]
  %73 = phi ptr [ %78, %77 ], [ %61, %60 ]
  %74 = add nuw nsw i64 %72, 1
  %75 = icmp eq i64 %74, 64
  br i1 %75, label %76, label %77

76:                                               ; preds = %71
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.2)
  unreachable

77:                                               ; preds = %71
  %78 = getelementptr inbounds i8, ptr %73, i64 1
  store ptr %78, ptr @input, align 8, !tbaa !5
  %79 = load i8, ptr %73, align 1, !tbaa !9
  %80 = getelementptr inbounds [64 x i8], ptr @token_text, i64 0, i64 %72
  store i8 %79, ptr %80, align 1, !tbaa !9
  %81 = load ptr, ptr %2, align 8, !tbaa !5
  %82 = load i8, ptr %78, align 1, !tbaa !9
  %83 = zext i8 %82 to i64
  %84 = getelementptr inbounds i16, ptr %81, i64 %83
  %85 = load i16, ptr %84, align 2, !tbaa !23
  %86 = and i16 %85, 8
  %87 = icmp ne i16 %86, 0
  %88 = icmp eq i8 %82, 95
  %89 = or i1 %88, %87
  br i1 %89, label %71, label %90, !llvm.loop !28

90:                                               ; preds = %77, %60
  %91 = phi i64 [ 0, %60 ], [ %74, %77 ]
  %92 = getelementptr inbounds [64 x i8], ptr @token_text, i64 0, i64 %91
  store i8 0, ptr %92, align 1, !tbaa !9
  store i32 2, ptr @token, align 4, !tbaa !13
  br label %93

93:                                               ; preds = %90, %102
  %94 = phi i64 [ 0, %90 ], [ %103, %102 ]
  %95 = getelementptr inbounds [8 x %struct.anon], ptr @keywords, i64 0, i64 %94
  %96 = load ptr, ptr %95, align 16, !tbaa !29
  %97 = tail call i32 @strcmp(ptr noundef nonnull dereferenceable(1) @token_text, ptr noundef nonnull dereferenceable(1) %96) #26
  %98 = icmp eq i32 %97, 0
  br i1 %98, label %99, label %102

99:                                               ; preds = %93
  %100 = getelementptr inbounds i8, ptr %95, i64 8
  %101 = load i32, ptr %100, align 8, !tbaa !31
  store i32 %101, ptr @token, align 4, !tbaa !13
  br label %102

102:                                              ; preds = %93, %99
  %103 = add nuw nsw i64 %94, 1
  %104 = icmp eq i64 %103, 8
  br i1 %104, label %145, label %93, !llvm.loop !32

105:                                              ; preds = %55
  %106 = icmp eq i8 %40, 34
  br i1 %106, label %107, label %124

107:                                              ; preds = %105, %116
  %108 = phi ptr [ %110, %116 ], [ %39, %105 ]
  %109 = phi i64 [ %113, %116 ], [ 0, %105 ]
  %110 = getelementptr inbounds i8, ptr %108, i64 1
  store ptr %110, ptr @input, align 8, !tbaa !5
  %111 = load i8, ptr %110, align 1, !tbaa !9
  switch i8 %111, label %112 [
    i8 34, label %120
    i8 0, label %119
  ]

112:                                              ; preds = %107
  %113 = add nuw nsw i64 %109, 1
  %114 = icmp eq i64 %113, 64
  br i1 %114, label %115, label %116

115:                                              ; preds = %112
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.3)
  unreachable

116:                                              ; preds = %112
  %117 = load i8, ptr %110, align 1, !tbaa !9
  %118 = getelementptr inbounds [64 x i8], ptr @token_text, i64 0, i64 %109
  store i8 %117, ptr %118, align 1, !tbaa !9
  br label %107, !llvm.loop !33

119:                                              ; preds = %107
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.4)
  unreachable

120:                                              ; preds = %107
  %121 = load ptr, ptr @input, align 8, !tbaa !5
  %122 = getelementptr inbounds i8, ptr %121, i64 1
  store ptr %122, ptr @input, align 8, !tbaa !5
  %123 = getelementptr inbounds [64 x i8], ptr @token_text, i64 0, i64 %109
  store i8 0, ptr %123, align 1, !tbaa !9
  store i32 3, ptr @token, align 4, !tbaa !13
  br label %145

124:                                              ; preds = %105
  %125 = getelementptr inbounds i8, ptr %39, i64 1
  store ptr %125, ptr @input, align 8, !tbaa !5
  %126 = load i8, ptr %125, align 1, !tbaa !9
  %127 = icmp eq i8 %126, 61
  br i1 %127, label %128, label %140

128:                                              ; preds = %124
  %129 = icmp ugt i8 %40, 63
  %130 = shl nuw i64 1, %41
  %131 = and i64 %130, 8070450540837863425
  %132 = icmp eq i64 %131, 0
  %133 = select i1 %129, i1 true, i1 %132
  br i1 %133, label %140, label %134

134:                                              ; preds = %128
  %135 = getelementptr inbounds i8, ptr %39, i64 2
  store ptr %135, ptr @input, align 8, !tbaa !5
  switch i8 %40, label %136 [
    i8 60, label %143
    i8 62, label %139
  ]

136:                                              ; preds = %134
  %137 = icmp eq i8 %40, 61
  %138 = select i1 %137, i32 12, i32 13
  br label %143

139:                                              ; preds = %134
  br label %143

140:                                              ; preds = %128, %124
  %141 = zext i8 %40 to i32
  %142 = add nuw nsw i32 %141, 16
  br label %143

143:                                              ; preds = %136, %139, %134, %140
  %144 = phi i32 [ %142, %140 ], [ 10, %134 ], [ %138, %136 ], [ 11, %139 ]
  store i32 %144, ptr @token, align 4, !tbaa !13
  br label %145

145:                                              ; preds = %102, %143, %48, %52, %120
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @statement() unnamed_addr #0 {
  %1 = alloca [64 x i8], align 16
  %2 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %2, label %369 [
    i32 4, label %3
    i32 5, label %112
    i32 6, label %165
    i32 8, label %236
    i32 9, label %310
    i32 2, label %335
  ]

3:                                                ; preds = %0
  tail call fastcc void @next()
  %4 = load i32, ptr @token, align 4, !tbaa !13
  %5 = icmp eq i32 %4, 2
  br i1 %5, label %7, label %6

6:                                                ; preds = %3
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.16)
  unreachable

7:                                                ; preds = %3
  %8 = load i32, ptr @num_functions, align 4, !tbaa !13
  %9 = icmp eq i32 %8, 200
  br i1 %9, label %10, label %11

10:                                               ; preds = %7
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.17)
  unreachable

11:                                               ; preds = %7
  %12 = add nsw i32 %8, 1
  store i32 %12, ptr @num_functions, align 4, !tbaa !13
  %13 = sext i32 %8 to i64
  %14 = getelementptr inbounds [200 x %struct.function], ptr @functions, i64 0, i64 %13
  %15 = tail call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %14, ptr noundef nonnull dereferenceable(1) @token_text) #24
  tail call fastcc void @next()
  %16 = load i32, ptr @token, align 4, !tbaa !13
  %17 = icmp eq i32 %16, 56
  br i1 %17, label %19, label %18

18:                                               ; preds = %11
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 40)
  unreachable

19:                                               ; preds = %11
  tail call fastcc void @next()
  store i32 0, ptr @num_locals, align 4, !tbaa !13
  %20 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %20, label %21 [
    i32 57, label %36
    i32 2, label %22
  ]

21:                                               ; preds = %30, %19
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.18)
  unreachable

22:                                               ; preds = %19, %30
  %23 = load i32, ptr @num_locals, align 4, !tbaa !13
  %24 = add nsw i32 %23, 1
  store i32 %24, ptr @num_locals, align 4, !tbaa !13
  %25 = sext i32 %23 to i64
  %26 = getelementptr inbounds [16 x [64 x i8]], ptr @locals, i64 0, i64 %25
  %27 = tail call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %26, ptr noundef nonnull dereferenceable(1) @token_text) #24
  tail call fastcc void @next()
  %28 = load i32, ptr @token, align 4, !tbaa !13
  %29 = icmp eq i32 %28, 60
  br i1 %29, label %30, label %36

30:                                               ; preds = %22
  tail call fastcc void @next()
  %31 = load i32, ptr @token, align 4, !tbaa !13
  %32 = icmp ne i32 %31, 2
  %33 = load i32, ptr @num_locals, align 4
  %34 = icmp eq i32 %33, 16
  %35 = select i1 %32, i1 true, i1 %34
  br i1 %35, label %21, label %22, !llvm.loop !34

36:                                               ; preds = %22, %19
  %37 = load i32, ptr @token, align 4, !tbaa !13
  %38 = icmp eq i32 %37, 57
  br i1 %38, label %40, label %39

39:                                               ; preds = %36
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 41)
  unreachable

40:                                               ; preds = %36
  tail call fastcc void @next()
  %41 = load i32, ptr @num_locals, align 4, !tbaa !13
  %42 = getelementptr inbounds i8, ptr %14, i64 68
  store i32 %41, ptr %42, align 4, !tbaa !35
  %43 = load i32, ptr @code_size, align 4, !tbaa !13
  %44 = load i32, ptr @code_capacity, align 4
  %45 = icmp eq i32 %43, %44
  br i1 %45, label %46, label %58

46:                                               ; preds = %40
  %47 = icmp eq i32 %44, 0
  %48 = shl nsw i32 %44, 1
  %49 = select i1 %47, i32 64, i32 %48
  store i32 %49, ptr @code_capacity, align 4, !tbaa !13
  %50 = load ptr, ptr @program, align 8, !tbaa !5
  %51 = sext i32 %49 to i64
  %52 = shl nsw i64 %51, 4
  %53 = tail call ptr @realloc(ptr noundef %50, i64 noundef %52) #22
  store ptr %53, ptr @program, align 8, !tbaa !5
  %54 = icmp eq ptr %53, null
  br i1 %54, label %55, label %58

55:                                               ; preds = %46
  %56 = load ptr, ptr @stderr, align 8, !tbaa !5
  %57 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %56) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

58:                                               ; preds = %40, %46
  %59 = load ptr, ptr @program, align 8, !tbaa !5
  %60 = sext i32 %43 to i64
  %61 = getelementptr inbounds %struct.code, ptr %59, i64 %60
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %61, i8 0, i64 16, i1 false)
  store i8 18, ptr %61, align 8, !tbaa !15
  %62 = add nsw i32 %43, 1
  store i32 %62, ptr @code_size, align 4, !tbaa !13
  %63 = getelementptr inbounds i8, ptr %14, i64 64
  store i32 %62, ptr %63, align 8, !tbaa !37
  store i1 true, ptr @in_function, align 4
  %64 = load i32, ptr @token, align 4, !tbaa !13
  %65 = icmp eq i32 %64, 139
  br i1 %65, label %67, label %66

66:                                               ; preds = %58
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 123)
  unreachable

67:                                               ; preds = %58
  tail call fastcc void @next()
  br label %68

68:                                               ; preds = %71, %67
  %69 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %69, label %71 [
    i32 141, label %72
    i32 0, label %70
  ]

70:                                               ; preds = %68
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.31)
  unreachable

71:                                               ; preds = %68
  tail call fastcc void @statement()
  br label %68, !llvm.loop !38

72:                                               ; preds = %68
  tail call fastcc void @next()
  store i1 false, ptr @in_function, align 4
  %73 = load i32, ptr @code_size, align 4, !tbaa !13
  %74 = load i32, ptr @code_capacity, align 4
  %75 = icmp eq i32 %73, %74
  br i1 %75, label %76, label %88

76:                                               ; preds = %72
  %77 = icmp eq i32 %74, 0
  %78 = shl nsw i32 %74, 1
  %79 = select i1 %77, i32 64, i32 %78
  store i32 %79, ptr @code_capacity, align 4, !tbaa !13
  %80 = load ptr, ptr @program, align 8, !tbaa !5
  %81 = sext i32 %79 to i64
  %82 = shl nsw i64 %81, 4
  %83 = tail call ptr @realloc(ptr noundef %80, i64 noundef %82) #22
  store ptr %83, ptr @program, align 8, !tbaa !5
  %84 = icmp eq ptr %83, null
  br i1 %84, label %85, label %88

85:                                               ; preds = %76
  %86 = load ptr, ptr @stderr, align 8, !tbaa !5
  %87 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %86) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

88:                                               ; preds = %72, %76
  %89 = load ptr, ptr @program, align 8, !tbaa !5
  %90 = sext i32 %73 to i64
  %91 = getelementptr inbounds %struct.code, ptr %89, i64 %90
  %92 = add nsw i32 %73, 1
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %91, i8 0, i64 16, i1 false)
  store i32 %92, ptr @code_size, align 4, !tbaa !13
  %93 = load i32, ptr @code_capacity, align 4
  %94 = icmp eq i32 %92, %93
  br i1 %94, label %95, label %106

95:                                               ; preds = %88
  %96 = icmp eq i32 %93, 0
  %97 = shl nsw i32 %93, 1
  %98 = select i1 %96, i32 64, i32 %97
  store i32 %98, ptr @code_capacity, align 4, !tbaa !13
  %99 = sext i32 %98 to i64
  %100 = shl nsw i64 %99, 4
  %101 = tail call ptr @realloc(ptr noundef %89, i64 noundef %100) #22
  store ptr %101, ptr @program, align 8, !tbaa !5
  %102 = icmp eq ptr %101, null
  br i1 %102, label %103, label %106

103:                                              ; preds = %95
  %104 = load ptr, ptr @stderr, align 8, !tbaa !5
  %105 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %104) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

106:                                              ; preds = %88, %95
  %107 = load ptr, ptr @program, align 8, !tbaa !5
  %108 = sext i32 %92 to i64
  %109 = getelementptr inbounds %struct.code, ptr %107, i64 %108
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %109, i8 0, i64 16, i1 false)
  store i8 22, ptr %109, align 8, !tbaa !15
  %110 = add nsw i32 %73, 2
  store i32 %110, ptr @code_size, align 4, !tbaa !13
  %111 = getelementptr inbounds %struct.code, ptr %107, i64 %60, i32 1
  store i32 %110, ptr %111, align 8, !tbaa !9
  br label %370

112:                                              ; preds = %0
  tail call fastcc void @next()
  %113 = load i32, ptr @code_size, align 4, !tbaa !13
  tail call fastcc void @expression()
  %114 = load i32, ptr @code_size, align 4, !tbaa !13
  %115 = load i32, ptr @code_capacity, align 4
  %116 = icmp eq i32 %114, %115
  br i1 %116, label %117, label %129

117:                                              ; preds = %112
  %118 = icmp eq i32 %115, 0
  %119 = shl nsw i32 %115, 1
  %120 = select i1 %118, i32 64, i32 %119
  store i32 %120, ptr @code_capacity, align 4, !tbaa !13
  %121 = load ptr, ptr @program, align 8, !tbaa !5
  %122 = sext i32 %120 to i64
  %123 = shl nsw i64 %122, 4
  %124 = tail call ptr @realloc(ptr noundef %121, i64 noundef %123) #22
  store ptr %124, ptr @program, align 8, !tbaa !5
  %125 = icmp eq ptr %124, null
  br i1 %125, label %126, label %129

126:                                              ; preds = %117
  %127 = load ptr, ptr @stderr, align 8, !tbaa !5
  %128 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %127) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

129:                                              ; preds = %112, %117
  %130 = load ptr, ptr @program, align 8, !tbaa !5
  %131 = sext i32 %114 to i64
  %132 = getelementptr inbounds %struct.code, ptr %130, i64 %131
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %132, i8 0, i64 16, i1 false)
  store i8 19, ptr %132, align 8, !tbaa !15
  %133 = add nsw i32 %114, 1
  store i32 %133, ptr @code_size, align 4, !tbaa !13
  %134 = load i32, ptr @token, align 4, !tbaa !13
  %135 = icmp eq i32 %134, 139
  br i1 %135, label %137, label %136

136:                                              ; preds = %129
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 123)
  unreachable

137:                                              ; preds = %129
  tail call fastcc void @next()
  br label %138

138:                                              ; preds = %141, %137
  %139 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %139, label %141 [
    i32 141, label %142
    i32 0, label %140
  ]

140:                                              ; preds = %138
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.31)
  unreachable

141:                                              ; preds = %138
  tail call fastcc void @statement()
  br label %138, !llvm.loop !38

142:                                              ; preds = %138
  tail call fastcc void @next()
  %143 = load i32, ptr @code_size, align 4, !tbaa !13
  %144 = load i32, ptr @code_capacity, align 4
  %145 = icmp eq i32 %143, %144
  br i1 %145, label %146, label %158

146:                                              ; preds = %142
  %147 = icmp eq i32 %144, 0
  %148 = shl nsw i32 %144, 1
  %149 = select i1 %147, i32 64, i32 %148
  store i32 %149, ptr @code_capacity, align 4, !tbaa !13
  %150 = load ptr, ptr @program, align 8, !tbaa !5
  %151 = sext i32 %149 to i64
  %152 = shl nsw i64 %151, 4
  %153 = tail call ptr @realloc(ptr noundef %150, i64 noundef %152) #22
  store ptr %153, ptr @program, align 8, !tbaa !5
  %154 = icmp eq ptr %153, null
  br i1 %154, label %155, label %158

155:                                              ; preds = %146
  %156 = load ptr, ptr @stderr, align 8, !tbaa !5
  %157 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %156) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

158:                                              ; preds = %142, %146
  %159 = load ptr, ptr @program, align 8, !tbaa !5
  %160 = sext i32 %143 to i64
  %161 = getelementptr inbounds %struct.code, ptr %159, i64 %160
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %161, i8 0, i64 16, i1 false)
  store i8 18, ptr %161, align 8, !tbaa !15
  %162 = add nsw i32 %143, 1
  store i32 %162, ptr @code_size, align 4, !tbaa !13
  %163 = getelementptr inbounds %struct.code, ptr %159, i64 %160, i32 1
  store i32 %113, ptr %163, align 8, !tbaa !9
  %164 = getelementptr inbounds %struct.code, ptr %159, i64 %131, i32 1
  store i32 %162, ptr %164, align 8, !tbaa !9
  br label %370

165:                                              ; preds = %0
  tail call fastcc void @next()
  tail call fastcc void @expression()
  %166 = load i32, ptr @code_size, align 4, !tbaa !13
  %167 = load i32, ptr @code_capacity, align 4
  %168 = icmp eq i32 %166, %167
  br i1 %168, label %169, label %181

169:                                              ; preds = %165
  %170 = icmp eq i32 %167, 0
  %171 = shl nsw i32 %167, 1
  %172 = select i1 %170, i32 64, i32 %171
  store i32 %172, ptr @code_capacity, align 4, !tbaa !13
  %173 = load ptr, ptr @program, align 8, !tbaa !5
  %174 = sext i32 %172 to i64
  %175 = shl nsw i64 %174, 4
  %176 = tail call ptr @realloc(ptr noundef %173, i64 noundef %175) #22
  store ptr %176, ptr @program, align 8, !tbaa !5
  %177 = icmp eq ptr %176, null
  br i1 %177, label %178, label %181

178:                                              ; preds = %169
  %179 = load ptr, ptr @stderr, align 8, !tbaa !5
  %180 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %179) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

181:                                              ; preds = %165, %169
  %182 = load ptr, ptr @program, align 8, !tbaa !5
  %183 = sext i32 %166 to i64
  %184 = getelementptr inbounds %struct.code, ptr %182, i64 %183
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %184, i8 0, i64 16, i1 false)
  store i8 19, ptr %184, align 8, !tbaa !15
  %185 = add nsw i32 %166, 1
  store i32 %185, ptr @code_size, align 4, !tbaa !13
  %186 = load i32, ptr @token, align 4, !tbaa !13
  %187 = icmp eq i32 %186, 139
  br i1 %187, label %189, label %188

188:                                              ; preds = %181
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 123)
  unreachable

189:                                              ; preds = %181
  tail call fastcc void @next()
  br label %190

190:                                              ; preds = %193, %189
  %191 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %191, label %193 [
    i32 141, label %194
    i32 0, label %192
  ]

192:                                              ; preds = %190
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.31)
  unreachable

193:                                              ; preds = %190
  tail call fastcc void @statement()
  br label %190, !llvm.loop !38

194:                                              ; preds = %190
  tail call fastcc void @next()
  %195 = load i32, ptr @token, align 4, !tbaa !13
  %196 = icmp eq i32 %195, 7
  br i1 %196, label %197, label %232

197:                                              ; preds = %194
  tail call fastcc void @next()
  %198 = load i32, ptr @code_size, align 4, !tbaa !13
  %199 = load i32, ptr @code_capacity, align 4
  %200 = icmp eq i32 %198, %199
  br i1 %200, label %201, label %213

201:                                              ; preds = %197
  %202 = icmp eq i32 %199, 0
  %203 = shl nsw i32 %199, 1
  %204 = select i1 %202, i32 64, i32 %203
  store i32 %204, ptr @code_capacity, align 4, !tbaa !13
  %205 = load ptr, ptr @program, align 8, !tbaa !5
  %206 = sext i32 %204 to i64
  %207 = shl nsw i64 %206, 4
  %208 = tail call ptr @realloc(ptr noundef %205, i64 noundef %207) #22
  store ptr %208, ptr @program, align 8, !tbaa !5
  %209 = icmp eq ptr %208, null
  br i1 %209, label %210, label %213

210:                                              ; preds = %201
  %211 = load ptr, ptr @stderr, align 8, !tbaa !5
  %212 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %211) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

213:                                              ; preds = %197, %201
  %214 = load ptr, ptr @program, align 8, !tbaa !5
  %215 = sext i32 %198 to i64
  %216 = getelementptr inbounds %struct.code, ptr %214, i64 %215
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %216, i8 0, i64 16, i1 false)
  store i8 18, ptr %216, align 8, !tbaa !15
  %217 = add nsw i32 %198, 1
  store i32 %217, ptr @code_size, align 4, !tbaa !13
  %218 = getelementptr inbounds %struct.code, ptr %214, i64 %183, i32 1
  store i32 %217, ptr %218, align 8, !tbaa !9
  %219 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %219, label %221 [
    i32 6, label %220
    i32 139, label %222
  ]

220:                                              ; preds = %213
  tail call fastcc void @statement()
  br label %228

221:                                              ; preds = %213
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 123)
  unreachable

222:                                              ; preds = %213
  tail call fastcc void @next()
  br label %223

223:                                              ; preds = %226, %222
  %224 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %224, label %226 [
    i32 141, label %227
    i32 0, label %225
  ]

225:                                              ; preds = %223
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.31)
  unreachable

226:                                              ; preds = %223
  tail call fastcc void @statement()
  br label %223, !llvm.loop !38

227:                                              ; preds = %223
  tail call fastcc void @next()
  br label %228

228:                                              ; preds = %227, %220
  %229 = load i32, ptr @code_size, align 4, !tbaa !13
  %230 = load ptr, ptr @program, align 8, !tbaa !5
  %231 = getelementptr inbounds %struct.code, ptr %230, i64 %215, i32 1
  store i32 %229, ptr %231, align 8, !tbaa !9
  br label %370

232:                                              ; preds = %194
  %233 = load i32, ptr @code_size, align 4, !tbaa !13
  %234 = load ptr, ptr @program, align 8, !tbaa !5
  %235 = getelementptr inbounds %struct.code, ptr %234, i64 %183, i32 1
  store i32 %233, ptr %235, align 8, !tbaa !9
  br label %370

236:                                              ; preds = %0, %283
  tail call fastcc void @next()
  %237 = load i32, ptr @token, align 4, !tbaa !13
  %238 = icmp eq i32 %237, 3
  br i1 %238, label %239, label %262

239:                                              ; preds = %236
  %240 = load i32, ptr @code_size, align 4, !tbaa !13
  %241 = load i32, ptr @code_capacity, align 4
  %242 = icmp eq i32 %240, %241
  br i1 %242, label %243, label %255

243:                                              ; preds = %239
  %244 = icmp eq i32 %241, 0
  %245 = shl nsw i32 %241, 1
  %246 = select i1 %244, i32 64, i32 %245
  store i32 %246, ptr @code_capacity, align 4, !tbaa !13
  %247 = load ptr, ptr @program, align 8, !tbaa !5
  %248 = sext i32 %246 to i64
  %249 = shl nsw i64 %248, 4
  %250 = tail call ptr @realloc(ptr noundef %247, i64 noundef %249) #22
  store ptr %250, ptr @program, align 8, !tbaa !5
  %251 = icmp eq ptr %250, null
  br i1 %251, label %252, label %255

252:                                              ; preds = %243
  %253 = load ptr, ptr @stderr, align 8, !tbaa !5
  %254 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %253) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

255:                                              ; preds = %239, %243
  %256 = load ptr, ptr @program, align 8, !tbaa !5
  %257 = sext i32 %240 to i64
  %258 = getelementptr inbounds %struct.code, ptr %256, i64 %257
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %258, i8 0, i64 16, i1 false)
  store i8 24, ptr %258, align 8, !tbaa !15
  %259 = add nsw i32 %240, 1
  store i32 %259, ptr @code_size, align 4, !tbaa !13
  %260 = tail call noalias ptr @strdup(ptr noundef nonnull @token_text) #24
  %261 = getelementptr inbounds %struct.code, ptr %256, i64 %257, i32 1
  store ptr %260, ptr %261, align 8, !tbaa !9
  tail call fastcc void @next()
  br label %283

262:                                              ; preds = %236
  tail call fastcc void @expression()
  %263 = load i32, ptr @code_size, align 4, !tbaa !13
  %264 = load i32, ptr @code_capacity, align 4
  %265 = icmp eq i32 %263, %264
  br i1 %265, label %266, label %278

266:                                              ; preds = %262
  %267 = icmp eq i32 %264, 0
  %268 = shl nsw i32 %264, 1
  %269 = select i1 %267, i32 64, i32 %268
  store i32 %269, ptr @code_capacity, align 4, !tbaa !13
  %270 = load ptr, ptr @program, align 8, !tbaa !5
  %271 = sext i32 %269 to i64
  %272 = shl nsw i64 %271, 4
  %273 = tail call ptr @realloc(ptr noundef %270, i64 noundef %272) #22
  store ptr %273, ptr @program, align 8, !tbaa !5
  %274 = icmp eq ptr %273, null
  br i1 %274, label %275, label %278

275:                                              ; preds = %266
  %276 = load ptr, ptr @stderr, align 8, !tbaa !5
  %277 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %276) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

278:                                              ; preds = %262, %266
  %279 = load ptr, ptr @program, align 8, !tbaa !5
  %280 = sext i32 %263 to i64
  %281 = getelementptr inbounds %struct.code, ptr %279, i64 %280
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %281, i8 0, i64 16, i1 false)
  store i8 23, ptr %281, align 8, !tbaa !15
  %282 = add nsw i32 %263, 1
  store i32 %282, ptr @code_size, align 4, !tbaa !13
  br label %283

283:                                              ; preds = %255, %278
  %284 = load i32, ptr @token, align 4, !tbaa !13
  %285 = icmp eq i32 %284, 60
  br i1 %285, label %236, label %286, !llvm.loop !39

286:                                              ; preds = %283
  %287 = load i32, ptr @code_size, align 4, !tbaa !13
  %288 = load i32, ptr @code_capacity, align 4
  %289 = icmp eq i32 %287, %288
  br i1 %289, label %290, label %302

290:                                              ; preds = %286
  %291 = icmp eq i32 %288, 0
  %292 = shl nsw i32 %288, 1
  %293 = select i1 %291, i32 64, i32 %292
  store i32 %293, ptr @code_capacity, align 4, !tbaa !13
  %294 = load ptr, ptr @program, align 8, !tbaa !5
  %295 = sext i32 %293 to i64
  %296 = shl nsw i64 %295, 4
  %297 = tail call ptr @realloc(ptr noundef %294, i64 noundef %296) #22
  store ptr %297, ptr @program, align 8, !tbaa !5
  %298 = icmp eq ptr %297, null
  br i1 %298, label %299, label %302

299:                                              ; preds = %290
  %300 = load ptr, ptr @stderr, align 8, !tbaa !5
  %301 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %300) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

302:                                              ; preds = %286, %290
  %303 = load ptr, ptr @program, align 8, !tbaa !5
  %304 = sext i32 %287 to i64
  %305 = getelementptr inbounds %struct.code, ptr %303, i64 %304
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %305, i8 0, i64 16, i1 false)
  store i8 25, ptr %305, align 8, !tbaa !15
  %306 = add nsw i32 %287, 1
  store i32 %306, ptr @code_size, align 4, !tbaa !13
  %307 = icmp eq i32 %284, 75
  br i1 %307, label %309, label %308

308:                                              ; preds = %302
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 59)
  unreachable

309:                                              ; preds = %302
  tail call fastcc void @next()
  br label %370

310:                                              ; preds = %0
  tail call fastcc void @next()
  tail call fastcc void @expression()
  %311 = load i32, ptr @code_size, align 4, !tbaa !13
  %312 = load i32, ptr @code_capacity, align 4
  %313 = icmp eq i32 %311, %312
  br i1 %313, label %314, label %326

314:                                              ; preds = %310
  %315 = icmp eq i32 %312, 0
  %316 = shl nsw i32 %312, 1
  %317 = select i1 %315, i32 64, i32 %316
  store i32 %317, ptr @code_capacity, align 4, !tbaa !13
  %318 = load ptr, ptr @program, align 8, !tbaa !5
  %319 = sext i32 %317 to i64
  %320 = shl nsw i64 %319, 4
  %321 = tail call ptr @realloc(ptr noundef %318, i64 noundef %320) #22
  store ptr %321, ptr @program, align 8, !tbaa !5
  %322 = icmp eq ptr %321, null
  br i1 %322, label %323, label %326

323:                                              ; preds = %314
  %324 = load ptr, ptr @stderr, align 8, !tbaa !5
  %325 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %324) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

326:                                              ; preds = %310, %314
  %327 = load ptr, ptr @program, align 8, !tbaa !5
  %328 = sext i32 %311 to i64
  %329 = getelementptr inbounds %struct.code, ptr %327, i64 %328
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %329, i8 0, i64 16, i1 false)
  store i8 22, ptr %329, align 8, !tbaa !15
  %330 = add nsw i32 %311, 1
  store i32 %330, ptr @code_size, align 4, !tbaa !13
  %331 = load i32, ptr @token, align 4, !tbaa !13
  %332 = icmp eq i32 %331, 75
  br i1 %332, label %334, label %333

333:                                              ; preds = %326
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 59)
  unreachable

334:                                              ; preds = %326
  tail call fastcc void @next()
  br label %370

335:                                              ; preds = %0
  %336 = load ptr, ptr @input, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %1) #24
  %337 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %1, ptr noundef nonnull dereferenceable(1) @token_text) #24
  call fastcc void @next()
  %338 = load i32, ptr @token, align 4, !tbaa !13
  %339 = icmp eq i32 %338, 77
  br i1 %339, label %340, label %366

340:                                              ; preds = %335
  call fastcc void @next()
  call fastcc void @expression()
  %341 = load i1, ptr @in_function, align 4
  br i1 %341, label %342, label %357

342:                                              ; preds = %340
  %343 = load i32, ptr @num_locals, align 4, !tbaa !13
  %344 = icmp sgt i32 %343, 0
  br i1 %344, label %345, label %357

345:                                              ; preds = %342
  %346 = zext nneg i32 %343 to i64
  br label %347

347:                                              ; preds = %352, %345
  %348 = phi i64 [ 0, %345 ], [ %353, %352 ]
  %349 = getelementptr inbounds [64 x i8], ptr @locals, i64 %348
  %350 = call i32 @strcmp(ptr noundef nonnull readonly dereferenceable(1) %349, ptr noundef nonnull readonly dereferenceable(1) %1) #26
  %351 = icmp eq i32 %350, 0
  br i1 %351, label %355, label %352

352:                                              ; preds = %347
  %353 = add nuw nsw i64 %348, 1
  %354 = icmp eq i64 %353, %346
  br i1 %354, label %357, label %347, !llvm.loop !40

355:                                              ; preds = %347
  %356 = trunc nuw nsw i64 %348 to i32
  br label %357

357:                                              ; preds = %352, %355, %342, %340
  %358 = phi i32 [ -1, %340 ], [ -1, %342 ], [ %356, %355 ], [ -1, %352 ]
  %359 = icmp sgt i32 %358, -1
  br i1 %359, label %360, label %364

360:                                              ; preds = %357
  %361 = load i32, ptr @num_locals, align 4, !tbaa !13
  %362 = add nsw i32 %358, -3
  %363 = sub i32 %362, %361
  call fastcc void @emit_int(i32 noundef 4, i32 noundef %363)
  br label %368

364:                                              ; preds = %357
  %365 = call fastcc i32 @variable(ptr noundef nonnull %1)
  call fastcc void @emit_int(i32 noundef 2, i32 noundef %365)
  br label %368

366:                                              ; preds = %335
  store ptr %336, ptr @input, align 8, !tbaa !5
  store i32 2, ptr @token, align 4, !tbaa !13
  %367 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) @token_text, ptr noundef nonnull dereferenceable(1) %1) #24
  call fastcc void @expression()
  call fastcc void @emit(i32 noundef 5)
  br label %368

368:                                              ; preds = %360, %364, %366
  call fastcc void @expect(i32 noundef 75)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %1) #24
  br label %370

369:                                              ; preds = %0
  tail call fastcc void @expression()
  tail call fastcc void @emit(i32 noundef 5)
  tail call fastcc void @expect(i32 noundef 75)
  br label %370

370:                                              ; preds = %228, %232, %158, %309, %368, %369, %334, %106
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @emit(i32 noundef %0) unnamed_addr #0 {
  %2 = load i32, ptr @code_size, align 4, !tbaa !13
  %3 = load i32, ptr @code_capacity, align 4
  %4 = icmp eq i32 %2, %3
  br i1 %4, label %5, label %17

5:                                                ; preds = %1
  %6 = icmp eq i32 %3, 0
  %7 = shl nsw i32 %3, 1
  %8 = select i1 %6, i32 64, i32 %7
  store i32 %8, ptr @code_capacity, align 4, !tbaa !13
  %9 = load ptr, ptr @program, align 8, !tbaa !5
  %10 = sext i32 %8 to i64
  %11 = shl nsw i64 %10, 4
  %12 = tail call ptr @realloc(ptr noundef %9, i64 noundef %11) #22
  store ptr %12, ptr @program, align 8, !tbaa !5
  %13 = icmp eq ptr %12, null
  br i1 %13, label %14, label %17

14:                                               ; preds = %5
  %15 = load ptr, ptr @stderr, align 8, !tbaa !5
  %16 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %15) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

17:                                               ; preds = %5, %1
  %18 = load ptr, ptr @program, align 8, !tbaa !5
  %19 = sext i32 %2 to i64
  %20 = getelementptr inbounds %struct.code, ptr %18, i64 %19
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %20, i8 0, i64 16, i1 false)
  %21 = trunc nuw nsw i32 %0 to i8
  store i8 %21, ptr %20, align 8, !tbaa !15
  %22 = add nsw i32 %2, 1
  store i32 %22, ptr @code_size, align 4, !tbaa !13
  ret void
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #6

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare ptr @__ctype_b_loc() local_unnamed_addr #7

; Function Attrs: mustprogress nofree nounwind willreturn
declare double @strtod(ptr noundef readonly, ptr nocapture noundef) local_unnamed_addr #8

; Function Attrs: noreturn nounwind uwtable
define internal void @fail(ptr noundef %0, ...) unnamed_addr #9 {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2) #24
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load i32, ptr @line, align 4, !tbaa !13
  %4 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.6, i32 noundef %3)
  %5 = call i32 @vprintf(ptr noundef %0, ptr noundef nonnull %2) #24
  %6 = call i32 @putchar(i32 10)
  call void @llvm.va_end.p0(ptr %2)
  call void @longjmp(ptr noundef nonnull @recover, i32 noundef 1) #23
  unreachable
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: read)
declare i32 @strcmp(ptr nocapture noundef, ptr nocapture noundef) local_unnamed_addr #10

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #11

; Function Attrs: inlinehint nounwind uwtable
declare i32 @vprintf(ptr noalias noundef, ptr noundef) local_unnamed_addr #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #11

; Function Attrs: noreturn nounwind
declare void @longjmp(ptr noundef, i32 noundef) local_unnamed_addr #13

; Function Attrs: nounwind uwtable
define internal fastcc void @expression() unnamed_addr #0 {
  tail call fastcc void @comparison()
  %1 = load i32, ptr @token, align 4
  %2 = and i32 %1, -2
  %3 = icmp eq i32 %2, 14
  br i1 %3, label %4, label %130

4:                                                ; preds = %0, %119
  %5 = phi i32 [ %127, %119 ], [ %1, %0 ]
  %6 = icmp ne i32 %5, 14
  tail call fastcc void @next()
  br i1 %6, label %7, label %28

7:                                                ; preds = %4
  %8 = load i32, ptr @code_size, align 4, !tbaa !13
  %9 = load i32, ptr @code_capacity, align 4
  %10 = icmp eq i32 %8, %9
  br i1 %10, label %11, label %23

11:                                               ; preds = %7
  %12 = icmp eq i32 %9, 0
  %13 = shl nsw i32 %9, 1
  %14 = select i1 %12, i32 64, i32 %13
  store i32 %14, ptr @code_capacity, align 4, !tbaa !13
  %15 = load ptr, ptr @program, align 8, !tbaa !5
  %16 = sext i32 %14 to i64
  %17 = shl nsw i64 %16, 4
  %18 = tail call ptr @realloc(ptr noundef %15, i64 noundef %17) #22
  store ptr %18, ptr @program, align 8, !tbaa !5
  %19 = icmp eq ptr %18, null
  br i1 %19, label %20, label %23

20:                                               ; preds = %11
  %21 = load ptr, ptr @stderr, align 8, !tbaa !5
  %22 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %21) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

23:                                               ; preds = %7, %11
  %24 = load ptr, ptr @program, align 8, !tbaa !5
  %25 = sext i32 %8 to i64
  %26 = getelementptr inbounds %struct.code, ptr %24, i64 %25
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %26, i8 0, i64 16, i1 false)
  store i8 13, ptr %26, align 8, !tbaa !15
  %27 = add nsw i32 %8, 1
  store i32 %27, ptr @code_size, align 4, !tbaa !13
  br label %28

28:                                               ; preds = %23, %4
  %29 = load i32, ptr @code_size, align 4, !tbaa !13
  %30 = load i32, ptr @code_capacity, align 4
  %31 = icmp eq i32 %29, %30
  br i1 %31, label %32, label %44

32:                                               ; preds = %28
  %33 = icmp eq i32 %30, 0
  %34 = shl nsw i32 %30, 1
  %35 = select i1 %33, i32 64, i32 %34
  store i32 %35, ptr @code_capacity, align 4, !tbaa !13
  %36 = load ptr, ptr @program, align 8, !tbaa !5
  %37 = sext i32 %35 to i64
  %38 = shl nsw i64 %37, 4
  %39 = tail call ptr @realloc(ptr noundef %36, i64 noundef %38) #22
  store ptr %39, ptr @program, align 8, !tbaa !5
  %40 = icmp eq ptr %39, null
  br i1 %40, label %41, label %44

41:                                               ; preds = %32
  %42 = load ptr, ptr @stderr, align 8, !tbaa !5
  %43 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %42) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

44:                                               ; preds = %28, %32
  %45 = load ptr, ptr @program, align 8, !tbaa !5
  %46 = sext i32 %29 to i64
  %47 = getelementptr inbounds %struct.code, ptr %45, i64 %46
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %47, i8 0, i64 16, i1 false)
  store i8 19, ptr %47, align 8, !tbaa !15
  %48 = add nsw i32 %29, 1
  store i32 %48, ptr @code_size, align 4, !tbaa !13
  tail call fastcc void @comparison()
  %49 = load i32, ptr @code_size, align 4, !tbaa !13
  %50 = load i32, ptr @code_capacity, align 4
  %51 = icmp eq i32 %49, %50
  br i1 %51, label %52, label %64

52:                                               ; preds = %44
  %53 = icmp eq i32 %50, 0
  %54 = shl nsw i32 %50, 1
  %55 = select i1 %53, i32 64, i32 %54
  store i32 %55, ptr @code_capacity, align 4, !tbaa !13
  %56 = load ptr, ptr @program, align 8, !tbaa !5
  %57 = sext i32 %55 to i64
  %58 = shl nsw i64 %57, 4
  %59 = tail call ptr @realloc(ptr noundef %56, i64 noundef %58) #22
  store ptr %59, ptr @program, align 8, !tbaa !5
  %60 = icmp eq ptr %59, null
  br i1 %60, label %61, label %64

61:                                               ; preds = %52
  %62 = load ptr, ptr @stderr, align 8, !tbaa !5
  %63 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %62) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

64:                                               ; preds = %44, %52
  %65 = load ptr, ptr @program, align 8, !tbaa !5
  %66 = sext i32 %49 to i64
  %67 = getelementptr inbounds %struct.code, ptr %65, i64 %66
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %67, i8 0, i64 16, i1 false)
  store i8 13, ptr %67, align 8, !tbaa !15
  %68 = add nsw i32 %49, 1
  store i32 %68, ptr @code_size, align 4, !tbaa !13
  %69 = load i32, ptr @code_capacity, align 4
  %70 = icmp eq i32 %68, %69
  br i1 %70, label %71, label %82

71:                                               ; preds = %64
  %72 = icmp eq i32 %69, 0
  %73 = shl nsw i32 %69, 1
  %74 = select i1 %72, i32 64, i32 %73
  store i32 %74, ptr @code_capacity, align 4, !tbaa !13
  %75 = sext i32 %74 to i64
  %76 = shl nsw i64 %75, 4
  %77 = tail call ptr @realloc(ptr noundef %65, i64 noundef %76) #22
  store ptr %77, ptr @program, align 8, !tbaa !5
  %78 = icmp eq ptr %77, null
  br i1 %78, label %79, label %82

79:                                               ; preds = %71
  %80 = load ptr, ptr @stderr, align 8, !tbaa !5
  %81 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %80) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

82:                                               ; preds = %64, %71
  %83 = load ptr, ptr @program, align 8, !tbaa !5
  %84 = sext i32 %68 to i64
  %85 = getelementptr inbounds %struct.code, ptr %83, i64 %84
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %85, i8 0, i64 16, i1 false)
  store i8 13, ptr %85, align 8, !tbaa !15
  %86 = add nsw i32 %49, 2
  store i32 %86, ptr @code_size, align 4, !tbaa !13
  %87 = load i32, ptr @code_capacity, align 4
  %88 = icmp eq i32 %86, %87
  br i1 %88, label %89, label %100

89:                                               ; preds = %82
  %90 = icmp eq i32 %87, 0
  %91 = shl nsw i32 %87, 1
  %92 = select i1 %90, i32 64, i32 %91
  store i32 %92, ptr @code_capacity, align 4, !tbaa !13
  %93 = sext i32 %92 to i64
  %94 = shl nsw i64 %93, 4
  %95 = tail call ptr @realloc(ptr noundef %83, i64 noundef %94) #22
  store ptr %95, ptr @program, align 8, !tbaa !5
  %96 = icmp eq ptr %95, null
  br i1 %96, label %97, label %100

97:                                               ; preds = %89
  %98 = load ptr, ptr @stderr, align 8, !tbaa !5
  %99 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %98) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

100:                                              ; preds = %82, %89
  %101 = load ptr, ptr @program, align 8, !tbaa !5
  %102 = sext i32 %86 to i64
  %103 = getelementptr inbounds %struct.code, ptr %101, i64 %102
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %103, i8 0, i64 16, i1 false)
  store i8 18, ptr %103, align 8, !tbaa !15
  %104 = add nsw i32 %49, 3
  store i32 %104, ptr @code_size, align 4, !tbaa !13
  %105 = getelementptr inbounds %struct.code, ptr %101, i64 %46, i32 1
  store i32 %104, ptr %105, align 8, !tbaa !9
  %106 = load i32, ptr @code_capacity, align 4
  %107 = icmp eq i32 %104, %106
  br i1 %107, label %108, label %119

108:                                              ; preds = %100
  %109 = icmp eq i32 %106, 0
  %110 = shl nsw i32 %106, 1
  %111 = select i1 %109, i32 64, i32 %110
  store i32 %111, ptr @code_capacity, align 4, !tbaa !13
  %112 = sext i32 %111 to i64
  %113 = shl nsw i64 %112, 4
  %114 = tail call ptr @realloc(ptr noundef %101, i64 noundef %113) #22
  store ptr %114, ptr @program, align 8, !tbaa !5
  %115 = icmp eq ptr %114, null
  br i1 %115, label %116, label %119

116:                                              ; preds = %108
  %117 = load ptr, ptr @stderr, align 8, !tbaa !5
  %118 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %117) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

119:                                              ; preds = %100, %108
  %120 = load ptr, ptr @program, align 8, !tbaa !5
  %121 = sext i32 %104 to i64
  %122 = getelementptr inbounds %struct.code, ptr %120, i64 %121
  %123 = add nsw i32 %49, 4
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %122, i8 0, i64 16, i1 false)
  store i32 %123, ptr @code_size, align 4, !tbaa !13
  %124 = uitofp i1 %6 to double
  %125 = getelementptr inbounds %struct.code, ptr %120, i64 %121, i32 1
  store double %124, ptr %125, align 8, !tbaa !9
  %126 = getelementptr inbounds %struct.code, ptr %120, i64 %102, i32 1
  store i32 %123, ptr %126, align 8, !tbaa !9
  %127 = load i32, ptr @token, align 4
  %128 = and i32 %127, -2
  %129 = icmp eq i32 %128, 14
  br i1 %129, label %4, label %130, !llvm.loop !41

130:                                              ; preds = %119, %0
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @emit_int(i32 noundef %0, i32 noundef %1) unnamed_addr #0 {
  %3 = load i32, ptr @code_size, align 4, !tbaa !13
  %4 = load i32, ptr @code_capacity, align 4
  %5 = icmp eq i32 %3, %4
  br i1 %5, label %6, label %18

6:                                                ; preds = %2
  %7 = icmp eq i32 %4, 0
  %8 = shl nsw i32 %4, 1
  %9 = select i1 %7, i32 64, i32 %8
  store i32 %9, ptr @code_capacity, align 4, !tbaa !13
  %10 = load ptr, ptr @program, align 8, !tbaa !5
  %11 = sext i32 %9 to i64
  %12 = shl nsw i64 %11, 4
  %13 = tail call ptr @realloc(ptr noundef %10, i64 noundef %12) #22
  store ptr %13, ptr @program, align 8, !tbaa !5
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %18

15:                                               ; preds = %6
  %16 = load ptr, ptr @stderr, align 8, !tbaa !5
  %17 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %16) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

18:                                               ; preds = %2, %6
  %19 = load ptr, ptr @program, align 8, !tbaa !5
  %20 = sext i32 %3 to i64
  %21 = getelementptr inbounds %struct.code, ptr %19, i64 %20
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %21, i8 0, i64 16, i1 false)
  %22 = trunc nuw nsw i32 %0 to i8
  store i8 %22, ptr %21, align 8, !tbaa !15
  %23 = add nsw i32 %3, 1
  store i32 %23, ptr @code_size, align 4, !tbaa !13
  %24 = getelementptr inbounds %struct.code, ptr %19, i64 %20, i32 1
  store i32 %1, ptr %24, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare noalias ptr @strdup(ptr nocapture noundef readonly) local_unnamed_addr #14

; Function Attrs: nounwind uwtable
define internal fastcc void @expect(i32 noundef %0) unnamed_addr #0 {
  %2 = load i32, ptr @token, align 4, !tbaa !13
  %3 = icmp eq i32 %2, %0
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  tail call fastcc void @next()
  ret void

5:                                                ; preds = %1
  %6 = add nsw i32 %0, -16
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef %6)
  unreachable
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite)
declare ptr @strcpy(ptr noalias noundef returned writeonly, ptr noalias nocapture noundef readonly) local_unnamed_addr #15

; Function Attrs: nounwind uwtable
define internal fastcc i32 @variable(ptr nocapture noundef readonly %0) unnamed_addr #0 {
  %2 = load i32, ptr @num_variables, align 4, !tbaa !13
  %3 = icmp sgt i32 %2, 0
  br i1 %3, label %4, label %16

4:                                                ; preds = %1
  %5 = zext nneg i32 %2 to i64
  br label %6

6:                                                ; preds = %11, %4
  %7 = phi i64 [ 0, %4 ], [ %12, %11 ]
  %8 = getelementptr inbounds [64 x i8], ptr @variables, i64 %7
  %9 = tail call i32 @strcmp(ptr noundef nonnull readonly dereferenceable(1) %8, ptr noundef nonnull readonly dereferenceable(1) %0) #26
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %14, label %11

11:                                               ; preds = %6
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %5
  br i1 %13, label %16, label %6, !llvm.loop !40

14:                                               ; preds = %6
  %15 = trunc nuw nsw i64 %7 to i32
  br label %16

16:                                               ; preds = %11, %14, %1
  %17 = phi i32 [ -1, %1 ], [ %15, %14 ], [ -1, %11 ]
  %18 = icmp slt i32 %17, 0
  br i1 %18, label %19, label %28

19:                                               ; preds = %16
  %20 = icmp eq i32 %2, 200
  br i1 %20, label %21, label %22

21:                                               ; preds = %19
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.34)
  unreachable

22:                                               ; preds = %19
  %23 = load i32, ptr @num_variables, align 4, !tbaa !13
  %24 = add nsw i32 %23, 1
  store i32 %24, ptr @num_variables, align 4, !tbaa !13
  %25 = sext i32 %23 to i64
  %26 = getelementptr inbounds [200 x [64 x i8]], ptr @variables, i64 0, i64 %25
  %27 = tail call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %26, ptr noundef nonnull dereferenceable(1) %0) #24
  br label %28

28:                                               ; preds = %22, %16
  %29 = phi i32 [ %23, %22 ], [ %17, %16 ]
  ret i32 %29
}

; Function Attrs: nounwind uwtable
define internal fastcc void @comparison() unnamed_addr #0 {
  tail call fastcc void @product()
  br label %1

1:                                                ; preds = %39, %0
  %2 = load i32, ptr @token, align 4, !tbaa !13
  %3 = icmp eq i32 %2, 59
  br i1 %3, label %4, label %20

4:                                                ; preds = %1
  tail call fastcc void @next()
  tail call fastcc void @product()
  %5 = load i32, ptr @code_size, align 4, !tbaa !13
  %6 = load i32, ptr @code_capacity, align 4
  %7 = icmp eq i32 %5, %6
  br i1 %7, label %8, label %39

8:                                                ; preds = %4
  %9 = icmp eq i32 %6, 0
  %10 = shl nsw i32 %6, 1
  %11 = select i1 %9, i32 64, i32 %10
  store i32 %11, ptr @code_capacity, align 4, !tbaa !13
  %12 = load ptr, ptr @program, align 8, !tbaa !5
  %13 = sext i32 %11 to i64
  %14 = shl nsw i64 %13, 4
  %15 = tail call ptr @realloc(ptr noundef %12, i64 noundef %14) #22
  store ptr %15, ptr @program, align 8, !tbaa !5
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %39

17:                                               ; preds = %8
  %18 = load ptr, ptr @stderr, align 8, !tbaa !5
  %19 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %18) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

20:                                               ; preds = %1
  %21 = load i32, ptr @token, align 4, !tbaa !13
  %22 = icmp eq i32 %21, 61
  br i1 %22, label %23, label %46

23:                                               ; preds = %20
  tail call fastcc void @next()
  tail call fastcc void @product()
  %24 = load i32, ptr @code_size, align 4, !tbaa !13
  %25 = load i32, ptr @code_capacity, align 4
  %26 = icmp eq i32 %24, %25
  br i1 %26, label %27, label %39

27:                                               ; preds = %23
  %28 = icmp eq i32 %25, 0
  %29 = shl nsw i32 %25, 1
  %30 = select i1 %28, i32 64, i32 %29
  store i32 %30, ptr @code_capacity, align 4, !tbaa !13
  %31 = load ptr, ptr @program, align 8, !tbaa !5
  %32 = sext i32 %30 to i64
  %33 = shl nsw i64 %32, 4
  %34 = tail call ptr @realloc(ptr noundef %31, i64 noundef %33) #22
  store ptr %34, ptr @program, align 8, !tbaa !5
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %39

36:                                               ; preds = %27
  %37 = load ptr, ptr @stderr, align 8, !tbaa !5
  %38 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %37) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

39:                                               ; preds = %27, %23, %8, %4
  %40 = phi i32 [ %5, %4 ], [ %5, %8 ], [ %24, %23 ], [ %24, %27 ]
  %41 = phi i8 [ 6, %4 ], [ 6, %8 ], [ 7, %23 ], [ 7, %27 ]
  %42 = load ptr, ptr @program, align 8, !tbaa !5
  %43 = sext i32 %40 to i64
  %44 = getelementptr inbounds %struct.code, ptr %42, i64 %43
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %44, i8 0, i64 16, i1 false)
  store i8 %41, ptr %44, align 8, !tbaa !15
  %45 = add nsw i32 %40, 1
  store i32 %45, ptr @code_size, align 4, !tbaa !13
  br label %1, !llvm.loop !42

46:                                               ; preds = %20
  %47 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %47, label %488 [
    i32 76, label %48
    i32 10, label %115
    i32 78, label %182
    i32 11, label %267
    i32 12, label %352
    i32 13, label %419
  ]

48:                                               ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %49

49:                                               ; preds = %87, %48
  %50 = load i32, ptr @token, align 4, !tbaa !13
  %51 = icmp eq i32 %50, 59
  br i1 %51, label %52, label %68

52:                                               ; preds = %49
  tail call fastcc void @next()
  tail call fastcc void @product()
  %53 = load i32, ptr @code_size, align 4, !tbaa !13
  %54 = load i32, ptr @code_capacity, align 4
  %55 = icmp eq i32 %53, %54
  br i1 %55, label %56, label %87

56:                                               ; preds = %52
  %57 = icmp eq i32 %54, 0
  %58 = shl nsw i32 %54, 1
  %59 = select i1 %57, i32 64, i32 %58
  store i32 %59, ptr @code_capacity, align 4, !tbaa !13
  %60 = load ptr, ptr @program, align 8, !tbaa !5
  %61 = sext i32 %59 to i64
  %62 = shl nsw i64 %61, 4
  %63 = tail call ptr @realloc(ptr noundef %60, i64 noundef %62) #22
  store ptr %63, ptr @program, align 8, !tbaa !5
  %64 = icmp eq ptr %63, null
  br i1 %64, label %65, label %87

65:                                               ; preds = %56
  %66 = load ptr, ptr @stderr, align 8, !tbaa !5
  %67 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %66) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

68:                                               ; preds = %49
  %69 = load i32, ptr @token, align 4, !tbaa !13
  %70 = icmp eq i32 %69, 61
  br i1 %70, label %71, label %94

71:                                               ; preds = %68
  tail call fastcc void @next()
  tail call fastcc void @product()
  %72 = load i32, ptr @code_size, align 4, !tbaa !13
  %73 = load i32, ptr @code_capacity, align 4
  %74 = icmp eq i32 %72, %73
  br i1 %74, label %75, label %87

75:                                               ; preds = %71
  %76 = icmp eq i32 %73, 0
  %77 = shl nsw i32 %73, 1
  %78 = select i1 %76, i32 64, i32 %77
  store i32 %78, ptr @code_capacity, align 4, !tbaa !13
  %79 = load ptr, ptr @program, align 8, !tbaa !5
  %80 = sext i32 %78 to i64
  %81 = shl nsw i64 %80, 4
  %82 = tail call ptr @realloc(ptr noundef %79, i64 noundef %81) #22
  store ptr %82, ptr @program, align 8, !tbaa !5
  %83 = icmp eq ptr %82, null
  br i1 %83, label %84, label %87

84:                                               ; preds = %75
  %85 = load ptr, ptr @stderr, align 8, !tbaa !5
  %86 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %85) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

87:                                               ; preds = %75, %71, %56, %52
  %88 = phi i32 [ %53, %52 ], [ %53, %56 ], [ %72, %71 ], [ %72, %75 ]
  %89 = phi i8 [ 6, %52 ], [ 6, %56 ], [ 7, %71 ], [ 7, %75 ]
  %90 = load ptr, ptr @program, align 8, !tbaa !5
  %91 = sext i32 %88 to i64
  %92 = getelementptr inbounds %struct.code, ptr %90, i64 %91
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %92, i8 0, i64 16, i1 false)
  store i8 %89, ptr %92, align 8, !tbaa !15
  %93 = add nsw i32 %88, 1
  store i32 %93, ptr @code_size, align 4, !tbaa !13
  br label %49, !llvm.loop !42

94:                                               ; preds = %68
  %95 = load i32, ptr @code_size, align 4, !tbaa !13
  %96 = load i32, ptr @code_capacity, align 4
  %97 = icmp eq i32 %95, %96
  br i1 %97, label %98, label %110

98:                                               ; preds = %94
  %99 = icmp eq i32 %96, 0
  %100 = shl nsw i32 %96, 1
  %101 = select i1 %99, i32 64, i32 %100
  store i32 %101, ptr @code_capacity, align 4, !tbaa !13
  %102 = load ptr, ptr @program, align 8, !tbaa !5
  %103 = sext i32 %101 to i64
  %104 = shl nsw i64 %103, 4
  %105 = tail call ptr @realloc(ptr noundef %102, i64 noundef %104) #22
  store ptr %105, ptr @program, align 8, !tbaa !5
  %106 = icmp eq ptr %105, null
  br i1 %106, label %107, label %110

107:                                              ; preds = %98
  %108 = load ptr, ptr @stderr, align 8, !tbaa !5
  %109 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %108) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

110:                                              ; preds = %94, %98
  %111 = load ptr, ptr @program, align 8, !tbaa !5
  %112 = sext i32 %95 to i64
  %113 = getelementptr inbounds %struct.code, ptr %111, i64 %112
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %113, i8 0, i64 16, i1 false)
  store i8 14, ptr %113, align 8, !tbaa !15
  %114 = add nsw i32 %95, 1
  br label %486

115:                                              ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %116

116:                                              ; preds = %154, %115
  %117 = load i32, ptr @token, align 4, !tbaa !13
  %118 = icmp eq i32 %117, 59
  br i1 %118, label %119, label %135

119:                                              ; preds = %116
  tail call fastcc void @next()
  tail call fastcc void @product()
  %120 = load i32, ptr @code_size, align 4, !tbaa !13
  %121 = load i32, ptr @code_capacity, align 4
  %122 = icmp eq i32 %120, %121
  br i1 %122, label %123, label %154

123:                                              ; preds = %119
  %124 = icmp eq i32 %121, 0
  %125 = shl nsw i32 %121, 1
  %126 = select i1 %124, i32 64, i32 %125
  store i32 %126, ptr @code_capacity, align 4, !tbaa !13
  %127 = load ptr, ptr @program, align 8, !tbaa !5
  %128 = sext i32 %126 to i64
  %129 = shl nsw i64 %128, 4
  %130 = tail call ptr @realloc(ptr noundef %127, i64 noundef %129) #22
  store ptr %130, ptr @program, align 8, !tbaa !5
  %131 = icmp eq ptr %130, null
  br i1 %131, label %132, label %154

132:                                              ; preds = %123
  %133 = load ptr, ptr @stderr, align 8, !tbaa !5
  %134 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %133) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

135:                                              ; preds = %116
  %136 = load i32, ptr @token, align 4, !tbaa !13
  %137 = icmp eq i32 %136, 61
  br i1 %137, label %138, label %161

138:                                              ; preds = %135
  tail call fastcc void @next()
  tail call fastcc void @product()
  %139 = load i32, ptr @code_size, align 4, !tbaa !13
  %140 = load i32, ptr @code_capacity, align 4
  %141 = icmp eq i32 %139, %140
  br i1 %141, label %142, label %154

142:                                              ; preds = %138
  %143 = icmp eq i32 %140, 0
  %144 = shl nsw i32 %140, 1
  %145 = select i1 %143, i32 64, i32 %144
  store i32 %145, ptr @code_capacity, align 4, !tbaa !13
  %146 = load ptr, ptr @program, align 8, !tbaa !5
  %147 = sext i32 %145 to i64
  %148 = shl nsw i64 %147, 4
  %149 = tail call ptr @realloc(ptr noundef %146, i64 noundef %148) #22
  store ptr %149, ptr @program, align 8, !tbaa !5
  %150 = icmp eq ptr %149, null
  br i1 %150, label %151, label %154

151:                                              ; preds = %142
  %152 = load ptr, ptr @stderr, align 8, !tbaa !5
  %153 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %152) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

154:                                              ; preds = %142, %138, %123, %119
  %155 = phi i32 [ %120, %119 ], [ %120, %123 ], [ %139, %138 ], [ %139, %142 ]
  %156 = phi i8 [ 6, %119 ], [ 6, %123 ], [ 7, %138 ], [ 7, %142 ]
  %157 = load ptr, ptr @program, align 8, !tbaa !5
  %158 = sext i32 %155 to i64
  %159 = getelementptr inbounds %struct.code, ptr %157, i64 %158
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %159, i8 0, i64 16, i1 false)
  store i8 %156, ptr %159, align 8, !tbaa !15
  %160 = add nsw i32 %155, 1
  store i32 %160, ptr @code_size, align 4, !tbaa !13
  br label %116, !llvm.loop !42

161:                                              ; preds = %135
  %162 = load i32, ptr @code_size, align 4, !tbaa !13
  %163 = load i32, ptr @code_capacity, align 4
  %164 = icmp eq i32 %162, %163
  br i1 %164, label %165, label %177

165:                                              ; preds = %161
  %166 = icmp eq i32 %163, 0
  %167 = shl nsw i32 %163, 1
  %168 = select i1 %166, i32 64, i32 %167
  store i32 %168, ptr @code_capacity, align 4, !tbaa !13
  %169 = load ptr, ptr @program, align 8, !tbaa !5
  %170 = sext i32 %168 to i64
  %171 = shl nsw i64 %170, 4
  %172 = tail call ptr @realloc(ptr noundef %169, i64 noundef %171) #22
  store ptr %172, ptr @program, align 8, !tbaa !5
  %173 = icmp eq ptr %172, null
  br i1 %173, label %174, label %177

174:                                              ; preds = %165
  %175 = load ptr, ptr @stderr, align 8, !tbaa !5
  %176 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %175) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

177:                                              ; preds = %161, %165
  %178 = load ptr, ptr @program, align 8, !tbaa !5
  %179 = sext i32 %162 to i64
  %180 = getelementptr inbounds %struct.code, ptr %178, i64 %179
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %180, i8 0, i64 16, i1 false)
  store i8 15, ptr %180, align 8, !tbaa !15
  %181 = add nsw i32 %162, 1
  br label %486

182:                                              ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %183

183:                                              ; preds = %221, %182
  %184 = load i32, ptr @token, align 4, !tbaa !13
  %185 = icmp eq i32 %184, 59
  br i1 %185, label %186, label %202

186:                                              ; preds = %183
  tail call fastcc void @next()
  tail call fastcc void @product()
  %187 = load i32, ptr @code_size, align 4, !tbaa !13
  %188 = load i32, ptr @code_capacity, align 4
  %189 = icmp eq i32 %187, %188
  br i1 %189, label %190, label %221

190:                                              ; preds = %186
  %191 = icmp eq i32 %188, 0
  %192 = shl nsw i32 %188, 1
  %193 = select i1 %191, i32 64, i32 %192
  store i32 %193, ptr @code_capacity, align 4, !tbaa !13
  %194 = load ptr, ptr @program, align 8, !tbaa !5
  %195 = sext i32 %193 to i64
  %196 = shl nsw i64 %195, 4
  %197 = tail call ptr @realloc(ptr noundef %194, i64 noundef %196) #22
  store ptr %197, ptr @program, align 8, !tbaa !5
  %198 = icmp eq ptr %197, null
  br i1 %198, label %199, label %221

199:                                              ; preds = %190
  %200 = load ptr, ptr @stderr, align 8, !tbaa !5
  %201 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %200) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

202:                                              ; preds = %183
  %203 = load i32, ptr @token, align 4, !tbaa !13
  %204 = icmp eq i32 %203, 61
  br i1 %204, label %205, label %228

205:                                              ; preds = %202
  tail call fastcc void @next()
  tail call fastcc void @product()
  %206 = load i32, ptr @code_size, align 4, !tbaa !13
  %207 = load i32, ptr @code_capacity, align 4
  %208 = icmp eq i32 %206, %207
  br i1 %208, label %209, label %221

209:                                              ; preds = %205
  %210 = icmp eq i32 %207, 0
  %211 = shl nsw i32 %207, 1
  %212 = select i1 %210, i32 64, i32 %211
  store i32 %212, ptr @code_capacity, align 4, !tbaa !13
  %213 = load ptr, ptr @program, align 8, !tbaa !5
  %214 = sext i32 %212 to i64
  %215 = shl nsw i64 %214, 4
  %216 = tail call ptr @realloc(ptr noundef %213, i64 noundef %215) #22
  store ptr %216, ptr @program, align 8, !tbaa !5
  %217 = icmp eq ptr %216, null
  br i1 %217, label %218, label %221

218:                                              ; preds = %209
  %219 = load ptr, ptr @stderr, align 8, !tbaa !5
  %220 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %219) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

221:                                              ; preds = %209, %205, %190, %186
  %222 = phi i32 [ %187, %186 ], [ %187, %190 ], [ %206, %205 ], [ %206, %209 ]
  %223 = phi i8 [ 6, %186 ], [ 6, %190 ], [ 7, %205 ], [ 7, %209 ]
  %224 = load ptr, ptr @program, align 8, !tbaa !5
  %225 = sext i32 %222 to i64
  %226 = getelementptr inbounds %struct.code, ptr %224, i64 %225
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %226, i8 0, i64 16, i1 false)
  store i8 %223, ptr %226, align 8, !tbaa !15
  %227 = add nsw i32 %222, 1
  store i32 %227, ptr @code_size, align 4, !tbaa !13
  br label %183, !llvm.loop !42

228:                                              ; preds = %202
  %229 = load i32, ptr @code_size, align 4, !tbaa !13
  %230 = load i32, ptr @code_capacity, align 4
  %231 = icmp eq i32 %229, %230
  br i1 %231, label %232, label %244

232:                                              ; preds = %228
  %233 = icmp eq i32 %230, 0
  %234 = shl nsw i32 %230, 1
  %235 = select i1 %233, i32 64, i32 %234
  store i32 %235, ptr @code_capacity, align 4, !tbaa !13
  %236 = load ptr, ptr @program, align 8, !tbaa !5
  %237 = sext i32 %235 to i64
  %238 = shl nsw i64 %237, 4
  %239 = tail call ptr @realloc(ptr noundef %236, i64 noundef %238) #22
  store ptr %239, ptr @program, align 8, !tbaa !5
  %240 = icmp eq ptr %239, null
  br i1 %240, label %241, label %244

241:                                              ; preds = %232
  %242 = load ptr, ptr @stderr, align 8, !tbaa !5
  %243 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %242) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

244:                                              ; preds = %228, %232
  %245 = load ptr, ptr @program, align 8, !tbaa !5
  %246 = sext i32 %229 to i64
  %247 = getelementptr inbounds %struct.code, ptr %245, i64 %246
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %247, i8 0, i64 16, i1 false)
  store i8 15, ptr %247, align 8, !tbaa !15
  %248 = add nsw i32 %229, 1
  store i32 %248, ptr @code_size, align 4, !tbaa !13
  %249 = load i32, ptr @code_capacity, align 4
  %250 = icmp eq i32 %248, %249
  br i1 %250, label %251, label %262

251:                                              ; preds = %244
  %252 = icmp eq i32 %249, 0
  %253 = shl nsw i32 %249, 1
  %254 = select i1 %252, i32 64, i32 %253
  store i32 %254, ptr @code_capacity, align 4, !tbaa !13
  %255 = sext i32 %254 to i64
  %256 = shl nsw i64 %255, 4
  %257 = tail call ptr @realloc(ptr noundef %245, i64 noundef %256) #22
  store ptr %257, ptr @program, align 8, !tbaa !5
  %258 = icmp eq ptr %257, null
  br i1 %258, label %259, label %262

259:                                              ; preds = %251
  %260 = load ptr, ptr @stderr, align 8, !tbaa !5
  %261 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %260) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

262:                                              ; preds = %244, %251
  %263 = load ptr, ptr @program, align 8, !tbaa !5
  %264 = sext i32 %248 to i64
  %265 = getelementptr inbounds %struct.code, ptr %263, i64 %264
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %265, i8 0, i64 16, i1 false)
  store i8 13, ptr %265, align 8, !tbaa !15
  %266 = add nsw i32 %229, 2
  br label %486

267:                                              ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %268

268:                                              ; preds = %306, %267
  %269 = load i32, ptr @token, align 4, !tbaa !13
  %270 = icmp eq i32 %269, 59
  br i1 %270, label %271, label %287

271:                                              ; preds = %268
  tail call fastcc void @next()
  tail call fastcc void @product()
  %272 = load i32, ptr @code_size, align 4, !tbaa !13
  %273 = load i32, ptr @code_capacity, align 4
  %274 = icmp eq i32 %272, %273
  br i1 %274, label %275, label %306

275:                                              ; preds = %271
  %276 = icmp eq i32 %273, 0
  %277 = shl nsw i32 %273, 1
  %278 = select i1 %276, i32 64, i32 %277
  store i32 %278, ptr @code_capacity, align 4, !tbaa !13
  %279 = load ptr, ptr @program, align 8, !tbaa !5
  %280 = sext i32 %278 to i64
  %281 = shl nsw i64 %280, 4
  %282 = tail call ptr @realloc(ptr noundef %279, i64 noundef %281) #22
  store ptr %282, ptr @program, align 8, !tbaa !5
  %283 = icmp eq ptr %282, null
  br i1 %283, label %284, label %306

284:                                              ; preds = %275
  %285 = load ptr, ptr @stderr, align 8, !tbaa !5
  %286 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %285) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

287:                                              ; preds = %268
  %288 = load i32, ptr @token, align 4, !tbaa !13
  %289 = icmp eq i32 %288, 61
  br i1 %289, label %290, label %313

290:                                              ; preds = %287
  tail call fastcc void @next()
  tail call fastcc void @product()
  %291 = load i32, ptr @code_size, align 4, !tbaa !13
  %292 = load i32, ptr @code_capacity, align 4
  %293 = icmp eq i32 %291, %292
  br i1 %293, label %294, label %306

294:                                              ; preds = %290
  %295 = icmp eq i32 %292, 0
  %296 = shl nsw i32 %292, 1
  %297 = select i1 %295, i32 64, i32 %296
  store i32 %297, ptr @code_capacity, align 4, !tbaa !13
  %298 = load ptr, ptr @program, align 8, !tbaa !5
  %299 = sext i32 %297 to i64
  %300 = shl nsw i64 %299, 4
  %301 = tail call ptr @realloc(ptr noundef %298, i64 noundef %300) #22
  store ptr %301, ptr @program, align 8, !tbaa !5
  %302 = icmp eq ptr %301, null
  br i1 %302, label %303, label %306

303:                                              ; preds = %294
  %304 = load ptr, ptr @stderr, align 8, !tbaa !5
  %305 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %304) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

306:                                              ; preds = %294, %290, %275, %271
  %307 = phi i32 [ %272, %271 ], [ %272, %275 ], [ %291, %290 ], [ %291, %294 ]
  %308 = phi i8 [ 6, %271 ], [ 6, %275 ], [ 7, %290 ], [ 7, %294 ]
  %309 = load ptr, ptr @program, align 8, !tbaa !5
  %310 = sext i32 %307 to i64
  %311 = getelementptr inbounds %struct.code, ptr %309, i64 %310
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %311, i8 0, i64 16, i1 false)
  store i8 %308, ptr %311, align 8, !tbaa !15
  %312 = add nsw i32 %307, 1
  store i32 %312, ptr @code_size, align 4, !tbaa !13
  br label %268, !llvm.loop !42

313:                                              ; preds = %287
  %314 = load i32, ptr @code_size, align 4, !tbaa !13
  %315 = load i32, ptr @code_capacity, align 4
  %316 = icmp eq i32 %314, %315
  br i1 %316, label %317, label %329

317:                                              ; preds = %313
  %318 = icmp eq i32 %315, 0
  %319 = shl nsw i32 %315, 1
  %320 = select i1 %318, i32 64, i32 %319
  store i32 %320, ptr @code_capacity, align 4, !tbaa !13
  %321 = load ptr, ptr @program, align 8, !tbaa !5
  %322 = sext i32 %320 to i64
  %323 = shl nsw i64 %322, 4
  %324 = tail call ptr @realloc(ptr noundef %321, i64 noundef %323) #22
  store ptr %324, ptr @program, align 8, !tbaa !5
  %325 = icmp eq ptr %324, null
  br i1 %325, label %326, label %329

326:                                              ; preds = %317
  %327 = load ptr, ptr @stderr, align 8, !tbaa !5
  %328 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %327) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

329:                                              ; preds = %313, %317
  %330 = load ptr, ptr @program, align 8, !tbaa !5
  %331 = sext i32 %314 to i64
  %332 = getelementptr inbounds %struct.code, ptr %330, i64 %331
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %332, i8 0, i64 16, i1 false)
  store i8 14, ptr %332, align 8, !tbaa !15
  %333 = add nsw i32 %314, 1
  store i32 %333, ptr @code_size, align 4, !tbaa !13
  %334 = load i32, ptr @code_capacity, align 4
  %335 = icmp eq i32 %333, %334
  br i1 %335, label %336, label %347

336:                                              ; preds = %329
  %337 = icmp eq i32 %334, 0
  %338 = shl nsw i32 %334, 1
  %339 = select i1 %337, i32 64, i32 %338
  store i32 %339, ptr @code_capacity, align 4, !tbaa !13
  %340 = sext i32 %339 to i64
  %341 = shl nsw i64 %340, 4
  %342 = tail call ptr @realloc(ptr noundef %330, i64 noundef %341) #22
  store ptr %342, ptr @program, align 8, !tbaa !5
  %343 = icmp eq ptr %342, null
  br i1 %343, label %344, label %347

344:                                              ; preds = %336
  %345 = load ptr, ptr @stderr, align 8, !tbaa !5
  %346 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %345) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

347:                                              ; preds = %329, %336
  %348 = load ptr, ptr @program, align 8, !tbaa !5
  %349 = sext i32 %333 to i64
  %350 = getelementptr inbounds %struct.code, ptr %348, i64 %349
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %350, i8 0, i64 16, i1 false)
  store i8 13, ptr %350, align 8, !tbaa !15
  %351 = add nsw i32 %314, 2
  br label %486

352:                                              ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %353

353:                                              ; preds = %391, %352
  %354 = load i32, ptr @token, align 4, !tbaa !13
  %355 = icmp eq i32 %354, 59
  br i1 %355, label %356, label %372

356:                                              ; preds = %353
  tail call fastcc void @next()
  tail call fastcc void @product()
  %357 = load i32, ptr @code_size, align 4, !tbaa !13
  %358 = load i32, ptr @code_capacity, align 4
  %359 = icmp eq i32 %357, %358
  br i1 %359, label %360, label %391

360:                                              ; preds = %356
  %361 = icmp eq i32 %358, 0
  %362 = shl nsw i32 %358, 1
  %363 = select i1 %361, i32 64, i32 %362
  store i32 %363, ptr @code_capacity, align 4, !tbaa !13
  %364 = load ptr, ptr @program, align 8, !tbaa !5
  %365 = sext i32 %363 to i64
  %366 = shl nsw i64 %365, 4
  %367 = tail call ptr @realloc(ptr noundef %364, i64 noundef %366) #22
  store ptr %367, ptr @program, align 8, !tbaa !5
  %368 = icmp eq ptr %367, null
  br i1 %368, label %369, label %391

369:                                              ; preds = %360
  %370 = load ptr, ptr @stderr, align 8, !tbaa !5
  %371 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %370) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

372:                                              ; preds = %353
  %373 = load i32, ptr @token, align 4, !tbaa !13
  %374 = icmp eq i32 %373, 61
  br i1 %374, label %375, label %398

375:                                              ; preds = %372
  tail call fastcc void @next()
  tail call fastcc void @product()
  %376 = load i32, ptr @code_size, align 4, !tbaa !13
  %377 = load i32, ptr @code_capacity, align 4
  %378 = icmp eq i32 %376, %377
  br i1 %378, label %379, label %391

379:                                              ; preds = %375
  %380 = icmp eq i32 %377, 0
  %381 = shl nsw i32 %377, 1
  %382 = select i1 %380, i32 64, i32 %381
  store i32 %382, ptr @code_capacity, align 4, !tbaa !13
  %383 = load ptr, ptr @program, align 8, !tbaa !5
  %384 = sext i32 %382 to i64
  %385 = shl nsw i64 %384, 4
  %386 = tail call ptr @realloc(ptr noundef %383, i64 noundef %385) #22
  store ptr %386, ptr @program, align 8, !tbaa !5
  %387 = icmp eq ptr %386, null
  br i1 %387, label %388, label %391

388:                                              ; preds = %379
  %389 = load ptr, ptr @stderr, align 8, !tbaa !5
  %390 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %389) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

391:                                              ; preds = %379, %375, %360, %356
  %392 = phi i32 [ %357, %356 ], [ %357, %360 ], [ %376, %375 ], [ %376, %379 ]
  %393 = phi i8 [ 6, %356 ], [ 6, %360 ], [ 7, %375 ], [ 7, %379 ]
  %394 = load ptr, ptr @program, align 8, !tbaa !5
  %395 = sext i32 %392 to i64
  %396 = getelementptr inbounds %struct.code, ptr %394, i64 %395
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %396, i8 0, i64 16, i1 false)
  store i8 %393, ptr %396, align 8, !tbaa !15
  %397 = add nsw i32 %392, 1
  store i32 %397, ptr @code_size, align 4, !tbaa !13
  br label %353, !llvm.loop !42

398:                                              ; preds = %372
  %399 = load i32, ptr @code_size, align 4, !tbaa !13
  %400 = load i32, ptr @code_capacity, align 4
  %401 = icmp eq i32 %399, %400
  br i1 %401, label %402, label %414

402:                                              ; preds = %398
  %403 = icmp eq i32 %400, 0
  %404 = shl nsw i32 %400, 1
  %405 = select i1 %403, i32 64, i32 %404
  store i32 %405, ptr @code_capacity, align 4, !tbaa !13
  %406 = load ptr, ptr @program, align 8, !tbaa !5
  %407 = sext i32 %405 to i64
  %408 = shl nsw i64 %407, 4
  %409 = tail call ptr @realloc(ptr noundef %406, i64 noundef %408) #22
  store ptr %409, ptr @program, align 8, !tbaa !5
  %410 = icmp eq ptr %409, null
  br i1 %410, label %411, label %414

411:                                              ; preds = %402
  %412 = load ptr, ptr @stderr, align 8, !tbaa !5
  %413 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %412) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

414:                                              ; preds = %398, %402
  %415 = load ptr, ptr @program, align 8, !tbaa !5
  %416 = sext i32 %399 to i64
  %417 = getelementptr inbounds %struct.code, ptr %415, i64 %416
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %417, i8 0, i64 16, i1 false)
  store i8 16, ptr %417, align 8, !tbaa !15
  %418 = add nsw i32 %399, 1
  br label %486

419:                                              ; preds = %46
  tail call fastcc void @next()
  tail call fastcc void @product()
  br label %420

420:                                              ; preds = %458, %419
  %421 = load i32, ptr @token, align 4, !tbaa !13
  %422 = icmp eq i32 %421, 59
  br i1 %422, label %423, label %439

423:                                              ; preds = %420
  tail call fastcc void @next()
  tail call fastcc void @product()
  %424 = load i32, ptr @code_size, align 4, !tbaa !13
  %425 = load i32, ptr @code_capacity, align 4
  %426 = icmp eq i32 %424, %425
  br i1 %426, label %427, label %458

427:                                              ; preds = %423
  %428 = icmp eq i32 %425, 0
  %429 = shl nsw i32 %425, 1
  %430 = select i1 %428, i32 64, i32 %429
  store i32 %430, ptr @code_capacity, align 4, !tbaa !13
  %431 = load ptr, ptr @program, align 8, !tbaa !5
  %432 = sext i32 %430 to i64
  %433 = shl nsw i64 %432, 4
  %434 = tail call ptr @realloc(ptr noundef %431, i64 noundef %433) #22
  store ptr %434, ptr @program, align 8, !tbaa !5
  %435 = icmp eq ptr %434, null
  br i1 %435, label %436, label %458

436:                                              ; preds = %427
  %437 = load ptr, ptr @stderr, align 8, !tbaa !5
  %438 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %437) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

439:                                              ; preds = %420
  %440 = load i32, ptr @token, align 4, !tbaa !13
  %441 = icmp eq i32 %440, 61
  br i1 %441, label %442, label %465

442:                                              ; preds = %439
  tail call fastcc void @next()
  tail call fastcc void @product()
  %443 = load i32, ptr @code_size, align 4, !tbaa !13
  %444 = load i32, ptr @code_capacity, align 4
  %445 = icmp eq i32 %443, %444
  br i1 %445, label %446, label %458

446:                                              ; preds = %442
  %447 = icmp eq i32 %444, 0
  %448 = shl nsw i32 %444, 1
  %449 = select i1 %447, i32 64, i32 %448
  store i32 %449, ptr @code_capacity, align 4, !tbaa !13
  %450 = load ptr, ptr @program, align 8, !tbaa !5
  %451 = sext i32 %449 to i64
  %452 = shl nsw i64 %451, 4
  %453 = tail call ptr @realloc(ptr noundef %450, i64 noundef %452) #22
  store ptr %453, ptr @program, align 8, !tbaa !5
  %454 = icmp eq ptr %453, null
  br i1 %454, label %455, label %458

455:                                              ; preds = %446
  %456 = load ptr, ptr @stderr, align 8, !tbaa !5
  %457 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %456) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

458:                                              ; preds = %446, %442, %427, %423
  %459 = phi i32 [ %424, %423 ], [ %424, %427 ], [ %443, %442 ], [ %443, %446 ]
  %460 = phi i8 [ 6, %423 ], [ 6, %427 ], [ 7, %442 ], [ 7, %446 ]
  %461 = load ptr, ptr @program, align 8, !tbaa !5
  %462 = sext i32 %459 to i64
  %463 = getelementptr inbounds %struct.code, ptr %461, i64 %462
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %463, i8 0, i64 16, i1 false)
  store i8 %460, ptr %463, align 8, !tbaa !15
  %464 = add nsw i32 %459, 1
  store i32 %464, ptr @code_size, align 4, !tbaa !13
  br label %420, !llvm.loop !42

465:                                              ; preds = %439
  %466 = load i32, ptr @code_size, align 4, !tbaa !13
  %467 = load i32, ptr @code_capacity, align 4
  %468 = icmp eq i32 %466, %467
  br i1 %468, label %469, label %481

469:                                              ; preds = %465
  %470 = icmp eq i32 %467, 0
  %471 = shl nsw i32 %467, 1
  %472 = select i1 %470, i32 64, i32 %471
  store i32 %472, ptr @code_capacity, align 4, !tbaa !13
  %473 = load ptr, ptr @program, align 8, !tbaa !5
  %474 = sext i32 %472 to i64
  %475 = shl nsw i64 %474, 4
  %476 = tail call ptr @realloc(ptr noundef %473, i64 noundef %475) #22
  store ptr %476, ptr @program, align 8, !tbaa !5
  %477 = icmp eq ptr %476, null
  br i1 %477, label %478, label %481

478:                                              ; preds = %469
  %479 = load ptr, ptr @stderr, align 8, !tbaa !5
  %480 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %479) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

481:                                              ; preds = %465, %469
  %482 = load ptr, ptr @program, align 8, !tbaa !5
  %483 = sext i32 %466 to i64
  %484 = getelementptr inbounds %struct.code, ptr %482, i64 %483
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %484, i8 0, i64 16, i1 false)
  store i8 17, ptr %484, align 8, !tbaa !15
  %485 = add nsw i32 %466, 1
  br label %486

486:                                              ; preds = %110, %177, %262, %347, %414, %481
  %487 = phi i32 [ %485, %481 ], [ %418, %414 ], [ %351, %347 ], [ %266, %262 ], [ %181, %177 ], [ %114, %110 ]
  store i32 %487, ptr @code_size, align 4, !tbaa !13
  br label %488

488:                                              ; preds = %486, %46
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @product() unnamed_addr #0 {
  tail call fastcc void @power()
  br label %1

1:                                                ; preds = %59, %0
  %2 = load i32, ptr @token, align 4, !tbaa !13
  %3 = icmp eq i32 %2, 58
  br i1 %3, label %4, label %20

4:                                                ; preds = %1
  tail call fastcc void @next()
  tail call fastcc void @power()
  %5 = load i32, ptr @code_size, align 4, !tbaa !13
  %6 = load i32, ptr @code_capacity, align 4
  %7 = icmp eq i32 %5, %6
  br i1 %7, label %8, label %59

8:                                                ; preds = %4
  %9 = icmp eq i32 %6, 0
  %10 = shl nsw i32 %6, 1
  %11 = select i1 %9, i32 64, i32 %10
  store i32 %11, ptr @code_capacity, align 4, !tbaa !13
  %12 = load ptr, ptr @program, align 8, !tbaa !5
  %13 = sext i32 %11 to i64
  %14 = shl nsw i64 %13, 4
  %15 = tail call ptr @realloc(ptr noundef %12, i64 noundef %14) #22
  store ptr %15, ptr @program, align 8, !tbaa !5
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %59

17:                                               ; preds = %8
  %18 = load ptr, ptr @stderr, align 8, !tbaa !5
  %19 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %18) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

20:                                               ; preds = %1
  %21 = load i32, ptr @token, align 4, !tbaa !13
  %22 = icmp eq i32 %21, 63
  br i1 %22, label %23, label %39

23:                                               ; preds = %20
  tail call fastcc void @next()
  tail call fastcc void @power()
  %24 = load i32, ptr @code_size, align 4, !tbaa !13
  %25 = load i32, ptr @code_capacity, align 4
  %26 = icmp eq i32 %24, %25
  br i1 %26, label %27, label %59

27:                                               ; preds = %23
  %28 = icmp eq i32 %25, 0
  %29 = shl nsw i32 %25, 1
  %30 = select i1 %28, i32 64, i32 %29
  store i32 %30, ptr @code_capacity, align 4, !tbaa !13
  %31 = load ptr, ptr @program, align 8, !tbaa !5
  %32 = sext i32 %30 to i64
  %33 = shl nsw i64 %32, 4
  %34 = tail call ptr @realloc(ptr noundef %31, i64 noundef %33) #22
  store ptr %34, ptr @program, align 8, !tbaa !5
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %59

36:                                               ; preds = %27
  %37 = load ptr, ptr @stderr, align 8, !tbaa !5
  %38 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %37) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

39:                                               ; preds = %20
  %40 = load i32, ptr @token, align 4, !tbaa !13
  %41 = icmp eq i32 %40, 53
  br i1 %41, label %42, label %58

42:                                               ; preds = %39
  tail call fastcc void @next()
  tail call fastcc void @power()
  %43 = load i32, ptr @code_size, align 4, !tbaa !13
  %44 = load i32, ptr @code_capacity, align 4
  %45 = icmp eq i32 %43, %44
  br i1 %45, label %46, label %59

46:                                               ; preds = %42
  %47 = icmp eq i32 %44, 0
  %48 = shl nsw i32 %44, 1
  %49 = select i1 %47, i32 64, i32 %48
  store i32 %49, ptr @code_capacity, align 4, !tbaa !13
  %50 = load ptr, ptr @program, align 8, !tbaa !5
  %51 = sext i32 %49 to i64
  %52 = shl nsw i64 %51, 4
  %53 = tail call ptr @realloc(ptr noundef %50, i64 noundef %52) #22
  store ptr %53, ptr @program, align 8, !tbaa !5
  %54 = icmp eq ptr %53, null
  br i1 %54, label %55, label %59

55:                                               ; preds = %46
  %56 = load ptr, ptr @stderr, align 8, !tbaa !5
  %57 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %56) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

58:                                               ; preds = %39
  ret void

59:                                               ; preds = %46, %42, %27, %23, %8, %4
  %60 = phi i32 [ %5, %4 ], [ %5, %8 ], [ %24, %23 ], [ %24, %27 ], [ %43, %42 ], [ %43, %46 ]
  %61 = phi i8 [ 8, %4 ], [ 8, %8 ], [ 9, %23 ], [ 9, %27 ], [ 10, %42 ], [ 10, %46 ]
  %62 = load ptr, ptr @program, align 8, !tbaa !5
  %63 = sext i32 %60 to i64
  %64 = getelementptr inbounds %struct.code, ptr %62, i64 %63
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %64, i8 0, i64 16, i1 false)
  store i8 %61, ptr %64, align 8, !tbaa !15
  %65 = add nsw i32 %60, 1
  store i32 %65, ptr @code_size, align 4, !tbaa !13
  br label %1, !llvm.loop !43
}

; Function Attrs: nounwind uwtable
define internal fastcc void @power() unnamed_addr #0 {
  tail call fastcc void @primary()
  %1 = load i32, ptr @token, align 4, !tbaa !13
  %2 = icmp eq i32 %1, 110
  br i1 %2, label %3, label %24

3:                                                ; preds = %0
  tail call fastcc void @next()
  tail call fastcc void @power()
  %4 = load i32, ptr @code_size, align 4, !tbaa !13
  %5 = load i32, ptr @code_capacity, align 4
  %6 = icmp eq i32 %4, %5
  br i1 %6, label %7, label %19

7:                                                ; preds = %3
  %8 = icmp eq i32 %5, 0
  %9 = shl nsw i32 %5, 1
  %10 = select i1 %8, i32 64, i32 %9
  store i32 %10, ptr @code_capacity, align 4, !tbaa !13
  %11 = load ptr, ptr @program, align 8, !tbaa !5
  %12 = sext i32 %10 to i64
  %13 = shl nsw i64 %12, 4
  %14 = tail call ptr @realloc(ptr noundef %11, i64 noundef %13) #22
  store ptr %14, ptr @program, align 8, !tbaa !5
  %15 = icmp eq ptr %14, null
  br i1 %15, label %16, label %19

16:                                               ; preds = %7
  %17 = load ptr, ptr @stderr, align 8, !tbaa !5
  %18 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %17) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

19:                                               ; preds = %3, %7
  %20 = load ptr, ptr @program, align 8, !tbaa !5
  %21 = sext i32 %4 to i64
  %22 = getelementptr inbounds %struct.code, ptr %20, i64 %21
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %22, i8 0, i64 16, i1 false)
  store i8 11, ptr %22, align 8, !tbaa !15
  %23 = add nsw i32 %4, 1
  store i32 %23, ptr @code_size, align 4, !tbaa !13
  br label %24

24:                                               ; preds = %0, %19
  ret void
}

; Function Attrs: nounwind uwtable
define internal fastcc void @primary() unnamed_addr #0 {
  %1 = alloca [64 x i8], align 16
  %2 = load i32, ptr @token, align 4, !tbaa !13
  switch i32 %2, label %244 [
    i32 1, label %3
    i32 2, label %26
    i32 56, label %239
  ]

3:                                                ; preds = %0
  %4 = load i32, ptr @code_size, align 4, !tbaa !13
  %5 = load i32, ptr @code_capacity, align 4
  %6 = icmp eq i32 %4, %5
  br i1 %6, label %7, label %19

7:                                                ; preds = %3
  %8 = icmp eq i32 %5, 0
  %9 = shl nsw i32 %5, 1
  %10 = select i1 %8, i32 64, i32 %9
  store i32 %10, ptr @code_capacity, align 4, !tbaa !13
  %11 = load ptr, ptr @program, align 8, !tbaa !5
  %12 = sext i32 %10 to i64
  %13 = shl nsw i64 %12, 4
  %14 = tail call ptr @realloc(ptr noundef %11, i64 noundef %13) #22
  store ptr %14, ptr @program, align 8, !tbaa !5
  %15 = icmp eq ptr %14, null
  br i1 %15, label %16, label %19

16:                                               ; preds = %7
  %17 = load ptr, ptr @stderr, align 8, !tbaa !5
  %18 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %17) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

19:                                               ; preds = %3, %7
  %20 = load ptr, ptr @program, align 8, !tbaa !5
  %21 = sext i32 %4 to i64
  %22 = getelementptr inbounds %struct.code, ptr %20, i64 %21
  %23 = add nsw i32 %4, 1
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %22, i8 0, i64 16, i1 false)
  store i32 %23, ptr @code_size, align 4, !tbaa !13
  %24 = load double, ptr @token_number, align 8, !tbaa !17
  %25 = getelementptr inbounds %struct.code, ptr %20, i64 %21, i32 1
  store double %24, ptr %25, align 8, !tbaa !9
  tail call fastcc void @next()
  br label %293

26:                                               ; preds = %0
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %1) #24
  %27 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %1, ptr noundef nonnull dereferenceable(1) @token_text) #24
  call fastcc void @next()
  %28 = load i32, ptr @token, align 4, !tbaa !13
  %29 = icmp eq i32 %28, 56
  br i1 %29, label %30, label %132

30:                                               ; preds = %26
  call fastcc void @next()
  %31 = load i32, ptr @token, align 4, !tbaa !13
  %32 = icmp eq i32 %31, 57
  br i1 %32, label %41, label %33

33:                                               ; preds = %30
  call fastcc void @expression()
  %34 = load i32, ptr @token, align 4, !tbaa !13
  %35 = icmp eq i32 %34, 60
  br i1 %35, label %36, label %41

36:                                               ; preds = %33, %36
  %37 = phi i32 [ %38, %36 ], [ 1, %33 ]
  call fastcc void @next()
  call fastcc void @expression()
  %38 = add nuw nsw i32 %37, 1
  %39 = load i32, ptr @token, align 4, !tbaa !13
  %40 = icmp eq i32 %39, 60
  br i1 %40, label %36, label %41, !llvm.loop !44

41:                                               ; preds = %36, %33, %30
  %42 = phi i32 [ 0, %30 ], [ 1, %33 ], [ %38, %36 ]
  %43 = load i32, ptr @token, align 4, !tbaa !13
  %44 = icmp eq i32 %43, 57
  br i1 %44, label %46, label %45

45:                                               ; preds = %41
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 41)
  unreachable

46:                                               ; preds = %41
  call fastcc void @next()
  %47 = load i32, ptr @num_functions, align 4, !tbaa !13
  %48 = icmp sgt i32 %47, 0
  br i1 %48, label %49, label %61

49:                                               ; preds = %46
  %50 = zext nneg i32 %47 to i64
  br label %51

51:                                               ; preds = %56, %49
  %52 = phi i64 [ 0, %49 ], [ %57, %56 ]
  %53 = getelementptr inbounds [200 x %struct.function], ptr @functions, i64 0, i64 %52
  %54 = call i32 @strcmp(ptr noundef nonnull dereferenceable(1) %53, ptr noundef nonnull readonly dereferenceable(1) %1) #26
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %59, label %56

56:                                               ; preds = %51
  %57 = add nuw nsw i64 %52, 1
  %58 = icmp eq i64 %57, %50
  br i1 %58, label %61, label %51, !llvm.loop !45

59:                                               ; preds = %51
  %60 = trunc nuw nsw i64 %52 to i32
  br label %61

61:                                               ; preds = %56, %59, %46
  %62 = phi i32 [ -1, %46 ], [ %60, %59 ], [ -1, %56 ]
  %63 = icmp sgt i32 %62, -1
  br i1 %63, label %64, label %96

64:                                               ; preds = %61
  %65 = zext nneg i32 %62 to i64
  %66 = getelementptr inbounds [200 x %struct.function], ptr @functions, i64 0, i64 %65
  %67 = getelementptr inbounds i8, ptr %66, i64 68
  %68 = load i32, ptr %67, align 4, !tbaa !35
  %69 = icmp eq i32 %68, %42
  br i1 %69, label %71, label %70

70:                                               ; preds = %64
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.21, ptr noundef nonnull %1, i32 noundef %68, i32 noundef %42)
  unreachable

71:                                               ; preds = %64
  %72 = getelementptr inbounds i8, ptr %66, i64 64
  %73 = load i32, ptr %72, align 8, !tbaa !37
  %74 = load i32, ptr @code_size, align 4, !tbaa !13
  %75 = load i32, ptr @code_capacity, align 4
  %76 = icmp eq i32 %74, %75
  br i1 %76, label %77, label %89

77:                                               ; preds = %71
  %78 = icmp eq i32 %75, 0
  %79 = shl nsw i32 %75, 1
  %80 = select i1 %78, i32 64, i32 %79
  store i32 %80, ptr @code_capacity, align 4, !tbaa !13
  %81 = load ptr, ptr @program, align 8, !tbaa !5
  %82 = sext i32 %80 to i64
  %83 = shl nsw i64 %82, 4
  %84 = call ptr @realloc(ptr noundef %81, i64 noundef %83) #22
  store ptr %84, ptr @program, align 8, !tbaa !5
  %85 = icmp eq ptr %84, null
  br i1 %85, label %86, label %89

86:                                               ; preds = %77
  %87 = load ptr, ptr @stderr, align 8, !tbaa !5
  %88 = call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %87) #19
  call void @exit(i32 noundef 1) #23
  unreachable

89:                                               ; preds = %71, %77
  %90 = load ptr, ptr @program, align 8, !tbaa !5
  %91 = sext i32 %74 to i64
  %92 = getelementptr inbounds %struct.code, ptr %90, i64 %91
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %92, i8 0, i64 16, i1 false)
  store i8 20, ptr %92, align 8, !tbaa !15
  %93 = add nsw i32 %74, 1
  store i32 %93, ptr @code_size, align 4, !tbaa !13
  %94 = getelementptr inbounds %struct.code, ptr %90, i64 %91, i32 1
  store i32 %73, ptr %94, align 8, !tbaa !9
  %95 = getelementptr inbounds i8, ptr %94, i64 4
  store i32 %42, ptr %95, align 4, !tbaa !9
  br label %238

96:                                               ; preds = %61, %128
  %97 = phi i64 [ %129, %128 ], [ 0, %61 ]
  %98 = getelementptr inbounds [7 x %struct.anon.1], ptr @builtins, i64 0, i64 %97
  %99 = load ptr, ptr %98, align 16, !tbaa !46
  %100 = call i32 @strcmp(ptr noundef nonnull dereferenceable(1) %99, ptr noundef nonnull dereferenceable(1) %1) #26
  %101 = icmp eq i32 %100, 0
  br i1 %101, label %102, label %128

102:                                              ; preds = %96
  %103 = icmp eq i32 %42, 1
  br i1 %103, label %105, label %104

104:                                              ; preds = %102
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.22, ptr noundef nonnull %1, i32 noundef %42)
  unreachable

105:                                              ; preds = %102
  %106 = trunc nuw nsw i64 %97 to i32
  %107 = load i32, ptr @code_size, align 4, !tbaa !13
  %108 = load i32, ptr @code_capacity, align 4
  %109 = icmp eq i32 %107, %108
  br i1 %109, label %110, label %122

110:                                              ; preds = %105
  %111 = icmp eq i32 %108, 0
  %112 = shl nsw i32 %108, 1
  %113 = select i1 %111, i32 64, i32 %112
  store i32 %113, ptr @code_capacity, align 4, !tbaa !13
  %114 = load ptr, ptr @program, align 8, !tbaa !5
  %115 = sext i32 %113 to i64
  %116 = shl nsw i64 %115, 4
  %117 = call ptr @realloc(ptr noundef %114, i64 noundef %116) #22
  store ptr %117, ptr @program, align 8, !tbaa !5
  %118 = icmp eq ptr %117, null
  br i1 %118, label %119, label %122

119:                                              ; preds = %110
  %120 = load ptr, ptr @stderr, align 8, !tbaa !5
  %121 = call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %120) #19
  call void @exit(i32 noundef 1) #23
  unreachable

122:                                              ; preds = %105, %110
  %123 = load ptr, ptr @program, align 8, !tbaa !5
  %124 = sext i32 %107 to i64
  %125 = getelementptr inbounds %struct.code, ptr %123, i64 %124
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %125, i8 0, i64 16, i1 false)
  store i8 21, ptr %125, align 8, !tbaa !15
  %126 = add nsw i32 %107, 1
  store i32 %126, ptr @code_size, align 4, !tbaa !13
  %127 = getelementptr inbounds %struct.code, ptr %123, i64 %124, i32 1
  store i32 %106, ptr %127, align 8, !tbaa !9
  br label %238

128:                                              ; preds = %96
  %129 = add nuw nsw i64 %97, 1
  %130 = icmp eq i64 %129, 7
  br i1 %130, label %131, label %96, !llvm.loop !47

131:                                              ; preds = %128
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.23, ptr noundef nonnull %1)
  unreachable

132:                                              ; preds = %26
  %133 = load i1, ptr @in_function, align 4
  br i1 %133, label %134, label %149

134:                                              ; preds = %132
  %135 = load i32, ptr @num_locals, align 4, !tbaa !13
  %136 = icmp sgt i32 %135, 0
  br i1 %136, label %137, label %149

137:                                              ; preds = %134
  %138 = zext nneg i32 %135 to i64
  br label %139

139:                                              ; preds = %144, %137
  %140 = phi i64 [ 0, %137 ], [ %145, %144 ]
  %141 = getelementptr inbounds [64 x i8], ptr @locals, i64 %140
  %142 = call i32 @strcmp(ptr noundef nonnull readonly dereferenceable(1) %141, ptr noundef nonnull readonly dereferenceable(1) %1) #26
  %143 = icmp eq i32 %142, 0
  br i1 %143, label %147, label %144

144:                                              ; preds = %139
  %145 = add nuw nsw i64 %140, 1
  %146 = icmp eq i64 %145, %138
  br i1 %146, label %149, label %139, !llvm.loop !40

147:                                              ; preds = %139
  %148 = trunc nuw nsw i64 %140 to i32
  br label %149

149:                                              ; preds = %144, %147, %134, %132
  %150 = phi i32 [ -1, %132 ], [ -1, %134 ], [ %148, %147 ], [ -1, %144 ]
  %151 = icmp sgt i32 %150, -1
  br i1 %151, label %152, label %177

152:                                              ; preds = %149
  %153 = load i32, ptr @num_locals, align 4, !tbaa !13
  %154 = add nsw i32 %150, -3
  %155 = sub i32 %154, %153
  %156 = load i32, ptr @code_size, align 4, !tbaa !13
  %157 = load i32, ptr @code_capacity, align 4
  %158 = icmp eq i32 %156, %157
  br i1 %158, label %159, label %171

159:                                              ; preds = %152
  %160 = icmp eq i32 %157, 0
  %161 = shl nsw i32 %157, 1
  %162 = select i1 %160, i32 64, i32 %161
  store i32 %162, ptr @code_capacity, align 4, !tbaa !13
  %163 = load ptr, ptr @program, align 8, !tbaa !5
  %164 = sext i32 %162 to i64
  %165 = shl nsw i64 %164, 4
  %166 = call ptr @realloc(ptr noundef %163, i64 noundef %165) #22
  store ptr %166, ptr @program, align 8, !tbaa !5
  %167 = icmp eq ptr %166, null
  br i1 %167, label %168, label %171

168:                                              ; preds = %159
  %169 = load ptr, ptr @stderr, align 8, !tbaa !5
  %170 = call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %169) #19
  call void @exit(i32 noundef 1) #23
  unreachable

171:                                              ; preds = %152, %159
  %172 = load ptr, ptr @program, align 8, !tbaa !5
  %173 = sext i32 %156 to i64
  %174 = getelementptr inbounds %struct.code, ptr %172, i64 %173
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %174, i8 0, i64 16, i1 false)
  store i8 3, ptr %174, align 8, !tbaa !15
  %175 = add nsw i32 %156, 1
  store i32 %175, ptr @code_size, align 4, !tbaa !13
  %176 = getelementptr inbounds %struct.code, ptr %172, i64 %173, i32 1
  store i32 %155, ptr %176, align 8, !tbaa !9
  br label %238

177:                                              ; preds = %149
  %178 = load i32, ptr @num_variables, align 4, !tbaa !13
  %179 = icmp sgt i32 %178, 0
  br i1 %179, label %180, label %237

180:                                              ; preds = %177
  %181 = zext nneg i32 %178 to i64
  br label %182

182:                                              ; preds = %187, %180
  %183 = phi i64 [ 0, %180 ], [ %188, %187 ]
  %184 = getelementptr inbounds [64 x i8], ptr @variables, i64 %183
  %185 = call i32 @strcmp(ptr noundef nonnull readonly dereferenceable(1) %184, ptr noundef nonnull readonly dereferenceable(1) %1) #26
  %186 = icmp eq i32 %185, 0
  br i1 %186, label %190, label %187

187:                                              ; preds = %182
  %188 = add nuw nsw i64 %183, 1
  %189 = icmp eq i64 %188, %181
  br i1 %189, label %237, label %182, !llvm.loop !40

190:                                              ; preds = %182
  br i1 %179, label %191, label %203

191:                                              ; preds = %190
  %192 = zext nneg i32 %178 to i64
  br label %193

193:                                              ; preds = %198, %191
  %194 = phi i64 [ 0, %191 ], [ %199, %198 ]
  %195 = getelementptr inbounds [64 x i8], ptr @variables, i64 %194
  %196 = call i32 @strcmp(ptr noundef nonnull readonly dereferenceable(1) %195, ptr noundef nonnull readonly dereferenceable(1) %1) #26
  %197 = icmp eq i32 %196, 0
  br i1 %197, label %201, label %198

198:                                              ; preds = %193
  %199 = add nuw nsw i64 %194, 1
  %200 = icmp eq i64 %199, %192
  br i1 %200, label %203, label %193, !llvm.loop !40

201:                                              ; preds = %193
  %202 = trunc nuw nsw i64 %194 to i32
  br label %203

203:                                              ; preds = %198, %201, %190
  %204 = phi i32 [ -1, %190 ], [ %202, %201 ], [ -1, %198 ]
  %205 = icmp slt i32 %204, 0
  br i1 %205, label %206, label %214

206:                                              ; preds = %203
  %207 = icmp eq i32 %178, 200
  br i1 %207, label %208, label %209

208:                                              ; preds = %206
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.34)
  unreachable

209:                                              ; preds = %206
  %210 = add nuw nsw i32 %178, 1
  store i32 %210, ptr @num_variables, align 4, !tbaa !13
  %211 = zext nneg i32 %178 to i64
  %212 = getelementptr inbounds [200 x [64 x i8]], ptr @variables, i64 0, i64 %211
  %213 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %212, ptr noundef nonnull readonly dereferenceable(1) %1) #24
  br label %214

214:                                              ; preds = %203, %209
  %215 = phi i32 [ %178, %209 ], [ %204, %203 ]
  %216 = load i32, ptr @code_size, align 4, !tbaa !13
  %217 = load i32, ptr @code_capacity, align 4
  %218 = icmp eq i32 %216, %217
  br i1 %218, label %219, label %231

219:                                              ; preds = %214
  %220 = icmp eq i32 %217, 0
  %221 = shl nsw i32 %217, 1
  %222 = select i1 %220, i32 64, i32 %221
  store i32 %222, ptr @code_capacity, align 4, !tbaa !13
  %223 = load ptr, ptr @program, align 8, !tbaa !5
  %224 = sext i32 %222 to i64
  %225 = shl nsw i64 %224, 4
  %226 = call ptr @realloc(ptr noundef %223, i64 noundef %225) #22
  store ptr %226, ptr @program, align 8, !tbaa !5
  %227 = icmp eq ptr %226, null
  br i1 %227, label %228, label %231

228:                                              ; preds = %219
  %229 = load ptr, ptr @stderr, align 8, !tbaa !5
  %230 = call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %229) #19
  call void @exit(i32 noundef 1) #23
  unreachable

231:                                              ; preds = %214, %219
  %232 = load ptr, ptr @program, align 8, !tbaa !5
  %233 = sext i32 %216 to i64
  %234 = getelementptr inbounds %struct.code, ptr %232, i64 %233
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %234, i8 0, i64 16, i1 false)
  store i8 1, ptr %234, align 8, !tbaa !15
  %235 = add nsw i32 %216, 1
  store i32 %235, ptr @code_size, align 4, !tbaa !13
  %236 = getelementptr inbounds %struct.code, ptr %232, i64 %233, i32 1
  store i32 %215, ptr %236, align 8, !tbaa !9
  br label %238

237:                                              ; preds = %187, %177
  call void (ptr, ...) @fail(ptr noundef nonnull @.str.19, ptr noundef nonnull %1)
  unreachable

238:                                              ; preds = %89, %122, %171, %231
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %1) #24
  br label %293

239:                                              ; preds = %0
  tail call fastcc void @next()
  tail call fastcc void @expression()
  %240 = load i32, ptr @token, align 4, !tbaa !13
  %241 = icmp eq i32 %240, 57
  br i1 %241, label %243, label %242

242:                                              ; preds = %239
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.32, i32 noundef 41)
  unreachable

243:                                              ; preds = %239
  tail call fastcc void @next()
  br label %293

244:                                              ; preds = %0
  %245 = load i32, ptr @token, align 4, !tbaa !13
  %246 = icmp eq i32 %245, 61
  br i1 %246, label %247, label %268

247:                                              ; preds = %244
  tail call fastcc void @next()
  tail call fastcc void @primary()
  %248 = load i32, ptr @code_size, align 4, !tbaa !13
  %249 = load i32, ptr @code_capacity, align 4
  %250 = icmp eq i32 %248, %249
  br i1 %250, label %251, label %263

251:                                              ; preds = %247
  %252 = icmp eq i32 %249, 0
  %253 = shl nsw i32 %249, 1
  %254 = select i1 %252, i32 64, i32 %253
  store i32 %254, ptr @code_capacity, align 4, !tbaa !13
  %255 = load ptr, ptr @program, align 8, !tbaa !5
  %256 = sext i32 %254 to i64
  %257 = shl nsw i64 %256, 4
  %258 = tail call ptr @realloc(ptr noundef %255, i64 noundef %257) #22
  store ptr %258, ptr @program, align 8, !tbaa !5
  %259 = icmp eq ptr %258, null
  br i1 %259, label %260, label %263

260:                                              ; preds = %251
  %261 = load ptr, ptr @stderr, align 8, !tbaa !5
  %262 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %261) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

263:                                              ; preds = %247, %251
  %264 = load ptr, ptr @program, align 8, !tbaa !5
  %265 = sext i32 %248 to i64
  %266 = getelementptr inbounds %struct.code, ptr %264, i64 %265
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %266, i8 0, i64 16, i1 false)
  store i8 12, ptr %266, align 8, !tbaa !15
  %267 = add nsw i32 %248, 1
  store i32 %267, ptr @code_size, align 4, !tbaa !13
  br label %293

268:                                              ; preds = %244
  %269 = load i32, ptr @token, align 4, !tbaa !13
  %270 = icmp eq i32 %269, 49
  br i1 %270, label %271, label %292

271:                                              ; preds = %268
  tail call fastcc void @next()
  tail call fastcc void @primary()
  %272 = load i32, ptr @code_size, align 4, !tbaa !13
  %273 = load i32, ptr @code_capacity, align 4
  %274 = icmp eq i32 %272, %273
  br i1 %274, label %275, label %287

275:                                              ; preds = %271
  %276 = icmp eq i32 %273, 0
  %277 = shl nsw i32 %273, 1
  %278 = select i1 %276, i32 64, i32 %277
  store i32 %278, ptr @code_capacity, align 4, !tbaa !13
  %279 = load ptr, ptr @program, align 8, !tbaa !5
  %280 = sext i32 %278 to i64
  %281 = shl nsw i64 %280, 4
  %282 = tail call ptr @realloc(ptr noundef %279, i64 noundef %281) #22
  store ptr %282, ptr @program, align 8, !tbaa !5
  %283 = icmp eq ptr %282, null
  br i1 %283, label %284, label %287

284:                                              ; preds = %275
  %285 = load ptr, ptr @stderr, align 8, !tbaa !5
  %286 = tail call i64 @fwrite(ptr nonnull @.str.35, i64 14, i64 1, ptr %285) #19
  tail call void @exit(i32 noundef 1) #23
  unreachable

287:                                              ; preds = %271, %275
  %288 = load ptr, ptr @program, align 8, !tbaa !5
  %289 = sext i32 %272 to i64
  %290 = getelementptr inbounds %struct.code, ptr %288, i64 %289
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %290, i8 0, i64 16, i1 false)
  store i8 13, ptr %290, align 8, !tbaa !15
  %291 = add nsw i32 %272, 1
  store i32 %291, ptr @code_size, align 4, !tbaa !13
  br label %293

292:                                              ; preds = %268
  tail call void (ptr, ...) @fail(ptr noundef nonnull @.str.20)
  unreachable

293:                                              ; preds = %238, %263, %287, %243, %19
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @sqrt(double noundef) #16

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @sin(double noundef) #16

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @cos(double noundef) #16

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @exp(double noundef) #16

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @log(double noundef) #16

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare double @floor(double noundef) #7

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare double @fabs(double noundef) #7

; Function Attrs: noreturn nounwind
declare void @exit(i32 noundef) local_unnamed_addr #13

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #17

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @fmod(double noundef, double noundef) local_unnamed_addr #16

; Function Attrs: mustprogress nofree nounwind willreturn memory(write)
declare double @pow(double noundef, double noundef) local_unnamed_addr #16

; Function Attrs: nofree nounwind
declare noundef i64 @fwrite(ptr nocapture noundef, i64 noundef, i64 noundef, ptr nocapture noundef) local_unnamed_addr #18

; Function Attrs: nofree nounwind
declare noundef i32 @putchar(i32 noundef) local_unnamed_addr #18

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nounwind willreturn allockind("realloc") allocsize(1) memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind returns_twice "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noreturn nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { mustprogress nofree nounwind willreturn memory(argmem: read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #12 = { inlinehint nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #14 = { mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #15 = { mustprogress nofree nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #16 = { mustprogress nofree nounwind willreturn memory(write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #17 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #18 = { nofree nounwind }
attributes #19 = { cold }
attributes #20 = { nounwind allocsize(0) }
attributes #21 = { nounwind returns_twice }
attributes #22 = { nounwind allocsize(1) }
attributes #23 = { noreturn nounwind }
attributes #24 = { nounwind }
attributes #25 = { nounwind willreturn memory(none) }
attributes #26 = { nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!7, !7, i64 0}
!10 = distinct !{!10, !11, !12}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!"llvm.loop.unroll.disable"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !7, i64 0}
!15 = !{!16, !7, i64 0}
!16 = !{!"code", !7, i64 0, !7, i64 8}
!17 = !{!18, !18, i64 0}
!18 = !{!"double", !7, i64 0}
!19 = !{!20, !6, i64 8}
!20 = !{!"", !6, i64 0, !6, i64 8}
!21 = distinct !{!21, !12}
!22 = distinct !{!22, !11, !12}
!23 = !{!24, !24, i64 0}
!24 = !{!"short", !7, i64 0}
!25 = distinct !{!25, !11, !12}
!26 = distinct !{!26, !12}
!27 = distinct !{!27, !11, !12}
!28 = distinct !{!28, !11, !12}
!29 = !{!30, !6, i64 0}
!30 = !{!"", !6, i64 0, !14, i64 8}
!31 = !{!30, !14, i64 8}
!32 = distinct !{!32, !11, !12}
!33 = distinct !{!33, !11, !12}
!34 = distinct !{!34, !11, !12}
!35 = !{!36, !14, i64 68}
!36 = !{!"function", !7, i64 0, !14, i64 64, !14, i64 68}
!37 = !{!36, !14, i64 64}
!38 = distinct !{!38, !11, !12}
!39 = distinct !{!39, !11, !12}
!40 = distinct !{!40, !11, !12}
!41 = distinct !{!41, !11, !12}
!42 = distinct !{!42, !12}
!43 = distinct !{!43, !12}
!44 = distinct !{!44, !11, !12}
!45 = distinct !{!45, !11, !12}
!46 = !{!20, !6, i64 0}
!47 = distinct !{!47, !11, !12}
