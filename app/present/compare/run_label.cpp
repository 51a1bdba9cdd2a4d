#include "app/present/compare/run_label.h"

#include "app/present/compare/figures.h"

namespace warpscope::present {

std::string runLabel(const session::SlotReader& run, const session::SlotReader& other) {
    if (run.storedInfo() != nullptr) {
        const std::string& stored = run.text(run.original().title);
        const std::string file = run.original().path.filename().string();
        return stored == file ? file : stored + " (" + file + ")";
    }
    const std::string& title = run.text(run.original().title);
    // A file says of its run what happened, not how its knobs stood: whether these are the same is
    // unknown.
    if (other.storedInfo() != nullptr || title != run.text(other.original().title)) return title;
    const std::vector<Difference> differences = differencesOf(run, other);
    std::string label;
    for (std::size_t i = 0; i < std::min(kDifferencesInLabel, differences.size()); ++i)
        label += (label.empty() ? "" : " · ") + differences[i].name + " " + differences[i].now;
    if (differences.size() > kDifferencesInLabel) label += " …";
    if (!label.empty()) return label;
    return run.isHeld() ? say(run, "app.two_runs.kept", {{"title", title}})
                        : say(run, "app.two_runs.same", {{"held", other.letter()}});
}

std::size_t bytesToKeep(const session::SlotReader& run, const session::SlotReader& other) {
    const bool isStored = run.storedInfo() != nullptr;
    if (isStored || run.text(run.original().title) != run.text(other.original().title)) return 0;
    const std::vector<Difference> differences = differencesOf(run, other);
    return differences.size() == 1 ? differences.front().now.size() : 0;
}

session::Values runLetters(const session::SlotReader& now, const session::SlotReader& held) {
    return {{"now", now.letter()}, {"held", held.letter()}};
}

}  // namespace warpscope::present
