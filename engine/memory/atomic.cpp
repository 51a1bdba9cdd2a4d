#include "engine/memory/atomic.h"

#include <bit>

namespace warpscope::memory {
namespace {

bool isLess(isa::DataType type, std::uint32_t a, std::uint32_t b) {
    if (type == isa::DataType::F32) return std::bit_cast<float>(a) < std::bit_cast<float>(b);
    if (type == isa::DataType::U32) return a < b;
    return static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
}

std::uint32_t add(isa::DataType type, std::uint32_t a, std::uint32_t b) {
    if (type != isa::DataType::F32) return a + b;
    return std::bit_cast<std::uint32_t>(std::bit_cast<float>(a) + std::bit_cast<float>(b));
}

}  // namespace

std::uint32_t applyAtomic(isa::AtomicOperation operation, isa::DataType type, std::uint32_t old,
                          std::uint32_t operand, std::uint32_t swap) {
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

}  // namespace warpscope::memory
