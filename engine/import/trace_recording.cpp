#include "engine/import/trace_recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>

#include "engine/base/contract.h"
#include "engine/history/read_launch.h"
#include "engine/history/recording_builder.h"
#include "engine/history/recording_format.h"
#include "engine/memory/bank_conflicts.h"
#include "engine/memory/coalesce.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::importing {
namespace {

using trace::AccessClass;

/// Generic addresses of shared and of local memory lie in windows of so many bytes.
constexpr std::uint64_t kWindowBytes = 1 << 24;

/// One executed instruction, as little of it as the recording needs.
struct Executed {
    std::uint32_t instruction = 0;  ///< In the order in which they were met first.
    std::uint32_t active = 0;
};

/// What a mnemonic does to memory; nothing: it touches none, or constants.
struct Touch {
    std::string_view mnemonic;
    AccessClass generic;  ///< Where the address lies in no window.
};
constexpr auto kTouches = std::to_array<Touch>({
    {"LDG", AccessClass::GlobalLoad},
    {"LD", AccessClass::GlobalLoad},
    {"LDGSTS", AccessClass::GlobalLoad},
    {"STG", AccessClass::GlobalStore},
    {"ST", AccessClass::GlobalStore},
    {"ATOM", AccessClass::GlobalAtomic},
    {"ATOMG", AccessClass::GlobalAtomic},
    {"RED", AccessClass::GlobalAtomic},
    {"REDG", AccessClass::GlobalAtomic},
    {"LDL", AccessClass::LocalLoad},
    {"STL", AccessClass::LocalStore},
    {"LDS", AccessClass::SharedLoad},
    {"LDSM", AccessClass::SharedLoad},
    {"STS", AccessClass::SharedStore},
    {"STSM", AccessClass::SharedStore},
    {"ATOMS", AccessClass::SharedAtomic},
});

const Touch* touchOf(std::string_view mnemonic) {
    const auto found = std::ranges::find(kTouches, mnemonic, &Touch::mnemonic);
    return found == kTouches.end() ? nullptr : &*found;
}

bool isShared(AccessClass what) {
    return what >= AccessClass::SharedLoad;
}

/// The class of a generic access whose address lies in a window.
AccessClass classIn(AccessClass generic, const TraceHead& head, std::uint64_t address) {
    const auto isIn = [address](std::uint64_t base) {
        return base != 0 && address >= base && address - base < kWindowBytes;
    };
    const bool isStore = generic == AccessClass::GlobalStore;
    if (generic > AccessClass::GlobalAtomic) return generic;
    if (isIn(head.sharedBase)) {
        if (generic == AccessClass::GlobalAtomic) return AccessClass::SharedAtomic;
        return isStore ? AccessClass::SharedStore : AccessClass::SharedLoad;
    }
    if (isIn(head.localBase)) return isStore ? AccessClass::LocalStore : AccessClass::LocalLoad;
    return generic;
}

/// Moves matrices of 8 × 8: of each, eight lanes name its rows.
bool isOfMatrices(std::string_view opcode) {
    return opcode.starts_with("LDSM") || opcode.starts_with("STSM");
}

/// Those whose addresses count: all that are active, or of matrices ("LDSM.16.M88.2": two) the
/// rows'.
LaneMask lanesOf(const TraceLine& line) {
    if (!isOfMatrices(line.opcode) || line.opcode.ends_with(".4")) return line.active;
    return line.active & firstLanes(line.opcode.ends_with(".2") ? 16 : 8);
}

/// Bytes of a lane as the opcode has them ("LDG.E.128": 16), since tracers tell other widths of
/// some; 4 where it says nothing.
int bytesOf(std::string_view opcode) {
    if (isOfMatrices(opcode)) return 16;  // A row.
    for (std::size_t dot = opcode.find('.'); dot != std::string_view::npos;) {
        const std::size_t next = opcode.find('.', dot + 1);
        std::string_view part = opcode.substr(dot + 1, next - dot - 1);
        if (part.starts_with('U') || part.starts_with('S')) part.remove_prefix(1);
        if (part == "8") return 1;
        if (part == "16") return 2;
        if (part == "64") return 8;
        if (part == "128") return 16;
        dot = next;
    }
    return 4;
}

/// Sectors that the active lanes touch.
int sectorsOf(const std::vector<std::uint64_t>& addresses, LaneMask active, int bytes) {
    std::vector<std::uint64_t> sectors;
    for (std::size_t lane = 0; lane < addresses.size(); ++lane) {
        if (!hasLane(active, static_cast<int>(lane))) continue;
        const auto last = addresses[lane] + static_cast<std::uint64_t>(bytes) - 1;
        for (auto sector = addresses[lane] / memory::kSectorBytes;
             sector <= last / memory::kSectorBytes; ++sector)
            sectors.push_back(sector);
    }
    std::ranges::sort(sectors);
    const auto repeated = std::ranges::unique(sectors);
    return static_cast<int>(repeated.begin() - sectors.begin());
}

trace::AccessSums sumsOf(AccessClass what, const TraceLine& line, const TraceHead& head,
                         int banks) {
    const int bytes = bytesOf(line.opcode);
    trace::AccessSums sums{1, 0, 0, 0};
    if (isShared(what)) {
        std::vector<std::uint32_t> offsets;
        for (const std::uint64_t address : line.addresses)
            offsets.push_back(
                static_cast<std::uint32_t>((address - head.sharedBase) % kWindowBytes / 4 * 4));
        const auto kind = what == AccessClass::SharedLoad    ? memory::AccessKind::Load
                          : what == AccessClass::SharedStore ? memory::AccessKind::Store
                                                             : memory::AccessKind::Atomic;
        sums.transactions = memory::countWavefronts(offsets, lanesOf(line), banks, bytes, kind);
        sums.ideal = memory::leastWavefronts(offsets, lanesOf(line), bytes, kind);
    } else if (what != AccessClass::LocalLoad && what != AccessClass::LocalStore) {
        const int all = countLanes(line.active) * bytes;
        constexpr int kSector = memory::kSectorBytes;
        sums.transactions = sectorsOf(line.addresses, line.active, bytes);
        sums.ideal = (all + kSector - 1) / kSector;
    }
    return sums;
}

/// Keeps what a trace tells until all of it is known.
class Collector : public TraceListener {
  public:
    explicit Collector(const ChooseMachine& choose) : choose_(choose) {}

