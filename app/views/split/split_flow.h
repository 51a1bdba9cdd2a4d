#pragma once

#include <cstddef>
#include <vector>

#include "app/present/split/branch_condition.h"
#include "app/present/split/flow_graph.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The kernel's control-flow graph with the lanes of a warp as dots in the block in which they are.
class SplitFlow {
  public:
    /// Requires: the graph is the program's.
    void draw(const ViewContext& context, const present::FlowGraph& graph,
              const gpu::Launch& launch, const sm::Warp* warp, WarpId id,
              const present::BranchCondition* branch, const draw::Box& room);

    /// So high a room must be for the words in all nodes.
    static float leastHeight(const present::FlowGraph& graph, const theme::Metrics& metrics);

  private:
    struct Dots {
        const present::FlowGraph& graph;
        const std::vector<present::LanesInNode>& places;
        const std::vector<draw::Box>& boxes;
        const std::vector<draw::Box>& areas;  ///< Of the dots in each box.
    };
    /// How many lanes said so and went to a box, where nothing stands beside the way there.
    struct Answer {
        std::size_t node = 0;
        bool isYes = false;
        int lanes = 0;
    };
    void drawNodes(const ViewContext& context, const Dots& dots, const isa::Program& program);
    void drawEdges(const ViewContext& context, const present::FlowGraph& graph,
                   const present::BranchCondition* branch, const std::vector<draw::Box>& boxes);
    void drawDots(const ViewContext& context, const Dots& dots, const gpu::Launch& launch,
                  WarpId warp);

    std::vector<Answer> answers_{};  ///< That stand in the boxes.
    std::vector<draw::Point> at_{};  ///< Of each lane's dot, on its way.
    WarpId warp_{};
    double seconds_ = 0;
};

}  // namespace warpscope::views
