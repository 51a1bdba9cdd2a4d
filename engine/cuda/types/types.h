#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/isa/instruction.h"

namespace warpscope::cuda {

/// The arithmetic types of the language, from narrow to wide: the order of C's conversions. long
/// has 64 bits, as in CUDA on Linux.
enum class Scalar : std::uint8_t {
    Void,
    Bool,
    Char,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Float,
    Double,
    Structure  ///< Type::record says which.
};

struct Record;

/// A type: a scalar or structure, a pointer to one (or to rows of an array), or an array.
struct Type {
    Scalar scalar = Scalar::Int;
    const Record* record = nullptr;  ///< Of a structure.
    bool isPointer = false;
    bool isConst = false;  ///< Of a scalar: itself; of a pointer or array: what it holds.
    /// Others may watch or change it meanwhile; said of the same as isConst. No difference between
    /// types: what is not volatile may be pointed to as if it were.
    bool isVolatile = false;
    /// Of an array its dimensions, outermost first; of a pointer those of what it points to.
    std::vector<std::uint32_t> dimensions{};
    const std::string* enumClass = nullptr;  ///< Its name; `scalar` is what its constants are.

    bool isArray() const { return !isPointer && !dimensions.empty(); }
    bool isScalar() const { return !isPointer && dimensions.empty(); }
    bool isVoid() const { return isScalar() && scalar == Scalar::Void; }
    bool isFloat() const { return isScalar() && scalar == Scalar::Float; }
    bool isDouble() const { return isScalar() && scalar == Scalar::Double; }
    bool isReal() const { return isFloat() || isDouble(); }
    /// A whole structure.
    bool isRecord() const { return isScalar() && scalar == Scalar::Structure; }
    bool isBool() const { return isScalar() && scalar == Scalar::Bool; }
    /// bool, char, short, int, long, long long and the unsigned ones.
    bool isInteger() const { return isScalar() && !isVoid() && !isReal() && !isRecord(); }
    bool isArithmetic() const { return isInteger() || isReal(); }
    bool isEnumClass() const { return isScalar() && enumClass != nullptr; }
    bool isSameEnumClass(const Type& other) const {
        if (enumClass == nullptr || other.enumClass == nullptr) return enumClass == other.enumClass;
        return *enumClass == *other.enumClass;
    }
    friend bool operator==(const Type& a, const Type& b) {
        return a.scalar == b.scalar && a.record == b.record && a.isPointer == b.isPointer &&
               a.isConst == b.isConst && a.dimensions == b.dimensions && a.isSameEnumClass(b);
    }
};

/// Who may name a part of a structure.
struct Access {
    enum class Kind : std::uint8_t { Public, Protected, Private };
    Kind kind = Kind::Public;
    int line = 0;  ///< Of private:, or of the class whose members are so unless it says else.
};

/// A part of a structure.
struct Member {
    std::string name{};
    Type type{};
    std::uint32_t offset = 0;  ///< Bytes from the beginning of the structure.
    bool isBase = false;       ///< What it inherits; nobody can spell its `name`.
    Access access{};
};

/// What stands between < and > of a structure's name: a type, or a number.
struct RecordArgument {
    bool isType = false;
    Type type{};
    std::int64_t number = 0;
};

/// A structure: its members lie as C++ lays them out.
struct Record {
    std::string name{};
    std::vector<Member> members{};
    std::uint32_t bytes = 0;
    std::uint32_t alignment = 1;
    /// Where the members of a structure that inherits from it may begin; 0 where it has none.
    std::uint32_t dataBytes = 0;
    bool hasArrays = false;   ///< Also within its members; a union lies in memory as well.
    bool isLambda = false;    ///< It holds nothing and has one function, operator().
    bool isMutable = false;   ///< A lambda whose copies would be others from then on.
    bool isUnion = false;     ///< All members begin at its beginning.
    bool hasPrivate = false;  ///< C++ lays out what inherits from such a structure more tightly.

    /// Of Box<float, 4> its template, Box, and what follows.
    std::string templateName{};
    std::vector<RecordArgument> arguments{};

    /// The index of a member, or -1; what bases have is not among them.
    int indexOf(std::string_view member) const;
    /// The index of the one base that has such a member, itself or in its bases; -1 where none or
    /// several have.
    int baseWith(std::string_view member) const;
    /// The index of the base that is a structure or inherits from it; -1 where none is.
    int baseTowards(const Record& structure) const;
};

Type scalarType(Scalar scalar);
Type recordType(const Record& record);
/// Whether an integer type has no sign; bool has none.
bool isUnsigned(Scalar scalar);
/// Whether a value takes a pair of registers.
bool isWide(const Type& type);

/// How a value of the type stands in registers: S32, U32 or F32, and S64, U64 or F64 in a pair.
/// Pointers and bool are U32.
isa::DataType registerType(const Type& type);
/// How an element of the type lies in memory.
isa::DataType memoryType(Scalar scalar);
/// Bytes of one element in memory; bool has 1. Requires: it is no structure.
std::uint32_t bytesOf(Scalar scalar);
/// Bytes of a whole value; arrays with all their elements. At most UINT32_MAX. A pointer has 8, as
/// in CUDA, whatever the simulated address takes.
std::uint32_t bytesOf(const Type& type);
/// Where a value of the type must begin in memory: a multiple of so many bytes.
std::uint32_t alignmentOf(const Type& type);
/// The next multiple of an alignment.
constexpr std::uint32_t alignedTo(std::uint32_t bytes, std::uint32_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
}
/// Elements of an array, or 1. At most UINT32_MAX.
std::uint32_t elementCount(const std::vector<std::uint32_t>& dimensions);
/// What a pointer points to, or an array holds.
Type elementType(const Type& type);
/// The pointer that an array turns into where its value is asked for.
Type decayed(const Type& array);
/// char, short and bool become int (C's integer promotion).
Type promoted(const Type& type);
/// The type of a + b (C's usual arithmetic conversions). Requires: both are arithmetic.
Type commonType(const Type& a, const Type& b);
/// As a person writes it: "const float *", "int [16][17]".
std::string textOf(const Type& type);

}  // namespace warpscope::cuda
