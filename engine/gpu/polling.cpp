#include "engine/gpu/polling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace warpscope::gpu {
namespace {

struct Loop {
    isa::ProgramCounter first = 0;
    isa::ProgramCounter last = 0;
};

/// The shortest stretch around a place that ends in a branch back to its beginning.
std::optional<Loop> loopAround(const isa::Program& program, isa::ProgramCounter pc) {
    std::optional<Loop> found;
    for (isa::ProgramCounter at = pc; at < program.instructions.size(); ++at) {
        const isa::Instruction& instruction = program.instructions[at];
        if (instruction.opcode != isa::Opcode::Bra || instruction.target > pc) continue;
        if (!found || at - instruction.target < found->last - found->first)
            found = Loop{instruction.target, at};
    }
    return found;
}

/// Whether an operand has the same value in every round: what writes it in the loop computes it
/// from such values alone.
bool isSameEachRound(const isa::Program& program, const Loop& loop, const isa::Operand& operand,
                     int depth) {
    constexpr int kMaxUseDepth = 4;
    if (operand.kind != isa::Operand::Kind::Register) return true;
    if (depth > kMaxUseDepth) return false;
    for (isa::ProgramCounter pc = loop.first; pc <= loop.last; ++pc) {
        const isa::Instruction& writer = program.instructions[pc];
        const bool writes =
            writer.destination != isa::kNoRegister && operand.value >= writer.destination &&
            operand.value <
                writer.destination + static_cast<std::uint32_t>(isa::resultRegistersOf(writer));
        if (!writes) continue;
        if (isa::infoOf(writer.opcode).purity != isa::Purity::Pure) return false;
        for (const isa::Operand& source : writer.sources) {
            if (!isSameEachRound(program, loop, source, depth + 1)) return false;
        }
    }
    return true;
}

bool readsGlobal(isa::Opcode opcode) {
    const isa::Space space = isa::infoOf(opcode).space;
    return isa::isLoad(opcode) && (space == isa::Space::Global || space == isa::Space::Generic);
}

/// The lower 32 bits of where a lane reads.
std::uint32_t addressOf(const Launch& launch, const sm::Warp& warp,
                        const isa::Instruction& instruction, int lane) {
    const isa::Operand& base = instruction.sources[0];
    const auto offset = static_cast<std::uint32_t>(instruction.offset);
    std::uint32_t value = base.value;
    if (base.kind == isa::Operand::Kind::Register) {
        const auto width = static_cast<std::size_t>(launch.machine.limits.warpSize);
        value = warp.registers[base.value * width + static_cast<std::size_t>(lane)];
    } else if (base.kind == isa::Operand::Kind::Parameter) {
        if (base.value + sizeof value > launch.parameters.size()) return 0;
        std::memcpy(&value, launch.parameters.data() + base.value, sizeof value);
    }
    return value + offset;
}

bool isOfGridBarrier(const isa::Program& program, const memory::Buffer& buffer) {
    const auto found = std::ranges::find(program.globals, buffer.name, &isa::GlobalVariable::name);
    return found != program.globals.end() && found->isOfGridBarrier;
}

}  // namespace

std::optional<Polling> pollingOf(const Launch& launch, const GpuState& state,
                                 const sm::Warp& warp) {
    const isa::Program& program = launch.program;
    const std::optional<Loop> loop = loopAround(program, warp.pc());
    if (!loop || warp.active() == 0) return std::nullopt;
    for (isa::ProgramCounter pc = loop->first; pc <= loop->last; ++pc) {
        const isa::Instruction& instruction = program.instructions[pc];
        if (!readsGlobal(instruction.opcode)) continue;
        if (!isSameEachRound(program, *loop, instruction.sources[0], 0)) continue;
        const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(instruction.type));
        const std::uint32_t address =
            addressOf(launch, warp, instruction, firstLane(warp.active()));
        const memory::Buffer* const buffer = state.memory.bufferAt(address, bytes);
        if (buffer == nullptr) continue;
        Polling polling;
        polling.line = instruction.line;
        polling.address = address;
        polling.bytes = bytes;
        polling.value = static_cast<std::int32_t>(
            state.memory.load(address, static_cast<int>(std::min(bytes, 4U))));
        polling.element =
            isOfGridBarrier(program, *buffer)
                ? kGridSync
                : fmt::format("{}[{}]", buffer->name, (address - buffer->address) / bytes);
        return polling;
    }
    return std::nullopt;
}

bool mayWrite(const isa::Program& program, isa::ProgramCounter from) {
    std::vector<bool> isSeen(program.instructions.size());
    std::vector<isa::ProgramCounter> open{from};
    while (!open.empty()) {
        const isa::ProgramCounter pc = open.back();
        open.pop_back();
        if (pc >= isSeen.size() || isSeen[pc]) continue;
        isSeen[pc] = true;
        const isa::Instruction& instruction = program.instructions[pc];
        const isa::Opcode opcode = instruction.opcode;
        if (isa::isStore(opcode) || isa::isAtomic(opcode)) return true;
        if (opcode == isa::Opcode::Bra) open.push_back(instruction.target);
        if (!instruction.neverFallsThrough()) open.push_back(pc + 1);
    }
    return false;
}

}  // namespace warpscope::gpu
