#include "engine/isa/opcode.h"

#include "engine/base/contract.h"
#include "engine/base/enumerators.h"

namespace warpscope::isa {
namespace {

using enum Opcode;
using Latency = LatencyClass;

constexpr Queue kNoQueue = Queue::None;
constexpr Queue kLg = Queue::LocalGlobal;
constexpr Queue kMio = Queue::MemoryInputOutput;

// The last column says of each instruction all that a pass has to know: nothing but its result, or
// one memory, or who comes together, or where its lanes go on. Which it is cannot be left out.
constexpr Effect kPure{};
constexpr Effect makes(Form form, int floatOperations = 0) {
    return {.form = form, .floatOperations = floatOperations};
}
constexpr Effect commutes(Form form = Form::Other) {
    return {.form = form, .commutes = true};
}
constexpr Effect runs(Sequence sequence) {
    return {.sequence = sequence};
}
constexpr Effect reads(Space space) {
    return {.purity = Purity::Reads, .space = space};
}
constexpr Effect acts(Space space, Space from = Space::None) {
    return {.purity = Purity::Acts, .space = space, .from = from};
}
constexpr Effect reads(Collective collective) {
    return {.purity = Purity::Reads, .collective = collective};
}
constexpr Effect acts(Collective collective) {
    return {.purity = Purity::Acts, .collective = collective};
}
constexpr Effect goes(Onward way) {
    return {.purity = Purity::Acts, .way = way};
}
constexpr Collective kAlone = Collective::None;

constexpr std::array<OpcodeInfo, kOpcodeCount> kTable{{
    {Mov, "MOV", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, makes(Form::Move)},
    {S2r, "S2R", Suffix::None, "i=s", Pipe::Alu, Latency::Alu, kNoQueue, reads(kAlone)},
    {Iadd, "IADD", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes(Form::Sum)},
    {Iadd3, "IADD3", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Imul, "IMUL", Suffix::None, "v=vv", Pipe::Fma, Latency::Imad, kNoQueue,
     commutes(Form::Product)},
    {Imulhi, "IMUL.HI", Suffix::Type, "v=vvv", Pipe::Fma, Latency::Imad, kNoQueue, commutes()},
    {Imad, "IMAD", Suffix::None, "v=vvv", Pipe::Fma, Latency::Imad, kNoQueue,
     commutes(Form::ProductSum)},
    {ImadWide, "IMAD.WIDE", Suffix::Type, "v=iiv", Pipe::Fma, Latency::Imad, kNoQueue,
     commutes(Form::ProductSum)},
    {Imin, "IMIN", Suffix::Type, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Imax, "IMAX", Suffix::Type, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {IaddMin, "VIADDMNMX.MIN", Suffix::Type, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue,
     commutes()},
    {IaddMax, "VIADDMNMX.MAX", Suffix::Type, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue,
     commutes()},
    {Iabs, "IABS", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Idiv, "IDIV", Suffix::Type, "v=vv", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::Quotient)},
    {Irem, "IREM", Suffix::Type, "v=vv", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::Quotient)},
    {And, "AND", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Or, "OR", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Xor, "XOR", Suffix::None, "v=vv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Not, "NOT", Suffix::None, "v=v", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Shl, "SHL", Suffix::None, "v=vi", Pipe::Alu, Latency::Alu, kNoQueue, makes(Form::Shift)},
    {Shr, "SHR", Suffix::Type, "v=vi", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Popc, "POPC", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Clz, "CLZ", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Ffs, "FFS", Suffix::None, "i=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Brev, "BREV", Suffix::None, "v=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {I2i, "I2I", Suffix::Type, "v=i", Pipe::Alu, Latency::Alu, kNoQueue, makes(Form::Widening)},
    {Lop3, "LOP3", Suffix::None, "v=vvvi", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Prmt, "PRMT", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Bfe, "BFE", Suffix::Type, "v=vii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Bfi, "BFI", Suffix::None, "v=vvii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {ShfL, "SHF.L", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {ShfR, "SHF.R", Suffix::None, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {LeaHi, "LEA.HI", Suffix::Type, "i=iii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Sad, "SAD", Suffix::Type, "v=vvv", Pipe::Alu, Latency::Alu, kNoQueue, commutes()},
    {Dp4a, "IDP.4A", Suffix::Type, "i=iii", Pipe::Fma, Latency::Imad, kNoQueue, kPure},
    {Sel, "SEL", Suffix::None, "v=pvv", Pipe::Alu, Latency::Alu, kNoQueue, makes(Form::Choice)},
    {Isetp, "ISETP", Suffix::ComparisonType, "p=vvp", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fsetp, "FSETP", Suffix::Comparison, "p=ffp", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fchk, "FCHK", Suffix::None, "p=ff", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Plop, "PLOP", Suffix::Logic, "p=pp", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fadd, "FADD", Suffix::None, "f=ff", Pipe::Fma, Latency::Fma, kNoQueue, makes(Form::Sum, 1)},
    {Fmul, "FMUL", Suffix::None, "f=ff", Pipe::Fma, Latency::Fma, kNoQueue,
     makes(Form::Product, 1)},
    {Ffma, "FFMA", Suffix::None, "f=fff", Pipe::Fma, Latency::Fma, kNoQueue,
     makes(Form::ProductSum, 2)},
    {Fmin, "FMIN", Suffix::None, "f=ff", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fmax, "FMAX", Suffix::None, "f=ff", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fabs, "FABS", Suffix::None, "f=f", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Fdiv, "FDIV", Suffix::None, "f=ff", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::FloatQuotient)},
    {Frnd, "FRND", Suffix::Math, "f=f", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Fmath, "FMATH", Suffix::Math, "f=ff", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::FloatFunction)},
    {Mufu, "MUFU", Suffix::Math, "f=f", Pipe::Sfu, Latency::Sfu, kNoQueue, kPure},
    {I2f, "I2F", Suffix::Type, "f=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {F2i, "F2I", Suffix::Type, "v=f", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Fsat, "FADD.SAT", Suffix::None, "f=f", Pipe::Fma, Latency::Fma, kNoQueue, kPure},
    {Fftz, "FADD.FTZ", Suffix::None, "f=f", Pipe::Fma, Latency::Fma, kNoQueue, kPure},
    {Hadd2, "HADD2", Suffix::Packed, "i=ii", Pipe::Fma, Latency::Fma, kNoQueue,
     makes(Form::Sum, 2)},
    {Hmul2, "HMUL2", Suffix::Packed, "i=ii", Pipe::Fma, Latency::Fma, kNoQueue,
     makes(Form::Product, 2)},
    {Hfma2, "HFMA2", Suffix::Packed, "i=iii", Pipe::Fma, Latency::Fma, kNoQueue,
     makes(Form::ProductSum, 4)},
    {Hmin2, "HMNMX2.MIN", Suffix::Packed, "i=ii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Hmax2, "HMNMX2.MAX", Suffix::Packed, "i=ii", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {H2f, "HADD2.F32", Suffix::None, "f=i", Pipe::Fma, Latency::Fma, kNoQueue, kPure},
    {F2h2, "F2FP.PACK_AB", Suffix::Packed, "i=ff", Pipe::Alu, Latency::Alu, kNoQueue, kPure},
    {Dadd, "DADD", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, makes(Form::Sum, 1)},
    {Dmul, "DMUL", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue,
     makes(Form::Product, 1)},
    {Dfma, "DFMA", Suffix::None, "d=ddd", Pipe::Fma, Latency::Double, kNoQueue,
     makes(Form::ProductSum, 2)},
    {Dmin, "DMIN", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, kPure},
    {Dmax, "DMAX", Suffix::None, "d=dd", Pipe::Fma, Latency::Double, kNoQueue, kPure},
    {Dabs, "DABS", Suffix::None, "d=d", Pipe::Fma, Latency::Double, kNoQueue, kPure},
    {Ddiv, "DDIV", Suffix::None, "d=dd", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::DoubleQuotient)},
    {Dmath, "DMATH", Suffix::Math, "d=dd", Pipe::Sfu, Latency::Division, kNoQueue,
     runs(Sequence::DoubleFunction)},
    {Dsetp, "DSETP", Suffix::Comparison, "p=ddp", Pipe::Fma, Latency::Double, kNoQueue, kPure},
    {I2d, "I2D", Suffix::Type, "d=v", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {D2i, "D2I", Suffix::Type, "v=d", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {F2d, "F2D", Suffix::None, "d=f", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {D2f, "D2F", Suffix::None, "f=d", Pipe::Sfu, Latency::Conversion, kNoQueue, kPure},
    {Ldg, "LDG", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, reads(Space::Global)},
    {Stg, "STG", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, acts(Space::Global)},
    {Lds, "LDS", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kMio, reads(Space::Shared)},
    {Sts, "STS", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kMio, acts(Space::Shared)},
    {Ldl, "LDL", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, reads(Space::Local)},
    {Stl, "STL", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, acts(Space::Local)},
    {Ldc, "LDC", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kMio, reads(Space::Constant)},
    {Atomg, "ATOMG", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kLg, acts(Space::Global)},
    {Atoms, "ATOMS", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kMio,
     acts(Space::Shared)},
    {Ld, "LD", Suffix::Memory, "v=m", Pipe::Lsu, Latency::Memory, kLg, reads(Space::Generic)},
    {St, "ST", Suffix::Memory, "=mv", Pipe::Lsu, Latency::Memory, kLg, acts(Space::Generic)},
    {Atom, "ATOM", Suffix::Atomic, "v=mvv", Pipe::Lsu, Latency::Memory, kLg, acts(Space::Generic)},
    {Ldgsts, "LDGSTS", Suffix::Memory, "=mai", Pipe::Lsu, Latency::Memory, kLg,
     acts(Space::Shared, Space::Global)},
    {Ldgdepbar, "LDGDEPBAR", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     acts(kAlone)},
    {Depbar, "DEPBAR.LE", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue,
     acts(kAlone)},
    {Shfl, "SHFL", Suffix::Shuffle, "i=iiih", Pipe::Lsu, Latency::Shuffle, kMio,
     acts(Collective::Warp)},
    // A mask of lanes may have its upper word, that of lanes 32 to 63, in the source behind it.
    {Vote, "VOTE", Suffix::Vote, "i=pli", Pipe::Alu, Latency::Shuffle, kNoQueue,
     acts(Collective::Warp)},
    {Match, "MATCH", Suffix::Vote, "i=vlii", Pipe::Lsu, Latency::Shuffle, kMio,
     acts(Collective::Warp)},
    {Redux, "REDUX", Suffix::Atomic, "i=ili", Pipe::Lsu, Latency::Shuffle, kMio,
     acts(Collective::Warp)},
    {Activemask, "ACTIVEMASK", Suffix::None, "i=", Pipe::Alu, Latency::Alu, kNoQueue,
     reads(Collective::Warp)},
    {Bra, "BRA", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue, goes(Onward::Jump)},
    {Call, "CALL.REL", Suffix::None, "=ii", Pipe::Control, Latency::Control, kNoQueue,
     goes(Onward::Call)},
    {Ret, "RET.REL", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     goes(Onward::Return)},
    {Bssy, "BSSY", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     goes(Onward::Meet)},
    {Bsync, "BSYNC", Suffix::None, "=n", Pipe::Control, Latency::Control, kNoQueue, acts(kAlone)},
    {Uldc, "ULDC", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue, acts(kAlone)},
    {Umov, "UMOV", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue, acts(kAlone)},
    {Bar, "BAR.SYNC", Suffix::None, "=ii", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Block)},
    {BarArrive, "BAR.ARV", Suffix::None, "=ii", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Block)},
    {BarRed, "BAR.RED", Suffix::Vote, "i=p", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Block)},
    {ClusterArrive, "UCGABAR_ARV", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Cluster)},
    {ClusterWait, "UCGABAR_WAIT", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Cluster)},
    {Membar, "MEMBAR.SC", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue,
     acts(kAlone)},
    {Nanosleep, "NANOSLEEP", Suffix::None, "=i", Pipe::Control, Latency::Control, kNoQueue,
     acts(kAlone)},
    {Warpsync, "WARPSYNC", Suffix::None, "=li", Pipe::Control, Latency::Control, kNoQueue,
     acts(Collective::Warp)},
    {Trap, "BPT.TRAP", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue,
     goes(Onward::Stop)},
    {Print, "VPRINTF", Suffix::None, "i=vv", Pipe::Alu, Latency::Shuffle, kNoQueue,
     acts(Space::None, Space::Generic)},
    {Assert, "ASSERTFAIL", Suffix::None, "=v", Pipe::Control, Latency::Control, kNoQueue,
     goes(Onward::Stop)},
    {Exit, "EXIT", Suffix::None, "=", Pipe::Control, Latency::Control, kNoQueue, goes(Onward::End)},
}};

constexpr bool rowsStandInOrder() {
    for (int i = 0; i < kOpcodeCount; ++i) {
        if (static_cast<int>(kTable[static_cast<std::size_t>(i)].opcode) != i) return false;
    }
    return true;
}
static_assert(rowsStandInOrder(), "each opcode has its row, in the order of the enumeration");
static_assert(hasEnumerators<Opcode, kOpcodeCount>(), "kOpcodeCount names the last opcode");
static_assert(hasEnumerators<Pipe, kPipeCount>());

constexpr bool whoHasAnAddressNamesItsMemory() {
    for (const OpcodeInfo& info : kTable) {
        if (info.shape.hasAddress() != (info.space != Space::None)) return false;
    }
    return true;
}
static_assert(whoHasAnAddressNamesItsMemory());

constexpr bool whoNeedsThemNamesItsLanes() {
    for (const OpcodeInfo& info : kTable) {
        const bool meetsOthers = info.collective == Collective::Warp && info.purity == Purity::Acts;
        if (meetsOthers != info.shape.namesLanes()) return false;
    }
    return true;
}
static_assert(whoNeedsThemNamesItsLanes());

constexpr bool whoIsASequenceNamesIt() {
    for (const OpcodeInfo& info : kTable) {
        if ((info.latency == Latency::Division) != (info.sequence != Sequence::None)) return false;
    }
    return true;
}
static_assert(whoIsASequenceNamesIt());

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

bool isAtomic(Opcode opcode) {
    return isLoad(opcode) && infoOf(opcode).purity == Purity::Acts;
}

bool mayWriteTo(Opcode opcode, Space space) {
    const Space written = infoOf(opcode).space;
    return (isStore(opcode) || isAtomic(opcode)) && (written == space || written == Space::Generic);
}

bool isBarrier(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    return info.collective != Collective::None && info.pipe == Pipe::Control;
}

bool isOfCluster(Opcode opcode) {
    return infoOf(opcode).collective == Collective::Cluster;
}

bool isExchange(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    return info.collective == Collective::Warp && info.purity == Purity::Acts && !isBarrier(opcode);
}

bool isCopy(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    return info.space != Space::None && info.from != Space::None;
}

bool mayMeanAnyMemory(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    return info.space == Space::Generic || info.from == Space::Generic;
}

bool isComparison(Opcode opcode) {
    const Suffix suffix = infoOf(opcode).suffix;
    return suffix == Suffix::Comparison || suffix == Suffix::ComparisonType;
}

Form integerFormOf(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    return info.shape.destination() == OperandShape::Value ? info.form : Form::Other;
}

Form realFormOf(Opcode opcode) {
    const OpcodeInfo& info = infoOf(opcode);
    const OperandShape shape = info.shape.destination();
    const bool isReal = shape == OperandShape::Float || shape == OperandShape::Double;
    return isReal ? info.form : Form::Other;
}

bool goesToTarget(Opcode opcode) {
    const Onward way = infoOf(opcode).way;
    return way == Onward::Jump || way == Onward::Call;
}

bool hasTarget(Opcode opcode) {
    return goesToTarget(opcode) || infoOf(opcode).way == Onward::Meet;
}

bool goesElsewhere(Opcode opcode) {
    const Onward way = infoOf(opcode).way;
    return way == Onward::Jump || way == Onward::Return || way == Onward::End;
}

}  // namespace warpscope::isa
