#include "app/session/runs/knob_texts.h"

#include <utility>

#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/values/field_value.h"

namespace warpscope::session {

KnobTexts textsOf(const Knobs& knobs) {
    KnobTexts texts;
    for (const scenario::Setting& knob : knobs)
        if (knob.key != scenario::keys::kKernelCode)
            texts.emplace_back(knob.key, scenario::textOf(knob.value));
    return texts;
}

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

}  // namespace warpscope::session