    void begin(const TraceHead& head) override {
        head_ = head;
        machine_ = choose_(head);
        warps_.resize(static_cast<std::size_t>(head.grid.count() * head.warpsPerBlock()));
    }
    void execute(std::int64_t block, int warp, const TraceLine& line) override {
        const auto [at, isNew] =
            indices_.try_emplace(line.address, static_cast<std::uint32_t>(instructions_.size()));
        if (isNew) {
            instructions_.push_back(line);
            sums_.emplace_back();
        }
        const auto number = static_cast<std::size_t>(block * head_.warpsPerBlock() + warp);
        if (!hasMet_.contains(block)) {
            hasMet_.emplace(block, true);
            blocks_.push_back(block);
        }
        warps_[number].push_back({at->second, static_cast<std::uint32_t>(line.active)});
        if (!line.addresses.empty() && line.active != 0) count(at->second, line);
    }

    const TraceHead& head() const { return head_; }
    /// nullptr: nobody knows it.
    const machine::Machine* machine() const { return machine_; }
    /// By warp of the grid.
    const std::vector<std::vector<Executed>>& warps() const { return warps_; }
    const std::vector<std::int64_t>& blocks() const { return blocks_; }  ///< As they were met.
    const std::vector<TraceLine>& instructions() const { return instructions_; }
    const std::vector<trace::AccessSumsByClass>& sums() const { return sums_; }

  private:
    void count(std::uint32_t instruction, const TraceLine& line) {
        const Touch* touch = touchOf(mnemonicOf(line.opcode));
        if (touch == nullptr || machine_ == nullptr) return;
        const auto lane = static_cast<std::size_t>(firstLane(line.active));
        const AccessClass what = classIn(touch->generic, head_, line.addresses[lane]);
        sums_[instruction][static_cast<std::size_t>(what)] +=
            sumsOf(what, line, head_, machine_->sharedBanks);
    }

