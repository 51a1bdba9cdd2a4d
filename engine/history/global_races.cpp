#include "engine/history/global_races.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Accesses that are remembered, 40 bytes each; what comes after them is not looked at.
constexpr std::size_t kMostAccesses = std::size_t{1} << 21;
/// Addresses of reads that wait, 4 bytes each.
constexpr std::size_t kMostAddresses = std::size_t{1} << 25;
/// Pages of 20 KB, one for each 1,024 elements that threads have shared or written.
constexpr std::size_t kMostPages = std::size_t{1} << 13;

}  // namespace

GlobalRaces::GlobalRaces(const gpu::Launch& launch, HazardReport& report)
    : launch_(launch), report_(report), order_(launch), accesses_(1) {
    for (const memory::Buffer& buffer : launch.memory.buffers()) {
        Watched& watched = buffers_.emplace_back();
        watched.begin = buffer.address;
        watched.bytes = buffer.bytes;
    }
}

void GlobalRaces::follow(const sm::Touch& touch, Cycle now) {
    order_.follow(touch);
    if (touch.kind == Kind::Warpsync || touch.kind == Kind::Fence) return;
    if (accesses_.size() >= kMostAccesses || report_.isFull()) return;
    const auto access = static_cast<std::uint32_t>(accesses_.size());
    accesses_.push_back(order_.seen(touch, now));
    LaneMask left = touch.active;
    while (left != 0) {
        const std::uint32_t first = touch.addresses[static_cast<std::size_t>(firstLane(left))];
        Watched* const buffer = bufferOf(first);
        if (buffer == nullptr) return;
        LaneMask inside = 0;
        for (LaneMask rest = left; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const std::uint32_t at = touch.addresses[static_cast<std::size_t>(lane)];
            if (at - buffer->begin < buffer->bytes) inside |= laneBit(lane);
        }
        left &= ~inside;
        touchBuffer(*buffer, touch, inside, access);
    }
}

GlobalRaces::Watched* GlobalRaces::bufferOf(std::uint32_t address) {
    const auto after = std::ranges::upper_bound(buffers_, address, {}, &Watched::begin);
    if (after == buffers_.begin()) return nullptr;
    Watched& buffer = *std::prev(after);
    return address - buffer.begin < buffer.bytes ? &buffer : nullptr;
}

void GlobalRaces::touchBuffer(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                              std::uint32_t access) {
    const auto bytes = static_cast<std::uint32_t>(touch.bytesPerLane);
    if (buffer.width == 0) buffer.width = std::min(bytes, 4U);
    if (bytes < buffer.width) buffer.isLeftOut = true;
    if (buffer.isLeftOut) return;
    const bool isLoad = touch.kind == Kind::Load;
    if (isLoad && !buffer.isWritten) return putBy(buffer, touch, lanes, access);
    if (!isLoad && !buffer.isWritten) {
        buffer.isWritten = true;
        lookAtReads(buffer);
    }
    const auto warpSize = static_cast<std::size_t>(launch_.machine.limits.warpSize);
    const std::uint32_t count = bytes / buffer.width;
    const std::uint32_t mask = buffer.width < 4 ? (1U << (8 * buffer.width)) - 1 : UINT32_MAX;
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const auto at = static_cast<std::size_t>(lane);
        const std::uint32_t first = (touch.addresses[at] - buffer.begin) / buffer.width;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (isLoad) {
                read(buffer, first + i, access, lane);
                continue;
            }
            const std::size_t word = i * warpSize + at;
            const bool isKnown = count == 1 || (count == 2 && buffer.width == 4);
            const bool hasValue =
                touch.kind == Kind::Store && isKnown && word < touch.values.size();
            write(buffer, first + i, access, lane, hasValue ? touch.values[word] & mask : 0,
                  hasValue);
        }
    }
}

void GlobalRaces::putBy(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                        std::uint32_t access) {
    if (addresses_.size() >= kMostAddresses) return;
    buffer.reads.push_back({access, static_cast<std::uint32_t>(addresses_.size()),
                            static_cast<std::uint32_t>(touch.bytesPerLane) / buffer.width, lanes});
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
        addresses_.push_back(touch.addresses[static_cast<std::size_t>(firstLane(rest))]);
}

void GlobalRaces::lookAtReads(Watched& buffer) {
    for (const WaitingRead& waiting : buffer.reads) {
        std::size_t next = waiting.firstAddress;
        for (LaneMask rest = waiting.active; rest != 0; rest &= rest - 1) {
            const std::uint32_t first = (addresses_[next++] - buffer.begin) / buffer.width;
            for (std::uint32_t i = 0; i < waiting.elements; ++i)
                read(buffer, first + i, waiting.access, firstLane(rest));
        }
    }
    buffer.reads = {};
}

