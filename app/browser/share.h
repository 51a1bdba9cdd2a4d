#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/base/action.h"
#include "app/session/session.h"

namespace warpscope::browser {

/// All that a scenario needs to be opened elsewhere: its file, its kernel's, and the knobs.
struct Share {
    std::string file{};        ///< The name of the scenario's file, without its folder.
    std::string text{};        ///< What stands in it.
    std::string kernelFile{};  ///< As the scenario names it; empty: it holds its kernel itself.
    std::string kernel{};
    std::vector<std::pair<std::string, std::string>> knobs{};  ///< As --set takes them, in order.
    friend bool operator==(const Share&, const Share&) = default;
};

/// Of the library (a folder) and as it came: its name says all. Requires: hasScenario().
bool isOfLibrary(const session::SlotReader& session, const std::filesystem::path& library);

/// Of what is open, from its files. Requires: hasScenario(). Nothing where they are gone. What the
/// kernel includes beside itself is not in it.
std::optional<Share> shareOf(const session::SlotReader& session);

/// The file of a recorded run that stands beside it, which no link holds; empty where none does.
std::string runOutsideOf(const session::Session& session);

/// As one text (JSON), and back; nothing where it is none.
std::string packed(const Share& share);
std::optional<Share> unpacked(const std::string& text);

/// What turns its knobs in the scenario that was opened from its files. A value that its field
/// cannot take stays a text, and the session says what is wrong with it.
session::ActionQueue knobsOf(const Share& share, const scenario::Scenario& scenario);

/// Writes its files into a folder, where nothing outside of it can be written. The scenario's file;
/// empty where it could not be written.
std::filesystem::path writeShare(const Share& share, const std::filesystem::path& folder);

}  // namespace warpscope::browser
