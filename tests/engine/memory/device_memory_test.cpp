#include "engine/memory/device_memory.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace warpscope::memory {
namespace {

TEST(DeviceMemory, AllocationsAreAlignedApartAndZero) {
    DeviceMemory memory;
    const Buffer a = memory.allocate("a", 10);
    const Buffer b = memory.allocate("b", 5000);
    EXPECT_EQ(a.address % 256, 0U);
    EXPECT_EQ(b.address % 256, 0U);
    EXPECT_GE(b.address, a.address + a.bytes + 1000);
    EXPECT_EQ(memory.load(b.address + 4996, 4), 0U);
}

TEST(DeviceMemory, FindsTheAllocationThatHoldsAllBytes) {
    DeviceMemory memory;
    const Buffer a = memory.allocate("a", 64);
    const Buffer b = memory.allocate("b", 64);
    ASSERT_NE(memory.bufferAt(b.address + 60, 4), nullptr);
    EXPECT_EQ(memory.bufferAt(b.address + 60, 4)->name, "b");
    EXPECT_EQ(memory.bufferAt(a.address + 61, 4), nullptr);
    EXPECT_EQ(memory.bufferAt(a.address + 64, 4), nullptr);
    EXPECT_EQ(memory.bufferAt(a.address - 4, 4), nullptr);
    EXPECT_EQ(memory.bufferAt(0, 4), nullptr);
    EXPECT_EQ(memory.bufferAt(UINT32_MAX - 3, 4), nullptr);
}

TEST(DeviceMemory, ACopyKeepsItsContentsWhenTheOriginalIsWritten) {
    DeviceMemory memory;
    const Buffer a = memory.allocate("a", 8192);
    memory.store(a.address, 4, 1);
    const DeviceMemory snapshot = memory;
    memory.store(a.address, 4, 2);
    memory.store(a.address + 5000, 4, 3);
    EXPECT_EQ(snapshot.load(a.address, 4), 1U);
    EXPECT_EQ(snapshot.load(a.address + 5000, 4), 0U);
    EXPECT_EQ(memory.load(a.address, 4), 2U);
}

TEST(DeviceMemory, EqualityLooksAtContentsNotAtPages) {
    DeviceMemory a;
    DeviceMemory b;
    const Buffer buffer = a.allocate("x", 100);
    b.allocate("x", 100);
    EXPECT_EQ(a, b);
    a.store(buffer.address, 4, 0);  // Now a page of zeros on one side.
    EXPECT_EQ(a, b);
    a.store(buffer.address, 4, 7);
    EXPECT_NE(a, b);
    b.store(buffer.address, 4, 7);
    EXPECT_EQ(a, b);
}

TEST(DeviceMemory, FillAndBytesCrossPages) {
    DeviceMemory memory;
    memory.allocate("before", 300);
    const Buffer buffer = memory.allocate("x", 3 * DeviceMemory::kPageBytes);
    std::vector<std::uint8_t> bytes(buffer.bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(i * 7);
    memory.fill(buffer, bytes);
    EXPECT_EQ(memory.bytesOf(buffer), bytes);
}

TEST(DeviceMemory, LanesStoreInOrderAndOnlyTheActiveOnes) {
    DeviceMemory memory;
    const Buffer buffer = memory.allocate("x", 64);
    std::array<std::uint32_t, kMaxLanes> addresses{};
    std::array<std::uint32_t, kMaxLanes> values{};
    addresses.fill(buffer.address);
    for (std::uint32_t lane = 0; lane < values.size(); ++lane)
        values[lane] = lane + 1;
    memory.storeLanes(addresses.data(), firstLanes(5), 4, values.data());
    EXPECT_EQ(memory.load(buffer.address, 4), 5U);
    memory.storeLanes(addresses.data(), laneBit(40), 1, values.data());
    std::array<std::uint32_t, kMaxLanes> read{};
    memory.loadLanes(addresses.data(), laneBit(2), 2, read.data());
    EXPECT_EQ(read[2], 41U);
    EXPECT_EQ(read[3], 0U);
}

/// Lanes side by side are copied at once, others one by one: nobody may see a difference, also
/// where a page ends among them, or where the memory was never written.
TEST(DeviceMemory, LanesSideBySideAndApartFindTheSame) {
    DeviceMemory memory;
    const Buffer buffer = memory.allocate("x", 4 * DeviceMemory::kPageBytes);
    std::array<std::uint32_t, kMaxLanes> addresses{};
    std::array<std::uint32_t, kMaxLanes> values{};
    const std::uint32_t pageEnd = 2 * DeviceMemory::kPageBytes - buffer.address % 128 - 64;
    for (const std::uint32_t begin : {0U, 132U, pageEnd}) {
        for (const LaneMask active : {firstLanes(32), firstLanes(64), firstLanes(20) << 7}) {
            for (std::uint32_t lane = 0; lane < values.size(); ++lane) {
                addresses[lane] = buffer.address + begin + 4 * lane;
                values[lane] = begin + 1000 + lane;
            }
            memory.storeLanes(addresses.data(), active, 4, values.data());
            std::array<std::uint32_t, kMaxLanes> read{};
            memory.loadLanes(addresses.data(), active, 4, read.data());
            for (std::uint32_t lane = 0; lane < values.size(); ++lane) {
                const bool isActive = (active >> lane & 1) != 0;
                EXPECT_EQ(read[lane], isActive ? values[lane] : 0U) << begin << ' ' << lane;
                if (isActive) {
                    EXPECT_EQ(memory.load(addresses[lane], 4), values[lane]);
                }
            }
        }
    }
    for (std::uint32_t lane = 0; lane < values.size(); ++lane)
        addresses[lane] = buffer.address + 3 * DeviceMemory::kPageBytes + 4 * lane;
    values.fill(7);
    memory.loadLanes(addresses.data(), firstLanes(32), 4, values.data());
    EXPECT_EQ(values[31], 0U);
    EXPECT_EQ(values[32], 7U);
}

/// A warp whose lanes lie far apart, on pages that were written and on others, in words and bytes.
TEST(DeviceMemory, LanesFarApartFindWhatEachWouldAlone) {
    constexpr std::uint32_t kStride = 500;
    DeviceMemory memory;
    const Buffer buffer = memory.allocate("x", 8 * DeviceMemory::kPageBytes);
    std::array<std::uint32_t, kMaxLanes> addresses{};
    std::array<std::uint32_t, kMaxLanes> values{};
    for (std::uint32_t lane = 0; lane < values.size(); ++lane) {
        addresses[lane] = buffer.address + lane * kStride;
        values[lane] = 0x01020304U * (lane + 1);
    }
    memory.storeLanes(addresses.data(), firstLanes(16), 4, values.data());
    memory.storeLanes(addresses.data(), firstLanes(20) & ~firstLanes(16), 1, values.data());
    for (const int bytes : {4, 2, 1}) {
        std::array<std::uint32_t, kMaxLanes> read{};
        memory.loadLanes(addresses.data(), firstLanes(32), bytes, read.data());
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
            EXPECT_EQ(read[lane], memory.load(addresses[lane], bytes)) << bytes << ' ' << lane;
            if (lane < 16 && bytes == 4) {
                EXPECT_EQ(read[lane], values[lane]);
            }
        }
    }
}

TEST(Fnv1a, AgreesWithTheHashesThatWereMeasured) {
    EXPECT_EQ(fnv1a({}), 1469598103934665603ULL);
    // tests/golden/h100: the buffer "f32 1003 mod 8" of vecadd.
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < 1003; ++i) {
        const auto word = std::bit_cast<std::uint32_t>(static_cast<float>(i % 8));
        for (int shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
    EXPECT_EQ(fnv1a(bytes), 0x330c0f4fbdc4af13ULL);
}

}  // namespace
}  // namespace warpscope::memory
