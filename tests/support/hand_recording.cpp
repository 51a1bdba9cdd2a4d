#include "tests/support/hand_recording.h"

#include <memory>

#include "engine/history/recording_builder.h"

namespace warpscope::support {
namespace {

using trace::EventKind;
using trace::WarpState;

constexpr LaneMask kAll = 0xFFFFFFFF;
constexpr LaneMask kHalf = 0xFFFF;

/// A load, an addition, the end: one instruction on each of the lines 5, 6 and 7.
std::shared_ptr<const gpu::Launch> handLaunch() {
    gpu::Launch launch;
    launch.machine.id = "by hand";
    launch.block = {64, 1, 1};
    launch.grid = {1, 1, 1};
    for (const isa::Opcode opcode : {isa::Opcode::Ldg, isa::Opcode::Iadd, isa::Opcode::Exit}) {
        isa::Instruction instruction;
        instruction.opcode = opcode;
        instruction.line = 5 + static_cast<int>(launch.program.instructions.size());
        launch.program.instructions.push_back(instruction);
    }
    launch.occupancy.percent = 50;
    return std::make_shared<const gpu::Launch>(std::move(launch));
}

}  // namespace

history::Recording handRecording() {
    history::RecordingBuilder build(handLaunch());
    const WarpId first{0};
    const WarpId second{1};
    build.place(0, first, BlockId{0}, SmId{0}, 0, 0);
    build.change(0, first, 0, WarpState::NoInstruction, kAll);
    build.issue(2, first, 0, kAll);
    build.change(3, first, 1, WarpState::LongScoreboard, kAll);
    build.issue(6, first, 1, kAll);
    build.issue(7, first, 2, kAll);
    build.change(8, first, 2, WarpState::NotResident, 0);
    build.place(0, second, BlockId{0}, SmId{0}, 4, 0);
    build.change(0, second, 0, WarpState::NoInstruction, kAll);
    build.change(2, second, 0, WarpState::NotSelected, kAll);
    build.issue(3, second, 0, kAll);
    build.change(4, second, 1, WarpState::LongScoreboard, kAll);
    build.issue(8, second, 1, kHalf);
    build.change(9, second, 2, WarpState::Wait, kAll);
    build.issue(10, second, 2, kAll);
    build.change(11, second, 2, WarpState::NotResident, 0);
    build.add({.cycle = 0, .kind = EventKind::BlockStart, .sm = SmId{0}, .block = BlockId{0}});
    build.add({.cycle = 11, .kind = EventKind::BlockEnd, .sm = SmId{0}, .block = BlockId{0}});
    trace::Counters counted;
    counted.globalLoadRequests = 2;
    counted.globalLoadSectors = 8;
    build.add(counted);
    return build.finish(12, gpu::StopReason::Finished);
}

}  // namespace warpscope::support
