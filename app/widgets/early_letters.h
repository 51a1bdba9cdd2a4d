#pragma once

#include <imgui.h>

#include <string>

namespace warpscope::widgets {

/// Letters that are typed before a field has the keyboard that it was promised. Dear ImGui drops
/// what comes until then, and in the frame in which it gives it: where frames are slow the first
/// letter of a word would be lost.
class EarlyLetters {
  public:
    /// Keeps what is typed in this frame; the others may hear it, too.
    void hear();
    /// Keeps it, and nobody else hears it.
    void take();
    void forget() { letters_.clear(); }
    const std::string& letters() const { return letters_; }

    /// For a field that comes up in the midst of others: from here on, for as many frames as it may
    /// take to give it the keyboard, letters are its own.
    void expect();
    /// In each frame, before the field is drawn: takes what comes early. What it takes is no
    /// command then.
    void listen();
    /// In each frame, after the field is drawn.
    void settle(bool hasKeyboard);

    /// Of a field with ImGuiInputTextFlags_CallbackAlways, `UserData` an EarlyLetters: puts them
    /// where they would have come to stand, in place of what is selected.
    static int put(ImGuiInputTextCallbackData* field);
    /// The same behind all that stands in the field, selected or not.
    static int putBehind(ImGuiInputTextCallbackData* field);

  private:
    std::string letters_{};
    int frames_ = 0;  ///< Still to listen.
};

}  // namespace warpscope::widgets
