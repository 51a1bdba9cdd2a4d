#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/id.h"
#include "engine/base/message.h"
#include "engine/isa/instruction.h"
#include "engine/memory/hierarchy.h"
#include "engine/sm/state/warp_counts.h"
#include "engine/trace/counters.h"
#include "engine/trace/event.h"
#include "engine/trace/output.h"
#include "engine/trace/segment_list.h"
#include "engine/trace/warp_state.h"

namespace warpscope::sm {

/// From this cycle on the warp is in this state, until its next transition or issue.
struct Transition {
    WarpId warp{};
    trace::WarpState state = trace::WarpState::NotResident;
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
};

/// In this cycle the warp issued. It makes a transition in the next one.
struct Issue {
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
};

/// What one scheduler saw and did in one cycle, written only when `wantsDecisions`.
struct Decision {
    struct Seen {
        WarpId warp{};
        int slot = 0;
        trace::WarpState state = trace::WarpState::NotResident;  ///< Issued = the one chosen.
        isa::ProgramCounter pc = 0;
    };
    SmId sm{};
    int scheduler = 0;
    std::vector<Seen> seen{};  ///< Every resident warp of the scheduler, by slot.
    int lastSlot = -1;         ///< What the policy remembered before it chose.
};

/// One access to memory with all that became of it, written only when `wantsAccesses`.
struct AccessRecord {
    SmId sm{};
    int slot = 0;     ///< Warp slot.
    BlockId block{};  ///< Whose shared memory it names: the warp's, or another of its cluster.
    memory::Access access{};
    memory::Transactions transactions{};
    std::vector<memory::Answer> answers{};  ///< One for each sector or wavefront.
    memory::Reply reply{};
};

/// What CUDA leaves undefined, or what has no defined result, though the run goes on.
struct Hazard {
    std::string kind{};  ///< trace::kProblemKinds: one with which a run goes on.
    Message message{};   ///< Names who, what, where.
    int line = 0;
    WarpId warp{};
    LaneMask lanes = 0;
    isa::ProgramCounter pc = 0;     ///< One report for each instruction …
    isa::ProgramCounter other = 0;  ///< … and the one that it meets, 0 = none.
};

/// One access to memory, or what orders accesses, written only when `wantsTouches`. Made for every
/// access, so nothing is filled in that is not said.
struct Touch {
    enum class Kind : std::uint8_t {
        Load,
        Store,
        Atomic,
        Warpsync,
        Fence,
        CopyGroup,  ///< What its lanes have begun to copy is a group.
        CopyWait,   ///< All groups of its lanes but the last `openGroups` are there.
    };
    Touch() {}  // NOLINT(modernize-use-equals-default): the lanes are left as they are.

