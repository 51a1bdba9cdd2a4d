// What kernels ask of the memory and where their warps part, as an NVIDIA H100 counts it:
// tests/golden/h100/counters.csv. Cycles and caches are not in it.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <vector>

#include "tests/support/h100_launch.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::gpu {
namespace {

using Counter = std::int64_t trace::Counters::*;

const std::map<std::string, Counter> kCounters{
    {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", &trace::Counters::globalLoadRequests},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", &trace::Counters::globalLoadSectors},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", &trace::Counters::globalStoreRequests},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", &trace::Counters::globalStoreSectors},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
     &trace::Counters::sharedLoadConflicts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
     &trace::Counters::sharedStoreConflicts},
    {"smsp__sass_branch_targets_threads_divergent.sum", &trace::Counters::divergentBranches}};

constexpr Counter kDivergent = &trace::Counters::divergentBranches;
constexpr Counter kConflicts = &trace::Counters::sharedLoadConflicts;

constexpr const char* kPredicated =
    "nvcc puts a predicate on each instruction of a short if, where Warpscope's compiler branches";
constexpr const char* kUnrolled =
    "nvcc goes through four rounds of the loop at a time, so that warps part at the rounds that "
    "are left over; that gives 16876 for these trip counts";
constexpr const char* kFilled =
    "with the SMs full, the hardware's counter also has loads that met data on its way into the "
    "same memory, which is L1, too; the 64 blocks of m256 show none";

/// Where the engine counts otherwise, how much, and why. What is not here must agree.
struct Known {
    const char* run;
    Counter counter;
    std::int64_t simulated;
    const char* reason;
};
const Known kKnown[] = {{"vecadd seed1003", kDivergent, 1, kPredicated},
                        {"reduce_interleaved one", kDivergent, 48, kPredicated},
                        {"reduce_interleaved full", kDivergent, 25344, kPredicated},
                        {"reduce_sequential one", kDivergent, 6, kPredicated},
                        {"reduce_sequential full", kDivergent, 3168, kPredicated},
                        {"gray seed62x76", kDivergent, 38, kPredicated},
                        {"gray seed200x150", kDivergent, 75, kPredicated},
                        {"loop_trip full", kDivergent, 16872, kUnrolled},
                        {"transpose_shared m1024", kConflicts, 1015808, kFilled},
                        {"transpose_padded m1024", kConflicts, 0, kFilled}};

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');)
        cells.push_back(cell);
    return cells;
}

/// The rows of counters.csv: "kernel run" to metric to value.
std::map<std::string, std::map<std::string, std::int64_t>> measuredCounters() {
    std::istringstream lines(support::readText(support::h100Folder() / "counters.csv"));
    std::string line;
    std::getline(lines, line);  // says where it was measured
    std::getline(lines, line);
    const std::vector<std::string> names = cellsOf(line);
    std::map<std::string, std::map<std::string, std::int64_t>> rows;
    while (std::getline(lines, line)) {
        const std::vector<std::string> cells = cellsOf(line);
        auto& row = rows[cells.at(0) + " " + cells.at(1)];
        for (std::size_t i = 2; i < names.size(); ++i)
            row[names[i]] = std::stoll(cells.at(i));
    }
    return rows;
}

const Known* knownOf(const std::string& run, Counter counter) {
    for (const Known& known : kKnown)
        if (known.run == run && known.counter == counter) return &known;
    return nullptr;
}

void expectCounters(const std::string& run, const std::map<std::string, std::int64_t>& measured,
                    const trace::Counters& simulated) {
    ASSERT_EQ(measured.size(), kCounters.size());
    for (const auto& [metric, counter] : kCounters) {
        SCOPED_TRACE(metric);
        const Known* known = knownOf(run, counter);
        if (known == nullptr) {
            EXPECT_EQ(simulated.*counter, measured.at(metric));
            continue;
        }
        EXPECT_EQ(simulated.*counter, known->simulated) << known->reason;
        EXPECT_NE(simulated.*counter, measured.at(metric)) << "agrees now: take it from kKnown";
    }
}

class H100Counters : public testing::TestWithParam<const char*> {};

TEST_P(H100Counters, AreThoseOfTheEngine) {
    const auto measured = measuredCounters();
    std::vector<support::MeasuredRun> runs = support::measuredRuns(support::h100Folder());
    std::erase_if(runs, [](const auto& run) { return run.kernel != GetParam(); });
    int count = 0;
    for (const support::MeasuredRun& run : support::thinned(runs)) {
        const std::string name = run.kernel + " " + run.name;
        SCOPED_TRACE(name);
        const auto row = measured.find(name);
        ASSERT_NE(row, measured.end());
        const auto file = support::h100Folder() / "kernels" / (run.kernel + ".cu");
        const auto ended = support::runToItsEnd(support::launchOf(run, support::programOf(file)));
        EXPECT_EQ(ended.state.stopped, StopReason::Finished);
        expectCounters(name, row->second, ended.counters);
        ++count;
    }
    EXPECT_GE(count, 1);
}

INSTANTIATE_TEST_SUITE_P(Kernels, H100Counters,
                         testing::Values("vecadd", "if_else_half", "if_else_warp_aligned",
                                         "loop_trip", "reduce_interleaved", "reduce_sequential",
                                         "transpose_naive", "transpose_shared", "transpose_padded",
                                         "matmul_tiled", "histogram", "gray"),
                         [](const auto& kernel) { return kernel.param; });

TEST(H100CountersFile, HasARowForEveryRunAndEveryKnownDifferenceHasARow) {
    const auto measured = measuredCounters();
    EXPECT_EQ(measured.size(), support::measuredRuns(support::h100Folder()).size());
    for (const Known& known : kKnown)
        EXPECT_TRUE(measured.contains(known.run)) << known.run;
}

}  // namespace
}  // namespace warpscope::gpu
