#include "app/views/knobs/knob_rows.h"

#include <string>

#include "app/present/field_words.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/knob_fields.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::views {

void offerKnobRows(const ViewContext& context, const scenario::Field& field,
                   const machine::Machine* machine) {
    if (context.menu == nullptr) return;
    const auto& session = context.session;
    const std::string key(field.key);
    const std::string setting = key + "=" + scenario::get(session.scenario(), field.key);
    const auto said = [&](const char* words) {
        return say(session,
                   Message{words}
                       .with("knob", say(session, present::wordsOf(session, field, "label")))
                       .with("setting", setting));
    };
    if (session.isKnobTurned(field.key))
        context.offerRow(said("menu.context.reset_knob"), session::ResetKnob{key, context.slot()});
    context.offerRow(said("menu.context.copy_setting"), session::CopyText{setting});
    if (machine == nullptr || field.sweeping.place == 0) return;
    context.menu->push_back(
        {said("menu.context.sweep"),
         {session::StartSweep{scenario::planFor(field, *machine)}, session::ShowView{"sweep"}}});
}

}  // namespace warpscope::views
