#include "engine/analysis/wait_cause.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "engine/analysis/why.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using trace::WarpState;

/// Eight warps of one block on one SM that all hammer the same unit.
std::string crowd(const std::string& body) {
    return R"(format = 1
title = "Crowd"
summary = "Warps that get in each other's way"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void crowd(float* data) {
    int i = threadIdx.x;
)" + body +
           R"(
}
'''
[launch]
grid = [2, 1, 1]
block = [1024, 1, 1]
[[argument]]
name = "data"
count = 32768
)";
}

/// The reasons of the first segment of a warp in a state.
std::optional<WarpWhy> firstOf(const history::Run& run, WarpId warp, WarpState state) {
    for (const trace::Segment& segment : run.segments(warp))
        if (segment.state == state) return whyWarp(run, warp, segment.begin);
    return std::nullopt;
}

/// The same of the first warp of the run that has such a segment.
std::optional<WarpWhy> firstIn(const history::Run& run, WarpState state) {
    for (std::uint32_t id = 0; id < run.warps().size(); ++id)
        if (auto why = firstOf(run, WarpId{id}, state)) return why;
    return std::nullopt;
}

TEST(WaitCause, ABusyPipeNamesWhoTookIt) {
    const auto run = support::runFrom(crowd("data[i] = sinf(data[i]) + cosf(data[i + 1024]);"));
    const auto why = firstIn(*run, WarpState::MathPipeThrottle);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.pipe_busy");
    ASSERT_EQ(why->chain.size(), 1u);
    EXPECT_TRUE(isWhole(why->chain[0]));
    EXPECT_NE(why->causeIssuedAt, kNever);
}

TEST(WaitCause, AFullQueueSaysWhenThereIsRoom) {
    const auto run = support::runFrom(crowd(
        "data[i] = data[i + 1024] + data[i + 2048] + data[i + 3072] + data[i + 4096] + "
        "data[i * 8 + 5120] + data[i * 8 + 5121] + data[i * 8 + 5122] + data[i * 8 + 5123];"));
    const auto why = firstIn(*run, WarpState::LgThrottle);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.queue_full");
    EXPECT_TRUE(isWhole(why->sentence));
    EXPECT_NE(why->readyAt, kNever);
}

TEST(WaitCause, ALoadTellsItsTraffic) {
    const auto run = support::runFrom(crowd("data[i] = data[i * 8] * 2.0f;"));
    const auto why = firstIn(*run, WarpState::LongScoreboard);
    ASSERT_TRUE(why);
    const auto travel = std::ranges::find(why->chain, "why.travel_global", &Message::key);
    ASSERT_NE(travel, why->chain.end());
    // Every lane of a warp touches a sector of its own.
    EXPECT_EQ(travel->values.at(0).second, "32");
}

/// A kernel `(int* out, const int* in)` of `warps` warps on H100s of two SMs; the text of `model`
/// is lines of [model], that of `launch` lines of [launch].
std::string waitScene(const std::string& body, int blocks, int threads, const std::string& model,
                      const std::string& launch = "") {
    return "format = 1\ntitle = \"t\"\nsummary = \"t\"\n[device]\npreset = \"h100\"\n"
           "sm_count = 2\n[model]\n" +
           model +
           "\n[kernel]\ncode = '''\n#include <cooperative_groups.h>\n"
           "namespace cg = cooperative_groups;\n"
           "__global__ void k(int* out, int* in) {\n" +
           body + "\n}\n'''\n[launch]\ngrid = [" + std::to_string(blocks) + ", 1, 1]\nblock = [" +
           std::to_string(threads) + ", 1, 1]\n" + launch +
           "\n[[argument]]\nname = \"out\"\ncount = 64\n[[argument]]\nname = \"in\"\ncount = 64\n";
}

/// What a warp says in the last cycle of its first segment in a state.
std::optional<WarpWhy> lastOf(const history::Run& run, WarpId warp, WarpState state) {
    for (const trace::Segment& segment : run.segments(warp)) {
        if (segment.state == state)
            return whyWarp(run, warp, std::min(segment.end, run.cycles()) - 1);
    }
    return std::nullopt;
}

std::string english(const Message& message) {
    EXPECT_TRUE(isWhole(message)) << message.key;
    return support::catalogue().render(text::Language::English, message);
}

