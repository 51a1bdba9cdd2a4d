#include "engine/cuda/lower/real_opcodes.h"

#include <algorithm>
#include <array>

namespace warpscope::cuda {
namespace {

struct Pair {
    isa::Opcode ofFloat;
    isa::Opcode ofDouble;
};

using enum isa::Opcode;

constexpr std::array<Pair, 11> kPairs{{
    {Fadd, Dadd},
    {Fmul, Dmul},
    {Ffma, Dfma},
    {Fmin, Dmin},
    {Fmax, Dmax},
    {Fabs, Dabs},
    {Fdiv, Ddiv},
    {Frnd, Dmath},
    {Fmath, Dmath},
    {Fsetp, Dsetp},
    {Mufu, Dmath},
}};

}  // namespace

isa::Opcode opcodeOf(isa::Opcode opcode, isa::DataType type) {
    if (type != isa::DataType::F64) return opcode;
    const auto* const found = std::ranges::find(kPairs, opcode, &Pair::ofFloat);
    return found == kPairs.end() ? opcode : found->ofDouble;
}

}  // namespace warpscope::cuda
