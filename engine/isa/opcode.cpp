#include "engine/isa/opcode.h"

#include "engine/base/contract.h"

namespace warpscope::isa {
namespace {

using enum Opcode;

constexpr std::array<OpcodeInfo, kOpcodeCount> kTable{{
    {Mov, "MOV", Pipe::Alu, LatencyClass::Alu},
    {S2r, "S2R", Pipe::Alu, LatencyClass::Alu},
    {Iadd, "IADD", Pipe::Alu, LatencyClass::Alu},
    {Imul, "IMUL", Pipe::Fma, LatencyClass::Imad},
    {Imulhi, "IMUL.HI", Pipe::Fma, LatencyClass::Imad},
    {Imad, "IMAD", Pipe::Fma, LatencyClass::Imad},
    {Imin, "IMIN", Pipe::Alu, LatencyClass::Alu},
    {Imax, "IMAX", Pipe::Alu, LatencyClass::Alu},
    {Iabs, "IABS", Pipe::Alu, LatencyClass::Alu},
    {Idiv, "IDIV", Pipe::Sfu, LatencyClass::Division},
    {Irem, "IREM", Pipe::Sfu, LatencyClass::Division},
    {And, "AND", Pipe::Alu, LatencyClass::Alu},
    {Or, "OR", Pipe::Alu, LatencyClass::Alu},
    {Xor, "XOR", Pipe::Alu, LatencyClass::Alu},
    {Not, "NOT", Pipe::Alu, LatencyClass::Alu},
    {Shl, "SHL", Pipe::Alu, LatencyClass::Alu},
    {Shr, "SHR", Pipe::Alu, LatencyClass::Alu},
    {Popc, "POPC", Pipe::Sfu, LatencyClass::Conversion},
    {Clz, "CLZ", Pipe::Sfu, LatencyClass::Conversion},
    {Ffs, "FFS", Pipe::Sfu, LatencyClass::Conversion},
    {Brev, "BREV", Pipe::Sfu, LatencyClass::Conversion},
    {Sel, "SEL", Pipe::Alu, LatencyClass::Alu},
    {Isetp, "ISETP", Pipe::Alu, LatencyClass::Alu},
    {Fsetp, "FSETP", Pipe::Alu, LatencyClass::Alu},
    {Plop, "PLOP", Pipe::Alu, LatencyClass::Alu},
    {Fadd, "FADD", Pipe::Fma, LatencyClass::Fma},
    {Fmul, "FMUL", Pipe::Fma, LatencyClass::Fma},
    {Ffma, "FFMA", Pipe::Fma, LatencyClass::Fma},
    {Fmin, "FMIN", Pipe::Alu, LatencyClass::Alu},
    {Fmax, "FMAX", Pipe::Alu, LatencyClass::Alu},
    {Fabs, "FABS", Pipe::Alu, LatencyClass::Alu},
    {Fdiv, "FDIV", Pipe::Sfu, LatencyClass::Division},
    {Frnd, "FRND", Pipe::Sfu, LatencyClass::Conversion},
    {Fmath, "FMATH", Pipe::Sfu, LatencyClass::Division},
    {Mufu, "MUFU", Pipe::Sfu, LatencyClass::Sfu},
    {I2f, "I2F", Pipe::Sfu, LatencyClass::Conversion},
    {F2i, "F2I", Pipe::Sfu, LatencyClass::Conversion},
    {Ldg, "LDG", Pipe::Lsu, LatencyClass::Memory},
    {Stg, "STG", Pipe::Lsu, LatencyClass::Memory},
    {Lds, "LDS", Pipe::Lsu, LatencyClass::Memory},
    {Sts, "STS", Pipe::Lsu, LatencyClass::Memory},
    {Ldl, "LDL", Pipe::Lsu, LatencyClass::Memory},
    {Stl, "STL", Pipe::Lsu, LatencyClass::Memory},
    {Ldc, "LDC", Pipe::Lsu, LatencyClass::Memory},
    {Atomg, "ATOMG", Pipe::Lsu, LatencyClass::Memory},
    {Atoms, "ATOMS", Pipe::Lsu, LatencyClass::Memory},
    {Shfl, "SHFL", Pipe::Lsu, LatencyClass::Shuffle},
    {Vote, "VOTE", Pipe::Alu, LatencyClass::Shuffle},
    {Activemask, "ACTIVEMASK", Pipe::Alu, LatencyClass::Alu},
    {Bra, "BRA", Pipe::Control, LatencyClass::Control},
    {Bar, "BAR.SYNC", Pipe::Control, LatencyClass::Control},
    {Warpsync, "WARPSYNC", Pipe::Control, LatencyClass::Control},
    {Exit, "EXIT", Pipe::Control, LatencyClass::Control},
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
    return opcode == Ldg || opcode == Lds || opcode == Ldl || opcode == Ldc || opcode == Atomg ||
           opcode == Atoms;
}

bool isStore(Opcode opcode) {
    return opcode == Stg || opcode == Sts || opcode == Stl;
}

}  // namespace warpscope::isa
