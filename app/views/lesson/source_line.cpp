#include "app/views/lesson/source_line.h"

#include <imgui.h>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/views/lesson/way_on.h"
#include "app/views/lesson/word_size.h"

namespace warpscope::views {
namespace {

bool fitsBeside(const ViewContext& context, const std::string& title, const std::string& words,
                float width) {
    float left = width - context.theme.metrics.gap;
    {
        const draw::FontScope font(context.canvas, draw::Font::Title);
        left -= context.canvas.measure(title).x;
    }
    const draw::FontScope font(context.canvas, draw::Font::Small);
    return context.canvas.measure(words).x <= left;
}

}  // namespace

std::string sourceOf(const session::SlotReader& session) {
    return session.text(session.scenario().source);
}

std::string sourceOrCaution(const session::SlotReader& session) {
    return session.hasLeftStepsRun() ? say(session, "view.lesson.of_other_run") : sourceOf(session);
}

float sourceBelow(const ViewContext& context, const std::string& title, float width) {
    const session::SlotReader& session = context.session;
    if (session.isPresenting()) {
        const std::string next = nextWords(session);
        if (next.empty() || fitsBeside(context, title, presentedHeading(session), width)) return 0;
        return heightOf(context, draw::Font::Small, next, width);
    }
    if (fitsBeside(context, title, sourceOf(session), width)) return 0;
    return heightOf(context, draw::Font::Small, sourceOf(session), width);
}

bool drawSourceBelow(const ViewContext& context, const std::string& title, float width,
                     float room) {
    const float height = sourceBelow(context, title, width);
    // A lecture's panel is as high as it wished, up to its rounded edges, and has air at its end.
    const float air = context.session.isPresenting() ? context.theme.metrics.gap : 0;
    if (height <= 0 || height > room + air) return false;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (context.session.isPresenting()) {
        draw::paragraph(context.theme.palette.muted, nextWords(context.session), width);
        return true;
    }
    const std::string words = sourceOrCaution(context.session);
    draw::paragraph(context.theme.palette.muted, words, width);
    // What stands below moves with no knob.
    if (context.session.hasLeftStepsRun())
        ImGui::SetCursorScreenPos({at.x, ImGui::GetCursorScreenPos().y + height -
                                             heightOf(context, draw::Font::Small, words, width)});
    return true;
}

}  // namespace warpscope::views
