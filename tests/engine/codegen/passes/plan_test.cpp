#include "engine/codegen/passes/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "engine/text/catalogue.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::codegen {
namespace {

constexpr Level kLevels[] = {Level::Teaching, Level::Optimized};

/// "fold_constants" is done by foldConstants().
std::string functionOf(std::string_view pass) {
    std::string name;
    bool isFirst = false;
    for (const char c : pass) {
        if (c != '_') name += isFirst ? static_cast<char>(c - 'a' + 'A') : c;
        isFirst = c == '_';
    }
    return name;
}

/// By room, as they stand in the list of the README under "The two levels of code".
std::map<std::string, std::set<std::string>> filesOfRooms() {
    std::map<std::string, std::set<std::string>> rooms;
    const auto folder = support::projectRoot() / "engine/codegen/passes";
    for (const auto& room : std::filesystem::directory_iterator(folder)) {
        if (!room.is_directory()) continue;
        for (const auto& file : std::filesystem::directory_iterator(room))
            rooms[room.path().filename().string()].insert(file.path().filename().string());
    }
    return rooms;
}

TEST(Plan, EveryPassHasAFileOfItsNameInOneRoom) {
    const auto rooms = filesOfRooms();
    for (const Level level : kLevels) {
        for (const Pass& pass : planOf(level).passes) {
            const std::string file = std::string(pass.name) + ".cpp";
            EXPECT_EQ(std::ranges::count_if(
                          rooms, [&](const auto& room) { return room.second.contains(file); }),
                      1)
                << file;
        }
    }
}

TEST(Plan, TheReadmeSaysWhatEachRoomIsFor) {
    const std::string readme = support::readText(support::projectRoot() / "engine/README.md");
    const std::size_t begin = readme.find("## The two levels of code");
    for (const auto& [room, files] : filesOfRooms()) {
        EXPECT_NE(readme.find("\n| `" + room + "` | ", begin), std::string::npos) << room;
        EXPECT_LE(files.size(), 30U) << room << " is too large to find a pass in";
    }
}

TEST(Plan, EveryPassHasTheWordsOfTheReadmesList) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int words = 0;
    for (const std::string& entry : support::howToList("engine/README.md", "**a pass**", "\n\n")) {
        if (!entry.starts_with("pass.<key>.")) continue;
        ++words;
        for (const Level level : kLevels) {
            for (const Pass& pass : planOf(level).passes) {
                const std::string own = support::entryFor(entry, pass.name);
                EXPECT_TRUE(catalogue->has(own)) << own;
            }
        }
    }
    EXPECT_EQ(words, 2) << "its name and its meaning";
}

// One without a row would be compiled and tested, and never run.
TEST(Plan, EveryFunctionOfPassesRuns) {
    std::set<std::string> running;
    for (const Level level : kLevels) {
        for (const Pass& pass : planOf(level).passes)
            running.insert(functionOf(pass.name));
    }
    const std::string header =
        support::readText(support::projectRoot() / "engine/codegen/passes/passes.h");
    static const std::regex kPass(R"(void (\w+)\(code::Code& code, const PassSettings)");
    int functions = 0;
    for (std::sregex_iterator at(header.begin(), header.end(), kPass), end; at != end; ++at) {
        ++functions;
        EXPECT_TRUE(running.contains((*at)[1])) << (*at)[1] << " has no row in plan.cpp";
    }
    EXPECT_EQ(functions, static_cast<int>(running.size()));
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
