#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <vector>

#include "engine/base/small_list.h"
#include "engine/trace/segment.h"
#include "engine/trace/segment_sums.h"

namespace warpscope::trace {

/// The segments of one warp, appended while a run is recorded. A recording writes tens of millions
/// of them, and what it costs is the memory that it touches. So each takes eight bytes, an issue
/// and what the warp does after it share them, and active masks are written down where they change.
/// The last word stands in the list itself, which is one line of the processor's cache.
class alignas(64) SegmentList {
  public:
    /// The warp issues in this cycle; what it does in the next one is a change or an issue. `next`:
    /// it surely is in this state then, at pc + 1 and with the same lanes (a change or an issue of
    /// that cycle counts instead). Requires: as append.
    void issue(Cycle at, isa::ProgramCounter pc, LaneMask active, WarpState next) {
        if (lastBegin_ == at) [[unlikely]]
            dropLast();
        appendIssue(at, pc, active, next);
    }
    /// From this cycle on the warp is in this state, which is not NotResident. A later word on the
    /// same cycle replaces the earlier one. Requires: as append.
    void change(Cycle at, isa::ProgramCounter pc, WarpState state, LaneMask active) {
        if (followIssue(at, pc, state, active)) return;
        if (beginsAt(at)) dropLast();
        append(at, pc, state, active);
    }

    /// Ends the last segment at `begin` and opens one there. Requires: begin < 2^32 and later than
    /// the last begin, pc < kMaxInstructions.
    void append(Cycle begin, isa::ProgramCounter pc, WarpState state, LaneMask active) {
        if (hasOpen()) keep();
        if (active != active_) noteMask(active);
        open_ = wordOf(begin, pc, state);
        lastBegin_ = begin;
    }
    /// The same for an issue together with the segment behind it, which begins in the next cycle,
    /// at pc + 1 and with the same lanes; NotResident: nobody knows yet.
    void appendIssue(Cycle begin, isa::ProgramCounter pc, LaneMask active, WarpState next) {
        static_assert(static_cast<Word>(WarpState::NotResident) == 0);
        append(begin, pc, WarpState::Issued, active);
        open_ |= static_cast<Word>(next) << kNextShift;
        lastBegin_ += next != WarpState::NotResident ? 1 : 0;
    }
    /// The same as append for the segment behind an issue in the cycle before, if it goes into the
    /// word of the issue; false, and nothing is done, when it does not.
    bool followIssue(Cycle begin, isa::ProgramCounter pc, WarpState state, LaneMask active) {
        // What fails most is asked first.
        if (beginOf(open_) + 1 != begin || active != active_) return false;
        if (open_ != wordOf(begin - 1, pc - 1, WarpState::Issued)) return false;
        if (state == WarpState::NotResident) return false;
        open_ |= static_cast<Word>(state) << kNextShift;
        lastBegin_ = begin;
        return true;
    }
    /// Ends the recording: what was appended can be read. The last block gives back what it has
    /// not needed, up to half of all.
    void close() {
        if (hasOpen()) {
            keep();
            open_ = kNone;
            lastBegin_ = kNoCycle;
        }
        giveBackRest();
    }
    /// Takes the last segment back. Requires: hasOpen().
    void dropLast();

    /// A segment was appended and not closed.
    bool hasOpen() const { return open_ != kNone; }
    /// The open segment begins in this cycle.
    bool beginsAt(Cycle cycle) const { return lastBegin_ == cycle; }

  private:
    friend class Segments;
    /// From the lowest bit: begin (32 bits), pc (22), state (5); when it is an issue and the warp
    /// stays at pc + 1 with the same lanes from the next cycle on, the state of that segment (5).
    using Word = std::uint64_t;
    static constexpr int kPcShift = 32;
    static constexpr int kStateShift = 54;
    static constexpr int kNextShift = 59;
    static constexpr Word kPcMask = 0x3FFFFF;
    static constexpr Word kStateMask = 0x1F;
    static_assert(kMaxInstructions <= kPcMask);
    static_assert(kMaxWarpStates == kStateMask + 1);
    static constexpr Word kNone = 0;  ///< Its state would be NotResident.

    /// From this word on these lanes are active.
    struct Mask {
        std::size_t word = 0;
        LaneMask active = 0;
    };
    /// Words of the first block; each block is twice as large as the one before, and none moves.
    static constexpr std::size_t kFirstBlock = 64;
    static constexpr std::size_t kWordsPerLine = 64 / sizeof(Word);  ///< Of the host's cache.
    struct Free {
        void operator()(Word* words) const { std::free(words); }  // NOLINT: see giveBackRest().
    };
    using Block = std::unique_ptr<Word[], Free>;

