#include "app/cli/report_json.h"

#include <fmt/format.h>

#include "engine/analysis/explain.h"
#include "engine/analysis/lines.h"
#include "engine/analysis/report.h"
#include "engine/isa/buffer_elements.h"
#include "engine/isa/listing.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::cli {
namespace {

Json occupancyJson(const history::Recording& run, const analysis::Metrics& metrics) {
    return {{"theoretical", metrics.theoreticalOccupancy},
            {"achieved", metrics.achievedOccupancy},
            {"blocks_per_sm", run.launch().occupancy.blocksPerSm},
            {"limiters", metrics.limiters}};
}

/// Warp-cycles by reason: everything that a resident warp did but issue.
Json stallsJson(const trace::Counters& counters) {
    Json stalls = Json::object();
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<trace::WarpState>(i);
        if (state == trace::WarpState::NotResident || state == trace::WarpState::Issued) continue;
        stalls[std::string(trace::infoOf(state).key)] =
            counters.warpCycles[static_cast<std::size_t>(i)];
    }
    return stalls;
}

Json buffersJson(const history::Run& run) {
    const memory::DeviceMemory& memory = run.replay().finalState().memory;
    Json out = Json::array();
    for (const memory::Buffer& buffer : memory.buffers()) {
        const isa::Parameter parameter = isa::elementsOf(run.launch().program, buffer.name);
        const std::uint32_t width = isa::elementBytesOf(parameter);
        std::string type = typeName(parameter.type, parameter.isBool);
        if (parameter.structureSize != 0) type += fmt::format(" x {}", parameter.components.size());
        out.push_back({{"name", buffer.name},
                       {"type", type},
                       {"count", buffer.bytes / width},
                       {"fnv1a", fmt::format("{:016x}", memory::fnv1a(memory.bytesOf(buffer)))}});
    }
    return out;
}

Json waitersJson(const gpu::RunProblem& problem, const isa::Program& program) {
    Json out = Json::array();
    for (const gpu::Waiter& waiter : problem.waiters) {
        out.push_back({{"warp", waiter.warp.value},
                       {"line", isa::lineOf(program, waiter.pc)},
                       {"lanes", fmt::format("{:#x}", waiter.lanes)}});
    }
    return out;
}

/// `simulated`: with the states that tell why; nullptr where there are none.
Json problemsJson(const Environment& environment, const history::Recording& run,
                  const history::Run* simulated) {
    Json out = Json::array();
    for (const gpu::RunProblem& problem : run.problems()) {
        Json why = Json::array();
        if (simulated != nullptr) {
            for (const Message& sentence : analysis::explain(*simulated, problem))
                why.push_back(environment.say(sentence));
        }
        Json row{{"kind", problem.kind},
                 {"message", environment.say(problem.message)},
                 {"line", problem.line},
                 {"cycle", problem.cycle}};
        if (problem.warp.isValid()) row["warp"] = problem.warp.value;
        row["lanes"] = fmt::format("{:#x}", problem.lanes);
        row["why"] = std::move(why);
        row["waiters"] = waitersJson(problem, run.launch().program);
        out.push_back(std::move(row));
    }
    return out;
}

Json coordinateJson(std::int64_t index, const Dim3& extent) {
    const Dim3 at = coordinateOf(index, extent);
    return {at.x, at.y, at.z};
}

/// One row a call of printf and thread.
Json outputJson(const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    Json out = Json::array();
    for (const trace::Output& output : run.output()) {
        out.push_back({{"cycle", output.cycle},
                       {"block", coordinateJson(output.block.value, launch.grid)},
                       {"thread", coordinateJson(output.thread, launch.block)},
                       {"warp", output.warp.value},
                       {"line", output.line},
                       {"text", output.text}});
    }
    return out;
}

void addCounters(Json& report, const trace::Counters& counters) {
    for (const trace::CounterField& field : trace::kCounterFields) {
        // Those of the segments stand further up.
        if (!field.isInSegments) report[std::string(field.key)] = counters.*field.place;
    }
    report["stalls"] = stallsJson(counters);
    report["issued"] = counters.warpCycles[static_cast<std::size_t>(trace::WarpState::Issued)];
}

