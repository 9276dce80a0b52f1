// What a module holds after reading.
#include "Helpers.h"

namespace lathe::ir {
namespace {

TEST(Reader, ModuleHeader) {
  READ(r, "; comment\nsource_filename = \"dir/a\\22b.c\"\n" + std::string(kLinux64) +
              "module asm \".globl x\"\nmodule asm \"x:\"\n\n!llvm.module.flags = !{!0, !1}\n!llvm.ident = !{!2}\n"
              "!0 = !{i32 8, !\"PIC Level\", i32 2}\n!1 = !{i32 7, !\"frame-pointer\", i32 1}\n!2 = !{!\"x\"}\n");
  EXPECT_EQ(r.module->sourceFilename, "dir/a\"b.c");
  EXPECT_EQ(r.module->triple.arch(), "x86_64");
  EXPECT_EQ(r.module->triple.os(), "linux");
  EXPECT_EQ(r.module->triple.environment(), "gnu");
  ASSERT_EQ(r.module->moduleAsm.size(), 2u);
  EXPECT_EQ(r.module->moduleAsm[1], "x:");
  uint64_t v = 0;
  EXPECT_TRUE(r.module->moduleFlag("PIC Level", v));
  EXPECT_EQ(v, 2u);
  EXPECT_TRUE(r.module->moduleFlag("frame-pointer", v));
  EXPECT_EQ(v, 1u);
  EXPECT_FALSE(r.module->moduleFlag("uwtable", v));
  EXPECT_EQ(r.module->metadataNode(2), "!{!\"x\"}");
}

TEST(Reader, GlobalProperties) {
  READ(r, "$c = comdat largest\n"
          "@a = weak_odr hidden thread_local(initialexec) unnamed_addr constant i32 5, section \"s\", "
          "partition \"p\", comdat($c), align 16, !dbg !0\n"
          "@b = internal externally_initialized global i8 0, code_model \"large\"\n"
          "@c = external dso_local local_unnamed_addr global [0 x i8]\n"
          "@\"\\01quoted name\" = dso_local global i32 0\n"
          "@d = private alias i32, ptr @a\n"
          "@e = ifunc i32 (), ptr @f\n"
          "@0 = private global i8 1\n"
          "@llvm.used = appending global [1 x ptr] [ptr @0], section \"llvm.metadata\"\n"
          "define ptr @f() comdat($c) align 32 gc \"shadow\" prefix i32 7 personality ptr @p {\n  ret ptr null\n}\n"
          "declare i32 @p(...)\n!0 = !{}\n");
  const Global &a = r.global("a");
  EXPECT_EQ(a.linkage, Linkage::kWeakODR);
  EXPECT_EQ(a.visibility, Visibility::kHidden);
  EXPECT_EQ(a.threadLocal, ThreadLocal::kInitialExec);
  EXPECT_EQ(a.unnamedAddr, UnnamedAddr::kGlobal);
  EXPECT_EQ(a.alignLog2, 4);
  EXPECT_TRUE(a.isConstant && a.dsoLocal && a.isDefined);
  EXPECT_EQ(r.module->name(a.section), "s");
  EXPECT_EQ(r.module->name(a.partition), "p");
  EXPECT_EQ(r.module->comdats[a.comdat.index()].kind, ComdatKind::kLargest);
  EXPECT_TRUE(r.global("b").externallyInitialized && r.global("b").dsoLocal);
  EXPECT_EQ(r.global("b").codeModel, CodeModel::kLarge);
  EXPECT_EQ(r.global("b").alignLog2, kNoAlign);
  EXPECT_TRUE(r.global("c").isDeclaration() && r.global("c").dsoLocal);
  EXPECT_TRUE(r.module->findGlobal("\1quoted name").valid());
  EXPECT_EQ(r.global("d").kind, GlobalKind::kAlias);
  EXPECT_EQ(r.initializer("d"), "@a");
  EXPECT_EQ(r.global("e").kind, GlobalKind::kIFunc);
  EXPECT_EQ(r.initializer("llvm.used"), "[ptr @0]");
  const Function &f = r.function("f");
  EXPECT_EQ(r.module->name(f.gc), "shadow");
  EXPECT_TRUE(f.prefix.valid() && f.personality.valid() && !f.prologue.valid());
  EXPECT_EQ(r.global("f").alignLog2, 5);
}

TEST(Reader, Attributes) {
  READ(r, "define zeroext i8 @f(ptr noundef nonnull align 8 dereferenceable(24) %p, ptr byval(%s) align 16 %q, "
          "ptr sret({ i32, i32 }) %r) #0 \"k\"=\"v\" uwtable {\n"
          "  %1 = call signext i16 @g(i32 inreg 5) #1\n  ret i8 0\n}\n"
          "%s = type { i64 }\n"
          "declare i16 @g(i32) #1\n"
          "attributes #0 = { nounwind memory(argmem: read) alignstack=32 \"frame-pointer\"=\"all\" \"flag\" }\n"
          "attributes #1 = { noreturn allocsize(0,1) }\n");
  const AttributeTable &t = r.module->attributes;
  const Function &f = r.function("f");
  const AttributeSet &fn = t.function(f.attributes);
  EXPECT_TRUE(fn.has(Attribute::kNoUnwind));
  EXPECT_FALSE(fn.has(Attribute::kNoReturn));
  EXPECT_EQ(t.value(fn, Attribute::kUWTable), 2u);
  EXPECT_EQ(t.value(fn, Attribute::kAlignStack), 32u);
  EXPECT_EQ(t.value(fn, Attribute::kMemory), 1u);
  EXPECT_EQ(r.module->name(t.string(fn, r.module->symbols.find("frame-pointer"))), "all");
  EXPECT_EQ(r.module->name(t.string(fn, r.module->symbols.find("k"))), "v");
  EXPECT_TRUE(t.result(f.attributes).has(Attribute::kZExt));
  EXPECT_EQ(t.value(t.param(f.attributes, 0), Attribute::kAlign), 8u);
  EXPECT_EQ(t.value(t.param(f.attributes, 0), Attribute::kDereferenceable), 24u);
  EXPECT_EQ(typeText(*r.module, t.type(t.param(f.attributes, 1), Attribute::kByVal)), "%s");
  EXPECT_EQ(typeText(*r.module, t.type(t.param(f.attributes, 2), Attribute::kStructRet)), "{ i32, i32 }");
  EXPECT_TRUE(t.param(f.attributes, 7).empty());
  const CallInfo &call = f.callInfo(f.insts[0]);
  EXPECT_TRUE(t.function(call.attributes).has(Attribute::kNoReturn));
  EXPECT_TRUE(t.result(call.attributes).has(Attribute::kSExt));
  EXPECT_TRUE(t.param(call.attributes, 0).has(Attribute::kInReg));
}

TEST(Reader, BodiesPrintAsTheyWereWritten) {
  const std::string text = R"(define i32 @f(i32 %x, ptr %p, <4 x i32> %v) {
entry:
  %a = alloca [4 x i8], align 1
  %b = alloca i32, i32 %x, align 16
  %0 = load volatile i32, ptr %p, align 4
  %1 = load atomic i64, ptr %p syncscope("singlethread") acquire, align 8
  store atomic volatile i32 %0, ptr %p seq_cst, align 4
  %2 = getelementptr inbounds { i32, [4 x i64] }, ptr %p, i64 %1, i32 1, i64 2
  %3 = cmpxchg weak volatile ptr %p, i32 %0, i32 7 acq_rel monotonic, align 4
  %4 = extractvalue { i32, i1 } %3, 0
  %5 = atomicrmw umax ptr %p, i32 %4 release, align 4
  fence syncscope("agent") acquire
  %6 = add nuw nsw i32 %5, -3
  %7 = sdiv exact i32 %6, %x
  %8 = or disjoint i32 %7, 1
  %9 = icmp ule i32 %8, 9
  %10 = zext nneg i32 %8 to i64
  %11 = fcmp nnan olt double 1.000000e+00, 2.000000e+00
  %12 = select i1 %9, i32 %8, i32 %x
  %13 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %14 = extractelement <2 x i32> %13, i32 1
  %15 = insertvalue { i32, i1 } %3, i32 %14, 0
  %16 = freeze i32 %14
  %17 = tail call fastcc i32 (ptr, ...) @g(ptr %p, i32 %16) [ "deopt"(i32 %x, ptr %p), "tag"() ]
  call void asm sideeffect "nop \22 $0", "r,~{memory}"(i32 %17)
  switch i32 %17, label %loop [
    i32 -1, label %done
    i32 4, label %done
  ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  br i1 %11, label %loop, label %done
done:
  %r = phi i32 [ %i, %loop ], [ 1, %entry ], [ 1, %entry ]
  indirectbr ptr %p, [label %end, label %dead]
end:
  %c = call fast float @llvm.fabs.f32(float -1.500000e+00)
  callbr void asm "", "!i"()
          to label %more [label %dead]
more:
  %i2 = invoke i32 (ptr, ...) @g(ptr %p)
          to label %dead unwind label %pad
pad:
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %lp
dead:
  ret i32 %r
}
)";
  READ(r, text + "declare fastcc i32 @g(ptr, ...)\ndeclare float @llvm.fabs.f32(float)\n");
  EXPECT_EQ(r.body("f"), text);
  const Function &f = r.function("f");
  EXPECT_EQ(r.module->calledIntrinsic(f.callee(f.insts[f.blocks[3].firstInst])), IntrinsicId::kFabs);
}

TEST(Reader, FunclletsPrintAsTheyWereWritten) {
  const std::string text = R"(define void @f() {
entry:
  invoke void @g()
          to label %done unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %cp = catchpad within %cs [ptr null, i32 64]
  catchret from %cp to label %done
cleanup:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
done:
  ret void
}
)";
  READ(r, text + "declare void @g()\n");
  EXPECT_EQ(r.body("f"), text);
}

