#include "app/views/lesson/lesson_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/session/state/lesson_way.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/lesson/answer_field.h"
#include "app/views/lesson/choice_button.h"
#include "app/views/lesson/key_cap.h"
#include "app/views/lesson/lane_cells.h"
#include "app/views/lesson/mend_words.h"
#include "app/views/lesson/order_items.h"
#include "app/views/lesson/source_line.h"
#include "app/views/lesson/term_hover.h"
#include "app/views/lesson/verdict.h"
#include "app/views/lesson/way_on.h"
#include "app/views/lesson/word_size.h"

namespace warpscope::views {

namespace {

/// Of the height that large words want, so much is room for them.
constexpr float kRoomy = 2;
/// In pixels: a panel that is as high as its words wish may have lost so much by rounding.
constexpr float kRounding = 2;

class LessonView final : public View {
  public:
    std::string_view key() const override { return "lesson"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;
    float wishedHeight(const ViewContext& context, float width) override;
    float modestHeight(const ViewContext& context, float width) override;

  private:
    void drawScrolled(const ViewContext& context, const scenario::Step& step, ImVec2 size,
                      bool hasQuestion, bool hasChoices);
    void drawText(const ViewContext& context, const scenario::Step& step, bool hasQuestion);
    float questionBelow(const ViewContext& context, const scenario::Step& step, const Foot& foot,
                        ImVec2 size) const;
    bool isQuestionHidden(const ViewContext& context, const scenario::Step& step, const Foot& foot,
                          ImVec2 size) const;
    void drawWords(const ViewContext& context, draw::Font role, const std::string& words);
    void drawVerdict(const ViewContext& context, const scenario::Question& question);
    void drawChoices(const ViewContext& context, const scenario::Question& question,
                     const Foot& foot, float room);
    void drawFoot(const ViewContext& context, const scenario::Step& step, int count,
                  const Foot& foot);

    /// As the rows are now, or, where `isOpen`, while the question is open.
    Foot footOf(const ViewContext& context, const scenario::Step& step, float room,
                bool isOpen) const;
    Foot footOf(const ViewContext& context, const scenario::Step& step, float room) const {
        return footOf(context, step, room, context.session.isQuestionOpen());
    }
    float heightIn(const ViewContext& context, WordSize size, float width) const;

    OrderItems items_{};
    LaneCells lanes_{};
    int shownStage_ = -1;  ///< Of which step the text was shown.
    bool wasAnswered_ = false;
    WordSize size_ = WordSize::Usual;
    mutable WordHeights heights_{};
    bool isSourceBelow_ = false;  ///< The heading has no room for it.
    std::string said_{};          ///< Of the open question: what became of the last answer.
    TermHover terms_{};
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
    const auto& session = context.session;
    if (session.isPresenting()) {
        if (!isSourceBelow_) return presentedHeading(session);
        return session.lessonStep() > 0 ? std::string() : session.text(session.scenario().title);
    }
    return isSourceBelow_ ? std::string() : sourceOrCaution(context.session);
}

float lessonGap(const theme::Theme& theme) {
    return theme.metrics.gap * 0.6f;
}

Foot LessonView::footOf(const ViewContext& context, const scenario::Step& step, float room,
                        bool isOpen) const {
    const auto& theme = context.theme;
    const auto& session = context.session;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const float pad = 2 * ImGui::GetStyle().FramePadding.x + theme.metrics.gap * 0.2f;
    Foot foot;
    foot.rowHeight = theme.metrics.tapped(theme.metrics.body + theme.metrics.gap);
    foot.backWidth = context.canvas.measure(say(session, "view.lesson.previous")).x + pad;
    foot.nextWidth = context.canvas.measure(say(session, onKey(session))).x + pad;
    // As wide before the answer as behind it: the choices beside it keep their rows.
    if (step.question.isAsked())
        foot.nextWidth =
            std::max(foot.nextWidth, context.canvas.measure(say(session, kRevealKey)).x + pad);
    for (std::size_t i = 0; i < step.question.choices.size(); ++i) {
        const std::string& choice = choiceWords(session, step.question, static_cast<int>(i));
        const float words =
            context.canvas.measure(choice).x + keyCapSide(theme.metrics) + 2 * theme.metrics.gap;
        foot.choiceWidths.push_back(std::min(room, std::max(theme.metrics.body * 2.6f, words)));
    }
    if (step.question.kind == scenario::Question::Kind::Lanes) {
        foot.laneRows = LaneCells::rowsFor(context, room);
        foot.choiceWidths.assign(static_cast<std::size_t>(foot.laneRows), room);
    }
    for (const float width : items_.widths(context, step.question, room))
        foot.choiceWidths.push_back(width);
    // An order that has been answered stands in its items.
    const bool isOrder = step.question.kind == scenario::Question::Kind::Order;
    if (step.question.isTyped() && (!isOrder || isOpen))
        foot.fieldWidth = std::min(room, answerFieldWidth(context, step.question));
    setRows(foot, lessonGap(theme), room);
    return foot;
}

void LessonView::drawChoices(const ViewContext& context, const scenario::Question& question,
                             const Foot& foot, float room) {
    const float gap = lessonGap(context.theme);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::vector<int> items = items_.shown(question);
    float x = 0;
    float y = 0;
    for (std::size_t i = 0; i < foot.choiceWidths.size(); ++i) {
        const float width = foot.choiceWidths[i];
        if (x > 0 && x + width > room) {
            x = 0;
            y += foot.rowHeight + gap;
        }
        ImGui::SetCursorScreenPos({at.x + x, at.y + y});
        if (static_cast<int>(i) < foot.laneRows)
            lanes_.drawRow(context, static_cast<int>(i), {width, foot.rowHeight},
                           foot.rowHeight + gap);
        else if (i < question.items.size())
            items_.draw(context, question, items[i], {width, foot.rowHeight});
        else if (question.isTyped())
            drawAnswerField(context, question, {width, foot.rowHeight});
        else if (drawChoice(context, question, static_cast<int>(i), {width, foot.rowHeight}))
            context.actions.push_back(session::AnswerQuestion{static_cast<int>(i)});
        x += width + gap;
    }
}

/// A paragraph whose terms are explained under the pointer.
void LessonView::drawWords(const ViewContext& context, draw::Font role, const std::string& words) {
    const draw::FontScope font(context.canvas, role);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw::paragraph(context.theme.palette.text, words);
    if (ImGui::IsItemHovered())
        context.offerRow(say(context.session, "menu.context.copy_paragraph"),
                         session::CopyText{words});
    terms_.draw(context, {at.x, at.y}, width, words);
}

bool isAnswered(const session::SlotReader& session) {
    return !session.isQuestionOpen() && !session.isMending();
}

void LessonView::drawVerdict(const ViewContext& context, const scenario::Question& question) {
    drawConditions(context, question);
    const std::string words = verdictOf(context.session, question);
    if (words.empty()) return;
    const bool isSaid =
        !context.session.answerSaid().isEmpty() || context.session.wrongAnswer() != nullptr;
    const theme::Palette& palette = context.theme.palette;
    draw::paragraph(isSaid ? theme::inkOf(palette, palette.elseSide) : palette.text, words);
    if (isSaid && words != said_) ImGui::SetScrollHereY(1);
    said_ = isSaid ? words : std::string();
    // What became of the answer is seen when it is given; before that the text begins at its top.
    if (isAnswered(context.session) && !wasAnswered_) ImGui::SetScrollHereY(1);
}

void LessonView::drawText(const ViewContext& context, const scenario::Step& step,
                          bool hasQuestion) {
    // Smaller letters go before a question that is scrolled away.
    const WordFonts fonts = fontsOf(size_);
    drawWords(context, fonts.text, context.session.text(step.text));
    if (step.question.isAsked()) {
        if (hasQuestion)
            drawWords(context, fonts.question, context.session.text(step.question.text));
        const draw::FontScope font(context.canvas, draw::Font::Body);
        drawVerdict(context, step.question);
    }
    wasAnswered_ = isAnswered(context.session);
}

void LessonView::drawScrolled(const ViewContext& context, const scenario::Step& step, ImVec2 size,
                              bool hasQuestion, bool hasChoices) {
    draw::beginChild("lesson text", size);
    // Another one with every step that is entered, whichever lesson it is of.
    const int stage = std::abs(context.session.stage().number);
    if (shownStage_ != stage) {
        ImGui::SetScrollY(0);
        items_.begin();
        wasAnswered_ = isAnswered(context.session);
    }
    shownStage_ = stage;
    drawText(context, step, hasQuestion);
    if (hasChoices) {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        const float room = ImGui::GetContentRegionAvail().x;
        drawChoices(context, step.question, footOf(context, step, room), room);
    }
    draw::endScrolledChild(context.canvas, context.theme);
}

/// Choices whose question is scrolled away say nothing: where rows of them leave no room for it
/// and a line before it, they scroll with it.
bool LessonView::isQuestionHidden(const ViewContext& context, const scenario::Step& step,
                                  const Foot& foot, ImVec2 size) const {
    const float question = heights_.of(context, step, WordSize::Tight, size.x).question;
    return foot.choiceRows > 0 && size.y < question + 2 * context.theme.metrics.body;
}

/// Else, where the words before it scroll, an open one does not. Its height then, or 0.
float LessonView::questionBelow(const ViewContext& context, const scenario::Step& step,
                                const Foot& foot, ImVec2 size) const {
    if (foot.choiceWidths.empty() || !context.session.isQuestionOpen()) return 0;
    // Without a bar: what fits so does not scroll, however many lines it would take beside one.
    const StepHeights words = heights_.of(context, step, size_, size.x);
    return words.text + words.question > size.y ? words.question : 0;
}

void LessonView::drawFoot(const ViewContext& context, const scenario::Step& step, int count,
                          const Foot& foot) {
    const auto& theme = context.theme;
    const auto& session = context.session;
    const int current = session.lessonStep();
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float gap = lessonGap(theme);
    if (!foot.isOneRow) drawChoices(context, step.question, foot, width);
    const float top =
        at.y + static_cast<float>(foot.choiceRows) * (foot.rowHeight + gap) + foot.apart;
    ImGui::SetCursorScreenPos({at.x, top});
    ImGui::BeginDisabled(current <= 0);
    if (draw::button(theme, say(session, "view.lesson.previous"), "previous step", false,
                     {foot.backWidth, foot.rowHeight}))
        context.actions.push_back(session::GoToStep{current - 1});
    ImGui::EndDisabled();
    ImGui::SetCursorScreenPos({at.x + foot.backWidth + 2 * gap, top});
    if (foot.isOneRow) drawChoices(context, step.question, foot, width);
    if (foot.fieldWidth > 0)
        drawAnswerField(context, step.question, {foot.fieldWidth, foot.rowHeight});
    ImGui::SetCursorScreenPos({at.x + width - foot.nextWidth, top});
    const bool isOpen = session.isQuestionOpen() || session.isMending();
    const bool isLast = current + 1 >= count && !isOpen;
    const bool goesOn = !isLast || session::nextLesson(session) != nullptr ||
                        session::anotherExercise(session).has_value();
    ImGui::BeginDisabled(!goesOn);
    if (draw::button(theme, say(session, nextKey(session)), "next step", goesOn && !isOpen,
                     {foot.nextWidth, foot.rowHeight}))
        context.actions.push_back(session::goOn(session));
    ImGui::EndDisabled();
    const std::string next = nextSentence(session);
    if (!next.empty() && ImGui::IsItemHovered())
        draw::tooltip(theme, say(session, "view.lesson.then", {{"text", next}}));
}

void LessonView::draw(const ViewContext& context) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const auto& steps = session.scenario().steps;
    if (steps.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Lesson);
        draw::paragraph(theme.palette.text, session.text(session.scenario().summary));
        return;
    }
    const int count = static_cast<int>(steps.size());
    const int current = std::clamp(session.lessonStep(), 0, count - 1);
    const auto& step = steps[static_cast<std::size_t>(current)];
    const ImVec2 all = ImGui::GetContentRegionAvail();
    const float least = heightIn(context, WordSize::Usual, all.x);
    isSourceBelow_ = drawSourceBelow(context, title(context), all.x, all.y - least);
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Foot foot = footOf(context, step, size.x);
    const float spacing = ImGui::GetStyle().ItemSpacing.y;
    const float beside = besideFoot(context, foot, size.x);
    size_ = WordSize::Large;
    float wish = heightIn(context, size_, size.x);
    if (beside > 0 || size.y < kRoomy * wish) {
        size_ = WordSize::Usual;
        wish = heightIn(context, size_, size.x);
    }
    // Words go before air.
    if (size.y < wish) foot.height -= std::exchange(foot.apart, 0.0f);
    // The text scrolls; the ways back and forward are in sight however low the panel is.
    float textHeight = size.y - (beside > 0 ? 0 : foot.height + 2 * spacing);
    const bool isApart = !foot.choiceWidths.empty() && size.y > wish + 3 * foot.rowHeight;
    if (isApart) textHeight = wish - foot.height - 2 * spacing;
    if (beside <= 0 && size_ == WordSize::Usual && size.y + kRounding < wish)
        size_ = WordSize::Tight;
    const bool isInText =
        beside <= 0 && !isApart && isQuestionHidden(context, step, foot, {size.x, textHeight});
    if (isInText) textHeight = size.y - foot.rowHeight - 2 * spacing;
    const float below =
        beside > 0 || isInText ? 0 : questionBelow(context, step, foot, {size.x, textHeight});
    drawScrolled(context, step, {beside > 0 ? beside : size.x, std::max(1.0f, textHeight - below)},
                 below <= 0, isInText);
    if (below > 0) drawWords(context, fontsOf(size_).question, session.text(step.question.text));
    if (beside > 0) ImGui::SetCursorScreenPos({at.x + beside + theme.metrics.gap, at.y});
    if (isApart) {
        // Choices belong to their question; where there is room they do not stand far below it.
        const draw::FontScope font(context.canvas, draw::Font::Body);
        drawChoices(context, step.question, foot, size.x);
    }
    if (isApart || isInText) {
        foot.choiceWidths.clear();
        foot.choiceRows = 0;
        foot.apart = 0;
        ImGui::SetCursorScreenPos({at.x, at.y + size.y - foot.rowHeight - spacing});
    }
    drawFoot(context, step, count, foot);
}

/// Without the lines that the source takes where there is room: what stands below, knobs or code,
/// needs them more. A speaker's next sentence has its lines: what is left of it cut says nothing.
float LessonView::wishedHeight(const ViewContext& context, float width) {
    const bool isPresenting = context.session.isPresenting();
    return heightIn(context, WordSize::Usual, width) +
           (isPresenting ? sourceBelow(context, title(context), width) : 0);
}

float LessonView::modestHeight(const ViewContext& context, float width) {
    return heightIn(context, WordSize::Tight, width);
}

/// All of the text with the rows under it.
float LessonView::heightIn(const ViewContext& context, WordSize size, float width) const {
    const auto& session = context.session;
    const scenario::Step* step = session.step();
    if (step == nullptr) return 0;
    // The field of an order goes with its answer; its room stays, so that nothing moves then. The
    // panel's edges are rounded: what fits to a pixel here may be one row more there.
    const Foot foot = footOf(context, *step, width - 1, true);
    const float beside = besideFoot(context, foot, width);
    const float foots = beside > 0 ? 0 : foot.height + 2 * ImGui::GetStyle().ItemSpacing.y;
    if (beside > 0) width = beside;
    const StepHeights words = heights_.of(context, *step, size, width);
    float height = words.text + words.question;
    if (step->question.isAsked()) {
        // Room for what is said before and after: nothing moves then.
        float said =
            heights_.of(context, draw::Font::Body, verdictOf(session, step->question), width);
        std::vector<std::string> others = laterVerdicts(session, step->question);
        if (!step->question.isMended()) others.push_back(askingWords(session, step->question));
        // The longest one may break into fewer lines.
        for (const std::string& other : others)
            said = std::max(said, heights_.of(context, draw::Font::Body, other, width));
        height += said;
        for (const scenario::Condition& condition : toMeet(step->question))
            height += heights_.of(context, draw::Font::Body, conditionWords(session, condition),
                                  conditionWidth(context, width));
    }
    if (beside > 0) height = std::max(height, foot.rowHeight);
    return height + foots + context.theme.metrics.gap;
}

}  // namespace

std::unique_ptr<View> makeLessonView() {
    return std::make_unique<LessonView>();
}

}  // namespace warpscope::views
