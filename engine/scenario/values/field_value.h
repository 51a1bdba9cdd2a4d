#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/dim3.h"

namespace warpscope::scenario {

/// A number as it was written. A double holds 53 bits of a whole one; its 64 are kept beside.
struct Number {
    double value = 0;
    std::int64_t whole = 0;

    Number() = default;
    Number(double number);
    Number(std::int64_t number) : value(static_cast<double>(number)), whole(number) {}
    Number(int number) : Number(std::int64_t{number}) {}
    operator double() const { return value; }

    bool isWhole() const { return static_cast<double>(whole) == value; }
    /// Whether a double alone would lose bits of it.
    bool isBeyondDouble() const;
    friend bool operator==(const Number&, const Number&) = default;
};

/// How a buffer is filled (h100/README.md, INIT).
struct Init {
    enum class Kind : std::uint8_t { Zero, Iota, Mod, Lcg, Range, Cumsum, Values };
    Kind kind = Kind::Zero;
    std::vector<std::int64_t> parameters{};  ///< {M}, {S, M}, {S, LO, HI}, {S, M}.
    std::vector<Number> values{};
    friend bool operator==(const Init&, const Init&) = default;
};

/// A value of a field of a scenario, of its device or of one of its arguments.
using FieldValue = std::variant<bool, std::int64_t, double, std::string, Dim3, Init,
                                std::vector<std::int64_t>, std::vector<std::string>>;

/// As a person writes it in TOML, a text without its quotes: 64, true, oldest-first, [64,1,1].
std::string textOf(const FieldValue& value);

/// The number of a whole number, x of an extent; nothing for other values.
std::optional<std::int64_t> numberOf(const FieldValue& value);

/// A field and what it is to be: a knob that was turned, a line of a lesson's step.
struct Setting {
    std::string key{};  ///< "launch.block", "device.sm_count", "argument.n.value".
    FieldValue value{};
    friend bool operator==(const Setting&, const Setting&) = default;
};

}  // namespace warpscope::scenario
