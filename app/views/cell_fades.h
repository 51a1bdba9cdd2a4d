#pragma once

#include <imgui.h>

#include <unordered_map>

#include "app/views/view.h"
#include "engine/base/id.h"

namespace warpscope::views {

/// The colours of the warps' cells on their way from state to state. Slow enough to be followed a
/// cell changes softly; at high speed the colours blend over many cycles, since cells that flash
/// sixty times a second tell nothing and hurt.
class CellFades {
  public:
    /// Once a frame before the cells, with the seconds since the program started and how fast the
    /// cells follow.
    void begin(double now, bool isFast, bool isWanted);
    /// The colour to draw now for a warp's cell whose state has the colour `target`.
    theme::Colour follow(WarpId warp, theme::Colour target);
    /// The same for how many warps of an SM are in a state, where an SM is one small square.
    float follow(SmId sm, int state, int target);
    /// How strongly what lasts a few cycles only is drawn: faint while it would flash.
    float strength() const { return isFast_ ? 0.4f : 1; }
    /// Cells blend: letters of single cycles would lie.
    bool isBlending() const { return isFast_; }

  private:
    struct Shade {
        ImVec4 colour{};
        std::uint64_t frame = 0;  ///< Drawn last.
    };
    struct Count {
        float value = 0;
        std::uint64_t frame = 0;
    };
    /// How much of the way to its aim a value goes in this frame.
    float share() const;

    std::unordered_map<std::uint32_t, Shade> shades_{};
    std::unordered_map<std::uint64_t, Count> counts_{};  ///< By SM and state.
    std::uint64_t frame_ = 0;
    double now_ = 0;
    double passed_ = 0;  ///< Seconds since the last frame.
    bool isFast_ = false;
    bool isWanted_ = true;
};

/// Begins a frame as the playback and the settings want it: without motion cells change at once,
/// but at high speed they blend all the same, since flashing is no motion.
void beginFades(CellFades& fades, const ViewContext& context);

}  // namespace warpscope::views
