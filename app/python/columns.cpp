#include "app/python/columns.h"

#include <bit>
#include <span>

#include "engine/history/access_walk.h"
#include "engine/isa/listing.h"

namespace warpscope::python {
namespace {

/// −1 where the id names nothing.
template <class Tag>
std::int32_t numberOf(Id<Tag> id) {
    return static_cast<std::int32_t>(id.value);
}

void append(AccessColumns& out, const isa::Program& program, Cycle cycle,
            const sm::AccessRecord& record) {
    const memory::Access& access = record.access;
    const memory::Traffic& traffic = record.reply.traffic;
    out.cycle.push_back(cycle);
    out.sm.push_back(numberOf(record.sm));
    out.warp.push_back(numberOf(access.warp));
    out.line.push_back(isa::lineOf(program, access.pc));
    out.pc.push_back(static_cast<std::int32_t>(access.pc));
    out.space.push_back(static_cast<std::int8_t>(access.space));
    out.kind.push_back(static_cast<std::int8_t>(access.kind));
    out.bytesPerLane.push_back(access.bytesPerLane);
    out.activeMask.push_back(access.active);
    out.transactions.push_back(record.transactions.count(access.space));
    out.l1Hits.push_back(traffic.l1SectorHits);
    out.l2Hits.push_back(traffic.l2SectorHits);
    out.dramBytes.push_back(traffic.dramReadBytes + traffic.dramWriteBytes);
    out.backAt.push_back(record.reply.backAt);
    out.leftAt.push_back(record.reply.leftAt);
}

void append(LaneColumns& out, std::int64_t row, const memory::Access& access) {
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        out.access.push_back(row);
        out.lane.push_back(static_cast<std::int8_t>(lane));
        out.address.push_back(access.addresses[lane]);
    }
}

}  // namespace

StateColumns stateColumns(const history::Recording& run) {
    const isa::Program& program = run.launch().program;
    StateColumns out;
    for (std::uint32_t number = 0; number < run.warps().size(); ++number) {
        const WarpId warp{number};
        const history::WarpRecord& record = run.warps()[number];
        if (record.residentFrom == kNever) continue;
        for (const trace::Segment segment : run.segments(warp)) {
            out.sm.push_back(numberOf(record.sm));
            out.scheduler.push_back(run.schedulerOf(warp));
            out.block.push_back(numberOf(record.block));
            out.warp.push_back(numberOf(warp));
            out.state.push_back(static_cast<std::int8_t>(segment.state));
            out.from.push_back(segment.begin);
            out.to.push_back(segment.end);
            out.line.push_back(segment.active != 0 ? isa::lineOf(program, segment.pc) : 0);
            out.pc.push_back(static_cast<std::int32_t>(segment.pc));
            out.activeMask.push_back(segment.active);
        }
    }
    return out;
}

EventColumns eventColumns(const history::Recording& run) {
    const isa::Program& program = run.launch().program;
    EventColumns out;
    for (const trace::Event& event : run.events()) {
        const bool isOfBlock =
            event.kind == trace::EventKind::BlockStart || event.kind == trace::EventKind::BlockEnd;
        out.cycle.push_back(event.cycle);
        out.kind.push_back(static_cast<std::int8_t>(event.kind));
        out.sm.push_back(numberOf(event.sm));
        out.block.push_back(numberOf(event.block));
        out.warp.push_back(numberOf(event.warp));
        out.line.push_back(isOfBlock ? 0 : isa::lineOf(program, event.pc));
        out.pc.push_back(isOfBlock ? -1 : static_cast<std::int32_t>(event.pc));
        out.lanes.push_back(event.lanes);
    }
    return out;
}

AccessColumns accessColumns(const std::shared_ptr<const history::Run>& run, LaneColumns* lanes) {
    AccessColumns out;
    const isa::Program& program = run->launch().program;
    const CycleCount cycles = run->cycles();
    history::AccessWalk walk(run);
    while (!walk.isDone()) {
        const std::span<const sm::AccessRecord> accesses = walk.step();
        // A recording may have been cut; the walk knows nothing of that.
        if (walk.cycle() >= cycles) break;
        for (const sm::AccessRecord& record : accesses) {
            if (lanes != nullptr)
                append(*lanes, static_cast<std::int64_t>(out.cycle.size()), record.access);
            append(out, program, walk.cycle(), record);
        }
    }
    return out;
}

InstructionColumns instructionColumns(const history::Recording& run) {
    InstructionColumns out;
    out.sums.resize(trace::kAccessClassCount);
    const std::vector<trace::InstructionCounters>& counters = run.instructionCounters();
    for (std::uint32_t pc = 0; pc < counters.size(); ++pc) {
        out.pc.push_back(static_cast<std::int32_t>(pc));
        out.line.push_back(isa::lineOf(run.launch().program, pc));
        out.issues.push_back(counters[pc].issues);
        out.threadIssues.push_back(counters[pc].threadIssues);
        out.stallCycles.push_back(counters[pc].stallCycles);
        for (std::size_t i = 0; i < trace::kAccessClassCount; ++i) {
            const trace::AccessSums& sums = counters[pc].accesses[i];
            out.sums[i].requests.push_back(sums.requests);
            out.sums[i].transactions.push_back(sums.transactions);
            out.sums[i].ideal.push_back(sums.ideal);
            out.sums[i].hits.push_back(sums.hits);
        }
    }
    return out;
}

std::vector<std::string> listingOf(const cli::OpenRun& run) {
    if (run.stored) return run.stored->info.listing;
    const isa::Program& program = run.recording->launch().program;
    std::vector<std::string> out;
    for (const isa::Instruction& instruction : program.instructions)
        out.push_back(isa::toText(instruction, program));
    return out;
}

}  // namespace warpscope::python
