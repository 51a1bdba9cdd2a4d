#include "engine/scenario/scenario_text.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/scenario/new_scenario.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"

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
    const auto parsed = parse(text, folder / "k.toml");
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

}  // namespace
}  // namespace warpscope::scenario
