#include "engine/history/shared_races.h"

#include <algorithm>
#include <utility>

#include "engine/base/dim3.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Words of shared memory that are looked at, of all blocks together: 170 MB of notes. Blocks
/// beyond are not; they run the same code.
constexpr std::size_t kMaxSharedWords = 1U << 20;
/// Reads that wait; more of them are looked at at once.
constexpr std::size_t kMaxReads = 512;

/// The narrowest access of a program to shared memory, as far as its opcodes tell: 1, 2 or 4 bytes.
std::uint32_t narrowestOf(const isa::Program& program) {
    int bytes = 4;
    for (const isa::Instruction& instruction : program.instructions) {
        const isa::Space space = isa::infoOf(instruction.opcode).space;
        const bool mayBeShared = space == isa::Space::Shared || space == isa::Space::Generic;
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
    : launch_(launch),
      report_(report),
      order_(launch),
      unit_(narrowestOf(launch.program)),
      isCluster_(launch.cluster.count() > 1) {}

std::uint32_t SharedRaces::unitsOf(int bytesPerLane) const {
    return std::max(1U, static_cast<std::uint32_t>(bytesPerLane) / unit_);
}

void SharedRaces::follow(const trace::Event& event) {
    order_.follow(event);
    if (event.kind == trace::EventKind::BarrierRelease) endEpoch(event);
}

void SharedRaces::followGlobal(const sm::Touch& touch) {
    if (isCluster_) order_.follow(touch);
}

void SharedRaces::endBlock(BlockId block, Cycle now) {
    passedOver_.erase(block.value);
    const auto ended = blocks_.find(block.value);
    if (ended == blocks_.end()) return;
    watched_ = &ended->second;
    for (const User& user : watched_->users) {
        const bool isOther = user.last.thread != kNobody;
        if (isOther && !order_.isSeenBy(seenOf(user.last), block))
            tellLifetime("hazard.cluster_ends", user.last, user.kind, user.address, now);
    }
    words_ -= ended->second.words.size();
    blocks_.erase(ended);
}

void SharedRaces::follow(const sm::Touch& touch, Cycle now) {
    Watched* const block = watchedOf(touch);
    if (block == nullptr) return;
    const bool orders = touch.kind == Kind::Warpsync || touch.kind == Kind::Fence;
    // What waits is asked what ordered it so far.
    if (orders) lookAtReads(*block);
    const bool isFlag = touch.kind == Kind::Atomic || (isCluster_ && touch.isVolatile);
    if (orders || isFlag) order_.follow(touch);
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
    if (block->reads.size() >= kMaxReads) lookAtReads(*block);
}

/// Reads after which nobody writes before the next barrier are no race with anybody: they are put
/// by, and looked at when somebody does write. In a cluster others do not wait for that barrier.
bool SharedRaces::mayWait(const Watched& block, const sm::Touch& touch) const {
    if (touch.kind != Kind::Load || isCluster_ || block.writeEpoch == block.epoch) return false;
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
    if (words == 0 || passedOver_.contains(touch.block.value)) return nullptr;
    if (words_ + words > kMaxSharedWords) {
        // For good: of a block that is half done nobody would know what it has written.
        passedOver_.insert(touch.block.value);
        return nullptr;
    }
    words_ += words;
    Watched& block = blocks_[touch.block.value];
    block.block = touch.block;
    block.users.push_back({.block = touch.block});
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
    watched_ = &block;
    const int warpSize = launch_.machine.limits.warpSize;
    Touched now;
    now.epoch = access.seen.epoch;
    now.warpEpoch = access.seen.warpEpoch;
    now.number = access.seen.number;
    now.pc = access.seen.pc;
    now.cycle = access.seen.cycle;
    now.isAtomic = access.kind == Kind::Atomic;
    now.isVolatile = access.seen.isVolatile;
    if (access.isRemote) now.user = userOf(block, BlockId{access.seen.block});
    const std::uint32_t count = unitsOf(access.bytesPerLane);
    if (access.kind != Kind::Load) block.writeEpoch = block.epoch;
    // Wider values are not compared.
    const bool hasValue = access.kind == Kind::Store && access.bytesPerLane <= 4;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addresses[lane];
        now.thread = static_cast<std::uint32_t>(access.indexInBlock * warpSize + lane);
        now.whole = access.kind == Kind::Store ? storedBy(access, values, lane) : 0;
        if (access.isRemote) noteUse(block, access, now, address);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t number = address / unit_ + i;
            Word& word = block.words[number];
            now.value = hasValue ? values[lane] >> (8 * unit_ * i) & bitsOf(unit_) : 0;
            if (access.kind != Kind::Load)
                writeWord(block, word, now, address + unit_ * i);
            else if (access.isRemote)
                readRemotely(block, number, now, address + unit_ * i);
            else
                readWord(word, now, address + unit_ * i);
        }
    }
}

