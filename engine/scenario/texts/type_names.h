#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/isa/instruction.h"

namespace warpscope::scenario {

/// What a scenario calls the types of a buffer's elements (contract.md).
inline constexpr std::array<std::pair<std::string_view, isa::DataType>, 11> kTypeNames{
    {{"i8", isa::DataType::S8},
     {"u8", isa::DataType::U8},
     {"i16", isa::DataType::S16},
     {"u16", isa::DataType::U16},
     {"f16", isa::DataType::F16},
     {"i32", isa::DataType::S32},
     {"u32", isa::DataType::U32},
     {"f32", isa::DataType::F32},
     {"i64", isa::DataType::S64},
     {"u64", isa::DataType::U64},
     {"f64", isa::DataType::F64}}};

/// Empty for a type that has no name there.
constexpr std::string_view typeName(isa::DataType type) {
    const auto* found =
        std::ranges::find(kTypeNames, type, &std::pair<std::string_view, isa::DataType>::second);
    return found == kTypeNames.end() ? std::string_view() : found->first;
}

}  // namespace warpscope::scenario
