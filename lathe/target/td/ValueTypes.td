// The value types that registers, patterns and calling conventions speak about. The enumeration MVT of
// lathe/target/ValueTypes.h holds the same list; a unit test compares the two.
#ifndef LATHE_VALUETYPES_TD
#define LATHE_VALUETYPES_TD

class ValueType<int size, int value> {
  string Namespace = "MVT";
  string LLVMName = NAME;
  int Size = size;              // In bits; for scalable vectors the known minimum.
  int Value = value;            // The number in the enumeration.
  int nElem = 1;
  ValueType ElementType = ?;
  bit isOverloaded = false;     // A wildcard: stands for several types in a description.
  bit isInteger = false;
  bit isFP = false;
  bit isVector = false;
  bit isScalable = false;
  bit isNormalValueType = true; // Values of the type exist.
}

class VTInt<int size, int value> : ValueType<size, value> {
  let isInteger = true;
}
class VTFP<int size, int value> : ValueType<size, value> {
  let isFP = true;
}
class VTVec<int n, ValueType element, int value> : ValueType<!mul(n, element.Size), value> {
  let nElem = n;
  let ElementType = element;
  let isInteger = element.isInteger;
  let isFP = element.isFP;
  let isVector = true;
}
class VTScalableVec<int n, ValueType element, int value> : VTVec<n, element, value> {
  let isScalable = true;
}
class VTSpecial<int size, int value> : ValueType<size, value>;
// Stands for several types.
class VTAny<int value> : ValueType<0, value> {
  let isOverloaded = true;
}

