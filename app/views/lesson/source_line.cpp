#include "app/views/lesson/source_line.h"

#include <imgui.h>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/views/lesson/word_size.h"

namespace warpscope::views {
namespace {

bool fitsBeside(const ViewContext& context, const std::string& title, float width) {
    float left = width - context.theme.metrics.gap;
    {
        const draw::FontScope font(context.canvas, draw::Font::Title);
        left -= context.canvas.measure(title).x;
    }
    const draw::FontScope font(context.canvas, draw::Font::Small);
    return context.canvas.measure(sourceOf(context.session)).x <= left;
}

}  // namespace

std::string sourceOf(const session::SlotReader& session) {
    return session.text(session.scenario().source);
}

std::string sourceOrCaution(const session::SlotReader& session) {
    return session.hasLeftStepsRun() ? say(session, "view.lesson.of_other_run") : sourceOf(session);
}

float sourceBelow(const ViewContext& context, const std::string& title, float width) {
    if (context.session.isPresenting() || fitsBeside(context, title, width)) return 0;
    return heightOf(context, draw::Font::Small, sourceOf(context.session), width);
}

bool drawSourceBelow(const ViewContext& context, const std::string& title, float width,
                     float room) {
    const float height = sourceBelow(context, title, width);
    if (height <= 0 || height > room) return false;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string words = sourceOrCaution(context.session);
    draw::paragraph(context.theme.palette.muted, words, width);
    // What stands below moves with no knob.
    if (context.session.hasLeftStepsRun())
        ImGui::SetCursorScreenPos({at.x, ImGui::GetCursorScreenPos().y + height -
                                             heightOf(context, draw::Font::Small, words, width)});
    return true;
}

}  // namespace warpscope::views
