#include "app/widgets/early_letters.h"

#include <imgui_internal.h>

#include <algorithm>

namespace warpscope::widgets {
namespace {

/// The keyboard is given in the frame after it was asked for, or not at all.
constexpr int kMostFrames = 4;

/// Of a key that went down in an earlier frame: it was a command, and its letter came later.
bool isOfCommand(ImWchar letter) {
    const ImWchar small = letter | 0x20;
    if (small < 'a' || small > 'z') return false;
    const ImGuiKeyData* const key =
        ImGui::GetKeyData(static_cast<ImGuiKey>(ImGuiKey_A + small - 'a'));
    return key->Down && key->DownDuration > 0;
}

void insertAt(ImGuiInputTextCallbackData& field, int place, std::string& letters) {
    const int end = place + static_cast<int>(letters.size());
    field.InsertChars(place, letters.c_str());
    field.CursorPos = field.SelectionStart = field.SelectionEnd = end;
    letters.clear();
}

}  // namespace

void EarlyLetters::hear() {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, letter);
        letters_ += bytes;
    }
}

void EarlyLetters::take() {
    // Not given back to Dear ImGui: they would come after what it has yet to deal out.
    hear();
    ImGui::GetIO().InputQueueCharacters.resize(0);
}

void EarlyLetters::expect() {
    letters_.clear();
    frames_ = kMostFrames;
}

void EarlyLetters::listen() {
    if (frames_ == 0) return;
    ImVector<ImWchar>& typed = ImGui::GetIO().InputQueueCharacters;
    if (frames_ == kMostFrames && !typed.empty() && isOfCommand(typed.front()))
        typed.erase(typed.begin());
    take();
    ImGui::GetCurrentContext()->WantTextInputNextFrame = 1;
#if IMGUI_VERSION_NUM >= 19200
    // Newer ones ask for it where the window of an input method is placed, in a viewport.
    ImGuiPlatformImeData& data = ImGui::GetCurrentContext()->PlatformImeData;
    data.WantTextInput = true;
    data.ViewportId = ImGui::GetMainViewport()->ID;
#endif
    --frames_;
}

void EarlyLetters::settle(bool hasKeyboard) {
    if (hasKeyboard) frames_ = 0;
    if (frames_ == 0) letters_.clear();
}

int EarlyLetters::put(ImGuiInputTextCallbackData* field) {
    EarlyLetters& early = *static_cast<EarlyLetters*>(field->UserData);
    if (early.letters_.empty()) return 0;
    const auto [from, to] = std::minmax(field->SelectionStart, field->SelectionEnd);
    if (from < to) {
        field->DeleteChars(from, to - from);
        field->CursorPos = from;
    }
    insertAt(*field, field->CursorPos, early.letters_);
    return 0;
}

int EarlyLetters::putBehind(ImGuiInputTextCallbackData* field) {
    EarlyLetters& early = *static_cast<EarlyLetters*>(field->UserData);
    if (!early.letters_.empty()) insertAt(*field, field->BufTextLen, early.letters_);
    return 0;
}

}  // namespace warpscope::widgets
