#include "app/session/session.h"

#include "app/session/knob_texts.h"

namespace warpscope::session {

/// Where the next start goes on.
void Session::rememberPlace() {
    if (!run() || shared_.playback.isPlaying()) return;
    Settings& settings = shared_.settings;
    settings.lastCycle = cycle();
    settings.lastStep = lessonStep();
    if (slotA_.knobs() != rememberedKnobs_) {
        rememberedKnobs_ = slotA_.knobs();
        settings.knobs = textsOf(rememberedKnobs_);
    }
    // A lesson holds its runs itself, and a kernel that was typed cannot be told from its file.
    const bool isOurs = slotB_ && shared_.lesson.pinnedBy < 0 && !slotB_->isKernelEdited() &&
                        slotB_->path() == slotA_.path();
    settings.pinnedKnobs.reset();
    if (isOurs) settings.pinnedKnobs = textsOf(slotB_->knobs());
}

void Session::resume(const Settings& left) {
    if (!hasScenario()) return;
    const auto finish = [&] {
        finishSimulation();
        update(0);
    };
    const auto turnTo = [&](const KnobTexts& texts) {
        if (slotA_.applyKnobs(knobsFrom(texts, original()))) slotA_.requestRun();
        finish();
    };
    finish();
    if (left.lastStep > 0) {
        apply(GoToStep{left.lastStep});
        finish();
    }
    if (left.pinnedKnobs) {
        turnTo(*left.pinnedKnobs);
        apply(PinRun{});
    }
    if (left.pinnedKnobs || textsOf(slotA_.knobs()) != left.knobs) turnTo(left.knobs);
    apply(SeekTo{left.lastCycle});
    if (left.arrangement != settings().arrangement) apply(SetArrangement{left.arrangement});
    shared_.settings.tabs = left.tabs;
    shared_.settings.extraTabs = left.extraTabs;
}

}  // namespace warpscope::session
