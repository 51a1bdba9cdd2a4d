#include "engine/base/whole_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include "tests/support/paths.h"

namespace warpscope {
namespace {

namespace fs = std::filesystem;

std::ptrdiff_t filesIn(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

void write(const WholeFile& file, const std::string& text) {
    std::ofstream(file.path(), std::ios::binary | std::ios::trunc) << text;
}

TEST(WholeFile, TakesItsPlaceAtTheEnd) {
    const fs::path folder = support::freshFolder("whole_file");
    for (const std::string text : {"one", "two"}) {
        WholeFile file(folder / "a.txt");
        ASSERT_TRUE(file.isOpen());
        write(file, text);
        EXPECT_TRUE(text == "one" ? !fs::exists(folder / "a.txt")
                                  : support::readText(folder / "a.txt") == "one");
        EXPECT_TRUE(file.finish());
        EXPECT_EQ(support::readText(folder / "a.txt"), text);
    }
    EXPECT_EQ(filesIn(folder), 1);
}

TEST(WholeFile, WhatIsNotFinishedLeavesWhatWasThere) {
    const fs::path folder = support::freshFolder("whole_file_dropped");
    std::ofstream(folder / "a.txt") << "before";
    {
        const WholeFile file(folder / "a.txt");
        write(file, "half");
    }
    EXPECT_EQ(support::readText(folder / "a.txt"), "before");
    EXPECT_EQ(filesIn(folder), 1);
}

/// A film that was killed once left its part beside its place.
TEST(WholeFile, AProgramThatIsKilledLeavesNothing) {
    const fs::path folder = support::freshFolder("whole_file_killed");
    const pid_t child = fork();
    if (child == 0) {
        const WholeFile file(folder / "a.txt");
        write(file, "half");
        _exit(file.path().extension() == ".new" ? 1 : kill(getpid(), SIGKILL));
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status)) GTEST_SKIP() << "this system has no files without a name";
    EXPECT_EQ(filesIn(folder), 0);
}

TEST(WholeFile, IsWrittenByAnotherProgramToo) {
    const fs::path folder = support::freshFolder("whole_file_other");
    WholeFile file(folder / "a.txt");
    const std::string command = "echo theirs > " + file.path().string();
    ASSERT_EQ(std::system(command.c_str()), 0);
    EXPECT_TRUE(file.finish());
    EXPECT_EQ(support::readText(folder / "a.txt"), "theirs\n");
}

TEST(WholeFile, KeepsLinksAndPermissions) {
    const fs::path folder = support::freshFolder("whole_file_link");
    std::ofstream(folder / "real.txt") << "one";
    fs::permissions(folder / "real.txt", fs::perms::owner_all);
    fs::create_symlink("real.txt", folder / "link.txt");
    WholeFile file(folder / "link.txt");
    write(file, "two");
    EXPECT_TRUE(file.finish());
    EXPECT_TRUE(fs::is_symlink(folder / "link.txt"));
    EXPECT_EQ(support::readText(folder / "real.txt"), "two");
    EXPECT_EQ(fs::status(folder / "real.txt").permissions(), fs::perms::owner_all);
}

/// One of these names was removed once, because the file that replaces another passes through it.
TEST(WholeFile, AFileOfSomebodyElseBesideItStays) {
    const fs::path folder = support::freshFolder("whole_file_beside");
    std::ofstream(folder / "a.txt") << "one";
    std::ofstream(folder / "a.txt.new") << "mine";
    fs::create_symlink("nowhere", folder / "a.txt.new2");
    WholeFile file(folder / "a.txt");
    write(file, "two");
    EXPECT_TRUE(file.finish());
    EXPECT_EQ(support::readText(folder / "a.txt"), "two");
    EXPECT_EQ(support::readText(folder / "a.txt.new"), "mine");
    EXPECT_TRUE(fs::is_symlink(folder / "a.txt.new2"));
    EXPECT_EQ(filesIn(folder), 3);
}

TEST(WholeFile, AWriteProtectedFileIsNotReplaced) {
    const fs::path folder = support::freshFolder("whole_file_protected");
    std::ofstream(folder / "a.txt") << "kept";
    fs::permissions(folder / "a.txt", fs::perms::owner_read | fs::perms::group_read);
    EXPECT_FALSE(WholeFile(folder / "a.txt").isOpen());
    EXPECT_EQ(support::readText(folder / "a.txt"), "kept");
    EXPECT_EQ(filesIn(folder), 1);
}

TEST(WholeFile, WhereNothingCanBeWrittenItIsNotOpen) {
    const fs::path folder = support::freshFolder("whole_file_nowhere");
    EXPECT_FALSE(WholeFile(folder / "none" / "a.txt").isOpen());
    EXPECT_FALSE(WholeFile(folder).isOpen()) << "a folder";
    WholeFile device("/dev/null");
    EXPECT_TRUE(device.isOpen());
    EXPECT_EQ(device.path(), "/dev/null");
    EXPECT_TRUE(device.finish());
    EXPECT_TRUE(fs::is_character_file("/dev/null")) << "which is not replaced";
}

}  // namespace
}  // namespace warpscope
