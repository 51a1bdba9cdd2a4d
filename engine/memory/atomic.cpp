#include "engine/memory/atomic.h"

#include <bit>
#include <optional>
#include <type_traits>

#include "engine/base/half.h"

namespace warpscope::memory {
namespace {

/// The float or double, and the signed integer, of a word's width.
template <class Word>
using FloatOf = std::conditional_t<sizeof(Word) == 4, float, double>;
template <class Word>
using SignedOf = std::make_signed_t<Word>;

bool isReal(isa::DataType type) {
    return type == isa::DataType::F32 || type == isa::DataType::F64;
}

/// Of numbers of 16 bits, of which one stands in the lower half of a word.
std::optional<HalfKind> halfKindOf(isa::DataType type) {
    if (type == isa::DataType::F16) return HalfKind::Half;
    if (type == isa::DataType::Bf16) return HalfKind::Brain;
    return std::nullopt;
}

template <class Word>
bool isLess(isa::DataType type, Word a, Word b) {
    if (isReal(type)) return std::bit_cast<FloatOf<Word>>(a) < std::bit_cast<FloatOf<Word>>(b);
    if (type == isa::DataType::U32 || type == isa::DataType::U64) return a < b;
    return static_cast<SignedOf<Word>>(a) < static_cast<SignedOf<Word>>(b);
}

std::uint32_t addHalf(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return halfOf(valueOfHalf(a, kind) + valueOfHalf(b, kind), kind);
}
std::uint32_t addHalves(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return addHalf(kind, a, b) | addHalf(kind, a >> 16, b >> 16) << 16;
}

template <class Word>
Word add(isa::DataType type, Word a, Word b) {
    if constexpr (sizeof(Word) == 4) {
        if (const auto kind = halfKindOf(type)) return addHalf(*kind, a, b);
        if (type == isa::DataType::F16x2) return addHalves(HalfKind::Half, a, b);
        if (type == isa::DataType::Bf16x2) return addHalves(HalfKind::Brain, a, b);
    }
    if (!isReal(type)) return a + b;
    const FloatOf<Word> sum = std::bit_cast<FloatOf<Word>>(a) + std::bit_cast<FloatOf<Word>>(b);
    // The one NaN of single precision.
    if (sizeof(Word) == 4 && sum != sum) return 0x7fff'ffffU;
    return std::bit_cast<Word>(sum);
}

template <class Word>
Word apply(isa::AtomicOperation operation, isa::DataType type, Word old, Word operand, Word swap) {
    using enum isa::AtomicOperation;
    switch (operation) {
        case Add:
            return add(type, old, operand);
        case Min:
            return isLess(type, operand, old) ? operand : old;
        case Max:
            return isLess(type, old, operand) ? operand : old;
        case Exch:
            return operand;
        case Cas:
            return old == operand ? swap : old;
        case And:
            return old & operand;
        case Or:
            return old | operand;
        case Xor:
            return old ^ operand;
        case Inc:
            return old >= operand ? 0 : old + 1;
        case Dec:
            return old == 0 || old > operand ? operand : old - 1;
    }
    return old;
}

}  // namespace

std::uint32_t applyAtomic(isa::AtomicOperation operation, isa::DataType type, std::uint32_t old,
                          std::uint32_t operand, std::uint32_t swap) {
    return apply(operation, type, old, operand, swap);
}

std::uint64_t applyWideAtomic(isa::AtomicOperation operation, isa::DataType type, std::uint64_t old,
                              std::uint64_t operand, std::uint64_t swap) {
    return apply(operation, type, old, operand, swap);
}

}  // namespace warpscope::memory
