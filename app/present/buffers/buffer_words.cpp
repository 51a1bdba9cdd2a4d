#include "app/present/buffers/buffer_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

namespace warpscope::present {

namespace {

std::string nameOf(const MappedBuffer& buffer) {
    return buffer.isShared ? "@view.memory.level.shared" : buffer.name;
}

std::uint32_t rowsOf(const MappedBuffer& buffer) {
    return (buffer.elements + buffer.columns - 1) / buffer.columns;
}

}  // namespace

std::string elementName(const MappedBuffer& buffer, std::uint32_t element) {
    return buffer.isShared ? fmt::format("[{}]", element)
                           : fmt::format("{}[{}]", buffer.name, element);
}

Message valueHeading(const MappedBuffer& buffer, const CellValues& values, BlockId block) {
    const bool isNone = !values.least;
    const char* key = !values.isThere()           ? "view.buffers.heading_gone"
                      : buffer.isShared && isNone ? "view.buffers.heading_shared_none"
                      : buffer.isShared           ? "view.buffers.heading_shared_values"
                      : isNone                    ? "view.buffers.heading_values_none"
                                                  : "view.buffers.heading_values";
    return Message{key, {}}
        .with("name", nameOf(buffer))
        .with("rows", rowsOf(buffer))
        .with("columns", buffer.columns)
        .with("index", block.value)
        .with("least", values.isThere() ? values.textAt(values.leastAt) : "")
        .with("greatest", values.isThere() ? values.textAt(values.mostAt) : "");
}

Message briefHeading(const MappedBuffer& buffer) {
    // Rows of banks are no dimensions of an array: a padded one has others.
    return Message{buffer.isShared ? "view.buffers.heading_banks_brief"
                                   : "view.buffers.heading_brief"}
        .with("name", nameOf(buffer))
        .with("rows", rowsOf(buffer))
        .with("columns", buffer.columns);
}

Message givenHeading(const MappedBuffer& buffer) {
    Message heading = briefHeading(buffer);
    if (buffer.isShared) heading.key = "view.buffers.heading_banks";
    return heading;
}

Message l1Sentence(const HeldInL1& held, SmId sm) {
    if (held.total == 0) return Message{"view.buffers.say.no_l1", {}};
    return Message{"view.buffers.say.l1", {}}
        .with("number", sm.value)
        .with("count", held.there)
        .with("coming", held.coming)
        .with("total", held.total);
}

Message bufferHeading(const MappedBuffer& buffer, const BufferMap& map, BlockId block) {
    const char* key = buffer.isShared                   ? "view.buffers.heading_shared"
                      : map.reads > 0 && map.writes > 0 ? "view.buffers.heading_both"
                      : map.reads > 0                   ? "view.buffers.heading_read"
                      : map.writes > 0                  ? "view.buffers.heading_written"
                                                        : "view.buffers.heading_untouched";
    return Message{key, {}}
        .with("name", nameOf(buffer))
        .with("rows", rowsOf(buffer))
        .with("columns", buffer.columns)
        .with("index", block.value);
}

Message bufferSentence(const TouchLog& log, WarpId warp, Cycle cycle) {
    const auto last = lastAccess(log, warp, cycle);
    if (!last) return Message{"view.buffers.say.none", {}}.with("number", warp.value);
    const MappedBuffer& buffer = log.buffers()[last->buffer];
    const auto [least, most] = std::ranges::minmax_element(last->elements);
    const auto stride = last->stride();
    const bool isSingle = last->elements.size() == 1;
    const char* key = isSingle ? "view.buffers.say.single" : "view.buffers.say.scattered";
    if (stride && *stride == 0) key = "view.buffers.say.same";
    if (stride && std::abs(*stride) == 1) key = "view.buffers.say.row";
    if (stride && std::abs(*stride) > 1) key = "view.buffers.say.strided";
    if (stride && std::abs(*stride) == std::int64_t{buffer.columns})
        key = "view.buffers.say.column";
    const std::size_t distinct = std::set(last->elements.begin(), last->elements.end()).size();
    if (!stride && distinct < last->elements.size()) key = "view.buffers.say.met";
    return Message{key, {}}
        .with("number", warp.value)
        .with("cycle", last->cycle)
        .with("does", last->isWrite ? "@view.buffers.say.writes" : "@view.buffers.say.reads")
        .with("count", static_cast<long long>(distinct > 1 ? distinct : last->elements.size()))
        .with("lanes", std::popcount(last->lanes))
        .with("name", nameOf(buffer))
        .with("first", *least)
        .with("last", *most)
        .with("stride", stride ? std::abs(*stride) : 0);
}

std::vector<Message> cellTip(const MappedBuffer& buffer, const BufferMap& map, std::uint32_t row,
                             std::uint32_t column, int warpsPerBlock) {
    const MapCell& cell = map.at(row, column);
    const std::uint32_t element =
        map.firstElement(std::size_t{row} * map.columns + column, buffer.columns);
    std::vector<Message> tip;
    if (cell.touches == 0) {
        tip.push_back(
            Message{"view.buffers.tip.untouched", {}}.with("place", elementName(buffer, element)));
        return tip;
    }
    tip.push_back(
        Message{map.merged == 1 ? "view.buffers.tip.element" : "view.buffers.tip.merged", {}}
            .with("place", elementName(buffer, cell.element))
            .with("times", cell.touches)
            .with("side", map.merged));
    tip.push_back(
        Message{"view.buffers.tip.last", {}}
            .with("does", cell.isWrite ? "@view.buffers.tip.written" : "@view.buffers.tip.read")
            .with("number", cell.warp)
            .with("lane", cell.lane)
            .with("index", cell.warp / static_cast<std::uint32_t>(warpsPerBlock))
            .with("cycle", cell.cycle));
    if (buffer.isShared)
        tip.push_back(
            Message{"view.buffers.tip.bank", {}}.with("bank", cell.element % buffer.columns));
    return tip;
}

}  // namespace warpscope::present