TEST(Reader, TypedPointersBecomeOpaque) {
  READ(r, "%s = type { i32, %s*, i32 (i8*)* }\n"
          "@t = internal global [2 x i8*] [i8* getelementptr inbounds ([3 x i8], [3 x i8]* @x, i64 0, i64 1), "
          "i8* bitcast (i32 (i8*, ...)* @printf to i8*)]\n"
          "@x = constant [3 x i8] c\"ab\\00\"\n"
          "define i32 @f(%s* %p, i8** nocapture %q) {\n"
          "  %1 = getelementptr inbounds %s, %s* %p, i64 0, i32 2\n"
          "  %2 = load i32 (i8*)*, i32 (i8*)** %1, align 8\n"
          "  %3 = bitcast %s* %p to i8*\n"
          "  %4 = call i32 %2(i8* %3)\n"
          "  %5 = call i32 (i8*, ...) @printf(i8* nonnull %3, i32 %4)\n"
          "  store i8* %3, i8** %q, align 8\n"
          "  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %3)\n"
          "  %6 = addrspacecast i8* %3 to i8 addrspace(1)*\n"
          "  ret i32 %5\n}\n"
          "declare i32 @printf(i8*, ...)\ndeclare void @llvm.lifetime.start.p0i8(i64, i8* nocapture)\n");
  EXPECT_EQ(r.initializer("t"), "[ptr getelementptr inbounds ([3 x i8], ptr @x, i64 0, i64 1), ptr @printf]");
  EXPECT_EQ(r.body("f"), "define i32 @f(ptr %p, ptr %q) {\n"
                         "0:\n"
                         "  %1 = getelementptr inbounds %s, ptr %p, i64 0, i32 2\n"
                         "  %2 = load ptr, ptr %1, align 8\n"
                         "  %3 = bitcast ptr %p to ptr\n"
                         "  %4 = call i32 %2(ptr %3)\n"
                         "  %5 = call i32 (ptr, ...) @printf(ptr %3, i32 %4)\n"
                         "  store ptr %3, ptr %q, align 8\n"
                         "  call void @llvm.lifetime.start.p0i8(i64 4, ptr %3)\n"
                         "  %6 = addrspacecast ptr %3 to ptr addrspace(1)\n"
                         "  ret i32 %5\n"
                         "}\n");
  EXPECT_EQ(r.function("llvm.lifetime.start.p0i8").intrinsic, IntrinsicId::kLifetimeStart);
}

