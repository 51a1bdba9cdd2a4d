#include "engine/cuda/types/records.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace warpscope::cuda {
namespace {

struct VectorName {
    std::string_view name{};
    Scalar scalar = Scalar::Int;
};
constexpr std::array<VectorName, 12> kVectorNames{{
    {"char", Scalar::Char},
    {"uchar", Scalar::UnsignedChar},
    {"short", Scalar::Short},
    {"ushort", Scalar::UnsignedShort},
    {"int", Scalar::Int},
    {"uint", Scalar::Unsigned},
    {"long", Scalar::Long},
    {"ulong", Scalar::UnsignedLong},
    {"longlong", Scalar::LongLong},
    {"ulonglong", Scalar::UnsignedLongLong},
    {"float", Scalar::Float},
    {"double", Scalar::Double},
}};

Record vectorOf(std::string name, Scalar scalar, std::size_t count) {
    Record record;
    record.name = std::move(name);
    for (const char* const part : {"x", "y", "z", "w"}) {
        if (record.members.size() < count) record.members.push_back({part, scalarType(scalar), 0});
    }
    layOut(record);
    // CUDA C Programming Guide, "Built-in Vector Types": two and four parts begin where one access
    // of up to 16 bytes can reach them.
    if (count == 2 || count == 4) record.alignment = std::min<std::uint32_t>(record.bytes, 16);
    return record;
}

std::map<std::string, Record, std::less<>> makeVectors() {
    std::map<std::string, Record, std::less<>> vectors;
    for (const VectorName& row : kVectorNames) {
        for (std::size_t count = 1; count <= 4; ++count) {
            const std::string name = std::string(row.name) + std::to_string(count);
            vectors[name] = vectorOf(name, row.scalar, count);
        }
    }
    vectors["dim3"] = vectorOf("dim3", Scalar::Unsigned, 3);
    return vectors;
}

std::uint32_t limited(std::uint64_t count) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, UINT32_MAX));
}

}  // namespace

std::uint32_t partCount(const Type& type) {
    if (type.isPointer) return 0;
    if (type.isArray()) return type.dimensions.front();
    return type.record != nullptr ? static_cast<std::uint32_t>(type.record->members.size()) : 0;
}

Leaf partOf(const Type& type, std::uint32_t index) {
    if (!type.isArray())
        return {type.record->members[index].type, type.record->members[index].offset};
    const Type element = elementType(type);
    return {element, index * bytesOf(element)};
}

bool holdsUnion(const Type& type) {
    if (type.isPointer || type.record == nullptr) return false;
    return type.record->isUnion ||
           std::ranges::any_of(type.record->members,
                               [](const Member& member) { return holdsUnion(member.type); });
}

std::uint32_t leafCount(const Type& type) {
    const std::uint32_t parts = partCount(type);
    if (parts == 0 && !type.isRecord()) return 1;
    if (type.isArray()) return limited(std::uint64_t{parts} * leafCount(elementType(type)));
    std::uint64_t count = 0;
    for (const Member& member : type.record->members)
        count += leafCount(member.type);
    return limited(count);
}

Leaf leafAt(const Type& type, std::uint32_t index) {
    if (type.isArray()) {
        const Type element = elementType(type);
        const std::uint32_t each = std::max<std::uint32_t>(leafCount(element), 1);
        Leaf leaf = leafAt(element, index % each);
        leaf.offset += index / each * bytesOf(element);
        return leaf;
    }
    if (!type.isRecord()) return {type, 0};
    for (const Member& member : type.record->members) {
        const std::uint32_t count = leafCount(member.type);
        if (index < count) {
            Leaf leaf = leafAt(member.type, index);
            leaf.offset += member.offset;
            return leaf;
        }
        index -= count;
    }
    return {type, 0};
}

Type partAt(const Type& type, std::uint32_t leaf) {
    if (type.isArray()) {
        const Type element = elementType(type);
        const std::uint32_t rest = leaf % std::max<std::uint32_t>(leafCount(element), 1);
        return rest == 0 ? element : partAt(element, rest);
    }
    if (!type.isRecord()) return type;
    for (const Member& member : type.record->members) {
        const std::uint32_t count = leafCount(member.type);
        if (leaf == 0) return member.type;
        if (leaf < count) return partAt(member.type, leaf);
        leaf -= count;
    }
    return type;
}

void layOut(Record& record) {
    std::uint64_t bytes = 0;
    record.alignment = std::max<std::uint32_t>(record.alignment, 1);
    for (Member& member : record.members) {
        const std::uint32_t alignment = alignmentOf(member.type);
        member.offset = alignedTo(limited(bytes), alignment);
        if (record.isUnion) member.offset = 0;
        const std::uint64_t end =
            std::uint64_t{member.offset} +
            (member.isBase ? member.type.record->dataBytes : bytesOf(member.type));
        bytes = std::max(bytes, end);
        record.alignment = std::max(record.alignment, alignment);
        record.hasArrays = record.hasArrays || record.isUnion || member.type.isArray() ||
                           (member.type.isRecord() && member.type.record->hasArrays);
    }
    // A structure without members has one byte.
    record.bytes = alignedTo(limited(std::max<std::uint64_t>(bytes, 1)), record.alignment);
    // The padding at the end of a plain structure of C stays free (Itanium C++ ABI, 2.4).
    const bool isPlain =
        !record.hasPrivate && (record.members.empty() || !record.members.front().isBase);
    record.dataBytes = isPlain && bytes > 0 ? record.bytes : limited(bytes);
}

const Record* vectorRecord(std::string_view name) {
    static const auto made = makeVectors();
    // All end with a number of parts, and most names do not.
    if (name.empty() || name.back() < '1' || name.back() > '4') return nullptr;
    const auto found = made.find(name);
    return found == made.end() ? nullptr : &found->second;
}

}  // namespace warpscope::cuda
