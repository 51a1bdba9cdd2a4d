#include "app/present/compare/run_label.h"

#include "app/present/compare/figures.h"

namespace warpscope::present {
namespace {

/// More differs than is named.
constexpr const char* kAndMore = " …";

std::string labelOf(const Difference& difference) {
    return difference.name + " " + difference.now;
}

}  // namespace

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
        label += (label.empty() ? "" : " · ") + labelOf(differences[i]);
    if (differences.size() > kDifferencesInLabel) label += kAndMore;
    if (!label.empty()) return label;
    return run.isHeld() ? say(run, "app.two_runs.kept", {{"title", title}})
                        : say(run, "app.two_runs.same", {{"held", other.letter()}});
}

FittedLabel fittingRunLabel(const session::SlotReader& run, const session::SlotReader& other,
                            const std::function<bool(std::string_view)>& fits) {
    FittedLabel whole{runLabel(run, other), bytesToKeep(run, other)};
    if (fits(whole.words) && fits(runLabel(other, run))) return whole;
    const std::vector<Difference> differences = differencesOf(run, other);
    const std::vector<Difference> seenFromOther = differencesOf(other, run);
    const bool isTitle = run.text(run.original().title) != other.text(other.original().title);
    if (isTitle || differences.size() < 2 || differences.size() != seenFromOther.size())
        return whole;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        std::string one = labelOf(differences[i]) + kAndMore;
        if (fits(one) && fits(labelOf(seenFromOther[i]) + kAndMore)) return {std::move(one), 0};
    }
    return {labelOf(differences.front()), differences.front().now.size()};
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