TEST(Reader, DebugInformationIsLeftOut) {
  READ(r, "define i32 @f(i32 %0) !dbg !4 {\n"
          "    #dbg_value(i32 %0, !5, !DIExpression(), !6)\n"
          "  call void @llvm.dbg.value(metadata i32 %0, metadata !5, metadata !DIExpression()), !dbg !6\n"
          "  %2 = add i32 %0, 1, !dbg !6, !foo !{!\"x\"}\n"
          "  ret i32 %2\n}\n"
          "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
          "!llvm.dbg.cu = !{!0}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)\n"
          "!1 = !DIFile(filename: \"a}.c\", directory: \"/\")\n!4 = distinct !DISubprogram(name: \"f\",\n  unit: !0)\n"
          "!5 = !{}\n!6 = !DILocation(line: 1, column: 2, scope: !4)\n");
  const Function &f = r.function("f");
  ASSERT_EQ(f.insts.size(), 2u);
  EXPECT_EQ(f.subprogram, 5u);
  ASSERT_EQ(f.debugLocs.size(), 2u);
  EXPECT_EQ(f.debugLocs[0], 7u);
  EXPECT_EQ(f.debugLocs[1], 0u);
  EXPECT_EQ(r.module->metadataNode(1), "!DIFile(filename: \"a}.c\", directory: \"/\")");
}

