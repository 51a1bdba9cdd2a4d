#include "app/present/traffic/traffic.h"

#include <algorithm>

#include "engine/isa/opcode.h"
#include "engine/memory/coalesce.h"

namespace warpscope::present {
namespace {

using trace::AccessClass;

constexpr std::int64_t kSector = memory::kSectorBytes;
constexpr std::int64_t kWord = 4;

trace::AccessSums sumOf(const history::Recording& run, AccessClass what) {
    trace::AccessSums sum;
    for (const trace::InstructionCounters& row : run.instructionCounters())
        sum += row.accesses[static_cast<std::size_t>(what)];
    return sum;
}

TrafficLink linkOf(std::int64_t bytes, CycleCount cycles, double most = 0) {
    TrafficLink link{bytes, static_cast<double>(bytes) / static_cast<double>(cycles), {}};
    if (most > 0) link.share = link.perCycle / most;
    return link;
}

std::optional<double> shareOf(std::int64_t part, std::int64_t whole) {
    if (whole == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

const TrafficLink* Traffic::busiest() const {
    const TrafficLink* found = nullptr;
    for (const TrafficLink* link : {&l2Read, &l2Write, &dramRead, &dramWrite}) {
        if (link->share && (found == nullptr || *link->share > *found->share)) found = link;
    }
    return found;
}

Traffic trafficOf(const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    const machine::Timing& timing = launch.machine.timing;
    const trace::Counters& counters = run.counters();
    const CycleCount cycles = run.cycles();
    const trace::AccessSums load = sumOf(run, AccessClass::GlobalLoad);
    const trace::AccessSums store = sumOf(run, AccessClass::GlobalStore);
    const trace::AccessSums localLoad = sumOf(run, AccessClass::LocalLoad);
    const trace::AccessSums localStore = sumOf(run, AccessClass::LocalStore);
    trace::AccessSums shared = sumOf(run, AccessClass::SharedLoad);
    shared += sumOf(run, AccessClass::SharedStore);
    shared += sumOf(run, AccessClass::SharedAtomic);

    Traffic traffic;
    traffic.loads = load.requests + localLoad.requests;
    traffic.stores = store.requests + localStore.requests;
    traffic.atomics = counters.atomicRequests;
    traffic.sharedAccesses = shared.requests;
    // Files of recordings do not name the model: what asks without reaching L2 had none behind it.
    const bool hasAsked = traffic.loads + traffic.stores + traffic.atomics > 0;
    const bool hasL2 = counters.l2ReadSectors + counters.l2WriteSectors > 0;
    traffic.isUniform = launch.model.memory == memory::Model::Uniform || (hasAsked && !hasL2);
    const std::int64_t asked = load.transactions + localLoad.transactions;
    traffic.l1Read = linkOf(asked * kSector, cycles);
    traffic.l1Write = linkOf((store.transactions + localStore.transactions) * kSector, cycles);
    traffic.shared = linkOf(shared.transactions * launch.machine.sharedBanks * kWord, cycles);
    if (traffic.isUniform) return traffic;
    const int sectors =
        std::min(launch.machine.smCount * timing.sectorsPerCyclePerSm, timing.l2SectorsPerCycle);
    const double l2Most = static_cast<double>(sectors * kSector);
    const double dramMost = static_cast<double>(timing.sectorsPerCycleGpu * kSector);
    traffic.l2Read = linkOf(counters.l2ReadSectors * kSector, cycles, l2Most);
    traffic.l2Write = linkOf(counters.l2WriteSectors * kSector, cycles, l2Most);
    traffic.dramRead = linkOf(counters.dramReadBytes, cycles, dramMost);
    traffic.dramWrite = linkOf(counters.dramWriteBytes, cycles, dramMost);
    traffic.l1HitShare = shareOf(load.hits + localLoad.hits, asked);
    const std::int64_t missed = counters.l2ReadSectors * kSector;
    traffic.l2HitShare =
        shareOf(std::max<std::int64_t>(0, missed - counters.dramReadBytes), missed);
    return traffic;
}

double Roofline::roofAt(double intensity) const {
    return std::min(peak, intensity * bytesPerCycle);
}

Roofline rooflineOf(const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    Roofline roofline;
    const auto& rows = run.instructionCounters();
    for (std::size_t pc = 0; pc < rows.size(); ++pc)
        roofline.operations += rows[pc].threadIssues *
                               isa::infoOf(launch.program.instructions[pc].opcode).floatOperations;
    roofline.bytes = run.counters().dramReadBytes + run.counters().dramWriteBytes;
    if (launch.model.memory == memory::Model::Uniform) {
        const Traffic traffic = trafficOf(run);
        roofline.bytes = traffic.l1Read.bytes + traffic.l1Write.bytes;
    }
    const double cycles = static_cast<double>(run.cycles());
    roofline.perCycle = static_cast<double>(roofline.operations) / cycles;
    if (roofline.bytes > 0)
        roofline.perByte =
            static_cast<double>(roofline.operations) / static_cast<double>(roofline.bytes);
    constexpr double kFused = 2;
    roofline.peak = kFused * launch.machine.smCount * launch.machine.fp32LanesPerSm;
    const machine::Timing& timing = launch.machine.timing;
    roofline.bytesPerCycle = static_cast<double>(
        kSector *
        std::min(timing.sectorsPerCycleGpu, launch.machine.smCount * timing.sectorsPerCyclePerSm));
    return roofline;
}

}  // namespace warpscope::present
