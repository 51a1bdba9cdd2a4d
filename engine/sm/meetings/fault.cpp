#include "engine/sm/meetings/fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/isa/pointer_sources.h"
#include "engine/sm/meetings/cluster.h"

namespace warpscope::sm {
namespace {

using memory::Access;
using memory::Buffer;
using memory::Space;

/// Addresses below belong to "null and an index".
constexpr std::uint32_t kNullEnd = 0x10000;

std::string indexText(const Dim3& at) {
    return fmt::format("({}, {}, {})", at.x, at.y, at.z);
}

std::uint32_t addressOf(const Access& access, int lane) {
    return access.addresses[static_cast<std::size_t>(lane)];
}

bool isMisaligned(const Access& access, int lane) {
    return addressOf(access, lane) % static_cast<std::uint32_t>(access.bytesPerLane) != 0;
}

/// Adds what every fault says: line, thread, block and whether it reads or writes.
void addFault(Tick& tick, const Warp& warp, const Access& access, int lane, Message message) {
    const int line = tick.instructionAt(access.pc).line;
    const std::int64_t thread =
        static_cast<std::int64_t>(warp.indexInBlock) * tick.kernel.warpSize + lane;
    message = std::move(message)
                  .with("line", line)
                  .with("thread", indexText(coordinateOf(thread, tick.kernel.block)))
                  .with("block", indexText(coordinateOf(warp.block.value, tick.kernel.grid)))
                  .with("action", access.isWrite() ? "@fault.writes" : "@fault.reads");
    tick.global.faults.push_back({std::move(message), line, warp.id, laneBit(lane)});
}

/// The allocations into which the pointers lead of which an access's address is made.
std::vector<Buffer> meantBuffers(const Tick& tick, isa::ProgramCounter access) {
    std::vector<Buffer> meant;
    for (const isa::ParameterRead& read : isa::pointerSourcesOf(tick.kernel.program, access)) {
        const std::uint32_t value = tick.constants[tick.instructionAt(read.pc).place[read.source]];
        const Buffer* const buffer = tick.global.memory.bufferAt(value, 0);
        if (buffer != nullptr) meant.push_back(*buffer);
    }
    return meant;
}

/// The allocation that lies nearest to an address, the one that an index ran out of.
const Buffer* nearestBuffer(const std::vector<Buffer>& buffers, std::uint32_t address) {
    const Buffer* nearest = nullptr;
    std::int64_t shortest = INT64_MAX;
    for (const Buffer& buffer : buffers) {
        const std::int64_t before = std::int64_t{buffer.address} - std::int64_t{address};
        const std::int64_t behind = -before - std::int64_t{buffer.bytes};
        const std::int64_t distance = std::max<std::int64_t>({before, behind, 0});
        if (distance < shortest) {
            shortest = distance;
            nearest = &buffer;
        }
    }
    return nearest;
}

/// Rounded down, so that the element before the first is −1.
std::int64_t elementAt(std::int64_t offset, int bytes) {
    return offset >= 0 ? offset / bytes : -((-offset + bytes - 1) / bytes);
}

Message globalMessage(const Tick& tick, const Access& access, std::uint32_t address) {
    if (address < kNullEnd) return Message{"fault.null"}.with("address", address);
    // An index may lead far behind its buffer, close to another one.
    const std::vector<Buffer> meant = meantBuffers(tick, access.pc);
    const Buffer* const buffer =
        nearestBuffer(meant.empty() ? tick.global.memory.buffers() : meant, address);
    if (buffer == nullptr) return Message{"fault.nowhere"}.with("address", address);
    const std::int64_t offset = std::int64_t{address} - std::int64_t{buffer->address};
    return Message{"fault.out_of_bounds"}
        .with("buffer", buffer->name)
        .with("index", elementAt(offset, access.bytesPerLane))
        .with("count", buffer->bytes / static_cast<std::uint32_t>(access.bytesPerLane));
}

Message misalignedMessage(const Access& access, int lane) {
    return Message{"fault.misaligned"}
        .with("address", addressOf(access, lane))
        .with("bytes", access.bytesPerLane);
}

/// The element that an address beyond local or shared memory would be, of the array that lies next
/// in front of it where an instruction stands, or of the first one.
std::string elementBeyond(const isa::Program& program, isa::VariableRange::Place place,
                          std::int64_t offset, isa::ProgramCounter pc) {
    const isa::VariableRange* next = nullptr;
    for (const isa::VariableRange& variable : program.variables) {
        if (variable.place != place || pc < variable.from || pc >= variable.to) continue;
        const bool isBefore = std::int64_t{variable.index} <= offset;
        const bool isNearer = next == nullptr || (isBefore ? variable.index > next->index
                                                           : variable.index < next->index);
        if (isNearer) next = &variable;
    }
    if (next == nullptr) return "@fault.an_address";
    return fmt::format("{}[{}]", next->name,
                       elementAt(offset - next->index, isa::bytesOf(next->type)));
}

/// Beyond a block's shared memory: its size, or a rank that its cluster does not have.
Message sharedMessage(const Tick& tick, std::uint32_t address, std::size_t size) {
    const std::uint32_t rank = address >> kRankShift;  // Of one's own 0, of others one more.
    const auto blocks = static_cast<std::uint32_t>(tick.kernel.cluster.count());
    const bool isNegative = static_cast<std::int32_t>(address) < 0;
    if (blocks > 1 && rank > blocks && !isNegative)
        return Message{"fault.cluster_rank"}.with("rank", rank - 1).with("blocks", blocks);
    return Message{size == 0 ? "fault.no_shared" : "fault.shared"};
}

/// The first active lane whose access does not lie in [0, size), or −1.
int firstOutside(const Access& access, std::size_t size) {
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint64_t end = std::uint64_t{addressOf(access, lane)} +
                                  static_cast<std::uint64_t>(access.bytesPerLane);
        if (end > size || isMisaligned(access, lane)) return lane;
    }
    return -1;
}

bool checkSmall(Tick& tick, const Warp& warp, const Access& access, std::size_t size,
                std::string_view key) {
    const int lane = firstOutside(access, size);
    if (lane < 0) return true;
    if (isMisaligned(access, lane)) {
        addFault(tick, warp, access, lane, misalignedMessage(access, lane));
    } else {
        const auto offset = static_cast<std::int32_t>(addressOf(access, lane));
        const bool isShared = access.space == Space::Shared;
        Message message = isShared ? sharedMessage(tick, addressOf(access, lane), size)
                                   : Message{std::string(key)};
        const auto place =
            isShared ? isa::VariableRange::Place::Shared : isa::VariableRange::Place::Local;
        addFault(
            tick, warp, access, lane,
            std::move(message)
                .with("offset", offset)
                .with("size", static_cast<long long>(size))
                .with("element", elementBeyond(tick.kernel.program, place, offset, access.pc)));
    }
    return false;
}

/// Whether a warp of 32 active lanes stays, aligned, in one buffer: what nearly every access does,
/// found out without a branch a lane. Requires: the buffer holds one element.
bool isInside(const Access& access, const Buffer& buffer, std::uint32_t bytes) {
    constexpr std::size_t kUsual = 32;
    const std::uint32_t most = buffer.bytes - bytes;
    std::uint32_t wrong = 0;
    for (std::size_t lane = 0; lane < kUsual; ++lane) {
        const std::uint32_t address = access.addresses[lane];
        wrong |=
            static_cast<std::uint32_t>(address - buffer.address > most) | (address & (bytes - 1));
    }
    return wrong == 0;
}

bool checkGlobal(Tick& tick, const Warp& warp, const Access& access) {
    const auto bytes = static_cast<std::uint32_t>(access.bytesPerLane);
    const Buffer* buffer = nullptr;
    if (access.active == firstLanes(32)) {
        buffer = tick.global.memory.bufferAt(access.addresses[0], bytes);
        if (buffer != nullptr && isInside(access, *buffer, bytes)) return true;
    }
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addressOf(access, lane);
        if (buffer == nullptr || address - buffer->address > buffer->bytes - bytes ||
            buffer->bytes < bytes)
            buffer = tick.global.memory.bufferAt(address, bytes);
        if (buffer == nullptr) {
            addFault(tick, warp, access, lane, globalMessage(tick, access, address));
            return false;
        }
        if (isMisaligned(access, lane)) {
            addFault(tick, warp, access, lane, misalignedMessage(access, lane));
            return false;
        }
    }
    return true;
}

