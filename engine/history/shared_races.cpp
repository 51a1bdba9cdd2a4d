#include "engine/history/shared_races.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/dim3.h"

namespace warpscope::history {
namespace {

using Kind = sm::SharedTouch::Kind;

/// Words of shared memory that are looked at, of all blocks together: 80 MB of notes. Blocks beyond
/// are not; they run the same code.
constexpr std::size_t kMostWords = 1U << 20;
constexpr std::size_t kMostProblems = 20;

std::string threadText(const gpu::Launch& launch, std::uint32_t thread) {
    const Dim3 at = coordinateOf(thread, launch.block);
    return fmt::format("({}, {}, {})", at.x, at.y, at.z);
}

}  // namespace

void SharedRaces::follow(const sm::CycleLog& log) {
    if (log.events.empty() && log.sharedTouches.empty() && log.hazards.empty()) return;
    cycle_ = log.cycle;
    for (const trace::Event& event : log.events) {
        if (event.kind == trace::EventKind::BarrierRelease) endEpoch(event);
        if (event.kind != trace::EventKind::BlockEnd) continue;
        const auto ended = std::ranges::find(blocks_, event.block, &Watched::block);
        if (ended == blocks_.end()) continue;
        words_ -= ended->words.size();
        blocks_.erase(ended);
    }
    for (const sm::SharedTouch& touch : log.sharedTouches) {
        Watched* const block = watchedOf(touch);
        if (block == nullptr) continue;
        block_ = touch.block;
        warp_ = touch.warp;
        if (touch.kind == Kind::Warpsync) {
            ++block->warpEpochs[static_cast<std::size_t>(touch.indexInBlock)];
            continue;
        }
        this->touch(*block, touch);
    }
    for (const sm::Hazard& hazard : log.hazards) {
        warp_ = hazard.warp;
        Touched now;
        now.pc = hazard.pc;
        tell(hazard.kind, hazard.message, now, hazard.other);
    }
}

SharedRaces::Watched* SharedRaces::watchedOf(const sm::SharedTouch& touch) {
    const auto found = std::ranges::find(blocks_, touch.block, &Watched::block);
    if (found != blocks_.end()) return &*found;
    const auto words = static_cast<std::size_t>(launch_.sharedBytesPerBlock() + 3) / 4;
    if (words_ + words > kMostWords) return nullptr;
    words_ += words;
    Watched& block = blocks_.emplace_back();
    block.block = touch.block;
    block.words.resize(words);
    block.warpEpochs.assign(static_cast<std::size_t>(launch_.warpsPerBlock()), 1);
    return &block;
}

void SharedRaces::endEpoch(const trace::Event& event) {
    const auto found = std::ranges::find(blocks_, event.block, &Watched::block);
    if (found != blocks_.end()) ++found->epoch;
}

void SharedRaces::touch(Watched& block, const sm::SharedTouch& touch) {
    const int warpSize = launch_.machine.limits.warpSize;
    Touched now;
    now.epoch = block.epoch;
    now.warpEpoch = block.warpEpochs[static_cast<std::size_t>(touch.indexInBlock)];
    now.pc = touch.pc;
    now.cycle = static_cast<std::int32_t>(std::min<Cycle>(cycle_, INT32_MAX));
    now.isAtomic = touch.kind == Kind::Atomic;
    const auto count = static_cast<std::uint32_t>(std::max(1, touch.bytesPerLane / 4));
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const auto index = static_cast<std::size_t>(lane);
        const std::uint32_t address = touch.addresses[index];
        now.thread = static_cast<std::uint32_t>(touch.indexInBlock * warpSize + lane);
        // Only words are compared by what is written to them.
        now.value = touch.bytesPerLane == 4 ? touch.values[index] : 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            Word& word = block.words[address / 4 + i];
            if (touch.bytesPerLane < 4 || touch.isRemote) word.isMixed = true;
            if (touch.kind == Kind::Load)
                readWord(word, now, address + 4 * i);
            else
                writeWord(word, now, address + 4 * i);
        }
    }
}

/// Whether nothing orders two accesses of different threads.
bool SharedRaces::mayClash(const Touched& before, const Touched& now) const {
    if (before.thread == kNobody || before.thread == now.thread || before.epoch != now.epoch)
        return false;
    const auto warpSize = static_cast<std::uint32_t>(launch_.machine.limits.warpSize);
    const bool isSameWarp = before.thread / warpSize == now.thread / warpSize;
    return !isSameWarp || before.warpEpoch == now.warpEpoch;
}

