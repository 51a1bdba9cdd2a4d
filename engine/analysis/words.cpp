#include "engine/analysis/words.h"

#include "engine/gpu/deadlock.h"

#include <fmt/format.h>

namespace warpscope::analysis {

std::string instructionText(const isa::Program& program, isa::ProgramCounter pc) {
    if (pc >= program.instructions.size()) return {};
    const isa::Instruction& instruction = program.instructions[pc];
    std::string text = isa::toText(instruction, program);
    if (!isa::hasTarget(instruction.opcode)) return text;
    const int line = isa::lineOf(program, instruction.target);
    if (line <= 0) return text;
    // The number of an instruction would be read as one of the lines beside it.
    return fmt::format("{}L{}", text.substr(0, text.rfind(' ') + 1), line);
}

std::string registerName(const isa::Program& program, isa::ProgramCounter pc, int number) {
    for (const isa::VariableRange& variable : program.variables) {
        const bool isHere = variable.place == isa::VariableRange::Place::Register &&
                            variable.index == static_cast<std::uint32_t>(number) &&
                            variable.from <= pc && pc < variable.to;
        if (isHere) return fmt::format("R{} ({})", number, variable.name);
    }
    return fmt::format("R{}", number);
}

const sm::Warp* residentWarp(const history::Recording& run, const gpu::GpuState& state,
                             WarpId warp) {
    if (warp.value >= run.warps().size()) return nullptr;
    const history::WarpRecord& record = run.warps()[warp.value];
    if (record.sm.value >= state.sms.size()) return nullptr;
    const std::vector<sm::Warp>& warps = state.sms[record.sm.value].warps;
    const auto slot = static_cast<std::size_t>(record.slot);
    return slot < warps.size() && warps[slot].id == warp ? &warps[slot] : nullptr;
}

WarpId issuedBy(const history::Recording& run, SmId sm, int scheduler, Cycle cycle) {
    for (const WarpId id : run.warpsOfSm(sm)) {
        if (run.schedulerOf(id) != scheduler) continue;
        const auto segment = run.segmentAt(id, cycle);
        if (segment && segment->state == trace::WarpState::Issued) return id;
    }
    return {};
}

}  // namespace warpscope::analysis
