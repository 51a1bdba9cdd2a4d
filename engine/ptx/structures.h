#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "engine/ptx/module.h"

namespace warpscope::ptx {

/// A byte of a parameter: what a register that holds an address within one points to.
struct ParameterByte {
    std::string_view parameter{};
    std::uint64_t offset = 0;
};

/// What the code of a kernel tells of the structures that it is given by value. PTX knows them as
/// bytes; their members are what is read of them.
struct StructureUse {
    /// Registers that hold one known address of a parameter wherever they are read.
    std::map<std::string_view, ParameterByte> registers{};
    /// By parameter: the type of each member that is read, by its offset.
    std::map<std::string_view, std::map<std::uint64_t, Type>> members{};
    /// Parameters that are read where a register says only when it runs.
    std::set<std::string_view> indexed{};

    /// Where an address operand points within a parameter, if that is known.
    std::optional<ParameterByte> byteOf(const Operand& address) const;
};

/// Requires: `entry` is a kernel.
StructureUse structureUseOf(const Function& entry);

}  // namespace warpscope::ptx
