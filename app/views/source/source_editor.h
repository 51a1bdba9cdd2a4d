#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/present/source/source_rows.h"
#include "app/views/source/editor_keys.h"
#include "app/views/source/editor_paint.h"
#include "app/views/view.h"
#include "app/widgets/text_buffer.h"

namespace warpscope::views {

/// The kernel's text while it is edited. What is typed goes to the session at once (EditKernel),
/// which runs it after a pause; what the session says otherwise (undo, revert, another file) comes
/// back here.
class SourceEditor {
  public:
    /// Fills what is left of the current window. `notes`: what is wrong with the text that was
    /// compiled last.
    void draw(const ViewContext& context, std::span<const present::LineNote> notes);
    /// The next draw() begins an editing of its own.
    void leave() { isOn_ = false; }

  private:
    void begin(const ViewContext& context);
    void follow(const ViewContext& context);
    void drawText(const ViewContext& context, std::span<const present::LineNote> notes,
                  float height);
    void takeFocusAlong();
    void takeMouse(const draw::Canvas& canvas, const EditorPlace& place);
    void grant(const ViewContext& context, const EditorWish& wish);
    void tellInputMethod(const draw::Canvas& canvas, const EditorPlace& place) const;
    void showCaret(const draw::Canvas& canvas, const EditorPlace& place) const;
    void drawFind(const ViewContext& context);
    void find(int direction, bool isTyping);
    void drawFoot(const ViewContext& context, std::span<const present::LineNote> notes,
                  float height);
    void refresh();
    EditorMarks marksOf(const ViewContext& context, std::span<const present::LineNote> notes) const;

    widgets::TextBuffer buffer_{};
    bool isOn_ = false;
    std::string seen_{};           ///< The session's text when this last looked at it.
    std::uint64_t told_ = 0;       ///< The revision that the session knows.
    std::uint64_t fresh_ = ~0ull;  ///< The revision of what follows.
    std::vector<bool> inComment_{};
    float textWidth_ = 0;
    bool wantsFocus_ = false;
    bool isFocused_ = false;
    unsigned int parent_ = 0;  ///< The ImGuiID of the window that this stood in last.
    bool isFollowingCaret_ = false;
    double caretSince_ = 0;  ///< When the caret moved last: it is seen for a while then.
    bool isFinding_ = false;
    bool wantsFindFocus_ = false;
    std::string words_{};  ///< That are looked for.
};

}  // namespace warpscope::views
