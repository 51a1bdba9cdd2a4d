#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

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

}  // namespace warpscope::occupancy