    const ChooseMachine& choose_;
    TraceHead head_{};
    const machine::Machine* machine_ = nullptr;
    std::vector<std::vector<Executed>> warps_{};
    std::vector<std::int64_t> blocks_{};
    std::unordered_map<std::int64_t, bool> hasMet_{};
    std::unordered_map<std::uint64_t, std::uint32_t> indices_{};  ///< By address.
    std::vector<TraceLine> instructions_{};
    std::vector<trace::AccessSumsByClass> sums_{};
};

/// Where each instruction stands among all, by address.
std::vector<isa::ProgramCounter> placesOf(const std::vector<TraceLine>& instructions) {
    std::vector<std::uint32_t> order(instructions.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return instructions[i].address; });
    std::vector<isa::ProgramCounter> places(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place)
        places[order[place]] = place;
    return places;
}

/// The listing stands where other runs have their source: a line for each instruction.
isa::Program programOf(const Collector& trace, const std::vector<isa::ProgramCounter>& places) {
    isa::Program program;
    const TraceHead& head = trace.head();
    program.entry = head.kernel;
    program.file = head.kernel + ".sass";
    program.staticSharedBytes = head.sharedBytes;
    program.registersPerThread = head.registersPerThread;
    program.instructions.resize(places.size());
    program.sourceLines.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const TraceLine& line = trace.instructions()[i];
        isa::Instruction& instruction = program.instructions[places[i]];
        instruction.opcode = history::opcodeNamed(mnemonicOf(line.opcode));
        instruction.line = static_cast<int>(places[i]) + 1;
        instruction.column = 1;
        const std::string of =
            line.sourceLine > 0 ? fmt::format("    // line {}", line.sourceLine) : std::string();
        program.sourceLines[places[i]] =
            fmt::format("/*{:04x}*/ {}{}", line.address, textOf(line), of);
    }
    return program;
}

std::shared_ptr<const gpu::Launch> launchOf(const Collector& trace,
                                            const std::vector<isa::ProgramCounter>& places) {
    gpu::Launch launch;
    const TraceHead& head = trace.head();
    launch.machine = *trace.machine();
    launch.grid = head.grid;
    launch.block = head.block;
    launch.registersPerThread = head.registersPerThread;
    launch.program = programOf(trace, places);
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    return std::make_shared<const gpu::Launch>(std::move(launch));
}

/// Lays the blocks of a trace one after the other into places of SMs.
class Layout {
  public:
    Layout(const Collector& trace, const gpu::Launch& launch,
           const std::vector<isa::ProgramCounter>& places, history::RecordingBuilder& builder)
        : trace_(trace),
          launch_(launch),
          places_(places),
          builder_(builder),
          free_(static_cast<std::size_t>(launch.machine.smCount) *
                static_cast<std::size_t>(std::clamp(launch.occupancy.blocksPerSm, 1, 64))) {}

    /// One past the last cycle.
    Cycle layAll() {
        for (const std::int64_t block : trace_.blocks())
            layBlock(block);
        for (const trace::Event& event : sortedEvents())
            builder_.add(event);
        return *std::ranges::max_element(free_);
    }

  private:
    void layBlock(std::int64_t block) {
        // The first of the earliest: SMs in turn, then their second places.
        const auto place = std::ranges::min_element(free_);
        const auto index = static_cast<int>(place - free_.begin());
        const SmId sm{static_cast<std::uint32_t>(index % launch_.machine.smCount)};
        const int blockSlot = index / launch_.machine.smCount;
        const BlockId id{static_cast<std::uint32_t>(block)};
        const Cycle start = *place;
        event(start, trace::EventKind::BlockStart, sm, id, {}, 0);
        for (int i = 0; i < launch_.warpsPerBlock(); ++i) {
            const WarpId warp{static_cast<std::uint32_t>(block * launch_.warpsPerBlock() + i)};
            const int slot = blockSlot * launch_.warpsPerBlock() + i;
            if (trace_.warps()[warp.value].empty()) continue;
            builder_.place(start, warp, id, sm, slot, blockSlot);
            *place = std::max(*place, layWarp(start, warp, sm, id));
        }
        event(*place, trace::EventKind::BlockEnd, sm, id, {}, 0);
    }
    Cycle layWarp(Cycle at, WarpId warp, SmId sm, BlockId block) {
        isa::ProgramCounter pc = 0;
        for (const Executed& executed : trace_.warps()[warp.value]) {
            pc = places_[executed.instruction];
            const std::string_view name =
                mnemonicOf(trace_.instructions()[executed.instruction].opcode);
            if (name == "BAR") event(at, trace::EventKind::BarrierArrive, sm, block, warp, pc);
            builder_.issue(at++, warp, pc, executed.active);
        }
        event(at, trace::EventKind::WarpEnd, sm, block, warp, pc);
        builder_.change(at, warp, pc, trace::WarpState::NotResident, 0);
        return at;
    }
    void event(Cycle at, trace::EventKind kind, SmId sm, BlockId block, WarpId warp,
               isa::ProgramCounter pc) {
        events_.push_back({at, kind, sm, block, warp, pc, 0});
    }
    const std::vector<trace::Event>& sortedEvents() {
        std::ranges::stable_sort(events_, {}, &trace::Event::cycle);
        return events_;
    }

