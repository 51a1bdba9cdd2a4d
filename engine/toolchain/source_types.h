#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/isa/instruction.h"
#include "engine/toolchain/source_words.h"

namespace warpscope::toolchain {

/// The number that the words of a type name, of a vector or a structure of equal numbers that of
/// its `components`; none where they name none that is known. `all`: the words of the file.
std::optional<isa::DataType> typeOfWords(const Words& words, const Words& all, int& components);

/// A number in a structure, by the name behind the structure's: y, at.x, row[2].
struct SourceMember {
    std::string name{};
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
    bool isPointer = false;
    /// Of the number, or of what a pointer points to, as of a parameter.
    std::optional<isa::DataType> type{};
    int components = 1;
};

/// A type as it lies in memory.
struct Layout {
    std::uint32_t bytes = 0;
    std::uint32_t alignment = 1;
    std::uint32_t dataBytes = 0;          ///< Where members of what inherits from it may begin.
    std::vector<SourceMember> members{};  ///< Of a number one without a name.
};

/// Of `struct name { … }` or `typedef struct { … } name;`: numbers, pointers, arrays of them and
/// such structures, also as bases; functions may stand beside them. Nothing where there is more to
/// it (virtual functions, unions, bit-fields, a template) or no such structure.
std::optional<Layout> layoutOfStructure(const Words& all, const std::string& name);

}  // namespace warpscope::toolchain
