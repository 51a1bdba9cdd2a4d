#pragma once

#include <cstdint>
#include <vector>

#include "engine/isa/program.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// The elements of a buffer before the run, as little-endian bytes of the element type: whole
/// numbers are converted to float for float buffers, and to the width of the type otherwise.
/// The generator is x = x·1664525 + 1013904223 (32 bit, advanced before each draw), a draw is
/// x >> 8.
std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count, isa::DataType type);

/// The same for elements of several numbers, component by component; gaps between them are 0.
std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count,
                                       const std::vector<isa::Component>& components,
                                       std::uint32_t elementBytes);

/// A number as a type holds it in 32 bits: a float's bits, or a whole number cut towards zero and
/// kept within the 32 bits; not-a-number is 0 for whole numbers.
std::uint32_t wordOf(double value, isa::DataType type);
/// The same for types of every width; those of 64 bits keep to their 64.
std::uint64_t bitsOf(double value, isa::DataType type);
/// The same; a whole number keeps all of its bits.
std::uint64_t bitsOf(const Number& number, isa::DataType type);

}  // namespace warpscope::scenario
