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

using Thread = std::pair<int, int>;

Thread threadOf(const json& event) {
    return {event["pid"].get<int>(), event["tid"].get<int>()};
}

/// Process and thread of the schedulers' own tracks.
std::set<Thread> schedulersIn(const json& events) {
    std::set<Thread> schedulers;
    for (const json& event : events) {
        if (event["name"] != "thread_name") continue;
        const std::string name = event["args"]["name"];
        if (name.find("slot") == std::string::npos) schedulers.insert(threadOf(event));
    }
    return schedulers;
}

/// Of the tracks of schedulers or of warps.
std::vector<json> slicesIn(const json& events, bool ofSchedulers) {
    const std::set<Thread> schedulers = schedulersIn(events);
    std::vector<json> slices;
    for (const json& event : events)
        if (event["ph"] == "X" && schedulers.contains(threadOf(event)) == ofSchedulers)
            slices.push_back(event);
    return slices;
}

class TraceJsonTest : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(support::kBranchyScenario);
};

TEST_F(TraceJsonTest, SmsAreProcessesAndSchedulersWithTheirSlotsAreThreads) {
    std::set<std::string> processes, threads;
    for (const json& event : eventsOf(*run)) {
        if (event["name"] == "process_name") processes.insert(event["args"]["name"]);
        if (event["name"] == "thread_name") threads.insert(event["args"]["name"]);
    }
    EXPECT_EQ(processes, (std::set<std::string>{"SM 0", "SM 1", "GPU"}));
    EXPECT_TRUE(threads.contains("scheduler 0"));
    EXPECT_TRUE(threads.contains("scheduler 0, slot 0"));
    EXPECT_TRUE(threads.contains("scheduler 1, slot 1"));
}

// Summed up again, the slices give what the run counted.
TEST_F(TraceJsonTest, TheSlicesOfTheStatesAddUpToTheCountersOfTheRun) {
    std::map<std::string, std::int64_t> cycles;
    std::int64_t resident = 0;
    for (const json& event : slicesIn(eventsOf(*run), false)) {
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
    std::map<Thread, std::pair<std::int64_t, std::int64_t>> lives;
    for (const json& event : slicesIn(eventsOf(*run), false)) {
        const Thread thread = threadOf(event);
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

TEST_F(TraceJsonTest, TheTrackOfASchedulerHasASliceForEachIssue) {
    const json events = eventsOf(*run);
    std::int64_t cycles = 0;
    std::map<Thread, std::set<std::int64_t>> taken;
    for (const json& event : slicesIn(events, true)) {
        EXPECT_TRUE(event["name"].get<std::string>().starts_with("warp "));
        EXPECT_TRUE(event["args"].contains("instruction"));
        const Thread thread = threadOf(event);
        EXPECT_TRUE(taken[thread].insert(event["ts"].get<std::int64_t>()).second)
            << "one at a time";
        cycles += event["dur"].get<std::int64_t>();
    }
    EXPECT_EQ(cycles, run->counters().instructions);
    std::set<std::int64_t> places;
    for (const json& event : events) {
        if (event["name"] != "thread_sort_index" || event["pid"] != 1) continue;
        EXPECT_TRUE(places.insert(event["args"]["sort_index"].get<std::int64_t>()).second)
            << "none stands twice";
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
