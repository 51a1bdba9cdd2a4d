#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/isa/instruction.h"
#include "engine/toolchain/source_types.h"

namespace warpscope::toolchain {

/// What the source says of one parameter of a kernel, or of a variable.
struct SourceParameter {
    std::string name{};
    bool isPointer = false;
    /// Of the value or of what it points to, of a vector or structure that of its components; none
    /// where the type has no such name that is known here.
    std::optional<isa::DataType> type{};
    int components = 1;   ///< Of one element.
    bool isBool = false;  ///< Its one number, or that of what it points to.
    /// Of the structure that a pointer points to, where `type` is not all of it; and its bytes.
    std::vector<SourceMember> element{};
    std::uint32_t elementBytes = 0;
    /// Of a structure that is passed by value; empty where its source is more than can be read
    /// here.
    std::vector<SourceMember> members{};
};

/// The parameters of the first function `__global__ void name(…)` of a source; empty where there is
/// none. PTX names no types, so they are looked up here: in the source, or where `mangled` (how the
/// PTX calls the kernel) tells them, there, since it knows what a template's T is.
std::vector<SourceParameter> parametersIn(std::string_view source, std::string_view name,
                                          const std::string& mangled = {});

/// The type of the first variable `name` that the file declares with __constant__ or __device__:
/// of its elements where it is an array. No type where there is none, or none that is known here.
SourceParameter variableIn(std::string_view source, std::string_view name);

/// The name between the digits of a mangled one: _Z5scalePfi is scale, _ZL4mask is mask.
std::string plainNameOf(const std::string& name);

}  // namespace warpscope::toolchain
