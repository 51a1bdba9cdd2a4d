#include "engine/history/read_recording.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/history/byte_reader.h"
#include "engine/history/read_launch.h"
#include "engine/history/read_sections.h"
#include "engine/history/recording_builder.h"
#include "engine/history/recording_format.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::history {
namespace {

/// The number of a section's thing; what it may not be is wrong with the section.
template <class Tag>
Id<Tag> idFrom(ByteReader& in, std::size_t count) {
    const auto value = static_cast<std::uint32_t>(in.number(0, static_cast<std::int64_t>(count)));
    return value == 0 ? Id<Tag>{} : Id<Tag>{value - 1};
}

LaneMask maskFrom(ByteReader& in, const gpu::Launch& launch) {
    const LaneMask mask = in.number();
    if ((mask & ~firstLanes(launch.machine.limits.warpSize)) != 0) in.fail("recording.bad_lanes");
    return mask;
}

/// An instant that is not before another one, and not after the end.
Cycle laterCycle(ByteReader& in, Cycle before, CycleCount cycles) {
    return before + in.number(0, cycles - before);
}

/// Reads the sections behind the launch into a builder.
class Body {
  public:
    Body(RecordingBuilder& builder, const gpu::Launch& launch, CycleCount cycles)
        : builder_(builder), launch_(launch), cycles_(cycles) {}

    void readWarps(ByteReader& in);
    void readEvents(ByteReader& in);
    void readOutput(ByteReader& in);
    void readCounters(ByteReader& in);
    std::vector<gpu::RunProblem> readProblems(ByteReader& in);

  private:
    std::size_t pcCount() const { return launch_.program.instructions.size(); }
    std::size_t smCount() const { return static_cast<std::size_t>(launch_.machine.smCount); }
    std::size_t warpCount() const { return static_cast<std::size_t>(launch_.warpCount()); }
    isa::ProgramCounter pcFrom(ByteReader& in) const {
        return static_cast<isa::ProgramCounter>(
            in.number(0, static_cast<std::int64_t>(pcCount()) - 1));
    }
    void readSegments(ByteReader& in, WarpId warp, Cycle at, bool hasLeft);
    gpu::RunProblem problemFrom(ByteReader& in);

    RecordingBuilder& builder_;
    const gpu::Launch& launch_;
    CycleCount cycles_;
};

void Body::readWarps(ByteReader& in) {
    std::vector<bool> isThere(warpCount());
    const std::size_t count = in.count(8);
    if (count > 0 && pcCount() == 0) in.fail("recording.no_program");
    Cycle before = 0;
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        const WarpId warp{static_cast<std::uint32_t>(in.number(0, launch_.warpCount() - 1))};
        const SmId sm{static_cast<std::uint32_t>(in.number(0, launch_.machine.smCount - 1))};
        const auto slot = static_cast<int>(in.number(0, kMaxRecordedSlots - 1));
        const auto blockSlot = static_cast<int>(in.number(0, kMaxRecordedSlots - 1));
        before = laterCycle(in, before, cycles_);
        const bool hasLeft = in.number(0, 1) == 1;
        if (!in.isGood()) return;
        if (isThere[warp.value]) return in.fail("recording.warp_twice");
        isThere[warp.value] = true;
        const auto warpsPerBlock = static_cast<std::uint32_t>(launch_.warpsPerBlock());
        builder_.place(before, warp, BlockId{warp.value / warpsPerBlock}, sm, slot, blockSlot);
        readSegments(in, warp, before, hasLeft);
    }
    in.endRows();
}

