#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "app/session/runs/kept_runs.h"
#include "app/session/runs/run_slot.h"
#include "engine/scenario/differences.h"

namespace warpscope::session {

/// The runs that are shown: slot A, which is worked with, and slot B where a run is held beside it.
/// Knows no cursor, no selection, no lesson. Changed by the session alone, between frames.
class RunSlots {
  public:
    /// Requires: devices and programs outlive the slots.
    RunSlots(const machine::Library& devices, scenario::ProgramCache& programs)
        : devices_(&devices), programs_(&programs), a_(SlotId::A, devices, programs, kept_) {}

    RunSlot& a() { return a_; }
    const RunSlot& a() const { return a_; }
    /// Slot B; nullptr: no run is held.
    RunSlot* held() { return b_.get(); }
    const RunSlot* held() const { return b_.get(); }
    bool has(SlotId id) const { return id == SlotId::A || b_ != nullptr; }
    /// Slot A also where B is asked for and no run is held.
    RunSlot& of(SlotId id) { return id == SlotId::B && b_ ? *b_ : a_; }
    const RunSlot& of(SlotId id) const { return id == SlotId::B && b_ ? *b_ : a_; }

    /// Holds what slot A shows now, whatever becomes of A.
    void hold();
    /// Holds what the scenario of A is worth comparing with. false: that could not be read, which
    /// the problems of A say, and nothing is held. Requires: the scenario of A names a partner.
    bool holdPartner();
    /// The partner of the scenario is held: it has the same knobs turned.
    bool isPartnerHeld() const { return isPartnerHeld_; }
    /// Turns the partner, where it is held, as slot A is turned.
    void turnPartner();
    /// Holds the run of a file. Returns what is wrong with the file; what was held stays then.
    std::vector<Problem> holdRecording(const std::filesystem::path& path);
    /// Holds what others hold. Requires: other.held().
    void holdAs(const RunSlots& other);
    void release();

    /// Of the longer run, so that both can be seen to their ends. Requires: a().run().
    CycleCount cycles() const;
    bool isSimulating() const { return a_.isSimulating() || (b_ && b_->isSimulating()); }
    /// What can be set and stands differently in the run that is held (first) and in that of A
    /// (second); empty where none is held. Valid until the next change.
    const std::vector<scenario::Difference>& differences() const;
    /// Makes ahead what slot A, and the partner with it, would be asked for with exactly these
    /// knobs. Requires: a().hasScenario().
    void foresee(Knobs knobs);
    /// The run of a scenario, with hazards looked for, if it was simulated not long ago; else
    /// nullptr.
    std::shared_ptr<const history::Run> keptRun(const scenario::Scenario& scenario) const;
    /// Files may have changed: what was simulated before is not shown again.
    void forgetRuns() { kept_.forget(); }
    /// As those of each RunSlot.
    void passTime(double seconds);
    void endPause();
    void wait() const;
    /// Something is made ahead, or waits for it.
    bool isForeseeing() const;
    /// Until nothing is made ahead.
    void finishAhead() const;

  private:
    RunSlot& makeB();
    Knobs knobsOfPartner(Knobs knobs) const;

    const machine::Library* devices_;
    scenario::ProgramCache* programs_;
    mutable KeptRuns kept_{};  ///< What is found was used last from then on.
    RunSlot a_;
    std::unique_ptr<RunSlot> b_{};
    bool isPartnerHeld_ = false;
    /// Of two editions: many views ask in every frame.
    mutable std::pair<std::int64_t, std::int64_t> compared_{-1, -1};
    mutable std::vector<scenario::Difference> differences_{};
};

}  // namespace warpscope::session
