#include "app/views/memory/stride_slider.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/session/state/say.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::views {
namespace {

/// In letters: from this height of the view on the slider need not be as low as a line.
constexpr float kOrdinary = 20;

/// The first argument that is small as the file has it, whatever it was turned to since; nullptr =
/// none.
const scenario::Argument* strideOf(const session::SlotReader& session) {
    const auto& own = session.original().arguments;
    const auto found = std::ranges::find_if(own, [](const scenario::Argument& argument) {
        return !argument.isBuffer && static_cast<double>(argument.whole) == argument.value &&
               argument.whole >= 0 && argument.whole <= StrideSlider::kMaxStride;
    });
    if (found == own.end()) return nullptr;
    const auto& now = session.scenario().arguments;
    const auto same = std::ranges::find(now, found->name, &scenario::Argument::name);
    return same != now.end() && !same->isBuffer ? &*same : nullptr;
}

}  // namespace

float StrideSlider::draw(const ViewContext& context, draw::Point at, float width, float room) {
    const auto& session = context.session;
    const scenario::Argument* const stride = strideOf(session);
    if (stride == nullptr) return 0;
    const std::string key = std::string(scenario::keys::kArgument) + stride->name + ".value";
    // What was turned is a plain number; `whole` says how the file has it.
    const auto now = static_cast<std::int64_t>(std::llround(stride->value));
    widgets::KnobSliderInput input;
    input.label = {key, stride->name,
                   say(session, "view.memory.stride_help", {{"name", stride->name}}),
                   session.isKnobTurned(key), say(session, "view.knobs.reset_tip")};
    input.reading = std::to_string(now);
    input.editable = input.reading;
    input.position =
        std::clamp(static_cast<double>(now) / static_cast<double>(kMaxStride), 0.0, 1.0);
    input.step = 1.0 / static_cast<double>(kMaxStride);
    input.typeHelp = say(session, "view.knobs.type_tip");
    input.isLine = room < kOrdinary * context.theme.metrics.body;
    ImGui::SetCursorScreenPos({at.x, at.y});
    const auto output = slider_.draw(context.theme, width, input);
    if (output.isReset) context.actions.push_back(session::ResetKnob{key, context.slot()});
    if (const auto wanted = widgets::wholeWanted(output, now, 0, kMaxStride))
        context.actions.push_back(session::SetKnob{key, *wanted, context.slot()});
    return ImGui::GetCursorScreenPos().y - at.y;
}

}  // namespace warpscope::views
