#pragma once

#include <string>

#include "engine/host/evaluator.h"
#include "engine/host/host_code.h"
#include "engine/host/memory.h"

namespace warpscope::host {

/// Reads what stands among the arguments of a launch: numbers, memory, structures with their
/// members.
class ArgumentReader {
  public:
    /// Requires: both outlive it.
    ArgumentReader(const HostCode& code, Evaluator& evaluator)
        : code_(code), evaluator_(evaluator), memory_(code, evaluator) {}

    HostArgument read(Span span);

  private:
    Span within(std::size_t open) const { return {open + 1, code_.behind(open) - 1}; }
    /// p.velocity, a pointer among the members of p.
    void takeMember(HostArgument& argument, Span span);
    /// vec3(1, 2, 3) or Grid{64, 32}, made for the call.
    void describeMade(HostArgument& argument, Span span);
    /// What stands between ( ) or { }: values, lists of them, .member = value.
    void listFields(HostArgument& argument, std::size_t open);
    /// Matrix m = {n, d_values}; or m.rows = n; cudaMalloc(&m.values, bytes);
    void describeFields(HostArgument& argument, std::size_t at);
    /// m.rows = n; or cudaMalloc(&m.values, bytes), at the name m.
    void describeField(HostArgument& argument, std::size_t nameAt);
    /// struct P { int n = 3; float w[2] = {1, 2}; };: what nothing else gives a value.
    void addDefaults(HostArgument& argument, std::size_t at);
    void addDefault(const std::string& name, std::size_t first, HostArgument& argument);
    /// What another structure, described at a token, has.
    void describeCopied(const std::string& name, std::size_t at, HostArgument& argument);
    /// void step(Grid g): the fields of what the first call hands over.
    void fieldsGiven(const HostFunction& function, HostArgument& argument);
    /// Csr m = upload(…): what upload does to the structure that it returns.
    void fieldsMadeBy(std::size_t callAt, HostArgument& argument);
    /// The name of the call whose first argument holds a token; 0 where there is none.
    std::size_t callAround(std::size_t token) const;

    const HostCode& code_;
    Evaluator& evaluator_;
    MemoryReader memory_;
    int fieldDepth_ = 0;
};

}  // namespace warpscope::host
