#include "app/views/knobs/knob_words.h"

#include "app/present/field_words.h"
#include "app/present/knobs/knob_values.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/preset.h"

namespace warpscope::views {

bool isAutomatic(const scenario::Field& field, long long number) {
    return field.knob.inLaunch != nullptr && number == field.low;
}

long long shownNumber(const scenario::Field& field, const session::SlotReader& session,
                      long long number) {
    if (!isAutomatic(field, number) || session.run() == nullptr) return number;
    return field.knob.inLaunch(session.run()->launch());
}

const machine::Machine* machineOf(const session::SlotReader& session) {
    const machine::Machine* preset = scenario::presetOf(session.scenario(), session.devices());
    const bool isOfRun = session.run() != nullptr && preset != nullptr &&
                         session.run()->launch().machine.id == preset->id;
    return isOfRun ? &session.run()->launch().machine : preset;
}

widgets::KnobLabel labelOf(const session::SlotReader& session, const scenario::Field& field) {
    return {std::string(field.key), say(session, present::wordsOf(session, field, "label")),
            say(session, present::wordsOf(session, field, "help")), session.isKnobTurned(field.key),
            say(session, "view.knobs.reset_tip")};
}

std::string readingOfNumber(const ViewContext& context, const scenario::Field& field,
                            long long number) {
    const auto& session = context.session;
    const auto& scenario = session.scenario();
    const std::string value =
        present::readingOf(field, scenario, shownNumber(field, session, number));
    const std::string key =
        present::wordsOf(session, field, isAutomatic(field, number) ? "own" : "value");
    return say(session, Message{key, {}}.with("value", value));
}

}  // namespace warpscope::views