void Body::readSegments(ByteReader& in, WarpId warp, Cycle at, bool hasLeft) {
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
    const std::size_t count = in.count(1);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t first = in.byte();
        const int number = first & kSegmentState;
        if (number == 0 || number >= trace::kWarpStateCount) in.fail("recording.bad_state");
        const auto state = static_cast<trace::WarpState>(number);
        const bool isIssue = state == trace::WarpState::Issued;
        const Cycle end = at + (isIssue ? 1 : in.number(1, kMaxRecordedCycles));
        if ((first & kSegmentNextPc) != 0) ++pc;
        if ((first & kSegmentOtherPc) != 0) pc = pcFrom(in);
        if ((first & kSegmentOtherMask) != 0) active = maskFrom(in, launch_);
        if (pc >= pcCount())
            in.fail(Message{"recording.bad_pc"}.with("pc", pc).with(
                "count", static_cast<long long>(pcCount())));
        if (end > cycles_)
            in.fail(Message{"recording.late"}.with("end", end).with("cycles", cycles_));
        if (!in.isGood()) return;
        if (isIssue)
            builder_.issue(at, warp, pc, active);
        else
            builder_.change(at, warp, pc, state, active);
        at = end;
    }
    if (hasLeft) builder_.change(at, warp, pc, trace::WarpState::NotResident, 0);
    // A warp is in some state in each of its cycles.
    if (!hasLeft && at != cycles_) in.fail("recording.gap");
}

void Body::readEvents(ByteReader& in) {
    const std::size_t count = in.count(7);
    Cycle before = 0;
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        trace::Event event;
        event.cycle = before = laterCycle(in, before, cycles_);
        event.kind = static_cast<trace::EventKind>(
            in.number(0, static_cast<std::int64_t>(trace::EventKind::WarpEnd)));
        event.sm = idFrom<SmTag>(in, smCount());
        event.block = idFrom<BlockTag>(in, static_cast<std::size_t>(launch_.blockCount()));
        event.warp = idFrom<WarpTag>(in, warpCount());
        event.pc = static_cast<std::uint32_t>(in.number(0, UINT32_MAX));
        event.lanes = maskFrom(in, launch_);
        const bool isOfBlock = event.kind == trace::EventKind::BlockStart ||
                               event.kind == trace::EventKind::BlockEnd ||
                               event.kind == trace::EventKind::BarrierRelease;
        if (!event.sm.isValid() || !event.block.isValid() || event.warp.isValid() == isOfBlock)
            in.fail("recording.bad_event");
        if (in.isGood()) builder_.add(event);
    }
    in.endRows();
}

void Body::readOutput(ByteReader& in) {
    const std::size_t count = in.count(6);
    Cycle before = 0;
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        trace::Output output;
        output.cycle = before = laterCycle(in, before, cycles_);
        output.block = idFrom<BlockTag>(in, static_cast<std::size_t>(launch_.blockCount()));
        output.thread = static_cast<int>(in.number(0, launch_.threadsPerBlock() - 1));
        output.warp = idFrom<WarpTag>(in, warpCount());
        output.line = static_cast<int>(in.number(0, INT32_MAX));
        output.text = in.text();
        if (!output.block.isValid() || !output.warp.isValid()) in.fail("recording.bad_event");
        if (in.isGood()) builder_.add(std::move(output));
    }
    in.endRows();
}

void Body::readCounters(ByteReader& in) {
    // Sums of which a thousand still can be added.
    constexpr std::int64_t kMaxNumber = INT64_MAX / 1024;
    trace::Counters counters;
    const std::size_t sumCount = in.count(2);
    for (std::size_t i = 0; i < sumCount && in.isGood(); ++i) {
        in.beginRow(i);
        const std::string key = in.text();
        const std::int64_t value = in.number(0, kMaxNumber);
        const auto field = std::ranges::find(trace::kCounterFields, key, &trace::CounterField::key);
        if (field == trace::kCounterFields.end()) return in.fail("recording.bad_counter");
        if (field->isInSegments)
            return in.fail(Message{"recording.counted_already"}.with("name", key));
        counters.*field->place = value;
    }
    in.endRows();
    builder_.add(counters);
    const std::size_t accessCount = in.count(6);
    for (std::size_t i = 0; i < accessCount && in.isGood(); ++i) {
        in.beginRow(i);
        const isa::ProgramCounter pc = pcFrom(in);
        const auto what = static_cast<trace::AccessClass>(
            in.number(0, static_cast<std::int64_t>(trace::kAccessClassCount) - 1));
        trace::AccessSums sums;
        for (std::int64_t* number : {&sums.requests, &sums.transactions, &sums.ideal, &sums.hits})
            *number = in.number(0, kMaxNumber >> 24);
        if (in.isGood()) builder_.add(pc, what, sums);
    }
    in.endRows();
}

