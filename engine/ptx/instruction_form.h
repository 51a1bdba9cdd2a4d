#pragma once

#include <optional>
#include <string_view>

#include "engine/ptx/module.h"

namespace warpscope::ptx {

/// For which types an instruction must say one of its `needed` words.
enum class NeededFor : std::uint8_t { All, Integers, Floats };

/// How an instruction is written (PTX ISA 8.8, chapter 9). Lists are words with a blank between;
/// in lists of types i32 stands for s32 and u32.
struct InstructionForm {
    std::string_view name{};
    std::string_view types{};  ///< That the first type may be; empty: it names none.
    std::string_view from{};   ///< The same of the second type; empty: there is none.
    std::string_view words{};  ///< What else may stand between the dots, beside the needed ones.
    /// One sign an operand: T of the first type, U of the second, W as T or with .wide twice as
    /// wide, L as T or wider (also a vector), V as T or a vector, C and S as T and U or, of
    /// integers, wider, M as T or a vector or a name, i of 32 bits, p a predicate, m an address, x
    /// anything. Those behind ? may be missing.
    std::string_view operands{};
    std::string_view needed{};  ///< One of these words must be there (of types: neededFor).
    NeededFor neededFor = NeededFor::All;
};

/// Null for instructions whose form is not held here.
const InstructionForm* formOf(std::string_view name);

/// Of those, some that move control or order memory: the words that they may have.
std::optional<std::string_view> controlWordsOf(std::string_view name);

/// Whether `list` has `word` between its blanks.
bool listHas(std::string_view list, std::string_view word);

/// Whether a list of types has this one.
bool typesHave(std::string_view list, std::string_view type);

/// A type of the PTX ISA that is read nowhere here, such as e4m3x2.
bool isOtherType(std::string_view name);

}  // namespace warpscope::ptx
