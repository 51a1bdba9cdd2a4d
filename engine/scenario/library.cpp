#include "engine/scenario/library.h"
#include "engine/scenario/parse.h"

#include <algorithm>
#include <system_error>

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// Whoever opens a home folder should get a list, not a wait.
constexpr int kDeepest = 4;
constexpr std::size_t kMaxFiles = 2000;

std::vector<fs::path> scenarioFilesOf(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                        error);
    const fs::recursive_directory_iterator end;
    while (!error && at != end && files.size() < kMaxFiles) {
        const bool isHidden = at->path().filename().string().starts_with('.');
        if (isHidden || at.depth() >= kDeepest) at.disable_recursion_pending();
        std::error_code ignored;
        const bool isScenario = !isHidden && at->path().extension() == ".toml";
        if (isScenario && at->is_regular_file(ignored)) files.push_back(at->path());
        at.increment(error);
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

Library Library::load(const fs::path& folder) {
    Library library;
    for (const fs::path& file : scenarioFilesOf(folder)) {
        const auto scenario = read(file);
        if (!scenario) {
            const auto& problems = scenario.problems();
            library.problems_.insert(library.problems_.end(), problems.begin(), problems.end());
            continue;
        }
        library.entries_.push_back({file, scenario->title, scenario->summary, scenario->source,
                                    static_cast<int>(scenario->steps.size())});
    }
    return library;
}

}  // namespace warpscope::scenario