// The lanes that wait are not those that are missing.
TEST(WaitCause, SyncwarpNamesTheLanesThatHaveNotCome) {
    const auto run = support::runFrom(
        waitScene("int i = threadIdx.x;\nif (i < 8) { __syncthreads(); out[i] = 1; }\n"
                  "else { out[i] = 2; __syncwarp(0xffffffff); out[i] = 3; }",
                  1, 32, "divergence = \"independent\""));
    ASSERT_EQ(run->stopped(), gpu::StopReason::Deadlock);
    const auto why = whyWarp(*run, WarpId{0}, run->cycles() - 1);
    EXPECT_EQ(why.state, WarpState::Warpsync);
    EXPECT_EQ(english(why.sentence),
              "Lanes 8–31 wait at __syncwarp() of line 6 for the others of their warp.");
    ASSERT_EQ(why.chain.size(), 1u);
    EXPECT_EQ(english(why.chain[0]), "Its lanes 0–7 have not arrived; lanes 8–31 wait for them.");
}

// Where the hardware counts warps, lanes on another path are not waited for.
TEST(WaitCause, TheStacksHardwareWaitsForWarpsAndNotForLanes) {
    const auto run = support::runFrom(waitScene(
        "int i = threadIdx.x;\nif (i < 40) { int x = 0;\n"
        "if (i < 32) for (int j = 0; j < 50; j++) x += in[(i + x + j * 37) % 64];\n"
        "out[i] = x; __syncthreads(); }\nelse { out[i] = 2; __syncthreads(); out[i] = 3; }",
        1, 64, "divergence = \"stack\"\nbarrier = \"hardware\""));
    const auto why = firstOf(*run, WarpId{1}, WarpState::Barrier);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.barrier");
    ASSERT_EQ(why->chain.size(), 1u);
    EXPECT_EQ(why->chain[0].key, "why.missing_warp");
    EXPECT_NE(english(why->chain[0]).find("Warp 0 has not arrived: it is at line "),
              std::string::npos);
    EXPECT_NE(english(why->sentence).find("1 of the 2 warps of its block"), std::string::npos);
}

TEST(WaitCause, TheClustersBarrierNamesTheBlocksThatAreMissing) {
    const auto run =
        support::runFrom(waitScene("cg::cluster_group c = cg::this_cluster();\nint x = 0;\n"
                                   "if (blockIdx.x == 1) for (int j = 0; j < 50; j++) "
                                   "x += in[(threadIdx.x + x + j * 37) % 64];\n"
                                   "c.sync();\nout[blockIdx.x * 32 + threadIdx.x] = x;",
                                   2, 32, "", "cluster = [2, 1, 1]"));
    const auto why = firstIn(*run, WarpState::Barrier);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.barrier_cluster");
    EXPECT_NE(english(why->sentence).find("not yet there: block 1 of the same cluster."),
              std::string::npos);
    const auto end = lastOf(*run, WarpId{0}, WarpState::Barrier);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->sentence.key, "why.barrier_opens") << "all blocks are there";
}

// All wait, at barriers of different lines.
TEST(WaitCause, AMeetingThatTheLanguageForbidsIsNotAboutToOpen) {
    const auto run =
        support::runFrom(waitScene("if (threadIdx.x < 32) { out[0] = 1; __syncthreads(); }\n"
                                   "else { out[1] = 2; __syncthreads(); }",
                                   1, 64, "divergence = \"independent\"\nbarrier = \"language\""));
    ASSERT_EQ(run->stopped(), gpu::StopReason::Deadlock);
    const auto why = whyWarp(*run, WarpId{0}, run->cycles() - 1);
    EXPECT_EQ(why.sentence.key, "why.barrier") << "the other warp is at another barrier";
}

