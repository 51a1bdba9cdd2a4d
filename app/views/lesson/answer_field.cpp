#include "app/views/lesson/answer_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "app/draw/draw.h"
#include "app/draw/finger.h"
#include "app/draw/shapes.h"
#include "app/present/run_words.h"
#include "app/session/base/expected_answer.h"
#include "app/session/state/say.h"
#include "app/views/lesson/order_items.h"
#include "app/views/view_parts.h"
#include "engine/analysis/typed_number.h"
#include "engine/base/lane_text.h"

namespace warpscope::views {

namespace {

using Kind = scenario::Question::Kind;

/// Of the letters: room for a number with its unit, and for a list of lanes.
constexpr float kNumberWidth = 6;
constexpr float kLanesWidth = 11;

float fieldWidth(const ViewContext& context, const scenario::Question& question) {
    const bool isLong = question.kind == Kind::Lanes || question.kind == Kind::Order;
    const float letters = isLong ? kLanesWidth : kNumberWidth;
    return letters * context.theme.metrics.body;
}

float gapOf(const theme::Theme& theme) {
    return theme.metrics.gap * 0.6f;
}

float buttonWidth(const ViewContext& context) {
    const float pad = 2 * ImGui::GetStyle().FramePadding.x + context.theme.metrics.gap * 0.2f;
    return context.canvas.measure(say(context.session, "view.lesson.answer")).x + pad;
}

/// What stands before the field is typed in: the kind of thing that is wanted. A hall sees no hint
/// beside it, and what an order is typed as says no name.
std::string emptyWords(const session::SlotReader& session, const scenario::Question& question) {
    if (question.kind == Kind::Line) return say(session, "view.lesson.wants_line");
    if (question.kind == Kind::Warp) return say(session, "view.lesson.wants_warp");
    if (question.kind == Kind::Lanes) return say(session, "view.lesson.wants_lanes");
    if (question.kind == Kind::Order && draw::isFinger())
        return say(session, "view.lesson.wants_order_touch");
    if (question.kind == Kind::Order)
        return say(session, Message{"view.lesson.wants_order"}.with(
                                "count", static_cast<long long>(question.items.size())));
    return say(session, "view.lesson.wants_number");
}

/// Whole numbers as readers expect them, others with the digits that they need.
std::string numberText(double value) {
    if (std::abs(value - std::round(value)) < 1e-9)
        return present::grouped(static_cast<long long>(std::llround(value)));
    return fmt::format("{:.4g}", value);
}

/// A number, or what is typed of one, with the unit that the question names. A percentage is
/// written as the reader's language writes it everywhere.
std::string withUnit(const session::SlotReader& session, const scenario::Question& question,
                     const std::string& number) {
    const std::string& unit = session.text(question.wanted.unit);
    if (unit == "%") return percentWords(session, number);
    return unit.empty() ? number : number + " " + unit;
}

/// "0.5" for a percentage: a percent sign behind it would make another number of it.
bool isPartOfOne(const scenario::Question& question, const std::string& typed) {
    const auto number = analysis::typedNumber(typed);
    return question.wanted.unit.en == "%" && number && number->isPart;
}

/// How lanes are typed, in an example that is not the answer: `asked` are the lanes that are.
std::string_view exampleOfLanes(LaneMask asked) {
    constexpr std::array<std::string_view, 4> kExamples{"3, 9-11", "6, 17-19", "13, 20-23",
                                                        "29, 25-27"};
    const auto isApart = [&](std::string_view text) {
        return (parseLanes(text).value_or(0) & asked) == 0;
    };
    const auto apart = std::ranges::find_if(kExamples, isApart);
    if (apart != kExamples.end()) return *apart;
    // No example is apart from many lanes: then one that is not just these.
    const auto isOther = [&](std::string_view text) { return parseLanes(text) != asked; };
    return *std::ranges::find_if(kExamples, isOther);
}

/// Those that the question names, or that its run has there so far.
LaneMask askedLanes(const session::SlotReader& session, const scenario::Question& question) {
    if (question.wanted.line <= 0 || session.run() == nullptr) return question.wanted.lanes;
    const auto warp = static_cast<std::uint32_t>(std::max(0, session.step()->selectWarp));
    const auto expected =
        session::expectedAnswer(*session.run(), question, {session.lastShown(), WarpId{warp}});
    return expected ? expected->lanes : 0;
}

std::string orderProgress(const session::SlotReader& session, const scenario::Question& question,
                          const std::string& typed) {
    const auto isItem = [](char c) { return c >= '1' && c <= '9'; };
    return say(session,
               Message{"view.lesson.order_progress", {}}
                   .with("chosen", static_cast<long long>(std::ranges::count_if(typed, isItem)))
                   .with("count", static_cast<long long>(question.items.size())));
}

void drawField(const ViewContext& context, const scenario::Question& question, ImVec2 at,
               ImVec2 size) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const auto& palette = theme.palette;
    const session::Reply* reply = session.reply();
    const std::string& typed = reply != nullptr ? reply->typed : session.answerDraft();
    const bool isRight = reply != nullptr && reply->isRight;
    const bool isWrong = reply != nullptr && !reply->isRight && !typed.empty();
    // As the right choice is marked where nobody guessed.
    const bool isTold = reply != nullptr && typed.empty();
    const draw::Box box = draw::between(at, {at.x + size.x, at.y + size.y});
    const theme::Colour ground = isRight || isTold ? palette.issued : palette.inset;
    const bool isOpen = reply == nullptr;
    const theme::Colour rim = isWrong ? palette.elseSide : isOpen ? palette.accent : palette.line;
    context.canvas.fill(box, ground, theme.metrics.chipRadius);
    context.canvas.frame(box, rim, theme.metrics.chipRadius,
                         theme.metrics.scale * (isWrong ? 2.0f : 1.0f));
    const float pad = theme.metrics.gap * 0.7f;
    const ImVec2 words{at.x + pad, at.y + (size.y - context.canvas.fontSize()) / 2};
    const float room = size.x - 2 * pad;
    if (typed.empty()) {
        draw::text(context.canvas, words, isTold ? theme::textOn(palette, ground) : palette.muted,
                   isTold ? answerWords(session, question, reply->expected)
                          : emptyWords(session, question),
                   room);
        return;
    }
    const std::string caret = isOpen ? "|" : "";
    // The keys that were pressed for an order are neither its places nor its things.
    const bool isOrder = question.kind == Kind::Order;
    std::string shown = typed + caret;
    if (isOrder)
        shown = orderProgress(session, question, typed);
    else if (!isPartOfOne(question, typed))
        shown = withUnit(session, question, shown);
    draw::text(context.canvas, words, theme::textOn(palette, ground), shown, room);
}

}  // namespace

