#include "engine/scenario/launches/init_buffers.h"

#include <bit>
#include <cmath>

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

std::vector<std::int64_t> wholeNumbers(const Init& init, std::int64_t count) {
    std::vector<std::int64_t> out(static_cast<std::size_t>(count));
    const auto& p = init.parameters;
    Draws draws(p.empty() ? 0 : p[0]);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        switch (init.kind) {
            case Init::Kind::Iota:
                out[i] = static_cast<std::int64_t>(i);
                break;
            case Init::Kind::Mod:
                out[i] = static_cast<std::int64_t>(i) % p[0];
                break;
            case Init::Kind::Lcg:
                out[i] = draws.next() % p[1];
                break;
            case Init::Kind::Range:
                out[i] = p[1] + draws.next() % (p[2] - p[1] + 1);
                break;
            case Init::Kind::Cumsum:
                out[i] = sum;
                sum += draws.next() % p[1];
                break;
            case Init::Kind::Zero:
            case Init::Kind::Values:
                break;
        }
    }
    return out;
}

void append(std::vector<std::uint8_t>& bytes, std::uint64_t bits, int width) {
    for (int i = 0; i < width; ++i)
        bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
}

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

std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count, isa::DataType type) {
    const int width = isa::bytesOf(type);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(static_cast<std::size_t>(count * width));
    for (const Number& value : init.values)
        append(bytes, bitsOf(value, type), width);
    if (init.kind != Init::Kind::Zero && init.kind != Init::Kind::Values) {
        for (const std::int64_t value : wholeNumbers(init, count)) {
            const bool isReal = type == isa::DataType::F32 || type == isa::DataType::F64 ||
                                type == isa::DataType::F16 || type == isa::DataType::Bf16;
            append(bytes,
                   isReal ? bitsOf(static_cast<double>(value), type)
                          : static_cast<std::uint64_t>(value),
                   width);
        }
    }
    bytes.resize(static_cast<std::size_t>(count * width));
    return bytes;
}

std::vector<std::uint8_t> initialBytes(const Init& init, std::int64_t count,
                                       const std::vector<isa::Component>& components,
                                       std::uint32_t elementBytes) {
    const auto total = static_cast<std::size_t>(count);
    std::vector<std::uint8_t> bytes(total * elementBytes);
    std::vector<std::int64_t> drawn;
    const bool isDrawn = init.kind != Init::Kind::Zero && init.kind != Init::Kind::Values;
    if (isDrawn) drawn = wholeNumbers(init, count * static_cast<std::int64_t>(components.size()));
    const std::size_t given = isDrawn ? drawn.size() : init.values.size();
    for (std::size_t i = 0; i < given && i / components.size() < total; ++i) {
        const isa::Component& component = components[i % components.size()];
        const Number value = isDrawn ? Number(drawn[i]) : init.values[i];
        const std::uint64_t bits = bitsOf(value, component.type);
        const std::size_t start = i / components.size() * elementBytes + component.offset;
        for (std::size_t k = 0; k < static_cast<std::size_t>(isa::bytesOf(component.type)); ++k)
            bytes[start + k] = static_cast<std::uint8_t>(bits >> (8 * k));
    }
    return bytes;
}

}  // namespace warpscope::scenario
