#include "engine/history/write_recording.h"

#include <algorithm>
#include <span>

#include "engine/base/contract.h"
#include "engine/history/byte_writer.h"
#include "engine/history/recording_format.h"
#include "engine/isa/listing.h"
#include "engine/machine/field_value.h"
#include "engine/machine/set.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::history {
namespace {

void addSection(ByteWriter& file, std::string_view tag, const ByteWriter& content) {
    file.raw(tag);
    file.number(content.bytes().size());
    file.raw(content.bytes());
    const std::uint32_t crc = crc32(content.bytes());
    for (int shift = 0; shift < 32; shift += 8)
        file.byte(static_cast<std::uint8_t>(crc >> shift));
}

template <class Tag>
void addId(ByteWriter& out, Id<Tag> id) {
    out.number(id.isValid() ? std::uint64_t{id.value} + 1 : 0);
}

void addExtent(ByteWriter& out, const Dim3& extent) {
    out.count(extent.x);
    out.count(extent.y);
    out.count(extent.z);
}

ByteWriter head(const Recording& recording, const RecordingInfo& info) {
    ByteWriter out;
    out.text(info.producer);
    out.text(info.titleEnglish);
    out.text(info.titleChinese);
    out.byte(static_cast<std::uint8_t>(info.clock));
    out.count(recording.cycles());
    out.byte(static_cast<std::uint8_t>(recording.stopped()));
    return out;
}

/// Every field by its key, those first that many others follow.
ByteWriter device(const machine::Machine& machine) {
    std::vector<std::pair<std::string, std::string>> rows;
    const auto add = [&](std::string_view key) {
        if (auto value = machine::get(machine, key); !value.empty())
            rows.emplace_back(key, std::move(value));
    };
    add("vendor");
    if (machine.computeMajor > 0) add("compute_capability");
    for (const machine::Field& field : machine::fields()) {
        // Where the numbers come from is told by the device's own file; what nobody set is as in
        // every machine.
        const bool isNumber = field.key != "sources" && field.key != "assumptions";
        if (isNumber && !machine::checkValue(field, machine::load(field, machine))) add(field.key);
    }
    ByteWriter out;
    out.text(machine.id);
    out.number(rows.size());
    for (const auto& [key, value] : rows) {
        out.text(key);
        out.text(value);
    }
    return out;
}

ByteWriter launchOf(const gpu::Launch& launch) {
    ByteWriter out;
    addExtent(out, launch.grid);
    addExtent(out, launch.block);
    addExtent(out, launch.cluster);
    out.count(launch.registersPerThread);
    out.count(launch.program.staticSharedBytes);
    out.count(launch.dynamicSharedBytes);
    out.signedNumber(launch.carveoutPercent);
    out.byte(launch.partitionsGlobalCache ? 1 : 0);
    out.byte(static_cast<std::uint8_t>(launch.model.occupancy));
    return out;
}

void addInstruction(ByteWriter& out, const isa::Instruction& instruction, std::string_view text) {
    const auto side = static_cast<unsigned>(instruction.side);
    out.text(isa::infoOf(instruction.opcode).name);
    out.count(instruction.line);
    out.count(instruction.column);
    out.byte(static_cast<std::uint8_t>((instruction.isGuarded() ? kInstructionGuarded : 0u) |
                                       (instruction.isSpill ? kInstructionSpill : 0u) |
                                       side << kInstructionSideShift));
    for (const isa::ProgramCounter target : {instruction.target, instruction.reconvergence})
        out.number(target == isa::kNoTarget ? 0 : std::uint64_t{target} + 1);
    out.text(text);
}

ByteWriter programOf(const isa::Program& program, const std::vector<std::string>& listing) {
    ByteWriter out;
    out.text(program.entry);
    out.text(program.file);
    out.count(program.localBytesPerThread);
    out.count(program.spillStores);
    out.count(program.spillLoads);
    out.number(program.sourceLines.size());
    for (const std::string& line : program.sourceLines)
        out.text(line);
    out.number(program.instructions.size());
    for (std::size_t pc = 0; pc < program.instructions.size(); ++pc) {
        const isa::Instruction& instruction = program.instructions[pc];
        addInstruction(out, instruction,
                       listing.empty() ? isa::toText(instruction, program) : listing[pc]);
    }
    return out;
}

void addSegments(ByteWriter& out, const trace::Segments& segments) {
    out.count(std::ranges::distance(segments));
    isa::ProgramCounter pc = 0;
    LaneMask active = 0;
    for (const trace::Segment& segment : segments) {
        const bool isNext = segment.pc == pc + 1;
        const bool isOther = segment.pc != pc && !isNext;
        out.byte(static_cast<std::uint8_t>(static_cast<unsigned>(segment.state) |
                                           (isNext ? kSegmentNextPc : 0u) |
                                           (isOther ? kSegmentOtherPc : 0u) |
                                           (segment.active != active ? kSegmentOtherMask : 0u)));
        // An issue takes one cycle.
        if (segment.state != trace::WarpState::Issued) out.count(segment.length());
        if (isOther) out.number(segment.pc);
        if (segment.active != active) out.number(segment.active);
        pc = segment.pc;
        active = segment.active;
    }
}

/// In the order in which they became resident.
ByteWriter warpsOf(const Recording& recording) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t id = 0; id < recording.warps().size(); ++id) {
        if (recording.warps()[id].residentFrom != kNever) order.push_back(id);
    }
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t id) { return recording.warps()[id].residentFrom; });
    ByteWriter out;
    out.number(order.size());
    Cycle before = 0;
    for (const std::uint32_t id : order) {
        const WarpRecord& warp = recording.warps()[id];
        out.number(id);
        out.number(warp.sm.value);
        out.count(warp.slot);
        out.count(recording.blocks()[warp.block.value].slot);
        out.count(warp.residentFrom - before);
        out.byte(warp.residentTo == kNever ? 0 : 1);
        addSegments(out, recording.segments(WarpId{id}));
        before = warp.residentFrom;
    }
    return out;
}

