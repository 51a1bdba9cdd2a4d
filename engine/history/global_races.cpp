#include "engine/history/global_races.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

#include "engine/history/touched_lanes.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Accesses that are remembered, 32 bytes each; what comes after them is not looked at.
constexpr std::size_t kMaxAccesses = std::size_t{1} << 21;
static_assert(kMaxAccesses <= LaneAccess::kMaxAccesses);
/// Addresses of reads that wait, 4 bytes each.
constexpr std::size_t kMaxAddresses = std::size_t{1} << 25;
/// Pages of 16 KB at most, one for each 1,024 elements that threads have shared or written.
constexpr std::size_t kMaxPages = std::size_t{1} << 13;

constexpr LaneMask kWholeRow = firstLanes(static_cast<int>(ElementPage::kRowElements));

/// The bits of an element of so many bytes.
std::uint32_t maskOfWidth(std::uint32_t bytes) {
    return bytes < 4 ? (1U << (8 * bytes)) - 1 : UINT32_MAX;
}

}  // namespace

GlobalRaces::GlobalRaces(const gpu::Launch& launch, HazardReport& report)
    : launch_(launch), report_(report), order_(launch), accesses_(1) {
    for (const memory::Buffer& buffer : launch.memory.buffers()) {
        Watched& watched = buffers_.emplace_back();
        watched.begin = buffer.address;
        watched.bytes = buffer.bytes;
    }
}

void GlobalRaces::follow(const sm::Touch& touch, Cycle now) {
    order_.follow(touch);
    if (touch.kind == Kind::Warpsync || touch.kind == Kind::Fence) return;
    if (accesses_.size() >= kMaxAccesses || report_.isFull()) return;
    const auto access = static_cast<std::uint32_t>(accesses_.size());
    accesses_.push_back(order_.seen(touch, now));
    const std::uint32_t step = stepOf(touch);
    LaneMask left = touch.active;
    while (left != 0) {
        Watched* const buffer = bufferOf(addressOf(touch, firstLane(left)));
        if (buffer == nullptr) return;
        const LaneMask inside = left & lanesWithin(touch, buffer->begin, buffer->bytes,
                                                   left == touch.active ? step : kNoStep);
        left &= ~inside;
        touchBuffer(*buffer, touch, inside, access, inside == touch.active ? step : kNoStep);
    }
}

GlobalRaces::Watched* GlobalRaces::bufferOf(std::uint32_t address) {
    const auto after = std::ranges::upper_bound(buffers_, address, {}, &Watched::begin);
    if (after == buffers_.begin()) return nullptr;
    Watched& buffer = *std::prev(after);
    return address - buffer.begin < buffer.bytes ? &buffer : nullptr;
}

/// `step`: see stepOf(); kNoStep where these are not all lanes of the touch.
void GlobalRaces::touchBuffer(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                              std::uint32_t access, std::uint32_t step) {
    const auto bytes = static_cast<std::uint32_t>(touch.bytesPerLane);
    if (buffer.width == 0) buffer.width = std::min(bytes, 4U);
    if (bytes < buffer.width) narrow(buffer, bytes);
    const bool isLoad = touch.kind == Kind::Load;
    if (isLoad && !buffer.isWritten) return putBy(buffer, touch, lanes, access, step);
    if (!isLoad && !buffer.isWritten) {
        buffer.isWritten = true;
        buffer.order = ElementOrder::ofStep(bytes == buffer.width ? step >> buffer.shift() : 1);
        lookAtReads(buffer);
    }
    const bool isColumn = bytes == buffer.width && step == bytes * buffer.order.step();
    if (isColumn) {
        const std::uint32_t first = buffer.elementAt(addressOf(touch, firstLane(lanes)));
        if (isLoad ? readRow(buffer, first, lanes, access) : writeRow(buffer, first, touch, access))
            return;
    }
    touchEach(buffer, touch, lanes, access, isColumn && lanes == kWholeRow);
}

/// From now on the elements of a buffer are narrower.
void GlobalRaces::narrow(Watched& buffer, std::uint32_t width) {
    for (const ElementPage& page : buffer.pages)
        pageCount_ -= page.isEmpty() ? 0U : 1U;
    buffer.pages.clear();
    buffer.reads.clear();
    buffer.isWritten = false;
    buffer.width = width;
}

/// One element for each lane, as nearly all accesses have: the compiler knows it.
constexpr std::integral_constant<std::uint32_t, 1> kOne{};

