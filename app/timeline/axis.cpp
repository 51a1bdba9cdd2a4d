#include "app/timeline/axis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/contract.h"

namespace warpscope::timeline {

void Axis::setPixels(double left, double width) {
    left_ = left;
    width_ = std::max(1.0, width);
    clamp();
}

void Axis::setLength(CycleCount cycles) {
    WARPSCOPE_EXPECT(cycles >= 1, "a run has at least one cycle");
    cycles_ = cycles;
    clamp();
}

void Axis::setClosest(double pixelsPerCycle) {
    WARPSCOPE_EXPECT(pixelsPerCycle > 0, "a cycle has a width");
    closest_ = pixelsPerCycle;
    clamp();
}

void Axis::setFolds(std::shared_ptr<const Folds> folds) {
    if (folds == folds_) return;
    const bool showedAll = showsAll();
    const double from = begin();
    const double to = end();
    folds_ = std::move(folds);
    if (showedAll)
        fit();
    else
        show(from, to);
}

void Axis::fit() {
    show(0, static_cast<double>(cycles_));
}

void Axis::showAround(Cycle cycle, double pixelsPerCycle) {
    const double span = width_ / pixelsPerCycle;
    begin_ = placeOf(static_cast<double>(cycle) + 0.5) - span / 2;
    span_ = span;
    clamp();
}

void Axis::show(double begin, double end) {
    begin_ = placeOf(begin);
    span_ = std::max(placeOf(end) - begin_, 1e-9);
    clamp();
}

void Axis::zoomAbout(double pixel, double factor) {
    const double anchor = placeOf(cycleAt(pixel));
    const double share = (pixel - left_) / width_;
    span_ /= factor;
    clamp();
    begin_ = anchor - share * span_;
    clamp();
}

void Axis::pan(double pixels) {
    moveToPlace(begin_ - pixels / pixelsPerCycle());
}

void Axis::moveTo(double begin) {
    moveToPlace(placeOf(begin));
}

void Axis::moveToPlace(double place) {
    begin_ = place;
    clamp();
}

double Axis::cycleAt(double pixel) const {
    return cycleOf(begin_ + (pixel - left_) / pixelsPerCycle());
}

Cycle Axis::wholeCycleAt(double pixel) const {
    // Clamped as it is: far outside of the run there are places that no Cycle counts.
    const double last = static_cast<double>(cycles_ - 1);
    return static_cast<Cycle>(std::clamp(std::floor(cycleAt(pixel)), 0.0, std::max(0.0, last)));
}

bool Axis::contains(Cycle cycle) const {
    const double at = static_cast<double>(cycle);
    return placeOf(at) >= begin_ && placeOf(at + 1) <= begin_ + span_;
}

CycleCount Axis::tickStep(double pixels) const {
    const double least = pixels / pixelsPerCycle();
    CycleCount decade = 1;
    while (true) {
        for (const CycleCount multiple : {1, 2, 5}) {
            if (static_cast<double>(multiple * decade) >= least) return multiple * decade;
        }
        decade *= 10;
    }
}

void Axis::clamp() {
    const double all = places();
    // A run shorter than the closest zoom would show still fills the axis.
    const double least = std::min(all, width_ / closest_);
    span_ = std::clamp(span_, least, all);
    begin_ = std::clamp(begin_, 0.0, all - span_);
}

}  // namespace warpscope::timeline
