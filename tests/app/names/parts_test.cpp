#include "app/names/parts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/paths.h"

namespace warpscope::names {
namespace {

std::string versionOf(std::string_view name) {
    const auto found = std::ranges::find(parts(), name, &Part::name);
    return found == parts().end() ? "no such part" : std::string(found->version);
}

TEST(Parts, AreThoseThatTheBuildFound) {
    EXPECT_EQ(versionOf("fmt"), fmt::format("{}.{}.{}", FMT_VERSION / 10'000,
                                            FMT_VERSION / 100 % 100, FMT_VERSION % 100));
    EXPECT_EQ(versionOf("nlohmann-json"),
              fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                          NLOHMANN_JSON_VERSION_PATCH));
    for (const char* name : {"Dear ImGui", "GLFW", "toml++", "CLI11", "stb_image_write"})
        EXPECT_NE(versionOf(name).find('.'), std::string::npos) << name;
}

// Who reads why something is there finds the same licence.
TEST(Parts, HaveTheLicenceThatIsToldWithTheReasonForThem) {
    const std::string told = support::readText(support::projectRoot() / "third_party/README.md");
    for (const Part& part : parts()) {
        const auto row = told.find("| [" + std::string(part.name));
        ASSERT_NE(row, std::string::npos) << part.name;
        const std::string words = told.substr(row, told.find('\n', row) - row);
        EXPECT_NE(words.find("| " + std::string(part.licence)), std::string::npos) << words;
    }
}

TEST(Parts, TheCommandLineHasNothingOfTheWindow) {
    const std::string window = versionText("warpscope", PartOf::Window);
    const std::string cli = versionText("warpscope-cli", PartOf::All);
    EXPECT_TRUE(cli.starts_with("warpscope-cli " + std::string(programVersion()) + "\n")) << cli;
    for (const char* part : {"nlohmann-json ", "fmt ", "toml++ ", "CLI11 "}) {
        EXPECT_NE(window.find(part), std::string::npos) << part;
        EXPECT_NE(cli.find(part), std::string::npos) << part;
    }
    for (const char* part : {"Dear ImGui ", "GLFW ", "Inter ", "stb_image_write "}) {
        EXPECT_NE(window.find(part), std::string::npos) << part;
        EXPECT_EQ(cli.find(part), std::string::npos) << part;
    }
}

}  // namespace
}  // namespace warpscope::names
