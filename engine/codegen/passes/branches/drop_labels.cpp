#include <vector>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {

using code::Code;
using code::Node;

void dropUnusedLabels(Code& code) {
    std::vector<bool> isUsed(code.labelCount, false);
    for (const Node& node : code.nodes) {
        if (node.hasTarget()) isUsed[node.label] = true;
    }
    std::erase_if(code.nodes, [&](const Node& node) {
        return node.kind == Node::Kind::Label && !isUsed[node.label];
    });
}

}  // namespace warpscope::codegen
