#include "app/present/buffers/touch_log.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/gpu/cluster_layout.h"

namespace warpscope::present {

namespace {

/// Blocks of a cluster whose shared memory is drawn: a larger one is not portable.
constexpr std::size_t kMaxOfCluster = 8;

/// The value of an integer parameter; 0 where it is none.
std::int64_t valueOf(const gpu::Launch& launch, const isa::Parameter& parameter) {
    using enum isa::DataType;
    const bool isWord = !parameter.isPointer && (parameter.type == S32 || parameter.type == U32);
    std::int32_t value = 0;
    if (isWord && parameter.offset + sizeof value <= launch.parameters.size())
        std::memcpy(&value, launch.parameters.data() + parameter.offset, sizeof value);
    return value;
}

/// Rows of whole warps, about twice as many in a row as rows.
std::uint32_t columnsOfStrip(std::uint32_t elements, std::uint32_t warpSize) {
    std::uint32_t columns = std::min(std::max(1U, elements), warpSize);
    while (columns < elements / columns / 2 && columns < 4096)
        columns *= 2;
    return columns;
}

/// The length of a row that an argument names: of those that divide the elements the one that gives
/// the squarest picture. 0 where none does.
std::uint32_t columnsNamed(const gpu::Launch& launch, std::uint32_t elements) {
    double best = 16;  // A row 16 times as long as there are rows is no matrix.
    std::uint32_t columns = 0;
    for (const isa::Parameter& parameter : launch.program.parameters) {
        const std::int64_t value = valueOf(launch, parameter);
        if (value < 2 || value >= elements || elements % value != 0) continue;
        const double rows = static_cast<double>(elements) / static_cast<double>(value);
        const double length = static_cast<double>(value);
        const double ratio = std::max(rows / length, length / rows);
        if (ratio >= best) continue;
        best = ratio;
        columns = static_cast<std::uint32_t>(value);
    }
    return columns;
}

/// What the words of shared memory hold; a word that is no number of its own is told by its bits.
std::vector<TypedPart> sharedParts(const isa::Program& program) {
    std::vector<TypedPart> parts;
    for (const isa::VariableRange& variable : program.variables)
        if (variable.place == isa::VariableRange::Place::Shared)
            parts.push_back({variable.index / 4, isa::bytesOf(variable.type) == 4
                                                     ? variable.type
                                                     : isa::DataType::B128});
    std::ranges::stable_sort(parts, {}, &TypedPart::from);
    if (parts.empty() || parts.front().from > 0) parts.insert(parts.begin(), TypedPart{});
    return parts;
}

MappedBuffer mapped(const gpu::Launch& launch, const memory::Buffer& buffer,
                    const isa::Parameter& parameter) {
    MappedBuffer result;
    result.name = buffer.name;
    result.address = buffer.address;
    result.elementBytes = std::max(1U, isa::elementBytesOf(parameter));
    result.elements = buffer.bytes / result.elementBytes;
    result.parts = {
        {0, parameter.components.empty() ? parameter.type : parameter.components.front().type}};
    result.columns = columnsNamed(launch, result.elements);
    if (result.columns == 0)
        result.columns = columnsOfStrip(result.elements,
                                        static_cast<std::uint32_t>(launch.machine.limits.warpSize));
    return result;
}

}  // namespace

isa::DataType MappedBuffer::typeOf(std::uint32_t element) const {
    if (parts.size() == 1) return parts.front().type;
    const auto after = std::ranges::upper_bound(parts, element, {}, &TypedPart::from);
    return std::prev(after)->type;
}

std::vector<MappedBuffer> mappedBuffers(const gpu::Launch& launch) {
    std::vector<MappedBuffer> buffers;
    for (const isa::Parameter& parameter : launch.program.parameters) {
        const auto& all = launch.memory.buffers();
        const auto buffer = std::ranges::find(all, parameter.name, &memory::Buffer::name);
        if (buffer != all.end() && buffer->bytes > 0)
            buffers.push_back(mapped(launch, *buffer, parameter));
    }
    if (const int bytes = launch.sharedBytesPerBlock(); bytes > 0) {
        MappedBuffer shared;
        shared.isShared = true;
        shared.elements = (static_cast<std::uint32_t>(bytes) + 3) / 4;
        shared.columns = static_cast<std::uint32_t>(launch.machine.sharedBanks);
        shared.parts = sharedParts(launch.program);
        const auto blocks = static_cast<std::size_t>(launch.cluster.count());
        for (; shared.rank < std::min(blocks, kMaxOfCluster); ++shared.rank)
            buffers.push_back(shared);
    }
    return buffers;
}

TouchLog::TouchLog(const std::shared_ptr<const history::Run>& run)
    : AccessLog(run, kMaxTouches),
      run_(run),
      warpsPerBlock_(run->launch().warpsPerBlock()),
      buffers_(mappedBuffers(run->launch())),
      touches_(buffers_.size()),
      firsts_(buffers_.size()),
      parts_(static_cast<std::size_t>(run->launch().warpCount())) {}

std::vector<BlockId> TouchLog::blocksOf(WarpId warp) const {
    return gpu::clusterOf(run_->launch(),
                          BlockId{warp.value / static_cast<std::uint32_t>(warpsPerBlock_)});
}

std::size_t TouchLog::sharedOf(const sm::AccessRecord& record) const {
    const auto first = std::ranges::find(buffers_, true, &MappedBuffer::isShared);
    const auto index = static_cast<std::size_t>(first - buffers_.begin());
    if (index + 1 >= buffers_.size()) return index;
    const std::vector<BlockId> blocks = blocksOf(record.access.warp);
    const auto rank = std::ranges::find(blocks, record.block) - blocks.begin();
    return std::min(buffers_.size(), index + static_cast<std::size_t>(rank));
}

std::size_t TouchLog::globalOf(std::uint32_t address) const {
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
        const MappedBuffer& buffer = buffers_[i];
        if (!buffer.isShared && address >= buffer.address &&
            address - buffer.address < buffer.elements * buffer.elementBytes)
            return i;
    }
    return buffers_.size();
}

