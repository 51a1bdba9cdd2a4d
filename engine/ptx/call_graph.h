#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "engine/ptx/memory_layout.h"
#include "engine/ptx/module.h"

namespace warpscope::ptx {

/// The parts of a call: (results), function, (arguments), prototype. Each list may be missing.
struct CallParts {
    const Operand* results = nullptr;
    const Operand* arguments = nullptr;
    std::string_view name{};  ///< Of the function, or the register that points to it.

    bool isThroughPointer() const { return name.starts_with("%"); }
};
/// Requires: a statement whose instruction is call.
CallParts partsOfCall(const Statement& call);

/// Functions that a call of this shape may reach through a pointer, in the order of the file.
std::vector<const Function*> calleesThrough(const CallParts& call, const MemoryLayout& layout);

/// Of those that can be called from the entry, the functions that may call themselves, by others or
/// at once.
std::set<const Function*> recursiveFunctions(const Module& module, const Function& entry,
                                             const MemoryLayout& layout);

/// By parameter of the function and byte: how many bits its callers hand over there.
using SlotBits = std::map<std::pair<std::string_view, std::uint64_t>, int>;
SlotBits argumentsOf(const Module& module, const Function& callee);
/// The same of its results, which it stores itself.
SlotBits resultsOf(const Function& callee);

/// Whether it reads its parameters before anything else can change what holds them …
bool readsParametersFirst(const Function& function);
/// … and whether it returns as soon as its result is stored.
bool returnsAfterResult(const Function& function);

}  // namespace warpscope::ptx
