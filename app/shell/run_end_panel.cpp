#include "app/shell/run_end_panel.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/wrap.h"
#include "app/present/run_words.h"
#include "app/session/say.h"
#include "app/shell/arrangements.h"
#include "engine/analysis/explain.h"
#include "engine/analysis/report.h"

namespace warpscope::shell {
namespace {

/// More lines than these scroll; fewer where the views would have no room beside them.
constexpr int kLinesAtMost = 4;
constexpr int kLinesInTightWindow = 2;

const gpu::RunProblem* problemOf(const session::SlotReader& session) {
    const auto& run = session.run();
    if (!run || !session.problems().empty() || run->problems().empty()) return nullptr;
    return &run->problems().front();
}

bool isReached(const session::SlotReader& session, const gpu::RunProblem& problem) {
    return session.cycle() >= std::min(problem.cycle, session.playback().lastCycle());
}

std::vector<std::string> sentencesOf(const session::SlotReader& session,
                                     const gpu::RunProblem& problem) {
    std::vector<std::string> sentences;
    for (const Message& message : analysis::explain(*session.run(), problem))
        sentences.push_back(session::say(session, message));
    return sentences;
}

/// Of the first lines of the sentences, as draw::paragraph sets them.
float heightOf(const std::vector<std::string>& sentences, float width, int most) {
    constexpr float kLineHeight = 1.2f;
    const draw::Measure measure = [](std::string_view text) { return draw::measure(text).x; };
    float height = 0;
    for (const std::string& sentence : sentences) {
        const auto lines = static_cast<int>(draw::wrapLines(sentence, width, measure).size());
        const int shown = std::min(lines, most);
        height += static_cast<float>(shown) * ImGui::GetFontSize() * kLineHeight;
        most -= shown;
        if (most <= 0) return height;
        height += ImGui::GetStyle().ItemSpacing.y;
    }
    return height;
}

/// The first sentence says what happened, the others who waits for whom.
void drawSentences(const views::ViewContext& context, const std::vector<std::string>& sentences) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
    const theme::Palette& palette = context.theme.palette;
    for (const std::string& sentence : sentences) {
        const bool isFirst = &sentence == &sentences.front();
        draw::paragraph(isFirst ? palette.error : palette.text, sentence);
    }
}

}  // namespace

float runEndHeight(const views::ViewContext& context) {
    const gpu::RunProblem* problem = problemOf(context.session);
    if (problem == nullptr) return 0;
    // How it ends is what a lesson may still ask.
    if (context.session.hasQuestionAhead() && !isReached(context.session, *problem)) return 0;
    const theme::Metrics& m = context.theme.metrics;
    const float heading = m.title * 1.6f + 2 * m.padding;
    if (!isReached(context.session, *problem)) return heading;
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = display.x - 2 * m.gap - 2 * m.padding;
    const bool isAmple = roomOf(display.x, display.y, m.body) == Room::Ample;
    const int most = isAmple ? kLinesAtMost : kLinesInTightWindow;
    const auto sentences = sentencesOf(context.session, *problem);
    return heading + heightOf(sentences, width, most) + (isAmple ? m.gap : 0);
}

void drawRunEnd(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const gpu::RunProblem* problem = problemOf(session);
    if (problem == nullptr) return;
    const std::string title = session.text("stop." + analysis::stopName(session.run()->stopped()));
    const std::string place =
        session::say(session, "app.run_end.place", {{"cycle", present::grouped(problem->cycle)}});
    if (!isReached(session, *problem)) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float width = draw::measure(place).x + 2 * context.theme.metrics.padding;
        const float right = start.x + ImGui::GetContentRegionAvail().x - width;
        draw::panelHeading(context.theme, title, "");
        ImGui::SetCursorScreenPos({right, start.y});
        if (draw::button(context.theme, place, "###run_end.go", false, {width, 0}))
            context.actions.push_back(session::SeekTo{session.playback().lastCycle()});
        return;
    }
    draw::panelHeading(context.theme, title, place);
    draw::beginChild("run_end.rows", ImGui::GetContentRegionAvail());
    drawSentences(context, sentencesOf(session, *problem));
    ImGui::EndChild();
}

}  // namespace warpscope::shell
