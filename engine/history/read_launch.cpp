#include "engine/history/read_launch.h"

#include <algorithm>
#include <array>

#include "engine/history/recording_format.h"
#include "engine/machine/set.h"
#include "engine/occupancy/occupancy.h"
#include "engine/trace/segment.h"

namespace warpscope::history {
namespace {

Dim3 extentFrom(ByteReader& in, std::int64_t low) {
    Dim3 extent;
    extent.x = in.number(low, INT32_MAX);
    extent.y = in.number(low, INT32_MAX);
    extent.z = in.number(low, INT32_MAX);
    return extent;
}

/// Whether an extent has at most so many elements, however large its sides are.
bool isWithin(const Dim3& extent, std::int64_t most) {
    std::int64_t count = 1;
    for (const std::int64_t side : {extent.x, extent.y, extent.z}) {
        if (side > most / count) return false;
        count *= side;
    }
    return true;
}

isa::ProgramCounter targetFrom(ByteReader& in, std::size_t count) {
    const std::int64_t value = in.number(0, static_cast<std::int64_t>(count));
    return value == 0 ? isa::kNoTarget : static_cast<isa::ProgramCounter>(value - 1);
}

isa::Instruction instructionFrom(ByteReader& in, std::size_t count) {
    isa::Instruction instruction;
    instruction.opcode = opcodeNamed(in.text());
    instruction.line = static_cast<int>(in.number(0, INT32_MAX));
    instruction.column = static_cast<int>(in.number(0, INT32_MAX));
    const std::uint8_t flags = in.byte();
    const int side = flags >> kInstructionSideShift;
    if (side > static_cast<int>(isa::Side::Else)) in.fail("recording.bad_side");
    if ((flags & kInstructionGuarded) != 0) instruction.guard = isa::predicateOperand(0);
    instruction.isSpill = (flags & kInstructionSpill) != 0;
    if (in.isGood()) instruction.side = static_cast<isa::Side>(side);
    instruction.target = targetFrom(in, count);
    instruction.reconvergence = targetFrom(in, count);
    return instruction;
}

}  // namespace

isa::Opcode opcodeNamed(std::string_view name) {
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<isa::Opcode>(i);
        if (isa::infoOf(opcode).name == name) return opcode;
    }
    return isa::Opcode::Mov;
}

std::pair<CycleCount, gpu::StopReason> headFrom(ByteReader& in, RecordingInfo& info) {
    info.producer = in.text();
    info.titleEnglish = in.text();
    info.titleChinese = in.text();
    info.clock = static_cast<Clock>(in.number(0, static_cast<std::int64_t>(Clock::Order)));
    const CycleCount cycles = in.number(1, kMaxRecordedCycles);
    const auto stopped = static_cast<gpu::StopReason>(
        in.number(static_cast<std::int64_t>(gpu::StopReason::Finished),
                  static_cast<std::int64_t>(gpu::StopReason::CycleLimit)));
    return {cycles, stopped};
}

machine::Machine machineFrom(ByteReader& in) {
    constexpr std::size_t kMaxValueBytes = 4096;
    machine::Machine machine;
    machine.id = in.text();
    const std::size_t count = in.count(2);
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        const std::string key = in.text();
        const std::string value = in.text();
        if (value.size() > kMaxValueBytes) in.fail("recording.bad_device");
        if (!in.isGood()) break;
        const auto typed = machine::parseValue(key, value);
        if (!typed || machine::assign(machine, key, *typed)) in.fail("recording.bad_device");
    }
    in.endRows();
    if (machine.smCount > kMaxRecordedSms) in.fail("recording.too_large");
    return machine;
}

void readLaunchConfig(ByteReader& in, gpu::Launch& launch) {
    constexpr std::int64_t kMaxThreads = 1 << 20;
    launch.grid = extentFrom(in, 1);
    launch.block = extentFrom(in, 1);
    launch.cluster = extentFrom(in, 1);
    launch.registersPerThread = static_cast<int>(in.number(0, kMaxRecordedRegisters));
    launch.program.staticSharedBytes = static_cast<int>(in.number(0, kMaxRecordedBytes));
    launch.dynamicSharedBytes = static_cast<int>(in.number(0, kMaxRecordedBytes));
    launch.carveoutPercent = static_cast<int>(std::clamp<std::int64_t>(in.signedNumber(), -1, 100));
    launch.partitionsGlobalCache = in.number(0, 1) == 1;
    launch.model.occupancy = static_cast<occupancy::Mode>(
        in.number(0, static_cast<std::int64_t>(occupancy::Mode::Textbook)));
    if (!in.isGood()) return;
    const bool isSmall = isWithin(launch.block, kMaxThreads) &&
                         isWithin(launch.grid, kMaxRecordedWarps) &&
                         launch.blockCount() <= kMaxRecordedWarps / launch.warpsPerBlock();
    if (!isSmall) in.fail("recording.too_large");
}

std::vector<std::string> readProgramOf(ByteReader& in, gpu::Launch& launch) {
    isa::Program& program = launch.program;
    program.entry = in.text();
    program.file = in.text();
    program.localBytesPerThread = static_cast<int>(in.number(0, kMaxRecordedBytes));
    program.spillStores = static_cast<int>(in.number(0, INT32_MAX));
    program.spillLoads = static_cast<int>(in.number(0, INT32_MAX));
    program.registersPerThread = launch.registersPerThread;
    for (std::size_t i = in.count(1); i > 0 && in.isGood(); --i)
        program.sourceLines.push_back(in.text());
    const std::size_t count = in.count(7);
    if (static_cast<std::int64_t>(count) > trace::kMaxInstructions) in.fail("recording.too_large");
    std::vector<std::string> listing;
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        in.beginRow(i);
        program.instructions.push_back(instructionFrom(in, count));
        listing.push_back(in.text());
    }
    in.endRows();
    if (!in.isGood()) return {};
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    return listing;
}

}  // namespace warpscope::history
