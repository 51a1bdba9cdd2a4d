#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/code/kernel.h"
#include "engine/ptx/module.h"
#include "engine/ptx/structures.h"

namespace warpscope::ptx {

/// The register in which the driver hands over the address of what the blocks of a cooperative grid
/// share, its lower word.
inline constexpr std::string_view kGridWorkspace = "%envreg2";

/// Where the variables that a kernel and the functions it calls mention stand.
struct MemoryLayout {
    std::map<std::string_view, std::uint32_t> shared{};     ///< Byte offset in the block's memory.
    std::map<std::string_view, std::uint32_t> constants{};  ///< … in the constant bank.
    /// By global variable: offset in the parameter bank of its address, 64 bits.
    std::map<std::string_view, std::uint32_t> globals{};
    /// By parameter of the kernel: its offset in the bank.
    std::map<std::string_view, std::uint32_t> parameters{};
    /// Those of static shared memory, for whoever speaks of their elements; names as in PTX.
    std::vector<code::Variable> sharedVariables{};
    StructureUse structures{};  ///< What the kernel reads of structures passed by value.
    /// Functions that a pointer may name, in the order of the file.
    std::vector<const Function*> pointedTo{};
};

/// Lays them out and fills the kernel's parameters, constants, globals and shared bytes.
MemoryLayout layOut(const Module& module, const Function& entry, int maxStaticShared,
                    code::Kernel& kernel, ProblemList& problems);

/// The entry and every function with a body that can be called from it, by its name or by a pointer
/// that code or an initial value takes.
std::vector<const Function*> reachableFrom(const Module& module, const Function& entry);

}  // namespace warpscope::ptx
