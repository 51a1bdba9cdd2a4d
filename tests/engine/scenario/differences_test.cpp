#include "engine/scenario/differences.h"

#include <gtest/gtest.h>

#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"

namespace warpscope::scenario {
namespace {

constexpr const char* kScale = R"([kernel]
code = '__global__ void scale(float* data, int n) { if (threadIdx.x < n) data[threadIdx.x] *= 2; }'
[launch]
grid = 1
block = 64
[[argument]]
name = "data"
count = 64
[[argument]]
name = "n"
value = 64
)";

TEST(Differences, ASettingAndAnArgumentAreNamedInTheirOrder) {
    const auto first = parse(kScale, "a.toml", {});
    ASSERT_TRUE(first.isOk());
    EXPECT_TRUE(differencesOf(*first, *first).empty());
    auto second = set(*first, "argument.n.value", "32");
    ASSERT_TRUE(second.isOk());
    second = set(*second, "launch.block", "[128]");
    ASSERT_TRUE(second.isOk());
    const auto differences = differencesOf(*first, *second);
    ASSERT_EQ(differences.size(), 2u);
    EXPECT_EQ(differences[0].key, "launch.block");
    EXPECT_EQ(differences[1].key, "argument.n.value");
    EXPECT_EQ(differences[1].first, get(*first, "argument.n.value"));
    EXPECT_EQ(differences[1].second, get(*second, "argument.n.value"));
    EXPECT_NE(differences[1].first, differences[1].second);
}

TEST(Differences, WhatOnlyOneHasIsEmptyForTheOther) {
    const auto first = parse(kScale, "a.toml", {});
    ASSERT_TRUE(first.isOk());
    Scenario second = *first;
    second.arguments.pop_back();
    const auto differences = differencesOf(*first, second);
    ASSERT_EQ(differences.size(), 1u);
    EXPECT_EQ(differences[0].second, "");
}

TEST(Differences, AShortValueIsOneLineOfWholeCharacters) {
    EXPECT_EQ(shortValue("", 8), "–");
    EXPECT_EQ(shortValue("[64]", 8), "[64]");
    EXPECT_EQ(shortValue("void k() {\n}", 40), "void k() { …");
    EXPECT_EQ(shortValue("占用率占用率", 7), "占用 …");
}

}  // namespace
}  // namespace warpscope::scenario