GlobalRaces::Element* GlobalRaces::elementAt(Watched& buffer, std::uint32_t index) {
    const std::size_t number = index / kPageElements;
    if (number >= buffer.pages.size()) {
        const std::size_t all = buffer.bytes / buffer.width / kPageElements + 1;
        if (number >= all) return nullptr;
        buffer.pages.resize(all);
    }
    std::unique_ptr<Page>& page = buffer.pages[number];
    if (page == nullptr) {
        if (pageCount_ >= kMostPages) return nullptr;
        ++pageCount_;
        page = std::make_unique<Page>();
    }
    return &(*page)[index % kPageElements];
}

bool GlobalRaces::mayClash(std::uint32_t before, int beforeLane, std::uint32_t now, int lane) {
    if (before == 0 || (before == now && beforeLane == lane)) return false;
    const Seen& first = accesses_[before];
    const Seen& second = accesses_[now];
    if (first.isStrong() && second.isStrong()) return false;
    if (first.warp == second.warp) return !order_.isOrdered(first, beforeLane, second, lane);
    if (before != askedBefore_ || now != askedNow_) {
        askedBefore_ = before;
        askedNow_ = now;
        answer_ = !order_.isOrdered(first, beforeLane, second, lane);
    }
    return answer_;
}

void GlobalRaces::read(Watched& buffer, std::uint32_t index, std::uint32_t access, int lane) {
    Element* const element = elementAt(buffer, index);
    if (element == nullptr) return;
    const auto narrow = static_cast<std::uint8_t>(lane);
    if (mayClash(element->write, element->writeLane, access, lane))
        tell(buffer, index, element->write, element->writeLane, access, lane, element->value);
    // Two readers that nothing orders with this one stand for all: a later write meets them.
    if (!mayClash(element->read, element->readLane, access, lane)) {
        element->read = access;
        element->readLane = narrow;
    } else {
        element->otherRead = access;
        element->otherReadLane = narrow;
    }
}

void GlobalRaces::write(Watched& buffer, std::uint32_t index, std::uint32_t access, int lane,
                        std::uint32_t value, bool hasValue) {
    Element* const element = elementAt(buffer, index);
    if (element == nullptr) return;
    const bool isSame =
        hasValue && element->value == value && accesses_[element->write].kind == Kind::Store;
    if (!isSame && mayClash(element->write, element->writeLane, access, lane))
        tell(buffer, index, element->write, element->writeLane, access, lane, value);
    if (mayClash(element->read, element->readLane, access, lane))
        tell(buffer, index, element->read, element->readLane, access, lane, value);
    if (mayClash(element->otherRead, element->otherReadLane, access, lane))
        tell(buffer, index, element->otherRead, element->otherReadLane, access, lane, value);
    element->write = access;
    element->writeLane = static_cast<std::uint8_t>(lane);
    element->value = value;
}

void GlobalRaces::tell(const Watched& buffer, std::uint32_t index, std::uint32_t before,
                       int beforeLane, std::uint32_t now, int lane, std::uint32_t value) {
    const Seen& first = accesses_[before];
    const Seen& second = accesses_[now];
    if (report_.isTold("race", second.pc, first.pc)) return;
    const auto number = static_cast<std::size_t>(&buffer - buffers_.data());
    const auto lineOf = [this](const Seen& seen) {
        return launch_.program.instructions[seen.pc].line;
    };
    const auto threadOf = [this](const Seen& seen, int at) {
        const std::int64_t warp = seen.warp % static_cast<std::uint32_t>(launch_.warpsPerBlock());
        return threadText(launch_, warp * launch_.machine.limits.warpSize + at);
    };
    const auto verb = [](const Seen& seen) {
        return seen.kind == Kind::Load    ? "@fault.reads"
               : seen.kind == Kind::Store ? "@fault.writes"
                                          : "@hazard.changes";
    };
    const Seen& writer = second.kind == Kind::Load ? first : second;
    const bool hasValue = writer.kind == Kind::Store;
    const char* const key = first.block != second.block ? "hazard.race_between_blocks"
                            : first.warp != second.warp ? "hazard.race_in_global"
                                                        : "hazard.race_in_warp";
    const auto bytes =
        static_cast<std::uint32_t>(isa::bytesOf(launch_.program.instructions[second.pc].type));
    const std::uint32_t shown = index * buffer.width / std::max(bytes, buffer.width);
    Message message{key};
    message =
        std::move(message)
            .with("element", fmt::format("{}[{}]", launch_.memory.buffers()[number].name, shown))
            .with("thread", threadOf(second, lane))
            .with("block", second.block)
            .with("other", threadOf(first, beforeLane))
            .with("other_block", first.block)
            .with("action", verb(second))
            .with("before", verb(first))
            .with("line", lineOf(second))
            .with("other_line", lineOf(first))
            .with("cycle", static_cast<long long>(second.cycle))
            .with("other_cycle", static_cast<long long>(first.cycle))
            .with("value", hasValue ? fmt::format("{}", static_cast<std::int32_t>(value))
                                    : std::string("@hazard.of_atomic"));
    report_.add("race", std::move(message), second.cycle, WarpId{second.warp}, lane, second.pc,
                first.pc);
}

}  // namespace warpscope::history
