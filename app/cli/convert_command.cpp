#include <ostream>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/export_file.h"
#include "app/cli/open_run.h"
#include "app/cli/unpack.h"
#include "engine/history/open_recording.h"
#include "engine/import/trace_recording.h"

namespace warpscope::cli {
namespace {

/// The device that was named, else one of the compute capability that the trace's code is for.
const machine::Machine* machineOf(const Environment& environment, const machine::Machine* named,
                                  const importing::TraceHead& head) {
    if (named != nullptr) return named;
    const std::string capability =
        std::to_string(head.binaryVersion / 10) + "." + std::to_string(head.binaryVersion % 10);
    const machine::Machine* bare = environment.devices.find(capability);
    if (bare == nullptr) return nullptr;
    const machine::Machine* example = environment.devices.exampleOf(*bare);
    return example != nullptr ? example : bare;
}

}  // namespace

int runCommand(const ConvertOptions& options, Environment& environment) {
    const machine::Machine* named = nullptr;
    if (!options.device.empty()) {
        const auto device = openDevice(environment, options.device);
        if (!device) return printProblems(environment, device.problems());
        named = *device;
    }
    auto bytes = history::readBytes(options.trace);
    if (!bytes) return printProblems(environment, bytes.problems());
    const auto text = unpacked(std::move(bytes).value(), options.trace);
    if (!text) return printProblems(environment, text.problems());
    const auto choose = [&](const importing::TraceHead& head) {
        return machineOf(environment, named, head);
    };
    const auto stored = importing::recordingOfTrace(*text, options.trace, choose);
    if (!stored) return printProblems(environment, stored.problems());
    if (!writeRecordingFile(stored->recording, stored->info, options.out)) {
        *environment.err << environment.say(
                                Message{"cli.export.cannot_write"}.with("file", options.out))
                         << '\n';
        return kInputWrong;
    }
    const history::Recording& recording = stored->recording;
    *environment.out
        << environment.say(
               Message{"trace.written"}
                   .with("file", options.out)
                   .with("instructions", static_cast<long long>(recording.counters().instructions))
                   .with("warps", static_cast<long long>(recording.launch().warpCount()))
                   .with("device", recording.launch().machine.name))
        << '\n';
    return kDone;
}

}  // namespace warpscope::cli
