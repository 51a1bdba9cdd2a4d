#include "engine/cuda/types/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpscope::cuda {
namespace {

struct ScalarInfo {
    const char* name = "";
    isa::DataType memory = isa::DataType::S32;
    isa::DataType inRegister = isa::DataType::S32;
};

using enum isa::DataType;

/// In the order of Scalar.
constexpr std::array<ScalarInfo, 16> kScalars{{
    {"void", S32, S32},
    {"bool", U8, U32},
    {"char", S8, S32},
    {"unsigned char", U8, S32},
    {"short", S16, S32},
    {"unsigned short", U16, S32},
    {"int", S32, S32},
    {"unsigned int", U32, U32},
    {"long", S64, S64},
    {"unsigned long", U64, U64},
    {"long long", S64, S64},
    {"unsigned long long", U64, U64},
    {"float", F32, F32},
    {"double", F64, F64},
    {"struct", S32, S32},
}};

const ScalarInfo& infoOf(Scalar scalar) {
    return kScalars[static_cast<std::size_t>(scalar)];
}

std::uint32_t clamped(std::uint64_t value) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, UINT32_MAX));
}

}  // namespace

Type scalarType(Scalar scalar) {
    Type type;
    type.scalar = scalar;
    return type;
}

Type recordType(const Record& record) {
    Type type = scalarType(Scalar::Structure);
    type.record = &record;
    return type;
}

int Record::indexOf(std::string_view member) const {
    const auto found = std::ranges::find(members, member, &Member::name);
    return found == members.end() ? -1 : static_cast<int>(found - members.begin());
}

int Record::baseWith(std::string_view member) const {
    int found = -1;
    for (std::size_t i = 0; i < members.size() && members[i].isBase; ++i) {
        const Record& base = *members[i].type.record;
        if (base.indexOf(member) < 0 && base.baseWith(member) < 0) continue;
        if (found >= 0) return -1;
        found = static_cast<int>(i);
    }
    return found;
}

int Record::baseTowards(const Record& structure) const {
    for (std::size_t i = 0; i < members.size() && members[i].isBase; ++i) {
        const Record& base = *members[i].type.record;
        if (&base == &structure || base.baseTowards(structure) >= 0) return static_cast<int>(i);
    }
    return -1;
}

bool isUnsigned(Scalar scalar) {
    return scalar == Scalar::Bool || scalar == Scalar::UnsignedChar ||
           scalar == Scalar::UnsignedShort || scalar == Scalar::Unsigned ||
           scalar == Scalar::UnsignedLong || scalar == Scalar::UnsignedLongLong;
}

bool isWide(const Type& type) {
    return isa::bytesOf(registerType(type)) == 8;
}

isa::DataType registerType(const Type& type) {
    return type.isScalar() ? infoOf(type.scalar).inRegister : isa::DataType::U32;
}

isa::DataType memoryType(Scalar scalar) {
    return infoOf(scalar).memory;
}

std::uint32_t bytesOf(Scalar scalar) {
    return static_cast<std::uint32_t>(isa::bytesOf(memoryType(scalar)));
}

std::uint32_t bytesOf(const Type& type) {
    if (type.isPointer) return 8;
    const std::uint32_t one = type.record != nullptr ? type.record->bytes : bytesOf(type.scalar);
    return clamped(std::uint64_t{one} * elementCount(type.dimensions));
}

std::uint32_t alignmentOf(const Type& type) {
    if (type.isPointer) return 8;
    return type.record != nullptr ? type.record->alignment : bytesOf(type.scalar);
}

std::uint32_t elementCount(const std::vector<std::uint32_t>& dimensions) {
    std::uint64_t count = 1;
    for (const std::uint32_t dimension : dimensions)
        count = clamped(count * dimension);
    return clamped(count);
}

Type elementType(const Type& type) {
    Type element = type;
    if (!type.isPointer) element.dimensions.erase(element.dimensions.begin());
    element.isPointer = false;
    return element;
}

Type decayed(const Type& array) {
    Type pointer = elementType(array);
    pointer.isPointer = true;
    return pointer;
}

Type promoted(const Type& type) {
    return type.isInteger() && type.scalar < Scalar::Int ? scalarType(Scalar::Int)
                                                         : scalarType(type.scalar);
}

Type commonType(const Type& a, const Type& b) {
    const Scalar low = std::min(promoted(a).scalar, promoted(b).scalar);
    const Scalar high = std::max(promoted(a).scalar, promoted(b).scalar);
    // long long cannot hold what unsigned long can.
    if (low == Scalar::UnsignedLong && high == Scalar::LongLong)
        return scalarType(Scalar::UnsignedLongLong);
    return scalarType(high);
}

std::string textOf(const Type& type) {
    std::string text = fmt::format("{}{}", type.isConst ? "const " : "",
                                   type.record != nullptr      ? type.record->name
                                   : type.enumClass != nullptr ? *type.enumClass
                                                               : infoOf(type.scalar).name);
    if (type.isPointer) text += type.dimensions.empty() ? " *" : " (*)";
    for (std::size_t i = 0; i < type.dimensions.size(); ++i)
        text += fmt::format("{}[{}]", i == 0 && !type.isPointer ? " " : "", type.dimensions[i]);
    return text;
}

}  // namespace warpscope::cuda
