#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/exercise/exercise.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::exercise {
namespace {

std::vector<std::string> listOfExercises() {
    return support::howToList("engine/README.md", "**an exercise with endless instances**", "\n\n");
}

TEST(HowToAddAnExercise, EveryExerciseHasItsTemplateAndItsRowInTheReadme) {
    const auto root = support::projectRoot();
    const auto entries = listOfExercises();
    const std::string wanted = "assets/exercises/<key>.toml";
    ASSERT_EQ(std::ranges::count(entries, wanted), 1);
    ASSERT_EQ(std::ranges::count(entries, "scenarios/README.md"), 1);
    const std::string readme = support::readText(root / "scenarios/README.md");
    for (const std::string_view name : names()) {
        EXPECT_TRUE(std::filesystem::exists(root / support::entryFor(wanted, name))) << name;
        EXPECT_NE(readme.find("\n| `" + std::string(name) + "` |"), std::string::npos) << name;
    }
    std::size_t templates = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "assets/exercises"))
        templates += entry.path().extension() == ".toml";
    EXPECT_EQ(templates, names().size()) << "a template that nobody draws";
}

TEST(HowToAddAnExercise, EveryExerciseIsHeldToItsSeeds) {
    ASSERT_EQ(std::ranges::count(listOfExercises(), "expectSound"), 1);
    std::string tests;
    const auto folder = support::projectRoot() / "tests/engine/exercise";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename().string().starts_with("draw_"))
            tests += support::readText(entry.path());
    for (const std::string_view name : names())
        EXPECT_NE(tests.find("expectSound(\"" + std::string(name) + "\""), std::string::npos)
            << name;
}

}  // namespace
}  // namespace warpscope::exercise