TEST(Reader, IntrinsicsNeedNoDeclaration) {
  READ(r, "define i32 @f(i32 %x) {\n  %a = call i32 @llvm.ctpop.i32(i32 %x)\n"
          "  %b = call i32 @llvm.ctpop.i32(i32 %a)\n  ret i32 %b\n}\n");
  EXPECT_EQ(r.function("llvm.ctpop.i32").intrinsic, IntrinsicId::kCtpop);
  ReadResult bad("define i32 @f(float %x) {\n  %a = call i32 @llvm.ctpop.i32(float %x)\n  ret i32 %a\n}\n");
  ASSERT_EQ(bad.diags.errorCount(), 1u);
  EXPECT_EQ(bad.diags.all()[0].kind, "ir-bad-intrinsic");
}

TEST(Reader, BranchWeights) {
  READ(r, "define void @f(i1 %c) {\n  br i1 %c, label %1, label %2, !prof !0\n1:\n  ret void\n2:\n  ret void\n}\n"
          "!0 = !{!\"branch_weights\", i32 1, i32 2000}\n");
  EXPECT_EQ(r.module->branchWeights(r.function("f"), InstId(0)), (std::vector<uint32_t>{1, 2000}));
  EXPECT_TRUE(r.module->branchWeights(r.function("f"), InstId(1)).empty());
}

TEST(Reader, BlocksAreNumberedInTheirOrder) {
  READ(r, "define void @f(i1 %0) {\n  br i1 %0, label %4, label %2\n2:\n  br label %3\n3:\n  br label %4\n4:\n  ret "
          "void\n}\n");
  const Function &f = r.function("f");
  const Instruction &br = f.insts[0];
  EXPECT_EQ(f.operand(br, 1), 3u);
  EXPECT_EQ(f.operand(br, 2), 1u);
  EXPECT_EQ(f.value(br, 0), ValueRef::local(0));
  EXPECT_TRUE(f.isArgument(f.value(br, 0)));
}

TEST(Reader, OneLineBodiesAndOddSpacing) {
  READ(r, "define i32 @f(){ret i32 1}define void @g() {\n\n ; nothing\n\tret   void ; done\n  }\n"
          "@x=global i32 7 @y = global i32 8\n"
          "@z = global [2 x i32] [\n  i32 1,\n  i32 2\n], align 4\n");
  EXPECT_EQ(r.module->functions.size(), 2u);
  EXPECT_EQ(r.module->globals.size(), 5u);
  EXPECT_EQ(r.initializer("z"), "[i32 1, i32 2]");
}

/// `text` with every `from` replaced.
static std::string replaced(std::string_view text, char from, std::string_view to) {
  std::string s;
  for (char c : text) {
    if (c == from)
      s += to;
    else
      s += c;
  }
  return s;
}

