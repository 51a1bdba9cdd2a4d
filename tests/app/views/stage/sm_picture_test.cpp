#include "app/views/stage/sm_picture.h"

#include <gtest/gtest.h>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// Draws one SM of a session in a box of a size.
class SmPictureView : public View {
  public:
    explicit SmPictureView(draw::Box box, bool isNumbered = true, std::size_t sm = 0)
        : box_(box), isNumbered_(isNumbered), sm_(sm) {}
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        if (!context.session.run()) return;
        present::SmContent content{};
        content.slots = 16;
        content.warpsPerBlock = context.session.run()->launch().warpsPerBlock();
        const present::SmFacts& facts = cache_.of(context.session)[sm_];
        const present::SmLayout layout = present::layOutSm(box_, content, context.theme.metrics);
        SmPicture picture{context, facts, layout, box_};
        picture.isNumbered = isNumbered_;
        drawSm(picture);
    }

  private:
    draw::Box box_{};
    bool isNumbered_;
    std::size_t sm_;
    present::SmFactsCache cache_{};
};

std::string textOf(draw::Box box) {
    ViewWindow window(std::make_unique<SmPictureView>(box));
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    return window.driver.allText();
}

TEST(SmPicture, ALargeOneNamesItsWarpsPipesAndResources) {
    const std::string text = textOf({10, 10, 400, 500});
    for (const char* word : {"SM 0", "S0", "S3", "FP32", "LSU", "memory"}) {
        EXPECT_NE(text.find(word), std::string::npos) << word << " in " << text;
    }
}

// "Two blocks on each SM" were sixteen equal cells.
TEST(SmPicture, InASmallOneALineStandsBetweenTheWarpsOfTwoBlocks) {
    ViewWindow window(std::make_unique<SmPictureView>(draw::Box{10, 10, 60, 70}));
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    using enum support::Painted::Kind;
    EXPECT_FALSE(window.canvas.seen(Fill, window.theme.palette.text).empty());
}

TEST(SmPicture, ASmallOneHasNoLetters) {
    const std::string text = textOf({10, 10, 60, 70});
    EXPECT_EQ(text.find("FP32"), std::string::npos) << text;
    EXPECT_EQ(text.find("S0"), std::string::npos) << text;
}

// Of four SMs none said which block it had got.
TEST(SmPicture, WithoutBracketsABlockHasItsNumberOverItsWarps) {
    ViewWindow window(std::make_unique<SmPictureView>(draw::Box{10, 10, 130, 170}));
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"launch.block", Dim3{128, 1, 1}});
    window.apply(session::SeekTo{20});
    EXPECT_TRUE(window.canvas.hasWords("B0", {10, 10, 130, 170})) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("FP32")) << "of a small picture";
}

// Among 64 letters the warp that was to be clicked had to be counted out.
TEST(SmPicture, WhoeverIsAskedForAWarpFindsItsNumberWhereTheLetterStood) {
    const draw::Box box{10, 10, 120, 120};
    ViewWindow window(std::make_unique<SmPictureView>(box));
    window.open(std::string(support::kBranchyScenario) + R"(
[[step]]
text = "a"
go_to = "cycle 20"
question = { text = "q", warp = "divergence 1" }
)");
    const auto hasNumber = [&] { return window.canvas.hasWords("1", box); };
    window.apply(session::GoToStep{0});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_TRUE(hasNumber()) << window.driver.allText();
    window.apply(session::RevealAnswer{});
    EXPECT_FALSE(hasNumber()) << window.driver.allText();
}

// The one warp on a whole GPU was a line of two pixels.
TEST(SmPicture, InASquareOneWarpOfManyIsSeen) {
    ViewWindow window(std::make_unique<SmPictureView>(draw::Box{10, 10, 34, 34}));
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"launch.grid", Dim3{1, 1, 1}});
    window.apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
    window.apply(session::SeekTo{0});
    const theme::Colour waiting =
        theme::cellColourOf(window.theme.palette, trace::WarpState::NoInstruction);
    const auto seen = window.canvas.seen(support::Painted::Kind::Fill, waiting);
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_GE(seen.front().box.height(), 4);
}

// On a whole GPU the states of an SM had colours and no letters.
TEST(SmPicture, InASquareAStateHasItsLetterWhereItHasRoom) {
    const draw::Box box{10, 10, 34, 34};
    const auto hasLetter = [&](bool isNumbered) {
        // Number 0 would have that of each tenth over it.
        ViewWindow window(std::make_unique<SmPictureView>(box, isNumbered, 1));
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
        window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
        window.apply(session::SetKnob{"launch.block", Dim3{1024, 1, 1}});
        window.apply(session::SeekTo{0});
        const auto& state = trace::infoOf(trace::WarpState::NoInstruction);
        return window.canvas.hasWords(std::string(1, state.letter), box);
    };
    EXPECT_TRUE(hasLetter(false));
    EXPECT_FALSE(hasLetter(true)) << "the number lies there";
}

// One warp on each SM of a whole GPU: its share was too low for a letter, so there was none.
TEST(SmPicture, InASquareTheCommonestStateHasItsLetterOverItsShareWhereThatIsLow) {
    const draw::Box box{10, 10, 34, 34};
    const auto hasLetter = [&](bool isNumbered, std::size_t sm) {
        ViewWindow window(std::make_unique<SmPictureView>(box, isNumbered, sm));
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
        window.apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
        window.apply(session::SeekTo{0});
        const auto& state = trace::infoOf(trace::WarpState::NoInstruction);
        return window.canvas.hasWords(std::string(1, state.letter), box);
    };
    EXPECT_TRUE(hasLetter(false, 1));
    EXPECT_FALSE(hasLetter(true, 1)) << "its number lies there";
    EXPECT_FALSE(hasLetter(false, 0)) << "every tenth has its number nevertheless";
}

}  // namespace
}  // namespace warpscope::views
