#include "app/views/map_colours.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <utility>

#include "app/theme/contrast.h"
#include "tests/app/present/split_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// A legend of four entries in a box of so many of its lines, and of a share of what it takes.
class LegendView final : public View {
  public:
    LegendView(float share, float lines) : share_(share), lines_(lines) {}
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        const std::array<LegendEntry, 4> entries{{{0xff808080, "a", "first of them"},
                                                  {0xff808080, "b", "second of them"},
                                                  {0xff808080, "c", "third of them"},
                                                  {0xff808080, "d", "fourth of them"}}};
        const float high = legendLine(context.theme.metrics) * lines_;
        paintLegend(context, {0, 0, legendWidth(context, entries) * share_, high}, entries);
    }

  private:
    float share_, lines_;
};

std::string legendIn(float share, float lines) {
    ViewWindow window(std::make_unique<LegendView>(share, lines));
    window.open(present::kSplitScenario);
    std::string words;
    for (const support::Painted& it : window.canvas.painted())
        if (it.kind == support::Painted::Kind::Words) words += it.words + ";";
    return words;
}

TEST(MapColours, ALegendThatIsTooLongForARowTakesTwoWhereTheyAre) {
    EXPECT_NE(legendIn(1.01f, 1).find("fourth of them"), std::string::npos);
    EXPECT_EQ(legendIn(0.6f, 1).find("fourth of them"), std::string::npos) << "cut in one";
    // Somewhat smaller words are read, cut ones are not.
    EXPECT_NE(legendIn(0.85f, 1).find("fourth of them"), std::string::npos);
    const std::string two = legendIn(0.6f, 2);
    for (const char* words : {"first of them", "second of them", "third of them", "fourth of them"})
        EXPECT_NE(two.find(words), std::string::npos) << two;
}

/// A legend of three entries so wide beside the choices.
class BesideLegendView final : public View {
  public:
    explicit BesideLegendView(float width) : width_(width) {}
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        const std::array<LegendEntry, 3> entries{{{0xff808080, "a", "warp 0"},
                                                  {0xff808080, "n", "other warps", false, "others"},
                                                  {0xff808080, "u", "untouched"}}};
        draw::Box room{0, 30, 600, 50};
        paintLegendBelow(context, room, entries, 5 * context.theme.metrics.body,
                         {0, 0, width_, legendLine(context.theme.metrics)});
    }

  private:
    float width_;
};

// In Chinese all four beside the buffers' choices were cut to one character.
TEST(MapColours, BesideTheChoicesALegendLosesEntriesBeforeItsWordsAreCut) {
    int some = 0;
    for (float width = 300; width > 90; width -= 10) {
        ViewWindow window(std::make_unique<BesideLegendView>(width));
        window.open(present::kSplitScenario);
        EXPECT_FALSE(window.driver.hasText("…")) << width << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("warp 0")) << width;
        if (!window.driver.hasText("untouched")) ++some;
    }
    EXPECT_GT(some, 3);
}

/// A legend under a room of this height, in letters, where at least five are the picture's.
class LowLegendView final : public View {
  public:
    explicit LowLegendView(float height) : height_(height) {}
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        const std::array<LegendEntry, 1> entries{{{0xff808080, "a", "all of them"}}};
        draw::Box room{0, 100, 400, 100 + height_ * context.theme.metrics.body};
        paintLegendBelow(context, room, entries, 5 * context.theme.metrics.body,
                         {200, 0, 400, legendLine(context.theme.metrics)});
    }

  private:
    float height_;
};

// A low panel of two runs had its colours without a word.
TEST(MapColours, AboveATooLowRoomTheLegendStandsBesideTheChoices) {
    for (const float height : {4.0f, 8.0f}) {
        ViewWindow window(std::make_unique<LowLegendView>(height));
        window.open(present::kSplitScenario);
        const auto words =
            std::ranges::find(window.canvas.painted(), "all of them", &support::Painted::words);
        ASSERT_NE(words, window.canvas.painted().end());
        EXPECT_EQ(words->box.top < 100, height < 5) << height;
    }
}

/// "读" is narrower than its font is high: it was left out, as what cutting left of a longer word.
class OneCharacterView final : public View {
  public:
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        const std::array<LegendEntry, 2> entries{{{0xff808080, "r", "读"}, {0xff808080, "w", "i"}}};
        paintLegend(context, {0, 0, 300, legendLine(context.theme.metrics)}, entries);
    }
};

TEST(MapColours, WordsOfOneCharacterAreWordsToo) {
    ViewWindow window(std::make_unique<OneCharacterView>());
    window.open(present::kSplitScenario);
    std::string words;
    for (const support::Painted& it : window.canvas.painted())
        if (it.kind == support::Painted::Kind::Words) words += it.words + ";";
    EXPECT_NE(words.find("读"), std::string::npos) << words;
    EXPECT_NE(words.find("i;"), std::string::npos) << words;
}

/// In a room where whole words would be cut.
class BriefView final : public View {
  public:
    explicit BriefView(float share) : share_(share) {}
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        const std::array<LegendEntry, 2> entries{
            {{0xff808080, "a", "the first of the two of them", false, "first"},
             {0xff808080, "b", "second"}}};
        paintLegend(
            context,
            {0, 0, legendWidth(context, entries) * share_, legendLine(context.theme.metrics)},
            entries);
    }

  private:
    float share_;
};

TEST(MapColours, ShortWordsStandWhereTheWholeOnesWouldBeCut) {
    for (const auto& [share, words] :
         {std::pair{1.01f, "the first of the two of them"}, std::pair{0.7f, "first"}}) {
        ViewWindow window(std::make_unique<BriefView>(share));
        window.open(present::kSplitScenario);
        EXPECT_TRUE(window.canvas.hasWords(words, {0, 0, 2000, 2000})) << share;
        EXPECT_TRUE(window.canvas.hasWords("second", {0, 0, 2000, 2000})) << share;
    }
}

TEST(MapColours, NeighboursInNumberCanBeToldApartInBothThemes) {
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        const theme::Palette& palette = theme::paletteOf(choice);
        for (std::uint32_t number = 0; number < 12; ++number)
            EXPECT_GT(theme::contrastOf(shadeOf(palette, number), shadeOf(palette, number + 1)),
                      1.2f);
    }
}

TEST(MapColours, TheMoreTheFurtherFromTheGround) {
    for (const auto choice : {session::ThemeChoice::Dark, session::ThemeChoice::Light}) {
        const theme::Palette& palette = theme::paletteOf(choice);
        float before = 1.1f;
        for (const float share : {0.0f, 0.3f, 0.6f, 1.0f}) {
            const float contrast = theme::contrastOf(rampOf(palette, share), palette.panel);
            EXPECT_GT(contrast, before);
            before = contrast;
        }
        EXPECT_EQ(rampOf(palette, 1), palette.accent);
        EXPECT_EQ(rampOf(palette, 7), palette.accent);
    }
}

}  // namespace
}  // namespace warpscope::views
