#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpscope::isa {

/// What an operand of an opcode holds.
enum class OperandShape : std::uint8_t {
    None,
    Word,         ///< i: an integer of 32 bits.
    Value,        ///< v: bits or an integer as wide as the instruction's type, 32 or 64 bits.
    Float,        ///< f: a float.
    Double,       ///< d: a double, 64 bits.
    Predicate,    ///< p: one bit a lane.
    Address,      ///< m: a 32-bit byte address, to which the instruction's offset is added.
    WideAddress,  ///< a: a byte address of 64 bits, as it is.
    Lanes,  ///< l: the lanes that it is for, a bit each; those above 31 in the source behind it.
    HiddenLanes,  ///< h: the same where the hardware keeps it elsewhere and no listing has it.
    Special,      ///< s: a value of the hardware.
    Note,         ///< n: what the timing has to know; no operand of the hardware, in no listing.
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
        for (const OperandShape source : sources_) {
            if (source == OperandShape::Lanes || source == OperandShape::HiddenLanes) break;
            ++lanes_;
        }
    }

    constexpr OperandShape destination() const { return destination_; }
    /// None for a source that the opcode does not have.
    constexpr OperandShape source(std::size_t index) const { return sources_[index]; }
    constexpr bool hasAddress() const { return sources_[0] == OperandShape::Address; }
    constexpr bool writesRegister() const {
        return destination_ != OperandShape::None && destination_ != OperandShape::Predicate;
    }

    /// Whether a source says which lanes it is for, and which one.
    constexpr bool namesLanes() const { return lanes_ < sources_.size(); }
    /// Requires: namesLanes().
    constexpr std::size_t lanesSource() const { return lanes_; }

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
            case 'a':
                return OperandShape::WideAddress;
            case 'l':
                return OperandShape::Lanes;
            case 'h':
                return OperandShape::HiddenLanes;
            case 's':
                return OperandShape::Special;
            case 'n':
                return OperandShape::Note;
            default:
                wrongLetter();
                return OperandShape::None;
        }
    }

    OperandShape destination_ = OperandShape::None;
    std::array<OperandShape, 4> sources_{};
    std::size_t lanes_ = 0;  ///< The source that names lanes, or how many there may be.
};

}  // namespace warpscope::isa
