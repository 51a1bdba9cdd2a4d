#include "engine/memory/device_memory.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "engine/base/contract.h"
#include "engine/memory/coalesce.h"

namespace warpscope::memory {
namespace {

constexpr std::uint32_t kGap = 0x10000;  ///< A stray index lands here, in nobody's memory.
/// Below a gap's length lies "null and an index", then the gap before the first allocation.
constexpr std::uint32_t kFirstAddress = 2 * kGap;
constexpr std::uint32_t kAlignment = 256;  ///< As cudaMalloc gives.

/// What a page reads as that nobody has written to.
constexpr std::array<std::uint8_t, DeviceMemory::kPageBytes> kFreshPage{};

/// move(lane, bytes) for each active lane, in order. The usual case, a word for each lane of a
/// whole warp, is compiled apart: a loop that asks neither for lanes nor for their size.
template <class Move>
void forEachLane(LaneMask active, int bytes, Move move) {
    constexpr int kWarp = 32;
    constexpr std::integral_constant<std::size_t, 4> kWord{};
    if (active == firstLanes(kWarp) && bytes == static_cast<int>(kWord())) {
        for (int lane = 0; lane < kWarp; ++lane)
            move(lane, kWord);
        return;
    }
    for (LaneMask rest = active; rest != 0; rest &= rest - 1)
        move(firstLane(rest), static_cast<std::size_t>(bytes));
}

/// The words of neighbouring lanes stand side by side on one page: the usual case.
struct Row {
    static constexpr int kBytes = 4;  ///< Of a lane.

    std::uint32_t address = 0;
    std::size_t lane = 0;   ///< The first active one.
    std::size_t bytes = 0;  ///< 0: it is no row.

    Row(const std::uint32_t* addresses, LaneMask active, int bytesPerLane) {
        if (bytesPerLane != kBytes || active == 0) return;
        if (!isRow({addresses, kMaxLanes}, active, kBytes)) return;
        lane = static_cast<std::size_t>(firstLane(active));
        address = addresses[lane];
        const auto size = static_cast<std::size_t>(countLanes(active)) * kBytes;
        constexpr std::uint32_t kPage = DeviceMemory::kPageBytes;
        if (address % kPage + size <= kPage) bytes = size;
    }
};

}  // namespace

Buffer DeviceMemory::allocate(std::string name, std::uint32_t bytes) {
    std::uint32_t address = kFirstAddress;
    if (!buffers_.empty()) address = buffers_.back().address + buffers_.back().bytes + kGap;
    address = (address + kAlignment - 1) / kAlignment * kAlignment;
    WARPSCOPE_EXPECT(UINT32_MAX - address >= bytes, "global memory ends at 4 GiB");
    buffers_.push_back({std::move(name), address, bytes});
    pages_.resize((address + bytes) / kPageBytes + 1);
    return buffers_.back();
}

const Buffer* DeviceMemory::bufferAt(std::uint32_t address, std::uint32_t bytes) const {
    const auto after = std::upper_bound(
        buffers_.begin(), buffers_.end(), address,
        [](std::uint32_t wanted, const Buffer& buffer) { return wanted < buffer.address; });
    if (after == buffers_.begin()) return nullptr;
    const Buffer& buffer = *std::prev(after);
    const std::uint32_t offset = address - buffer.address;
    if (offset > buffer.bytes || buffer.bytes - offset < bytes) return nullptr;
    return &buffer;
}

std::uint32_t DeviceMemory::load(std::uint32_t address, int bytes) const {
    const Page* page = pages_.peek(address / kPageBytes);
    std::uint32_t value = 0;
    if (page != nullptr)
        std::memcpy(&value, page->data() + address % kPageBytes, static_cast<std::size_t>(bytes));
    return value;
}

void DeviceMemory::store(std::uint32_t address, int bytes, std::uint32_t value) {
    Page& page = pages_.own(address / kPageBytes);
    std::memcpy(page.data() + address % kPageBytes, &value, static_cast<std::size_t>(bytes));
}

void DeviceMemory::loadLanes(const std::uint32_t* addresses, LaneMask active, int bytes,
                             std::uint32_t* values) const {
    if (const Row row(addresses, active, bytes); row.bytes != 0) {
        const Page* page = pages_.peek(row.address / kPageBytes);
        if (page != nullptr)
            std::memcpy(values + row.lane, page->data() + row.address % kPageBytes, row.bytes);
        else
            std::memset(values + row.lane, 0, row.bytes);
        return;
    }
    std::uint32_t number = UINT32_MAX;  // Neighbouring lanes mostly share a page.
    const Page* page = nullptr;
    const auto loadLane = [&](int lane, auto size) {
        const std::uint32_t address = addresses[lane];
        if (address / kPageBytes != number) {
            number = address / kPageBytes;
            page = pages_.peek(number);
            if (page == nullptr) page = &kFreshPage;
        }
        std::uint32_t value = 0;
        std::memcpy(&value, page->data() + address % kPageBytes, size);
        values[lane] = value;
    };
    forEachLane(active, bytes, loadLane);
}

void DeviceMemory::storeLanes(const std::uint32_t* addresses, LaneMask active, int bytes,
                              const std::uint32_t* values) {
    if (const Row row(addresses, active, bytes); row.bytes != 0) {
        Page& page = pages_.own(row.address / kPageBytes);
        std::memcpy(page.data() + row.address % kPageBytes, values + row.lane, row.bytes);
        return;
    }
    std::uint32_t number = UINT32_MAX;
    Page* page = nullptr;
    const auto storeLane = [&](int lane, auto size) {
        const std::uint32_t address = addresses[lane];
        if (address / kPageBytes != number) {
            number = address / kPageBytes;
            page = &pages_.own(number);
        }
        std::memcpy(page->data() + address % kPageBytes, &values[lane], size);
    };
    forEachLane(active, bytes, storeLane);
}

std::vector<std::uint8_t> DeviceMemory::bytesOf(const Buffer& buffer) const {
    std::vector<std::uint8_t> bytes(buffer.bytes);
    for (std::uint32_t done = 0; done < buffer.bytes;) {
        const std::uint32_t at = buffer.address + done;
        const std::uint32_t part = std::min(buffer.bytes - done, kPageBytes - at % kPageBytes);
        if (const Page* page = pages_.peek(at / kPageBytes))
            std::memcpy(bytes.data() + done, page->data() + at % kPageBytes, part);
        done += part;
    }
    return bytes;
}

void DeviceMemory::fill(const Buffer& buffer, const std::vector<std::uint8_t>& bytes) {
    WARPSCOPE_EXPECT(bytes.size() <= buffer.bytes, "a buffer is filled with what fits into it");
    const auto size = static_cast<std::uint32_t>(bytes.size());
    for (std::uint32_t done = 0; done < size;) {
        const std::uint32_t at = buffer.address + done;
        const std::uint32_t part = std::min(size - done, kPageBytes - at % kPageBytes);
        std::memcpy(pages_.own(at / kPageBytes).data() + at % kPageBytes, bytes.data() + done,
                    part);
        done += part;
    }
}

std::uint64_t fnv1a(const std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 1469598103934665603ULL;
    for (const std::uint8_t byte : bytes)
        hash = (hash ^ byte) * 0x100000001b3ULL;
    return hash;
}

}  // namespace warpscope::memory
