#include "app/present/buffers/element_state.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "app/present/lanes/lanes_values.h"
#include "engine/base/half.h"

namespace warpscope::present {

namespace {

double numberOf(std::uint64_t bits, isa::DataType type) {
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type) {
        case isa::DataType::F32:
            return static_cast<double>(std::bit_cast<float>(word));
        case isa::DataType::F64:
            return std::bit_cast<double>(bits);
        case isa::DataType::F16:
            return valueOfHalf(word, HalfKind::Half);
        case isa::DataType::Bf16:
            return valueOfHalf(word, HalfKind::Brain);
        case isa::DataType::S32:
        case isa::DataType::S16:
        case isa::DataType::S8:
            return static_cast<double>(std::bit_cast<std::int32_t>(word));
        case isa::DataType::S64:
            return static_cast<double>(std::bit_cast<std::int64_t>(bits));
        default:
            return static_cast<double>(bits);
    }
}

/// Numbers narrower than a word, as a register would hold them.
std::uint64_t extended(std::uint64_t bits, isa::DataType type) {
    std::int32_t word = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
    if (type == isa::DataType::S8)
        word = static_cast<std::int8_t>(word);
    else if (type == isa::DataType::S16)
        word = static_cast<std::int16_t>(word);
    else
        return bits;
    return std::uint64_t{static_cast<std::uint32_t>(word)};
}

/// The shared memory of a block that is on an SM; nullptr while it is on none.
const std::vector<std::uint8_t>* sharedOf(const gpu::GpuState& state, BlockId block) {
    for (const sm::SmState& sm : state.sms)
        for (const sm::BlockSlot& slot : sm.blocks)
            if (slot.block == block) return &slot.shared;
    return nullptr;
}

std::uint64_t bitsOf(const gpu::GpuState& state, const MappedBuffer& buffer,
                     const std::vector<std::uint8_t>* shared, std::uint32_t element) {
    std::uint64_t bits = 0;
    if (shared != nullptr) {
        const std::size_t at = std::size_t{element} * buffer.elementBytes;
        if (at < shared->size())
            std::memcpy(&bits, shared->data() + at, std::min<std::size_t>(4, shared->size() - at));
        return bits;
    }
    const std::uint32_t at = buffer.address + element * buffer.elementBytes;
    const int bytes = std::min(8, isa::bytesOf(buffer.typeOf(element)));
    bits = state.memory.load(at, std::min(4, bytes));
    if (bytes == 8) bits |= std::uint64_t{state.memory.load(at + 4, 4)} << 32;
    return bits;
}

}  // namespace

double CellValues::numberAt(std::size_t cell) const {
    return numberOf(bits[cell], types[cell]);
}

std::string CellValues::textAt(std::size_t cell) const {
    return valueText(bits[cell], types[cell]);
}

float CellValues::shareAt(std::size_t cell) const {
    const double number = numberAt(cell);
    if (!std::isfinite(number)) return 1;
    if (!(*most > *least)) return 0;
    return static_cast<float>((number - *least) / (*most - *least));
}

CellValues cellValues(const gpu::GpuState& state, const MappedBuffer& buffer, const BufferMap& map,
                      BlockId block) {
    CellValues values;
    const std::vector<std::uint8_t>* const shared =
        buffer.isShared ? sharedOf(state, block) : nullptr;
    if (buffer.isShared && shared == nullptr) return values;
    values.types.reserve(map.filled);
    values.bits.reserve(map.filled);
    constexpr double kNone = std::numeric_limits<double>::infinity();
    double least = kNone, most = -kNone;
    for (std::size_t cell = 0; cell < map.filled; ++cell) {
        const std::uint32_t element = map.firstElement(cell, buffer.columns);
        const isa::DataType type = buffer.typeOf(element);
        const std::uint64_t bits = extended(bitsOf(state, buffer, shared, element), type);
        values.types.push_back(type);
        values.bits.push_back(bits);
        const double number = numberOf(bits, type);
        if (!std::isfinite(number)) continue;
        if (number < least) values.leastAt = cell;
        if (number > most) values.mostAt = cell;
        least = std::min(least, number);
        most = std::max(most, number);
    }
    if (least <= most) {
        values.least = least;
        values.most = most;
    }
    return values;
}

std::optional<std::string> elementText(const gpu::GpuState& state, const MappedBuffer& buffer,
                                       BlockId block, std::uint32_t element) {
    if (element >= buffer.elements) return std::nullopt;
    const auto* const shared = buffer.isShared ? sharedOf(state, block) : nullptr;
    if (buffer.isShared && shared == nullptr) return std::nullopt;
    const isa::DataType type = buffer.typeOf(element);
    return valueText(extended(bitsOf(state, buffer, shared, element), type), type);
}

std::vector<InL1> cellsInL1(const gpu::GpuState& state, SmId sm, const MappedBuffer& buffer,
                            const BufferMap& map) {
    const memory::L1Cache* const l1 = state.hierarchy.l1Of(sm);
    if (l1 == nullptr || buffer.isShared) return {};
    std::vector<InL1> cells;
    for (std::size_t cell = 0; cell < map.filled; ++cell) {
        const std::uint32_t at =
            buffer.address + map.firstElement(cell, buffer.columns) * buffer.elementBytes;
        const memory::L1Line* const line = l1->peek(at / memory::kLineBytes);
        const std::uint32_t inLine = at % memory::kLineBytes;
        const bool isHeld = line != nullptr && (line->words >> (inLine / 4) & 1U) != 0;
        const bool isReady =
            isHeld && Cycle{line->readyAt[inLine / memory::kSectorBytes]} <= state.now;
        cells.push_back(isReady ? InL1::There : isHeld ? InL1::Coming : InL1::Not);
    }
    return cells;
}

}  // namespace warpscope::present
