#include "app/shell/windows/search_field.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

namespace warpscope::shell {

void SearchField::hear() {
    heard_.hear();
}

void SearchField::open() {
    clear();
    early_ = std::exchange(heard_, {});
    wantsKeyboard_ = true;
    hadKeyboard_ = false;
}

void SearchField::clear() {
    words_.clear();
    chosen_ = 0;
}

bool SearchField::draw(const char* id, const std::string& hint) {
    if (!hadKeyboard_) early_.take();
    // Dear ImGui keeps the words of a field that is typed in: it is let go before it begins anew.
    if (wantsKeyboard_ && hasKeyboard_) ImGui::ClearActiveID();
    if (wantsKeyboard_) ImGui::SetKeyboardFocusHere();
    wantsKeyboard_ = false;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool isChanged =
        ImGui::InputTextWithHint(id, hint.c_str(), &words_, ImGuiInputTextFlags_CallbackAlways,
                                 widgets::EarlyLetters::putBehind, &early_);
    if (isChanged) chosen_ = 0;
    // The field gives the keyboard back as Enter goes down.
    const bool wasTyped = hasKeyboard_;
    hasKeyboard_ = ImGui::IsItemActive();
    isEntered_ = wasTyped && (ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
                              ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false));
    // Whoever goes on typing where Enter found nothing still means this field.
    wantsKeyboard_ = isEntered_;
    hadKeyboard_ = (hadKeyboard_ || hasKeyboard_) && !isEntered_;
    return isChanged;
}

void SearchField::followChosen(bool isChosen) {
    if (isChosen && ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ImGui::SetScrollHereY(0.8f);
    if (isChosen && ImGui::IsKeyPressed(ImGuiKey_UpArrow)) ImGui::SetScrollHereY(0.2f);
}

int SearchField::chosenOf(int rows) {
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++chosen_;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --chosen_;
    chosen_ = std::clamp(chosen_, 0, std::max(0, rows - 1));
    return chosen_;
}

}  // namespace warpscope::shell
