#include "engine/sm/instructions/move_values.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/memory/atomic.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

using memory::Access;
using memory::AccessKind;
using memory::Space;

constexpr int kWordBytes = 4;

/// Registers that a lane's value takes.
int wordsOf(const Access& access) {
    return access.bytesPerLane > kWordBytes ? access.bytesPerLane / kWordBytes : 1;
}
int bytesOfWord(const Access& access) {
    return std::min(access.bytesPerLane, kWordBytes);
}

/// Zero in every lane that a load may write.
void clear(const Tick& tick, const Access& access, QuadLanes& values) {
    std::fill_n(values.data(), wordsOf(access) * tick.kernel.warpSize, 0U);
}

/// Extends what was loaded to 32 bits as the type says and writes the destination.
void writeLoaded(const Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
                 QuadLanes& values) {
    const auto words = std::span(values).first(static_cast<std::size_t>(tick.kernel.warpSize));
    if (instruction.type == isa::DataType::S8) {
        for (std::uint32_t& value : words)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(value)});
    } else if (instruction.type == isa::DataType::S16) {
        for (std::uint32_t& value : words)
            value = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(value)});
    }
    writeRegister(tick, warp, instruction, values, access.active);
}

/// move(addresses, at): for each word of the lanes' values its addresses and where its lanes begin.
template <class Move>
void forEachWord(const Tick& tick, const Access& access, Move move) {
    move(access.addresses.data(), 0);
    Lanes next;
    for (int word = 1; word < wordsOf(access); ++word) {
        const auto offset = static_cast<std::uint32_t>(word * kWordBytes);
        for (std::size_t lane = 0; lane < next.size(); ++lane)
            next[lane] = access.addresses[lane] + offset;
        move(next.data(), word * tick.kernel.warpSize);
    }
}

void moveGlobal(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    memory::DeviceMemory& memory = tick.global.memory;
    const int bytes = bytesOfWord(access);
    if (access.isWrite()) {
        WideLanes scratch;
        const std::uint32_t* const values = read(tick, warp, instruction, 1, scratch);
        forEachWord(tick, access, [&](const std::uint32_t* addresses, int at) {
            memory.storeLanes(addresses, access.active, bytes, values + at);
        });
    } else {
        QuadLanes values;
        clear(tick, access, values);
        forEachWord(tick, access, [&](const std::uint32_t* addresses, int at) {
            memory.loadLanes(addresses, access.active, bytes, values.data() + at);
        });
        writeLoaded(tick, warp, instruction, access, values);
    }
}

/// Copies between the bytes of one lane and its words, which stand `width` apart.
void storeLane(std::uint8_t* to, const std::uint32_t* words, const Access& access, int width) {
    const auto bytes = static_cast<std::size_t>(bytesOfWord(access));
    std::memcpy(to, words, bytes);
    for (int word = 1; word < wordsOf(access); ++word)
        std::memcpy(to + word * kWordBytes, words + word * width, bytes);
}
void loadLane(const std::uint8_t* from, std::uint32_t* words, const Access& access, int width) {
    const auto bytes = static_cast<std::size_t>(bytesOfWord(access));
    std::memcpy(words, from, bytes);
    for (int word = 1; word < wordsOf(access); ++word)
        std::memcpy(words + word * width, from + word * kWordBytes, bytes);
}

/// From bytes of which each lane has a window that begins `bytesApart` behind the one before: 0 for
/// memory that the lanes share.
void loadBytes(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
               const std::uint8_t* memory, std::size_t bytesApart) {
    QuadLanes values;
    clear(tick, access, values);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        loadLane(memory + lane * bytesApart + access.addresses[lane], values.data() + lane, access,
                 tick.kernel.warpSize);
    }
    writeLoaded(tick, warp, instruction, access, values);
}

/// The other way.
void storeBytes(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
                std::uint8_t* memory, std::size_t bytesApart) {
    WideLanes scratch;
    const std::uint32_t* const values = read(tick, warp, instruction, 1, scratch);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        storeLane(memory + lane * bytesApart + access.addresses[lane], values + lane, access,
                  tick.kernel.warpSize);
    }
}

void moveBytes(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
               std::uint8_t* memory, std::size_t bytesApart) {
    if (access.isWrite())
        storeBytes(tick, warp, instruction, access, memory, bytesApart);
    else
        loadBytes(tick, warp, instruction, access, memory, bytesApart);
}

std::uint32_t leftBehind(const Decoded& instruction, std::uint32_t old, std::uint32_t b,
                         std::uint32_t c) {
    return memory::applyAtomic(instruction.atomic, instruction.type, old, b, c);
}
std::uint64_t leftBehind(const Decoded& instruction, std::uint64_t old, std::uint64_t b,
                         std::uint64_t c) {
    return memory::applyWideAtomic(instruction.atomic, instruction.type, old, b, c);
}

