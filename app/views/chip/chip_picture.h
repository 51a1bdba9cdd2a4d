#pragma once

#include <algorithm>

#include "app/present/chip/chip_world.h"
#include "app/present/sm/sm_facts.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Everything that the painting of the chip needs.
struct ChipPicture {
    const ViewContext& context;
    const present::ChipWorld& world;
    const present::ChipCamera& camera;
    const std::vector<present::SmFacts>& facts;  ///< By SM.
    const gpu::GpuState* before = nullptr;       ///< A cycle ago; nullptr where nobody asks.

    const history::Run& run() const { return *context.session.run(); }
    const machine::Machine& machine() const { return run().launch().machine; }
    draw::Box seen(const draw::Box& box) const { return camera.apply(box, world.room()); }
    /// The part of a box on the screen that is in sight: its words stand there. Requires: isSeen.
    draw::Box inSight(const draw::Box& box) const {
        const draw::Box& room = world.room();
        return {std::max(box.left, room.left), std::max(box.top, room.top),
                std::min(box.right, room.right), std::min(box.bottom, room.bottom)};
    }
    bool isSeen(const draw::Box& box) const { return box.overlaps(world.room()); }
};

}  // namespace warpscope::views
