#include "engine/text/find_assets.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

namespace fs = std::filesystem;

TEST(FindAssetsTest, WalksUpToTheFolderWithTheTexts) {
    const fs::path folder = support::freshFolder("home");
    fs::create_directories(folder / "assets" / "text");
    fs::create_directories(folder / "build" / "bin");
    EXPECT_EQ(homeAbove(folder / "build" / "bin"), folder);
    EXPECT_EQ(homeAbove(folder), folder);
    fs::remove_all(folder);
}

TEST(FindAssetsTest, SaysNothingWhereThereIsNothing) {
    const fs::path folder = support::freshFolder("empty");
    EXPECT_TRUE(homeAbove(folder).empty());
    EXPECT_TRUE(homeAbove({}).empty());
    fs::remove_all(folder);
}

TEST(FindAssetsTest, TheVariableDecides) {
    ::setenv("WARPSCOPE_HOME", "/somewhere/else", 1);
    EXPECT_EQ(findHome(), fs::path("/somewhere/else"));
    ::unsetenv("WARPSCOPE_HOME");
}

TEST(FindAssetsTest, FindsTheProjectFromAProgramInside) {
    ::unsetenv("WARPSCOPE_HOME");
    const fs::path home = findHome((support::projectRoot() / "build" / "bin" / "x").c_str());
    EXPECT_TRUE(fs::exists(home / "assets" / "text"));
}

}  // namespace
}  // namespace warpscope::text