/// The names of the whole run's counters, by line of the source; what a line has none of is left
/// out.
Json linesJson(const history::Recording& run) {
    using enum trace::AccessClass;
    Json out = Json::array();
    for (const analysis::LineCounters& line : analysis::countersByLine(run)) {
        Json row{{"line", line.line},
                 {"instructions", line.instructions},
                 {"thread_instructions", line.threadInstructions},
                 {"stall_cycles", line.stallCycles}};
        const auto add = [&row](std::string_view name, const trace::AccessSums& sums) {
            if (sums.requests == 0) return;
            const std::string prefix(name);
            row[prefix + "_requests"] = sums.requests;
            row[prefix + "_sectors"] = sums.transactions;
            row[prefix + "_ideal_sectors"] = sums.ideal;
        };
        add("global_load", line.of(GlobalLoad));
        if (line.of(GlobalLoad).requests > 0)
            row["global_load_sector_hits"] = line.of(GlobalLoad).hits;
        add("global_store", line.of(GlobalStore));
        add("atomic", line.of(GlobalAtomic));
        add("local_load", line.of(LocalLoad));
        add("local_store", line.of(LocalStore));
        const auto addShared = [&row](std::string_view name, const trace::AccessSums& sums) {
            if (sums.requests == 0) return;
            row[std::string(name) + "_requests"] = sums.requests;
            row[std::string(name) + "_conflicts"] = sums.transactions - sums.ideal;
        };
        addShared("shared_load", line.of(SharedLoad));
        addShared("shared_store", line.of(SharedStore));
        addShared("shared_atomic", line.of(SharedAtomic));
        out.push_back(std::move(row));
    }
    return out;
}

Json headJson(const Environment& environment, const scenario::Scenario& scenario,
              const history::Recording& run) {
    const gpu::Launch& launch = run.launch();
    const trace::Counters& counters = run.counters();
    const analysis::Metrics metrics = analysis::metricsOf(run);
    Json report;
    report["scenario"] = scenario.path.string();
    report["title"] = environment.say(scenario.title);
    report["device"] = launch.machine.id;
    report["kernel"] = launch.program.entry;
    report["stopped"] = analysis::stopName(run.stopped());
    report["cycles"] = run.cycles();
    report["instructions"] = counters.instructions;
    report["thread_instructions"] = counters.threadInstructions;
    report["ipc"] = metrics.ipc;
    report["simd_efficiency"] = metrics.simdEfficiency;
    report["blocks"] = launch.blockCount();
    report["warps"] = launch.warpCount();
    report["registers_per_thread"] = launch.registersPerThread;
    report["shared_bytes_per_block"] = launch.sharedBytesPerBlock();
    report["local_bytes_per_thread"] = launch.program.localBytesPerThread;
    report["occupancy"] = occupancyJson(run, metrics);
    addCounters(report, counters);
    report["lines"] = linesJson(run);
    return report;
}

void addEnd(Json& report, const Environment& environment, const history::Recording& run,
            const history::Run* simulated) {
    report["output"] = outputJson(run);
    report["output_lost"] = run.lostOutputs();
    report["problems"] = problemsJson(environment, run, simulated);
}

}  // namespace

std::string typeName(isa::DataType type, bool isBool) {
    if (isBool) return "bool";
    switch (type) {
        case isa::DataType::S32:
            return "int";
        case isa::DataType::U32:
            return "unsigned int";
        case isa::DataType::F32:
            return "float";
        case isa::DataType::S8:
            return "char";
        case isa::DataType::U8:
            return "unsigned char";
        case isa::DataType::S16:
            return "short";
        case isa::DataType::U16:
            return "unsigned short";
        case isa::DataType::S64:
            return "long long";
        case isa::DataType::U64:
            return "unsigned long long";
        case isa::DataType::F64:
            return "double";
        case isa::DataType::F16:
            return "half";
        case isa::DataType::Bf16:
            return "bfloat16";
        case isa::DataType::F16x2:
            return "half2";
        case isa::DataType::Bf16x2:
            return "bfloat162";
        case isa::DataType::B128:
            return "uint4";
    }
    return "int";
}

Json reportJson(const Environment& environment, const scenario::Scenario& scenario,
                const history::Run& run) {
    Json report = headJson(environment, scenario, run);
    report["buffers"] = buffersJson(run);
    addEnd(report, environment, run, &run);
    report["fingerprint"] = fmt::format("{:016x}", run.fingerprint());
    return report;
}

Json reportJson(const Environment& environment, const scenario::Scenario& scenario,
                const history::StoredRecording& stored) {
    Json report = headJson(environment, scenario, stored.recording);
    addEnd(report, environment, stored.recording, nullptr);
    const bool isTime = stored.info.clock == history::Clock::Cycles;
    report["producer"] = stored.info.producer;
    report["clock"] = isTime ? "cycles" : "order";
    return report;
}

Json reportJson(const Environment& environment, const OpenRun& opened) {
    if (opened.run) return reportJson(environment, opened.scenario, *opened.run);
    return reportJson(environment, opened.scenario, *opened.stored);
}

std::string jsonText(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace warpscope::cli
