#include "app/views/view_parts.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// Paints what a test says in the place of a view.
class PartsView final : public View {
  public:
    explicit PartsView(std::function<void(const ViewContext&)> paint) : paint_(std::move(paint)) {}
    std::string_view key() const override { return "split"; }
    void draw(const ViewContext& context) override { paint_(context); }

  private:
    std::function<void(const ViewContext&)> paint_;
};

TEST(ViewParts, AnAreaIsWhatIsLeftOfThePanelAndCountsAsAnItem) {
    ImVec2 before{}, left{}, behind{};
    draw::Box box{};
    ViewWindow window(std::make_unique<PartsView>([&](const ViewContext& context) {
        ImGui::Dummy({10, 30});
        before = ImGui::GetCursorScreenPos();
        left = ImGui::GetContentRegionAvail();
        {
            const PanelArea area(context.canvas);
            box = area.box();
            ImGui::SetCursorScreenPos({box.left + 5, box.top + 5});
        }
        behind = ImGui::GetCursorScreenPos();
    }));
    window.open(present::kSplitScenario);
    EXPECT_EQ(box, (draw::Box{before.x, before.y, before.x + left.x, before.y + left.y}));
    EXPECT_FLOAT_EQ(behind.x, before.x);
    EXPECT_GE(behind.y, box.bottom) << "it counts as an item";
}

TEST(ViewParts, AMaskHasACellForEachLane) {
    for (const int lanes : {32, 64}) {
        ViewWindow window(std::make_unique<PartsView>([&](const ViewContext& context) {
            paintMaskStrip(context, {10, 10, 400, 20}, firstLanes(5), lanes,
                           context.theme.palette.thenSide);
        }));
        window.open(present::kSplitScenario);
        using enum support::Painted::Kind;
        EXPECT_EQ(window.canvas.seen(Fill, window.theme.palette.thenSide).size(), 5u);
        EXPECT_EQ(window.canvas.seen(Fill, window.theme.palette.line).size(),
                  static_cast<std::size_t>(lanes - 5));
    }
}

TEST(ViewParts, LinesThatFindNoRoomAreCutInTheLast) {
    const std::string words = "mmmmmmmm nnnnnnnn oooooooo uuuuuuuu";
    float high = 0, low = 0;
    ViewWindow window(std::make_unique<PartsView>([&](const ViewContext& context) {
        const theme::Colour ink = context.theme.palette.text;
        high = paintLines(context, {0, 0, 100, 400}, ink, words);
        low = paintLines(context, {200, 0, 300, context.canvas.fontSize() * 1.2f}, ink, words);
    }));
    window.open(present::kSplitScenario);
    EXPECT_GT(high, 2.5f * low);
    EXPECT_TRUE(window.canvas.hasWords("uuuuuuuu", {0, 0, 200, 400}));
    EXPECT_FALSE(window.canvas.hasWords("uuuuuuuu", {200, 0, 400, 400}));
}

/// How a label is written in a share of its width.
std::string labelIn(const std::string& label, float share, std::size_t kept = 0) {
    ViewWindow window(std::make_unique<PartsView>([&](const ViewContext& context) {
        paintLabel(context, {0, 0}, context.theme.palette.text, label,
                   context.canvas.measure(label).x * share, kept);
    }));
    window.open(present::kSplitScenario);
    for (const support::Painted& it : window.canvas.painted())
        if (it.kind == support::Painted::Kind::Words) return it.words;
    return {};
}

