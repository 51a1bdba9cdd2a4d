#pragma once

#include <optional>
#include <string_view>

namespace warpscope::scenario {

/// from, from + step, … up to `to`, as a person writes it for a sweep: "A..B" or "A..B:STEP".
struct SweepRange {
    long long from = 0;
    long long to = 0;
    long long step = 1;
    friend bool operator==(const SweepRange&, const SweepRange&) = default;
};

/// Whether a word is meant as one: a whole number with .. behind it, not the beginning of
/// ../scale.cu.
bool isSweepRange(std::string_view word);

/// Nothing where the word has another form, or a number beyond 64 bits. Numbers may be negative and
/// need not be in order: whoever sweeps knows what it takes.
std::optional<SweepRange> readSweepRange(std::string_view word);

}  // namespace warpscope::scenario
