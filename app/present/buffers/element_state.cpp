#include "app/present/buffers/element_state.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "app/present/lanes/lanes_values.h"

namespace warpscope::present {

namespace {

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
    return valueNumber(bits[cell], types[cell]);
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

namespace {

/// The elements that stand under the cells, one each, read at once: asking for each would take the
/// longer part of a frame where they are a quarter of a million. Nothing where they are not.
std::vector<std::uint8_t> bytesUnder(const gpu::GpuState& state, const MappedBuffer& buffer,
                                     const BufferMap& map) {
    if (buffer.isShared || map.merged != 1) return {};
    return state.memory.bytesOf(
        {{}, buffer.address, static_cast<std::uint32_t>(map.filled) * buffer.elementBytes});
}

/// Least and most, of several that are alike the first. Some numbers at a time, so that the
/// processor compares several at once.
template <class Number>
void findEnds(CellValues& values, const Number& numberOf) {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    std::array<double, 256> numbers{};
    double least = kNone, most = -kNone;
    for (std::size_t from = 0; from < values.bits.size(); from += numbers.size()) {
        const std::size_t count = std::min(numbers.size(), values.bits.size() - from);
        for (std::size_t i = 0; i < count; ++i)
            numbers[i] = numberOf(from + i);
        double lowest = kNone, highest = -kNone;
        for (std::size_t i = 0; i < count; ++i) {
            const bool isNumber = std::abs(numbers[i]) < kNone;
            lowest = isNumber && numbers[i] < lowest ? numbers[i] : lowest;
            highest = isNumber && numbers[i] > highest ? numbers[i] : highest;
        }
        const auto placeOf = [&](double number) {
            return from +
                   static_cast<std::size_t>(std::ranges::find(numbers, number) - numbers.begin());
        };
        if (lowest < least) values.leastAt = placeOf(lowest);
        if (highest > most) values.mostAt = placeOf(highest);
        least = std::min(least, lowest);
        most = std::max(most, highest);
    }
    if (least > most) return;
    values.least = least;
    values.most = most;
}

/// Those of cells of one type, which is asked for once and not for each cell.
void findEnds(CellValues& values, bool isOneType) {
    const auto word = [&](std::size_t cell) {
        return static_cast<std::uint32_t>(values.bits[cell]);
    };
    if (isOneType && values.types.front() == isa::DataType::F32)
        return findEnds(values, [&](std::size_t cell) {
            return static_cast<double>(std::bit_cast<float>(word(cell)));
        });
    if (isOneType && values.types.front() == isa::DataType::S32)
        return findEnds(values, [&](std::size_t cell) {
            return static_cast<double>(std::bit_cast<std::int32_t>(word(cell)));
        });
    findEnds(values,
             [&](std::size_t cell) { return valueNumber(values.bits[cell], values.types[cell]); });
}

/// Where all are words of one type, as in most buffers, nothing is asked of each: a frame of a
/// whole GPU would spend half of its time so. False where they are not.
bool readWords(CellValues& values, const std::vector<std::uint8_t>& bytes,
               const MappedBuffer& buffer) {
    const isa::DataType type = buffer.parts.front().type;
    constexpr std::size_t kWord = sizeof(std::uint32_t);
    const bool areWords = buffer.parts.size() == 1 && buffer.elementBytes == kWord &&
                          static_cast<std::size_t>(isa::bytesOf(type)) == kWord;
    if (bytes.empty() || !areWords) return false;
    values.types.assign(values.bits.size(), type);
    for (std::size_t cell = 0; cell < values.bits.size(); ++cell) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes.data() + cell * kWord, kWord);
        values.bits[cell] = word;
    }
    return true;
}

void readEach(CellValues& values, const std::vector<std::uint8_t>& bytes,
              const gpu::GpuState& state, const MappedBuffer& buffer, const BufferMap& map,
              const std::vector<std::uint8_t>* shared) {
    values.types.resize(map.filled);
    for (std::size_t cell = 0; cell < map.filled; ++cell) {
        const std::uint32_t element = map.firstElement(cell, buffer.columns);
        const isa::DataType type = buffer.typeOf(element);
        std::uint64_t bits = 0;
        if (bytes.empty())
            bits = bitsOf(state, buffer, shared, element);
        else
            std::memcpy(&bits, bytes.data() + cell * buffer.elementBytes,
                        static_cast<std::size_t>(std::min(8, isa::bytesOf(type))));
        values.types[cell] = type;
        values.bits[cell] = extended(bits, type);
    }
}

}  // namespace

CellValues cellValues(const gpu::GpuState& state, const MappedBuffer& buffer, const BufferMap& map,
                      BlockId block, CellValues before) {
    CellValues values;
    values.bits = std::move(before.bits);
    values.bits.clear();
    values.types = std::move(before.types);
    values.types.clear();
    const std::vector<std::uint8_t>* const shared =
        buffer.isShared ? sharedOf(state, block) : nullptr;
    if (buffer.isShared && shared == nullptr) return values;
    const std::vector<std::uint8_t> bytes = bytesUnder(state, buffer, map);
    values.bits.resize(map.filled);
    const bool isOneType = readWords(values, bytes, buffer);
    if (!isOneType) readEach(values, bytes, state, buffer, map, shared);
    findEnds(values, isOneType && !values.bits.empty());
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

namespace {

/// Of the word at a place of a line in bytes; `line` is nullptr where L1 does not have it.
InL1 placeOf(const memory::L1Line* line, std::uint32_t inLine, Cycle now) {
    if (line == nullptr || (line->words >> (inLine / 4) & 1U) == 0) return InL1::Not;
    return Cycle{line->readyAt[inLine / memory::kSectorBytes]} <= now ? InL1::There : InL1::Coming;
}

/// Line by line: of a large buffer L1 has few, and the elements of the others are passed over.
void countInL1(const memory::L1Cache& l1, const MappedBuffer& buffer, Cycle now, HeldInL1& held) {
    held.total += buffer.elements;
    const std::uint64_t bytes = buffer.elementBytes;
    const std::uint64_t end = buffer.address + bytes * buffer.elements;
    for (std::uint64_t at = buffer.address; at < end;) {
        const std::uint64_t number = at / memory::kLineBytes;
        const std::uint64_t behind = std::min(end, (number + 1) * memory::kLineBytes);
        const memory::L1Line* const line = l1.peek(static_cast<std::uint32_t>(number));
        if (line == nullptr) at += (behind - at + bytes - 1) / bytes * bytes;
        for (; line != nullptr && at < behind; at += bytes) {
            const auto inLine = static_cast<std::uint32_t>(at % memory::kLineBytes);
            const InL1 place = placeOf(line, inLine, now);
            held.there += place == InL1::There ? 1 : 0;
            held.coming += place == InL1::Coming ? 1 : 0;
        }
    }
}

}  // namespace

HeldInL1 heldInL1(const gpu::GpuState& state, SmId sm, std::span<const MappedBuffer> buffers) {
    HeldInL1 held;
    const memory::L1Cache* const l1 = state.hierarchy.l1Of(sm);
    if (l1 == nullptr) return held;
    for (const MappedBuffer& buffer : buffers)
        if (!buffer.isShared) countInL1(*l1, buffer, state.now, held);
    return held;
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
        cells.push_back(placeOf(line, at % memory::kLineBytes, state.now));
    }
    return cells;
}

}  // namespace warpscope::present
