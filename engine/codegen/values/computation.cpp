#include "engine/codegen/values/computation.h"

namespace warpscope::codegen {
namespace {

/// 2^32 divided by the golden ratio: multiplying by it spreads neighbouring numbers.
constexpr std::uint32_t kSpread = 0x9E3779B1u;

}  // namespace

bool isSameComputation(const isa::Instruction& a, const isa::Instruction& b) {
    if (a.opcode != b.opcode || a.sources != b.sources) return false;
    isa::Instruction here = a;
    here.line = b.line;
    here.column = b.column;
    here.side = b.side;
    return here == b;
}

std::uint32_t fingerprintOf(const isa::Instruction& code) {
    auto number = static_cast<std::uint32_t>(code.opcode);
    for (const isa::Operand& source : code.sources)
        number = (number ^ source.value) * kSpread + static_cast<std::uint32_t>(source.kind);
    return number ^ static_cast<std::uint32_t>(code.offset);
}

}  // namespace warpscope::codegen
