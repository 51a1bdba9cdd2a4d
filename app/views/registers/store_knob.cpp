#include "app/views/registers/store_knob.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/field_words.h"
#include "app/present/foresight.h"
#include "app/present/occupancy/occupancy_curves.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::views {
namespace {

std::string_view fieldOf(occupancy::Axis axis) {
    return axis == occupancy::Axis::Shared ? scenario::keys::kDynamicShared
                                           : scenario::keys::kRegisters;
}

double shareOf(std::int64_t value, double low, double high) {
    return std::clamp((static_cast<double>(value) - low) / std::max(1.0, high - low), 0.0, 1.0);
}

}  // namespace

std::vector<double> StoreKnob::cliffsOf(const ViewContext& context,
                                        const present::OccupancyQuestion& question,
                                        occupancy::Axis axis, double low, double high) {
    // Where a question asks for the cliff, the slider does not show it.
    if (present::hidesOtherValues(context.session)) return {};
    const occupancy::Request same = occupancy::withAxis(question.request, axis, 1);
    if (axis_ != axis || of_ != same) {
        axis_ = axis;
        of_ = same;
        lastGood_.clear();
        const present::AxisCurves curves = present::curvesOf(question, axis);
        for (const occupancy::Cliff& cliff : curves.cliffs)
            lastGood_.push_back(cliff.lastGood);
    }
    std::vector<double> places;
    for (const std::int64_t value : lastGood_)
        if (static_cast<double>(value) < high) places.push_back(shareOf(value, low, high));
    return places;
}

float StoreKnob::draw(const ViewContext& context, const present::OccupancyQuestion& question,
                      occupancy::Axis axis, draw::Point at, float width) {
    const auto& session = context.session;
    const std::string key(fieldOf(axis));
    const scenario::Field* const field = scenario::findField(key);
    if (field == nullptr) return 0;
    const machine::Limits& limits = question.machine.limits;
    const bool isShared = axis == occupancy::Axis::Shared;
    const std::int64_t unit = isShared ? std::max(1, limits.sharedUnitBytes) : 1;
    const std::int64_t low = isShared ? 0 : 1;
    const std::int64_t high = isShared ? std::max<std::int64_t>(limits.sharedBytesPerBlockOptin,
                                                                limits.sharedBytesPerBlock)
                                       : limits.maxRegistersPerThread;
    const std::int64_t now = occupancy::axisValue(question.request, axis);
    const auto from = static_cast<double>(low), to = static_cast<double>(high);
    widgets::KnobSliderInput input;
    input.label = {
        key,
        say(session, isShared ? "view.registers.knob_shared" : "view.registers.knob_registers"),
        say(session, present::wordsOf(session, *field, "help")), session.isKnobTurned(key),
        say(session, "view.knobs.reset_tip")};
    input.reading = present::grouped(now);
    input.editable = std::to_string(now);
    input.position = shareOf(now, from, to);
    input.step = static_cast<double>(unit) / std::max(1.0, to - from);
    input.cliffs = cliffsOf(context, question, axis, from, to);
    input.typeHelp = say(session, "view.knobs.type_tip");
    ImGui::SetCursorScreenPos({at.x, at.y});
    // A held run keeps its values: they are shown, in the grey of what is not to be turned.
    theme::Theme theme = context.theme;
    if (session.isHeld()) theme.palette.text = theme.palette.accent = theme.palette.muted;
    ImGui::BeginDisabled(session.isHeld());
    const auto output = slider_.draw(theme, width, input);
    ImGui::EndDisabled();
    const auto wanted = widgets::wholeWanted(output, now, low, high, unit);
    if (output.isReset) context.actions.push_back(session::ResetKnob{key, context.slot()});
    if (wanted) {
        if (const auto setting = present::settingFor(session, question, axis, *wanted))
            context.actions.push_back(
                session::SetKnob{setting->key, setting->value, context.slot()});
    }
    return ImGui::GetCursorScreenPos().y - at.y;
}

}  // namespace warpscope::views
