#include "engine/sm/timing/forwarding.h"

#include <algorithm>
#include <cstddef>

#include "engine/isa/opcode.h"

namespace warpscope::sm {
namespace {

/// How far a reader is looked for: what is read later waits for nothing any more.
constexpr std::size_t kReach = 32;

/// Whether an instruction reads a register that another one writes.
bool readsResult(const Decoded& reader, const Decoded& writer) {
    const std::uint32_t first = writer.destination;
    const std::uint32_t end = first + writer.resultWords;
    for (std::size_t i = 0; i < reader.sources.size(); ++i) {
        const isa::Operand& source = reader.sources[i];
        if (source.kind != isa::Operand::Kind::Register) continue;
        const auto words = static_cast<std::uint32_t>(isa::registersOf(reader, i));
        if (source.value < end && source.value + words > first) return true;
    }
    return false;
}

/// The unit of the instruction that reads a result first: the code is followed as it stands, back
/// to the head of the loop around it as well. Control: none reads it soon.
Unit firstReader(std::span<const Decoded> instructions, std::size_t writer) {
    const Decoded& made = instructions[writer];
    std::size_t pc = writer + 1;
    for (std::size_t step = 0; step < kReach && pc < instructions.size(); ++step) {
        const Decoded& next = instructions[pc];
        if (readsResult(next, made)) return next.unit;
        const bool isWrittenAnew =
            next.resultWords != 0 && next.destination == made.destination && !next.isGuarded();
        if (pc == writer || isWrittenAnew) break;
        pc = next.target != isa::kNoTarget && next.target <= writer ? next.target : pc + 1;
    }
    return Unit::Control;
}

bool isProductOrSum(Unit unit) {
    return unit == Unit::Fma || unit == Unit::FmaHeavy;
}

}  // namespace

void forwardResults(std::span<Decoded> instructions, const machine::Timing& timing) {
    if (timing.aluLatency <= timing.fmaLatency) return;
    const auto alu = static_cast<std::int32_t>(timing.aluLatency);
    const auto same = static_cast<std::int32_t>(timing.fmaLatency);
    for (std::size_t pc = 0; pc < instructions.size(); ++pc) {
        Decoded& made = instructions[pc];
        const bool isPredicate = made.resultWords == 0 && made.resultCount != 0;
        if (made.unit == Unit::Alu && made.latency == alu) {
            const Unit reader = isPredicate ? Unit::Alu : firstReader(instructions, pc);
            if (reader == Unit::Alu || reader == Unit::Sfu) made.latency = same;
        } else if (isProductOrSum(made.unit) &&
                   (made.latency == same || made.opcode == isa::Opcode::Imulhi)) {
            const Unit reader = firstReader(instructions, pc);
            if (reader == Unit::Alu || reader == Unit::Lsu) made.latency += alu - same;
        }
    }
}

}  // namespace warpscope::sm
