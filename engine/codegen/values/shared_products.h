#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/code/flow.h"

namespace warpscope::codegen {

/// Products of floats that a block computes and one behind it, to which every way leads through it,
/// again: for nvcc one product, which the sums of both read, so that neither takes it in (read in
/// the PTX of mandelbrot, whose pixels are the measured ones so). So are those that all ways to a
/// block but one have computed. Not those that are read only by
/// sums which the block before computes as well: for nvcc these are one sum with one reader of the
/// product
/// (`if (dot(a, n) < 0) a = reflect(a, n);`, an H200).
struct SharedProducts {
    std::vector<bool> areShared{};  ///< Of each node.
    /// Nodes, each computed again by the second, to which every way leads through the first.
    std::vector<std::pair<std::size_t, std::size_t>> pairs{};
};

/// `isKept`: by node, whether it counts.
SharedProducts sharedProducts(const code::Code& code, const std::vector<code::FlowBlock>& blocks,
                              const std::vector<bool>& isKept);

}  // namespace warpscope::codegen
