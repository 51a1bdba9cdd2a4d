#include "engine/history/shared_races.h"

#include <algorithm>
#include <utility>

#include "engine/base/dim3.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Words of shared memory that are looked at, of all blocks together: 80 MB of notes. Blocks beyond
/// are not; they run the same code.
constexpr std::size_t kMostSharedWords = 1U << 20;
/// Reads that wait; more of them are looked at at once.
constexpr std::size_t kMostReads = 512;

}  // namespace

void SharedRaces::follow(const trace::Event& event) {
    if (event.kind == trace::EventKind::BarrierRelease) endEpoch(event);
    if (event.kind != trace::EventKind::BlockEnd) return;
    const auto ended = blocks_.find(event.block.value);
    if (ended == blocks_.end()) return;
    words_ -= ended->second.words.size();
    blocks_.erase(ended);
}

void SharedRaces::follow(const sm::Touch& touch, Cycle now) {
    Watched* const block = watchedOf(touch);
    if (block == nullptr) return;
    if (touch.kind == Kind::Warpsync) {
        // What waits does not say before which __syncwarp it was.
        lookAtReads(*block);
        ++block->warpEpochs[static_cast<std::size_t>(touch.indexInBlock)];
        return;
    }
    const WarpAccess access{touch.kind,         touch.isRemote, touch.warp,   touch.indexInBlock,
                            touch.bytesPerLane, touch.pc,       touch.active, now};
    if (!mayWait(*block, touch)) {
        lookAtReads(*block);
        return this->touch(*block, access, touch.addresses.data(), touch.values.data());
    }
    block->reads.push_back(access);
    const auto width = launch_.machine.limits.warpSize;
    block->readAddresses.insert(block->readAddresses.end(), touch.addresses.begin(),
                                touch.addresses.begin() + width);
    if (block->reads.size() >= kMostReads) lookAtReads(*block);
}

/// Reads after which nobody writes before the next barrier are no race with anybody: they are put
/// by, and looked at when somebody does write.
bool SharedRaces::mayWait(const Watched& block, const sm::Touch& touch) const {
    if (touch.kind != Kind::Load || touch.isRemote || block.writeEpoch == block.epoch) return false;
    if (block.unwritten == 0) return true;
    const auto count = static_cast<std::uint32_t>(std::max(1, touch.bytesPerLane / 4));
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const std::uint32_t first = touch.addresses[static_cast<std::size_t>(firstLane(rest))] / 4;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!block.words[first + i].isWritten) return false;
        }
    }
    return true;
}

void SharedRaces::lookAtReads(Watched& block) {
    const auto width = static_cast<std::size_t>(launch_.machine.limits.warpSize);
    for (std::size_t i = 0; i < block.reads.size(); ++i)
        touch(block, block.reads[i], block.readAddresses.data() + i * width, nullptr);
    block.reads.clear();
    block.readAddresses.clear();
}

SharedRaces::Watched* SharedRaces::watchedOf(const sm::Touch& touch) {
    const auto found = blocks_.find(touch.block.value);
    if (found != blocks_.end()) return &found->second;
    const auto words = static_cast<std::size_t>(launch_.sharedBytesPerBlock() + 3) / 4;
    if (words == 0 || words_ + words > kMostSharedWords) return nullptr;
    words_ += words;
    Watched& block = blocks_[touch.block.value];
    block.block = touch.block;
    block.words.resize(words);
    block.unwritten = words;
    block.warpEpochs.assign(static_cast<std::size_t>(launch_.warpsPerBlock()), 1);
    return &block;
}

void SharedRaces::endEpoch(const trace::Event& event) {
    const auto found = blocks_.find(event.block.value);
    if (found == blocks_.end()) return;
    ++found->second.epoch;
    found->second.reads.clear();
    found->second.readAddresses.clear();
}

void SharedRaces::touch(Watched& block, const WarpAccess& access, const std::uint32_t* addresses,
                        const std::uint32_t* values) {
    block_ = block.block;
    warp_ = access.warp;
    const int warpSize = launch_.machine.limits.warpSize;
    Touched now;
    now.epoch = block.epoch;
    now.warpEpoch = block.warpEpochs[static_cast<std::size_t>(access.indexInBlock)];
    now.pc = access.pc;
    now.cycle = static_cast<std::int32_t>(std::min<Cycle>(access.cycle, INT32_MAX));
    now.isAtomic = access.kind == Kind::Atomic;
    const auto count = static_cast<std::uint32_t>(std::max(1, access.bytesPerLane / 4));
    if (access.kind != Kind::Load) block.writeEpoch = block.epoch;
    // Only words are compared by what is written to them.
    const bool hasValue = access.kind == Kind::Store && access.bytesPerLane == 4;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addresses[lane];
        now.thread = static_cast<std::uint32_t>(access.indexInBlock * warpSize + lane);
        now.value = hasValue ? values[lane] : 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            Word& word = block.words[address / 4 + i];
            if (access.bytesPerLane < 4 || access.isRemote) word.isMixed = true;
            if (access.kind == Kind::Load)
                readWord(word, now, address + 4 * i);
            else
                writeWord(block, word, now, address + 4 * i);
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

void SharedRaces::writeWord(Watched& block, Word& word, const Touched& now, std::uint32_t address) {
    if (!word.isWritten) --block.unwritten;
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
    return std::move(message).with(
        "element",
        elementText(launch_.program, isa::VariableRange::Place::Shared, "shared", address, pc));
}

void SharedRaces::tellRace(const Touched& before, bool wasWrite, const Touched& now, bool isWrite,
                           std::uint32_t address) {
    if (report_.isTold("race", now.pc, before.pc)) return;
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
    report_.add("race", std::move(message), now.cycle, warp_, laneOf(launch_, now.thread), now.pc,
                before.pc);
}

void SharedRaces::tellUnwritten(const Touched& now, std::uint32_t address) {
    if (report_.isTold("uninitialized", now.pc, 0)) return;
    report_.add("uninitialized",
                withElement(Message{"hazard.uninitialized"}, address, now.pc)
                    .with("thread", threadText(launch_, now.thread))
                    .with("block", block_.value)
                    .with("line", launch_.program.instructions[now.pc].line)
                    .with("cycle", static_cast<long long>(now.cycle)),
                now.cycle, warp_, laneOf(launch_, now.thread), now.pc, 0);
}

}  // namespace warpscope::history
