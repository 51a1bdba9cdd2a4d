#include "engine/isa/opcode.h"

#include "engine/base/contract.h"

namespace warpscope::isa {
namespace {

using enum Opcode;
using enum Purity;
using Latency = LatencyClass;

constexpr Queue kNoQueue = Queue::None;
constexpr Queue kLg = Queue::LocalGlobal;
constexpr Queue kMio = Queue::MemoryInputOutput;

constexpr std::array<OpcodeInfo, kOpcodeCount> kTable{{
    {Mov, "MOV", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {S2r, "S2R", Suffix::None, "i=s", Pipe::Alu, Latency::Alu, kNoQueue, Reads},
    {Iadd, "IADD", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Imul, "IMUL", Suffix::None, "v=vv", Pipe::Fma, Latency::Imad, kNoQueue, Pure},
    {Imulhi, "IMUL.HI", Suffix::Type, "v=vv", Pipe::Fma, Latency::Imad, kNoQueue, Pure},
    {Imad, "IMAD", Suffix::None, "v=vvv", Pipe::Fma, Latency::Imad, kNoQueue, Pure},
    {ImadWide, "IMAD.WIDE", Suffix::Type, "v=iiv", Pipe::Fma, Latency::Imad, kNoQueue, Pure},
    {Imin, "IMIN", Suffix::Type, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Imax, "IMAX", Suffix::Type, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Iabs, "IABS", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Idiv, "IDIV", Suffix::Type, "v=vv", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {Irem, "IREM", Suffix::Type, "v=vv", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {And, "AND", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Or, "OR", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Xor, "XOR", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Not, "NOT", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Shl, "SHL", Suffix::None, "v=vi", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Shr, "SHR", Suffix::Type, "v=vi", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Popc, "POPC", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Clz, "CLZ", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Ffs, "FFS", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Brev, "BREV", Suffix::None, "v=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {I2i, "I2I", Suffix::Type, "v=i", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Lop3, "LOP3", Suffix::None, "v=vvvi", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Prmt, "PRMT", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Bfe, "BFE", Suffix::Type, "v=vii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Bfi, "BFI", Suffix::None, "v=vvii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {ShfL, "SHF.L", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {ShfR, "SHF.R", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Sad, "SAD", Suffix::Type, "v=vvv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Dp4a, "IDP.4A", Suffix::Type, "i=iii", Pipe::Fma, Latency::Imad, kNoQueue, Pure},
    {Sel, "SEL", Suffix::None, "v=pvv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Isetp, "ISETP", Suffix::ComparisonType, "p=vv", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Fsetp, "FSETP", Suffix::Comparison, "p=ff", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Plop, "PLOP", Suffix::Logic, "p=pp", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Fadd, "FADD", Suffix::None, "f=ff", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Fmul, "FMUL", Suffix::None, "f=ff", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Ffma, "FFMA", Suffix::None, "f=fff", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Fmin, "FMIN", Suffix::None, "f=ff", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Fmax, "FMAX", Suffix::None, "f=ff", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Fabs, "FABS", Suffix::None, "f=f", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Fdiv, "FDIV", Suffix::None, "f=ff", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {Frnd, "FRND", Suffix::Math, "f=f", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Fmath, "FMATH", Suffix::Math, "f=ff", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {Mufu, "MUFU", Suffix::Math, "f=f", Pipe::Sfu, Latency::Sfu, kNoQueue, Pure},
    {I2f, "I2F", Suffix::Type, "f=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {F2i, "F2I", Suffix::Type, "v=f", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Fsat, "FADD.SAT", Suffix::None, "f=f", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Fftz, "FADD.FTZ", Suffix::None, "f=f", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Hadd2, "HADD2", Suffix::Packed, "i=ii", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Hmul2, "HMUL2", Suffix::Packed, "i=ii", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Hfma2, "HFMA2", Suffix::Packed, "i=iii", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {Hmin2, "HMNMX2.MIN", Suffix::Packed, "i=ii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Hmax2, "HMNMX2.MAX", Suffix::Packed, "i=ii", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {H2f, "HADD2.F32", Suffix::None, "f=i", Pipe::Fma, Latency::Fma, kNoQueue, Pure},
    {F2h2, "F2FP.PACK_AB", Suffix::Packed, "i=ff", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Dadd, "DADD", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Dmul, "DMUL", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Dfma, "DFMA", Suffix::None, "d=ddd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Dmin, "DMIN", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Dmax, "DMAX", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Dabs, "DABS", Suffix::None, "d=d", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {Ddiv, "DDIV", Suffix::None, "d=dd", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {Dmath, "DMATH", Suffix::Math, "d=dd", Pipe::Sfu, Latency::Division, kNoQueue, Pure},
    {Dsetp, "DSETP", Suffix::Comparison, "p=dd", Pipe::Fma, Latency::Double, kNoQueue, Pure},
    {I2d, "I2D", Suffix::Type, "d=v", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {D2i, "D2I", Suffix::Type, "v=d", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {F2d, "F2D", Suffix::None, "d=f", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {D2f, "D2F", Suffix::None, "f=d", Pipe::Sfu, Latency::Conversion, kNoQueue, Pure},
    {Ldg, "LDG", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, Reads},
    {Stg, "STG", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, Acts},
    {Lds, "LDS", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kMio, Reads},
    {Sts, "STS", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kMio, Acts},
    {Ldl, "LDL", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, Reads},
    {Stl, "STL", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, Acts},
    {Ldc, "LDC", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kMio, Reads},
    {Atomg, "ATOMG", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kLg, Acts},
    {Atoms, "ATOMS", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kMio, Acts},
    {Ld, "LD", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, Reads},
    {St, "ST", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, Acts},
    {Atom, "ATOM", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kLg, Acts},
    {Shfl, "SHFL", Suffix::Shuffle, "i=iii", Pipe::Lsu, Latency::Shuffle, kMio, Acts},
    // A mask of lanes may have its upper word, that of lanes 32 to 63, in the source behind it.
    {Vote, "VOTE", Suffix::Vote, "i=pii", Pipe::Alu, Latency::Shuffle, kNoQueue, Acts},
    {Match, "MATCH", Suffix::Vote, "i=viii", Pipe::Lsu, Latency::Shuffle, kMio, Acts},
    {Redux, "REDUX", Suffix::Atomic, "i=iii", Pipe::Lsu, Latency::Shuffle, kMio, Acts},
    {Activemask, "ACTIVEMASK", Suffix::None, "i=", Pipe::Alu, Latency::Alu, kNoQueue, Pure},
    {Bra, "BRA", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Bar, "BAR.SYNC", Suffix::None, "=ii", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {BarRed, "BAR.RED", Suffix::Vote, "i=p", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {ClusterArrive, "UCGABAR_ARV", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     Acts},
    {ClusterWait, "UCGABAR_WAIT", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     Acts},
    {Membar, "MEMBAR.SC", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Nanosleep, "NANOSLEEP", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Warpsync, "WARPSYNC", Suffix::None, "=ii", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Trap, "BPT.TRAP", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Print, "VPRINTF", Suffix::None, "i=vv", Pipe::Alu, Latency::Shuffle, kNoQueue, Acts},
    {Assert, "ASSERTFAIL", Suffix::None, "=v", Pipe::Control, Latency::Control, kNoQueue, Acts},
    {Exit, "EXIT", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue, Acts},
}};

constexpr bool rowsStandInOrder() {
    for (int i = 0; i < kOpcodeCount; ++i) {
        if (static_cast<int>(kTable[static_cast<std::size_t>(i)].opcode) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each opcode has its row, in the order of the enumeration");

}  // namespace

const OpcodeInfo& infoOf(Opcode opcode) {
    return kTable[static_cast<std::size_t>(opcode)];
}

bool isLoad(Opcode opcode) {
    const Shape& shape = infoOf(opcode).shape;
    return shape.hasAddress() && shape.writesRegister();
}

bool isStore(Opcode opcode) {
    const Shape& shape = infoOf(opcode).shape;
    return shape.hasAddress() && !shape.writesRegister();
}

}  // namespace warpscope::isa