// Its beginning says what it is, its end tells it from the other run's.
TEST(ViewParts, ALabelIsCutInTheMiddleAndKeepsItsValue) {
    EXPECT_EQ(labelIn("registers per thread 40", 1.01f), "registers per thread 40");
    const std::string cut = labelIn("registers per thread 40", 0.6f);
    EXPECT_TRUE(cut.starts_with("regi")) << cut;
    EXPECT_TRUE(cut.ends_with("… 40")) << cut;
    const std::string chinese = labelIn("每线程寄存器 40", 0.6f);
    EXPECT_TRUE(chinese.starts_with("每")) << chinese;
    EXPECT_TRUE(chinese.ends_with("… 40")) << chinese;
    EXPECT_TRUE(labelIn("transpose_naive", 0.6f).starts_with("trans"));
    const std::string policy = "scheduling policy Oldest first";
    const std::size_t value = std::string("Oldest first").size();
    EXPECT_TRUE(labelIn(policy, 0.85f, value).ends_with("… Oldest first"));
    // "sch… Oldest first" began like nothing.
    EXPECT_EQ(labelIn(policy, 0.5f, value), "Oldest first");
    EXPECT_TRUE(labelIn("registers per thread 40", 0.35f, 2).starts_with("re")) << "a number alone";
    EXPECT_TRUE(labelIn(policy, 0.3f, value).starts_with("Oldest")) << "before it is cut itself";
}

TEST(ViewParts, APercentageIsWrittenAsTheLanguageDoes) {
    ViewWindow window(std::make_unique<PartsView>([](const ViewContext&) {}));
    const session::SlotReader reader = window.session.seenFrom(session::SlotId::A);
    EXPECT_EQ(percentWords(reader, "62.5"), "62.5 %");
    window.session.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(percentWords(reader, "62.5"), "62.5%");
}

TEST(ViewParts, TheTwoRunsHaveColoursOfTheirOwn) {
    const theme::Palette palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_NE(runColour(palette, "A"), runColour(palette, "B"));
}

TEST(ViewParts, EachSideOfABranchHasItsColour) {
    const theme::Palette palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_EQ(sideColour(palette, isa::Side::Then), palette.thenSide);
    EXPECT_EQ(sideColour(palette, isa::Side::Else), palette.elseSide);
    EXPECT_EQ(sideColour(palette, isa::Side::None), palette.bothSides);
}

TEST(ViewParts, ASentenceTakesItsRoomFromTheFoot) {
    draw::Box shortRoom{}, longRoom{};
    ViewWindow window(std::make_unique<PartsView>([&](const ViewContext& context) {
        shortRoom = longRoom = {0, 0, 300, 200};
        paintSentence(context, shortRoom, "Short.");
        paintSentence(context, longRoom, std::string(200, 'x') + " and more than one line");
    }));
    window.open(present::kSplitScenario);
    EXPECT_LT(shortRoom.bottom, 200);
    EXPECT_LT(longRoom.bottom, shortRoom.bottom);
}

TEST(ViewParts, AnArrowEndsWhereItPoints) {
    support::RecordingCanvas canvas;
    paintArrow(canvas, {0, 0}, {0, 100}, 1, 2);
    using enum support::Painted::Kind;
    ASSERT_EQ(canvas.seen(Triangle, 1).size(), 1u);
    EXPECT_FLOAT_EQ(canvas.seen(Triangle, 1)[0].box.bottom, 100);
}

TEST(Entrance, WhatIsNewMovesInAndWhatWasThereStands) {
    ViewWindow window(std::make_unique<PartsView>([](const ViewContext&) {}));
    window.open(present::kSplitScenario);
    session::ActionQueue actions;
    support::RecordingCanvas canvas;
    const auto at = [&](double seconds) {
        return ViewContext{window.session.seenFrom(session::SlotId::A), actions, window.theme,
                           canvas, seconds};
    };
    Entrance entrance;
    EXPECT_EQ(entrance.share(at(1), 5, true), 1);
    EXPECT_EQ(entrance.share(at(2), 6, true), 0);
    const float half = entrance.share(at(2.15), 6, true);
    EXPECT_GT(half, 0);
    EXPECT_LT(half, 1);
    EXPECT_EQ(entrance.share(at(3), 6, true), 1);
    EXPECT_FALSE(entrance.isMoving());
    window.session.apply(session::SetReducedMotion{true});
    EXPECT_EQ(entrance.share(at(4), 7, true), 1);
}

}  // namespace
}  // namespace warpscope::views
