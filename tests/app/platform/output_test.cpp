#include "app/platform/output.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "app/platform/home.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {
namespace {

struct Written {
    int status = 0;
    std::string err{};
};

Written written(const Options& options) {
    std::ostringstream out, err;
    const int status = writeOutput(support::projectRoot(), options, {out, err});
    EXPECT_EQ(out.str(), "");
    return {status, err.str()};
}

Options small(const char* scenario) {
    Options options;
    options.scenario = scenario;
    options.hasSize = true;
    options.width = 320;
    options.height = 200;
    return options;
}

TEST(Output, AFilmIsMadeWithoutAWord) {
    Options options = small("08-if-else");
    options.film = (support::freshFolder("output") / "out.gif").string();
    options.to = 8;
    const Written result = written(options);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(std::filesystem::exists(options.film));
}

TEST(Output, WhatCannotBeMadeIsSaidInTheLanguageThatWasAsked) {
    Options options = small("08-if-else");
    options.film = "/nowhere/out.gif";
    options.language = text::Language::Chinese;
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err,
              "warpscope: 无法写入 /nowhere/out.gif：请检查该文件夹是否存在、是否有写入权限\n");
}

TEST(Output, AScenarioThatIsNotThereIsSaid) {
    Options options = small("no-such-scenario");
    options.film = "out.gif";
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("no-such-scenario"), std::string::npos) << result.err;
}

// A picture of an empty window was left in its place.
TEST(Output, APictureOfAScenarioThatIsNotThereIsNotDrawn) {
    const auto folder = support::freshFolder("output");
    for (const char* file : {"MISSING.toml", "no-such-scenario", "missing.cu", "missing.wsr"}) {
        Options options = small(file);
        options.screenshot = (folder / "out.png").string();
        const Written result = written(options);
        EXPECT_EQ(result.status, 1) << file;
        EXPECT_NE(result.err.find(file), std::string::npos) << result.err;
        EXPECT_FALSE(std::filesystem::exists(options.screenshot)) << file;
    }
}

TEST(Output, APictureOfAFileThatIsNoScenarioIsNotDrawn) {
    const auto folder = support::freshFolder("output");
    const std::string file = (folder / "broken.toml").string();
    std::ofstream(file) << "format = 1\n[kernel\n";
    Options options = small(file.c_str());
    options.screenshot = (folder / "out.png").string();
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("broken.toml:2"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(options.screenshot));
}

TEST(Output, APictureOfAFolderIsSaidAndNothingIsDrawn) {
    const auto folder = support::freshFolder("output");
    Options options = small(folder.c_str());
    options.screenshot = (folder / "out.png").string();
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("is of one scenario"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(options.screenshot));
}

// Another lesson was drawn in its place, without a word.
TEST(Output, ARecordingThatIsDamagedIsSaid) {
    const auto folder = support::freshFolder("output");
    std::ofstream(folder / "cut.wsr") << "\x89WSR";
    Options options = small((folder / "cut.wsr").c_str());
    options.screenshot = (folder / "out.png").string();
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("cut.wsr"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(options.screenshot));
}

TEST(Output, AHandoutIsInTheLanguageThatWasAsked) {
    Options options;
    options.scenario = "08-if-else";
    options.language = text::Language::Chinese;
    options.handout = (support::freshFolder("output") / "out.html").string();
    EXPECT_EQ(written(options).status, 0);
    const std::string html = support::readText(options.handout);
    EXPECT_NE(html.find("<html lang=\"zh-Hans\">"), std::string::npos);
    EXPECT_NE(html.find("答案"), std::string::npos);
    EXPECT_NE(html.find("其他错误答案的提示：一趟执行同一边的全部通道"), std::string::npos);
    options.handout = "/nowhere/out.html";
    EXPECT_EQ(written(options).status, 1);
}

TEST(Output, WhatCannotBeSetIsSaidAndNothingIsDrawn) {
    Options options = small("08-if-else");
    options.screenshot = (support::freshFolder("output") / "out.svg").string();
    options.sets = {{"launch.block", "many"}};
    const Written result = written(options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("launch.block"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(options.screenshot));
}

TEST(Output, TheOptionsPlaceTheCursor) {
    session::Session session(support::projectAssets(), {});
    Options options;
    options.cycle = 77;
    options.warp = WarpId{1};
    EXPECT_TRUE(
        openScenario(session, options, scenario::fileOf(support::projectRoot(), "08-if-else"))
            .empty());
    ASSERT_NE(session.run(), nullptr);
    EXPECT_EQ(session.cycle(), 77);
    EXPECT_EQ(session.selected().warp, WarpId{1});
}

}  // namespace
}  // namespace warpscope::platform
