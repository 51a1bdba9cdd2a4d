#include "engine/scenario/scenario_text.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

TEST(ScenarioText, IsReadAsTheScenarioThatItWasMadeOf) {
    const auto folder = support::freshFolder("scenario_text");
    std::ofstream(folder / "k.cu")
        << "__constant__ int c[2];\nextern __shared__ float s[];\n"
           "__global__ void k(float* a, float f, int n) { s[0] = f; a[n] = s[0] * c[0]; }\n"
           "int main() { float* a; cudaMalloc(&a, 40); cudaMemcpyToSymbol(c, h, 8);\n"
           "  k<<<dim3(2, 3), 32, 128>>>(a, 0.5f, 3); }\n";
    const auto made = newScenario(folder / "k.cu", {}, Reader::Own);
    ASSERT_TRUE(made.isOk());
    const std::string text = scenarioText(made->scenario, {"A note with \"quotes\""});
    EXPECT_TRUE(text.starts_with("# A note with \"quotes\"\n")) << text;
    const auto parsed = parse(text, folder / "k.toml", {});
    ASSERT_TRUE(parsed.isOk()) << parsed.problem().message.key << "\n" << text;
    EXPECT_EQ(parsed->grid, (Dim3{2, 3, 1}));
    EXPECT_EQ(parsed->dynamicSharedBytes, 128);
    EXPECT_EQ(parsed->entry, "k");
    EXPECT_EQ(parsed->reader, Reader::Own);
    ASSERT_EQ(parsed->arguments.size(), 3u);
    EXPECT_EQ(parsed->arguments[0].count, 10);
    EXPECT_EQ(parsed->arguments[1].value, 0.5);
    EXPECT_EQ(parsed->arguments[2].whole, 3);
    EXPECT_EQ(parsed->constants.size(), 1u);
    EXPECT_EQ(parsed->code, made->scenario.code);
    std::filesystem::remove_all(folder);
}

TEST(ScenarioText, EveryFieldThatWasTurnedIsWritten) {
    const auto folder = support::freshFolder("scenario_text_fields");
    Scenario turned = support::scenarioFrom(support::kBranchyScenario,
                                            {{"device.sm_count", "3"},
                                             {"device.timing.global_latency", "321"},
                                             {"model.scheduler", "oldest-first"},
                                             {"model.optimization", "optimized"},
                                             {"model.fmad", "false"},
                                             {"kernel.max_registers", "64"},
                                             {"launch.registers_per_thread", "40"},
                                             {"launch.carveout_percent", "50"},
                                             {"argument.data.init", "{ range = [1, 0, 9] }"}});
    turned.title = {"two", "二"};
    turned.kernelFile = "k.cu";
    std::ofstream(folder / "k.cu") << turned.code;
    const std::string text = scenarioText(turned, {});
    auto parsed = parse(text, folder / "k.toml", {});
    ASSERT_TRUE(parsed.isOk()) << parsed.problem().message.key << "\n" << text;
    parsed->path = turned.path;
    parsed->ranges = turned.ranges;
    parsed->summary = turned.summary;
    parsed->codeLineOffset = turned.codeLineOffset;
    for (std::size_t i = 0; i < turned.arguments.size(); ++i)
        parsed->arguments.at(i).range = turned.arguments[i].range;
    EXPECT_EQ(*parsed, turned) << text;
}

}  // namespace
}  // namespace warpscope::scenario