/// `isColumn`: they are 32 lanes in the buffer's step, with an element each.
void GlobalRaces::touchEach(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                            std::uint32_t access, bool isColumn) {
    lookAtAccess(access);
    const std::uint32_t count = static_cast<std::uint32_t>(touch.bytesPerLane) / buffer.width;
    // Copies: the compiler cannot know that elements are not part of the buffer's numbers.
    const auto firstOf = [&touch, begin = buffer.begin, shift = buffer.shift()](int lane) {
        return (addressOf(touch, lane) - begin) >> shift;
    };
    const auto toRead = [&, known = known()](TouchedElement& element, std::uint32_t index, int lane,
                                             std::uint32_t) mutable {
        read(buffer, element, index, lane, known);
    };
    const auto toWrite = [&, known = known(), mask = maskOfWidth(buffer.width)](
                             TouchedElement& element, std::uint32_t index, int lane,
                             std::uint32_t) mutable {
        const auto value = touch.values[static_cast<std::size_t>(lane)] & mask;
        write(buffer, element, index, lane, value, true, known);
    };
    const auto visitEach = [&](auto visit) {
        isColumn ? forEachOfColumn(buffer, firstOf(firstLane(lanes)), visit)
                 : forEachElement(buffer, lanes, kOne, firstOf, visit);
    };
    if (touch.kind == Kind::Load)
        count == 1 ? visitEach(toRead) : forEachElement(buffer, lanes, count, firstOf, toRead);
    else if (touch.kind == Kind::Store && count == 1)
        visitEach(toWrite);
    else
        writeParts(buffer, touch, lanes, count);
}

/// Atomics, and stores of `count` elements a lane.
void GlobalRaces::writeParts(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                             std::uint32_t count) {
    const auto warpSize = static_cast<std::size_t>(launch_.machine.limits.warpSize);
    const std::uint32_t mask = maskOfWidth(buffer.width);
    const bool isStore = touch.kind == Kind::Store;
    const auto firstOf = [&](int lane) { return buffer.elementAt(addressOf(touch, lane)); };
    forEachElement(
        buffer, lanes, count, firstOf,
        [&, known = known()](TouchedElement& element, std::uint32_t index, int lane,
                             std::uint32_t i) mutable {
            // Of a store the first 8 bytes are known.
            const std::uint32_t byte = i * buffer.width;
            const std::size_t word = byte / 4 * warpSize + static_cast<std::size_t>(lane);
            const bool hasValue = isStore && byte < 8 && word < touch.values.size();
            if (!isStore && isLostStore(element.write.access(), element.otherRead.access()))
                element.otherRead = element.write;
            write(buffer, element, index, lane,
                  hasValue ? touch.values[word] >> (8 * (byte % 4)) & mask : 0, hasValue, known);
        });
}

void GlobalRaces::putBy(Watched& buffer, const sm::Touch& touch, LaneMask lanes,
                        std::uint32_t access, std::uint32_t step) {
    WaitingRead waiting{.access = access, .isSteady = step != kNoStep, .active = lanes};
    waiting.elements = static_cast<std::uint32_t>(touch.bytesPerLane) / buffer.width;
    if (waiting.isSteady) {
        waiting.first = buffer.elementAt(addressOf(touch, firstLane(lanes)));
        waiting.step = step / buffer.width;
    } else {
        if (addresses_.size() >= kMaxAddresses) return;
        waiting.first = static_cast<std::uint32_t>(addresses_.size());
        const auto first = touch.addresses.begin();
        if ((lanes & (lanes + 1)) == 0)  // The lowest lanes, mostly all of them.
            addresses_.insert(addresses_.end(), first, first + countLanes(lanes));
        else
            for (LaneMask rest = lanes; rest != 0; rest &= rest - 1)
                addresses_.push_back(addressOf(touch, firstLane(rest)));
    }
    buffer.reads.push_back(waiting);
}

void GlobalRaces::lookAtReads(Watched& buffer) {
    for (const WaitingRead& waiting : buffer.reads)
        lookAt(buffer, waiting);
    buffer.reads = {};
}

void GlobalRaces::lookAt(Watched& buffer, const WaitingRead& waiting) {
    const bool isRow =
        waiting.isSteady && waiting.step == buffer.order.step() && waiting.elements == 1;
    if (isRow && readRow(buffer, waiting.first, waiting.active, waiting.access)) return;
    lookAtAccess(waiting.access);
    std::uint32_t next = waiting.first;
    const auto firstOf = [&](int) {
        if (!waiting.isSteady) return buffer.elementAt(addresses_[next++]);
        return std::exchange(next, next + waiting.step);
    };
    forEachElement(
        buffer, waiting.active, waiting.elements, firstOf,
        [&, known = known()](TouchedElement& element, std::uint32_t index, int lane,
                             std::uint32_t) mutable { read(buffer, element, index, lane, known); });
}