/// The number of a block among those that touch the memory of another one of its cluster.
std::uint8_t SharedRaces::userOf(Watched& block, BlockId user) const {
    auto found = std::ranges::find(block.users, user, &User::block);
    if (found == block.users.end()) found = block.users.insert(found, {.block = user});
    return static_cast<std::uint8_t>(found - block.users.begin());
}

/// Another block touches an element: it has to have met the owner before, which may not have
/// started else, and the owner has to meet it before it ends.
void SharedRaces::noteUse(Watched& block, const WarpAccess& access, const Touched& last,
                          std::uint32_t address) {
    User& user = block.users[last.user];
    user.last = last;
    user.kind = access.kind;
    user.address = address;
    // What comes too early and meets an access of the owner is told as a race.
    const bool isFirst = access.kind != Kind::Load && !block.words[address / unit_].isWritten;
    if (isFirst && !order_.hasHeardOf(block.block, access.seen))
        tellLifetime("hazard.cluster_starts", last, access.kind, address, last.cycle);
}

BlockId SharedRaces::blockOf(const Touched& touched) const {
    return watched_->users[touched.user].block;
}

/// As the order of accesses knows it: a volatile access orders nothing by itself in shared memory.
Seen SharedRaces::seenOf(const Touched& touched) const {
    const auto warpSize = static_cast<std::uint32_t>(launch_.machine.limits.warpSize);
    const auto warps = static_cast<std::uint32_t>(launch_.warpsPerBlock());
    Seen seen;
    seen.block = blockOf(touched).value;
    seen.warp = seen.block * warps + touched.thread / warpSize;
    seen.epoch = touched.epoch;
    seen.warpEpoch = touched.warpEpoch;
    seen.number = touched.number;
    seen.pc = touched.pc;
    seen.kind = touched.isAtomic ? Kind::Atomic : Kind::Load;
    return seen;
}

/// Whether nothing orders two accesses of different threads.
bool SharedRaces::mayClash(const Touched& before, const Touched& now) const {
    if (before.thread == kNobody) return false;
    if (before.user == now.user && (before.thread == now.thread || before.epoch != now.epoch))
        return false;
    const bool areStrong =
        (before.isAtomic || before.isVolatile) && (now.isAtomic || now.isVolatile);
    if (areStrong && (before.isAtomic || now.isAtomic)) return false;
    if (order_.isVerified(before.pc, now.pc)) return false;
    return !order_.isOrdered(seenOf(before), laneOf(launch_, before.thread), seenOf(now),
                             laneOf(launch_, now.thread));
}

/// Whether an unwritten part of what a load reads at once stands beside a written one: clang copies
/// a structure, whose variable has bytes for elements in PTX, by words, and what lies between its
/// members as well. Where elements are numbers, each is looked at by itself.
bool SharedRaces::isGap(std::uint32_t address, isa::ProgramCounter pc) const {
    if (launch_.program.instructions[pc].copiesMember) return true;
    const int element = isa::bytesOf(elementType(launch_.program, isa::VariableRange::Place::Shared,
                                                 address, pc, isa::DataType::U8));
    const int read = isa::bytesOf(launch_.program.instructions[pc].type);
    const auto bytes = static_cast<std::uint32_t>(element == 1 ? read : element);
    const std::uint32_t count = bytes / unit_;
    if (count < 2) return false;
    const auto first = watched_->words.begin() + address / bytes * count;
    return std::any_of(first, first + count, [](const Word& word) { return word.isWritten; });
}

void SharedRaces::readWord(Word& word, const Touched& now, std::uint32_t address) {
    // Two readers that nothing orders with this one stand for all: a later write meets them.
    const bool isKnown = word.otherRead.thread != kNobody && word.otherRead.epoch == now.epoch &&
                         word.otherRead.warpEpoch == now.warpEpoch &&
                         word.read.epoch == now.epoch && word.write.epoch != now.epoch &&
                         word.write.user == now.user;
    if (isKnown && word.isWritten) return;
    if (!word.isWritten && !isGap(address, now.pc)) tellUnwritten(now, address);
    if (mayClash(word.write, now)) tellRace(word.write, true, now, false, address);
    const bool isOld = word.read.thread == kNobody || word.read.epoch != now.epoch;
    if (isOld) {
        word.read = now;
        word.otherRead = {};
    } else if (word.read.thread == now.thread) {
        if (!order_.isKept(seenOf(word.read), seenOf(now))) word.read = now;
    } else {
        word.otherRead = now;
    }
}

/// A block's barriers do not order what others read, so the epoch says nothing of them.
void SharedRaces::readRemotely(Watched& block, std::uint32_t number, const Touched& now,
                               std::uint32_t address) {
    const Word& word = block.words[number];
    if (!word.isWritten && !isGap(address, now.pc)) tellUnwritten(now, address);
    if (mayClash(word.write, now)) tellRace(word.write, true, now, false, address);
    if (block.remoteReads.empty()) block.remoteReads.resize(block.words.size());
    auto& [read, otherRead] = block.remoteReads[number];
    (mayClash(read, now) ? otherRead : read) = now;
}

