#include "app/present/spaces/memory_spaces.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(MemorySpaces, AreThoseOfTableOneWithWhatTheKernelHas) {
    const auto spaces = memorySpaces(support::launchFrom(support::kBranchyScenario));
    ASSERT_EQ(spaces.size(), 5u);
    EXPECT_EQ(spaces[0].key, "registers");
    EXPECT_EQ(spaces[0].scope, Scope::Thread);
    EXPECT_TRUE(spaces[0].isOnSm);
    EXPECT_GT(spaces[0].amount, 0);
    EXPECT_EQ(spaces[1].key, "local");
    EXPECT_FALSE(spaces[1].isOnSm) << "private, but far away";
    EXPECT_FALSE(spaces[1].isUsed());
    EXPECT_EQ(spaces[2].amount, 256) << "64 ints";
    EXPECT_EQ(spaces[2].scope, Scope::Block);
    EXPECT_GT(spaces[2].stores, 0);
    EXPECT_GT(spaces[2].loads, 0);
    EXPECT_FALSE(spaces[3].isUsed());
    EXPECT_EQ(spaces[4].amount, 384 * 4);
    EXPECT_TRUE(spaces[4].outlivesKernel);
    EXPECT_EQ(spacesSentence(spaces).key, "view.spaces.say.shared");
}

TEST(MemorySpaces, AnArrayThatIsIndexedLiesInLocalMemory) {
    std::string toml = kSplitScenario;
    const std::string old = "  float x = data[i];";
    toml.replace(toml.find(old), old.size(),
                 "  float t[4];\n  t[i % 4] = data[i];\n  float x = t[(i + 1) % 4];");
    const auto spaces = memorySpaces(support::launchFrom(toml));
    EXPECT_EQ(spaces[1].amount, 16);
    EXPECT_GT(spaces[1].loads, 0);
    EXPECT_EQ(spacesSentence(spaces).key, "view.spaces.say.local");
    EXPECT_EQ(amountWords(spaces[1]).key, "view.spaces.amount.local");
}

TEST(MemorySpaces, WithoutSharedMemoryThreadsStandApart) {
    const auto spaces = memorySpaces(support::launchFrom(kSplitScenario));
    EXPECT_EQ(spacesSentence(spaces).key, "view.spaces.say.apart");
}

TEST(MemorySpaces, ConstantMemoryIsLeftAsGlobalMemoryIs) {
    std::string toml = kSplitScenario;
    toml.replace(toml.find("__global__"), 10,
                 "__constant__ float shift[2] = {1.0f, 2.0f};\n__global__");
    const std::string old = "x * 1.5f + 2.0f";
    toml.replace(toml.find(old), old.size(), "x * 1.5f + shift[i % 2]");
    const auto spaces = memorySpaces(support::launchFrom(toml));
    EXPECT_TRUE(spaces[3].isUsed());
    EXPECT_EQ(spacesSentence(spaces).key, "view.spaces.say.constant");
}

}  // namespace
}  // namespace warpscope::present