def OtherVT : VTSpecial<0, 1> { let LLVMName = "Other"; }
def i1 : VTInt<1, 2>;
def i2 : VTInt<2, 3>;
def i4 : VTInt<4, 4>;
def i8 : VTInt<8, 5>;
def i16 : VTInt<16, 6>;
def i32 : VTInt<32, 7>;
def i64 : VTInt<64, 8>;
def i128 : VTInt<128, 9>;
def i256 : VTInt<256, 10>;
def i512 : VTInt<512, 11>;
def bf16 : VTFP<16, 12>;
def f16 : VTFP<16, 13>;
def f32 : VTFP<32, 14>;
def f64 : VTFP<64, 15>;
def f80 : VTFP<80, 16>;
def f128 : VTFP<128, 17>;
def ppcf128 : VTFP<128, 18>;
def v1i1 : VTVec<1, i1, 19>;
def v2i1 : VTVec<2, i1, 20>;
def v3i1 : VTVec<3, i1, 21>;
def v4i1 : VTVec<4, i1, 22>;
def v5i1 : VTVec<5, i1, 23>;
def v6i1 : VTVec<6, i1, 24>;
def v7i1 : VTVec<7, i1, 25>;
def v8i1 : VTVec<8, i1, 26>;
def v16i1 : VTVec<16, i1, 27>;
def v32i1 : VTVec<32, i1, 28>;
def v64i1 : VTVec<64, i1, 29>;
def v128i1 : VTVec<128, i1, 30>;
def v256i1 : VTVec<256, i1, 31>;
def v512i1 : VTVec<512, i1, 32>;
def v1024i1 : VTVec<1024, i1, 33>;
def v2048i1 : VTVec<2048, i1, 34>;
def v128i2 : VTVec<128, i2, 35>;
def v256i2 : VTVec<256, i2, 36>;
def v64i4 : VTVec<64, i4, 37>;
def v128i4 : VTVec<128, i4, 38>;
def v1i8 : VTVec<1, i8, 39>;
def v2i8 : VTVec<2, i8, 40>;
def v3i8 : VTVec<3, i8, 41>;
def v4i8 : VTVec<4, i8, 42>;
def v5i8 : VTVec<5, i8, 43>;
def v6i8 : VTVec<6, i8, 44>;
def v7i8 : VTVec<7, i8, 45>;
def v8i8 : VTVec<8, i8, 46>;
def v16i8 : VTVec<16, i8, 47>;
def v32i8 : VTVec<32, i8, 48>;
def v64i8 : VTVec<64, i8, 49>;
def v128i8 : VTVec<128, i8, 50>;
def v256i8 : VTVec<256, i8, 51>;
def v512i8 : VTVec<512, i8, 52>;
def v1024i8 : VTVec<1024, i8, 53>;
def v1i16 : VTVec<1, i16, 54>;
def v2i16 : VTVec<2, i16, 55>;
def v3i16 : VTVec<3, i16, 56>;
def v4i16 : VTVec<4, i16, 57>;
def v5i16 : VTVec<5, i16, 58>;
def v6i16 : VTVec<6, i16, 59>;
def v7i16 : VTVec<7, i16, 60>;
def v8i16 : VTVec<8, i16, 61>;
def v16i16 : VTVec<16, i16, 62>;
def v32i16 : VTVec<32, i16, 63>;
def v64i16 : VTVec<64, i16, 64>;
def v128i16 : VTVec<128, i16, 65>;
def v256i16 : VTVec<256, i16, 66>;
def v512i16 : VTVec<512, i16, 67>;
def v1i32 : VTVec<1, i32, 68>;
def v2i32 : VTVec<2, i32, 69>;
def v3i32 : VTVec<3, i32, 70>;
def v4i32 : VTVec<4, i32, 71>;
def v5i32 : VTVec<5, i32, 72>;
def v6i32 : VTVec<6, i32, 73>;
def v7i32 : VTVec<7, i32, 74>;
def v8i32 : VTVec<8, i32, 75>;
def v9i32 : VTVec<9, i32, 76>;
def v10i32 : VTVec<10, i32, 77>;
def v11i32 : VTVec<11, i32, 78>;
def v12i32 : VTVec<12, i32, 79>;
def v16i32 : VTVec<16, i32, 80>;
def v32i32 : VTVec<32, i32, 81>;
def v64i32 : VTVec<64, i32, 82>;
def v128i32 : VTVec<128, i32, 83>;
def v256i32 : VTVec<256, i32, 84>;
def v512i32 : VTVec<512, i32, 85>;
def v1024i32 : VTVec<1024, i32, 86>;
def v2048i32 : VTVec<2048, i32, 87>;
def v1i64 : VTVec<1, i64, 88>;
def v2i64 : VTVec<2, i64, 89>;
def v3i64 : VTVec<3, i64, 90>;
def v4i64 : VTVec<4, i64, 91>;
def v8i64 : VTVec<8, i64, 92>;
def v16i64 : VTVec<16, i64, 93>;
def v32i64 : VTVec<32, i64, 94>;
def v64i64 : VTVec<64, i64, 95>;
def v128i64 : VTVec<128, i64, 96>;
def v256i64 : VTVec<256, i64, 97>;
def v1i128 : VTVec<1, i128, 98>;
def v1f16 : VTVec<1, f16, 99>;
def v2f16 : VTVec<2, f16, 100>;
def v3f16 : VTVec<3, f16, 101>;
def v4f16 : VTVec<4, f16, 102>;
def v5f16 : VTVec<5, f16, 103>;
def v6f16 : VTVec<6, f16, 104>;
def v7f16 : VTVec<7, f16, 105>;
def v8f16 : VTVec<8, f16, 106>;
def v16f16 : VTVec<16, f16, 107>;
def v32f16 : VTVec<32, f16, 108>;
def v64f16 : VTVec<64, f16, 109>;
def v128f16 : VTVec<128, f16, 110>;
def v256f16 : VTVec<256, f16, 111>;
def v512f16 : VTVec<512, f16, 112>;
def v2bf16 : VTVec<2, bf16, 113>;
def v3bf16 : VTVec<3, bf16, 114>;
def v4bf16 : VTVec<4, bf16, 115>;
def v8bf16 : VTVec<8, bf16, 116>;
def v16bf16 : VTVec<16, bf16, 117>;
def v32bf16 : VTVec<32, bf16, 118>;
def v64bf16 : VTVec<64, bf16, 119>;
def v128bf16 : VTVec<128, bf16, 120>;
def v1f32 : VTVec<1, f32, 121>;
def v2f32 : VTVec<2, f32, 122>;
def v3f32 : VTVec<3, f32, 123>;
def v4f32 : VTVec<4, f32, 124>;
def v5f32 : VTVec<5, f32, 125>;
def v6f32 : VTVec<6, f32, 126>;
def v7f32 : VTVec<7, f32, 127>;
def v8f32 : VTVec<8, f32, 128>;
def v9f32 : VTVec<9, f32, 129>;
def v10f32 : VTVec<10, f32, 130>;
def v11f32 : VTVec<11, f32, 131>;
def v12f32 : VTVec<12, f32, 132>;
def v16f32 : VTVec<16, f32, 133>;
def v32f32 : VTVec<32, f32, 134>;
def v64f32 : VTVec<64, f32, 135>;
def v128f32 : VTVec<128, f32, 136>;
def v256f32 : VTVec<256, f32, 137>;
def v512f32 : VTVec<512, f32, 138>;
def v1024f32 : VTVec<1024, f32, 139>;
def v2048f32 : VTVec<2048, f32, 140>;
def v1f64 : VTVec<1, f64, 141>;
def v2f64 : VTVec<2, f64, 142>;
def v3f64 : VTVec<3, f64, 143>;
def v4f64 : VTVec<4, f64, 144>;
def v8f64 : VTVec<8, f64, 145>;
def v16f64 : VTVec<16, f64, 146>;
def v32f64 : VTVec<32, f64, 147>;
def v64f64 : VTVec<64, f64, 148>;
def v128f64 : VTVec<128, f64, 149>;
def v256f64 : VTVec<256, f64, 150>;
def nxv1i1 : VTScalableVec<1, i1, 151>;
def nxv2i1 : VTScalableVec<2, i1, 152>;
def nxv4i1 : VTScalableVec<4, i1, 153>;
def nxv8i1 : VTScalableVec<8, i1, 154>;
def nxv16i1 : VTScalableVec<16, i1, 155>;
def nxv32i1 : VTScalableVec<32, i1, 156>;
def nxv64i1 : VTScalableVec<64, i1, 157>;
def nxv1i8 : VTScalableVec<1, i8, 158>;
def nxv2i8 : VTScalableVec<2, i8, 159>;
def nxv4i8 : VTScalableVec<4, i8, 160>;
def nxv8i8 : VTScalableVec<8, i8, 161>;
def nxv16i8 : VTScalableVec<16, i8, 162>;
def nxv32i8 : VTScalableVec<32, i8, 163>;
def nxv64i8 : VTScalableVec<64, i8, 164>;
def nxv1i16 : VTScalableVec<1, i16, 165>;
def nxv2i16 : VTScalableVec<2, i16, 166>;
def nxv4i16 : VTScalableVec<4, i16, 167>;
def nxv8i16 : VTScalableVec<8, i16, 168>;
def nxv16i16 : VTScalableVec<16, i16, 169>;
def nxv32i16 : VTScalableVec<32, i16, 170>;
def nxv1i32 : VTScalableVec<1, i32, 171>;
def nxv2i32 : VTScalableVec<2, i32, 172>;
def nxv4i32 : VTScalableVec<4, i32, 173>;
def nxv8i32 : VTScalableVec<8, i32, 174>;
def nxv16i32 : VTScalableVec<16, i32, 175>;
def nxv32i32 : VTScalableVec<32, i32, 176>;
def nxv1i64 : VTScalableVec<1, i64, 177>;
def nxv2i64 : VTScalableVec<2, i64, 178>;
def nxv4i64 : VTScalableVec<4, i64, 179>;
def nxv8i64 : VTScalableVec<8, i64, 180>;
def nxv16i64 : VTScalableVec<16, i64, 181>;
def nxv32i64 : VTScalableVec<32, i64, 182>;
def nxv1f16 : VTScalableVec<1, f16, 183>;
def nxv2f16 : VTScalableVec<2, f16, 184>;
def nxv4f16 : VTScalableVec<4, f16, 185>;
def nxv8f16 : VTScalableVec<8, f16, 186>;
def nxv16f16 : VTScalableVec<16, f16, 187>;
def nxv32f16 : VTScalableVec<32, f16, 188>;
def nxv1bf16 : VTScalableVec<1, bf16, 189>;
def nxv2bf16 : VTScalableVec<2, bf16, 190>;
def nxv4bf16 : VTScalableVec<4, bf16, 191>;
def nxv8bf16 : VTScalableVec<8, bf16, 192>;
def nxv16bf16 : VTScalableVec<16, bf16, 193>;
def nxv32bf16 : VTScalableVec<32, bf16, 194>;
def nxv1f32 : VTScalableVec<1, f32, 195>;
def nxv2f32 : VTScalableVec<2, f32, 196>;
def nxv4f32 : VTScalableVec<4, f32, 197>;
def nxv8f32 : VTScalableVec<8, f32, 198>;
def nxv16f32 : VTScalableVec<16, f32, 199>;
def nxv1f64 : VTScalableVec<1, f64, 200>;
def nxv2f64 : VTScalableVec<2, f64, 201>;
def nxv4f64 : VTScalableVec<4, f64, 202>;
def nxv8f64 : VTScalableVec<8, f64, 203>;
def x86mmx : VTSpecial<64, 204>;
def x86amx : VTSpecial<8192, 205>;
def i64x8 : VTSpecial<512, 206>;
def aarch64svcount : VTSpecial<16, 207>;
def funcref : VTSpecial<0, 208>;
def externref : VTSpecial<0, 209>;
def exnref : VTSpecial<0, 210>;
def Glue : VTSpecial<0, 211>;
def isVoid : VTSpecial<0, 212>;
def untyped : VTSpecial<8, 213> { let LLVMName = "Untyped"; }
def token : VTSpecial<0, 214> { let isNormalValueType = false; }
def MetadataVT : VTSpecial<0, 215> {
  let LLVMName = "Metadata";
  let isNormalValueType = false;
}

// Wildcards: iPTR is the integer as wide as a pointer of the target.
def iPTRAny : VTAny<250> { let isNormalValueType = false; }
def vAny : VTAny<251> { let isNormalValueType = false; }
def fAny : VTAny<252> { let isNormalValueType = false; }
def iAny : VTAny<253> { let isNormalValueType = false; }
def iPTR : VTSpecial<0, 254> { let isNormalValueType = false; } // Pointers, whatever their size.
def Any : VTAny<255> { let isNormalValueType = false; }

// A pointer into address space `addrspace`, for patterns that depend on it.
class PtrValueType<ValueType scalar, int addrspace> : ValueType<scalar.Size, scalar.Value> {
  int AddrSpace = addrspace;
}

#endif
