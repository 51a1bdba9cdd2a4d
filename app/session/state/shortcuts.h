#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/session/base/action.h"

namespace warpscope::session {

class SlotReader;

/// Keys pressed together, without a window system: `key` is what stands on the cap ("Space",
/// "Right", "Home", "F1", "L", "1", "+").
struct KeyChord {
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    std::string key{};
    friend bool operator==(const KeyChord&, const KeyChord&) = default;
};

/// "Ctrl+Shift+Right" → its parts. The last part is the key, "+" included ("Ctrl++").
KeyChord parseChord(std::string_view text);
/// The inverse of parseChord; modifiers in the order Ctrl, Shift, Alt.
std::string textOf(const KeyChord& chord);

/// One command of the program. Keyboard, tooltips and the help list read this one table.
struct Shortcut {
    std::string_view key;                       ///< The catalogue has command.<key>.
    std::string_view chord;                     ///< As parseChord reads it.
    Action (*make)(const SlotReader& session);  ///< What it asks for as things stand.
};

/// All commands in the order of the help list, or those that there are where nothing can be
/// quitted.
std::span<const Shortcut> shortcuts(bool canQuit = true);
/// nullptr when no command has this key.
const Shortcut* findShortcut(std::string_view key);
/// The command of a chord; nullptr when there is none.
const Shortcut* shortcutFor(const KeyChord& chord);

}  // namespace warpscope::session