float answerFieldWidth(const ViewContext& context, const scenario::Question& question) {
    return fieldWidth(context, question) + gapOf(context.theme) + buttonWidth(context);
}

void drawAnswerField(const ViewContext& context, const scenario::Question& question, ImVec2 size) {
    const auto& session = context.session;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float button = buttonWidth(context);
    const float gap = gapOf(context.theme);
    drawField(context, question, at, {std::max(1.0f, size.x - button - gap), size.y});
    if (!session.isQuestionOpen()) return;
    ImGui::SetCursorScreenPos({at.x + size.x - button, at.y});
    ImGui::BeginDisabled(session.answerDraft().empty());
    if (draw::button(context.theme, say(session, "view.lesson.answer"), "answer", true,
                     {button, size.y}))
        context.actions.push_back(session::SubmitAnswer{});
    ImGui::EndDisabled();
}

std::string answerHint(const session::SlotReader& session, const scenario::Question& question) {
    const bool isFinger = draw::isFinger();
    switch (question.kind) {
        case Kind::Line:
            return say(session,
                       isFinger ? "view.lesson.click_line_touch" : "view.lesson.click_line");
        case Kind::Warp:
            return say(session,
                       isFinger ? "view.lesson.click_warp_touch" : "view.lesson.click_warp");
        case Kind::Lanes:
            if (isFinger) return say(session, "view.lesson.click_lanes_touch");
            return say(session, Message{"view.lesson.click_lanes", {}}.with(
                                    "example", exampleOfLanes(askedLanes(session, question))));
        case Kind::Order:
            return say(session,
                       isFinger ? "view.lesson.click_order_touch" : "view.lesson.click_order");
        default:
            return say(session,
                       isFinger ? "view.lesson.type_number_touch" : "view.lesson.type_number");
    }
}

std::string answerWords(const session::SlotReader& session, const scenario::Question& question,
                        const session::Expected& expected) {
    if (question.kind == Kind::Lanes)
        return say(session,
                   Message{"view.lesson.some_lanes", {}}.with("lanes", laneRanges(expected.lanes)));
    if (question.kind == Kind::Order) return orderWords(session, question, expected);
    std::string numbers;
    for (const double value : expected.values)
        numbers += (numbers.empty() ? "" : ", ") + numberText(value);
    if (question.kind == Kind::Line)
        return say(session, Message{"view.lesson.a_line", {}}.with("number", numbers));
    if (question.kind == Kind::Warp)
        return say(session, Message{"view.lesson.a_warp", {}}.with("number", numbers));
    return withUnit(session, question, numbers);
}

std::string fileWords(const session::SlotReader& session, const scenario::Question& question) {
    if (!question.isTyped())
        return session.text(question.choices[static_cast<std::size_t>(question.answer)]);
    return withUnit(session, question, numberText(question.wanted.value));
}

std::string rightWords(const session::SlotReader& session, const scenario::Question& question) {
    if (question.isMended()) return {};
    if (!question.isTyped())
        return session.text(question.choices[static_cast<std::size_t>(session.rightChoice())]);
    const session::Reply* reply = session.reply();
    return reply != nullptr ? answerWords(session, question, reply->expected) : std::string();
}

}  // namespace warpscope::views
