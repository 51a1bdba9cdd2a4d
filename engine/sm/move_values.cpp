#include "engine/sm/move_values.h"

#include <cstring>

#include "engine/memory/atomic.h"
#include "engine/sm/operands.h"

namespace warpscope::sm {
namespace {

using memory::Access;
using memory::AccessKind;
using memory::Space;

/// Extends what was loaded to 32 bits as the type says and writes the destination.
void writeLoaded(const Tick& tick, Warp& warp, const Decoded& instruction, Lanes& values) {
    if (instruction.type == isa::DataType::S8) {
        for (std::uint32_t& value : values)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(value)});
    } else if (instruction.type == isa::DataType::S16) {
        for (std::uint32_t& value : values)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(value)});
    }
    writeRegister(tick, warp, instruction, values);
}

void moveGlobal(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    memory::DeviceMemory& memory = tick.global.memory;
    if (access.isWrite()) {
        Lanes scratch;
        const std::uint32_t* const values = read(tick, warp, instruction, 1, scratch);
        memory.storeLanes(access.addresses.data(), access.active, access.bytesPerLane, values);
    } else {
        Lanes values{};
        memory.loadLanes(access.addresses.data(), access.active, access.bytesPerLane,
                         values.data());
        writeLoaded(tick, warp, instruction, values);
    }
}

/// Between registers and bytes of which each lane has a window that begins `bytesApart` behind the
/// one before: 0 for memory that the lanes share.
void moveBytes(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
               std::uint8_t* memory, std::size_t bytesApart) {
    const auto bytes = static_cast<std::size_t>(access.bytesPerLane);
    Lanes values{};
    Lanes scratch;
    const std::uint32_t* const stored =
        access.isWrite() ? read(tick, warp, instruction, 1, scratch) : nullptr;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        std::uint8_t* const at = memory + lane * bytesApart + access.addresses[lane];
        if (stored != nullptr)
            std::memcpy(at, &stored[lane], bytes);
        else
            std::memcpy(&values[lane], at, bytes);
    }
    if (stored == nullptr) writeLoaded(tick, warp, instruction, values);
}

void loadConstants(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    const std::uint8_t* const constants = tick.kernel.program.constants.data();
    Lanes values{};
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        std::memcpy(&values[lane], constants + access.addresses[lane],
                    static_cast<std::size_t>(access.bytesPerLane));
    }
    writeLoaded(tick, warp, instruction, values);
}

/// Lanes in order: what each one found, and what it left behind.
template <class Load, class Store>
void takeTurns(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access, Load load,
               Store store) {
    Lanes scratchB;
    Lanes scratchC;
    Lanes found{};
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const std::uint32_t* const c = read(tick, warp, instruction, 2, scratchC);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = access.addresses[static_cast<std::size_t>(lane)];
        const std::uint32_t old = load(address);
        found[static_cast<std::size_t>(lane)] = old;
        store(address,
              memory::applyAtomic(instruction.atomic, instruction.type, old, b[lane], c[lane]));
    }
    writeRegister(tick, warp, instruction, found);
}

void changeGlobal(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    memory::DeviceMemory& memory = tick.global.memory;
    const int bytes = access.bytesPerLane;
    takeTurns(
        tick, warp, instruction, access,
        [&](std::uint32_t address) { return memory.load(address, bytes); },
        [&](std::uint32_t address, std::uint32_t value) { memory.store(address, bytes, value); });
}

void changeShared(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    std::uint8_t* const shared = tick.block(warp).shared.data();
    takeTurns(
        tick, warp, instruction, access,
        [&](std::uint32_t address) {
            std::uint32_t word = 0;
            std::memcpy(&word, shared + address, sizeof word);
            return word;
        },
        [&](std::uint32_t address, std::uint32_t value) {
            std::memcpy(shared + address, &value, sizeof value);
        });
}

}  // namespace

void moveValues(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    const bool isAtomic = access.kind == AccessKind::Atomic;
    switch (access.space) {
        case Space::Global:
            return isAtomic ? changeGlobal(tick, warp, instruction, access)
                            : moveGlobal(tick, warp, instruction, access);
        case Space::Shared:
            return isAtomic ? changeShared(tick, warp, instruction, access)
                            : moveBytes(tick, warp, instruction, access,
                                        tick.block(warp).shared.data(), 0);
        case Space::Local:
            return moveBytes(tick, warp, instruction, access, warp.local.data(),
                             static_cast<std::size_t>(tick.kernel.program.localBytesPerThread));
        case Space::Constant:
            return loadConstants(tick, warp, instruction, access);
    }
}

}  // namespace warpscope::sm
