#include "app/views/occupancy/occupancy_knobs.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/present/field_words.h"
#include "app/present/knobs/knob_values.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

/// A field that is on or off, as partitioned global caching.
void drawBox(const ViewContext& context, const scenario::Field& field) {
    const auto& session = context.session;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const std::string key(field.key);
    bool isOn = std::get<bool>(field.get(session.scenario()));
    const std::string label = say(session, present::wordsOf(session, field, "label")) + "###" + key;
    if (draw::checkbox(context.theme, label.c_str(), &isOn)) {
        context.actions.push_back(session::SetKnob{key, isOn, context.slot()});
    }
    if (ImGui::IsItemHovered()) {
        draw::tooltip(context.theme, say(session, present::wordsOf(session, field, "help")));
    }
}

std::int64_t numberIn(const scenario::Field& field, const scenario::Scenario& scenario) {
    return scenario::numberOf(field.get(scenario)).value_or(0);
}

/// What the kernel itself says while the knob says nothing.
std::int64_t ownNumber(const scenario::Field& field, const session::SlotReader& session) {
    if (field.knob.inLaunch == nullptr || session.run() == nullptr) return 0;
    return field.knob.inLaunch(session.run()->launch());
}

}  // namespace

void OccupancyKnobs::drawOne(const ViewContext& context, const present::OccupancyQuestion& question,
                             const scenario::Field& field, float width) {
    const auto& session = context.session;
    const std::string key(field.key);
    const scenario::Span span =
        scenario::spanOf(field, {session.scenario(), session.original(), question.machine});
    const std::int64_t now = numberIn(field, session.scenario());
    const std::int64_t original = numberIn(field, session.original());
    const std::int64_t own = ownNumber(field, session);
    const std::int64_t shown = now == span.low && own > 0 ? own : now;
    const auto words = [&](std::string_view what) {
        const std::string sentence =
            present::wordsOf(session, field, what, question.machine.vendor);
        return say(session, Message{sentence}.with("value", static_cast<long long>(shown)));
    };
    widgets::KnobSliderInput input;
    input.label = {key, words("label"), words("help"), session.isKnobTurned(key),
                   say(session, "view.knobs.reset_tip")};
    input.reading = words(shown == span.low ? "none" : shown != now ? "own" : "value");
    input.editable = std::to_string(shown);
    input.position = present::positionOf(field, span, shown);
    const bool isOwn = original == span.low && now == span.low;
    const std::int64_t mark = isOwn ? own : original;
    input.mark = mark <= span.low ? -1 : present::positionOf(field, span, mark);
    input.typeHelp = say(session, "view.knobs.type_tip");
    const auto output = slider_.draw(context.theme, width, input);
    const auto set = [&](std::int64_t to) {
        if (to > span.low && to < field.knob.fewest) {
            to = to < shown ? span.low : field.knob.fewest;
        }
        if (to != shown) {
            context.actions.push_back(
                session::SetKnob{key, std::clamp(to, span.low, span.high), context.slot()});
        }
    };
    if (output.isReset) {
        context.actions.push_back(session::ResetKnob{key, context.slot()});
    } else if (output.position) {
        set(present::valueAt(field, span, *output.position));
    } else if (output.steps != 0) {
        set(std::clamp(shown + output.steps, span.low, span.high));
    } else if (output.typed) {
        std::int64_t typed = 0;
        const char* end = output.typed->data() + output.typed->size();
        if (std::from_chars(output.typed->data(), end, typed).ptr == end) {
            set(typed);
        }
    }
}

void OccupancyKnobs::draw(const ViewContext& context, const present::OccupancyQuestion& question,
                          float width) {
    const float gap = context.theme.metrics.gap * 2;
    const bool hasTwoColumns = width > context.theme.metrics.body * 34;
    const float each = hasTwoColumns ? (width - gap) / 2 : width;
    const float left = ImGui::GetCursorPosX();
    bool isLeft = true;
    for (const scenario::Field* field : scenario::knobsOf(scenario::KnobGroup::Occupancy)) {
        const scenario::Knob& knob = field->knob;
        if (knob.isOffered != nullptr && !knob.isOffered(question.machine)) continue;
        if (field->kind == scenario::FieldKind::Boolean) {
            drawBox(context, *field);
            continue;
        }
        if (!isLeft) {
            ImGui::SameLine(left + each + gap);
        }
        ImGui::BeginGroup();
        drawOne(context, question, *field, each);
        ImGui::EndGroup();
        isLeft = !isLeft || !hasTwoColumns;
    }
}

}  // namespace warpscope::views
