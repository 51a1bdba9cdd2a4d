#pragma once

#include <array>
#include <cstdint>

#include "engine/memory/coalesce.h"
#include "engine/memory/fill_time.h"
#include "engine/memory/shared_pages.h"

namespace warpscope::memory {

/// One line of one side of L2.
struct L2Line {
    FillTime readyAt = 0;  ///< From this cycle on an SM has what was fetched last.
    FillTime usedAt = 0;
    FillTime busyUntil = 0;    ///< Atomics on it are served one after another.
    std::uint8_t sectors = 0;  ///< That are there, one bit each.
    std::uint8_t dirty = 0;    ///< That were written and not given back to DRAM.

    friend bool operator==(const L2Line&, const L2Line&) = default;
};

/// One of the two sides of L2: 16 ways. 16 lines that follow each other share a set, so that data
/// in a row touches few pages of the host.
class L2Side {
  public:
    L2Side() = default;
    /// Half of L2's bytes. `isWarm`: a line that is asked for the first time is there, as a launch
    /// before has left it.
    L2Side(std::int64_t bytes, bool isWarm);

    /// The line with this number, nullptr when it is not there. `wasLeft`: a launch before has left
    /// it on this side, if the start is warm.
    L2Line* find(std::uint32_t number, bool wasLeft = true);
    /// The same, placed without sectors when it is not there; `evictedDirty` grows by the sectors
    /// that had to be written back for it. Requires: bytes > 0.
    L2Line& place(std::uint32_t number, Cycle now, int& evictedDirty, bool wasLeft = true);

    std::size_t heapBytes() const { return pages_.listBytes(); }
    friend bool operator==(const L2Side&, const L2Side&) = default;

  private:
    static constexpr std::uint32_t kWays = 16;
    static constexpr std::uint32_t kSetsPerPage = 8;

    struct Set {
        std::array<std::uint32_t, kWays> tags{};  ///< Line number + 1; 0 = empty.
        std::array<L2Line, kWays> lines{};
        /// By line number mod kWays: where such a line was found or placed last. The 16 neighbours
        /// that share a set have one each: right in nine of ten searches of a strided kernel.
        std::array<std::uint8_t, kWays> guess{};
        std::uint32_t used = 0;
        bool hasEvicted = false;  ///< What is not there now may have been before.

        friend bool operator==(const Set&, const Set&) = default;
    };
    struct Page {
        std::array<Set, kSetsPerPage> sets{};

        friend bool operator==(const Page&, const Page&) = default;
    };

    std::uint32_t setOf(std::uint32_t number) const { return number / kWays % setCount_; }
    Set& set(std::uint32_t index) {
        return pages_.own(index / kSetsPerPage).sets[index % kSetsPerPage];
    }
    static std::uint32_t wayOf(Set& set, std::uint32_t number);
    static L2Line& enter(Set& set, std::uint32_t number, int& evictedDirty);

    std::uint32_t setCount_ = 1;
    bool isWarm_ = false;
    SharedPages<Page> pages_{};
};

}  // namespace warpscope::memory
