#include <algorithm>
#include <filesystem>

#include "app/session/run_slot.h"

namespace warpscope::session {

namespace fs = std::filesystem;

bool RunSlot::isOtherFileRefused() const {
    if (!isFileRefused() || !shown_.original) return false;
    const fs::path& own = shown_.original->path;
    const std::string kernel = shown_.original->kernelFile;
    return std::ranges::none_of(shown_.problems, [&](const Problem& problem) {
        return !problem.range.file.empty() &&
               (fs::path(problem.range.file) == own || problem.range.file == kernel);
    });
}

void RunSlot::dropRefusedFile() {
    if (!isOtherFileRefused()) return;
    shown_.problems = std::move(shown_.ownProblems);
    shown_.ownProblems.clear();
    shown_.isFileRefused = false;
    shown_.isInputWrong = false;
    if (shown_.path == shown_.original->path) return;
    shown_.path = shown_.original->path;
    haveFilesChanged();
}

}  // namespace warpscope::session
