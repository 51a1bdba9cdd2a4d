#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

namespace {

std::string errorOf(const std::optional<Message>& message) {
    if (!message) {
        return "none";
    }
    for (const auto& [name, value] : message->values) {
        if (name == "error") {
            return value;
        }
    }
    return "unnamed";
}

std::string keyOf(const std::optional<Message>& message) {
    return message ? message->key : "none";
}

}  // namespace

TEST(LaunchError, StartsWhatFits) {
    EXPECT_EQ(launchError(device("h100"), ask(1024, 64)), std::nullopt);
    EXPECT_EQ(launchError(device("h100"), ask(256, 32, 227 * 1024)), std::nullopt);
}

TEST(LaunchError, NamesTooManyThreads) {
    const auto error = launchError(device("h100"), ask(1025, 16));
    EXPECT_EQ(keyOf(error), "occupancy.launch.threads");
    EXPECT_EQ(errorOf(error), "@occupancy.error.shape");
}

TEST(LaunchError, NamesLaunchBounds) {
    EXPECT_EQ(keyOf(launchError(device("h100"), ask(512, 16), 256)),
              "occupancy.launch.launch_bounds");
    EXPECT_EQ(launchError(device("h100"), ask(256, 16), 256), std::nullopt);
}

// The first number of threads that fails on an H100, by registers a thread.
TEST(LaunchError, RefusesRegistersWhereTheHardwareDoes) {
    const std::pair<int, int> firstFailing[] = {{72, 897},  {96, 641},  {128, 513},
                                                {168, 385}, {254, 257}, {255, 257}};
    for (const auto& [registers, threads] : firstFailing) {
        EXPECT_EQ(launchError(device("h100"), ask(threads - 1, registers)), std::nullopt);
        EXPECT_EQ(errorOf(launchError(device("h100"), ask(threads, registers))),
                  "cudaErrorLaunchOutOfResources (701)");
    }
}

TEST(LaunchError, TellsAMissingOptInFromTooMuchSharedMemory) {
    Request request = ask(256, 32, 64 * 1024);
    request.sharedMode = SharedMode::Default;
    EXPECT_EQ(keyOf(launchError(device("h100"), request)), "occupancy.launch.shared_without_optin");
    EXPECT_EQ(keyOf(launchError(device("h100"), ask(256, 32, 228 * 1024))),
              "occupancy.launch.shared");
    request.staticSharedBytes = 49153;
    EXPECT_EQ(keyOf(launchError(device("h100"), request)), "occupancy.launch.static_shared");
}

TEST(LaunchError, ChecksEveryDimension) {
    const machine::Machine& h100 = device("h100");
    EXPECT_EQ(shapeError(h100, {2147483647, 65535, 65535}, {1024, 1, 1}), std::nullopt);
    EXPECT_EQ(shapeError(h100, {1, 1, 1}, {1, 1, 64}), std::nullopt);
    EXPECT_EQ(keyOf(shapeError(h100, {1, 1, 1}, {1, 1, 65})), "occupancy.launch.block_dimension");
    EXPECT_EQ(keyOf(shapeError(h100, {1, 65536, 1}, {1, 1, 1})), "occupancy.launch.grid_dimension");
    EXPECT_EQ(keyOf(shapeError(h100, {0, 1, 1}, {1, 1, 1})), "occupancy.launch.grid_dimension");
}

TEST(LaunchError, RefusesACooperativeGridThatIsNotResidentAtOnce) {
    const Result result = calculate(device("h100"), ask(1024, 32));
    EXPECT_EQ(cooperativeError(device("h100"), result, 264), std::nullopt);
    EXPECT_EQ(keyOf(cooperativeError(device("h100"), result, 265)), "occupancy.launch.cooperative");
}

TEST(LaunchError, SaysItsNumbers) {
    EXPECT_EQ(english(*launchError(device("h100"), ask(897, 72))),
              "cudaErrorLaunchOutOfResources (701): 32 warps (rounded up to whole processing "
              "blocks) of 2304 registers each are 73,728 registers; a block may have 65,536.");
    EXPECT_EQ(english(*shapeError(device("h100"), {1, 1, 1}, {1, 1, 65})),
              "cudaErrorInvalidValue (1); up to CUDA 12 cudaErrorInvalidConfiguration (9): the "
              "block's z dimension is 65; it may be 1 to 64.");
    const Result result = calculate(device("h100"), ask(1024, 32));
    EXPECT_EQ(english(*cooperativeError(device("h100"), result, 265)),
              "cudaErrorCooperativeLaunchTooLarge (720): 265 blocks must be resident at once, "
              "and only 264 fit.");
}

