#include "app/session/session.h"

#include <string>
#include <utility>

#include "engine/scenario/field_keys.h"
#include "engine/scenario/field_value.h"
#include "engine/scenario/set.h"

namespace warpscope::session {
namespace {

/// A text that is typed is kept as a draft.
KnobTexts textsOf(const Knobs& knobs) {
    KnobTexts texts;
    for (const scenario::Setting& knob : knobs)
        if (knob.key != scenario::keys::kKernelCode)
            texts.emplace_back(knob.key, scenario::textOf(knob.value));
    return texts;
}

/// Those that the scenario still has, as its file is now.
Knobs knobsFrom(const KnobTexts& texts, const scenario::Scenario& original) {
    Knobs knobs;
    scenario::Scenario turned = original;
    for (const auto& [key, text] : texts) {
        auto value = scenario::parseValue(original, key, text);
        if (!value) continue;
        scenario::Setting knob{key, *std::move(value)};
        if (!scenario::assign(turned, knob)) knobs.push_back(std::move(knob));
    }
    return knobs;
}

}  // namespace

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
