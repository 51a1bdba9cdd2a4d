#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// A sum on one side of an if that nvcc makes one of with that on the other side: both add to the
/// same value, so that it chooses what is added and adds once, behind them.
struct PairedSum {
    std::size_t common = 0;   ///< The source that both have.
    std::size_t other = 0;    ///< The sum on the other side.
    std::size_t branch = 0;   ///< The block that ends with the if.
    std::size_t block = 0;    ///< The block behind both sides.
    bool isAddition = false;  ///< As one sum: x + (c ? y : -z).
    bool areAlike = false;    ///< Both add the other source, or both take it off.
};

/// By node, those of both sides. Requires: `values` of the same code.
std::map<std::size_t, PairedSum> pairedSums(const code::Code& code,
                                            const std::vector<code::FlowBlock>& blocks,
                                            const std::vector<bool>& isKept,
                                            const ReachingValues& values);

}  // namespace warpscope::codegen
