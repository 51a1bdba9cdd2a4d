#include "engine/sm/execute_memory.h"

#include "engine/sm/execute.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

/// address = a + offset, for each lane.
void addressesOf(const Tick& tick, const Warp& warp, const Decoded& instruction, Lanes& addresses) {
    Lanes scratch;
    const std::uint32_t* const base = read(tick, warp, instruction, 0, scratch);
    const auto offset = static_cast<std::uint32_t>(instruction.offset);
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    for (std::size_t lane = 0; lane < width; ++lane)
        addresses[lane] = base[lane] + offset;
}

bool accessSpace(Tick& tick, int slot, const Access& access) {
    using enum isa::Opcode;
    switch (access.instruction.opcode) {
        case Ldg:
        case Stg:
            return accessGlobal(tick, slot, access);
        case Lds:
        case Sts:
            return accessShared(tick, slot, access);
        case Ldl:
        case Stl:
            return accessLocal(tick, slot, access);
        case Ldc:
            return accessConstant(tick, slot, access);
        default:
            return accessAtomic(tick, slot, access);
    }
}

}  // namespace

bool executeMemory(Tick& tick, int slot, const Decoded& instruction) {
    const Warp& warp = tick.warp(slot);
    Lanes addresses;
    addressesOf(tick, warp, instruction, addresses);
    const bool isAtomic =
        instruction.opcode == isa::Opcode::Atomg || instruction.opcode == isa::Opcode::Atoms;
    if (instruction.isSpill) ++tick.log.counters.spillInstructions;
    return accessSpace(tick, slot,
                       Access{instruction, addresses, warp.active(), bytesOf(instruction.type),
                              isAtomic || isStore(instruction.opcode)});
}

void writeLoaded(Tick& tick, Warp& warp, const Decoded& instruction, Lanes& values) {
    if (instruction.type == isa::DataType::S8) {
        for (std::uint32_t& value : values)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(value)});
    } else if (instruction.type == isa::DataType::S16) {
        for (std::uint32_t& value : values)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(value)});
    }
    writeRegister(tick, warp, instruction, values);
}

void bookMemory(Tick& tick, int slot, const Decoded& instruction, InFlight item,
                trace::WarpState reason) {
    Warp& warp = tick.warp(slot);
    bookResult(tick, warp, instruction, warp.pc(), item.readyAt, reason);
    item.warp = warp.id;
    item.pc = warp.pc();
    item.pipe = isa::Pipe::Lsu;
    item.issuedAt = tick.now;
    tick.sm.memoryRequests.push_back(item);
}

}  // namespace warpscope::sm
