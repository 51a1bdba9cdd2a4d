#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Finds, along one block, the node that made what another one alone reads, and drops it where the
/// two become one: of registers and of predicates, as they are counted at the beginning: a pass
/// gives nothing a second reader or writer meanwhile.
class SingleWriters {
  public:
    explicit SingleWriters(code::Code& code);

    /// Whether the value is a whole register that one node writes and one reads.
    bool isReadOnce(const isa::Operand& value) const;
    /// Whether the value is a whole register that is read twice in all.
    bool isReadTwice(const isa::Operand& value) const;
    /// The same of a predicate.
    bool isPredicateReadOnce(std::uint32_t predicate) const {
        return predicateReads_[predicate] == 1 && isPredicateWrittenOnce(predicate);
    }
    bool isPredicateWrittenOnce(std::uint32_t predicate) const {
        return predicateWrites_[predicate] == 1;
    }

    /// The last node from `first` on before `at` for which `isIt` holds; nothing where what it
    /// reads has been written since.
    template <class IsIt>
    std::optional<std::size_t> writerBefore(std::size_t first, std::size_t at, IsIt isIt) const {
        for (std::size_t i = at; i-- > first;) {
            if (!isKept_[i] || !isIt(code_->nodes[i])) continue;
            return isUnchanged(i, at) ? std::optional(i) : std::nullopt;
        }
        return {};
    }

    void drop(std::size_t node) { isKept_[node] = false; }
    /// Takes out what was dropped. Nothing may be asked afterwards.
    void finish();

  private:
    bool isUnchanged(std::size_t from, std::size_t to) const;

    code::Code* code_;
    std::vector<int> predicateReads_;
    std::vector<int> predicateWrites_;
    std::vector<int> registerReads_;
    std::vector<int> registerWrites_;
    std::vector<bool> isKept_;
};

}  // namespace warpscope::codegen
