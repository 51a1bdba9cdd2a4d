#include "app/views/occupancy/occupancy_view.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class OccupancyViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeOccupancyView()};
};

TEST_F(OccupancyViewTest, SaysPercentWhatBindsAndWhatComesNext) {
    EXPECT_EQ(window.status(), "75 % · 48 of 64 warps");
    EXPECT_TRUE(window.driver.hasText("limits: 12 blocks"));
    EXPECT_TRUE(window.driver.hasText("61,440 of 65,536")) << "each bar says how much of how much";
    EXPECT_TRUE(window.driver.hasText("Limited by registers."));
    EXPECT_TRUE(window.driver.hasText("Next limit: warp slots"));
}

TEST_F(OccupancyViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("寄存器"));
}

// The tip of a bar alone told what its parts are.
TEST_F(OccupancyViewTest, SaysWhatThePartsOfTheBarsMean) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (const char* part : {"binds", "used", "free"})
            EXPECT_TRUE(window.driver.hasText(
                window.session.text("view.occupancy.legend." + std::string(part))))
                << part << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText(window.session.text("view.occupancy.legend.elsewhere")));
    }
}

TEST_F(OccupancyViewTest, ShowsTheErrorOfALaunchThatIsRefused) {
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    EXPECT_TRUE(window.driver.hasText("cudaErrorInvalidValue (1)")) << window.driver.allText();
}

TEST_F(OccupancyViewTest, NoKnobMovesWhenALaunchIsRefusedUnderTheHand) {
    window.apply(session::SetArrangement{session::Arrangement::Occupancy});
    window.driver.frame(2);
    const ImVec2 before = window.driver.find("ptxas");
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_TRUE(window.driver.hasText("cudaErrorInvalidValue (1)")) << window.driver.allText();
    EXPECT_EQ(window.driver.find("ptxas").y, before.y);
}

// The bars are what a step speaks of: they take the room of knobs that nobody has turned.
TEST_F(OccupancyViewTest, InAStepTheBarsStandAloneUntilAKnobUnderThemIsTurned) {
    const auto barHeight = [&] {
        return window.driver.sizeOf("bar occupancy.resource.registers").y;
    };
    const float before = barHeight();
    EXPECT_TRUE(window.driver.hasText("-maxrregcount"));
    window.open(std::string(present::kOccupancyScenario) +
                "[[step]]\ntext = 'a'\nviews = ['occupancy']\n"
                "[[step]]\ntext = 'b'\nviews = ['occupancy']\n"
                "set = { \"kernel.max_registers\" = 40 }\n");
    EXPECT_FALSE(window.driver.hasText("-maxrregcount"));
    EXPECT_GT(barHeight(), 1.3f * before);
    window.apply(session::GoToStep{1});
    EXPECT_TRUE(window.driver.hasText("-maxrregcount"));
    EXPECT_EQ(barHeight(), before);
}

// "Achieved 82.4 % on average over the active cycles of the" was the last line of a panel.
TEST_F(OccupancyViewTest, InALowPanelASentenceIsSeenWholeOrNotAtAll) {
    window.open(std::string(present::kOccupancyScenario) +
                "[[step]]\ntext = 'a'\nviews = ['occupancy']\n");
    int whole = 0, without = 0;
    for (int height = 160; height <= 400; height += 12) {
        window.resize(360, static_cast<float>(height));
        const bool isThere = window.driver.hasText("Achieved");
        isThere ? ++whole : ++without;
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words)
                EXPECT_LE(one.box.bottom, static_cast<float>(height)) << one.words << height;
    }
    EXPECT_GT(whole, 0);
    EXPECT_GT(without, 0);
}

// In the Occupancy arrangement half a sentence was seen there, too: nobody scrolls before a hall.
TEST_F(OccupancyViewTest, InALectureNothingIsCutInAnyArrangement) {
    window.apply(session::SetArrangement{session::Arrangement::Occupancy});
    window.session.apply(session::SetPresenting{true});
    window.open(std::string(present::kOccupancyScenario) +
                "[[step]]\ntext = 'a'\nviews = ['occupancy']\n");
    for (int height = 240; height <= 400; height += 12) {
        window.resize(620, static_cast<float>(height));
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words)
                EXPECT_LE(one.box.bottom, static_cast<float>(height)) << one.words << height;
    }
}

TEST_F(OccupancyViewTest, FollowsALineOfPtxas) {
    window.driver.click("ptxas");
    window.driver.type("Used 40 registers, 3072 bytes smem");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().registersPerThread, 40);
    EXPECT_EQ(window.session.scenario().dynamicSharedBytes, 2048)
        << "the kernel itself has 1024 of the 3072 bytes";
}

TEST_F(OccupancyViewTest, FollowsAWholeReportOfPtxas) {
    window.driver.click("ptxas");
    window.driver.type(
        "ptxas info    : Compiling entry function '_Z4workPf' for 'sm_80'\n"
        "ptxas info    : Function properties for _Z4workPf\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info    : Used 48 registers, 1024 bytes smem, 360 bytes cmem[0]\n");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().registersPerThread, 48);
    EXPECT_EQ(window.session.scenario().dynamicSharedBytes, 0);
}

TEST_F(OccupancyViewTest, SpeaksTheWordsOfTheDevice) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    for (const char* word : {"warp", "SM ", "block", "thread ", "shared memory", "cuda"}) {
        EXPECT_FALSE(window.driver.hasText(word)) << word << "\n" << window.driver.allText();
    }
    EXPECT_TRUE(window.driver.hasText("wavefront slots"));
    EXPECT_TRUE(window.driver.hasText("workgroup slots"));
    EXPECT_FALSE(window.driver.has("ptxas")) << "a tool of NVIDIA's";
    EXPECT_FALSE(window.driver.hasText("-maxrregcount"));
}

TEST_F(OccupancyViewTest, SaysWhenALineIsNotOfPtxas) {
    window.driver.click("ptxas");
    window.driver.type("hello");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("No number of registers"));
    EXPECT_EQ(window.session.scenario().registersPerThread, 33);
}

// In a lecture the field that the words spoke of was below the end of the panel.
TEST_F(OccupancyViewTest, TheFieldThatAStepPointsAtStandsBeforeTheWords) {
    window.resize(420, 230);
    ASSERT_FALSE(window.driver.has("ptxas"));
    const std::vector<std::string> wanted{"ptxas"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("ptxas"));
    ASSERT_FALSE(spots.found.empty());
    EXPECT_LE(spots.found.back().bottom, 230);
    // In the laboratory room is kept under the words: an item has to end it.
    window.apply(session::SetArrangement{session::Arrangement::Occupancy});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("ptxas"));
}

}  // namespace
}  // namespace warpscope::views
