#include "app/present/passes/pass_reader.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/paths.h"

namespace warpscope::present {
namespace {

scenario::Scenario scenarioWith(const std::string& code) {
    scenario::Scenario scenario;
    scenario.code = code;
    scenario.devicePreset = "h100";
    scenario.reader = scenario::Reader::Own;
    return scenario;
}

std::vector<ShownPass> readAll(PassReader& reader) {
    while (reader.isReading())
        std::this_thread::yield();
    auto read = reader.poll();
    EXPECT_TRUE(read) << "it has ended";
    return read ? *std::move(read) : std::vector<ShownPass>{};
}

TEST(PassReader, ReadsThePassesOfAScenario) {
    PassReader reader;
    EXPECT_FALSE(reader.poll());
    const auto devices = machine::Library::load(support::projectRoot() / "assets/devices");
    reader.start(scenarioWith("__global__ void k(int* a) { a[0] = 1; }"), devices);
    const auto passes = readAll(reader);
    ASSERT_FALSE(passes.empty());
    EXPECT_EQ(passes[0].key, "read");
    EXPECT_FALSE(reader.isReading());
    reader.start(scenarioWith("__global__ void k(int* a) { a[0] = b; }"), devices);
    EXPECT_TRUE(readAll(reader).empty()) << "what does not compile has no passes";
}

}  // namespace
}  // namespace warpscope::present
