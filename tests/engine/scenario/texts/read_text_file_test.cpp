#include "engine/scenario/texts/read_text_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

class ReadTextFileTest : public testing::Test {
  protected:
    fs::path folder_ = support::freshFolder("read");

    fs::path write(const std::string& content) {
        std::ofstream(folder_ / "f", std::ios::binary) << content;
        return folder_ / "f";
    }
    std::string problemOf(const fs::path& file) {
        const auto text = readTextFile(file);
        if (text) return "";
        EXPECT_EQ(text.problem().range.file, file.string());
        return text.problem().message.key;
    }
    void TearDown() override { fs::remove_all(folder_); }
};

TEST_F(ReadTextFileTest, GivesTheWholeText) {
    EXPECT_EQ(*readTextFile(write("a\r\nb")), "a\r\nb");
    EXPECT_EQ(*readTextFile(write("")), "");
}

TEST_F(ReadTextFileTest, WhatIsNoTextIsSaid) {
    EXPECT_EQ(problemOf(folder_ / "none"), "scenario.not_found");
    EXPECT_EQ(problemOf(folder_), "scenario.is_folder");
    EXPECT_EQ(problemOf("/dev/zero"), "scenario.not_a_file");
    EXPECT_EQ(problemOf(write(std::string("ELF\0\1", 5))), "scenario.binary");
}

TEST_F(ReadTextFileTest, ANameThatIsNearlyThatOfAFileBesideIsAsked) {
    std::ofstream(folder_ / "if_else.cu") << "";
    const auto hintFor = [&](const char* name) {
        return readTextFile(folder_ / name).problem().hint;
    };
    EXPECT_EQ(hintFor("if_esle.cu"), Message{"scenario.did_you_mean"}.with("name", "if_else.cu"));
    EXPECT_TRUE(hintFor("matrix.cu").key.empty());
    EXPECT_TRUE(readTextFile(folder_ / "none" / "if_else.cu").problem().hint.key.empty());
}

// Bug: each was called a binary file, or said not to be there with its own name as the hint.
TEST_F(ReadTextFileTest, OtherEncodingsAndLinksAreCalledWhatTheyAre) {
    EXPECT_EQ(problemOf(write(std::string("\xFF\xFE_\0_\0g\0", 8))), "scenario.utf16");
    EXPECT_EQ(problemOf(write(std::string("\0_\0_\0g\0l", 8))), "scenario.utf16");
    EXPECT_EQ(problemOf(write(std::string("_\0_\0g\0l\0o", 9))), "scenario.utf16");
    // Chinese words have few bytes of 0: only the mark in front tells.
    EXPECT_EQ(problemOf(write(std::string("\xFF\xFE\x2d\x4e\x87\x65\n\0", 8))), "scenario.utf16");
    EXPECT_EQ(problemOf(write(std::string("\xFE\xFF\x4e\x2d\x65\x87\0\n", 8))), "scenario.utf16");
    EXPECT_EQ(problemOf(write(std::string(64, '\0'))), "scenario.binary");
    fs::create_symlink("two.cu", folder_ / "one.cu");
    fs::create_symlink("one.cu", folder_ / "two.cu");
    EXPECT_EQ(problemOf(folder_ / "one.cu"), "scenario.link_circle");
    fs::create_symlink("nowhere.cu", folder_ / "three.cu");
    EXPECT_EQ(problemOf(folder_ / "three.cu"), "scenario.link_nowhere");
}

TEST_F(ReadTextFileTest, AHugeFileIsNotRead) {
    const fs::path file = write("");
    fs::resize_file(file, 200u << 20);
    EXPECT_EQ(problemOf(file), "scenario.too_large");
}

}  // namespace
}  // namespace warpscope::scenario
