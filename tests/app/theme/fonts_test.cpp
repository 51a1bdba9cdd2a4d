#include "app/theme/fonts.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <filesystem>
#include <string>

#include "tests/support/paths.h"
#include "tests/support/ui_driver.h"

namespace warpscope::theme {
namespace {

/// The characters of a text that a font cannot show.
std::string missingIn(ImFont* font, const std::string& text) {
    std::string missing;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at < end) {
        unsigned int character = 0;
        const int bytes = ImTextCharFromUtf8(&character, at, end);
        if (character >= 0x20 && !font->IsGlyphInFont(static_cast<ImWchar>(character)))
            missing.append(at, static_cast<std::size_t>(bytes));
        at += bytes;
    }
    return missing;
}

class LoadedFonts : public testing::Test {
  protected:
    support::UiDriver driver{[] {}};
    Fonts fonts = loadFonts(metricsOf(1), SystemFont::Leave);
};

// A character that no embedded font holds would be drawn as a box on every other machine.
TEST_F(LoadedFonts, HoldEveryCharacterOfTheProjectsText) {
    driver.frame();
    int files = 0;
    for (const char* folder : {"assets/text", "scenarios"}) {
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(support::projectRoot() / folder)) {
            if (entry.path().extension() != ".toml") continue;
            const std::string text = support::readText(entry.path());
            EXPECT_EQ(missingIn(fonts.words, text), "") << entry.path();
            EXPECT_EQ(missingIn(fonts.wordsBold, text), "") << entry.path();
            EXPECT_EQ(missingIn(fonts.code, text), "") << entry.path();
            ++files;
        }
    }
    EXPECT_GT(files, 0);
}

TEST_F(LoadedFonts, DigitsOfTheCodeFontAreAllAsWide) {
    driver.frame();
    const float zero = fonts.code->CalcTextSizeA(20, 1e9f, 0, "0").x;
    for (const char* digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"})
        EXPECT_FLOAT_EQ(fonts.code->CalcTextSizeA(20, 1e9f, 0, digit).x, zero) << digit;
}

TEST_F(LoadedFonts, AreThreeAndTheWordsAreTheDefault) {
    EXPECT_NE(fonts.words, fonts.wordsBold);
    EXPECT_NE(fonts.words, fonts.code);
    EXPECT_EQ(ImGui::GetIO().FontDefault, fonts.words);
}

TEST(EmShare, IsTheLetterSizeOfEachFont) {
    EXPECT_NEAR(emShareOf(Face::Words) * 1.21f, 1, 0.001f);
    EXPECT_EQ(emShareOf(Face::Words), emShareOf(Face::WordsBold));
    EXPECT_NEAR(emShareOf(Face::Code) * 1.32f, 1, 0.001f);
}

}  // namespace
}  // namespace warpscope::theme