/// nullptr: there are enough pages.
ElementPage* GlobalRaces::pageAt(Watched& buffer, std::uint32_t place) {
    const std::size_t number = place / ElementPage::kElements;
    if (number >= buffer.pages.size()) {
        const std::size_t places = buffer.order.placesOf(buffer.bytes / buffer.width);
        const std::size_t all = places / ElementPage::kElements + 1;
        if (number >= all) return nullptr;
        buffer.pages.resize(all);
    }
    ElementPage& page = buffer.pages[number];
    if (page.isEmpty()) {
        if (pageCount_ >= kMaxPages) return nullptr;
        ++pageCount_;
    }
    return &page;
}

/// The row that lanes touch, in the buffer's step, the first of them element `first`; nullptr where
/// it is no whole row, or its elements are kept one by one.
ElementPage::Row* GlobalRaces::rowAt(Watched& buffer, std::uint32_t first, LaneMask lanes) {
    if (lanes != kWholeRow || buffer.order.laneOf(first) != 0) return nullptr;
    const std::uint32_t place = buffer.order.placeOf(first);
    ElementPage* const page = pageAt(buffer, place);
    return page != nullptr ? page->row(place % ElementPage::kElements) : nullptr;
}

/// Whether lane i of an earlier access and lane i of this one make a race that nobody has told. It
/// is the same for each i: what orders two warps does not ask for lanes, and within a warp it is
/// one thread.
bool GlobalRaces::isRaceToTell(Role role, std::uint32_t before) {
    const Answer& answer = answerTo(role, before);
    return answer.isNews && clash(answer, 0, 0);
}

GlobalRaces::PcPair GlobalRaces::pcsOf(std::uint32_t before) const {
    return PcPair{accesses_[before].pc} << 32 | accesses_[now_].pc;
}

bool GlobalRaces::isTold(std::uint32_t before) const {
    return !told_.empty() && std::ranges::find(told_, pcsOf(before)) != told_.end();
}

/// The same as read() for each lane of a row. False, and nothing is done: each has to be looked at.
bool GlobalRaces::readRow(Watched& buffer, std::uint32_t first, LaneMask lanes,
                          std::uint32_t access) {
    lookAtAccess(access);
    ElementPage::Row* const row = rowAt(buffer, first, lanes);
    if (row == nullptr || isRaceToTell(Wrote, row->write)) return false;
    std::uint32_t& place = clash(answerTo(Read, row->read), 0, 0) ? row->otherRead : row->read;
    if (!isKept(place)) place = access;
    return true;
}

/// The same as write() for each lane of a row. False, and nothing is done: each has to be looked
/// at.
bool GlobalRaces::writeRow(Watched& buffer, std::uint32_t first, const sm::Touch& touch,
                           std::uint32_t access) {
    lookAtAccess(access);
    ElementPage::Row* const row = rowAt(buffer, first, touch.active);
    if (row == nullptr || isRaceToTell(Wrote, row->write) || isRaceToTell(Read, row->read) ||
        isRaceToTell(ReadToo, row->otherRead))
        return false;
    if (touch.kind == Kind::Atomic && isLostStore(row->write, row->otherRead))
        row->otherRead = row->write;
    row->write = access;
    if (touch.kind == Kind::Store) {
        const std::uint32_t mask = maskOfWidth(buffer.width);
        for (std::size_t lane = 0; lane < row->values.size(); ++lane)
            row->values[lane] = touch.values[lane] & mask;
    } else {
        row->values.fill(0);
    }
    return true;
}

GlobalRaces::Answer GlobalRaces::answerOf(std::uint32_t before) const {
    if (before == 0) return {};
    const Seen& first = accesses_[before];
    const Seen& second = accesses_[now_];
    Answer answer{.before = before, .isSameWarp = first.warp == second.warp, .quiet = {before, 0}};
    if (first.isStrong() && second.isStrong()) return answer;
    if (order_.isVerified(first.pc, second.pc)) return answer;
    answer.asksLanes = answer.isSameWarp && first.warpEpoch != second.warpEpoch;
    // Any two lanes that are not the same one.
    answer.mayClash = answer.asksLanes || !order_.isOrdered(first, 0, second, 1);
    answer.isNews = answer.mayClash && !isTold(before);
    // Within a warp each lane may meet itself; what another warp did is never quiet.
    if (answer.isNews && answer.isSameWarp) answer.quietMask = LaneAccess::kSameLane;
    if (answer.isNews && !answer.isSameWarp) answer.quiet = LaneAccess::nobodys();
    return answer;
}

