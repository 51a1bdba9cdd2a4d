#include "engine/cuda/grid_barrier.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/cuda/tokens/library_groups.h"

namespace warpscope::cuda {
namespace {

bool names(const code::Code& code, const isa::GlobalVariable& variable) {
    const isa::Operand address = isa::parameterOperand(variable.addressAt);
    return std::ranges::any_of(code.nodes, [&](const code::Node& node) {
        return std::ranges::find(node.code.sources, address) != node.code.sources.end();
    });
}

}  // namespace

void markGridBarrier(code::Kernel& kernel) {
    for (isa::GlobalVariable& variable : kernel.globals) {
        const std::string_view part = partOfGridBarrier(variable.name);
        if (part.empty() || !names(kernel.code, variable)) continue;
        variable.isOfGridBarrier = true;
        variable.name = "grid.sync() " + std::string(part);
    }
}

}  // namespace warpscope::cuda
