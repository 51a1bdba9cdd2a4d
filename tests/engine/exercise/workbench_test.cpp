#include "engine/exercise/workbench.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::exercise {
namespace {

TEST(WorkbenchTest, NamesAreFilledInAndTheRestStays) {
    Values values;
    values.set("n", 12);
    values.set("what", std::string("warps"));
    EXPECT_EQ(fillTemplate("@n@ @what@, @n@@what@ a@b @other@ @n@", values),
              "12 warps, 12warps a@b @other@ 12");
    EXPECT_EQ(fillTemplate("", values), "");
    EXPECT_EQ(fillTemplate("@n", values), "@n");
}

TEST(WorkbenchTest, TheEngineRunsWhatStandsOnIt) {
    const scenario::WindowNames kNoWindow;
    const Workbench bench(
        "[kernel]\ncode = \"__global__ void ask(int* out) { out[threadIdx.x] = 1; }\"\n"
        "[launch]\ngrid = [1]\nblock = [@threads@]\n"
        "[[argument]]\nname = \"out\"\ncount = @threads@\n",
        support::devices(), kNoWindow);
    Values values;
    values.set("threads", 96);
    const auto run = bench.run(values);
    ASSERT_TRUE(run.isOk());
    EXPECT_EQ((*run)->launch().warpCount(), 3);
    values.set("threads", std::string("many"));
    EXPECT_FALSE(bench.run(values).isOk());
}

}  // namespace
}  // namespace warpscope::exercise
