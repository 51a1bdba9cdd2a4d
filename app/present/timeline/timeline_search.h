#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// What somebody looks for in a run. Everything that is named must hold.
struct SearchTerms {
    std::optional<WarpId> warp{};
    std::optional<BlockId> block{};
    std::optional<int> line{};
    std::vector<std::string> code{};  ///< Parts of an instruction's text, in capitals.
    unsigned states = 0;              ///< Bit of each state that may be; 0 = none is named.
    bool isUnknown = false;           ///< Some word is nothing that could be found.

    bool isEmpty() const { return !warp && !block && !line && code.empty() && states == 0; }
    friend bool operator==(const SearchTerms&, const SearchTerms&) = default;
};

/// Words with blanks between them: "W12" a warp, "B3" a block, "8" or "line 8" a line, a state's
/// letter or a part of its name a reason, everything else a part of an instruction. Requires:
/// session.run().
SearchTerms parseSearch(const session::SlotReader& session, std::string_view text);

/// One place that was found.
struct TimelineHit {
    Cycle cycle = 0;
    WarpId warp{};
    friend auto operator<=>(const TimelineHit&, const TimelineHit&) = default;
};

/// Where a run has what is looked for, in order of time; what nobody may see yet is not found. Of a
/// reason it is the beginning of each wait, of a line or an instruction each issue, of a warp or a
/// block alone when it becomes resident.
class TimelineSearch {
  public:
    /// More places than these are not kept.
    static constexpr std::size_t kMaxHits = 200'000;

    /// Searches where run, words or what may be seen have changed; nothing where the session has no
    /// run, but one from a file.
    void update(const session::SlotReader& session, const std::string& text);
    bool isActive() const { return !terms_.isEmpty() || terms_.isUnknown; }
    const std::vector<TimelineHit>& hits() const { return hits_; }
    /// There are more places than those that are kept.
    bool areMore() const { return areMore_; }
    /// Why nothing is found, as a sentence; nothing where something is, or where nobody looks.
    std::optional<Message> whyNothing() const;
    /// Whether a stretch of a row is one of the places.
    bool holds(WarpId warp, trace::WarpState state, isa::ProgramCounter pc) const;
    /// The hit after (direction +1) or before (−1) a place, from the other end beyond the last one;
    /// nothing where there is none at all.
    std::optional<TimelineHit> next(const TimelineHit& from, int direction) const;
    /// The last cycle of a place: with the cursor there all of it has happened, and is drawn.
    /// Requires: it is one of hits().
    Cycle endOf(const TimelineHit& hit) const;
    /// The place of a hit among all, from 1; 0 = it is none.
    std::size_t numberOf(const TimelineHit& hit) const;

  private:
    void findAll(Cycle lastShown);
    void findInWarp(WarpId warp, Cycle lastShown);
    std::optional<Message> whatIsNotThere() const;
    bool isInSomeInstruction(const std::string& part) const;

    std::shared_ptr<const history::Run> run_{};
    std::string text_{};
    Cycle lastShown_ = -1;
    SearchTerms terms_{};
    std::vector<bool> isWantedPc_{};
    std::vector<TimelineHit> hits_{};
    bool areMore_ = false;
};

}  // namespace warpscope::present
