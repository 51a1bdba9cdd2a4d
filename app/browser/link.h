#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/base/message.h"

namespace warpscope::browser {

/// What stands behind the # of a page's address ("scenario=08-if-else&step=3&lang=zh") as arguments
/// of the desktop program: "08-if-else", "--step=3", "--lang=zh". What is no option of a lesson is
/// left out: an address comes from anybody.
std::vector<std::string> argumentsOf(std::string_view fragment);

/// The parts of it that argumentsOf leaves out, as they stand there: a word that is no option, a
/// second scenario. Whoever made the link meant something by them.
std::vector<std::string> leftOutOf(std::string_view fragment);

/// What is wrong with an option of the address (platform::readOptions, platform::openScenario), as
/// a sentence about a link: a command line has options with two hyphens, an address has none.
Message ofLink(Message wrong);

/// That the run has no such cycle, so that the cursor stands at its last one; empty where it has.
Message beyondRun(std::optional<Cycle> cycle, const session::SlotReader& session);

/// The address of what is seen now: the scenario by its name in the library (a folder), the step of
/// its lesson, or without a lesson the cycle, and the language. What is of no library has no name,
/// and knobs are not in it (share.h).
std::string fragmentOf(const session::SlotReader& session, const std::filesystem::path& library);

/// The name of a scenario in a library, without its extension ("chapter-4-divergence/08-if-else");
/// empty where the file lies elsewhere.
std::string nameIn(const std::filesystem::path& library, const std::filesystem::path& file);

}  // namespace warpscope::browser
