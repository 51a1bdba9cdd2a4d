#include "app/views/knobs/knob_note.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/knobs/knob_consequence.h"
#include "app/session/state/say.h"
#include "app/views/knobs/knob_name.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

/// Why the launch is refused; of the sentence that is too long for a narrow panel the numbers
/// alone.
std::string refusalWords(const ViewContext& context) {
    Message message = context.session.problems().front().message;
    if (message.key == "occupancy.launch.registers") message.key = "view.knobs.too_many_registers";
    return say(context.session, message);
}

std::string noteWords(const ViewContext& context, const std::string& turned) {
    const auto& session = context.session;
    if (present::hidesProblems(session)) return say(session, "app.covered");
    std::string words;
    if (!session.problems().empty()) {
        if (!context.isRefusalSaid) words = refusalWords(context);
        if (session.run() != nullptr)
            words += (words.empty() ? "" : session::betweenSentences(session)) +
                     say(session, "view.knobs.last_good");
    } else if (session.run() != nullptr && !session.isQuestionOpen()) {
        for (const Message& message : present::consequencesOf(turned, session.run()->launch()))
            words += (words.empty() ? "" : "  ") + say(session, message);
    }
    return words;
}

/// Words of the note are an error, and not what a knob led to.
bool isError(const ViewContext& context) {
    return !context.session.problems().empty() && !context.isRefusalSaid &&
           !present::hidesProblems(context.session);
}

}  // namespace

void KnobNote::draw(const ViewContext& context, float width, const std::string& turned,
                    float less) {
    const auto& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string words = noteWords(context, turned);
    // A few pixels of its last line go before all of the panel is scrolled.
    const float most = noteHeight(theme) - less;
    const float left = ImGui::GetWindowHeight() - ImGui::GetCursorPosY();
    const float height = left >= most * 2 / 3 ? std::min(most, left) : most;
    ImGui::InvisibleButton("knob note", {std::max(1.0f, width), height});
    box_ = draw::sized(at.x, at.y, width, height);
    if (words.empty()) return;
    if (ImGui::IsItemHovered())
        draw::tooltip(theme, isError(context)
                                 ? say(context.session, context.session.problems().front().message)
                                 : words);
    const draw::ClipScope clip(context.canvas, box_);
    const theme::Colour ink = isError(context) ? theme.palette.error : theme.palette.muted;
    draw::textWrapped(context.canvas, at, width, ink, words);
}

void KnobNote::drawOver(const ViewContext& context, const draw::Box& turned) const {
    if (!isError(context)) return;
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const draw::Box seen = draw::sized(corner.x, corner.y, size.x, size.y);
    const auto& m = context.theme.metrics;
    const float line = m.small * 1.2f;
    if (box_.top >= seen.top - 1 && box_.top + line <= seen.bottom) return;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const std::string words = refusalWords(context);
    const float width = box_.width(), pad = m.gap * 0.4f;
    const auto lines =
        static_cast<float>(countLines(context, draw::Font::Small, words, width - 2 * pad));
    const float high = lines * line + pad;
    const float above = std::max(seen.top, turned.top) - seen.top;
    const float below = seen.bottom - std::max(seen.top, turned.bottom);
    const float top =
        below >= std::min(high, above) ? seen.bottom - below : seen.top + above - high;
    // Turned elsewhere, or by the file: the knobs that come first stay in sight.
    const bool isOfKnob = turned.width() > 0;
    const draw::Box plate =
        draw::sized(box_.left, std::clamp(isOfKnob ? top : seen.bottom, seen.top, std::max(seen.top, seen.bottom - high)),
                    width, high);
    context.canvas.fill(plate, context.theme.palette.panel, m.chipRadius);
    context.canvas.frame(plate, context.theme.palette.error, m.chipRadius, m.scale);
    draw::textWrapped(context.canvas, {plate.left + pad, plate.top + pad / 2}, width - 2 * pad,
                      context.theme.palette.error, words);
}

}  // namespace warpscope::views
