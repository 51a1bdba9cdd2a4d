#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/run_problem.h"
#include "engine/history/byte_reader.h"
#include "engine/history/stored_recording.h"

namespace warpscope::history {

// The sections of a recording file that say what ran. What is wrong with one makes its reader fail.

/// HEAD: the words beside the recording, its length and how it ended.
std::pair<CycleCount, gpu::StopReason> headFrom(ByteReader& in, RecordingInfo& info);
/// DEVI.
machine::Machine machineFrom(ByteReader& in);
/// LNCH: the configuration. Requires: the launch has its machine.
void readLaunchConfig(ByteReader& in, gpu::Launch& launch);
/// PROG: the program, and with it the occupancy of the launch; its listing. Requires: the launch
/// has its machine and its configuration.
std::vector<std::string> readProgramOf(ByteReader& in, gpu::Launch& launch);

/// The opcode of a name as a listing has it; that of a move, which counts as nothing else, for
/// those that are not ours.
isa::Opcode opcodeNamed(std::string_view name);

}  // namespace warpscope::history
