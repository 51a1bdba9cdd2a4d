#include "app/draw/draw_data_svg.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "app/draw/draw.h"
#include "tests/app/draw/draw_window.h"
#include "tests/support/xml_check.h"

namespace warpscope::draw {
namespace {

constexpr Colour kSvgStroke = IM_COL32(1, 2, 3, 255);
constexpr const char* kSvgStrokeFill = "fill=\"#010203\"";

/// What a function paints, as SVG.
std::string svgOf(const std::function<void(ImGuiCanvas&)>& paint) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        paint(canvas);
    });
    const PlainShapes plain;
    window.driver.frame();
    const std::string file = drawDataSvg({0, 0, 600, 400}, {"test", "en"});
    EXPECT_EQ(support::xmlMistake(file), "") << file;
    return file;
}

TEST(DrawDataSvg, WordsStayWords) {
    const std::string file = svgOf([](ImGuiCanvas& canvas) {
        canvas.write({20, 50}, kSvgStroke, "All 32 lanes of a warp 线程束");
        const FontScope font(canvas, Font::Code);
        canvas.write({20, 100}, kSvgStroke, "if (i < 24 && j > 1)");
    });
    const std::string words = support::withoutTags(file);
    EXPECT_NE(words.find("All 32 lanes of a warp 线程束"), std::string::npos) << words;
    EXPECT_NE(words.find("if (i &lt; 24 &amp;&amp; j &gt; 1)"), std::string::npos) << words;
    EXPECT_EQ(support::countOf(file, "<text "), 2) << file;
    EXPECT_NE(file.find("x=\"20\""), std::string::npos) << file;
}

TEST(DrawDataSvg, ShapesAreWhatWasPainted) {
    const std::string file = svgOf([](ImGuiCanvas& canvas) {
        canvas.fill({100, 100, 150, 120}, kSvgStroke);
        canvas.disc({300, 200}, 20, kSvgStroke);
    });
    EXPECT_NE(file.find("<rect x=\"100\" y=\"100\" width=\"50\" height=\"20\""), std::string::npos)
        << file;
    // A disc is one polygon of many corners.
    EXPECT_EQ(support::countOf(file, std::string("<path ") + kSvgStrokeFill), 1) << file;
}

TEST(DrawDataSvg, ALineIsSeenWithoutItsSoftEdges) {
    const std::string file = svgOf([](ImGuiCanvas& canvas) {
        canvas.line({100, 100}, {200, 150}, kSvgStroke, 1);
    });
    EXPECT_EQ(support::countOf(file, kSvgStrokeFill), 1) << file;
}

TEST(DrawDataSvg, WordsThatAreCutOffAreWholeWithAClip) {
    const std::string file = svgOf([](ImGuiCanvas& canvas) {
        canvas.clip({0, 0, 80, 400});
        canvas.write({20, 50}, kSvgStroke, "a long line of words");
        canvas.unclip();
    });
    EXPECT_NE(file.find("clip-path=\"url(#c0)\""), std::string::npos) << file;
    EXPECT_NE(support::withoutTags(file).find("a long"), std::string::npos);
    EXPECT_EQ(support::withoutTags(file).find("words"), std::string::npos) << "nobody sees them";
}

TEST(DrawDataSvg, SoftEdgesComeBackAfterwards) {
    DrawWindow window([](const theme::Theme&) {});
    {
        const PlainShapes plain;
        EXPECT_FALSE(ImGui::GetStyle().AntiAliasedFill);
    }
    EXPECT_TRUE(ImGui::GetStyle().AntiAliasedFill);
    EXPECT_TRUE(ImGui::GetStyle().AntiAliasedLines);
}

}  // namespace
}  // namespace warpscope::draw
