#pragma once

#include <cstdint>
#include <string_view>

#include "engine/cuda/types/types.h"

namespace warpscope::cuda {

/// One number or pointer within a value: an element of an array, a member of a structure.
struct Leaf {
    Type type{};
    std::uint32_t offset = 0;  ///< Bytes from the beginning of the value.
};

/// The parts of a type: the members of a structure or the elements of an array; 0 for the rest.
std::uint32_t partCount(const Type& type);
/// Part number `index`, with its offset. Requires: index < partCount(type).
Leaf partOf(const Type& type, std::uint32_t index);

/// Whether a value of the type is a union or has one among its parts.
bool holdsUnion(const Type& type);

/// Numbers and pointers that a value holds, arrays with all elements. At most UINT32_MAX.
std::uint32_t leafCount(const Type& type);
/// Leaf number `index` in the order of memory. Requires: index < leafCount(type).
Leaf leafAt(const Type& type, std::uint32_t index);

/// What inner braces fill that stand where leaf number `leaf` of a type is next (C17, 6.7.9).
Type partAt(const Type& type, std::uint32_t leaf);

/// Gives the members of a structure their places, and the structure its size (Itanium C++ ABI).
void layOut(Record& record);

/// float4 and its kin, dim3 and uint3: the built-in vector types, or nullptr.
const Record* vectorRecord(std::string_view name);

}  // namespace warpscope::cuda
