#include "engine/analysis/claim_numbers.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>

#include "engine/analysis/landmark.h"
#include "engine/analysis/question_figures.h"
#include "engine/analysis/report.h"
#include "engine/isa/listing.h"
#include "engine/machine/set.h"
#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::analysis {
namespace {

using scenario::ClaimName;

constexpr std::string_view kBuffers = "buffers.";
constexpr std::string_view kDevice = "device.";
constexpr std::string_view kArgument = "argument.";
constexpr std::string_view kStalls = "stalls.";

std::optional<double> asNumber(std::int64_t value) {
    return static_cast<double>(value);
}

/// How many SMs a block was on.
std::int64_t busySms(const history::Run& run) {
    std::int64_t count = 0;
    for (int sm = 0; sm < run.smCount(); ++sm)
        count += run.warpsOfSm(SmId{static_cast<std::uint32_t>(sm)}).empty() ? 0 : 1;
    return count;
}

/// How often a warp issues the instruction of a line that it issues most: the rounds of a loop, the
/// passes through its body.
std::optional<double> timesOfLine(const history::Run& run, WarpId warp, int line) {
    if (warp.value >= run.warps().size()) return std::nullopt;
    std::map<std::uint32_t, std::int64_t> issues;
    for (const trace::Segment& segment : run.segments(warp))
        if (segment.state == trace::WarpState::Issued &&
            isa::lineOf(run.launch().program, segment.pc) == line)
            issues[segment.pc] += segment.end - segment.begin;
    std::int64_t most = 0;
    for (const auto& [pc, count] : issues)
        most = std::max(most, count);
    return asNumber(most);
}

/// In how many of their cycles warps wait for a reason (its key in the report: "barrier"), all of
/// them or one.
std::optional<double> stalledCycles(const history::Run& run, std::string_view reason, int warp) {
    if (warp >= static_cast<int>(run.warps().size())) return std::nullopt;
    Cycle count = 0;
    bool isKnown = false;
    for (int state = 0; state < trace::kWarpStateCount; ++state)
        isKnown = isKnown || trace::infoOf(static_cast<trace::WarpState>(state)).key == reason;
    for (std::uint32_t id = 0; isKnown && id < run.warps().size(); ++id) {
        if (warp >= 0 && id != static_cast<std::uint32_t>(warp)) continue;
        for (const trace::Segment& segment : run.segments(WarpId{id}))
            if (trace::infoOf(segment.state).key == reason) count += segment.end - segment.begin;
    }
    return isKnown ? asNumber(count) : std::nullopt;
}

/// An element of a buffer after the run, of numbers of 32 bits alone.
std::optional<double> elementOf(const StepRun& step, std::string_view name, int index) {
    const memory::DeviceMemory& memory = step.run->replay().finalState().memory;
    const auto buffer = std::ranges::find(memory.buffers(), name, &memory::Buffer::name);
    const auto& parameters = step.run->launch().program.parameters;
    const auto parameter = std::ranges::find(parameters, name, &isa::Parameter::name);
    if (buffer == memory.buffers().end() || parameter == parameters.end()) return std::nullopt;
    const std::uint64_t at = 4 * static_cast<std::uint64_t>(std::max(0, index));
    const bool isWord = isa::bytesOf(parameter->type) == 4 && parameter->components.empty();
    if (!isWord || at + 4 > buffer->bytes) return std::nullopt;
    const std::uint32_t word = memory.load(buffer->address + static_cast<std::uint32_t>(at), 4);
    if (parameter->type == isa::DataType::F32) return std::bit_cast<float>(word);
    if (parameter->type == isa::DataType::U32) return word;
    return static_cast<std::int32_t>(word);
}

std::optional<double> extentOf(const gpu::Launch& launch, std::string_view name) {
    const Dim3& extent = name.front() == 'b' ? launch.block : launch.grid;
    return name.back() == 'x' ? extent.x : name.back() == 'y' ? extent.y : extent.z;
}

std::optional<double> deviceField(const machine::Machine& machine, std::string_view key) {
    const auto value = machine::valueOf(machine, key);
    if (!value) return std::nullopt;
    if (const auto* number = std::get_if<std::int64_t>(&*value)) return asNumber(*number);
    const auto* flag = std::get_if<bool>(&*value);
    return flag == nullptr ? std::nullopt : std::optional(*flag ? 1.0 : 0.0);
}

std::optional<double> argumentOf(const scenario::Scenario& scenario, std::string_view name) {
    const auto found = std::ranges::find(scenario.arguments, name, &scenario::Argument::name);
    if (found == scenario.arguments.end()) return std::nullopt;
    return found->isBuffer ? static_cast<double>(found->count) : found->value;
}

std::optional<double> cycleOfPlace(const history::Run& run, std::string_view place) {
    const auto item = scenario::parseOrderItem(place);
    const auto cycle = item ? cycleOfItem(run, *item) : std::nullopt;
    return cycle ? asNumber(*cycle) : std::nullopt;
}

/// A number of the launch, of the run, or of how it ended.
std::optional<double> numberOf(const StepRun& step, const ClaimName& name) {
    const std::string_view key = name.name;
    if (key.starts_with(kArgument)) return argumentOf(step.scenario, key.substr(kArgument.size()));
    const history::Run& run = *step.run;
    const gpu::Launch& launch = run.launch();
    if (key.starts_with(kBuffers)) return elementOf(step, key.substr(kBuffers.size()), name.index);
    if (key.starts_with(kStalls)) return stalledCycles(run, key.substr(kStalls.size()), name.index);
    if (key.starts_with(kDevice)) return deviceField(launch.machine, key.substr(kDevice.size()));
    if (key.starts_with("block.") || key.starts_with("grid.")) return extentOf(launch, key);
    for (const auto reason : {gpu::StopReason::Finished, gpu::StopReason::Deadlock,
                              gpu::StopReason::Fault, gpu::StopReason::CycleLimit})
        if (key == stopName(reason)) return run.stopped() == reason ? 1 : 0;
    if (key == "problems") return asNumber(std::ssize(run.problems()));
    if (key == "sms") return asNumber(busySms(run));
    if (key == "registers_per_thread") return launch.registersPerThread;
    if (key == "local_bytes_per_thread") return launch.program.localBytesPerThread;
    if (key == "shared_bytes_per_block") return launch.sharedBytesPerBlock();
    return runFigure(run, key);
}

}  // namespace

std::optional<double> claimNumber(StepRuns& runs, std::size_t step, const ClaimName& name) {
    const auto named = static_cast<std::size_t>(name.step);
    if (named > runs.scenario().steps.size()) return std::nullopt;
    const StepRun& here = named == 0 ? runs.asked(step) : runs.at(named - 1);
    if (name.name == "refused") return here.run == nullptr ? 1 : 0;
    if (here.run == nullptr) return std::nullopt;
    if (!name.place.empty()) return cycleOfPlace(*here.run, name.place);
    if (name.line == 0) return numberOf(here, name);
    const int selected = runs.scenario().steps[named == 0 ? step : named - 1].selectWarp;
    const WarpId warp{static_cast<std::uint32_t>(std::max(0, selected))};
    if (name.name == "times") return timesOfLine(*here.run, warp, name.line);
    return lineFigure(*here.run, name.name, name.line, warp);
}

}  // namespace warpscope::analysis