std::size_t TouchLog::add(const sm::AccessRecord& record, Cycle cycle) {
    const memory::Access& access = record.access;
    const bool isDrawn =
        access.space == memory::Space::Global || access.space == memory::Space::Shared;
    if (!isDrawn || access.active == 0) return 0;
    const bool isShared = access.space == memory::Space::Shared;
    const std::size_t shared = isShared ? sharedOf(record) : buffers_.size();
    std::size_t added = 0;
    std::vector<TouchedPart>& parts = parts_[access.warp.value];
    const auto partOf = [&](std::size_t index) -> TouchedPart& {
        const TouchedPart part{static_cast<std::uint32_t>(cycle), static_cast<std::uint32_t>(index),
                               static_cast<std::uint32_t>(touches_[index].size())};
        if (parts.empty() || parts.back().cycle != part.cycle || parts.back().buffer != part.buffer)
            parts.push_back(part);
        return parts.back();
    };
    const auto bytes = static_cast<std::uint32_t>(access.bytesPerLane);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t from = access.addresses[static_cast<std::size_t>(lane)];
        const std::size_t index = isShared ? shared : globalOf(from);
        if (index == buffers_.size()) continue;
        const MappedBuffer& buffer = buffers_[index];
        const std::uint32_t offset = from - buffer.address;
        const std::uint32_t last = (offset + bytes - 1) / buffer.elementBytes;
        TouchedPart& part = partOf(index);
        Cycle& begin = access.isWrite() ? firsts_[index].write : firsts_[index].read;
        begin = std::min(begin, cycle);
        for (std::uint32_t element = offset / buffer.elementBytes;
             element <= std::min(last, buffer.elements - 1); ++element) {
            touches_[index].push_back({element, access.warp.value,
                                       static_cast<std::uint32_t>(cycle),
                                       static_cast<std::uint8_t>(lane), access.isWrite()});
            ++part.count;
            ++added;
        }
    }
    return added;
}

}  // namespace warpscope::present
