#include "engine/codegen/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "tests/support/paths.h"

namespace warpscope::codegen {
namespace {

constexpr Level kLevels[] = {Level::Teaching, Level::Optimized};

TEST(Plan, EveryPassHasAFileOfItsName) {
    const auto folder = support::projectRoot() / "engine/codegen";
    for (const Level level : kLevels) {
        for (const Pass& pass : planOf(level).passes)
            EXPECT_TRUE(std::filesystem::exists(folder / (std::string(pass.name) + ".cpp")))
                << pass.name;
    }
}

TEST(Plan, EveryPassHasItsWordsInBothLanguages) {
    for (const char* language : {"en", "zh"}) {
        const std::string words =
            support::readText(support::projectRoot() / "assets/text" / language / "pass.toml");
        for (const Level level : kLevels) {
            for (const Pass& pass : planOf(level).passes)
                EXPECT_NE(words.find("[pass." + std::string(pass.name) + "]"), std::string::npos)
                    << language << " " << pass.name;
        }
    }
}

TEST(Plan, ALevelHasTheNameThatScenariosWrite) {
    EXPECT_EQ(planOf(Level::Teaching).name, "teaching");
    EXPECT_EQ(planOf(Level::Optimized).name, "optimized");
}

TEST(Plan, OnlyTheTeachingLevelKeepsVariables) {
    EXPECT_TRUE(planOf(Level::Teaching).keepsVariables);
    EXPECT_FALSE(planOf(Level::Optimized).keepsVariables);
}

TEST(Plan, TheOptimizedLevelDoesAllThatTheTeachingLevelDoes) {
    std::set<std::string_view> names;
    for (const Pass& pass : planOf(Level::Optimized).passes)
        names.insert(pass.name);
    for (const Pass& pass : planOf(Level::Teaching).passes)
        EXPECT_TRUE(names.contains(pass.name)) << pass.name;
    EXPECT_GT(planOf(Level::Optimized).passes.size(), planOf(Level::Teaching).passes.size());
}

}  // namespace
}  // namespace warpscope::codegen
