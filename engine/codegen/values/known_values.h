#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/evaluate.h"
#include "engine/code/flow.h"

namespace warpscope::codegen {

/// The numbers that registers hold. In the order of the registers, since each block has a copy.
class KnownValues {
  public:
    /// The number that a register holds; null for one of which none is known.
    const std::uint32_t* find(std::uint32_t r) const;
    void set(std::uint32_t r, std::uint32_t value);
    void erase(std::uint32_t r);
    /// Keeps what both know alike; true where something is lost.
    bool keepCommon(const KnownValues& other);

  private:
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Entry>::const_iterator placeOf(std::uint32_t r) const;

    std::vector<Entry> entries_{};
};

/// The sources of an instruction, where all of them are numbers.
std::optional<code::Words> numbersOf(const isa::Instruction& code);

/// The registers that hold the same number at the beginning of a block on every way to it, for each
/// of the blocks; nothing of a block that no way leads to. What is guarded makes its result
/// unknown.
std::vector<KnownValues> knownAtBegin(const code::Code& code,
                                      const std::vector<code::FlowBlock>& blocks);

}  // namespace warpscope::codegen
