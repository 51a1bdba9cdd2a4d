#include "app/session/base/write_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/paths.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

TEST(WriteFile, ReplacesAFileAndLeavesNothingBeside) {
    const fs::path folder = support::freshFolder("write_file");
    EXPECT_TRUE(writeFile(folder / "k.cu", "one"));
    EXPECT_TRUE(writeFile(folder / "k.cu", "two"));
    EXPECT_EQ(support::readText(folder / "k.cu"), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
}

TEST(WriteFile, KeepsPermissionsAndLinks) {
    const fs::path folder = support::freshFolder("write_file_link");
    ASSERT_TRUE(writeFile(folder / "real.cu", "one"));
    fs::permissions(folder / "real.cu", fs::perms::owner_all);
    fs::create_symlink(folder / "real.cu", folder / "link.cu");
    EXPECT_TRUE(writeFile(folder / "link.cu", "two"));
    EXPECT_TRUE(fs::is_symlink(folder / "link.cu"));
    EXPECT_EQ(support::readText(folder / "real.cu"), "two");
    EXPECT_EQ(fs::status(folder / "real.cu").permissions(), fs::perms::owner_all);
}

TEST(WriteFile, SaysWhereItCannotWrite) {
    const fs::path folder = support::freshFolder("write_file_nowhere");
    EXPECT_FALSE(writeFile(folder / "none" / "k.cu", "text"));
    fs::create_directory(folder / "taken");
    ASSERT_TRUE(writeFile(folder / "taken" / "x", "inside"));
    EXPECT_FALSE(writeFile(folder / "taken", "text")) << "a folder";
}

}  // namespace
}  // namespace warpscope::session
