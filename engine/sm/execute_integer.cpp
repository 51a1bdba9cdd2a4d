#include <algorithm>

#include "engine/base/contract.h"
#include "engine/sm/execute.h"
#include "engine/sm/lane_loops.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;
using isa::DataType;

constexpr U32 kBits = 32;
constexpr U32 kMaxNegative = 0x80000000U;

U32 divide(U32 a, U32 b) {
    return b == 0 ? UINT32_MAX : a / b;
}
U32 divideSigned(U32 a, U32 b) {
    if (b == 0) return UINT32_MAX;
    if (b == UINT32_MAX) return 0U - a;  // Also INT_MIN / −1, which stays INT_MIN.
    return static_cast<U32>(asSigned(a) / asSigned(b));
}
U32 remainder(U32 a, U32 b) {
    return b == 0 ? a : a % b;
}
U32 remainderSigned(U32 a, U32 b) {
    if (b == 0) return a;
    if (b == UINT32_MAX) return 0;
    return static_cast<U32>(asSigned(a) % asSigned(b));
}
U32 highProduct(U32 a, U32 b) {
    return static_cast<U32>((std::uint64_t{a} * std::uint64_t{b}) >> kBits);
}
U32 highProductSigned(U32 a, U32 b) {
    const std::int64_t product = std::int64_t{asSigned(a)} * std::int64_t{asSigned(b)};
    return static_cast<U32>(static_cast<std::uint64_t>(product) >> kBits);
}
U32 shiftLeft(U32 a, U32 b) {
    return b >= kBits ? 0 : a << b;
}
U32 shiftRight(U32 a, U32 b) {
    return b >= kBits ? 0 : a >> b;
}
U32 shiftRightSigned(U32 a, U32 b) {
    return static_cast<U32>(asSigned(a) >> std::min(b, kBits - 1));
}
U32 lowestSigned(U32 a, U32 b) {
    return asSigned(a) < asSigned(b) ? a : b;
}
U32 highestSigned(U32 a, U32 b) {
    return asSigned(a) > asSigned(b) ? a : b;
}
U32 absolute(U32 a) {
    return (a & kMaxNegative) != 0 ? 0U - a : a;
}
U32 findFirstSet(U32 a) {
    return a == 0 ? 0 : static_cast<U32>(std::countr_zero(a)) + 1;
}
U32 reverseBits(U32 a) {
    U32 result = 0;
    for (U32 i = 0; i < kBits; ++i)
        result |= ((a >> i) & 1U) << (kBits - 1 - i);
    return result;
}

void multiplyAdd(Tick& tick, Warp& warp, const Decoded& instruction) {
    fillFromThree(tick, warp, instruction,
                  [](const U32* a, const U32* b, const U32* c, U32* result, int width) {
                      fillLanes(result, width,
                                [=](int lane) { return a[lane] * b[lane] + c[lane]; });
                  });
}

/// Opcodes whose only source is a.
void executeOneSource(Tick& tick, Warp& warp, const Decoded& instruction) {
    const auto one = [&](auto f) { mapLanes1(tick, warp, instruction, f); };
    using enum isa::Opcode;
    switch (instruction.opcode) {
        case Not:
            return one([](U32 a) { return ~a; });
        case Iabs:
            return one([](U32 a) { return absolute(a); });
        case Popc:
            return one([](U32 a) { return static_cast<U32>(std::popcount(a)); });
        case Clz:
            return one([](U32 a) { return static_cast<U32>(std::countl_zero(a)); });
        case Ffs:
            return one([](U32 a) { return findFirstSet(a); });
        case Brev:
            return one([](U32 a) { return reverseBits(a); });
        default:
            WARPSCOPE_EXPECT(false, "an integer opcode has its row here");
    }
}

}  // namespace

void executeInteger(Tick& tick, Warp& warp, const Decoded& instruction) {
    const bool isUnsigned = instruction.type == DataType::U32;
    const auto two = [&](auto f) { mapLanes2(tick, warp, instruction, f); };
    const auto bySign = [&](auto whenUnsigned, auto whenSigned) {
        if (isUnsigned)
            two(whenUnsigned);
        else
            two(whenSigned);
    };
    using enum isa::Opcode;
    switch (instruction.opcode) {
        case Iadd:
            return two([](U32 a, U32 b) { return a + b; });
        case Imul:
            return two([](U32 a, U32 b) { return a * b; });
        case Imad:
            return multiplyAdd(tick, warp, instruction);
        case And:
            return two([](U32 a, U32 b) { return a & b; });
        case Or:
            return two([](U32 a, U32 b) { return a | b; });
        case Xor:
            return two([](U32 a, U32 b) { return a ^ b; });
        case Shl:
            return two([](U32 a, U32 b) { return shiftLeft(a, b); });
        case Shr:
            return bySign([](U32 a, U32 b) { return shiftRight(a, b); },
                          [](U32 a, U32 b) { return shiftRightSigned(a, b); });
        case Imin:
            return bySign([](U32 a, U32 b) { return std::min(a, b); },
                          [](U32 a, U32 b) { return lowestSigned(a, b); });
        case Imax:
            return bySign([](U32 a, U32 b) { return std::max(a, b); },
                          [](U32 a, U32 b) { return highestSigned(a, b); });
        case Imulhi:
            return bySign([](U32 a, U32 b) { return highProduct(a, b); },
                          [](U32 a, U32 b) { return highProductSigned(a, b); });
        case Idiv:
            return bySign([](U32 a, U32 b) { return divide(a, b); },
                          [](U32 a, U32 b) { return divideSigned(a, b); });
        case Irem:
            return bySign([](U32 a, U32 b) { return remainder(a, b); },
                          [](U32 a, U32 b) { return remainderSigned(a, b); });
        default:
            executeOneSource(tick, warp, instruction);
    }
}

}  // namespace warpscope::sm
