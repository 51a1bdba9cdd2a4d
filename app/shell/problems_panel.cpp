#include "app/shell/problems_panel.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/icons.h"

namespace warpscope::shell {

namespace {

constexpr std::size_t kShownAtMost = 4;  // More scroll.

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

float rowHeight(const theme::Theme& theme) {
    return theme.metrics.tapped(theme.metrics.body * 1.5f);
}

/// Returns how many letters of room the row took at its left.
void drawRow(const views::ViewContext& context, const Problem& problem, std::size_t index) {
    const theme::Theme& theme = context.theme;
    const theme::Palette& p = theme.palette;
    const bool isError = problem.severity == Severity::Error;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = rowHeight(theme);
    const std::string id = "###problem." + std::to_string(index);
    if (ImGui::Selectable(id.c_str(), false, 0, {width, height}) &&
        isInKernel(context.session, problem.range))
        goTo(context, problem.range);
    draw::ImGuiCanvas canvas(theme);
    const ImU32 ink = isError ? p.error : p.warning;
    const float top = at.y + (height - theme.metrics.body) / 2;
    draw::icon(canvas, draw::Icon::Warning, {at.x + height / 2, at.y + height / 2}, height * 0.6f,
               ink);
    float left = at.x + height + theme.metrics.gap / 2;
    const std::string place = placeOf(problem.range);
    if (!place.empty()) {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
        left += draw::text(canvas, {left, top}, ink, place) + theme.metrics.gap;
    }
    const std::string sentence = context.session.text(problem.message);
    const std::string hint = problem.hint.isEmpty() ? "" : context.session.text(problem.hint);
    const float right = at.x + width;
    const float gap = theme.metrics.gap;
    const float whole = draw::measure(sentence).x + gap + draw::measure(hint).x;
    // A finger shows no tip: its row is high enough for both, one under the other.
    const float next = theme.metrics.body * kLine;
    if (!hint.empty() && left + whole > right && height >= 2 * next) {
        const float first = at.y + height / 2 - next;
        draw::text(canvas, {left, first}, p.text, sentence, right - left);
        left = at.x + height + gap / 2;
        draw::text(canvas, {left, first + next}, p.muted, hint, right - left);
    } else {
        left += draw::text(canvas, {left, top}, p.text, sentence, right - left) + gap;
        if (!hint.empty() && left < right)
            draw::text(canvas, {left, top}, p.muted, hint, right - left);
    }
    if (ImGui::IsItemHovered())
        draw::tooltip(theme, hint.empty() ? sentence : sentence + "\n" + hint);
}

}  // namespace

float problemsHeight(const views::ViewContext& context) {
    const std::size_t count = std::min(context.session.problems().size(), kShownAtMost);
    if (count == 0) return 0;
    const theme::Metrics& m = context.theme.metrics;
    // A row keeps ImGui's spacing below itself.
    return static_cast<float>(count) * (rowHeight(context.theme) + 6 * m.scale) + m.title +
           m.gap / 2 + 6 * m.scale + 2 * m.padding;
}

void drawProblems(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const bool isOldRunShown = session.run() != nullptr;
    draw::panelHeading(context.theme, session.text("app.problems.title"),
                       isOldRunShown ? session.text("app.problems.last_good_run") : "");
    draw::beginChild("problems.rows", ImGui::GetContentRegionAvail());
    for (std::size_t i = 0; i < session.problems().size(); ++i)
        drawRow(context, session.problems()[i], i);
    ImGui::EndChild();
}

}  // namespace warpscope::shell