void SharedRaces::writeWord(Watched& block, Word& word, const Touched& now, std::uint32_t address) {
    const bool isFirst = !word.isWritten;
    if (isFirst) --block.unwritten;
    word.isWritten = true;
    // An atomic that adds to what nobody wrote: the histogram that was never set to 0.
    const bool isRead =
        now.isAtomic && launch_.program.instructions[now.pc].atomic != isa::AtomicOperation::Exch;
    if (isFirst && isRead) tellUnwritten(now, address);
    // What an atomic leaves there is not known, so it is like no store.
    const bool isSame = word.write.isAtomic || now.isAtomic ? word.write.isAtomic && now.isAtomic
                                                            : word.write.value == now.value;
    if (!isSame && mayClash(word.write, now)) tellRace(word.write, true, now, true, address);
    for (const Touched& read : {word.read, word.otherRead}) {
        if (mayClash(read, now)) tellRace(read, false, now, true, address);
    }
    if (!block.remoteReads.empty()) {
        for (const Touched& read : block.remoteReads[address / unit_])
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
    const auto warpSize = static_cast<std::uint32_t>(launch_.machine.limits.warpSize);
    const bool isSameWarp =
        before.user == now.user && before.thread / warpSize == now.thread / warpSize;
    const bool isWider = !isSameWarp && report_.isToldOfOneWarp(now.pc, before.pc);
    if (report_.isTold(trace::kRace, now.pc, before.pc) && !isWider) return;
    const auto lineAt = [this](isa::ProgramCounter pc) {
        return launch_.program.instructions[pc].line;
    };
    const Touched& writer = isWrite ? now : before;
    const isa::DataType type =
        elementType(launch_.program, isa::VariableRange::Place::Shared, address, now.pc,
                    launch_.program.instructions[writer.pc].type);
    const bool isAtOnce = isSameWarp && before.pc == now.pc && before.cycle == now.cycle;
    Message message{isAtOnce                  ? "hazard.race_at_once"
                    : before.user != now.user ? "hazard.race_in_cluster"
                    : now.user != 0           ? "hazard.race_in_cluster_block"
                    : isSameWarp              ? "hazard.race_in_warp"
                                              : "hazard.race"};
    message = withElement(std::move(message), address, now.pc)
                  .with("thread", threadText(launch_, now.thread))
                  .with("other", threadText(launch_, before.thread))
                  .with("block", blockOf(now).value)
                  .with("other_block", blockOf(before).value)
                  .with("owner", watched_->block.value)
                  .with("action", isWrite ? "@fault.writes" : "@fault.reads")
                  .with("before", wasWrite ? "@fault.writes" : "@fault.reads")
                  .with("line", lineAt(now.pc))
                  .with("other_line", lineAt(before.pc))
                  .with("cycle", static_cast<long long>(now.cycle))
                  .with("other_cycle", before.cycle)
                  .with("value", valueText(type, writer.whole));
    report_.add(trace::kRace, std::move(message), now.cycle, WarpId{seenOf(now).warp},
                laneOf(launch_, now.thread), now.pc, before.pc);
}

void SharedRaces::tellUnwritten(const Touched& now, std::uint32_t address) {
    if (report_.isTold(trace::kUninitialized, now.pc, 0)) return;
    const bool isOfOther = now.user != 0;
    Message message{isOfOther ? "hazard.uninitialized_in_cluster" : "hazard.uninitialized"};
    report_.add(trace::kUninitialized,
                withElement(std::move(message), address, now.pc)
                    .with("thread", threadText(launch_, now.thread))
                    .with("block", blockOf(now).value)
                    .with("owner", watched_->block.value)
                    .with("line", launch_.program.instructions[now.pc].line)
                    .with("cycle", static_cast<long long>(now.cycle)),
                now.cycle, WarpId{seenOf(now).warp}, laneOf(launch_, now.thread), now.pc, 0);
}

/// A block touches the memory of another one that may not be there.
void SharedRaces::tellLifetime(const char* key, const Touched& use, Kind kind,
                               std::uint32_t address, Cycle now) {
    if (report_.isTold(trace::kClusterLifetime, use.pc, 0)) return;
    const char* const action = kind == Kind::Load    ? "@fault.reads"
                               : kind == Kind::Store ? "@fault.writes"
                                                     : "@hazard.changes";
    report_.add(trace::kClusterLifetime,
                withElement(Message{key}, address, use.pc)
                    .with("thread", threadText(launch_, use.thread))
                    .with("block", blockOf(use).value)
                    .with("owner", watched_->block.value)
                    .with("action", action)
                    .with("line", launch_.program.instructions[use.pc].line)
                    .with("cycle", static_cast<long long>(use.cycle))
                    .with("end", static_cast<long long>(now)),
                use.cycle, WarpId{seenOf(use).warp}, laneOf(launch_, use.thread), use.pc, 0);
}

}  // namespace warpscope::history
