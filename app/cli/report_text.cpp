#include "app/cli/report_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "engine/analysis/figures.h"
#include "engine/analysis/lines.h"
#include "engine/analysis/report.h"
#include "engine/scenario/lessons/set.h"
#include "engine/text/grouped.h"

namespace warpscope::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string percent(const Environment& environment, double share) {
    constexpr auto kUnit = analysis::FigureUnit::Share;
    return environment.say(analysis::figureWords(kUnit, analysis::figureDigits(kUnit, share)));
}

std::string extent(const Dim3& size) {
    return fmt::format("{} × {} × {}", size.x, size.y, size.z);
}

/// Rows that are filled with a catalogue label and a value.
class Report {
  public:
    explicit Report(const Environment& environment) : environment_(environment) {}

    void row(std::string_view key, std::string value) {
        rows_.push_back({environment_.say("cli.report." + std::string(key)), std::move(value)});
    }
    void row(std::string_view key, std::int64_t value) { row(key, text::grouped(value)); }
    /// "12 requests, 48 sectors": two counts that only mean something together.
    void pair(std::string_view key, std::int64_t first, std::int64_t second) {
        row(key, environment_.say(Message{"cli.report." + std::string(key) + "_of"}
                                      .with("first", static_cast<long long>(first))
                                      .with("second", static_cast<long long>(second))));
    }
    std::string text() const { return alignedRows(rows_); }

  private:
    const Environment& environment_;
    Rows rows_{};
};

std::string limitersText(const Environment& environment, const analysis::Metrics& metrics) {
    std::string out;
    for (const std::string& limiter : metrics.limiters) {
        if (!out.empty()) out += environment.say("cli.separator");
        out += environment.say("cli.limiter." + limiter);
    }
    return out;
}

void addLaunch(Report& report, const Environment& environment, const history::Recording& run,
               const analysis::Metrics& metrics) {
    const gpu::Launch& launch = run.launch();
    report.row("device", fmt::format("{} ({})", launch.machine.name, launch.machine.id));
    report.row("grid", extent(launch.grid));
    report.row("block", extent(launch.block));
    report.pair("blocks", launch.blockCount(), launch.warpCount());
    report.row("registers", launch.registersPerThread);
    report.row("shared", launch.sharedBytesPerBlock());
    report.row(
        "occupancy",
        environment.say(Message{"cli.report.occupancy_of"}
                            .with("theoretical", percent(environment, metrics.theoreticalOccupancy))
                            .with("achieved", percent(environment, metrics.achievedOccupancy))
                            .with("blocks", launch.occupancy.blocksPerSm)
                            .with("limiters", limitersText(environment, metrics))));
}

void addCounters(Report& report, const Environment& environment, const trace::Counters& counters,
                 const analysis::Metrics& metrics) {
    report.row("instructions", counters.instructions);
    report.row("ipc", fmt::format("{:.3f}", metrics.ipc));
    report.row("simd", percent(environment, metrics.simdEfficiency));
    report.pair("branches", counters.branches, counters.divergentBranches);
    report.pair("loads", counters.globalLoadRequests, counters.globalLoadSectors);
    if (counters.l2ReadSectors + counters.globalLoadSectorHits > 0) {
        report.pair("caches", counters.globalLoadSectorHits, counters.l2SectorHits);
        report.pair("dram", counters.dramReadBytes, counters.dramWriteBytes);
    }
    report.pair("stores", counters.globalStoreRequests, counters.globalStoreSectors);
    report.pair("conflicts", counters.sharedLoadConflicts, counters.sharedStoreConflicts);
    report.row("barriers", counters.barriers);
    if (counters.spillInstructions > 0) report.row("spills", counters.spillInstructions);
}

