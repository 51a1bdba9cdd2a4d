#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/host/evaluator.h"
#include "engine/host/memory_names.h"

namespace warpscope::host {

/// What host code says of one argument of a launch.
struct HostArgument {
    std::string text{};
    std::string name{};             ///< The variable that it is or is made of, "" where none.
    std::optional<double> value{};  ///< Of a number.
    /// Of memory: what cudaMalloc and its kin were asked for. `countsElements`: in elements of a
    /// type whose size is not known.
    std::optional<std::int64_t> bytes{};
    bool countsElements = false;
    bool isShifted = false;  ///< The launch hands over a place behind the memory's first one.
    std::optional<std::int64_t> shift{};  ///< By so many elements, where that is known.
    bool isCopiedTo = false;              ///< A cudaMemcpy brings data there before the launch.
    bool isManaged = false;               ///< The host may have filled it: isCopiedTo as well.
    bool isOfHost = false;       ///< Memory that no kernel reaches, or none: nobody asked for it.
    std::optional<int> setTo{};  ///< The byte that a cudaMemset before the launch writes there.
    std::string field{};  ///< Of a part of a structure: its name, "" where it stands in a list.
    std::vector<HostArgument> fields{};  ///< Of a structure handed over whole, as far as known.
    bool isList = false;  ///< { … } within a list: of an array or a structure in the structure.
};

/// Finds the memory that stands behind a pointer of host code, and what is copied to it.
class MemoryReader {
  public:
    /// Requires: both outlive it.
    MemoryReader(const HostCode& code, Evaluator& evaluator) : code_(code), evaluator_(evaluator) {}

    /// `at`: where the name is used; its declaration may be that of a parameter there.
    void describe(const std::string& name, std::size_t at, HostArgument& argument) {
        describe(name, at, argument, 0);
    }
    /// How far within its memory, or within that of the name that it was told of before, the place
    /// is that stands in a span.
    void place(Span span, HostArgument& argument);
    /// What the allocation at a token says of a name, if it is that name's.
    void allocation(const std::string& name, std::size_t at, HostArgument& argument);
    /// What a cudaMemcpy or cudaMemset at a token does to the argument that it names first.
    void filling(std::size_t at, HostArgument& argument);

  private:
    Span within(std::size_t open) const { return {open + 1, code_.behind(open) - 1}; }
    void describe(const std::string& name, std::size_t at, HostArgument& argument, int depth);
    /// Whether a cudaMemset is the last that happens to the memory of a name before a token.
    bool isOnlySet(const std::string& name, std::size_t at) const;
    bool isLocalHere(const std::string& name, const HostFunction* function) const;
    bool firstNames(std::size_t at, const std::string& name) const;
    std::optional<Value> bytesOf(std::size_t at, const std::vector<Span>& parts) const;
    void set(const std::optional<Value>& bytes, std::size_t at, HostArgument& argument) const;
    void helper(const std::string& name, std::size_t at, HostArgument& argument);
    void deviceVector(const std::string& name, std::size_t at, HostArgument& argument);
    bool isOfVector(std::size_t close) const;
    void throughCall(const HostFunction& function, const std::string& name, HostArgument& argument,
                     int depth);
    void throughName(const HostFunction& function, const std::string& name, std::size_t at,
                     HostArgument& argument, int depth);

    const HostCode& code_;
    Evaluator& evaluator_;
    int steps_ = 0;  ///< From pointer to pointer, of the question that is answered now.
};

}  // namespace warpscope::host
