#pragma once

#include <map>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::code {

/// Writes copies of a stretch of code. Every copy has labels and predicates of its own, and
/// registers of its own for the values that live only within one run of the stretch.
class Copier {
  public:
    /// Of the nodes [first, end). Requires: no branch from outside leads to a label inside but to
    /// one at `first`, and predicates that are read inside and written outside do not change.
    Copier(Code& code, std::size_t first, std::size_t end);

    /// Appends a copy to `out`. The numbers that it needs are added to the code.
    void copyTo(std::vector<Node>& out);

  private:
    void rename(Node& node);

    Code& code_;
    std::vector<Node> nodes_{};
    std::vector<std::uint32_t> ownRegisters_{};
    std::map<std::uint32_t, std::uint32_t> registers_{};
    std::map<std::uint32_t, std::uint32_t> predicates_{};
    std::map<std::uint32_t, std::uint32_t> labels_{};
};

}  // namespace warpscope::code