void SharedRaces::readWord(Word& word, const Touched& now, std::uint32_t address) {
    // Two readers that nothing orders with this one stand for all: a later write meets them.
    const bool isKnown = word.otherRead.thread != kNobody && word.otherRead.epoch == now.epoch &&
                         word.otherRead.warpEpoch == now.warpEpoch &&
                         word.read.epoch == now.epoch && word.write.epoch != now.epoch;
    if (word.isMixed || (isKnown && word.isWritten)) return;
    if (!word.isWritten) tellUnwritten(now, address);
    if (mayClash(word.write, now)) tellRace(word.write, true, now, false, address);
    const bool isOld = word.read.thread == kNobody || word.read.epoch != now.epoch;
    if (isOld) {
        word.read = now;
        word.otherRead = {};
    } else if (word.read.thread == now.thread) {
        word.read = now;
    } else {
        word.otherRead = now;
    }
}

void SharedRaces::writeWord(Word& word, const Touched& now, std::uint32_t address) {
    word.isWritten = true;
    if (word.isMixed) return;
    const bool isSame = word.write.value == now.value || (word.write.isAtomic && now.isAtomic);
    if (!isSame && mayClash(word.write, now)) tellRace(word.write, true, now, true, address);
    for (const Touched& read : {word.read, word.otherRead}) {
        if (mayClash(read, now)) tellRace(read, false, now, true, address);
    }
    word.write = now;
}

Message SharedRaces::withElement(Message message, std::uint32_t address,
                                 isa::ProgramCounter pc) const {
    using Place = isa::VariableRange::Place;
    for (const isa::VariableRange& variable : launch_.program.variables) {
        const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(variable.type));
        const bool isThere = variable.place == Place::Shared && address >= variable.index &&
                             (address - variable.index) / bytes < variable.count;
        if (!isThere || pc < variable.from || pc >= variable.to) continue;
        return std::move(message).with(
            "element", fmt::format("{}[{}]", variable.name, (address - variable.index) / bytes));
    }
    return std::move(message).with("element", fmt::format("shared[{:#x}]", address));
}

void SharedRaces::tellRace(const Touched& before, bool wasWrite, const Touched& now, bool isWrite,
                           std::uint32_t address) {
    const auto warpSize = static_cast<std::uint32_t>(launch_.machine.limits.warpSize);
    const bool isSameWarp = before.thread / warpSize == now.thread / warpSize;
    const auto lineAt = [this](isa::ProgramCounter pc) {
        return launch_.program.instructions[pc].line;
    };
    Message message{isSameWarp ? "hazard.race_in_warp" : "hazard.race"};
    message = withElement(std::move(message), address, now.pc)
                  .with("thread", threadText(launch_, now.thread))
                  .with("other", threadText(launch_, before.thread))
                  .with("block", block_.value)
                  .with("action", isWrite ? "@fault.writes" : "@fault.reads")
                  .with("before", wasWrite ? "@fault.writes" : "@fault.reads")
                  .with("line", lineAt(now.pc))
                  .with("other_line", lineAt(before.pc))
                  .with("cycle", static_cast<long long>(now.cycle))
                  .with("other_cycle", before.cycle)
                  .with("value", static_cast<std::int32_t>(isWrite ? now.value : before.value));
    tell("race", std::move(message), now, before.pc);
}

void SharedRaces::tellUnwritten(const Touched& now, std::uint32_t address) {
    tell("uninitialized",
         withElement(Message{"hazard.uninitialized"}, address, now.pc)
             .with("thread", threadText(launch_, now.thread))
             .with("block", block_.value)
             .with("line", launch_.program.instructions[now.pc].line)
             .with("cycle", static_cast<long long>(now.cycle)),
         now, 0);
}

void SharedRaces::tell(std::string kind, Message message, const Touched& now,
                       isa::ProgramCounter other) {
    if (problems_.size() >= kMostProblems) return;
    if (!told_.emplace(kind, now.pc, other).second) return;
    gpu::RunProblem problem;
    problem.kind = std::move(kind);
    problem.message = std::move(message);
    problem.line = launch_.program.instructions[now.pc].line;
    problem.cycle = cycle_;
    problem.warp = warp_;
    if (now.thread != kNobody)
        problem.lanes = laneBit(static_cast<int>(
            now.thread % static_cast<std::uint32_t>(launch_.machine.limits.warpSize)));
    problems_.push_back(std::move(problem));
}

}  // namespace warpscope::history