// What LLVM prints is read in another way than the same text with other blanks.
TEST(Reader, EveryLayoutOfABodyReadsTheSame) {
  const std::string text = std::string(R"(%pair = type { i32, [4 x i64] }
@g = global i32 0
@"a b" = global i32 0
declare void @h(i8 signext, i16 zeroext, ptr)
declare i32 @k()
define i32 @f(i32 %x, ptr %p, i1 %c) {
  %1 = alloca i32, align 4
  %2 = alloca %pair, align 16
  store i32 %x, ptr %1, align 4
  store i16 -7, ptr %p, align 2
  store ptr null, ptr %p, align 8
  store ptr @g, ptr %2, align 8
  store ptr @"a b", ptr %2, align 8
  %3 = load i32, ptr @g, align 4
  %4 = load double, ptr %p, align 8
  %5 = load volatile i8, ptr %p, align 1
  %6 = getelementptr inbounds %pair, ptr %2, i32 0, i32 1, i64 3
  %7 = getelementptr i8, ptr %6, i64 -1
  %named.value = add nuw nsw i32 %3, 2147483647
  %8 = sub i32 %named.value, -2147483648
  %9 = mul nsw i32 %8, 4000000000
  %10 = ashr exact i32 %9, 3
  %11 = trunc i32 %10 to i8
  %12 = sext i8 %11 to i16
  %13 = zext nneg i16 %12 to i64
  call void @h(i8 noundef signext %11, i16 zeroext %12, ptr noundef %p) #0
  %14 = call noundef i32 @k()
  %15 = tail call i32 @k() #0
  %16 = icmp ne ptr %p, null
  %17 = icmp sgt i64 %13, 12345678901
  br i1 %17, label %18, label %later
18:
  %19 = phi i32 [ %14, %0 ], [ %21, %18 ]
  %20 = xor i1 %16, true
  %21 = or disjoint i32 %19, 1
  br i1 %20, label %18, label %later
later:
  %22 = and i64 %13, 0
  ret i32 %x
}
attributes #0 = { nounwind }
)");
  READ(printed, text);
  const std::string want = printed.body("f");
  const std::string layouts[] = {
      replaced(text, ' ', "  "),           replaced(text, ' ', "\t"),    replaced(text, ',', " , "),
      replaced(text, ',', ", ; \"{\n"),    replaced(text, '\n', "\r\n"), replaced(text, '\n', " "),
      replaced(text, '\n', " ; end } \n"), replaced(text, '(', " ( "),
  };
  for (std::string layout : layouts) {
    size_t at = 0;
    for (const char *odd : {"a  b", "a\tb"})
      while ((at = layout.find(odd)) != std::string::npos)
        layout.replace(at, std::string_view(odd).size(), "a b");
    SCOPED_TRACE(layout.substr(0, 300));
    READ(other, layout);
    EXPECT_EQ(other.body("f"), want);
  }
}

TEST(Reader, PrintedInstructionsAreChecked) {
  const char *head = "declare void @h(ptr)\ndefine void @f(ptr %p, i32 %x) {\n";
  const std::pair<const char *, const char *> wrong[] = {
      {"  call void @h(ptr noundef signext %p)\n", "ir-bad-attribute"},
      {"  call void @h(ptr %x)\n", "ir-type-mismatch"},
      {"  store i32 %p, ptr %p, align 4\n", "ir-type-mismatch"},
      {"  store i32 %x, i32 %x, align 4\n", "ir-bad-operand-type"},
      {"  %1 = load i32, ptr %p, align 3\n", "ir-bad-alignment"},
      {"  %1 = zext i32 %x to i8\n", "ir-bad-cast"},
      {"  %1 = icmp eq float %x, %x\n", "ir-bad-operand-type"},
      {"  %1 = getelementptr { i32 }, ptr %p, i32 0, i32 1\n", "ir-bad-index"},
  };
  for (auto [line, kind] : wrong) {
    ReadResult r(std::string(head) + line + "  ret void\n}\n");
    ASSERT_EQ(r.diags.errorCount(), 1u) << line << r.diags.render();
    EXPECT_EQ(r.diags.all()[0].kind, kind) << r.diags.render();
  }
}

TEST(Reader, AliasesOfTypesAndNumberedTypes) {
  READ(r, "%0 = type { i32, %1 }\n%1 = type { i8 }\n%alias = type i64\n"
          "@x = external global %0\n@y = global %alias 5\n");
  EXPECT_EQ(r.module->layout(r.global("x").valueType).allocSize, 8u);
  EXPECT_EQ(typeText(*r.module, r.global("y").valueType), "i64");
}

TEST(Reader, InvokeResultDominatesItsNormalEdgeOnly) {
  const char *head = "declare i32 @g()\ndefine i32 @f(i1 %c) personality ptr null {\n";
  READ(good, std::string(head) + "  %1 = invoke i32 @g() to label %a unwind label %b\na:\n  ret i32 %1\nb:\n"
                                 "  %2 = landingpad { ptr, i32 } cleanup\n  ret i32 0\n}\n");
  ReadResult bad(std::string(head) + "  %1 = invoke i32 @g() to label %a unwind label %b\na:\n  ret i32 0\nb:\n"
                                     "  %2 = landingpad { ptr, i32 } cleanup\n  ret i32 %1\n}\n");
  ASSERT_EQ(bad.diags.errorCount(), 1u);
  EXPECT_EQ(bad.diags.all()[0].kind, "ir-dominance");
}

