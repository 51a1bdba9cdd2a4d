#include "engine/scenario/launches/init_buffers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "engine/base/half.h"

namespace warpscope::scenario {
namespace {

/// The generator of the measured launches: what it draws is part of the file format.
class Draws {
  public:
    explicit Draws(std::int64_t start) : state_(static_cast<std::uint32_t>(start)) {}
    std::int64_t next() {
        state_ = state_ * 1664525u + 1013904223u;
        return state_ >> 8;
    }

  private:
    std::uint32_t state_;
};

bool isDrawn(const Init& init) {
    return init.kind != Init::Kind::Zero && init.kind != Init::Kind::Values;
}

/// The whole numbers of a buffer one after the other: a list of them would take up to eight times
/// the memory of the buffer itself.
class WholeNumbers {
  public:
    explicit WholeNumbers(const Init& init)
        : init_(init), draws_(init.parameters.empty() ? 0 : init.parameters[0]) {}

    std::int64_t next() {
        const auto& p = init_.parameters;
        switch (init_.kind) {
            case Init::Kind::Iota:
                return number_++;
            case Init::Kind::Mod:
                return number_++ % p[0];
            case Init::Kind::Lcg:
                return draws_.next() % p[1];
            case Init::Kind::Range:
                return p[1] + draws_.next() % (p[2] - p[1] + 1);
            case Init::Kind::Cumsum:
                return std::exchange(sum_, sum_ + draws_.next() % p[1]);
            case Init::Kind::Zero:
            case Init::Kind::Values:
                break;
        }
        return 0;
    }

  private:
    const Init& init_;
    Draws draws_;
    std::int64_t number_ = 0;
    std::int64_t sum_ = 0;
};

bool isWideInteger(isa::DataType type) {
    return type == isa::DataType::S64 || type == isa::DataType::U64;
}

/// The same as wordOf for the types of 64 bits.
std::uint64_t wideBitsOf(double value, isa::DataType type) {
    constexpr double kSigned = 9223372036854775808.0;
    if (type == isa::DataType::F64) return std::bit_cast<std::uint64_t>(value);
    if (std::isnan(value)) return 0;
    if (value >= 2 * kSigned) return UINT64_MAX;
    if (value < -kSigned) return static_cast<std::uint64_t>(INT64_MIN);
    return value >= kSigned ? static_cast<std::uint64_t>(value)
                            : static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

}  // namespace

std::uint32_t wordOf(double value, isa::DataType type) {
    if (type == isa::DataType::F32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (type == isa::DataType::F16) return halfOf(value, HalfKind::Half);
    if (type == isa::DataType::Bf16) return halfOf(value, HalfKind::Brain);
    if (std::isnan(value)) return 0;
    if (value >= 4294967296.0) return UINT32_MAX;
    if (value <= -2147483649.0) return static_cast<std::uint32_t>(INT32_MIN);
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
}

std::uint64_t bitsOf(double value, isa::DataType type) {
    return isa::bytesOf(type) == 8 ? wideBitsOf(value, type) : wordOf(value, type);
}

std::uint64_t bitsOf(const Number& number, isa::DataType type) {
    const bool isKept = isWideInteger(type) && number.isWhole();
    return isKept ? static_cast<std::uint64_t>(number.whole) : bitsOf(number.value, type);
}

namespace {

bool isRealNumber(isa::DataType type) {
    return type == isa::DataType::F32 || type == isa::DataType::F64 || type == isa::DataType::F16 ||
           type == isa::DataType::Bf16;
}

/// Fills elements of one size, as the device has them, with what next() says, the lowest byte
/// first.
template <class Word, class Next>
void fill(std::span<std::uint8_t> bytes, Next next) {
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Word)) {
        const auto word = static_cast<Word>(next());
        std::memcpy(bytes.data() + at, &word, sizeof word);
    }
}

/// The same of elements of 1, 2, 4 or 8 bytes.
template <class Next>
void fill(std::span<std::uint8_t> bytes, int width, Next next) {
    static_assert(std::endian::native == std::endian::little);
    switch (width) {
        case 1:
            return fill<std::uint8_t>(bytes, next);
        case 2:
            return fill<std::uint16_t>(bytes, next);
        case 4:
            return fill<std::uint32_t>(bytes, next);
        default:
            return fill<std::uint64_t>(bytes, next);
    }
}

}  // namespace

std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count, isa::DataType type) {
    const int width = isa::bytesOf(type);
    const auto size = static_cast<std::size_t>(count * width);
    std::vector<std::uint8_t> bytes(size);
    const auto given = std::min(init.values.size() * static_cast<std::size_t>(width), size);
    fill(std::span(bytes).first(given), width,
         [&, at = init.values.begin()]() mutable { return bitsOf(*at++, type); });
    if (!isDrawn(init)) return bytes;
    const auto rest = std::span(bytes).subspan(given);
    WholeNumbers numbers(init);
    if (isRealNumber(type))
        fill(rest, width, [&] { return bitsOf(static_cast<double>(numbers.next()), type); });
    else
        fill(rest, width, [&] { return static_cast<std::uint64_t>(numbers.next()); });
    return bytes;
}

std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count,
                                       const std::vector<isa::Component>& components,
                                       std::uint32_t elementBytes) {
    const auto total = static_cast<std::size_t>(count);
    std::vector<std::uint8_t> bytes(total * elementBytes);
    WholeNumbers numbers(init);
    const bool draws = isDrawn(init);
    const std::size_t given = draws ? total * components.size() : init.values.size();
    for (std::size_t i = 0; i < given && i / components.size() < total; ++i) {
        const isa::Component& component = components[i % components.size()];
        const Number value = draws ? Number(numbers.next()) : init.values[i];
        const std::uint64_t bits = bitsOf(value, component.type);
        const std::size_t start = i / components.size() * elementBytes + component.offset;
        for (std::size_t k = 0; k < static_cast<std::size_t>(isa::bytesOf(component.type)); ++k)
            bytes[start + k] = static_cast<std::uint8_t>(bits >> (8 * k));
    }
    return bytes;
}

}  // namespace warpscope::scenario
