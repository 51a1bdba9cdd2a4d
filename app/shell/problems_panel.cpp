#include "app/shell/problems_panel.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/icons.h"
#include "app/draw/scroll_edge.h"
#include "app/draw/wrap.h"

namespace warpscope::shell {

namespace {

constexpr std::size_t kMaxShownProblems = 4;  // More scroll.

std::string placeOf(const SourceRange& range) {
    std::string place = std::filesystem::path(range.file).filename().string();
    if (range.line > 0) place += ":" + std::to_string(range.line);
    if (range.line > 0 && range.column > 0) place += ":" + std::to_string(range.column);
    return place;
}

bool isInKernel(const session::SlotReader& session, const SourceRange& range) {
    return session.hasScenario() && range.line > 0 &&
           std::filesystem::path(range.file).filename() ==
               std::filesystem::path(session.scenario().kernelFile).filename();
}

void goTo(const views::ViewContext& context, const SourceRange& range) {
    session::Selection selection = context.session.selected();
    selection.line = range.line;
    context.actions.push_back(session::Select{selection});
    context.actions.push_back(session::SetArrangement{session::Arrangement::Divergence});
}

/// From one line to the next, in the size of the letters.
constexpr float kLine = 1.2f;

/// Of the words of a problem; the rest is told where the pointer rests.
constexpr std::size_t kMaxLinesOfProblem = 3;

/// The words of a row: a sentence, and beside or under it what to do.
struct ProblemWords {
    std::string place{}, sentence{}, hint{};
    std::vector<std::string> lines{};  ///< Of the sentence, then of the hint.
    std::size_t ofSentence = 0;
    float left = 0;  ///< Where they begin in the row.
    bool isHintBeside = false;
};

float leastRowHeight(const theme::Theme& theme) {
    return theme.metrics.tapped(theme.metrics.body * 1.5f);
}

float rowHeight(const theme::Theme& theme, const ProblemWords& words) {
    const auto lines = static_cast<float>(words.lines.size());
    const float body = theme.metrics.body;
    return std::max(leastRowHeight(theme), (lines - 1) * kLine * body + 1.5f * body);
}

ProblemWords problemWords(const views::ViewContext& context, const Problem& problem, float width) {
    const theme::Theme& theme = context.theme;
    const float gap = theme.metrics.gap;
    ProblemWords words;
    words.place = placeOf(problem.range);
    words.sentence = context.session.text(problem.message);
    if (!problem.hint.isEmpty()) words.hint = context.session.text(problem.hint);
    words.left = leastRowHeight(theme) + gap / 2;
    if (!words.place.empty()) {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
        words.left += draw::measure(words.place).x + gap;
    }
    const float room = std::max(1.0f, width - words.left);
    const auto measure = [](std::string_view piece) { return draw::measure(piece).x; };
    const auto add = [&](const std::string& text) {
        for (const std::string_view line : draw::wrapLines(text, room, measure)) {
            if (words.lines.size() == kMaxLinesOfProblem) {
                // Its end is cut by dots.
                words.lines.back() += " " + std::string(line);
                return;
            }
            words.lines.emplace_back(line);
        }
    };
    add(words.sentence);
    words.ofSentence = words.lines.size();
    const float both = measure(words.sentence) + gap + measure(words.hint);
    words.isHintBeside = words.ofSentence == 1 && both <= room;
    if (!words.hint.empty() && !words.isHintBeside && words.lines.size() < kMaxLinesOfProblem)
        add(words.hint);
    return words;
}

void drawRow(const views::ViewContext& context, const Problem& problem, std::size_t index) {
    const theme::Theme& theme = context.theme;
    const theme::Palette& p = theme.palette;
    const bool isError = problem.severity == Severity::Error;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ProblemWords words = problemWords(context, problem, width);
    const float height = rowHeight(theme, words), icon = leastRowHeight(theme);
    const std::string id = "###problem." + std::to_string(index);
    if (ImGui::Selectable(id.c_str(), false, 0, {width, height}) &&
        isInKernel(context.session, problem.range))
        goTo(context, problem.range);
    draw::ImGuiCanvas canvas(theme);
    const ImU32 ink = isError ? p.error : p.warning;
    const float step = theme.metrics.body * kLine;
    const auto lines = static_cast<float>(words.lines.size());
    const float top = at.y + (height - (lines - 1) * step - theme.metrics.body) / 2;
    draw::icon(canvas, draw::Icon::Warning, {at.x + icon / 2, top + theme.metrics.body / 2},
               icon * 0.6f, ink);
    if (!words.place.empty()) {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
        draw::text(canvas, {at.x + icon + theme.metrics.gap / 2, top}, ink, words.place);
    }
    const float left = at.x + words.left;
    for (std::size_t i = 0; i < words.lines.size(); ++i)
        draw::text(canvas, {left, top + static_cast<float>(i) * step},
                   i < words.ofSentence ? p.text : p.muted, words.lines[i], width - words.left);
    if (words.isHintBeside)
        draw::text(canvas, {left + draw::measure(words.sentence).x + theme.metrics.gap, top},
                   p.muted, words.hint);
    if (ImGui::IsItemHovered())
        draw::tooltip(theme,
                      words.hint.empty() ? words.sentence : words.sentence + "\n" + words.hint);
}

/// Before the heading: a file that was not opened changed nothing, so its sentence can go.
void drawClose(const views::ViewContext& context) {
    const float side = context.theme.metrics.tapped(context.theme.metrics.title);
    if (draw::iconButton(context.theme, "problems.close", draw::Icon::Close, {side, side},
                         context.session.text("app.problems.close"), false))
        context.actions.push_back(session::DropRefusedFile{});
    ImGui::SameLine(0, context.theme.metrics.gap / 2);
}

/// What the pictures show while something is wrong; empty = there are none.
std::string shownWords(const session::SlotReader& session) {
    if (session.run() == nullptr) return {};
    if (!session.isOtherFileRefused()) return session.text("app.problems.last_good_run");
    // It may never have been seen before: where the file of last time is gone, the first lesson
    // is opened instead.
    return session.text(
        Message{"app.problems.other_shown"}.with("title", session.text(session.original().title)));
}

}  // namespace

float problemsHeight(const views::ViewContext& context) {
    const std::size_t count = std::min(context.session.problems().size(), kMaxShownProblems);
    if (count == 0) return 0;
    const theme::Metrics& m = context.theme.metrics;
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
    const float width = ImGui::GetIO().DisplaySize.x - 2 * m.gap - 2 * m.padding;
    float rows = 0;
    // A row keeps ImGui's spacing below itself.
    for (std::size_t i = 0; i < count; ++i)
        rows +=
            rowHeight(context.theme, problemWords(context, context.session.problems()[i], width)) +
            6 * m.scale;
    return rows + m.title + m.gap / 2 + 6 * m.scale + 2 * m.padding;
}

void drawProblems(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (session.isOtherFileRefused()) drawClose(context);
    draw::panelHeading(context.theme, session.text("app.problems.title"), shownWords(session));
    draw::beginChild("problems.rows", ImGui::GetContentRegionAvail());
    {
        const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
        for (std::size_t i = 0; i < session.problems().size(); ++i)
            drawRow(context, session.problems()[i], i);
    }
    draw::endScrolledChild(context.canvas, context.theme);
}

}  // namespace warpscope::shell
