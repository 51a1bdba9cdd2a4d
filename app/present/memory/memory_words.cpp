#include "app/present/memory/memory_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/present/lane_words.h"
#include "engine/isa/buffer_elements.h"
#include "engine/isa/listing.h"

namespace warpscope::present {

namespace {

using memory::AccessKind;
using memory::Level;
using memory::Space;

/// "in[32]" of an address of global memory; empty where it belongs to nothing.
std::string globalName(const gpu::Launch& launch, std::uint32_t address) {
    const memory::Buffer* buffer = launch.memory.bufferAt(address, 1);
    if (buffer == nullptr) return {};
    const isa::Parameter elements = isa::elementsOf(launch.program, buffer->name);
    const std::uint32_t step = std::max(1U, elementBytesOf(elements));
    return fmt::format("{}[{}]", buffer->name, (address - buffer->address) / step);
}

std::string sharedName(const gpu::Launch& launch, isa::ProgramCounter pc, std::uint32_t offset) {
    for (const isa::VariableRange& variable : launch.program.variables) {
        const bool isThere = variable.place == isa::VariableRange::Place::Shared &&
                             pc >= variable.from && pc < variable.to && offset >= variable.index;
        if (!isThere) continue;
        const auto step = static_cast<std::uint32_t>(isa::bytesOf(variable.type));
        const std::uint32_t element = (offset - variable.index) / step;
        // Of an array without a size the first element alone has a name; others may lie in it, too.
        const bool isInside = variable.count == 1 && offset != variable.index;
        if (element >= variable.count || isInside) continue;
        return variable.count == 1 ? variable.name : fmt::format("{}[{}]", variable.name, element);
    }
    return fmt::format("+{}", offset);
}

/// "32 lanes ask for 128 bytes": who wants what.
Message askedSentence(const gpu::Launch& launch, const ShownAccess& shown,
                      const AccessPicture& picture) {
    const char* key = picture.kind == AccessKind::Load    ? "view.memory.say.load"
                      : picture.kind == AccessKind::Store ? "view.memory.say.store"
                                                          : "view.memory.say.atomic";
    const isa::Program& program = launch.program;
    return Message{key, {}}
        .with("line", isa::lineOf(program, shown.record.access.pc))
        .with("count", countLanes(picture.active))
        .with("each", picture.bytesPerLane)
        .with("bytes", picture.askedBytes);
}

Message movedSentence(const AccessPicture& picture) {
    const auto passes = static_cast<long long>(picture.passes.size());
    switch (picture.space) {
        case Space::Global:
        case Space::Local:
            return Message{"view.memory.say.moved", {}}
                .with("sectors", picture.sectorCount())
                .with("lines", static_cast<long long>(picture.lines.size()))
                .with("moved", picture.movedBytes)
                .with("used", picture.usedBytes)
                .with("percent", picture.usedPercent());
        case Space::Shared:
            if (passes == 1 && picture.usedBytes < picture.askedBytes)
                return Message{"view.memory.say.broadcast", {}};
            return Message{passes == 1 ? "view.memory.say.one_pass" : "view.memory.say.passes", {}}
                .with("passes", passes)
                .with("banks", picture.banks);
        case Space::Constant:
            break;
    }
    const int addresses = picture.usedBytes / std::max(1, picture.bytesPerLane);
    if (addresses > 1) return Message{"view.memory.say.constants", {}}.with("addresses", addresses);
    return Message{"view.memory.say.constant", {}};
}

/// Whose shared memory it is: of a cluster each block has one that the others reach.
Message ownerSentence(const gpu::Launch& launch, const ShownAccess& shown) {
    const sm::AccessRecord& record = shown.record;
    const auto own = record.access.warp.value / static_cast<std::uint32_t>(launch.warpsPerBlock());
    const bool isOwn = record.block.value == own;
    return Message{isOwn ? "view.memory.say.own_block" : "view.memory.say.other_block", {}}.with(
        "block", record.block.value);
}

/// The bank that is asked for the most words, −1 = none for more than one.
struct BusiestBank {
    int bank = -1;
    std::size_t words = 1;
};
BusiestBank busiestBank(const AccessPicture& picture) {
    BusiestBank busiest;
    for (int bank = 0; bank < picture.banks; ++bank) {
        std::size_t words = 0;
        for (const PassPart& pass : picture.passes)
            words += pass.banks[static_cast<std::size_t>(bank)].lanes != 0 ? 1U : 0U;
        if (words > busiest.words) busiest = {bank, words};
    }
    return busiest;
}

/// Why shared memory needs several passes.
Message conflictSentence(const AccessPicture& picture) {
    const BusiestBank busiest = busiestBank(picture);
    if (busiest.bank < 0) return {};
    const bool isAtomic = picture.kind == AccessKind::Atomic;
    return Message{isAtomic ? "view.memory.say.turns" : "view.memory.say.conflict", {}}
        .with("bank", busiest.bank)
        .with("words", static_cast<long long>(busiest.words));
}

Message answerSentence(const AccessPicture& picture, const LevelPart& part) {
    const bool isTold = picture.kind != AccessKind::Store;
    return Message{isTold ? "view.memory.say.answers" : "view.memory.say.takes", {}}
        .with("level", "@" + levelKey(part.level))
        .with("cycle", part.last)
        .with("cycles", part.last - picture.issuedAt);
}

}  // namespace

std::string placeName(const PlaceOf& place, int lane) {
    const std::uint32_t at = place.access.addresses[static_cast<std::size_t>(lane)];
    if (place.access.space == Space::Shared) return sharedName(place.launch, place.access.pc, at);
    if (place.access.space != Space::Global) return fmt::format("+{}", at);
    const std::string name = globalName(place.launch, at);
    return name.empty() ? fmt::format("{:#x}", at) : name;
}

std::string lineName(const PlaceOf& place, const LinePart& line) {
    if (place.access.space != Space::Global) return {};
    return globalName(place.launch, line.number * memory::kLineBytes);
}

std::string levelKey(Level level) {
    switch (level) {
        case Level::SharedMemory:
            return "view.memory.level.shared";
        case Level::ConstantCache:
            return "view.memory.level.constant";
        case Level::Memory:
            return "view.memory.level.memory";
        case Level::L1:
            return "view.memory.level.l1";
        case Level::L2:
            return "view.memory.level.l2";
        case Level::Dram:
            break;
    }
    return "view.memory.level.dram";
}

std::vector<Message> memorySentences(const gpu::Launch& launch, const ShownAccess& shown,
                                     const AccessPicture& picture, bool isQuestionOpen) {
    std::vector<Message> sentences;
    if (shown.isAhead)
        sentences.push_back(Message{"view.memory.say.ahead", {}}.with("cycle", shown.issuedAt));
    sentences.push_back(askedSentence(launch, shown, picture));
    if (isQuestionOpen) {
        sentences.push_back(Message{"view.memory.say.question", {}});
        return sentences;
    }
    if (picture.isShared() && launch.cluster.count() > 1)
        sentences.push_back(ownerSentence(launch, shown));
    sentences.push_back(movedSentence(picture));
    if (picture.isShared() && picture.passes.size() > 1) {
        Message conflict = conflictSentence(picture);
        if (!conflict.isEmpty()) sentences.push_back(std::move(conflict));
    }
    if (!picture.levels.empty())
        sentences.push_back(answerSentence(picture, picture.levels.back()));
    return sentences;
}

Message memoryBrief(const AccessPicture& picture) {
    if (picture.isShared()) {
        const BusiestBank busiest = busiestBank(picture);
        if (picture.passes.size() == 1)
            return Message{picture.usedBytes < picture.askedBytes ? "view.memory.brief.broadcast"
                                                                  : "view.memory.brief.one_pass",
                           {}};
        if (busiest.bank < 0) return movedSentence(picture);
        const bool isAtomic = picture.kind == AccessKind::Atomic;
        return Message{isAtomic ? "view.memory.brief.turns" : "view.memory.brief.conflict", {}}
            .with("passes", static_cast<long long>(picture.passes.size()))
            .with("bank", busiest.bank)
            .with("words", static_cast<long long>(busiest.words));
    }
    if (picture.space == Space::Constant || picture.levels.empty()) return movedSentence(picture);
    const LevelPart& part = picture.levels.back();
    const bool isTold = picture.kind != AccessKind::Store;
    return Message{isTold ? "view.memory.brief.answers" : "view.memory.brief.takes", {}}
        .with("used", picture.usedBytes)
        .with("moved", picture.movedBytes)
        .with("level", "@" + levelKey(part.level))
        .with("cycles", part.last - picture.issuedAt);
}

std::vector<Message> laneTip(const PlaceOf& place, const AccessPicture& picture, int lane) {
    if (!hasLane(picture.threads, lane))
        return {Message{"view.lanes.tip_empty", {}}.with("lane", lane)};
    if (!hasLane(picture.active, lane))
        return {Message{"view.memory.tip.inactive", {}}.with("lane", lane)};
    std::vector<Message> tip;
    tip.push_back(
        Message{"view.memory.tip.lane", {}}
            .with("lane", lane)
            .with("thread", coordinateText(threadIndexOf(place.launch, place.access.warp, lane)))
            .with("place", placeName(place, lane)));
    for (std::size_t pass = 0; pass < picture.passes.size(); ++pass) {
        if (!hasLane(picture.passes[pass].lanes, lane)) continue;
        const std::uint32_t word = picture.places[static_cast<std::size_t>(lane)] / 4;
        tip.push_back(Message{"view.memory.tip.lane_bank", {}}
                          .with("word", word)
                          .with("bank", word % static_cast<std::uint32_t>(picture.banks))
                          .with("pass", static_cast<long long>(pass + 1)));
    }
    const LaneMask beside = lanesBeside(picture, lane);
    if (countLanes(beside) > 1)
        tip.push_back(Message{
            picture.isShared() ? "view.memory.tip.same_bank" : "view.memory.tip.same_sector",
            {}}.with("lanes", laneRanges(beside)));
    return tip;
}

std::vector<Message> sectorTip(const PlaceOf& place, const LinePart& line, std::size_t index) {
    const SectorPart& sector = line.sectors[index];
    const std::uint32_t at =
        line.number * memory::kLineBytes + static_cast<std::uint32_t>(index) * memory::kSectorBytes;
    const std::string name =
        place.access.space == Space::Global ? globalName(place.launch, at) : std::string();
    std::vector<Message> tip;
    tip.push_back(Message{"view.memory.tip.sector", {}}.with(
        "place", name.empty() ? fmt::format("{:#x}", at) : name));
    if (sector.words == 0) {
        tip.push_back(Message{"view.memory.tip.still", {}});
        return tip;
    }
    tip.push_back(Message{"view.memory.tip.used", {}}
                      .with("words", std::popcount(sector.words))
                      .with("lanes", laneRanges(sector.lanes)));
    if (sector.answeredAt != kNever)
        tip.push_back(Message{"view.memory.tip.answer", {}}
                          .with("level", "@" + levelKey(sector.level))
                          .with("cycle", sector.answeredAt));
    return tip;
}

std::vector<Message> bankTip(const AccessPicture& picture, int bank, int pass) {
    const auto index = static_cast<std::size_t>(bank);
    if (pass < 0) {
        int words = 0;
        for (const PassPart& one : picture.passes)
            words += one.banks[index].lanes != 0 ? 1 : 0;
        return {Message{"view.memory.tip.bank", {}}.with("bank", bank).with("words", words)};
    }
    const PassPart& shown = picture.passes[static_cast<std::size_t>(pass)];
    const BankPart& part = shown.banks[index];
    if (part.lanes == 0)
        return {Message{"view.memory.tip.idle", {}}.with("bank", bank).with("pass", pass + 1)};
    std::vector<Message> tip;
    tip.push_back(Message{"view.memory.tip.pass", {}}
                      .with("bank", bank)
                      .with("pass", pass + 1)
                      .with("word", part.word)
                      .with("lanes", laneRanges(part.lanes)));
    if (shown.answeredAt != kNever)
        tip.push_back(Message{"view.memory.tip.answer", {}}
                          .with("level", "@" + levelKey(Level::SharedMemory))
                          .with("cycle", shown.answeredAt));
    return tip;
}

Message bytesTip(const AccessPicture& picture) {
    return Message{picture.isShared() ? "view.memory.bytes_of_banks" : "view.memory.tip.bytes_bar",
                   {}}
        .with("used", picture.usedBytes)
        .with("moved", picture.movedBytes)
        .with("percent", picture.usedPercent());
}

Message answerTip(const AccessPicture& picture, std::size_t level) {
    const LevelPart& part = picture.levels[level];
    return Message{"view.memory.tip.answer_bar", {}}
        .with("level", "@" + levelKey(part.level))
        .with("first", part.first - picture.issuedAt)
        .with("last", part.last - picture.issuedAt);
}

}  // namespace warpscope::present
