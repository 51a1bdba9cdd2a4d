#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/history/recording.h"

namespace warpscope::timeline {

/// A stretch of cycles that is drawn shorter than it is. Places are cycles of an axis on which
/// nothing else is shortened.
struct Fold {
    double from = 0, to = 0;      ///< Cycles.
    double place = 0, shown = 0;  ///< Where it begins, and how long it is drawn, in places.

    friend bool operator==(const Fold&, const Fold&) = default;
};

/// The folds of an axis, and the way from cycles to places and back: both grow together.
class Folds {
  public:
    /// Requires: stretches in order, without overlap; 0 < shown <= the length of each.
    Folds(std::span<const history::Recording::Stretch> stretches, double shown);

    double placeOf(double cycle) const;
    double cycleOf(double place) const;
    const std::vector<Fold>& all() const { return folds_; }
    /// The fold that holds a cycle; nullptr = none.
    const Fold* at(double cycle) const;

  private:
    std::vector<Fold> folds_{};
};

/// What is idle in both of two runs; after its end a run is idle. Both lists in order.
std::vector<history::Recording::Stretch> idleInBoth(
    std::span<const history::Recording::Stretch> first,
    std::span<const history::Recording::Stretch> second);

/// Folds for an axis of `cycles` cycles on `width` pixels, each as wide as `wanted` pixels while
/// the whole run is shown, or less where many of them would leave no room for the rest; nullptr
/// where folding gains nothing.
std::shared_ptr<const Folds> foldsFor(std::vector<history::Recording::Stretch> idle,
                                      CycleCount cycles, double width, double wanted);

}  // namespace warpscope::timeline
