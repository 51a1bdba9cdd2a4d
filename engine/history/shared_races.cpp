#include "engine/history/shared_races.h"

#include <algorithm>
#include <utility>

#include "engine/base/dim3.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Words of shared memory that are looked at, of all blocks together: 170 MB of notes. Blocks
/// beyond are not; they run the same code.
constexpr std::size_t kMostSharedWords = 1U << 20;
/// Reads that wait; more of them are looked at at once.
constexpr std::size_t kMostReads = 512;

/// The narrowest access of a program to shared memory, as far as its opcodes tell: 1, 2 or 4 bytes.
std::uint32_t narrowestOf(const isa::Program& program) {
    using enum isa::Opcode;
    int bytes = 4;
    for (const isa::Instruction& instruction : program.instructions) {
        const isa::Opcode opcode = instruction.opcode;
        const bool mayBeShared = opcode == Lds || opcode == Sts || opcode == Atoms ||
                                 opcode == Ld || opcode == St || opcode == Atom;
        if (mayBeShared) bytes = std::min(bytes, isa::bytesOf(instruction.type));
    }
    return static_cast<std::uint32_t>(bytes);
}

/// The bits of so many bytes.
std::uint32_t bitsOf(std::uint32_t bytes) {
    return bytes < 4 ? (1U << (8 * bytes)) - 1 : UINT32_MAX;
}

}  // namespace

SharedRaces::SharedRaces(const gpu::Launch& launch, HazardReport& report)
    : launch_(launch), report_(report), order_(launch), unit_(narrowestOf(launch.program)) {}

std::uint32_t SharedRaces::unitsOf(int bytesPerLane) const {
    return std::max(1U, static_cast<std::uint32_t>(bytesPerLane) / unit_);
}

void SharedRaces::follow(const trace::Event& event) {
    order_.follow(event);
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
    const bool orders = touch.kind == Kind::Warpsync || touch.kind == Kind::Fence;
    // What waits is asked what ordered it so far.
    if (orders) lookAtReads(*block);
    if (orders || touch.kind == Kind::Atomic) order_.follow(touch);
    if (orders) return;
    const WarpAccess access{
        touch.kind,   touch.isRemote,         touch.warp, touch.indexInBlock, touch.bytesPerLane,
        touch.active, order_.seen(touch, now)};
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
    const std::uint32_t count = unitsOf(touch.bytesPerLane);
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const std::uint32_t first =
            touch.addresses[static_cast<std::size_t>(firstLane(rest))] / unit_;
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
    const auto words =
        (static_cast<std::size_t>(launch_.sharedBytesPerBlock()) + 3) / 4 * 4 / unit_;
    if (words == 0 || words_ + words > kMostSharedWords) return nullptr;
    words_ += words;
    Watched& block = blocks_[touch.block.value];
    block.block = touch.block;
    block.words.resize(words);
    block.unwritten = words;
    return &block;
}

void SharedRaces::endEpoch(const trace::Event& event) {
    const auto found = blocks_.find(event.block.value);
    if (found == blocks_.end()) return;
    ++found->second.epoch;
    found->second.reads.clear();
    found->second.readAddresses.clear();
}

/// What a lane stores, its first 8 bytes.
std::uint64_t SharedRaces::storedBy(const WarpAccess& access, const std::uint32_t* values,
                                    int lane) const {
    if (access.bytesPerLane <= 4)
        return values[lane] & bitsOf(static_cast<std::uint32_t>(access.bytesPerLane));
    const int width = launch_.machine.limits.warpSize;
    return std::uint64_t{values[lane + width]} << 32 | values[lane];
}

void SharedRaces::touch(Watched& block, const WarpAccess& access, const std::uint32_t* addresses,
                        const std::uint32_t* values) {
    block_ = block.block;
    warp_ = access.warp;
    const int warpSize = launch_.machine.limits.warpSize;
    Touched now;
    now.epoch = access.seen.epoch;
    now.warpEpoch = access.seen.warpEpoch;
    now.number = access.seen.number;
    now.pc = access.seen.pc;
    now.cycle = access.seen.cycle;
    now.isAtomic = access.kind == Kind::Atomic;
    now.isVolatile = access.seen.isVolatile;
    const std::uint32_t count = unitsOf(access.bytesPerLane);
    if (access.kind != Kind::Load) block.writeEpoch = block.epoch;
    // Wider values are not compared.
    const bool hasValue = access.kind == Kind::Store && access.bytesPerLane <= 4;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addresses[lane];
        now.thread = static_cast<std::uint32_t>(access.indexInBlock * warpSize + lane);
        now.whole = access.kind == Kind::Store ? storedBy(access, values, lane) : 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            Word& word = block.words[address / unit_ + i];
            if (access.isRemote) word.isRemote = true;
            now.value = hasValue ? values[lane] >> (8 * unit_ * i) & bitsOf(unit_) : 0;
            if (access.kind == Kind::Load)
                readWord(word, now, address + unit_ * i);
            else
                writeWord(block, word, now, address + unit_ * i);
        }
    }
}

/// As the order of accesses knows it: a volatile access orders nothing by itself in shared memory.
Seen SharedRaces::seenOf(const Touched& touched) const {
    const auto warpSize = static_cast<std::uint32_t>(launch_.machine.limits.warpSize);
    const auto warps = static_cast<std::uint32_t>(launch_.warpsPerBlock());
    Seen seen;
    seen.warp = block_.value * warps + touched.thread / warpSize;
    seen.block = block_.value;
    seen.epoch = touched.epoch;
    seen.warpEpoch = touched.warpEpoch;
    seen.number = touched.number;
    seen.kind = touched.isAtomic ? Kind::Atomic : Kind::Load;
    return seen;
}

/// Whether nothing orders two accesses of different threads.
bool SharedRaces::mayClash(const Touched& before, const Touched& now) const {
    if (before.thread == kNobody || before.thread == now.thread || before.epoch != now.epoch)
        return false;
    const bool areStrong =
        (before.isAtomic || before.isVolatile) && (now.isAtomic || now.isVolatile);
    if (areStrong && (before.isAtomic || now.isAtomic)) return false;
    return !order_.isOrdered(seenOf(before), laneOf(launch_, before.thread), seenOf(now),
                             laneOf(launch_, now.thread));
}

void SharedRaces::readWord(Word& word, const Touched& now, std::uint32_t address) {
    // Two readers that nothing orders with this one stand for all: a later write meets them.
    const bool isKnown = word.otherRead.thread != kNobody && word.otherRead.epoch == now.epoch &&
                         word.otherRead.warpEpoch == now.warpEpoch &&
                         word.read.epoch == now.epoch && word.write.epoch != now.epoch;
    if (word.isRemote || (isKnown && word.isWritten)) return;
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
    const bool isFirst = !word.isWritten;
    if (isFirst) --block.unwritten;
    word.isWritten = true;
    if (word.isRemote) return;
    // An atomic that adds to what nobody wrote: the histogram that was never set to 0.
    const bool isRead = now.isAtomic && launch_.program.instructions[now.pc].atomic !=
                                            isa::AtomicOperation::Exch;
    if (isFirst && isRead) tellUnwritten(now, address);
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
    const Touched& writer = isWrite ? now : before;
    const isa::DataType type =
        elementType(launch_.program, isa::VariableRange::Place::Shared, address, now.pc,
                    launch_.program.instructions[writer.pc].type);
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
                  .with("value", valueText(type, writer.whole));
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
