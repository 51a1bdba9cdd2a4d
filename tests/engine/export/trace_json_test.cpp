#include "engine/export/trace_json.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/support/run_scenario.h"

namespace warpscope::exporting {
namespace {

using nlohmann::json;

json eventsOf(const history::Recording& run, const Stretch& stretch = {}) {
    std::string all;
    EXPECT_TRUE(writeTraceJson(run, stretch, [&](std::string_view piece) {
        all += piece;
        return true;
    }));
    return json::parse(all)["traceEvents"];
}

class TraceJsonTest : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(support::kBranchyScenario);
};

TEST_F(TraceJsonTest, SmsAreProcessesAndSlotsOfSchedulersAreThreads) {
    std::set<std::string> processes, threads;
    for (const json& event : eventsOf(*run)) {
        if (event["name"] == "process_name") processes.insert(event["args"]["name"]);
        if (event["name"] == "thread_name") threads.insert(event["args"]["name"]);
    }
    EXPECT_EQ(processes, (std::set<std::string>{"SM 0", "SM 1", "GPU"}));
    EXPECT_TRUE(threads.contains("scheduler 0, slot 0"));
    EXPECT_TRUE(threads.contains("scheduler 1, slot 1"));
}

// Summed up again, the slices give what the run counted.
TEST_F(TraceJsonTest, TheSlicesOfTheStatesAddUpToTheCountersOfTheRun) {
    std::map<std::string, std::int64_t> cycles;
    std::int64_t resident = 0;
    for (const json& event : eventsOf(*run)) {
        if (event["ph"] != "X") continue;
        const std::string name = event["name"];
        (name.starts_with("warp ") ? resident : cycles[name]) += event["dur"].get<std::int64_t>();
    }
    EXPECT_EQ(cycles["issued"], run->counters().instructions);
    std::int64_t all = 0;
    for (const auto& [name, sum] : cycles)
        all += sum;
    EXPECT_EQ(all, resident) << "the states of a warp fill its life";
}

TEST_F(TraceJsonTest, AStateLiesInsideItsWarpOnTheSameThread) {
    std::map<std::pair<int, int>, std::pair<std::int64_t, std::int64_t>> lives;
    for (const json& event : eventsOf(*run)) {
        if (event["ph"] != "X") continue;
        const std::pair<int, int> thread{event["pid"], event["tid"]};
        const std::int64_t from = event["ts"], to = from + event["dur"].get<std::int64_t>();
        EXPECT_GT(to, from);
        if (event["name"].get<std::string>().starts_with("warp ")) {
            lives[thread] = {from, to};
            EXPECT_TRUE(event["args"].contains("block"));
            continue;
        }
        EXPECT_GE(from, lives.at(thread).first);
        EXPECT_LE(to, lives.at(thread).second);
        EXPECT_TRUE(event["args"].contains("line"));
        EXPECT_EQ(event["args"]["active"].get<std::string>().size(), 8u);
    }
}

TEST_F(TraceJsonTest, DivergencesAreInstants) {
    int divergences = 0, told = 0;
    for (const trace::Event& event : run->events())
        divergences += event.kind == trace::EventKind::Divergence ? 1 : 0;
    for (const json& event : eventsOf(*run))
        told += event["ph"] == "i" && event["name"] == "divergence" ? 1 : 0;
    EXPECT_GT(told, 0);
    EXPECT_EQ(told, divergences);
}

TEST_F(TraceJsonTest, AStretchIsCutAtBothEnds) {
    for (const json& event : eventsOf(*run, {60, 100})) {
        if (!event.contains("ts")) continue;
        EXPECT_GE(event["ts"].get<std::int64_t>(), 60);
        if (event["ph"] != "X") continue;
        EXPECT_LE(event["ts"].get<int>() + event["dur"].get<int>(), 100);
    }
    EXPECT_FALSE(writeTraceJson(*run, {}, [](std::string_view) { return false; }));
}

}  // namespace
}  // namespace warpscope::exporting