TEST(Reader, UnreachableBlocksMayUseAnything) {
  READ(r, "define i32 @f(i32 %x) {\n  ret i32 0\ndead:\n  %a = add i32 %b, 1\n  br label %more\nmore:\n"
          "  %b = add i32 %a, 1\n  br label %dead\n}\n");
  EXPECT_EQ(r.function("f").blocks.size(), 3u);
}

TEST(Reader, DeepLoopNestsAndLongChains) {
  // Sizes that a quadratic check would not survive.
  std::string s = "define void @f(i1 %c) {\nb0:\n  %v0 = add i32 0, 0\n  br label %b1\n";
  constexpr int n = 20000;
  for (int i = 1; i < n; ++i) {
    std::string k = std::to_string(i);
    s += "b" + k + ":\n  %v" + k + " = add i32 %v" + std::to_string(i - 1) + ", 1\n  br i1 %c, label %b" +
         std::to_string(i + 1) + ", label %b" + std::to_string(i > 1 ? i / 2 + 1 : n) + "\n";
  }
  s += "b" + std::to_string(n) + ":\n  ret void\n}\n";
  READ(r, s);
  EXPECT_EQ(r.function("f").blocks.size(), size_t(n) + 1);
}

TEST(Intrinsics, Lookup) {
  EXPECT_EQ(lookupIntrinsic("memcpy"), IntrinsicId::kNone);
  EXPECT_EQ(lookupIntrinsic("llvm.memcpy.p0.p0.i64"), IntrinsicId::kMemcpy);
  EXPECT_EQ(lookupIntrinsic("llvm.memcpy.p0i8.p0i8.i64"), IntrinsicId::kMemcpy);
  EXPECT_EQ(lookupIntrinsic("llvm.memcpy.inline.p0.p0.i64"), IntrinsicId::kMemcpyInline);
  EXPECT_EQ(lookupIntrinsic("llvm.trap"), IntrinsicId::kTrap);
  EXPECT_EQ(lookupIntrinsic("llvm.experimental.vector.reduce.add.v4i32"), IntrinsicId::kVectorReduceAdd);
  EXPECT_EQ(lookupIntrinsic("llvm.sadd.with.overflow.i32"), IntrinsicId::kSaddWithOverflow);
  EXPECT_EQ(lookupIntrinsic("llvm.x86.sse2.pause"), IntrinsicId::kOther);
  EXPECT_EQ(lookupIntrinsic("llvm."), IntrinsicId::kOther);
  EXPECT_EQ(intrinsicName(IntrinsicId::kMemcpyInline), "llvm.memcpy.inline");
  EXPECT_EQ(nearestIntrinsic("llvm.memcopy"), "llvm.memcpy");
}

TEST(Triple, Parts) {
  struct Case {
    const char *text, *arch, *vendor, *os, *environment;
    ObjectFormat format;
  };
  for (const Case &c :
       {Case{"x86_64-pc-linux-gnu", "x86_64", "pc", "linux", "gnu", ObjectFormat::kElf},
        Case{"x86_64-unknown-linux-musl", "x86_64", "unknown", "linux", "musl", ObjectFormat::kElf},
        Case{"x86_64-linux-gnu", "x86_64", "", "linux", "gnu", ObjectFormat::kElf},
        Case{"arm64-apple-macosx14.0.0", "arm64", "apple", "macosx14.0.0", "", ObjectFormat::kMachO},
        Case{"x86_64-pc-windows-msvc", "x86_64", "pc", "windows", "msvc", ObjectFormat::kCoff},
        Case{"riscv32-unknown-none-elf", "riscv32", "unknown", "none", "elf", ObjectFormat::kElf},
        Case{"avr", "avr", "", "", "", ObjectFormat::kElf}, Case{"", "", "", "", "", ObjectFormat::kElf}}) {
    Triple t(c.text);
    EXPECT_EQ(t.arch(), c.arch) << c.text;
    EXPECT_EQ(t.vendor(), c.vendor) << c.text;
    EXPECT_EQ(t.os(), c.os) << c.text;
    EXPECT_EQ(t.environment(), c.environment) << c.text;
    EXPECT_EQ(t.objectFormat(), c.format) << c.text;
  }
}

} // namespace
} // namespace lathe::ir
