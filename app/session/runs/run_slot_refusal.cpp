#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/session/runs/run_slot.h"

namespace warpscope::session {

namespace fs = std::filesystem;

void RunSlot::refuseFile(std::vector<Problem> problems) {
    refuseFile(std::move(problems), FileTimes(shown_.times));
}

void RunSlot::refuseFile(std::vector<Problem> problems, const FileTimes& seen) {
    tell(std::move(problems), seen);
    shown_.isInputWrong = true;
}

void RunSlot::tell(std::vector<Problem> problems) {
    tell(std::move(problems), FileTimes(shown_.times));
}

void RunSlot::tell(std::vector<Problem> problems, const FileTimes& seen) {
    // One that is refused after another says nothing of the file that is open.
    if (!isOtherFileRefused())
        shown_.before = {std::move(shown_.problems), shown_.isInputWrong, shown_.isFileRefused,
                         seen};
    shown_.problems = std::move(problems);
    shown_.isFileRefused = true;
}

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
    BeforeRefusal before = std::exchange(shown_.before, {});
    shown_.problems = std::move(before.problems);
    shown_.isFileRefused = before.isFileRefused;
    shown_.isInputWrong = before.isInputWrong;
    // What was written meanwhile is seen at the next look.
    shown_.path = shown_.original->path;
    shown_.times = std::move(before.times);
}

}  // namespace warpscope::session
