#include "app/views/lesson/mend_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/finger.h"
#include "app/draw/icons.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "engine/analysis/condition.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::views {

namespace {

using Sign = scenario::Condition::Sign;

const char* signKey(Sign sign) {
    switch (sign) {
        case Sign::Unequal:
            return "view.lesson.must.differ";
        case Sign::Less:
            return "view.lesson.must.be_below";
        case Sign::AtMost:
            return "view.lesson.must.be_at_most";
        case Sign::More:
            return "view.lesson.must.be_above";
        case Sign::AtLeast:
            return "view.lesson.must.be_at_least";
        case Sign::Equal:
            break;
    }
    return "view.lesson.must.be";
}

/// The right side: in the run's own numbers where it is a multiple of another figure.
std::string wantedText(const session::SlotReader& session, const scenario::Condition& condition,
                       const analysis::ConditionState& state) {
    std::string number = state.right ? present::plainFigure(session, state.unit, *state.right)
                                     : fmt::format("{:g}", condition.factor);
    if (condition.other.empty()) return number;
    const std::string other = session.text(analysis::reportLabel(condition.other));
    return fmt::format("{} ({:g} × {})", number, condition.factor, other);
}

/// Where the kernel stands that is to be changed.
std::string fileOf(const session::SlotReader& session) {
    const scenario::Scenario& scenario = session.original();
    const bool isInside = scenario.kernelFile.empty();
    return (isInside ? scenario.path : scenario::kernelPath(scenario)).filename().string();
}

/// How far the words stand behind their sign.
float signWidth(const theme::Metrics& m) {
    return m.body * 1.4f;
}

}  // namespace

std::string conditionWords(const session::SlotReader& session,
                           const scenario::Condition& condition) {
    // A hash is read by nobody.
    const std::string_view buffer = scenario::bufferOf(condition.figure);
    if (!buffer.empty())
        return say(session, Message{"view.lesson.same_buffer", {}}.with("buffer", buffer));
    analysis::ConditionState state;
    if (session.run() != nullptr) state = analysis::stateOf(*session.run(), condition);
    std::string words =
        say(session, Message{signKey(condition.sign), {}}
                         .with("figure", session.text(analysis::reportLabel(condition.figure)))
                         .with("wanted", wantedText(session, condition, state)));
    if (!state.left) return words;
    return say(session, Message{"view.lesson.condition", {}}
                            .with("condition", words)
                            .with("now", present::plainFigure(session, state.unit, *state.left)));
}

float conditionWidth(const ViewContext& context, float width) {
    return std::max(1.0f, width - signWidth(context.theme.metrics));
}

std::span<const scenario::Condition> toMeet(const scenario::Question& question) {
    if (!question.isMended()) return {};
    return question.conditions;
}

void drawConditions(const ViewContext& context, const scenario::Question& question) {
    const auto& palette = context.theme.palette;
    const auto& run = context.session.run();
    const float side = context.theme.metrics.body;
    for (const scenario::Condition& condition : toMeet(question)) {
        const bool isHeld = run != nullptr && analysis::stateOf(*run, condition).isHeld;
        // What is left to do stands out as what is not done; what holds is as green as an answer.
        const theme::Colour ink =
            theme::inkOf(palette, isHeld ? palette.issued : palette.longScoreboard);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw::icon(context.canvas, isHeld ? draw::Icon::Check : draw::Icon::Close,
                   {at.x + side / 2, at.y + side * 0.6f}, side, ink);
        const float left = signWidth(context.theme.metrics);
        ImGui::SetCursorScreenPos({at.x + left, at.y});
        draw::paragraph(ink, conditionWords(context.session, condition),
                        conditionWidth(context, ImGui::GetContentRegionAvail().x + left));
    }
}

std::string mendVerdict(const session::SlotReader& session, const scenario::Question& question) {
    const session::Reply* reply = session.reply();
    const char* hint = draw::isFinger() ? "view.lesson.mend_hint_touch" : "view.lesson.mend_hint";
    if (reply == nullptr) return say(session, Message{hint, {}}.with("file", fileOf(session)));
    const std::string& reason = session.text(question.reason);
    // Praise is of the run on the screen: a knob may be turned on beyond what mends.
    const bool isStill =
        session.run() != nullptr && analysis::isMended(*session.run(), question.conditions);
    if (!reply->isRight || !isStill) return reason;
    const char* blank = session::betweenSentences(session);
    const std::string words = say(session, "view.lesson.mended");
    return reason.empty() ? words : words + blank + reason;
}

}  // namespace warpscope::views
