#include "app/views/cell_fades.h"

#include <algorithm>
#include <cmath>

#include "app/session/state/cursor_motion.h"

namespace warpscope::views {
namespace {

constexpr double kSoftSeconds = 0.04;      ///< Time constant when cycles can be followed.
constexpr double kBlendSeconds = 0.25;     ///< And when they cannot.
constexpr double kMaxFrameSeconds = 0.06;  ///< A window that slept does not leap.
constexpr std::size_t kMaxKept = 20'000;   ///< More cells than any device shows.
constexpr float kSame = 1.0f / 255;

float towards(float from, float to, float share) {
    const float next = from + (to - from) * share;
    return std::abs(to - next) < kSame ? to : next;
}

}  // namespace

void CellFades::begin(double now, bool isFast, bool isWanted) {
    passed_ = std::min(now - now_, kMaxFrameSeconds);
    now_ = now;
    ++frame_;
    isFast_ = isFast;
    isWanted_ = isWanted;
    if (!isWanted) shades_.clear();
    // Warps that have ended are forgotten, now and then: a long run has very many.
    if (shades_.size() < kMaxKept) return;
    std::erase_if(shades_, [&](const auto& entry) { return entry.second.frame + 1 != frame_; });
}

theme::Colour CellFades::follow(WarpId warp, theme::Colour target) {
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
    shade.colour.x = towards(shade.colour.x, aim.x, share());
    shade.colour.y = towards(shade.colour.y, aim.y, share());
    shade.colour.z = towards(shade.colour.z, aim.z, share());
    shade.colour.w = aim.w;
    return ImGui::ColorConvertFloat4ToU32(shade.colour);
}

float CellFades::follow(SmId sm, int state, int target) {
    const auto aim = static_cast<float>(target);
    if (!isWanted_) return aim;
    const std::uint64_t key =
        (static_cast<std::uint64_t>(sm.value) << 8U) | static_cast<unsigned>(state);
    const auto [entry, isNew] = counts_.try_emplace(key);
    Count& count = entry->second;
    const bool isFresh = isNew || count.frame + 1 != frame_ || passed_ < 0;
    count.frame = frame_;
    count.value = isFresh ? aim : towards(count.value, aim, share());
    return count.value;
}

float CellFades::share() const {
    return static_cast<float>(1 - std::exp(-passed_ / (isFast_ ? kBlendSeconds : kSoftSeconds)));
}

void beginFades(CellFades& fades, const ViewContext& context) {
    const bool isFast = session::isPlayingFast(context.session);
    fades.begin(context.seconds, isFast, isFast || !context.session.settings().reducedMotion);
}

}  // namespace warpscope::views
