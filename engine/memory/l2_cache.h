#pragma once

#include <array>
#include <cstdint>

#include "engine/memory/coalesce.h"
#include "engine/memory/divisor.h"
#include "engine/memory/fill_time.h"
#include "engine/memory/shared_pages.h"

namespace warpscope::memory {

/// One line of one side of L2.
struct L2Line {
    FillTime readyAt = 0;  ///< From this cycle on an SM has what was fetched last.
    FillTime usedAt = 0;
    // No std::uint8_t: see L1Cache::Way.
    std::uint16_t sectors = 0;  ///< That are there, one bit each.
    std::uint16_t dirty = 0;    ///< That were written and not given back to DRAM.

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

    static constexpr std::uint32_t kWays = 16;
    /// Lines that follow each other share a set with their neighbours.
    static constexpr std::uint32_t kNeighbours = kWays;

    /// Where a line stands if it is there, on either of two sides of the same size.
    struct Place {
        std::uint32_t number = 0;
        std::uint32_t page = 0;
        std::uint32_t set = 0;  ///< In the page.
    };
    Place placeOf(std::uint32_t number) const {
        const std::uint32_t set = setCount_.remainderOf(number / kNeighbours);
        return {number, set / kSetsPerPage, set % kSetsPerPage};
    }

    struct Set {
        std::array<std::uint32_t, kWays> tags{};  ///< Line number + 1; 0 = empty.
        std::array<L2Line, kWays> lines{};
        /// By line number mod kWays: where such a line was found or placed last. The 16 neighbours
        /// that share a set have one each: right in nine of ten searches of a strided kernel.
        std::array<std::uint8_t, kWays> guess{};
        std::uint32_t used = 0;
        /// By line number mod kWays, one bit each: such a line has been placed here. Where none
        /// has, nobody need search: most of what is written has no copy on the other side.
        std::uint16_t placed = 0;
        bool hasEvicted = false;  ///< What is not there now may have been before.

        std::uint32_t wayOf(std::uint32_t number);
        /// The line where it was seen last; nullptr when it is not there or elsewhere.
        L2Line* seenLast(std::uint32_t number) {
            const std::uint32_t guessed = guess[number % kWays];
            return tags[guessed] == number + 1 ? &lines[guessed] : nullptr;
        }
        /// Reads the same sectors of kWays lines that follow each other, if all are there, in
        /// order. `at`: when each is asked for, afterwards when it is there, `latencies` or more
        /// behind. False, and nothing is done: it is not so. Requires: the first is a multiple of
        /// kWays.
        bool readInOrder(std::uint32_t first, std::uint32_t sectors, FillTime now,
                         const std::uint32_t* latencies, std::uint32_t* at);
        /// False: no line of this number has been placed here.
        bool mayHave(std::uint32_t number) const { return (placed >> number % kWays & 1U) != 0; }
        /// A new line without sectors; `evictedDirty` grows by the sectors that had to be written
        /// back for it. Requires: it is not there.
        L2Line& enter(std::uint32_t number, int& evictedDirty);

        friend bool operator==(const Set&, const Set&) = default;
    };
    /// The set of a place, of this side alone until it is copied; nullptr while nothing of it is
    /// there. `wasLeft`: as find().
    Set* setAt(const Place& place, bool wasLeft) {
        return setIn(isWarm_ && wasLeft ? &pages_.own(place.page) : pages_.ownIfThere(place.page),
                     place);
    }
    Set& madeSetAt(const Place& place) { return *setIn(&pages_.own(place.page), place); }
    /// The line with this number in its set; nullptr when it is not there. `wasLeft`: as find().
    L2Line* findIn(Set& set, std::uint32_t number, bool wasLeft);

    /// The line of this place, nullptr when it is not there. `wasLeft`: a launch before has left
    /// it on this side, if the start is warm.
    L2Line* find(const Place& place, bool wasLeft = true);
    /// A new line; see Set::enter. Requires: find() has not found it.
    L2Line& enter(const Place& place, int& evictedDirty) {
        return madeSetAt(place).enter(place.number, evictedDirty);
    }

    std::size_t heapBytes() const { return pages_.listBytes(); }
    friend bool operator==(const L2Side&, const L2Side&) = default;

  private:
    static constexpr std::uint32_t kSetsPerPage = 8;

    struct Page {
        std::array<Set, kSetsPerPage> sets{};

        friend bool operator==(const Page&, const Page&) = default;
    };

    static Set* setIn(Page* page, const Place& place) {
        return page != nullptr ? &page->sets[place.set] : nullptr;
    }

    Divisor setCount_{};
    bool isWarm_ = false;
    SharedPages<Page> pages_{};
};

}  // namespace warpscope::memory
