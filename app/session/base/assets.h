#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "engine/exercise/exercise.h"
#include "engine/machine/library.h"
#include "engine/scenario/library.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

/// What a session reads of the program's files when it begins.
struct ReadAssets {
    machine::Library devices{};
    scenario::Library library{};
    std::vector<exercise::Summary> exercises{};
    text::Catalogue catalogue{};
    std::vector<Problem> problems{};  ///< Of the texts; there is no catalogue then.
};

/// Where the program finds its files.
struct Assets {
    std::filesystem::path devices{};
    std::filesystem::path text{};
    std::filesystem::path scenarios{};
    std::filesystem::path exercises{};  ///< Templates; empty = none.
    /// Where what is typed is kept until it is saved; empty = nowhere.
    std::filesystem::path drafts{};
    /// What all sessions begin with; null = each reads the files as they are then.
    std::shared_ptr<const ReadAssets> read{};
};

ReadAssets readAssets(const Assets& assets);

/// The same files, read once for several sessions: it takes 50 ms, three frames.
Assets readOnce(Assets assets);

}  // namespace warpscope::session
