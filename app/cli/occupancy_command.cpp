#include <optional>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/table.h"
#include "engine/machine/properties.h"
#include "engine/machine/words.h"
#include "engine/occupancy/batch.h"
#include "engine/occupancy/potential.h"
#include "engine/occupancy/report.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::cli {
namespace {

/// A table of a million questions.
constexpr std::uintmax_t kMaxTableBytes = 256u << 20;

/// A limit as a number, or null where the resource does not limit.
Json limitJson(int blocks) {
    return blocks == occupancy::kUnlimited ? Json() : Json(blocks);
}

std::vector<std::string> limiterList(const occupancy::Result& result) {
    std::vector<std::string> names;
    std::string joined = occupancy::limiterNames(result);
    for (std::size_t at = 0; at < joined.size();) {
        const std::size_t plus = std::min(joined.find('+', at), joined.size());
        names.push_back(joined.substr(at, plus - at));
        at = plus + 1;
    }
    return names;
}

/// A value that no launch on the device can have, whatever the others are: that is no question. A
/// launch that is refused for what its values take together is one, and the answer is 0 blocks.
std::optional<Message> impossibleValue(const machine::Machine& machine,
                                       const OccupancyOptions& options) {
    const int most = machine.limits.maxRegistersPerThread;
    if (options.request.registersPerThread > most)
        return Message{"scenario.too_many_registers"}
            .with("given", options.request.registersPerThread)
            .with("most", most)
            .with("device", machine.name);
    occupancy::Request bounds = options.request;
    bounds.threadsPerBlock = options.bounds.threads;
    const auto isOfThreads = [](const std::optional<Message>& error) {
        return error && error->key == "occupancy.launch.threads";
    };
    if (options.bounds.threads != 0) {
        auto error = occupancy::launchError(machine, bounds, 0);
        if (isOfThreads(error)) return error;
    }
    auto error = occupancy::launchError(machine, options.request, 0);
    const bool isImpossible =
        isOfThreads(error) || (error && (error->key == "occupancy.launch.static_shared" ||
                                         error->key == "occupancy.launch.shared"));
    return isImpossible ? error : std::nullopt;
}

/// Why the launch would be refused: the error's name and number, the rule and the sentence; null
/// when it would start.
Json errorJson(const Environment& environment, const machine::Machine& machine,
               const OccupancyOptions& options) {
    auto error = impossibleValue(machine, options);
    if (!error) error = occupancy::launchError(machine, options.request, options.bounds.threads);
    if (!error) return {};
    const std::string_view words = machine::wordSet(machine);
    const auto rendered = [&](const Message& message) {
        return environment.catalogue->render(environment.language, message, words);
    };
    const std::string_view rule = std::string_view(error->key).substr(error->key.rfind('.') + 1);
    std::string name;
    for (const auto& [placeholder, value] : error->values) {
        if (placeholder != "error") continue;
        name = value.starts_with('@') ? rendered(Message{value.substr(1)}) : value;
    }
    return {{"name", name}, {"rule", rule}, {"message", rendered(*error)}};
}

Json potentialJson(const Environment& environment, const machine::Machine& machine,
                   const OccupancyOptions& options) {
    const auto best =
        occupancy::maxPotentialBlockSize(machine, options.request, options.bounds.threads);
    const machine::Machine* example = environment.devices.exampleOf(machine);
    const bool isBare = machine::isAssumed(machine, "sm_count");
    const Json grid = isBare && example == nullptr
                          ? Json()
                          : Json(best.blocksPerSm * (isBare ? *example : machine).smCount);
    return {{"block_size", best.blockSize},
            {"min_grid_size", grid},
            {"blocks_per_sm", best.blocksPerSm}};
}

Json answerJson(const Environment& environment, const machine::Machine& machine,
                const OccupancyOptions& options, const occupancy::Result& result) {
    const auto bounded = occupancy::registersWithin(machine, options.bounds);
    return {{"device", machine.id},
            {"status", result.isValid ? "ok" : "invalid_input"},
            {"active_blocks_per_sm", result.blocksPerSm},
            {"warps_per_block", result.warpsPerBlock},
            {"active_warps_per_sm", result.activeWarps},
            {"max_warps_per_sm", result.maxWarps},
            {"occupancy_percent", result.percent},
            {"limiting_factor_bits", result.limiters},
            {"limiting_factors", limiterList(result)},
            {"block_limit_warps", limitJson(result.limitWarps)},
            {"block_limit_slots", limitJson(result.limitSlots)},
            {"block_limit_regs", limitJson(result.limitRegisters)},
            {"block_limit_smem", limitJson(result.limitShared)},
            {"block_limit_barriers", limitJson(result.limitBarriers)},
            {"alloc_regs_per_block", result.registersPerBlock},
            {"alloc_smem_per_block", result.sharedBytesPerBlock},
            {"error", errorJson(environment, machine, options)},
            {"max_registers_by_launch_bounds", bounded.registersPerThread},
            {"max_potential_block_size", potentialJson(environment, machine, options)},
            {"assumptions", machine.assumptions}};
}

/// What is no text, or too long, is told of as the table that was asked for.
std::vector<Problem> ofTable(std::vector<Problem> problems) {
    for (Problem& problem : problems) {
        auto& key = problem.message.key;
        if (key == "scenario.is_folder") key = "cli.table_folder";
        if (key == "scenario.binary") key = "cli.table_binary";
        if (key == "scenario.too_large") key = "cli.table_too_large";
    }
    return problems;
}

int answerBatch(const OccupancyOptions& options, Environment& environment) {
    const auto csv = scenario::readTextFile(options.batch, kMaxTableBytes);
    if (!csv) return printProblems(environment, ofTable(csv.problems()));
    const auto answers = occupancy::batchCsv(*csv, environment.devices, options.batch);
    if (!answers) return printProblems(environment, answers.problems());
    *environment.out << *answers;
    return kDone;
}

}  // namespace

int runCommand(const OccupancyOptions& options, Environment& environment) {
    if (!options.batch.empty()) return answerBatch(options, environment);
    const auto device = openDevice(environment, options.device);
    if (!device) return printProblems(environment, device.problems());
    const machine::Machine* machine = *device;
    const auto impossible = impossibleValue(*machine, options);
    if (impossible && options.format == Format::Text) {
        *environment.err << environment.catalogue->render(environment.language, *impossible,
                                                         machine::wordSet(*machine))
                         << '\n';
        return kInputWrong;
    }
    if (options.request.partitionsGlobalCache && !machine->limits.canPartitionGlobalCache)
        *environment.err << environment.say(Message{"cli.occupancy.no_partitioned_cache"}.with(
                                "device", machine->name))
                         << '\n';
    const occupancy::Result result =
        occupancy::calculateWithin(*machine, options.request, options.bounds);
    if (options.format == Format::Json) {
        *environment.out << jsonText(answerJson(environment, *machine, options, result));
    } else {
        *environment.out << occupancy::occupancyReport(
            *machine, options.request, *environment.catalogue, environment.language,
            {.bounds = options.bounds, .example = environment.devices.exampleOf(*machine)});
    }
    // That no block fits is an answer, with CUDA's error beside it: the calculator of CUDA says
    // cudaSuccess and 0 blocks as well. Wrong is only what no launch can have.
    return result.isValid && !impossible ? kDone : kInputWrong;
}

}  // namespace warpscope::cli
