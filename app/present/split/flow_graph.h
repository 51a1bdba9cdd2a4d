#pragma once

#include <cstdint>
#include <vector>

#include "app/draw/box.h"
#include "engine/isa/program.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::present {

/// A basic block of the kernel, with a place in a picture of rows from entry to end.
struct FlowNode {
    isa::ProgramCounter first = 0, last = 0;
    int firstLine = 0, lastLine = 0;  ///< Of the source; 0 = none.
    int asks = 0;                     ///< The line of the branch at its end; 0 = it asks nothing.
    bool isJoin = false;              ///< Ways meet here that have parted before.
    bool isPassage = false;           ///< Nothing is done here but to go on.
    int row = 0;                      ///< Below everything that leads to it, back edges apart.
    float column = 0;                 ///< Middle, 0 to 1 over the width of the picture.
};

struct FlowEdge {
    enum class Kind : std::uint8_t {
        Straight,  ///< The only way on.
        Stays,     ///< Behind a branch, where it does not jump.
        Jumps,     ///< To a branch's target.
    };
    std::uint32_t from = 0, to = 0;  ///< Indices of nodes.
    Kind kind = Kind::Straight;
    bool isBack = false;  ///< To the same node or one above.
};

/// The control-flow graph of a kernel, laid out from top to bottom.
struct FlowGraph {
    std::vector<FlowNode> nodes{};
    std::vector<FlowEdge> edges{};
    int rows = 0;

    /// The node that holds an instruction. Requires: the program has it.
    std::uint32_t nodeOf(isa::ProgramCounter pc) const;
};
FlowGraph flowGraphOf(const isa::Program& program);

/// Lanes of a warp in one node of its graph.
struct LanesInNode {
    std::uint32_t node = 0;
    isa::ProgramCounter pc = 0;  ///< That they issue next, or now.
    LaneMask lanes = 0;
    bool isRunning = false;  ///< They are the path that issues.
};
/// Where the lanes of a warp are: one entry a path, lanes that have left are in none. A lane that
/// waits below on the stack for others to meet it stands where it will go on.
/// `at`: what the running path issued in this very cycle; kNoTarget = nothing.
std::vector<LanesInNode> lanesInGraph(const FlowGraph& graph, const sm::Warp& warp,
                                      isa::ProgramCounter at, LaneMask issued);

/// The least and the most that a node's box is high, where there is room for it.
struct FlowHeights {
    float least = 0, most = 0;
};
/// So high an area must be for boxes of the least height, with arrows between them.
float flowHeight(const FlowGraph& graph, float least);
/// Boxes of the nodes in an area.
std::vector<draw::Box> flowBoxes(const FlowGraph& graph, const draw::Box& area, float mostWidth,
                                 const FlowHeights& heights);

}  // namespace warpscope::present
