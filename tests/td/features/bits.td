class Inst<bits<6> op> {
  field bits<32> Inst;
  bits<5> rd;
  bits<5> rs;
  bits<16> imm = 7;
  let Inst{31-26} = op;
  let Inst{25...21} = rd;
  let Inst{20-16} = rs;
  let Inst{15-0} = imm;
}
def I1 : Inst<0b101010> { let rs = 3; }
def I2 : Inst<63> { let Inst{0} = 1; let Inst{7, 5, 3} = 0b110; }
def I3 : Inst<1> { let rd{4} = 1; }
class T<bits<8> v> {
  bits<4> hi = v{7-4};
  bits<4> lo = v{3-0};
  bit top = v{7};
  bits<8> rev = v{0...7};
  bits<8> mix = {v{3-0}, 1, 0, v{7-6}};
  int asInt = v;
  bits<2> sel = !if(v{0}, 0b10, 0b01);
}
def T1 : T<0xa5>;
def T2 : T<{1, 0, 1, 0, 0, 1, 1, 1}>;
def V {
  bits<8> a = 0b00001111;
  bits<8> b = -1;
  bits<3> c = {a{1}, a{5}, a{0}};
  bit d = 1;
  bits<1> e = d;
  int f = !add(a, 1);
  bits<8> g = !add(a, 1);
  bits<4> h = {d, d, 0, ?};
  bits<8> i = !cast<bits<8>>(200);
  bit j = 0b1;
  bits<128> wide = 1;
}
let imm<15-12> = 0b1010 in def I5 : Inst<2>;