ByteWriter eventsOf(const Recording& recording) {
    ByteWriter out;
    out.number(recording.events().size());
    Cycle before = 0;
    for (const trace::Event& event : recording.events()) {
        out.count(event.cycle - before);
        out.byte(static_cast<std::uint8_t>(event.kind));
        addId(out, event.sm);
        addId(out, event.block);
        addId(out, event.warp);
        out.number(event.pc);
        out.number(event.lanes);
        before = event.cycle;
    }
    return out;
}

ByteWriter outputOf(const Recording& recording) {
    ByteWriter out;
    out.number(recording.output().size());
    Cycle before = 0;
    for (const trace::Output& output : recording.output()) {
        out.count(output.cycle - before);
        addId(out, output.block);
        out.count(output.thread);
        addId(out, output.warp);
        out.count(output.line);
        out.text(output.text);
        before = output.cycle;
    }
    return out;
}

ByteWriter countersOf(const Recording& recording) {
    ByteWriter out;
    const auto isWritten = [](const trace::CounterField& field) { return !field.isInSegments; };
    out.number(static_cast<std::uint64_t>(std::ranges::count_if(trace::kCounterFields, isWritten)));
    for (const trace::CounterField& field : trace::kCounterFields) {
        if (!isWritten(field)) continue;
        out.text(field.key);
        out.count(recording.counters().*field.place);
    }
    const auto& rows = recording.instructionCounters();
    ByteWriter sums;
    std::size_t count = 0;
    for (std::size_t pc = 0; pc < rows.size(); ++pc) {
        for (std::size_t what = 0; what < trace::kAccessClassCount; ++what) {
            const trace::AccessSums& sum = rows[pc].accesses[what];
            if (sum.requests == 0) continue;
            ++count;
            sums.number(pc);
            sums.byte(static_cast<std::uint8_t>(what));
            for (const std::int64_t number : {sum.requests, sum.transactions, sum.ideal, sum.hits})
                sums.count(number);
        }
    }
    out.number(count);
    out.raw(sums.bytes());
    return out;
}

ByteWriter problemsOf(const Recording& recording) {
    ByteWriter out;
    out.number(recording.problems().size());
    for (const gpu::RunProblem& problem : recording.problems()) {
        out.text(problem.kind);
        out.text(problem.message.key);
        out.number(problem.message.values.size());
        for (const auto& [name, value] : problem.message.values) {
            out.text(name);
            out.text(value);
        }
        out.count(problem.line);
        out.count(problem.cycle);
        addId(out, problem.warp);
        out.number(problem.lanes);
        out.number(problem.waiters.size());
        for (const gpu::Waiter& waiter : problem.waiters) {
            addId(out, waiter.warp);
            out.number(waiter.pc);
            out.number(waiter.lanes);
        }
    }
    return out;
}

}  // namespace

std::string recordingBytes(const Recording& recording, const RecordingInfo& info) {
    const gpu::Launch& launch = recording.launch();
    WARPSCOPE_EXPECT(
        info.listing.empty() || info.listing.size() == launch.program.instructions.size(),
        "a listing has one text for each instruction");
    ByteWriter file;
    file.raw(kRecordingMagic);
    file.number(kRecordingVersion);
    addSection(file, kHeadTag, head(recording, info));
    addSection(file, kDeviceTag, device(launch.machine));
    addSection(file, kLaunchTag, launchOf(launch));
    addSection(file, kProgramTag, programOf(launch.program, info.listing));
    addSection(file, kWarpsTag, warpsOf(recording));
    addSection(file, kEventsTag, eventsOf(recording));
    addSection(file, kOutputTag, outputOf(recording));
    addSection(file, kCountersTag, countersOf(recording));
    addSection(file, kProblemsTag, problemsOf(recording));
    addSection(file, kEndTag, ByteWriter{});
    return file.take();
}

}  // namespace warpscope::history