/// Where the warps' time went, the largest share first.
std::string statesText(const Environment& environment, const trace::Counters& counters) {
    std::vector<std::pair<std::int64_t, trace::WarpState>> shares;
    std::int64_t total = 0;
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const std::int64_t cycles = counters.warpCycles[static_cast<std::size_t>(i)];
        const auto state = static_cast<trace::WarpState>(i);
        if (cycles == 0 || state == trace::WarpState::NotResident) continue;
        shares.push_back({cycles, state});
        total += cycles;
    }
    std::ranges::stable_sort(shares, std::ranges::greater(), [](const auto& s) { return s.first; });
    Rows rows;
    for (const auto& [cycles, state] : shares) {
        const trace::WarpStateInfo& info = trace::infoOf(state);
        rows.push_back(
            {"  " + environment.say("state." + std::string(info.key) + ".name"),
             percent(environment, static_cast<double>(cycles) / static_cast<double>(total)),
             environment.say("state." + std::string(info.key) + ".meaning")});
    }
    if (rows.empty()) return {};
    return "\n" + environment.say("cli.report.time") + "\n" + alignedRows(rows);
}

/// What a terminal would show of printf.
std::string outputText(const Environment& environment, const history::Recording& run) {
    if (run.output().empty()) return {};
    std::string text = "\n" + environment.say("cli.report.output") + "\n";
    if (run.lostOutputs() > 0) {
        text += environment.say(Message{"cli.report.output_lost"}.with(
                    "count", static_cast<long long>(run.lostOutputs()))) +
                "\n";
    }
    for (const trace::Output& output : run.output())
        text += output.text;
    if (text.back() != '\n') text += '\n';
    return text;
}

/// The lines that touch memory, with what their accesses cost.
std::string linesText(const Environment& environment, const history::Recording& run) {
    using enum trace::AccessClass;
    Rows rows;
    const auto label = [&environment](std::string_view key) {
        return environment.say("cli.report.line_" + std::string(key));
    };
    for (const analysis::LineCounters& line : analysis::countersByLine(run)) {
        trace::AccessSums far;
        for (const auto what : {GlobalLoad, GlobalStore, GlobalAtomic, LocalLoad, LocalStore})
            far += line.of(what);
        trace::AccessSums shared;
        for (const auto what : {SharedLoad, SharedStore, SharedAtomic})
            shared += line.of(what);
        if (far.requests + shared.requests == 0) continue;
        if (rows.empty())
            rows.push_back({"  " + label("number"), label("requests"), label("sectors"),
                            label("ideal"), label("hits"), label("conflicts"), label("stalls")});
        rows.push_back(
            {"  " + std::to_string(line.line), text::grouped(far.requests + shared.requests),
             text::grouped(far.transactions), text::grouped(far.ideal), text::grouped(far.hits),
             text::grouped(shared.transactions - shared.ideal), text::grouped(line.stallCycles)});
    }
    if (rows.empty()) return {};
    return "\n" + environment.say("cli.report.lines") + "\n" + alignedRows(rows);
}

}  // namespace

std::string reportText(const Environment& environment, const scenario::Scenario& scenario,
                       const history::Recording& run) {
    const analysis::Metrics metrics = analysis::metricsOf(run);
    Report report(environment);
    report.row("scenario", environment.say(scenario.title));
    report.row("stopped", environment.say("stop." + analysis::stopName(run.stopped())));
    report.row("cycles", run.cycles());
    addLaunch(report, environment, run, metrics);
    addCounters(report, environment, run.counters(), metrics);
    return report.text() + statesText(environment, run.counters()) + linesText(environment, run) +
           outputText(environment, run);
}

analysis::PictureWords pictureWords(const Environment& environment) {
    return {environment.say("cli.picture.sm"), environment.say("cli.picture.slot"),
            environment.say("cli.picture.block"), environment.say("cli.picture.warp")};
}

std::vector<Problem> runProblems(const scenario::Scenario& scenario,
                                 const history::Recording& run) {
    const bool isInline = scenario.kernelFile.empty();
    const auto file = isInline ? scenario.path : scenario::kernelPath(scenario);
    const int offset = isInline ? scenario.codeLineOffset : 0;
    std::vector<Problem> problems;
    for (const gpu::RunProblem& found : run.problems()) {
        const int line = found.line > 0 ? found.line + offset : 0;
        problems.push_back(
            {found.message, SourceRange{file.string(), line, 0, 0}, {}, Severity::Error});
    }
    return problems;
}

}  // namespace warpscope::cli