/// Each delay that has an end says which, and in which line it is over.
TEST(WaitCause, EveryDelayTellsItsLineAndItsEnd) {
    const auto run = support::runFrom(waitScene(
        "int i = threadIdx.x % 64;\nout[i] = in[i];\n__threadfence();\n__nanosleep(200);\n"
        "if (i % 2) out[i] = 3; else out[i] = 4;",
        1, 256, "switch_cost = 10"));
    for (const auto& [state, start] : std::vector<std::pair<WarpState, std::string>>{
             {WarpState::Drain,
              "All its lanes have exited; its last store leaves the SM at cycle "},
             {WarpState::NoInstruction, "The instruction (line "},
             {WarpState::Membar, "The fence before line "},
             {WarpState::Sleeping, "It sleeps at the __nanosleep() before line "},
             {WarpState::Switching, "Its scheduler brings its registers: it may issue line "},
             {WarpState::ImcMiss, "The kernel parameters that line "}}) {
        int count = 0;
        for (const trace::Segment& segment : run->segments(WarpId{0})) {
            if (segment.state != state) continue;
            ++count;
            const auto why = whyWarp(*run, WarpId{0}, segment.begin);
            const std::string sentence = english(why.sentence);
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            EXPECT_EQ(why.readyAt, segment.end) << sentence;
            EXPECT_NE(sentence.find("cycle " + std::to_string(segment.end)), std::string::npos)
                << sentence;
        }
        EXPECT_GT(count, 0) << trace::infoOf(state).key;
    }
}

/// The sentence of each dependence names the line that writes the result, and when.
TEST(WaitCause, EveryDependenceNamesWhoWritesAndWhen) {
    const auto run = support::runFrom(
        waitScene("__shared__ int s[64];\nint i = threadIdx.x;\nint x = in[i];\ns[i] = x;\n"
                  "int y = s[i];\nout[i] = y * 3 + 1;",
                  1, 32, "optimization = \"teaching\"\ncaches = \"warm\""));
    for (const auto& [state, key] : std::vector<std::pair<WarpState, std::string>>{
             {WarpState::LongScoreboard, "why.long_scoreboard"},
             {WarpState::ShortScoreboard, "why.short_scoreboard"},
             {WarpState::Wait, "why.wait"}}) {
        int count = 0;
        for (const trace::Segment& segment : run->segments(WarpId{0})) {
            if (segment.state != state) continue;
            const auto why = whyWarp(*run, WarpId{0}, segment.begin);
            if (why.sentence.key != key) continue;
            ++count;
            const int line = isa::lineOf(run->launch().program, why.causePc);
            const auto at = [](Cycle cycle) { return std::to_string(cycle); };
            const std::string sentence = english(why.sentence);
            EXPECT_NE(sentence.find("line " + std::to_string(line)), std::string::npos) << sentence;
            EXPECT_NE(sentence.find("issued at cycle " + at(why.causeIssuedAt)), std::string::npos)
                << sentence;
            EXPECT_NE(sentence.find("at cycle " + at(segment.end) + "."), std::string::npos)
                << sentence;
            ASSERT_GE(why.chain.size(), 3u);
            EXPECT_EQ(why.chain[0].key, "why.needs");
            EXPECT_EQ(why.chain[1].key, "why.written_by");
            EXPECT_EQ(why.chain.back().key, "why.ready_in");
            EXPECT_NE(english(why.chain.back())
                          .find("cycle " + at(segment.end) + ", " +
                                at(segment.end - segment.begin) + " cycle"),
                      std::string::npos);
        }
        EXPECT_GT(count, 0) << key;
    }
}

TEST(WaitCause, LanesAtDifferentBarriersWaitForTheirOwnWarp) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    const auto why = firstIn(*run, WarpState::Barrier);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.barrier_lanes");
    EXPECT_TRUE(std::ranges::count(why->chain, "why.own_lanes_missing", &Message::key));
}

