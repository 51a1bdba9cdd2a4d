#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/history/access_order.h"
#include "engine/history/element_page.h"
#include "engine/history/hazard_report.h"

namespace warpscope::history {

/// Two threads at one element of global memory, one of them writing, and nothing that orders the
/// two (AccessOrder). No race: equal values that several threads write, atomics and volatile
/// accesses among each other.
///
/// An element is as wide as the narrowest access to its buffer so far; when a narrower one comes,
/// what was known of the buffer is forgotten. Of a buffer that is only read nothing is kept but the
/// accesses: they are gone through when somebody writes to it.
class GlobalRaces {
  public:
    GlobalRaces(const gpu::Launch& launch, HazardReport& report);

    void follow(const trace::Event& event) { order_.follow(event); }
    /// A touch of global memory, __syncwarp() or a fence.
    void follow(const sm::Touch& touch, Cycle now);

  private:
    /// A read that waits.
    struct WaitingRead {
        std::uint32_t access = 0;
        /// The element of the first lane, whose neighbours follow; or, where they do not, where the
        /// addresses of the active lanes begin in addresses_.
        std::uint32_t first = 0;
        std::uint32_t elements = 1;  ///< Of each lane.
        bool isRow = false;          ///< Neighbouring lanes read neighbouring elements, one each.
        LaneMask active = 0;
    };
    struct Watched {
        std::uint32_t begin = 0;
        std::uint32_t bytes = 0;
        std::uint32_t width = 0;  ///< Bytes of an element: 1, 2 or 4, 0 = nobody has been here.
        bool isWritten = false;
        std::vector<WaitingRead> reads{};
        std::vector<ElementPage> pages{};

        /// A shift, since a division for each lane of each access costs more than the look-up.
        std::uint32_t elementAt(std::uint32_t address) const {
            return (address - begin) >> std::countr_zero(width);
        }
    };

    Watched* bufferOf(std::uint32_t address);
    void touchBuffer(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
                     bool areNeighbours);
    void narrow(Watched& buffer, std::uint32_t width);
    void touchEach(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access);
    void writeEach(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
                   std::uint32_t count);
    void putBy(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
               bool isRow);
    void lookAtReads(Watched& buffer);
    void lookAt(Watched& buffer, const WaitingRead& waiting);
    ElementPage* pageAt(Watched& buffer, std::uint32_t index);
    /// The same, for elements that mostly lie on the page of the one before.
    ElementPage* samePageAt(Watched& buffer, std::uint32_t index) {
        const std::uint32_t number = index / ElementPage::kElements;
        if (&buffer != lastBuffer_ || number != lastNumber_) {
            lastPage_ = pageAt(buffer, index);
            lastBuffer_ = &buffer;
            lastNumber_ = number;
        }
        return lastPage_;
    }
    void read(Watched& buffer, std::uint32_t index, std::uint32_t access, int lane);
    void write(Watched& buffer, std::uint32_t index, std::uint32_t access, int lane,
               std::uint32_t value, bool hasValue);
    ElementPage::Row* rowAt(Watched& buffer, std::uint32_t first, LaneMask lanes);
    bool readRow(Watched& buffer, std::uint32_t first, LaneMask lanes, std::uint32_t access);
    bool writeRow(Watched& buffer, std::uint32_t first, const sm::Touch& touch,
                  std::uint32_t access);
    /// The instructions of two accesses.
    using PcPair = std::uint64_t;

    PcPair pcsOf(std::uint32_t before, std::uint32_t now) const;
    /// Whether a race between the instructions of two accesses was told.
    bool isTold(std::uint32_t before, std::uint32_t now) const;
    /// Whether two accesses may clash, as far as one answer holds for all lanes.
    struct Answer {
        std::uint32_t before = 0;
        std::uint32_t now = 0;
        bool mayClash = false;    ///< Some lanes of theirs, or all.
        bool isSameWarp = false;  ///< A lane does not clash with itself …
        bool asksLanes = false;   ///< … and others may have met.
        bool isTold = false;      ///< A race of their instructions was told.
    };

    Answer answerOf(std::uint32_t before, std::uint32_t now) const;
    /// What an earlier access did; each has its own last answer.
    enum Role : std::uint8_t { Wrote, Read, ReadToo };
    /// Asked for each lane of most accesses.
    const Answer& answerTo(Role role, std::uint32_t before, std::uint32_t now) {
        Answer& answer = answers_[role];
        if (answer.before != before || answer.now != now) answer = answerOf(before, now);
        return answer;
    }
    bool clash(const Answer& answer, int beforeLane, int lane) const {
        if (!answer.mayClash) return false;
        if (!answer.isSameWarp) return true;
        if (beforeLane == lane) return false;
        return !answer.asksLanes ||
               !order_.isOrdered(accesses_[answer.before], beforeLane, accesses_[answer.now], lane);
    }
    bool mayClash(Role role, std::uint32_t before, int beforeLane, std::uint32_t now, int lane) {
        return before != 0 && clash(answerTo(role, before, now), beforeLane, lane);
    }
    /// Puts a read where an earlier one stands; false where that one says more.
    bool note(std::uint32_t& place, std::uint32_t access) const {
        if (place != 0 && order_.isKept(accesses_[place], accesses_[access])) return false;
        place = access;
        return true;
    }
    /// Tells of a race where there is one that was not told.
    void meet(Role role, const Watched& buffer, std::uint32_t index, std::uint32_t before,
              int beforeLane, std::uint32_t now, int lane, std::uint32_t value) {
        if (before == 0) return;
        const Answer& answer = answerTo(role, before, now);
        if (!answer.isTold && clash(answer, beforeLane, lane))
            tell(buffer, index, before, beforeLane, now, lane, value);
    }
    bool isRaceToTell(Role role, std::uint32_t before, std::uint32_t now);
    isa::DataType typeOf(const Watched& buffer) const;
    void tell(const Watched& buffer, std::uint32_t index, std::uint32_t before, int beforeLane,
              std::uint32_t now, int lane, std::uint32_t value);

    const gpu::Launch& launch_;
    HazardReport& report_;
    AccessOrder order_;
    std::vector<Watched> buffers_{};  ///< By address, as in the launch's memory.
    std::vector<Seen> accesses_{};    ///< The first is nobody's.
    std::vector<std::uint32_t> addresses_{};
    std::size_t pageCount_ = 0;
    const Watched* lastBuffer_ = nullptr;  ///< See samePageAt().
    std::uint32_t lastNumber_ = 0;
    ElementPage* lastPage_ = nullptr;
    std::vector<PcPair> told_{};       ///< Few: a report holds 20 problems.
    std::array<Answer, 3> answers_{};  ///< By role: neighbouring lanes ask the same.
};

}  // namespace warpscope::history