    static Word wordOf(Cycle begin, isa::ProgramCounter pc, WarpState state) {
        // The upper half on its own: see sm::PendingWrite::of.
        const auto ofState = static_cast<std::uint32_t>(state) << (kStateShift - kPcShift);
        const Word upper = (pc & std::uint32_t{kPcMask}) | ofState;
        return static_cast<std::uint32_t>(begin) | upper << kPcShift;
    }
    static Cycle beginOf(Word word) { return static_cast<std::uint32_t>(word); }
    static bool hasNext(Word word) { return word >> kNextShift != 0; }
    /// The segment that a word stands for, and the one that follows an issue; without their ends.
    static Segment firstOf(Word word, LaneMask active) {
        return {.begin = beginOf(word),
                .pc = static_cast<isa::ProgramCounter>(word >> kPcShift & kPcMask),
                .state = static_cast<WarpState>(word >> kStateShift & kStateMask),
                .active = active};
    }
    static Segment nextOf(Word word, LaneMask active) {
        return {.begin = beginOf(word) + 1,
                .pc = static_cast<isa::ProgramCounter>(word >> kPcShift & kPcMask) + 1,
                .state = static_cast<WarpState>(word >> kNextShift),
                .active = active};
    }
    static std::size_t wordsBefore(std::size_t block) {
        return kFirstBlock * ((std::size_t{1} << block) - 1);
    }
    Word word(std::size_t index) const {
        const auto block = static_cast<std::size_t>(std::bit_width(index / kFirstBlock + 1) - 1);
        return blockAt(block)[index - wordsBefore(block)];
    }
    const Word* blockAt(std::size_t block) const {
        return block == 0 ? first_.get() : others_[block - 1].get();
    }
    Block& lastBlock() { return others_.empty() ? first_ : others_.back(); }
    std::size_t wordCount() const {
        return wordsBefore(others_.size()) +
               static_cast<std::size_t>(end_ - blockAt(others_.size()));
    }
    void keep() {
        if (end_ == limit_) grow();
        *end_++ = open_;
        // Nobody has written there since another run, and hundreds of warps take turns: without it
        // each new line is waited for (arithmetic of the benchmark: a tenth of the time).
        __builtin_prefetch(end_ + kWordsPerLine, 1);
    }
    void grow();
    void giveBackRest();
    void noteMask(LaneMask active);

    static constexpr Cycle kNoCycle = -1;

    Word open_ = kNone;
    Cycle lastBegin_ = kNoCycle;  ///< Of the open segment; every issue asks for it.
    Word* end_ = nullptr;         ///< Where the next closed word goes.
    Word* limit_ = nullptr;
    LaneMask active_ = 0;  ///< Of the open word.
    Block first_{};        ///< Of many warps the only one.
    std::vector<Block> others_{};
    SmallList<Mask, 2> masks_{};  ///< Most warps have two: all lanes, and none at the end.
};

/// The segments of a warp, read in order from either side. Valid as long as the list, which must
/// not change.
class Segments {
  public:
    class Iterator {
      public:
        using value_type = Segment;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Segment operator*() const;
        Iterator& operator++();
        Iterator operator++(int) {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        Iterator& operator--();
        Iterator operator--(int) {
            const Iterator old = *this;
            --*this;
            return old;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) {
            return a.word_ == b.word_ && a.isNext_ == b.isNext_;
        }

        /// At least so many segments lie between this one and a later one.
        std::size_t fewestTo(const Iterator& later) const {
            const std::size_t words = later.word_ - word_;
            return words > 1 ? words - 1 : 0;
        }

      private:
        friend class Segments;
        Iterator(const SegmentList& list, Cycle end, std::size_t word, bool isNext);

        const SegmentList* list_ = nullptr;
        Cycle end_ = 0;
        std::size_t word_ = 0;
        std::size_t masks_ = 0;  ///< Changes of the mask up to and with this word.
        bool isNext_ = false;    ///< The segment behind the word's issue.
    };

    Segments() = default;
    /// `end`: one past the last cycle of the last segment.
    Segments(const SegmentList& list, Cycle end) : list_(&list), end_(end) {}

    Iterator begin() const {
        return list_ == nullptr ? Iterator{} : Iterator(*list_, end_, 0, false);
    }
    Iterator end() const {
        return list_ == nullptr ? Iterator{} : Iterator(*list_, end_, list_->wordCount(), false);
    }
    bool empty() const { return begin() == end(); }
    /// Adds all of them to the sums. Requires: those have room for every pc.
    void addTo(SegmentSums& sums) const;
    /// Requires: not empty.
    Segment front() const { return *begin(); }
    Segment back() const { return *--end(); }
    /// The first segment that begins after a cycle; end() when none does.
    Iterator firstAfter(Cycle cycle) const;
    /// The segment that holds a cycle; end() when none does.
    Iterator at(Cycle cycle) const;
    /// The last segment that begins no later than a cycle, looked for from `from` on, one that
    /// does: a few steps where it is near, whatever the length. Requires: *from begins no later.
    Iterator lastUpTo(Cycle cycle, const Iterator& from) const;

  private:
    const SegmentList* list_ = nullptr;
    Cycle end_ = 0;
};

}  // namespace warpscope::trace
