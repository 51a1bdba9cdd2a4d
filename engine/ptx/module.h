#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/place.h"
#include "engine/isa/instruction.h"

namespace warpscope::ptx {

// What stands in a PTX file. Texts are views of the file, which must live longer.

/// A PTX type: .s32, .pred, .f16x2 …
struct Type {
    enum class Kind : std::uint8_t { None, Bits, Signed, Unsigned, Float, Brain, Predicate };
    Kind kind = Kind::None;
    int bits = 0;           ///< Of the whole value.
    bool isPacked = false;  ///< Two values of half the width.

    bool isFloat() const { return kind == Kind::Float || kind == Kind::Brain; }
    friend bool operator==(const Type&, const Type&) = default;
};
/// .b32: a register.
inline constexpr Type kWord{Type::Kind::Bits, 32, false};

enum class StateSpace : std::uint8_t { Generic, Global, Shared, Local, Constant, Param, Register };

/// An initialiser's word: a number, or the address of another variable.
struct InitialValue {
    std::uint64_t bits = 0;
    std::string_view symbol{};  ///< Empty: `bits` alone; else its address + bits.
    bool isGeneric = false;     ///< generic(symbol)
};

/// A variable with memory: .global, .const, .shared, .local, or a parameter.
struct Variable {
    std::string_view name{};
    StateSpace space = StateSpace::Global;
    Type type{};
    std::uint64_t count = 1;  ///< Elements; 0 = as many as the launch gives (extern shared).
    std::uint32_t alignment = 0;
    bool isExternal = false;
    std::vector<InitialValue> initial{};
    Place place{};

    std::uint64_t bytes() const { return count * static_cast<std::uint64_t>(type.bits) / 8; }
};

/// One operand of an instruction.
struct Operand {
    enum class Kind : std::uint8_t {
        None,
        Name,     ///< A register, a special register, a variable or a function.
        Number,   ///< `bits`; isFloat: of a float of `floatBits` bits.
        Address,  ///< [name + bits], name may be empty.
        Vector,   ///< {a, b, …}
        List,     ///< (a, b, …) of a call
    };
    Kind kind = Kind::None;
    bool isNegated = false;  ///< !%p or -number before a name
    std::string_view name{};
    std::string_view component{};  ///< x of %tid.x
    std::string_view second{};     ///< %q of %p|%q
    std::uint64_t bits = 0;
    int floatBits = 0;  ///< 32 or 64 of 0f…, 0d…
    std::vector<Operand> elements{};
    Place place{};
};

/// A place in the source that .loc names.
struct Location {
    int file = 0;
    int line = 0;
    int column = 0;
    friend auto operator<=>(const Location&, const Location&) = default;
};

/// A label, an instruction or a place in the source.
struct Statement {
    enum class Kind : std::uint8_t { Instruction, Label, Location };
    Kind kind = Kind::Instruction;
    Place place{};
    std::string_view label{};
    std::vector<std::string_view> parts{};  ///< add, s32: the name between its dots.
    std::string_view guard{};               ///< Empty: none.
    bool isGuardNegated = false;
    bool isNeverUnrolled = false;  ///< Of a label that .pragma "nounroll" stands behind.
    std::vector<Operand> operands{};
    Location location{};
    Location inlinedAt{};  ///< file 0: not inlined.
};

/// Registers that one declaration names: %r<22> is %r0 to %r21.
struct RegisterRange {
    std::string_view name{};
    std::uint64_t count = 0;  ///< 0: the name alone.
    Type type{};
};

struct Function {
    std::string_view name{};
    bool isEntry = false;
    bool hasBody = false;
    std::vector<Variable> parameters{};
    std::vector<Variable> results{};
    std::vector<RegisterRange> registers{};
    std::vector<Variable> variables{};  ///< .shared, .local and .param of its body.
    std::vector<Statement> body{};
    std::map<std::string_view, std::vector<std::string_view>> targets{};  ///< .branchtargets
    int maxThreads = 0;  ///< .maxntid or .reqntid: their product.
    int minBlocks = 0;   ///< .minnctapersm
    Place place{};

    /// The declaration that this register belongs to; null where there is none.
    const RegisterRange* findRegister(std::string_view wanted) const;
};

struct Module {
    bool hasVersion = false;
    std::string_view target{};
    int addressBits = 64;
    std::map<int, std::string> files{};
    std::vector<Variable> variables{};
    std::vector<Function> functions{};
    std::deque<std::string> names{};  ///< Of what inner braces declare; views point into it.

    const Function* find(std::string_view name) const;
    /// What a pointer to a function holds: a number in a window of its own, where no data is.
    /// Requires: a function of this module.
    std::uint64_t addressOf(const Function& function) const;
    const Variable* findVariable(std::string_view name) const;
};

/// The file that a person wrote, by its number: the first .cu file that an instruction of the
/// kernel comes from, since headers may stand before it; of no such file the first one. 0 = none is
/// named.
int mainFileOf(const Module& module, const Function& entry);

/// What an instruction belongs to that is not simulated, as toolchain.what names it ("textures"),
/// by the first part of its name; empty where it is none of them.
std::string_view outsideOf(std::string_view instruction);

/// The type that a name behind a dot says, without the dot; kind None where it says none.
Type typeOf(std::string_view name);
/// The name of a type, without its dot; empty for none.
std::string_view nameOf(Type type);

}  // namespace warpscope::ptx
