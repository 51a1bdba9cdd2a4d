#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/small_list.h"
#include "engine/code/code.h"

namespace warpscope::code {

/// Blocks that may come behind another: two, but behind a function that is called from many places.
using Successors = SmallList<std::uint32_t, 2>;

/// A straight run of nodes [first, end), entered only at its first.
struct FlowBlock {
    std::size_t first = 0;
    std::size_t end = 0;
    Successors successors{};
};

/// Where a call leads to: into its function, from whose RET every call of it goes on, or past it to
/// what stands behind, as if each function were alone.
enum class Calls : std::uint8_t { Followed, PassedOver };

/// The blocks of the code in order; labels begin one, branches, calls, RET and EXIT end one.
std::vector<FlowBlock> flowBlocks(const Code& code, Calls calls = Calls::Followed);

/// By block: the one that it is always entered from; kNoVirtual for the first, which the kernel
/// begins with, and for those with several ways in.
std::vector<std::uint32_t> onlyPredecessors(const std::vector<FlowBlock>& blocks);

/// A set of virtual registers, one bit each.
class RegisterSet {
  public:
    explicit RegisterSet(std::size_t count = 0) : words_((count + 63) / 64, 0) {}
    bool has(std::uint32_t number) const {
        return ((words_[number / 64] >> (number % 64)) & 1) != 0;
    }
    void add(std::uint32_t number) { words_[number / 64] |= bit(number); }
    void remove(std::uint32_t number) { words_[number / 64] &= ~bit(number); }
    /// Adds what `other` has; true where that changed something.
    bool addAll(const RegisterSet& other);
    /// Adds what `other` has and `without` has not; true where that changed something.
    bool addAll(const RegisterSet& other, const RegisterSet& without);
    /// Calls `visit` with each number of the set.
    template <class Visit>
    void forEach(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(lowest(word))));
        }
    }

  private:
    static std::uint64_t bit(std::uint32_t number) { return std::uint64_t{1} << (number % 64); }
    static int lowest(std::uint64_t word);
    std::vector<std::uint64_t> words_;
};

/// Which registers hold a value that may still be read, at the borders of each block. Each lane has
/// registers of its own, so what another lane does on the other side of a branch does not matter:
/// the paths of one lane decide.
struct Liveness {
    std::vector<FlowBlock> blocks{};
    std::vector<RegisterSet> in{};
    std::vector<RegisterSet> out{};
};

/// `keepsScopes`: the end of a variable's scope reads it, so it lives as long as its scope.
Liveness livenessOf(const Code& code, bool keepsScopes, Calls calls = Calls::Followed);
/// The same at the borders of these blocks, which may be shorter than flowBlocks' are.
Liveness livenessOf(const Code& code, bool keepsScopes, std::vector<FlowBlock> blocks);

/// The register that a ScopeEnd keeps alive, or kNoVirtual.
std::uint32_t keptRegister(const Code& code, const Node& node, bool keepsScopes);

/// Moves `live` from behind the node to before it.
void stepBackwards(const Code& code, const Node& node, bool keepsScopes, RegisterSet& live);

}  // namespace warpscope::code
