#include "app/timeline/folds.h"

#include <algorithm>
#include <cstddef>
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
    // Room for so many folds, the longest first: the number that shortens the axis most.
    double sum = 0, shown = 1, most = 0;
    std::size_t kept = 0;
    std::vector<double> sums{0};
    for (std::size_t count = 1; count <= idle.size(); ++count) {
        sum += length(idle[count - 1]);
        sums.push_back(sum);
        const auto all = static_cast<double>(count);
        const double busy = std::max(1.0, static_cast<double>(cycles) - sum);
        // So that the folds have `wanted` pixels each of the whole width, at most half of it
        // together.
        const double pixels = std::min(wanted, width / 2 / all);
        const double each = std::max(1.0, pixels * busy / (width - all * pixels));
        // What is hardly longer than its fold stays as it is.
        const auto end = std::ranges::partition_point(
            idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(count),
            [&](const Recording::Stretch& stretch) { return length(stretch) >= 2 * each; });
        const auto folds = static_cast<std::size_t>(end - idle.begin());
        const double saved = sums[folds] - static_cast<double>(folds) * each;
        if (saved <= most) continue;
        most = saved;
        kept = folds;
        shown = each;
    }
    idle.resize(kept);
    if (idle.empty()) return nullptr;
    std::ranges::sort(idle, {}, &Recording::Stretch::from);
    return std::make_shared<const Folds>(idle, shown);
}

}  // namespace warpscope::timeline
