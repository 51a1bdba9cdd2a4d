#pragma once

#include <algorithm>
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
        /// The element of the first active lane; or, where the lanes are not steady, where their
        /// addresses begin in addresses_.
        std::uint32_t first = 0;
        std::uint32_t elements = 1;  ///< Of each lane.
        std::uint32_t step = 0;      ///< Elements from each lane to the next one …
        bool isSteady = false;       ///< … where it is the same for all.
        LaneMask active = 0;
    };
    struct Watched {
        std::uint32_t begin = 0;
        std::uint32_t bytes = 0;
        std::uint32_t width = 0;  ///< Bytes of an element: 1, 2 or 4, 0 = nobody has been here.
        bool isWritten = false;
        ElementOrder order{};  ///< As the first access wants it that writes.
        std::vector<WaitingRead> reads{};
        std::vector<ElementPage> pages{};

        /// An element's number is the distance from `begin`, shifted by this: a division for each
        /// lane of each access would cost more than the look-up.
        int shift() const { return std::countr_zero(width); }
        std::uint32_t elementAt(std::uint32_t address) const {
            return (address - begin) >> shift();
        }
    };

    template <class Count, class FirstOf, class Visit>
    void forEachElement(Watched& buffer, LaneMask lanes, Count count, FirstOf firstOf, Visit visit);
    Watched* bufferOf(std::uint32_t address);
    void touchBuffer(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
                     std::uint32_t step);
    void narrow(Watched& buffer, std::uint32_t width);
    template <class Visit>
    void forEachOfColumn(Watched& buffer, std::uint32_t first, Visit visit);
    void touchEach(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
                   bool isColumn);
    void writeParts(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t count);
    void putBy(Watched& buffer, const sm::Touch& touch, LaneMask lanes, std::uint32_t access,
               std::uint32_t step);
    void lookAtReads(Watched& buffer);
    void lookAt(Watched& buffer, const WaitingRead& waiting);
    ElementPage* pageAt(Watched& buffer, std::uint32_t place);
    void askAndRead(const Watched& buffer, TouchedElement& element, std::uint32_t index, int lane);
    void askAndWrite(const Watched& buffer, TouchedElement& element, std::uint32_t index, int lane,
                     std::uint32_t value, bool hasValue);
    ElementPage::Row* rowAt(Watched& buffer, std::uint32_t first, LaneMask lanes);
    bool readRow(Watched& buffer, std::uint32_t first, LaneMask lanes, std::uint32_t access);
    bool writeRow(Watched& buffer, std::uint32_t first, const sm::Touch& touch,
                  std::uint32_t access);
    /// The instructions of two accesses.
    using PcPair = std::uint64_t;

    PcPair pcsOf(std::uint32_t before) const;
    /// Whether a race between the instructions of an earlier access and this one was told.
    bool isTold(std::uint32_t before) const;
    /// Whether an earlier access and the one that is looked at may clash, as far as one answer
    /// holds for all lanes. Nothing clashes with access 0, nobody's.
    struct Answer {
        std::uint32_t before = 0;
        bool mayClash = false;    ///< Some lanes of theirs, or all.
        bool isSameWarp = false;  ///< A lane does not clash with itself …
        bool asksLanes = false;   ///< … and others may have met.
        bool isNews = false;      ///< They may clash, and no race of their instructions was told.
        /// What isQuiet() asks: the earlier access, and whether its lane matters.
        LaneAccess quiet{};
        std::uint32_t quietMask = LaneAccess::kAnyLane;

        /// Whether it is surely this access that an element names and there is nothing to tell of
        /// it; one comparison for each lane of most accesses.
        bool isQuiet(LaneAccess named, int lane) const {
            return named.isLike(quiet, lane, quietMask);
        }
        /// Whether it is this access and clash() needs no order of lanes.
        bool isPlain(LaneAccess named) const { return named.access() == before && !asksLanes; }
    };

    using Answers = std::array<Answer, 3>;

    Answer answerOf(std::uint32_t before) const;
    /// What an earlier access did; each has its own last answer.
    enum Role : std::uint8_t { Wrote, Read, ReadToo };
    /// From here on an access is looked at. The answers are those about it.
    void lookAtAccess(std::uint32_t access) {
        if (now_ == access) return;
        now_ = access;
        answers_ = {};
    }
    /// Asked for each lane of most accesses.
    const Answer& answerTo(Role role, std::uint32_t before) {
        Answer& answer = answers_[role];
        if (answer.before != before) answer = answerOf(before);
        return answer;
    }
    bool clash(const Answer& answer, int beforeLane, int lane) const {
        if (!answer.mayClash) return false;
        if (!answer.isSameWarp) return true;
        if (beforeLane == lane) return false;
        return !answer.asksLanes ||
               !order_.isOrdered(accesses_[answer.before], beforeLane, accesses_[now_], lane);
    }
    bool mayClash(Role role, LaneAccess before, int lane) {
        return clash(answerTo(role, before.access()), before.lane(), lane);
    }
    /// Whether a read that was noted stays where this one would go, since it says more.
    bool isKept(std::uint32_t read) const {
        return read != 0 && order_.isKept(accesses_[read], accesses_[now_]);
    }
    /// Tells of a race where there is one that was not told.
    void meet(Role role, const Watched& buffer, std::uint32_t index, LaneAccess before, int lane,
              std::uint32_t value) {
        const Answer& answer = answerTo(role, before.access());
        if (answer.isNews && clash(answer, before.lane(), lane))
            tell(buffer, index, before, lane, value);
    }
    /// What all lanes of an access ask: copies, which a loop over lanes keeps at hand. Whatever it
    /// writes to elements may be an answer to the compiler, which would read them again for each.
    struct Known {
        Answers answers;
        std::uint32_t now = 0;
        bool hasVerifiedReads = false;
    };
    Known known() const { return {answers_, now_, order_.hasVerifiedReads()}; }
    /// A lane reads or writes an element: at once where each earlier access to it is the one that
    /// the lane before has met, too, else with all questions.
    void read(const Watched& buffer, TouchedElement& element, std::uint32_t index, int lane,
              Known& known) {
        const Answer& answer = known.answers[Read];
        if (!known.answers[Wrote].isQuiet(element.write, lane) || !answer.isPlain(element.read) ||
            known.hasVerifiedReads) [[unlikely]] {
            askAndRead(buffer, element, index, lane);
            known.answers = answers_;
            return;
        }
        const bool isOther = clash(answer, element.read.lane(), lane);
        (isOther ? element.otherRead : element.read) = {known.now, lane};
    }
    void write(const Watched& buffer, TouchedElement& element, std::uint32_t index, int lane,
               std::uint32_t value, bool hasValue, Known& known) {
        const Answers& answers = known.answers;
        if (!answers[Wrote].isQuiet(element.write, lane) ||
            !answers[Read].isQuiet(element.read, lane) ||
            !answers[ReadToo].isQuiet(element.otherRead, lane)) [[unlikely]] {
            askAndWrite(buffer, element, index, lane, value, hasValue);
            known.answers = answers_;
            return;
        }
        element.write = {known.now, lane};
        element.value = value;
    }
    bool isRaceToTell(Role role, std::uint32_t before);
    /// Whether an atomic that comes now would hide an ordinary store from the atomics behind it,
    /// which are no race with this one and may be one with the store: that goes where reads are
    /// noted, if there is room.
    bool isLostStore(std::uint32_t write, std::uint32_t otherRead) const {
        return write != 0 && otherRead == 0 && accesses_[write].kind == sm::Touch::Kind::Store;
    }
    isa::DataType typeOf(const Watched& buffer) const;
    void tell(const Watched& buffer, std::uint32_t index, LaneAccess before, int lane,
              std::uint32_t value);

    const gpu::Launch& launch_;
    HazardReport& report_;
    AccessOrder order_;
    std::vector<Watched> buffers_{};  ///< By address, as in the launch's memory.
    std::vector<Seen> accesses_{};    ///< The first is nobody's.
    std::vector<std::uint32_t> addresses_{};
    std::size_t pageCount_ = 0;
    std::vector<PcPair> told_{};  ///< Few: a report holds 20 problems.
    std::uint32_t now_ = 0;       ///< The access that is looked at.
    Answers answers_{};           ///< By role: neighbouring lanes ask the same.
};