    Kind kind = Kind::Load;
    memory::Space space = memory::Space::Shared;
    bool isRemote = false;    ///< `block` is another one of the cluster than the warp's.
    bool isVolatile = false;  ///< See isa::Instruction.
    bool isCopy = false;      ///< Done for sure when its group has been waited for.
    int openGroups = 0;
    BlockId block{};
    WarpId warp{};
    int indexInBlock = 0;  ///< Of the warp.
    isa::ProgramCounter pc = 0;
    int bytesPerLane = 4;
    LaneMask active = 0;
    Lanes addresses;  ///< Of the active lanes.
    Lanes values;     ///< That a store writes, 8 bytes at most: upper words behind the lower ones.
};

/// A warp that became resident, for the record of who ran where.
struct Placement {
    WarpId warp{};
    BlockId block{};
    SmId sm{};
    int slot = 0;
    int blockSlot = 0;
};

/// Everything that happened in one simulated cycle; each list in the order in which it happened,
/// and the issues last of all. The engine writes it, history reads it. Reused from cycle to cycle.
struct CycleLog {
    bool wantsDecisions = false;
    bool wantsAccesses = false;
    bool wantsTouches = false;
    /// `counters` are those of all cycles so far: each cycle changes few, and all of them would
    /// have to be cleared and added up.
    bool sumsUp = false;
    bool isMuted = false;  ///< Re-stepping for a seek: only what one of the two wants is written.
    /// Something stands in one of the lists. Set by whoever writes there, so that most cycles of a
    /// recording, whose warps write into their segments, need not ask each of them.
    bool isEventful = false;
    Cycle cycle = 0;  ///< The cycle that was simulated.
    /// By warp: where it is set, what warps do goes straight into their segments, and the lists of
    /// issues and transitions have only those that leave. What a warp surely does in the cycle
    /// behind its issue is told with the issue: seven in ten transitions of arithmetic are such
    /// waits, which then need no list and no search.
    trace::SegmentList* segments = nullptr;
    std::size_t segmentCount = 0;  ///< At most so many were written there in all cycles so far.
    std::vector<Transition> transitions{};
    std::vector<Issue> issues{};
    std::vector<Placement> placements{};
    std::vector<trace::Event> events{};
    std::vector<trace::Output> outputs{};
    std::vector<Decision> decisions{};
    std::vector<AccessRecord> accesses{};
    std::vector<trace::AccessCount> accessCounts{};  ///< One for each access of a warp.
    std::vector<Hazard> hazards{};
    std::vector<Touch> touches{};
    WarpCounts countsChange{};   ///< Since the cycle before.
    trace::Counters counters{};  ///< Of this cycle; warpCycles stays zero (history counts them).

    /// Write, unless muted. `before`: the warp's state until now; where it has waited in one since
    /// a cycle before, the transition is plainly its next segment.
    void add(const Transition& transition, trace::WarpState before = trace::WarpState::Issued) {
        if (segments != nullptr && transition.state != trace::WarpState::NotResident) {
            const auto& [warp, state, pc, active] = transition;
            trace::SegmentList& list = segments[warp.value];
            if (before > trace::WarpState::Issued) [[likely]]
                list.append(cycle, pc, state, active);
            else
                list.change(cycle, pc, state, active);
        } else if (!isMuted) {
            eventful(transitions).push_back(transition);
        }
        ++segmentCount;
    }
    /// `next`: the state in the next cycle, at pc + 1 and with the same lanes, as far as it is
    /// clear already; NotResident: it is not. A list of issues has no room for it.
    void add(const Issue& issue, trace::WarpState next = trace::WarpState::NotResident) {
        if (segments != nullptr)
            segments[issue.warp.value].issue(cycle, issue.pc, issue.active, next);
        else if (!isMuted)
            eventful(issues).push_back(issue);
    }
    /// What happens is listed, and the transition of the next cycle belongs into its list.
    bool isListing() const { return segments == nullptr && !isMuted; }
    void add(const Placement& placement) {
        if (!isMuted) eventful(placements).push_back(placement);
    }
    void add(const trace::AccessCount& count) {
        if (!isMuted) eventful(accessCounts).push_back(count);
    }
    void add(const trace::Event& event) {
        if (!isMuted) eventful(events).push_back(event);
    }
    void add(trace::Output output) {
        if (!isMuted) eventful(outputs).push_back(std::move(output));
    }
    /// Write what somebody wants, muted or not.
    void add(Decision decision) { eventful(decisions).push_back(std::move(decision)); }
    void add(AccessRecord access) { eventful(accesses).push_back(std::move(access)); }
    void add(Hazard hazard) { eventful(hazards).push_back(std::move(hazard)); }
    Touch& addTouch() { return eventful(touches).emplace_back(); }
    /// Empties it for the next cycle; keeps the wishes and the memory.
    void clear() {
        countsChange = {};
        if (isEventful) clearLists();
        if (!sumsUp) counters = {};
    }

  private:
    template <class List>
    List& eventful(List& list) {
        isEventful = true;
        return list;
    }
    void clearLists();
};

}  // namespace warpscope::sm
