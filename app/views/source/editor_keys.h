#pragma once

#include <cstddef>
#include <string>

#include "app/widgets/text_buffer.h"

namespace warpscope::views {

/// What the keys of a frame asked for beside changes of the text.
struct EditorWish {
    std::string copied{};  ///< For the clipboard; empty = nothing.
    bool isUndo = false;
    bool isRedo = false;
    bool isSave = false;
    bool isFind = false;
    int findStep = 0;  ///< +1 the next place, −1 the previous one.
    bool isLeave = false;
    bool isMoved = false;  ///< The caret shall be seen.
};

/// Takes the keys and characters of this frame for an editor that has the focus. `pageLines`: how
/// many lines PageUp and PageDown lead.
EditorWish takeEditorKeys(widgets::TextBuffer& buffer, std::size_t pageLines);

}  // namespace warpscope::views
