#include "app/views/cell_fades.h"

#include <algorithm>
#include <cmath>

#include "app/session/cursor_motion.h"

namespace warpscope::views {
namespace {

constexpr double kSoftSeconds = 0.04;   ///< Time constant when cycles can be followed.
constexpr double kBlendSeconds = 0.35;  ///< And when they cannot.
constexpr double kLongestFrame = 0.06;  ///< A window that slept does not leap.
constexpr float kSame = 1.0F / 255;

float towards(float from, float to, float share) {
    const float next = from + (to - from) * share;
    return std::abs(to - next) < kSame ? to : next;
}

}  // namespace

void CellFades::begin(double now, bool isFast, bool isWanted) {
    passed_ = std::min(now - now_, kLongestFrame);
    now_ = now;
    ++frame_;
    isFast_ = isFast;
    isWanted_ = isWanted;
    if (!isWanted) shades_.clear();
}

ImU32 CellFades::follow(WarpId warp, ImU32 target) {
    if (!isWanted_) return target;
    const ImVec4 aim = ImGui::ColorConvertU32ToFloat4(target);
    const auto [entry, isNew] = shades_.try_emplace(warp.value);
    Shade& shade = entry->second;
    // A cell that was out of sight starts anew.
    const bool isFresh = isNew || shade.frame + 1 != frame_;
    shade.frame = frame_;
    if (isFresh || passed_ < 0) {
        shade.colour = aim;
        return target;
    }
    const double constant = isFast_ ? kBlendSeconds : kSoftSeconds;
    const auto share = static_cast<float>(1 - std::exp(-passed_ / constant));
    shade.colour.x = towards(shade.colour.x, aim.x, share);
    shade.colour.y = towards(shade.colour.y, aim.y, share);
    shade.colour.z = towards(shade.colour.z, aim.z, share);
    shade.colour.w = aim.w;
    return ImGui::ColorConvertFloat4ToU32(shade.colour);
}

void beginFades(CellFades& fades, const ViewContext& context) {
    const bool isFast = session::isPlayingFast(context.session);
    fades.begin(context.seconds, isFast, isFast || !context.session.settings().reducedMotion);
}

}  // namespace warpscope::views