// A division is many instructions: between two of them nobody's result is awaited, and while its
// branch is open the warp is held until all of it is done.
TEST(WaitCause, ASequenceOfManyInstructionsSaysHowManyAreLeft) {
    const auto run =
        support::runFrom(waitScene("int i = threadIdx.x % 64;\nfloat a = in[i] + 3.0f;\n"
                                   "out[i] = (int)(sinf(a * 1e6f) * 99.0f + fmodf(a * 1e9f, a));\n"
                                   "out[i] += (int)((in[i] + 5000000000LL) / (in[i] + 3));\n"
                                   "out[i] += (int)((double)a / (in[i] + 7));",
                                   1, 32, "optimization = \"optimized\""));
    int steps = 0;
    int sequences = 0;
    int before = 0;
    for (const trace::Segment& segment : run->segments(WarpId{0})) {
        if (!trace::isStalled(segment.state)) continue;
        const WarpWhy why = whyWarp(*run, WarpId{0}, segment.begin);
        if (why.sentence.key == "why.steps") {
            ++steps;
            EXPECT_EQ(why.readyAt, segment.end);
            EXPECT_EQ(why.causePc, segment.pc);
            const auto value = std::ranges::find(why.sentence.values, "steps",
                                                 &std::pair<std::string, std::string>::first);
            ASSERT_NE(value, why.sentence.values.end());
            const int left = std::stoi(value->second);
            EXPECT_GT(left, 0);
            EXPECT_TRUE(before <= 1 || left == before - 1) << left << " behind " << before;
            before = left;
        } else if (!why.chain.empty() && why.chain.back().key == "why.sequence") {
            ++sequences;
            EXPECT_EQ(why.sentence.key, "why.short_scoreboard");
            EXPECT_EQ(why.readyAt, segment.end);
        }
    }
    EXPECT_GT(steps, 0);
    EXPECT_GT(sequences, 0);
}

TEST(WaitCause, OfManyWarpsThatAreMissingTheFirstEightAreNamed) {
    const auto run = support::runFrom(
        waitScene("int i = threadIdx.x % 64;\nif (threadIdx.x >= 32) out[i] = in[in[i]];\n"
                  "__syncthreads();\nout[i] += 1;",
                  1, 512, "barrier = \"hardware\""));
    const auto why = firstOf(*run, WarpId{0}, WarpState::Barrier);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.barrier");
    ASSERT_EQ(why->chain.size(), 9u);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(why->chain[i].key, "why.missing_warp");
    EXPECT_EQ(english(why->chain[8]), "… and 7 more.");
}

/// Of several results it is the last that holds the warp, whichever operand reads it.
TEST(WaitCause, TheCycleThatIsToldIsTheOneInWhichTheWaitEnds) {
    for (const char* sum : {"x + y", "y + x"}) {
        const auto run =
            support::runFrom(crowd("float x = data[i], y = data[i * 8 + 1024];\n"
                                   "data[i] = " +
                                   std::string(sum) + ";"));
        int told = 0;
        for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
            std::vector<trace::Segment> segments;
            for (const trace::Segment& segment : run->segments(WarpId{id}))
                segments.push_back(segment);
            for (std::size_t i = 0; i + 1 < segments.size(); ++i) {
                if (segments[i].state != WarpState::LongScoreboard) continue;
                if (segments[i + 1].state == WarpState::LongScoreboard) continue;
                const auto why = whyWarp(*run, WarpId{id}, segments[i].begin);
                if (why.sentence.key != "why.long_scoreboard") continue;
                EXPECT_EQ(why.readyAt, segments[i + 1].begin) << sum << " warp " << id;
                ++told;
            }
        }
        EXPECT_GT(told, 32);
    }
}

// A guard reads its predicate later than others do: in the middle of the wait nothing was named.
TEST(WaitCause, AGuardWaitsForItsPredicateUntilItMayReadIt) {
    for (const char* level : {"teaching", "optimized"}) {
        const auto run = support::runFrom(
            waitScene("int i = threadIdx.x;\nint x = in[i];\n"
                      "if (x > 7) out[i] = x; else out[i] = in[x + 1];\n"
                      "for (int k = 0; k < x; ++k) out[i] += k;\n"
                      "if (__any_sync(0xffffffffu, x > 3)) out[i] += 1;",
                      1, 32, std::string("optimization = \"") + level + "\""));
        int late = 0;
        for (const trace::Segment& segment : run->segments(WarpId{0})) {
            if (trace::infoOf(segment.state).cause != trace::Cause::Result) continue;
            const auto first = whyWarp(*run, WarpId{0}, segment.begin);
            if (std::ranges::count(first.chain, "why.late", &Message::key) == 0) continue;
            ++late;
            for (Cycle cycle = segment.begin; cycle < segment.end; ++cycle) {
                const auto why = whyWarp(*run, WarpId{0}, cycle);
                EXPECT_EQ(why.sentence.key, first.sentence.key) << "at " << cycle;
                EXPECT_EQ(why.readyAt, segment.end) << "at " << cycle;
            }
        }
        EXPECT_GT(late, 0) << level;
    }
}

}  // namespace
}  // namespace warpscope::analysis
