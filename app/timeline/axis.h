#pragma once

#include <memory>

#include "app/timeline/folds.h"
#include "engine/base/cycle.h"

namespace warpscope::timeline {

/// Which cycles a stretch of pixels shows. Cycle c covers the cycles [c, c + 1) of the axis, so
/// that a run of n cycles fills [0, n). Knows no window: pixels are plain numbers. Where stretches
/// are folded, the axis is even in places (Folds), not in cycles.
class Axis {
  public:
    /// Where the axis stands on the screen. Keeps the first cycle and the zoom.
    void setPixels(double left, double width);
    /// A run of another length: the range stays where it is, clamped. Requires: cycles >= 1.
    void setLength(CycleCount cycles);
    /// The closest zoom that is allowed, in pixels for one cycle. Requires: > 0.
    void setClosest(double pixelsPerCycle);
    /// Other folds, or none: the first and the last cycle shown stay where they are.
    void setFolds(std::shared_ptr<const Folds> folds);
    const Folds* folds() const { return folds_.get(); }

    /// Shows the whole run.
    void fit();
    /// Shows as many cycles as give `pixelsPerCycle`, around `cycle`; never more than the run.
    void showAround(Cycle cycle, double pixelsPerCycle);
    /// Shows [begin, end), clamped to the run and to the closest zoom.
    void show(double begin, double end);
    /// Zooms in (factor > 1) or out; the cycle under the pixel stays under it where it can.
    void zoomAbout(double pixel, double factor);
    /// Moves the picture by pixels: positive shows earlier cycles, as a hand drags paper.
    void pan(double pixels);
    /// Moves the range, zoom kept, so that it begins at a cycle (clamped).
    void moveTo(double begin);
    /// The same by the place that it begins at.
    void moveToPlace(double place);
    /// The place at which the range begins so that a cycle stands at this share of the width.
    double placeBefore(double cycle, double share) const { return placeOf(cycle) - share * span_; }

    double pixelOf(double cycle) const {
        return left_ + (placeOf(cycle) - begin_) * pixelsPerCycle();
    }
    double cycleAt(double pixel) const;
    /// The cycle whose stretch holds a pixel, clamped to the run.
    Cycle wholeCycleAt(double pixel) const;
    double placeOf(double cycle) const { return folds_ ? folds_->placeOf(cycle) : cycle; }
    double cycleOf(double place) const { return folds_ ? folds_->cycleOf(place) : place; }

    double begin() const { return cycleOf(begin_); }
    double end() const { return cycleOf(begin_ + span_); }
    double beginPlace() const { return begin_; }
    double span() const { return span_; }  ///< In places.
    double left() const { return left_; }
    double width() const { return width_; }
    CycleCount cycles() const { return cycles_; }
    /// Outside of folds.
    double pixelsPerCycle() const { return width_ / span_; }
    bool showsAll() const { return span_ >= places(); }
    bool contains(Cycle cycle) const;

    /// The step between labels that keeps them at least `pixels` apart: 1, 2 or 5 × 10^k cycles.
    CycleCount tickStep(double pixels) const;

    friend bool operator==(const Axis&, const Axis&) = default;

  private:
    double places() const { return placeOf(static_cast<double>(cycles_)); }
    void clamp();

    double left_ = 0;
    double width_ = 1;
    double begin_ = 0;  ///< In places, as span_.
    double span_ = 1;
    double closest_ = 64;
    CycleCount cycles_ = 1;
    std::shared_ptr<const Folds> folds_{};
};

}  // namespace warpscope::timeline
