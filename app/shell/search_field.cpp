#include "app/shell/search_field.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace warpscope::shell {

void SearchField::open() {
    clear();
    early_.clear();
    wantsKeyboard_ = true;
    hadKeyboard_ = false;
}

void SearchField::clear() {
    words_.clear();
    chosen_ = 0;
}

bool SearchField::draw(const char* id, const std::string& hint) {
    ImGuiIO& io = ImGui::GetIO();
    if (!hadKeyboard_)
        for (const ImWchar letter : io.InputQueueCharacters)
            early_.push_back(letter);
    // Dear ImGui keeps the words of a field that is typed in: it is let go before it begins anew.
    if (wantsKeyboard_ && hasKeyboard_) ImGui::ClearActiveID();
    if (wantsKeyboard_) ImGui::SetKeyboardFocusHere();
    wantsKeyboard_ = false;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool isChanged = ImGui::InputTextWithHint(id, hint.c_str(), &words_);
    if (isChanged) chosen_ = 0;
    // The field gives the keyboard back as Enter goes down.
    const bool wasTyped = hasKeyboard_;
    hasKeyboard_ = ImGui::IsItemActive();
    isEntered_ = wasTyped && (ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
                              ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false));
    // Whoever goes on typing where Enter found nothing still means this field.
    wantsKeyboard_ = isEntered_;
    if (hadKeyboard_ || !hasKeyboard_) return isChanged;
    hadKeyboard_ = true;
    for (const ImWchar letter : early_)
        io.AddInputCharacter(letter);
    return isChanged;
}

int SearchField::chosenOf(int rows) {
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++chosen_;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --chosen_;
    chosen_ = std::clamp(chosen_, 0, std::max(0, rows - 1));
    return chosen_;
}

}  // namespace warpscope::shell
