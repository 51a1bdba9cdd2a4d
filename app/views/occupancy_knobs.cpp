#include "app/views/occupancy_knobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/views/say.h"

namespace warpscope::views {

namespace {

/// With fewer the compiler has nothing to work with.
constexpr int kFewestRegisters = 8;

}  // namespace

void OccupancyKnobs::drawOne(const ViewContext& context, const Knob& knob, int value, int original,
                             float width) {
    const auto& session = context.session;
    const auto words = [&](const char* what) {
        return say(session, Message{fmt::format("view.occupancy.knob.{}.{}", knob.name, what)}.with(
                                "value", value));
    };
    const double range = knob.high - knob.low;
    widgets::KnobSliderInput input;
    input.label = {knob.key, words("label"), words("help"), session.isKnobTurned(knob.key),
                   say(session, "view.knobs.reset_tip")};
    input.reading = words(value == knob.low ? "none" : "value");
    input.editable = std::to_string(value);
    input.position = (value - knob.low) / range;
    input.mark = original == knob.low ? -1 : (original - knob.low) / range;
    input.typeHelp = say(session, "view.knobs.type_tip");
    const auto output = slider_.draw(context.theme, width, input);
    const auto set = [&](int to) {
        if (to > knob.low && to < knob.fewest) {
            to = to < value ? knob.low : knob.fewest;
        }
        if (to != value) {
            context.actions.push_back(
                session::SetKnob{knob.key, std::to_string(std::clamp(to, knob.low, knob.high))});
        }
    };
    if (output.isReset) {
        context.actions.push_back(session::ResetKnob{knob.key});
    } else if (output.position) {
        set(knob.low + static_cast<int>(std::lround(*output.position * range)));
    } else if (output.steps != 0) {
        set(std::clamp(value + output.steps, knob.low, knob.high));
    } else if (output.typed) {
        int typed = 0;
        const char* end = output.typed->data() + output.typed->size();
        if (std::from_chars(output.typed->data(), end, typed).ptr == end) {
            set(typed);
        }
    }
}

void OccupancyKnobs::draw(const ViewContext& context, const OccupancyQuestion& question,
                          float width) {
    const scenario::Scenario& now = context.session.scenario();
    const scenario::Scenario& original = context.session.original();
    const float gap = context.theme.metrics.gap * 2;
    const float half = (width - gap) / 2;
    const Knob registers{"kernel.max_registers", "max_registers", 0, kFewestRegisters,
                         question.machine.limits.maxRegistersPerThread};
    const float left = ImGui::GetCursorPosX();
    ImGui::BeginGroup();
    drawOne(context, registers, now.maxRegistersPerThread, original.maxRegistersPerThread, half);
    ImGui::EndGroup();
    if (question.machine.limits.selectableSharedBytes.empty()) {
        return;
    }
    constexpr Knob kCarveout{"launch.carveout_percent", "carveout", -1, 0, 100};
    ImGui::SameLine(left + half + gap);
    ImGui::BeginGroup();
    drawOne(context, kCarveout, now.carveoutPercent, original.carveoutPercent, half);
    ImGui::EndGroup();
}

}  // namespace warpscope::views