/// Lanes in order: what each one found, and what it left behind.
template <class Word, class Load, class Store>
void takeTurns(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access, Load load,
               Store store) {
    WideLanes scratchB;
    WideLanes scratchC;
    QuadLanes found;
    clear(tick, access, found);
    const int width = tick.kernel.warpSize;
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const std::uint32_t* const c = read(tick, warp, instruction, 2, scratchC);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = access.addresses[static_cast<std::size_t>(lane)];
        const Word old = load(address);
        setLane(found.data(), lane, width, old);
        store(address, leftBehind(instruction, old, laneOf<Word>(b, lane, width),
                                  laneOf<Word>(c, lane, width)));
    }
    writeRegister(tick, warp, instruction, found, access.active);
}

void changeGlobal(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access) {
    memory::DeviceMemory& memory = tick.global.memory;
    if (wordsOf(access) == 1) {
        const int bytes = access.bytesPerLane;
        return takeTurns<std::uint32_t>(
            tick, warp, instruction, access,
            [&](std::uint32_t address) { return memory.load(address, bytes); },
            [&](std::uint32_t address, std::uint32_t value) {
                memory.store(address, bytes, value);
            });
    }
    takeTurns<std::uint64_t>(
        tick, warp, instruction, access,
        [&](std::uint32_t address) {
            const std::uint64_t high = memory.load(address + kWordBytes, kWordBytes);
            return high << 32 | memory.load(address, kWordBytes);
        },
        [&](std::uint32_t address, std::uint64_t value) {
            memory.store(address, kWordBytes, static_cast<std::uint32_t>(value));
            memory.store(address + kWordBytes, kWordBytes, static_cast<std::uint32_t>(value >> 32));
        });
}

/// Of each lane as many bytes as it has: a number of 16 bits is less than a word.
template <class Word>
void changeBytes(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
                 std::uint8_t* shared) {
    const auto bytes = static_cast<std::size_t>(access.bytesPerLane);
    takeTurns<Word>(
        tick, warp, instruction, access,
        [&](std::uint32_t address) {
            Word word = 0;
            std::memcpy(&word, shared + address, bytes);
            return word;
        },
        [&](std::uint32_t address, Word value) {
            std::memcpy(shared + address, &value, bytes);
        });
}

void changeShared(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
                  std::uint8_t* shared) {
    if (wordsOf(access) == 1)
        changeBytes<std::uint32_t>(tick, warp, instruction, access, shared);
    else
        changeBytes<std::uint64_t>(tick, warp, instruction, access, shared);
}

}  // namespace

void moveValues(Tick& tick, Warp& warp, const Decoded& instruction, const Access& access,
                BlockSlot& owner) {
    const bool isAtomic = access.kind == AccessKind::Atomic;
    switch (access.space) {
        case Space::Global:
            return isAtomic ? changeGlobal(tick, warp, instruction, access)
                            : moveGlobal(tick, warp, instruction, access);
        case Space::Shared:
            return isAtomic ? changeShared(tick, warp, instruction, access, owner.shared.data())
                            : moveBytes(tick, warp, instruction, access, owner.shared.data(), 0);
        case Space::Local:
            return moveBytes(tick, warp, instruction, access, warp.local.data(),
                             static_cast<std::size_t>(tick.kernel.program.localBytesPerThread));
        case Space::Constant:
            return loadBytes(tick, warp, instruction, access, tick.kernel.program.constants.data(),
                             0);
    }
}

void readBytes(const Tick& tick, const Access& from, const Lanes& bytes, QuadLanes& values) {
    clear(tick, from, values);
    int word = 0;
    forEachWord(tick, from, [&](const std::uint32_t* addresses, int at) {
        LaneMask reading = 0;
        for (LaneMask rest = from.active; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const auto read = static_cast<int>(bytes[static_cast<std::size_t>(lane)]);
            if (read > word * kWordBytes) reading |= laneBit(lane);
        }
        tick.global.memory.loadLanes(addresses, reading, kWordBytes, values.data() + at);
        for (LaneMask rest = reading; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(firstLane(rest));
            const std::uint32_t read = bytes[lane] - static_cast<std::uint32_t>(word * kWordBytes);
            if (read < kWordBytes)
                values[static_cast<std::size_t>(at) + lane] &= (1U << 8 * read) - 1;
        }
        ++word;
    });
}

void writeShared(const Tick& tick, const Access& to, const QuadLanes& values, BlockSlot& owner) {
    for (LaneMask rest = to.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        storeLane(owner.shared.data() + to.addresses[lane], values.data() + lane, to,
                  tick.kernel.warpSize);
    }
}

}  // namespace warpscope::sm
