#include <fmt/format.h>

#include "engine/analysis/question_figures.h"
#include "engine/analysis/report.h"
#include "engine/exercise/makers.h"
#include "engine/occupancy/rules.h"
#include "engine/text/grouped.h"

namespace warpscope::exercise {
namespace {

constexpr std::array<std::string_view, 7> kDevices{"v100", "a100",    "h100",   "t4",
                                                   "l4",   "rtx3090", "rtx4090"};

/// Which warps a line splits: none, some, all.
std::int64_t kindOfSplit(std::int64_t divergent, std::int64_t warps) {
    return divergent == 0 ? 0 : divergent < warps ? 1 : 2;
}

}  // namespace

Result<Values> drawOccupancy(Draw& draw, const Workbench& bench) {
    Values values;
    const std::string_view device = draw.pick(kDevices);
    const machine::Machine* const found = bench.devices().find(device);
    const machine::Limits limits = found == nullptr ? machine::Limits{} : found->limits;
    values.set("device", std::string(device));
    values.set("register_unit", limits.registerUnit);
    values.set("shared_unit", limits.sharedUnitBytes);
    const std::int64_t reserved = limits.reservedSharedBytesPerBlock;
    const std::string bytes = text::grouped(reserved);
    values.set("reserved_en", reserved > 0 ? fmt::format(", and {} more a block", bytes) : "");
    values.set("reserved_zh", reserved > 0 ? fmt::format("，系统给每块另加 {} 字节", bytes) : "");
    const std::int64_t warps = draw.between(1, 16);
    const std::int64_t registers = draw.between(18, 96);
    const std::int64_t shared = 256 * draw.between(4, 120);
    values.set("block_threads", limits.warpSize * warps);
    values.set("registers", registers);
    values.set("shared", shared);
    values.set("shared_words", text::grouped(shared));
    values.set("block_warps", warps);
    values.set("sm_warps", limits.maxWarpsPerSm);
    values.set("sm_registers", text::grouped(limits.registersPerSm));
    values.set("sm_shared", text::grouped(limits.sharedBytesPerSm));
    // What a reason names on the way to the exact answer; the answer itself is the run's.
    const std::int64_t ofWarp = registers * limits.warpSize;
    values.set("charged", occupancy::roundUp(ofWarp, limits.registerUnit) / limits.warpSize);
    values.set("charged_shared",
               text::grouped(occupancy::roundUp(shared + reserved, limits.sharedUnitBytes)));
    return values;
}

Result<Values> drawDiagnosis(Draw& draw, const Workbench& bench) {
    constexpr std::array<std::string_view, 3> kLarge{"a100", "h100", "v100"};
    constexpr std::array<std::string_view, 6> kConditions{
        "x % 2 == 0", "y % 2 == 0", "x < 20", "y * 32 + x < 500", "(x & 16) == 0", "y < 7"};
    constexpr std::array<std::int64_t, 3> kRegisters{32, 40, 64};
    constexpr std::array<std::int64_t, 3> kShared{0, 8192, 45056};
    constexpr std::array<std::int64_t, 4> kStrides{1, 2, 4, 8};
    Values values;
    const std::int64_t stride = draw.pick(kStrides);
    const bool isByColumns = draw.between(0, 1) == 0;
    values.set("device", std::string(draw.pick(kLarge)));
    values.set("registers", draw.pick(kRegisters));
    const std::int64_t shared = draw.pick(kShared);
    values.set("shared", shared);
    values.set("shared_words", text::grouped(shared));
    values.set("condition", std::string(draw.pick(kConditions)));
    values.set("stride", stride);
    values.set("count", 2048 * stride);
    values.set("columns", draw.between(32, 34));
    values.set("store", std::string(isByColumns ? "x][y" : "y][x"));
    values.set("load", std::string(draw.between(0, 1) == 0 ? "x][y" : "y][x"));
    for (const char* name :
         {"seed", "resident", "split", "divergent", "sectors", "extra", "intensity"})
        values.set(name, 0);
    values.set("occupancy", std::string("0"));
    const auto run = bench.run(values);
    if (!run) return run.problems();
    const trace::Counters& counters = (*run)->counters();
    const double occupancy = analysis::metricsOf(**run).theoreticalOccupancy;
    const auto divergent = static_cast<std::int64_t>(
        analysis::lineFigure(**run, "divergent_warps", 9, WarpId{0}).value_or(0));
    const std::int64_t warps = (*run)->launch().warpCount();
    values.set("occupancy", fmt::format("{:.1f}", 100 * occupancy));
    values.set("resident", occupancy > 0.5 ? 0 : 1);
    values.set("divergent", divergent);
    values.set("split", kindOfSplit(divergent, warps));
    const std::int64_t sectors = counters.globalLoadSectors / counters.globalLoadRequests;
    values.set("sectors", sectors);
    // As many lanes as a sector has bytes, and one operation in each.
    values.set("intensity", fmt::format("{}", 1.0 / static_cast<double>(sectors)));
    values.set("extra", (counters.sharedLoadConflicts + counters.sharedStoreConflicts) / warps);
    return values;
}

}  // namespace warpscope::exercise