/// Of an address with an upper half: the memory that it names, where this access cannot be done.
Message upperMessage(const Access& access, int lane, std::uint64_t high) {
    if (high == isa::kLocalWindow) return Message{"fault.atomic_local"};
    if (high == isa::kConstantWindow) return Message{"fault.constant_written"};
    return Message{"fault.nowhere"}.with(
        "address", fmt::format("{:#x}", high << 32 | addressOf(access, lane)));
}

}  // namespace

bool checkUpper(Tick& tick, const Warp& warp, const Access& access, const Lanes& upper) {
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint64_t high = upper[static_cast<std::size_t>(lane)];
        if (high == 0) continue;
        addFault(tick, warp, access, lane, upperMessage(access, lane, high));
        return false;
    }
    return true;
}

void blockHasEnded(Tick& tick, const Warp& warp, const Access& access, BlockId peer) {
    addFault(tick, warp, access, firstLane(access.active),
             Message{"fault.cluster_ended"}.with("peer", peer.value));
}

void trap(Tick& tick, const Warp& warp, LaneMask lanes, Message message) {
    Access access;
    access.pc = warp.pc();
    access.active = lanes;
    addFault(tick, warp, access, firstLane(lanes), std::move(message));
}

bool checkAccess(Tick& tick, const Warp& warp, const Access& access) {
    switch (access.space) {
        case Space::Global:
            return checkGlobal(tick, warp, access);
        case Space::Shared:
            return checkSmall(tick, warp, access, tick.block(warp).shared.size(), {});
        case Space::Local:
            return checkSmall(tick, warp, access,
                              static_cast<std::size_t>(tick.kernel.program.localBytesPerThread),
                              "fault.local");
        case Space::Constant:
            return checkSmall(tick, warp, access, tick.kernel.program.constants.size(),
                              "fault.constant");
    }
    return true;
}

}  // namespace warpscope::sm
