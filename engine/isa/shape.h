#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpscope::isa {

/// What an operand of an opcode holds.
enum class OperandShape : std::uint8_t {
    None,
    Word,       ///< i: an integer of 32 bits.
    Value,      ///< v: bits or an integer as wide as the instruction's type, 32 or 64 bits.
    Float,      ///< f: a float.
    Double,     ///< d: a double, 64 bits.
    Predicate,  ///< p: one bit a lane.
    Address,    ///< m: a 32-bit byte address, to which the instruction's offset is added.
    Special,    ///< s: a value of the hardware.
};

/// The operands of an opcode, written as "v=vi": the destination, then the sources in order. A
/// letter that nobody knows does not compile.
class Shape {
  public:
    constexpr Shape(const char* text) {
        destination_ = *text == '=' ? OperandShape::None : shapeOf(*text++);
        if (*text++ != '=') wrongLetter();
        for (std::size_t i = 0; *text != '\0'; ++i)
            sources_[i] = shapeOf(*text++);
    }

    constexpr OperandShape destination() const { return destination_; }
    /// None for a source that the opcode does not have.
    constexpr OperandShape source(std::size_t index) const { return sources_[index]; }
    constexpr bool hasAddress() const { return sources_[0] == OperandShape::Address; }
    constexpr bool writesRegister() const {
        return destination_ != OperandShape::None && destination_ != OperandShape::Predicate;
    }

  private:
    static void wrongLetter() {}  // Not constexpr: a shape that calls it is no constant.

    static constexpr OperandShape shapeOf(char letter) {
        switch (letter) {
            case 'i':
                return OperandShape::Word;
            case 'v':
                return OperandShape::Value;
            case 'f':
                return OperandShape::Float;
            case 'd':
                return OperandShape::Double;
            case 'p':
                return OperandShape::Predicate;
            case 'm':
                return OperandShape::Address;
            case 's':
                return OperandShape::Special;
            default:
                wrongLetter();
                return OperandShape::None;
        }
    }

    OperandShape destination_ = OperandShape::None;
    std::array<OperandShape, 4> sources_{};
};

}  // namespace warpscope::isa
