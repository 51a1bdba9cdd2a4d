#include "app/shell/term_tip.h"

#include <imgui.h>

#include "app/draw/draw.h"

namespace warpscope::shell {

namespace {

/// A pointer on its way somewhere else asks nothing.
constexpr double kSecondsOfRest = 0.45;

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
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool isOther = !mention || words_ != pointed.words() || term_ != mention->term;
    if (isOther || (rested_ < kSecondsOfRest && (moved.x != 0 || moved.y != 0))) rested_ = 0;
    words_ = mention ? pointed.words() : std::string();
    if (!mention) return;
    term_ = mention->term;
    rested_ += seconds;
    isWaiting_ = rested_ < kSecondsOfRest;
    // Where a tip is shown already, this stands under it.
    if (!isWaiting_) draw::tooltip(context.theme, terms_.explanation(term_));
}

}  // namespace warpscope::shell
