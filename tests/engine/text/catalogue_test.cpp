#include "engine/text/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& content) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << content;
}

class CatalogueTest : public testing::Test {
  protected:
    fs::path folder_ = support::freshFolder("catalogue");

    Result<Catalogue> loadWith(const std::string& english, const std::string& chinese) {
        write(folder_ / "en" / "a.toml", english);
        write(folder_ / "zh" / "a.toml", chinese);
        return Catalogue::load(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
};

TEST_F(CatalogueTest, NestedTablesMakeDottedKeys) {
    const auto catalogue =
        loadWith("[state.wait]\nname = \"Wait\"", "[state.wait]\nname = \"等待\"");
    ASSERT_TRUE(catalogue.isOk());
    EXPECT_EQ(catalogue->render(Language::English, "state.wait.name"), "Wait");
    EXPECT_EQ(catalogue->render(Language::Chinese, "state.wait.name"), "等待");
    EXPECT_TRUE(catalogue->has("state.wait.name"));
    EXPECT_FALSE(catalogue->has("state.wait"));
}

TEST_F(CatalogueTest, FillsPlaceholdersByNameAndAsOftenAsTheyStand) {
    const auto catalogue = loadWith("a = \"{n} of {n} in {where}\"", "a = \"{where}：{n}\"");
    const Message message = Message{"a"}.with("n", 3).with("where", "SM 0");
    EXPECT_EQ(catalogue->render(Language::English, message), "3 of 3 in SM 0");
    EXPECT_EQ(catalogue->render(Language::Chinese, message), "SM 0：3");
}

TEST_F(CatalogueTest, AHoleIsSeenAndStopsNothing) {
    const auto catalogue = loadWith("a = \"{x} and {y\"", "a = \"\"");
    EXPECT_EQ(catalogue->render(Language::English, "none"), "⟨none⟩");
    EXPECT_EQ(catalogue->render(Language::English, "a"), "{x} and {y");
    EXPECT_EQ(catalogue->render(Language::English, Message{}), "");
}

TEST_F(CatalogueTest, AValueWithAnAtSignIsAKeyItself) {
    const auto catalogue = loadWith("a = \"limited by {what}\"\nregs = \"registers\"",
                                    "a = \"受{what}限制\"\nregs = \"寄存器\"");
    EXPECT_EQ(catalogue->render(Language::Chinese, Message{"a"}.with("what", "@regs")),
              "受寄存器限制");
    EXPECT_EQ(catalogue->render(Language::English, Message{"a"}.with("what", "@gone")),
              "limited by ⟨gone⟩");
    EXPECT_EQ(catalogue->render(Language::English, Message{"a"}.with("what", "@")), "limited by @");
    EXPECT_EQ(catalogue->render(Language::English, Message{"a"}.with("what", "@!P0 BRA 9")),
              "limited by @!P0 BRA 9");
}

TEST_F(CatalogueTest, ValuesAreNotRenderedASecondTime) {
    const auto catalogue = loadWith("a = \"{name}\"", "a = \"{name}\"");
    EXPECT_EQ(catalogue->render(Language::English, Message{"a"}.with("name", "{name}")), "{name}");
}

TEST_F(CatalogueTest, WrongFilesAreProblemsWithTheirLine) {
    auto broken = loadWith("a = 1", "a = \"x\"");
    ASSERT_FALSE(broken.isOk());
    EXPECT_EQ(broken.problem().message.key, "text.not_a_string");
    EXPECT_EQ(broken.problem().range.line, 1);
    broken = loadWith("a = \"x\"\nb = ", "a = \"x\"");
    ASSERT_FALSE(broken.isOk());
    EXPECT_EQ(broken.problem().message.key, "text.not_toml");
    EXPECT_EQ(broken.problem().range.line, 2);
}

TEST_F(CatalogueTest, AFolderWithoutTextIsAProblem) {
    const auto none = Catalogue::load(folder_ / "gone");
    ASSERT_FALSE(none.isOk());
    EXPECT_EQ(none.problem().message.key, "text.no_files");
}

TEST(LanguageTest, KnowsItsTwoNames) {
    Language language = Language::English;
    EXPECT_TRUE(parseLanguage("zh", language));
    EXPECT_EQ(language, Language::Chinese);
    EXPECT_FALSE(parseLanguage("de", language));
    EXPECT_EQ(language, Language::Chinese);
}

}  // namespace
}  // namespace warpscope::text
