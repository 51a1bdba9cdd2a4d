#include "app/session/runs/run_slots.h"

#include <algorithm>
#include <utility>

namespace warpscope::session {

RunSlot& RunSlots::makeB() {
    if (!b_) b_ = std::make_unique<RunSlot>(SlotId::B, *devices_, *programs_, kept_);
    isPartnerHeld_ = false;
    return *b_;
}

void RunSlots::hold() {
    makeB().show(a_);
    if (a_.isSimulating()) b_->requestRun();
}

bool RunSlots::holdPartner() {
    const scenario::Scenario& own = a_.original();
    makeB().show(a_);
    if (!own.partner.file.empty() && !b_->open(own.path.parent_path() / own.partner.file)) {
        a_.tell(b_->problems());
        release();
        return false;
    }
    isPartnerHeld_ = true;
    turnPartner();
    return true;
}

/// What the partner is turned by, where slot A is turned by these.
Knobs RunSlots::knobsOfPartner(Knobs knobs) const {
    const scenario::Partner& partner = a_.original().partner;
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        // Another file has a kernel of its own.
        const bool isText = knob.key == scenario::keys::kKernelCode && !partner.file.empty();
        return isText || std::ranges::find(partner.set, knob.key, &scenario::Setting::key) !=
                             partner.set.end();
    });
    // What makes it the partner goes on top.
    knobs.insert(knobs.end(), partner.set.begin(), partner.set.end());
    return knobs;
}

void RunSlots::turnPartner() {
    if (!isPartnerHeld_) return;
    // What only one of two kernels has cannot be turned in the other.
    if (!b_->applyKnobs(knobsOfPartner(a_.knobs()))) b_->applyKnobs(a_.original().partner.set);
    b_->requestRun();
}

void RunSlots::foresee(Knobs knobs) {
    Knobs turned = a_.foresee(std::move(knobs));
    if (isPartnerHeld_) b_->foresee(knobsOfPartner(std::move(turned)));
}

std::vector<Problem> RunSlots::holdRecording(const std::filesystem::path& path) {
    auto slot = std::make_unique<RunSlot>(SlotId::B, *devices_, *programs_, kept_);
    if (!slot->openRecording(path)) return slot->problems();
    b_ = std::move(slot);
    isPartnerHeld_ = false;
    return {};
}

void RunSlots::holdAs(const RunSlots& other) {
    makeB().show(*other.b_);
    if (other.b_->isSimulating()) b_->requestRun();
    isPartnerHeld_ = other.isPartnerHeld_;
}

void RunSlots::release() {
    b_.reset();
    isPartnerHeld_ = false;
}

CycleCount RunSlots::cycles() const {
    const CycleCount own = a_.run()->cycles();
    return b_ && b_->recording() ? std::max(own, b_->recording()->cycles()) : own;
}

const std::vector<scenario::Difference>& RunSlots::differences() const {
    if (!b_ || !a_.hasScenario()) {
        compared_ = {-1, -1};
        differences_.clear();
        return differences_;
    }
    const std::pair editions{b_->edition(), a_.edition()};
    if (std::exchange(compared_, editions) != editions)
        differences_ = scenario::differencesOf(b_->scenario(), a_.scenario());
    return differences_;
}

std::shared_ptr<const history::Run> RunSlots::keptRun(const scenario::Scenario& scenario) const {
    const auto found = kept_.find({scenario, true});
    return found ? found->run : nullptr;
}

void RunSlots::passTime(double seconds) {
    a_.passTime(seconds);
    if (b_) b_->passTime(seconds);
}

void RunSlots::endPause() {
    a_.endPause();
    if (b_) b_->endPause();
}

void RunSlots::wait() const {
    a_.wait();
    if (b_) b_->wait();
}

bool RunSlots::isForeseeing() const {
    return a_.isForeseeing() || (b_ && b_->isForeseeing());
}

void RunSlots::finishAhead() const {
    a_.finishAhead();
    if (b_) b_->finishAhead();
}

}  // namespace warpscope::session
