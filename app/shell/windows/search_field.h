#pragma once

#include <string>

#include "app/widgets/early_letters.h"

namespace warpscope::shell {

/// A field to search with over a list: it has the keyboard when it comes up, and arrows and Enter
/// are the list's. Whoever types on at once, while frames are slow, finds all of it in the field:
/// Dear ImGui drops what comes before the field is given the keyboard, and in the frame in which it
/// is.
class SearchField {
  public:
    /// What was typed in this frame is for the field, which comes up in the next one.
    void hear();
    /// Empty but for what was heard, and about to get the keyboard.
    void open();
    /// Draws the field over the whole width; `hint` stands in it while it is empty. True when the
    /// words are others than before.
    bool draw(const char* id, const std::string& hint);
    const std::string& words() const { return words_; }
    void clear();

    /// Moves the row that Enter takes, of so many.
    int chosenOf(int rows);
    /// The row that Enter takes until the arrows move on from it.
    void choose(int row) { chosen_ = row; }
    /// Behind a row that was drawn: the one that the arrows chose stays in sight.
    static void followChosen(bool isChosen);
    /// Enter was pressed in the field.
    bool isEntered() const { return isEntered_; }

  private:
    std::string words_{};
    widgets::EarlyLetters heard_{};  ///< Letters that came before the field came up.
    widgets::EarlyLetters early_{};  ///< Letters that came before the field had the keyboard.
    bool wantsKeyboard_ = false;
    bool hadKeyboard_ = true;  ///< Since it came up.
    bool hasKeyboard_ = false;
    bool isEntered_ = false;
    int chosen_ = 0;
};

}  // namespace warpscope::shell
