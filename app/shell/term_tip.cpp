#include "app/shell/term_tip.h"

#include <imgui.h>

#include "app/draw/draw.h"
#include "app/draw/tip.h"

namespace warpscope::shell {

namespace {

/// A pointer on its way somewhere else asks nothing.
constexpr double kSecondsOfRest = 0.45;
constexpr auto kNoTerm = static_cast<std::size_t>(-1);

bool isBusy() {
    return ImGui::IsAnyItemActive() || ImGui::IsMouseDown(ImGuiMouseButton_Left) ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId) || ImGui::GetIO().WantTextInput;
}

}  // namespace

void TermTip::draw(const views::ViewContext& context, const draw::PointedWords& pointed,
                   double seconds) {
    isWaiting_ = false;
    const bool isAsked = !pointed.words().empty() && !pointed.isExplained() && !isBusy() &&
                         !context.session.isPresenting();
    std::optional<text::Mention> mention;
    if (isAsked) {
        terms_.load(context.session);
        mention = terms_.own().mentionAt(pointed.words(), pointed.byte());
    }
    // What was cut and has a tip of its own is told by that.
    const bool isCut = isAsked && !pointed.whole().empty() && !draw::isTipSeen();
    const bool hasWords = mention || isCut;
    const std::size_t term = mention ? mention->term : kNoTerm;
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool isOther = !hasWords || words_ != pointed.words() || term_ != term;
    if (isOther || (rested_ < kSecondsOfRest && (moved.x != 0 || moved.y != 0))) rested_ = 0;
    words_ = hasWords ? pointed.words() : std::string();
    if (!hasWords) return;
    term_ = term;
    rested_ += seconds;
    isWaiting_ = rested_ < kSecondsOfRest;
    if (isWaiting_) return;
    if (isCut) draw::tooltip(context.theme, pointed.whole());
    // Where a tip is shown already, this stands under it.
    if (mention) draw::tooltip(context.theme, terms_.explanation(term_));
}

}  // namespace warpscope::shell
