#pragma once

#include <array>
#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/l2_lines.h"

namespace warpscope::memory {

/// The stores of parts of sectors that an SM has sent last. One of the next to the same sectors
/// joins them on their way and costs nothing of its own, as where a warp writes the members of its
/// structures one after another (measured on an H200: 3 stores of 12 bytes a thread send 4.0
/// sectors each instead of 12 where 8 to 16 warps an SM come to them one by one; where 16 store in
/// step, others lie between and 1 of 10 joins, of 2 stores of 8 bytes a thread 1 of 2; none of 8
/// lines each). Of wider ones some join where L2 falls behind (measured on an H200 with a naive
/// transpose of 1024 x 1024 in blocks of 16 x 16, where a store has 16 lines: 433,000 requests
/// with 475,000 sectors for 524,288; none of 32 lines).
class OpenStores {
  public:
    /// An access whose lines leave the SM until cycle `leavesAt`, and which L2 takes until
    /// `takenAt`.
    void post(const Lines& lines, std::uint32_t firstLine, Cycle leavesAt, Cycle takenAt) {
        stores_[next_] = {placeOf(lines, firstLine), lines.all().size(), leavesAt};
        next_ = (next_ + 1) % stores_.size();
        isCrowded_ = takenAt > leavesAt + kCrowded;
    }
    /// Whether an access of cycle `now` finds one of the same sectors that is still there.
    bool isJoined(const Lines& lines, std::uint32_t firstLine, Cycle now) const {
        const std::size_t count = lines.all().size();
        if (count > (isCrowded_ ? kMostLinesCrowded : kMostLines)) return false;
        const Place place = placeOf(lines, firstLine);
        const auto isAt = [&](const Store& store) {
            return now < store.leavesAt + kOpenCycles && store.place == place;
        };
        if (count > kMostLines) return isAt(back(1)) && isOneOfSome(place, now);
        // From the last one back, until so many lines lie behind it.
        std::size_t behind = 0;
        for (std::size_t i = 1; i <= stores_.size() && behind <= kMaxBehind; ++i) {
            if (isAt(back(i))) return true;
            behind += back(i).lines;
        }
        return false;
    }
    friend bool operator==(const OpenStores&, const OpenStores&) = default;

  private:
    static constexpr std::size_t kMostLines = 4;
    static constexpr std::size_t kMostLinesCrowded = 16;
    static constexpr std::size_t kMaxBehind = 8;
    /// What a store is on its way inside of the SM (assumed: about as long as a load that hits).
    static constexpr CycleCount kOpenCycles = 30;
    /// What a store waits for L2 until the next ones wait in the SM (assumed: the launches that end
    /// in such a queue, kPosted in cache_link.h, have twice as much on its way).
    static constexpr CycleCount kCrowded = 400;

    struct Place {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        int sectors = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Store {
        Place place{};
        std::size_t lines = 0;
        Cycle leavesAt = 0;
        friend bool operator==(const Store&, const Store&) = default;
    };
    /// The i-th last, from 1 on.
    const Store& back(std::size_t i) const {
        return stores_[(next_ + stores_.size() - i) % stores_.size()];
    }
    /// One of three: which of the warps that come to the same lines find them, their order says.
    static bool isOneOfSome(const Place& place, Cycle now) {
        return mixed(place.first + static_cast<std::uint32_t>(now)) % 3 == 0;
    }
    static Place placeOf(const Lines& lines, std::uint32_t firstLine) {
        return {firstLine + lines.all().front().number, firstLine + lines.all().back().number,
                lines.sectorCount()};
    }

    std::array<Store, 4> stores_{};
    std::size_t next_ = 0;
    bool isCrowded_ = false;
};

}  // namespace warpscope::memory