void GlobalRaces::askAndRead(const Watched& buffer, TouchedElement& element, std::uint32_t index,
                             int lane) {
    meet(Wrote, buffer, index, element.write, lane, element.value);
    // Two readers that nothing orders with this one stand for all: a later write meets them.
    LaneAccess& place = mayClash(Read, element.read, lane) ? element.otherRead : element.read;
    if (!isKept(place.access())) place = {now_, lane};
}

void GlobalRaces::askAndWrite(const Watched& buffer, TouchedElement& element, std::uint32_t index,
                              int lane, std::uint32_t value, bool hasValue) {
    const LaneAccess before = element.write;
    const auto isSame = [&] {
        return hasValue && element.value == value && accesses_[before.access()].kind == Kind::Store;
    };
    if (answerTo(Wrote, before.access()).isNews && !isSame())
        meet(Wrote, buffer, index, before, lane, value);
    meet(Read, buffer, index, element.read, lane, value);
    meet(ReadToo, buffer, index, element.otherRead, lane, value);
    element.write = {now_, lane};
    element.value = value;
}

/// The type of a buffer's elements, as the kernel's parameter of its name says; of wider ones the
/// first words are known.
isa::DataType GlobalRaces::typeOf(const Watched& buffer) const {
    const auto number = static_cast<std::size_t>(&buffer - buffers_.data());
    const auto& parameters = launch_.program.parameters;
    const auto found =
        std::ranges::find(parameters, launch_.memory.buffers()[number].name, &isa::Parameter::name);
    const bool isKnown = found != parameters.end() && isa::bytesOf(found->type) <= 4;
    return isKnown ? found->type : isa::DataType::S32;
}

void GlobalRaces::tell(const Watched& buffer, std::uint32_t index, LaneAccess before, int lane,
                       std::uint32_t value) {
    const Seen& first = accesses_[before.access()];
    const Seen& second = accesses_[now_];
    told_.push_back(pcsOf(before.access()));
    answers_ = {};  // They do not know of it.
    if (report_.isTold(trace::kRace, second.pc, first.pc)) return;
    const auto number = static_cast<std::size_t>(&buffer - buffers_.data());
    const auto lineOf = [this](const Seen& seen) {
        return launch_.program.instructions[seen.pc].line;
    };
    const auto threadOf = [this](const Seen& seen, int at) {
        const std::int64_t warp = seen.warp % static_cast<std::uint32_t>(launch_.warpsPerBlock());
        return threadText(launch_, warp * launch_.machine.limits.warpSize + at);
    };
    const auto verb = [](const Seen& seen) {
        return seen.kind == Kind::Load    ? "@fault.reads"
               : seen.kind == Kind::Store ? "@fault.writes"
                                          : "@hazard.changes";
    };
    const Seen& writer = second.kind == Kind::Load ? first : second;
    const bool hasValue = writer.kind == Kind::Store;
    const bool isAtOnce = first.warp == second.warp && first.number == second.number;
    const char* const key = isAtOnce                      ? "hazard.race_at_once"
                            : first.block != second.block ? "hazard.race_between_blocks"
                            : first.warp != second.warp   ? "hazard.race_in_global"
                                                          : "hazard.race_in_warp";
    const isa::DataType type = typeOf(buffer);
    const auto bytes = static_cast<std::uint32_t>(
        std::max(isa::bytesOf(launch_.program.instructions[second.pc].type), isa::bytesOf(type)));
    const std::uint32_t shown = index * buffer.width / std::max(bytes, buffer.width);
    const bool isPart = static_cast<std::uint32_t>(isa::bytesOf(type)) != buffer.width;
    Message message{key};
    message =
        std::move(message)
            .with("element", fmt::format("{}[{}]", launch_.memory.buffers()[number].name, shown))
            .with("thread", threadOf(second, lane))
            .with("block", second.block)
            .with("other", threadOf(first, before.lane()))
            .with("other_block", first.block)
            .with("action", verb(second))
            .with("before", verb(first))
            .with("line", lineOf(second))
            .with("other_line", lineOf(first))
            .with("cycle", static_cast<long long>(second.cycle))
            .with("other_cycle", static_cast<long long>(first.cycle))
            .with("value", hasValue ? valueText(isPart ? isa::DataType::U32 : type, value)
                                    : std::string("@hazard.of_atomic"));
    report_.add(trace::kRace, std::move(message), second.cycle, WarpId{second.warp}, lane,
                second.pc, first.pc);
}

}  // namespace warpscope::history