/// visit(element, index, lane, i) for the i-th of `count` elements of each lane, which begin at
/// firstOf(lane). Those of pages beyond the limit are left out. The page is looked up when it
/// changes, which it does in few lanes.
template <class Count, class FirstOf, class Visit>
void GlobalRaces::forEachElement(Watched& buffer, LaneMask lanes, Count count, FirstOf firstOf,
                                 Visit visit) {
    std::uint32_t number = UINT32_MAX;
    TouchedElement* elements = nullptr;
    const auto go = [&, order = buffer.order](std::uint32_t index, int lane, std::uint32_t i) {
        const std::uint32_t place = order.placeOf(index);
        if (place / ElementPage::kElements != number) {
            number = place / ElementPage::kElements;
            ElementPage* const page = pageAt(buffer, place);
            elements = page != nullptr ? page->elements() : nullptr;
        }
        if (elements != nullptr) visit(elements[place % ElementPage::kElements], index, lane, i);
    };
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t first = firstOf(lane);
        for (std::uint32_t i = 0; i < count; ++i)
            go(first + i, lane, i);
    }
}

/// The same for one element of each of 32 lanes, in the buffer's step from element `first` on. They
/// stand side by side in one row or, where lane 0 is not at its begin, in two.
template <class Visit>
void GlobalRaces::forEachOfColumn(Watched& buffer, std::uint32_t first, Visit visit) {
    const std::uint32_t step = buffer.order.step();
    for (std::uint32_t lane = 0; lane < ElementPage::kRowElements;) {
        const std::uint32_t index = first + lane * step;
        const std::uint32_t inRow = ElementPage::kRowElements - buffer.order.laneOf(index);
        const std::uint32_t count = std::min(inRow, ElementPage::kRowElements - lane);
        const std::uint32_t place = buffer.order.placeOf(index);
        if (ElementPage* const page = pageAt(buffer, place)) {
            TouchedElement* const elements = page->elements() + place % ElementPage::kElements;
            for (std::uint32_t i = 0; i < count; ++i)
                visit(elements[i], index + i * step, static_cast<int>(lane + i), 0);
        }
        lane += count;
    }
}

}  // namespace warpscope::history