    const Collector& trace_;
    const gpu::Launch& launch_;
    const std::vector<isa::ProgramCounter>& places_;
    history::RecordingBuilder& builder_;
    std::vector<Cycle> free_;  ///< By place: from when on it is. All SMs' first places stand first.
    std::vector<trace::Event> events_{};
};

/// Sums over all instructions, under the names that a simulation's have.
trace::Counters countersOf(const Collector& trace) {
    trace::AccessSumsByClass all{};
    trace::Counters counters;
    for (const trace::AccessSumsByClass& sums : trace.sums()) {
        for (std::size_t what = 0; what < sums.size(); ++what)
            all[what] += sums[what];
    }
    const auto of = [&all](AccessClass what) { return all[static_cast<std::size_t>(what)]; };
    counters.globalLoadRequests = of(AccessClass::GlobalLoad).requests;
    counters.globalLoadSectors = of(AccessClass::GlobalLoad).transactions;
    counters.globalStoreRequests = of(AccessClass::GlobalStore).requests;
    counters.globalStoreSectors = of(AccessClass::GlobalStore).transactions;
    counters.atomicRequests = of(AccessClass::GlobalAtomic).requests;
    counters.localLoadRequests = of(AccessClass::LocalLoad).requests;
    counters.localStoreRequests = of(AccessClass::LocalStore).requests;
    counters.sharedLoadConflicts =
        of(AccessClass::SharedLoad).transactions - of(AccessClass::SharedLoad).ideal;
    counters.sharedStoreConflicts =
        of(AccessClass::SharedStore).transactions - of(AccessClass::SharedStore).ideal;
    counters.atomics =
        of(AccessClass::GlobalAtomic).requests + of(AccessClass::SharedAtomic).requests;
    for (const std::vector<Executed>& warp : trace.warps()) {
        counters.barriers += std::ranges::count_if(warp, [&](const Executed& executed) {
            return mnemonicOf(trace.instructions()[executed.instruction].opcode) == "BAR";
        });
    }
    return counters;
}

history::RecordingInfo infoOf(const Collector& trace,
                              const std::vector<isa::ProgramCounter>& places) {
    history::RecordingInfo info;
    info.producer = "Accel-Sim trace";
    info.titleEnglish = trace.head().kernel;
    info.clock = history::Clock::Order;
    info.listing.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        info.listing[places[i]] = textOf(trace.instructions()[i]);
    return info;
}

}  // namespace

Result<history::StoredRecording> recordingOfTrace(std::string_view text, const std::string& file,
                                                  const ChooseMachine& choose) {
    Collector trace(choose);
    auto problems = readTrace(text, file, trace);
    if (!problems.empty()) return problems;
    const SourceRange range{file, 0, 0, 0};
    if (trace.machine() == nullptr) return Problem{Message{"trace.no_device", {}}, range};
    if (std::ssize(trace.instructions()) > trace::kMaxInstructions)
        return Problem{Message{"trace.too_long"}.with("limit", trace::kMaxInstructions), range};
    const auto places = placesOf(trace.instructions());
    const auto launch = launchOf(trace, places);
    history::RecordingBuilder builder(launch);
    Layout layout(trace, *launch, places, builder);
    const Cycle end = layout.layAll();
    builder.add(countersOf(trace));
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t what = 0; what < trace::kAccessClassCount; ++what)
            builder.add(places[i], static_cast<AccessClass>(what), trace.sums()[i][what]);
    }
    return history::StoredRecording{infoOf(trace, places),
                                    builder.finish(end, gpu::StopReason::Finished)};
}

}  // namespace warpscope::importing
