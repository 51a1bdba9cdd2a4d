#pragma once

#include <optional>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Where the sides of the branch at a node meet, for a branch forward that is an if with or without
/// else: the node of that label. Requires: labelPositions of the code.
std::optional<std::size_t> joinOf(const code::Code& code, const std::vector<std::size_t>& labels,
                                  std::size_t branch);

/// Which values may differ between the lanes of a warp: what follows from thread indices, from
/// memory or from what other lanes say, and what is written on one side of a branch that parts
/// lanes and read beyond it. Others, of a block or of a launch, all lanes have alike. An estimate
/// that decides what an instruction costs, never what it computes: that asks isUniform().
class VaryingValues {
  public:
    explicit VaryingValues(const code::Code& code);

    /// Whether the node is a branch that lanes may take and others not.
    bool mayPart(std::size_t node) const;

  private:
    /// True where something new was found to vary.
    bool spread();
    bool readsVarying(const code::Node& node) const;
    bool isVarying(const isa::Operand& operand) const;
    bool write(const code::Node& node);
    /// What the sides of a branch that parts lanes write and what is read elsewhere.
    bool spreadSides(std::size_t branch, std::size_t join);

    /// The first and the last node that reads a value.
    struct Reads {
        std::size_t first = SIZE_MAX;
        std::size_t last = 0;
    };
    static void note(std::vector<Reads>& reads, std::uint32_t number, std::size_t node);

    const code::Code* code_;
    std::vector<std::size_t> labels_;
    std::vector<bool> registers_;
    std::vector<bool> predicates_;
    std::vector<bool> isSpread_;  ///< By node: a branch whose sides were looked at.
    std::vector<Reads> reads_;
    std::vector<Reads> predicateReads_;
};

}  // namespace warpscope::codegen
