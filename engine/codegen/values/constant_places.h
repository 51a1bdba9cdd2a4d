#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"

namespace warpscope::codegen {

/// Where nvcc loads what is read from the constant bank: in the block that reads it, or once in
/// front of the loop around it where that has no other loop inside. From block to block and in
/// loops around others it is loaded anew (read in the code of 160 kernels for sm_90).
class ConstantPlaces {
  public:
    explicit ConstantPlaces(const code::Code& code);

    /// The number of the stretch of code in which a node shares what is loaded with others.
    std::uint32_t stretchOf(std::size_t node) const;
    /// In front of which node a stretch finds what it reads; none where that is its first reader.
    std::optional<std::size_t> placeOf(std::uint32_t stretch) const;

  private:
    using Bodies = std::vector<std::vector<bool>>;

    void findLoops();
    void findFronts(const code::Code& code);
    void addBody(std::uint32_t header, std::uint32_t last,
                 const std::vector<std::vector<std::uint32_t>>& before,
                 std::vector<bool>& body) const;

    std::vector<code::FlowBlock> blocks_;
    code::Dominance dominance_;
    /// By block: the one that each round of its innermost loop begins with.
    std::vector<std::optional<std::uint32_t>> headers_{};
    std::vector<std::size_t> fronts_{};  ///< By header: the node in front of which its loop begins.
};

}  // namespace warpscope::codegen
