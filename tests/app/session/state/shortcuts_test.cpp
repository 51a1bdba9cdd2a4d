#include "app/session/state/shortcuts.h"

#include "app/session/session.h"
#include "tests/app/session/session_fixture.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::session {
namespace {

TEST(Shortcuts, AChordIsReadAndWrittenBack) {
    EXPECT_EQ(parseChord("Space"), (KeyChord{false, false, false, "Space"}));
    EXPECT_EQ(parseChord("Ctrl+O"), (KeyChord{true, false, false, "O"}));
    EXPECT_EQ(parseChord("Ctrl+Shift+Alt+F1"), (KeyChord{true, true, true, "F1"}));
    EXPECT_EQ(parseChord("Ctrl++"), (KeyChord{true, false, false, "+"}));
    EXPECT_EQ(parseChord("+"), (KeyChord{false, false, false, "+"}));
    for (const Shortcut& shortcut : shortcuts()) {
        EXPECT_EQ(textOf(parseChord(shortcut.chord)), shortcut.chord);
    }
}

TEST(Shortcuts, NoChordAndNoKeyStandsForTwoCommands) {
    std::set<std::string_view> chords;
    std::set<std::string_view> keys;
    for (const Shortcut& shortcut : shortcuts()) {
        EXPECT_TRUE(chords.insert(shortcut.chord).second) << shortcut.chord;
        EXPECT_TRUE(keys.insert(shortcut.key).second) << shortcut.key;
        EXPECT_EQ(shortcutFor(parseChord(shortcut.chord)), &shortcut);
        EXPECT_EQ(findShortcut(shortcut.key), &shortcut);
    }
    EXPECT_EQ(findShortcut("no_such_command"), nullptr);
    EXPECT_EQ(shortcutFor(KeyChord{true, true, true, "F12"}), nullptr);
}

class ShortcutsOfASession : public SessionTest {};

TEST_F(ShortcutsOfASession, EachCommandHasASentence) {
    for (const Shortcut& shortcut : shortcuts()) {
        EXPECT_TRUE(session.catalogue().has("command." + std::string(shortcut.key)))
            << shortcut.key;
    }
}

TEST_F(ShortcutsOfASession, TogglesGoThereAndBack) {
    for (const std::string_view key : {"toggle_language", "toggle_theme", "toggle_motion"}) {
        const Settings before = session.settings();
        session.apply(findShortcut(key)->make(session));
        EXPECT_FALSE(session.settings() == before) << key;
        session.apply(findShortcut(key)->make(session));
        EXPECT_EQ(session.settings(), before) << key;
    }
}

TEST_F(ShortcutsOfASession, EveryCommandMayBePressedAtAnyTime) {
    for (const Shortcut& shortcut : shortcuts())
        session.apply(shortcut.make(session));
    openBranchy();
    for (const Shortcut& shortcut : shortcuts())
        session.apply(shortcut.make(session));
    EXPECT_TRUE(session.wantsToQuit());
}

}  // namespace
}  // namespace warpscope::session
