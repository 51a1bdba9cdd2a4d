#include "engine/export/trace_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/history/recording_builder.h"
#include "engine/machine/library.h"
#include "tests/support/hand_recording.h"
#include "tests/support/paths.h"
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
        // It has executed its last line.
        const bool isDrain = event["name"] == "drain";
        EXPECT_EQ(event.contains("args"), !isDrain);
        if (isDrain) continue;
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

/// What the Trace Event Format asks of an event of each kind.
void expectWellFormed(const json& event) {
    const std::string phase = event.at("ph");
    EXPECT_TRUE(event.at("name").is_string() && !event["name"].get<std::string>().empty());
    EXPECT_GT(event.at("pid").get<long long>(), 0) << "0 is the idle task";
    if (phase == "M") {
        const std::string name = event["name"];
        const bool isName = name == "process_name" || name == "thread_name";
        const bool isPlace = name == "process_sort_index" || name == "thread_sort_index";
        EXPECT_TRUE(isName || isPlace) << name;
        const json& value = event.at("args").at(isName ? "name" : "sort_index");
        EXPECT_TRUE(isName ? value.is_string() : value.is_number_integer()) << event;
        return;
    }
    EXPECT_GE(event.at("ts").get<std::int64_t>(), 0) << "microseconds";
    if (phase == "X") {
        EXPECT_GT(event.at("dur").get<std::int64_t>(), 0) << event;
        EXPECT_TRUE(!event.contains("args") || event["args"].is_object());
    } else if (phase == "i") {
        const std::string scope = event.at("s");
        EXPECT_TRUE(scope == "g" || scope == "p" || scope == "t") << scope;
    } else {
        ASSERT_EQ(phase, "C") << "no other kind is written";
        for (const json& value : event.at("args"))
            EXPECT_TRUE(value.is_number()) << event;
    }
}

struct Slice {
    std::int64_t from = 0;
    std::size_t place = 0;  ///< In the file, which decides where two begin together.
    std::int64_t to = 0;
    auto operator<=>(const Slice&) const = default;
};

/// Slices of one track lie inside each other or beside each other, the outer one first.
void expectNested(std::vector<Slice> slices, const Thread& thread) {
    std::ranges::sort(slices);
    std::vector<std::int64_t> open;
    for (const Slice& slice : slices) {
        while (!open.empty() && open.back() <= slice.from)
            open.pop_back();
        if (!open.empty())
            EXPECT_LE(slice.to, open.back())
                << "pid " << thread.first << " tid " << thread.second << " at " << slice.from;
        open.push_back(slice.to);
    }
}

/// Each track has its name and its place, each process too, and no number is of two of them.
void expectNamed(const json& events) {
    std::map<std::string, std::set<Thread>> said;
    std::map<int, int> processOfThread;
    for (const json& event : events) {
        if (event["ph"] == "M")
            EXPECT_TRUE(said[event["name"]].insert(threadOf(event)).second) << event << " twice";
    }
    for (const json& event : events) {
        const int process = event["pid"];
        for (const char* what : {"process_name", "process_sort_index"})
            EXPECT_TRUE(said[what].contains({process, 0})) << what << " of " << process;
        const bool isOfThread = event["ph"] == "X" || event.value("s", "") == "t";
        if (!isOfThread) continue;
        const Thread thread = threadOf(event);
        for (const char* what : {"thread_name", "thread_sort_index"})
            EXPECT_TRUE(said[what].contains(thread)) << what << " of " << event;
        EXPECT_EQ(processOfThread.try_emplace(thread.second, process).first->second, process)
            << "a thread's number is of one process";
        EXPECT_FALSE(said["process_name"].contains({thread.second, 0}))
            << "it would be a main thread";
    }
}