gpu::RunProblem Body::problemFrom(ByteReader& in) {
    gpu::RunProblem problem;
    problem.kind = in.text();
    problem.message.key = in.text();
    for (std::size_t i = in.count(2); i > 0 && in.isGood(); --i) {
        std::string name = in.text();
        problem.message.values.emplace_back(std::move(name), in.text());
    }
    problem.line = static_cast<int>(in.number(0, INT32_MAX));
    problem.cycle = in.number(0, cycles_);
    problem.warp = idFrom<WarpTag>(in, warpCount());
    problem.lanes = maskFrom(in, launch_);
    for (std::size_t i = in.count(3); i > 0 && in.isGood(); --i) {
        gpu::Waiter waiter;
        waiter.warp = idFrom<WarpTag>(in, warpCount());
        waiter.pc = static_cast<isa::ProgramCounter>(in.number(0, UINT32_MAX));
        waiter.lanes = maskFrom(in, launch_);
        problem.waiters.push_back(waiter);
    }
    return problem;
}

std::vector<gpu::RunProblem> Body::readProblems(ByteReader& in) {
    std::vector<gpu::RunProblem> problems;
    const std::size_t count = in.count(8);
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        problems.push_back(problemFrom(in));
    }
    in.endRows();
    return problems;
}

/// Reads a section with one function, which must take all of it.
template <class Read>
std::optional<Problem> readSection(SectionReader& sections, std::string_view tag, Read read) {
    if (auto problem = sections.next(tag)) return problem;
    ByteReader in(sections.content());
    read(in);
    if (!in.isGood()) return sections.wrong(in);
    if (!in.isAtEnd()) return sections.tooLong(in);
    return std::nullopt;
}

}  // namespace

Result<StoredRecording> readRecording(std::string_view bytes, const std::string& file) {
    SectionReader sections(bytes, file);
    if (auto problem = sections.begin()) return *problem;
    RecordingInfo info;
    CycleCount cycles = 1;
    gpu::StopReason stopped = gpu::StopReason::Finished;
    gpu::Launch launch;
    const auto readHead = [&](ByteReader& in) { std::tie(cycles, stopped) = headFrom(in, info); };
    const auto readDevice = [&](ByteReader& in) { launch.machine = machineFrom(in); };
    const auto readLaunch = [&](ByteReader& in) { readLaunchConfig(in, launch); };
    const auto readProgram = [&](ByteReader& in) { info.listing = readProgramOf(in, launch); };
    if (auto problem = readSection(sections, kHeadTag, readHead)) return *problem;
    if (auto problem = readSection(sections, kDeviceTag, readDevice)) return *problem;
    if (auto problem = readSection(sections, kLaunchTag, readLaunch)) return *problem;
    if (auto problem = readSection(sections, kProgramTag, readProgram)) return *problem;

    const auto shared = std::make_shared<const gpu::Launch>(std::move(launch));
    RecordingBuilder builder(shared);
    Body body(builder, *shared, cycles);
    std::vector<gpu::RunProblem> problems;
    const std::pair<std::string_view, void (Body::*)(ByteReader&)> parts[]{
        {kWarpsTag, &Body::readWarps},
        {kEventsTag, &Body::readEvents},
        {kOutputTag, &Body::readOutput},
        {kCountersTag, &Body::readCounters}};
    for (const auto& [tag, read] : parts) {
        const auto readPart = [&](ByteReader& in) { (body.*read)(in); };
        if (auto problem = readSection(sections, tag, readPart)) return *problem;
    }
    const auto readProblems = [&](ByteReader& in) { problems = body.readProblems(in); };
    if (auto problem = readSection(sections, kProblemsTag, readProblems)) return *problem;
    if (auto problem = readSection(sections, kEndTag, [](ByteReader&) {})) return *problem;
    return StoredRecording{std::move(info), builder.finish(cycles, stopped, std::move(problems))};
}

}  // namespace warpscope::history
