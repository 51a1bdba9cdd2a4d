#include "app/views/lesson_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/draw/wrap.h"
#include "app/views/say.h"

namespace warpscope::views {

namespace {

using draw::ScopedFont;

class LessonView final : public View {
  public:
    std::string_view key() const override { return "lesson"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void drawStep(const ViewContext& context, const scenario::Step& step);
    void drawChoices(const ViewContext& context, const scenario::Question& question);
    bool drawChoice(const ViewContext& context, const scenario::Question& question, int choice,
                    ImVec2 size);
    void drawVerdict(const ViewContext& context, const scenario::Question& question);
    void drawSteps(const ViewContext& context, int count);
    int shownStep_ = -1;
};

std::string LessonView::title(const ViewContext& context) const {
    const auto& session = context.session;
    const auto count = static_cast<long long>(session.scenario().steps.size());
    if (count == 0) return View::title(context);
    return say(session, Message{"view.lesson.heading", {}}
                            .with("step", session.lessonStep() + 1)
                            .with("count", count));
}

std::string LessonView::status(const ViewContext& context) const {
    return context.session.scenario().source;
}

bool LessonView::drawChoice(const ViewContext& context, const scenario::Question& question,
                            int choice, ImVec2 size) {
    const auto& palette = context.theme.palette;
    const int answer = context.session.answer();
    const bool isAnswered = answer >= 0;
    const bool isRight = isAnswered && choice == question.answer;
    const bool isWrong = isAnswered && choice == answer && !isRight;
    const ImU32 fill = isRight ? palette.issued : palette.inset;
    const auto colour = [](ImU32 c) { return ImGui::ColorConvertU32ToFloat4(c); };
    ImGui::PushStyleColor(ImGuiCol_Button, colour(fill));
    ImGui::PushStyleColor(ImGuiCol_Text, colour(theme::textOn(palette, fill)));
    ImGui::PushStyleColor(ImGuiCol_Border, colour(isWrong ? palette.elseSide : palette.line));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize,
                        context.theme.metrics.scale * (isWrong ? 2.0f : 1.0f));
    const std::string& words =
        context.session.text(question.choices[static_cast<std::size_t>(choice)]);
    const bool isClicked =
        draw::button(context.theme, words, fmt::format("choice {}", choice).c_str(), false, size);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(3);
    return isClicked && !isAnswered;
}

void LessonView::drawChoices(const ViewContext& context, const scenario::Question& question) {
    const auto& m = context.theme.metrics;
    const float room = ImGui::GetContentRegionAvail().x;
    const float gap = m.gap * 0.6f;
    float used = 0;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        const float words = draw::measure(context.session.text(question.choices[i])).x;
        const float width = std::min(room, std::max(m.body * 3, words + 2 * m.gap));
        const bool fitsBeside = i > 0 && used + gap + width <= room;
        if (fitsBeside) ImGui::SameLine(0, gap);
        used = fitsBeside ? used + gap + width : width;
        if (drawChoice(context, question, static_cast<int>(i), {width, m.body + m.gap}))
            context.actions.push_back(session::AnswerQuestion{static_cast<int>(i)});
    }
}

void LessonView::drawVerdict(const ViewContext& context, const scenario::Question& question) {
    const int answer = context.session.answer();
    if (answer < 0) return;
    const auto& right = question.choices[static_cast<std::size_t>(question.answer)];
    const bool isRight = answer == question.answer;
    const std::string words =
        say(context.session, Message{isRight ? "view.lesson.right" : "view.lesson.wrong", {}}.with(
                                 "answer", context.session.text(right)));
    draw::paragraph(context.theme.palette.text, words);
}

void LessonView::drawStep(const ViewContext& context, const scenario::Step& step) {
    const auto& theme = context.theme;
    {
        const ScopedFont font(theme, ScopedFont::Role::Lesson);
        draw::paragraph(theme.palette.text, context.session.text(step.text));
    }
    if (step.question.choices.empty()) return;
    const ScopedFont font(theme, ScopedFont::Role::Body);
    ImGui::Dummy({1, theme.metrics.gap * 0.2f});
    {
        const ScopedFont bold(theme, ScopedFont::Role::Title);
        draw::paragraph(theme.palette.text, context.session.text(step.question.text));
    }
    drawChoices(context, step.question);
    drawVerdict(context, step.question);
}

void LessonView::drawSteps(const ViewContext& context, int count) {
    const auto& theme = context.theme;
    const auto& session = context.session;
    const int step = session.lessonStep();
    const ScopedFont font(theme, ScopedFont::Role::Body);
    const std::string next = say(session, "view.lesson.next");
    const std::string previous = say(session, "view.lesson.previous");
    const float pad = theme.metrics.gap * 1.6f;
    const float height = theme.metrics.body + theme.metrics.gap;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::BeginDisabled(step <= 0);
    if (draw::button(theme, previous, "previous step", false,
                     {draw::measure(previous).x + pad, height}))
        context.actions.push_back(session::GoToStep{step - 1});
    ImGui::EndDisabled();
    const float nextWidth = draw::measure(next).x + pad;
    ImGui::SetCursorScreenPos({at.x + width - nextWidth, at.y});
    ImGui::BeginDisabled(step + 1 >= count);
    if (draw::button(theme, next, "next step", step + 1 < count, {nextWidth, height}))
        context.actions.push_back(session::GoToStep{step + 1});
    ImGui::EndDisabled();
}

void LessonView::draw(const ViewContext& context) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const auto& steps = session.scenario().steps;
    if (steps.empty()) {
        const ScopedFont font(theme, ScopedFont::Role::Lesson);
        draw::paragraph(theme.palette.text, session.text(session.scenario().summary));
        return;
    }
    const int count = static_cast<int>(steps.size());
    const int step = std::clamp(session.lessonStep(), 0, count - 1);
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const float foot = theme.metrics.body + theme.metrics.gap * 1.4f;
    ImGui::BeginChild("lesson text", {size.x, std::max(theme.metrics.lesson, size.y - foot)});
    if (shownStep_ != step) ImGui::SetScrollY(0);
    shownStep_ = step;
    drawStep(context, steps[static_cast<std::size_t>(step)]);
    ImGui::EndChild();
    drawSteps(context, count);
}

}  // namespace

std::unique_ptr<View> makeLessonView() {
    return std::make_unique<LessonView>();
}

}  // namespace warpscope::views
