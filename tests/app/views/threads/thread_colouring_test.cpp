#include "app/views/threads/thread_colouring.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

using present::ThreadColour;

/// Asks for the colours in each frame, as the picture of threads does.
class ColouringView : public View {
  public:
    std::string_view key() const override { return "threads"; }
    void draw(const ViewContext& context) override {
        colouring.followStep(context);
        if (hasDiverged) colouring.noteDivergence();
    }
    ThreadColouring colouring{};
    bool hasDiverged = false;
};

class ThreadColouringTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kSplitScenario +
                    "[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\nviews = ['threads']\n");
    }
    ColouringView* view = new ColouringView;
    ViewWindow window{std::unique_ptr<View>(view)};
};

TEST_F(ThreadColouringTest, TellsWarpsUntilOneHasDiverged) {
    EXPECT_EQ(view->colouring.now(), ThreadColour::Warp);
    view->hasDiverged = true;
    window.driver.frame();
    EXPECT_EQ(view->colouring.now(), ThreadColour::Divergence);
    view->hasDiverged = false;
    window.driver.frame(3);
    EXPECT_EQ(view->colouring.now(), ThreadColour::Warp) << "back before the branch";
}

TEST_F(ThreadColouringTest, WhatTheReaderChoosesStays) {
    view->colouring.choose(ThreadColour::Value);
    view->hasDiverged = true;
    window.driver.frame(3);
    EXPECT_EQ(view->colouring.now(), ThreadColour::Value);
    window.apply(session::GoToStep{1});
    EXPECT_EQ(view->colouring.now(), ThreadColour::Value) << "the step asks for none";
}

TEST_F(ThreadColouringTest, WhatAStepPointsAtGoesWithIt) {
    const std::vector<std::string> wanted{"threads data"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{1});
    EXPECT_EQ(view->colouring.now(), ThreadColour::Data);
    view->colouring.choose(ThreadColour::Lane);
    window.driver.frame(3);
    EXPECT_EQ(view->colouring.now(), ThreadColour::Lane) << "the reader may choose another one";
    window.spots = nullptr;
    window.apply(session::GoToStep{0});
    EXPECT_EQ(view->colouring.now(), ThreadColour::Lane) << "and it is not the step's any more";
}

// One of two runs has diverged, and the picture of the other one tells the same.
TEST_F(ThreadColouringTest, TwoRunsHaveOneColouring) {
    ThreadColouring second;
    second.turnWith(view->colouring);
    second.choose(ThreadColour::Lane);
    EXPECT_EQ(view->colouring.now(), ThreadColour::Lane);
    ThreadColouring alone;
    EXPECT_EQ(alone.now(), ThreadColour::Warp);
}

TEST(ThreadColourings, StandInTheOrderOfTheEnumeration) {
    const auto idOf = [](ThreadColour colour) {
        return std::string_view(kThreadColourings[static_cast<std::size_t>(colour)].id);
    };
    EXPECT_EQ(idOf(ThreadColour::Warp), "threads warp");
    EXPECT_EQ(idOf(ThreadColour::Lane), "threads lane");
    EXPECT_EQ(idOf(ThreadColour::Divergence), "threads divergence");
    EXPECT_EQ(idOf(ThreadColour::Value), "threads value");
    EXPECT_EQ(idOf(ThreadColour::Data), "threads data");
}

}  // namespace
}  // namespace warpscope::views
