#pragma once

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
    bool isSeen(const draw::Box& box) const { return box.overlaps(world.room()); }
};

}  // namespace warpscope::views
