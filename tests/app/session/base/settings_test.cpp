#include "app/session/base/settings.h"

#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

TEST(Settings, ComeBackAsTheyWereSaved) {
    const fs::path file = support::freshFolder("settings") / "deep" / "settings.toml";
    Settings settings;
    settings.language = text::Language::Chinese;
    settings.theme = ThemeChoice::Light;
    settings.scale = 1.5f;
    settings.reducedMotion = true;
    settings.isTouch = true;
    settings.cyclesPerSecond = 0.5;
    settings.arrangement = Arrangement::Occupancy;
    settings.hiddenViews = {"lanes", "stage"};
    settings.splitters = {{"overview.left", 0.25f}};
    settings.lastScenario = "/tmp/\"quoted\" name.toml";
    settings.lastStep = 3;
    settings.lastReplies.resize(2);
    settings.lastReplies[1].typed = "lanes 0–7";
    settings.lastCycle = 671;
    settings.hasLeftStage = true;
    settings.timeline = TimelineSight{12.5, 671, 3.25, "block", {"9223372036854775808", "3"}, true};
    settings.recentScenarios = {"/a/b.toml", "c.toml"};
    settings.moments = {{"08-if-else.toml", 43, "the \"split\""}, {"08-if-else.toml", 90, ""}};
    settings.pinnedKernel = "// \"one\"\n\tline''\'\n";
    settings.lessonSteps = {{"08-if-else.toml", 4}};
    settings.lessonAnswers = {{"08-if-else.toml", ".rw...r"}};
    settings.configurations = {
        {"full \"occupancy\"", {{"launch.block", "256"}}, "A100", 256, 32, 4096, 8, 100},
        {"", {}, "", 0, 0, 0, 0, 62.5}};
    ASSERT_TRUE(saveSettings(settings, file));
    EXPECT_EQ(loadSettings(file), settings);
}

TEST(Settings, AMissingFileGivesTheDefaults) {
    EXPECT_EQ(loadSettings(support::freshFolder("settings") / "none.toml"), Settings{});
}

TEST(Settings, AFolderGivesTheDefaults) {
    EXPECT_EQ(loadSettings(support::freshFolder("settings")), Settings{});
}

TEST(Settings, ABrokenFileGivesTheDefaultsAndIsKeptBeside) {
    const fs::path file = support::freshFolder("settings") / "settings.toml";
    write(file, "theme = = light");
    EXPECT_EQ(loadSettings(file), Settings{});
    EXPECT_TRUE(fs::exists(file.string() + ".broken"));
    EXPECT_FALSE(fs::exists(file));
}

TEST(Settings, WrongValuesAreLeftAtTheirDefaults) {
    const fs::path file = support::freshFolder("settings") / "settings.toml";
    write(file,
          "theme = 7\nscale = 'big'\nlanguage = 'fr'\narrangement = 'no'\ncycles_per_second = "
          "-3.0\nhidden_views = [1, 'lanes']\nlast_scenario = 'a.toml'\nunknown = true\n");
    const Settings settings = loadSettings(file);
    EXPECT_EQ(settings.theme, ThemeChoice::Dark);
    EXPECT_EQ(settings.scale, 1);
    EXPECT_EQ(settings.language, text::Language::English);
    EXPECT_EQ(settings.arrangement, Arrangement::Overview);
    EXPECT_EQ(settings.cyclesPerSecond, 0.5);
    EXPECT_EQ(settings.hiddenViews, std::set<std::string>{"lanes"});
    EXPECT_EQ(settings.lastScenario, "a.toml");
}

TEST(Settings, AScaleNobodyCanReadIsBroughtBack) {
    const fs::path file = support::freshFolder("settings") / "settings.toml";
    write(file, "scale = 400.0");
    EXPECT_EQ(loadSettings(file).scale, kMaxScale);
    write(file, "scale = 0.0");
    EXPECT_EQ(loadSettings(file).scale, kMinScale);
}

TEST(Settings, AFolderThatCannotBeWrittenIsSaid) {
    EXPECT_FALSE(saveSettings({}, "/proc/no/such/settings.toml"));
}

TEST(Settings, AViewThatIsBroughtUpIsSeenWhereItIsLargest) {
    Settings settings;
    settings.hiddenViews = {"lanes", "timeline", "stage"};
    bringUp(settings, "lanes");
    EXPECT_EQ(settings.arrangement, Arrangement::Divergence);
    EXPECT_EQ(settings.hiddenViews, (std::set<std::string>{"timeline", "stage"}));
    bringUp(settings, "timeline");  // It stands in every arrangement.
    bringUp(settings, "no such view");
    EXPECT_EQ(settings.arrangement, Arrangement::Divergence);
    EXPECT_EQ(settings.hiddenViews, (std::set<std::string>{"stage"}));
    bringUp(settings, "occupancy");
    EXPECT_EQ(settings.arrangement, Arrangement::Occupancy);
}

TEST(Settings, LiveWhereTheDesktopKeepsThem) {
    setenv("XDG_CONFIG_HOME", "/x", 1);
    EXPECT_EQ(settingsFile(), fs::path("/x/warpscope/settings.toml"));
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/home/somebody", 1);
    EXPECT_EQ(settingsFile(), fs::path("/home/somebody/.config/warpscope/settings.toml"));
}

TEST(Moments, ALongNameEndsWithAWholeCharacter) {
    std::string name;
    for (int i = 0; i < 40; ++i)
        name += "\u5206";  // Three bytes.
    std::vector<Moment> moments;
    markMoment(moments, {"a.toml", 40, name});
    EXPECT_EQ(moments.front().name, name.substr(0, 78));
}

}  // namespace
}  // namespace warpscope::session