// The Perfetto UI draws slices that overlap on one track wrongly, or drops them; tracks without a
// name it numbers.
TEST_F(TraceJsonTest, FollowsTheTraceEventFormat) {
    const auto turned = [](const support::Knobs& knobs) {
        return support::runFrom(support::kBranchyScenario, knobs);
    };
    // Places that several warps have one after the other, in an order of its own; 64 lanes; more
    // SMs than blocks; a run that ends in a deadlock.
    const std::vector<std::pair<std::shared_ptr<const history::Run>, Stretch>> traces{
        {run, {}},
        {run, {60, 100}},
        {turned({{"device.sm_count", "1"}, {"model.block_order", "random"}}), {}},
        {turned({{"device.preset", "metax-c500"}, {"device.sm_count", "2"}}), {}},
        {turned({{"device.sm_count", "132"}}), {}},
        {support::runFrom(support::kDeadlockScenario), {}}};
    for (const auto& [traced, stretch] : traces) {
        const json events = eventsOf(*traced, stretch);
        ASSERT_GT(events.size(), 20u);
        std::map<Thread, std::vector<Slice>> tracks;
        std::int64_t counted = -1;
        for (const json& event : events) {
            expectWellFormed(event);
            const std::string phase = event["ph"];
            const std::int64_t from = event.value("ts", std::int64_t{0});
            if (phase == "X") {
                auto& track = tracks[threadOf(event)];
                track.push_back({from, track.size(), from + event["dur"].get<std::int64_t>()});
            }
            if (phase == "C") EXPECT_GT(from, std::exchange(counted, from)) << "points in order";
        }
        for (const auto& [thread, slices] : tracks)
            expectNested(slices, thread);
        expectNamed(events);
    }
}

// The window says AP and wave of a MetaX device, and its trace said SM and warp.
TEST_F(TraceJsonTest, TracksAreCalledAsTheVendorCallsThem) {
    std::string all;
    EXPECT_TRUE(writeTraceJson(*run, {},
                               [&](std::string_view piece) {
                                   all += piece;
                                   return true;
                               },
                               {"AP", "PEU", "wave"}));
    for (const char* name :
         {"\"AP 0\"", "\"PEU 0\"", "\"PEU 0, slot 0\"", "\"wave 0\"", "\"waves\""})
        EXPECT_NE(all.find(name), std::string::npos) << name;
    EXPECT_EQ(all.find("\"SM 0\""), std::string::npos);
}

TEST(TrackWords, AreThoseOfTheDevicesVendor) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    ASSERT_TRUE(catalogue);
    const auto wordsOf = [&](const char* device) {
        const machine::Machine* const found = library.find(device);
        EXPECT_NE(found, nullptr) << device;
        const TrackWords words = trackWordsOf(*catalogue, found ? *found : machine::Machine{});
        return std::vector<std::string>{words.sm, words.scheduler, words.warp};
    };
    EXPECT_EQ(wordsOf("h100"), (std::vector<std::string>{"SM", "scheduler", "warp"}));
    EXPECT_EQ(wordsOf("mi300x"), (std::vector<std::string>{"CU", "SIMD", "wavefront"}));
    const TrackWords without = trackWordsOf(text::Catalogue{}, *library.find("mi300x"));
    EXPECT_EQ(without.sm, TrackWords{}.sm) << "a catalogue without them has the usual ones";
}

// Names come from files that people write, and other programs' traces.
TEST(TraceJson, AnyNameIsWrittenSoThatItIsReadAgain) {
    const std::string odd = "k\"1\" \\ \t\f\x01 内核";
    gpu::Launch launch = support::handRecording().launch();
    launch.program.entry = odd;
    launch.machine.name = odd;
    history::RecordingBuilder build(std::make_shared<const gpu::Launch>(std::move(launch)));
    std::string all;
    EXPECT_TRUE(
        writeTraceJson(build.finish(1, gpu::StopReason::Finished), {}, [&](std::string_view piece) {
            all += piece;
            return true;
        }));
    const json head = json::parse(all)["otherData"];
    EXPECT_EQ(head["kernel"], odd);
    EXPECT_EQ(head["device"], odd);
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