TEST(LaunchError, NamesTheFirstOfSeveralBreaches) {
    const machine::Machine& h100 = device("h100");
    EXPECT_EQ(keyOf(launchError(h100, ask(2048, 255, 300'000), 256)), "occupancy.launch.threads");
    EXPECT_EQ(keyOf(launchError(h100, ask(1024, 255, 300'000), 256)),
              "occupancy.launch.launch_bounds");
    EXPECT_EQ(keyOf(launchError(h100, ask(1024, 255, 300'000))), "occupancy.launch.shared");
    EXPECT_EQ(keyOf(launchError(h100, ask(1024, 255))), "occupancy.launch.registers");
    EXPECT_EQ(keyOf(launchError(h100, ask(0, 255))), "occupancy.launch.threads");
}

// The hardware starts what the book's arithmetic would refuse, and the other way round.
TEST(LaunchError, IsTheHardwaresInTextbookModeToo) {
    EXPECT_EQ(keyOf(launchError(device("h100"), ask(897, 72, 0, Mode::Textbook))),
              "occupancy.launch.registers");
    EXPECT_EQ(launchError(device("h100"), ask(896, 72, 0, Mode::Textbook)), std::nullopt);
}

TEST(LaunchError, SpeaksOfHipOnAmd) {
    const machine::Machine& amd = device("rx7900");
    EXPECT_EQ(errorOf(launchError(amd, ask(1025, 16))), "hipErrorInvalidConfiguration (9)");
    EXPECT_EQ(errorOf(launchError(amd, ask(512, 16), 256)), "hipErrorLaunchFailure (719)");
    Request request = ask(256, 16, 70'000);
    request.sharedMode = SharedMode::Default;
    EXPECT_EQ(keyOf(launchError(amd, request)), "occupancy.launch.shared") << "no opt-in there";
    EXPECT_EQ(errorOf(launchError(amd, request)), "hipErrorInvalidValue (1)");
    const auto registers = launchError(amd, ask(1024, 256));
    EXPECT_EQ(keyOf(registers), "occupancy.launch.wave_registers");
    EXPECT_EQ(errorOf(registers), "hipErrorLaunchOutOfResources (701)");
    EXPECT_EQ(errorOf(cooperativeError(amd, calculate(amd, ask(1024, 16)), 1'000'000)),
              "hipErrorCooperativeLaunchTooLarge (720)");
}

TEST(LaunchError, MarksTheNamesOfMetaxAsAssumptions) {
    const machine::Machine& metax = device("metax-c500");
    for (const auto& error :
         {launchError(metax, ask(5000, 16)), launchError(metax, ask(64, 16), 32),
          launchError(metax, ask(64, 16, 1'000'000))}) {
        ASSERT_TRUE(error);
        EXPECT_NE(english(*error).find("(its name is an assumption)"), std::string::npos)
            << english(*error);
    }
}

TEST(ClusterError, TakesWhatDividesTheGrid) {
    const machine::Machine h100 = device("h100");
    EXPECT_EQ(clusterError(h100, {8, 2, 1}, {4, 2, 1}), std::nullopt);
    EXPECT_EQ(clusterError(h100, {7, 1, 1}, {1, 1, 1}), std::nullopt) << "one block is none";
    const auto wrong = clusterError(h100, {8, 3, 1}, {4, 2, 1});
    EXPECT_EQ(keyOf(wrong), "occupancy.launch.cluster_grid");
    EXPECT_EQ(errorOf(wrong), "cudaErrorInvalidClusterSize (912)");
}

TEST(ClusterError, TakesEightBlocksAndNotMore) {
    const machine::Machine h100 = device("h100");
    EXPECT_EQ(clusterError(h100, {16, 1, 1}, {8, 1, 1}), std::nullopt);
    EXPECT_EQ(keyOf(clusterError(h100, {16, 1, 1}, {16, 1, 1})), "occupancy.launch.cluster_size");
    EXPECT_EQ(keyOf(clusterError(h100, {4, 4, 4}, {4, 4, 1})), "occupancy.launch.cluster_size");
}

TEST(ClusterError, NeedsCapabilityNine) {
    EXPECT_EQ(keyOf(clusterError(device("a100"), {8, 1, 1}, {2, 1, 1})),
              "occupancy.launch.no_clusters");
    EXPECT_EQ(clusterError(device("a100"), {8, 1, 1}, {1, 1, 1}), std::nullopt);
}

}  // namespace warpscope::occupancy
