#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Finds, along one block, the instruction that made what another one alone reads, so that both may
/// become one.
class SingleReads {
  public:
    explicit SingleReads(const code::Code& code);

    /// The node behind `first` that wrote the whole register which `read` names, where nobody else
    /// reads that, no other node writes it, and what that node read is still there.
    std::optional<std::size_t> writerOf(const isa::Operand& read, std::size_t first) const;
    /// To be called with each node of the block in order, behind the calls of writerOf for it.
    void note(std::size_t node);

  private:
    bool isUnchanged(std::size_t at) const;

    const code::Code* code_;
    std::vector<std::size_t> last_;  ///< By register: who wrote it last.
    std::vector<int> uses_;
};

}  // namespace warpscope::codegen
