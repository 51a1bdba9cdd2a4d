#include "app/timeline/folds.h"

#include <algorithm>
#include <functional>

#include "engine/base/contract.h"

namespace warpscope::timeline {

using history::Recording;

Folds::Folds(std::span<const Recording::Stretch> stretches, double shown) {
    double saved = 0;
    for (const Recording::Stretch& stretch : stretches) {
        Fold fold;
        fold.from = static_cast<double>(stretch.from);
        fold.to = static_cast<double>(stretch.to);
        WARPSCOPE_EXPECT(shown > 0 && shown <= fold.to - fold.from, "a fold shortens");
        fold.place = fold.from - saved;
        fold.shown = shown;
        saved += fold.to - fold.from - shown;
        folds_.push_back(fold);
    }
}

double Folds::placeOf(double cycle) const {
    const auto after = std::ranges::upper_bound(folds_, cycle, {}, &Fold::from);
    if (after == folds_.begin()) return cycle;
    const Fold& fold = *std::prev(after);
    if (cycle >= fold.to) return fold.place + fold.shown + (cycle - fold.to);
    return fold.place + (cycle - fold.from) * fold.shown / (fold.to - fold.from);
}

double Folds::cycleOf(double place) const {
    const auto after = std::ranges::upper_bound(folds_, place, {}, &Fold::place);
    if (after == folds_.begin()) return place;
    const Fold& fold = *std::prev(after);
    const double into = place - fold.place;
    if (into >= fold.shown) return fold.to + (into - fold.shown);
    return fold.from + into * (fold.to - fold.from) / fold.shown;
}

const Fold* Folds::at(double cycle) const {
    const auto after = std::ranges::upper_bound(folds_, cycle, {}, &Fold::from);
    if (after == folds_.begin()) return nullptr;
    const Fold& fold = *std::prev(after);
    return cycle < fold.to ? &fold : nullptr;
}

std::vector<Recording::Stretch> idleInBoth(std::span<const Recording::Stretch> first,
                                           std::span<const Recording::Stretch> second) {
    std::vector<Recording::Stretch> both;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.size() && j < second.size()) {
        const Cycle from = std::max(first[i].from, second[j].from);
        const Cycle to = std::min(first[i].to, second[j].to);
        if (from < to) both.push_back({from, to});
        (first[i].to < second[j].to ? i : j) += 1;
    }
    return both;
}

std::shared_ptr<const Folds> foldsFor(std::vector<Recording::Stretch> idle, CycleCount cycles,
                                      double width, double wanted) {
    const auto length = [](const Recording::Stretch& stretch) {
        return static_cast<double>(stretch.to - stretch.from);
    };
    std::ranges::stable_sort(idle, std::ranges::greater{}, length);
    double busy = static_cast<double>(cycles);
    for (const Recording::Stretch& stretch : idle)
        busy -= length(stretch);
    double shown = 1;
    for (; !idle.empty(); idle.pop_back()) {
        const auto count = static_cast<double>(idle.size());
        // So that the folds have `wanted` pixels each of the whole width, at most half of it
        // together.
        const double pixels = std::min(wanted, width / 2 / count);
        shown = std::max(1.0, pixels * std::max(1.0, busy) / (width - count * pixels));
        // What is hardly longer than its fold stays as it is, and takes no room from the others.
        if (length(idle.back()) >= 2 * shown) break;
        busy += length(idle.back());
    }
    if (idle.empty()) return nullptr;
    std::ranges::sort(idle, {}, &Recording::Stretch::from);
    return std::make_shared<const Folds>(idle, shown);
}

}  // namespace warpscope::timeline
