#include <gtest/gtest.h>

#include "engine/history/recorder.h"
#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::history {
namespace {

/// the other one.
std::vector<gpu::RunProblem> hazardsOfCluster(const std::string& body) {
    const std::string text = R"(format = 1
title = "Cluster"
[device]
preset = "h100"
sm_count = 4
[launch]
grid = [4]
block = [64]
cluster = [2]
[kernel]
code = '''
#include <cooperative_groups.h>
__global__ void kernel(int* out) {
  __shared__ int s[64];
  __shared__ int flag;
  auto cluster = cooperative_groups::this_cluster();
  int t = threadIdx.x, i = blockIdx.x * 64 + t, r = cluster.block_rank();
  int* p = cluster.map_shared_rank(s, 1 - r);
  int* theirs = cluster.map_shared_rank(&flag, 1 - r);
)" + body + R"(
  out[i] += flag + *theirs;
  cluster.sync();
}
'''
[[argument]]
name = "out"
count = 256
)";
    RecordOptions options;
    options.looksForHazards = true;
    const auto run = support::runFrom(text, {}, options);
    EXPECT_EQ(run->stopped(), gpu::StopReason::Finished);
    return run->problems();
}

const std::string kStart = "flag = 0; s[t] = t; cluster.sync();\n";

TEST(ClusterRaces, BlocksOfAClusterThatMeetInBetweenAreFine) {
    const std::vector<std::string> correct{
        "p[63 - t] = t; cluster.sync();\nout[i] = s[t];",
        "int v = p[63 - t]; cluster.sync();\ns[t] = v; cluster.sync();",
        "atomicAdd(&p[t % 4], 1); atomicAdd(&s[t % 4], 1); cluster.sync();",
        "cluster.barrier_arrive(); out[i] = s[t]; cluster.barrier_wait();\ns[t] = 2;",
        // A flag in the other block's memory, set behind a fence.
        "p[t] = 3 * t; __threadfence(); __syncthreads();\n"
        "if (t == 0) { atomicExch(theirs, 1); while (*(volatile int*)&flag == 0); "
        "__threadfence(); }\n__syncthreads(); out[i] = s[63 - t]; cluster.sync();"};
    for (const std::string& body : correct) {
        const auto found = hazardsOfCluster(kStart + body);
        EXPECT_TRUE(found.empty()) << body << found.front().message.key;
    }
}

TEST(ClusterRaces, BlocksOfAClusterThatDoNotMeetAreARaceThatNamesBoth) {
    const auto found =
        hazardsOfCluster("flag = 0; cluster.sync();\ns[t] = t;\nout[i] = p[63 - t];");
    ASSERT_FALSE(found.empty());
    const gpu::RunProblem& race = found.front();
    EXPECT_EQ(race.kind, "race");
    EXPECT_EQ(race.message.key, "hazard.race_in_cluster");
    EXPECT_NE(support::saidIn(race.message, "block"), support::saidIn(race.message, "other_block"));
    EXPECT_EQ(support::saidIn(race.message, "owner"), support::saidIn(race.message, "other_block"))
        << "who wrote to its own";
    EXPECT_EQ(support::saidIn(race.message, "element").substr(0, 2), "s[");
    EXPECT_EQ(support::saidIn(race.message, "line"), "11");
    EXPECT_EQ(support::saidIn(race.message, "other_line"), "10");
    EXPECT_LT(std::stoi(support::saidIn(race.message, "other_cycle")),
              std::stoi(support::saidIn(race.message, "cycle")));
    for (const std::string body :
         {// A block's own barrier says nothing to the other one.
          "int v = p[63 - t]; __syncthreads();\ns[t] = v + 1;",
          // What comes between arriving and waiting is not released.
          "cluster.barrier_arrive(); s[t] = 2 * t + 1; cluster.barrier_wait();\nout[i] = p[t];"}) {
        const auto wrong = hazardsOfCluster(kStart + body);
        ASSERT_FALSE(wrong.empty()) << body;
        EXPECT_EQ(wrong.front().message.key, "hazard.race_in_cluster") << body;
    }
}

TEST(ClusterRaces, ThreadsOfOneBlockMayRaceInTheMemoryOfAnother) {
    const auto found = hazardsOfCluster(kStart + "if (t % 32 == 0) p[0] = t + 1;");
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().message.key, "hazard.race_in_cluster_block");
    EXPECT_NE(support::saidIn(found.front().message, "block"),
              support::saidIn(found.front().message, "owner"));
    const auto once = hazardsOfCluster(kStart + "if (t < 2) p[0] = t + 1;");
    ASSERT_FALSE(once.empty());
    EXPECT_EQ(once.front().message.key, "hazard.race_at_once");
}

TEST(ClusterRaces, BlocksOfAClusterAreToBeThere) {
    const auto keyOf = [](const std::string& body) {
        const auto found = hazardsOfCluster(body);
        return found.empty() ? std::string() : found.front().message.key;
    };
    EXPECT_EQ(keyOf("p[t] = t; cluster.sync(); flag = 0; cluster.sync(); out[i] = s[t];"),
              "hazard.cluster_starts");
    EXPECT_EQ(keyOf("flag = 0; cluster.sync(); out[i] = p[t];"), "hazard.uninitialized_in_cluster");
    EXPECT_EQ(keyOf(kStart + "out[i] = p[t]; out[i] += flag; return;"), "hazard.cluster_ends");
}

}  // namespace
}  // namespace warpscope::history
