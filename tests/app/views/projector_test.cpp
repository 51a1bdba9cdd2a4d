#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "app/views/cycle/cycle_view.h"
#include "app/views/hiding/hiding_view.h"
#include "app/views/lanes/lanes_view.h"
#include "app/views/latencies/latencies_view.h"
#include "app/views/registers/registers_view.h"
#include "app/views/sm/sm_view.h"
#include "app/views/spaces/spaces_view.h"
#include "app/views/stage/stage_view.h"
#include "app/views/threads/threads_view.h"
#include "app/views/traffic/traffic_view.h"
#include "tests/app/present/transpose_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// What a step leaves one view of in a window of 1280 × 720 at scale 2, at scale 1.
constexpr float kProjectorWidth = 354, kProjectorHeight = 230;

void fitToProjector(ViewWindow& window) {
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    window.resize(kProjectorWidth + 2 * padding.x, kProjectorHeight + 2 * padding.y);
}

/// An SM with all of its 64 warps, many of which do something else than others.
const std::string kFullScenario = R"toml(
format = 1
title = "A full SM"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void fill(const int* from, int* to) {
  __shared__ int kept[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  kept[threadIdx.x] = from[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 4; ++k) sum += kept[(threadIdx.x + k) % 256] * k;
  to[i] = sum;
}
'''
[launch]
grid = [8]
block = [256]
[[argument]]
name = "from"
count = 2048
init = "iota"
[[argument]]
name = "to"
count = 2048
)toml";

struct Legend {
    std::function<std::unique_ptr<View>()> make;
    std::string scenario;
    std::vector<std::string> words;
};

// In so little room the colours were left without what they mean.
TEST(Projector, TheColoursOfAViewAreToldInAWindowOf720LinesAtScaleTwo) {
    const std::vector<Legend> all{
        {makeTrafficView, kFullScenario, {"reading", "writing", "bytes a cycle"}},
        {makeThreadsView, present::transposeScenario("tiled"), {"others"}},
        {makeRegistersView, kFullScenario, {"a warp", "free now", "kept away"}},
        {makeSpacesView, kFullScenario, {"on the SM", "in the device"}},
        {makeLatenciesView, kFullScenario, {"the text", "assumed", "not in use", "cycles"}},
        {makeStageView, kFullScenario, {"L"}},
        {makeCycleView, kFullScenario, {"L"}},
        {makeSmView, kFullScenario, {"Long scoreboard"}},
        {makeLanesView, present::kSplitScenario, {"all", "if"}},
    };
    for (const Legend& legend : all) {
        ViewWindow window(legend.make());
        fitToProjector(window);
        window.open(legend.scenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        window.settle();
        const auto isLetter = [&](const support::Painted& one) {
            return one.isSeen() && one.words == legend.words.front();
        };
        for (const std::string& words : legend.words)
            EXPECT_TRUE(words.size() == 1 ? std::ranges::any_of(window.canvas.painted(), isLetter)
                                          : window.driver.hasText(words))
                << words << ":\n"
                << window.driver.allText();
    }
}

// They were bars without a word: neither number nor letter had room.
TEST(Projector, EachOf64WarpsOfAnSmKeepsTheLetterOfItsState) {
    ViewWindow window(makeSmView());
    fitToProjector(window);
    window.open(kFullScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const ImVec2 middle = window.driver.find("sm warps"), size = window.driver.sizeOf("sm warps");
    const draw::Box area =
        draw::sized(middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
    int letters = 0;
    for (const support::Painted& one : window.canvas.painted())
        letters += one.kind == support::Painted::Kind::Words && one.isSeen() &&
                           area.contains(one.box.left, one.box.top)
                       ? 1
                       : 0;
    EXPECT_EQ(letters, 64) << window.driver.allText();
}

/// The words of a place, each once, that can be seen whole.
std::set<std::string> wordsIn(const ViewWindow& window, const draw::Box& place) {
    std::set<std::string> words;
    for (const support::Painted& one : window.canvas.painted())
        if (one.kind == support::Painted::Kind::Words && one.isSeen() &&
            place.contains(one.box.left, one.box.top))
            words.insert(one.words);
    return words;
}

// Without a column of values a class could not see why a lane goes its way.
TEST(Projector, EachOf32LanesHasItsValueBesideIt) {
    ViewWindow window(makeLanesView());
    fitToProjector(window);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"i"});
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    const auto words =
        wordsIn(window, draw::sized(grid.x + size.x / 2, grid.y - size.y, 400, 2 * size.y));
    for (int lane = 0; lane < 32; ++lane)
        EXPECT_TRUE(words.contains(std::to_string(lane))) << lane << window.driver.allText();
}

// Values of every eighth lane looked as if they were of all.
TEST(Projector, ValuesThatAreNotOfAllLanesSayOfWhich) {
    std::string scenario = present::kSplitScenario;
    ViewWindow window(makeLanesView());
    window.resize(354, 150);
    window.open(scenario);
    window.apply(session::SetKnob{"device.preset", "metax-c500"});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.apply(session::SetLaneVariable{"i"});
    EXPECT_TRUE(window.driver.hasText("lanes 0, 4, 8") || window.driver.hasText("lanes 0, 8, 16"))
        << window.driver.allText();
    window.resize(900, 1400);
    EXPECT_FALSE(window.driver.hasText("lanes 0, ")) << window.driver.allText();
}

TEST(Projector, AnSmKeepsItsResourcesAsFourBars) {
    for (const auto& make : {makeSmView, makeStageView}) {
        ViewWindow window(make());
        fitToProjector(window);
        window.open(kFullScenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        const auto words = wordsIn(window, {0, 0, 2000, 2000});
        using Names = std::pair<const char*, const char*>;
        for (const auto& [letter, word] : {Names{"T", "threads"}, Names{"B", "blocks"},
                                           Names{"R", "regs"}, Names{"S", "shared"}})
            EXPECT_TRUE(words.contains(letter) || words.contains(word))
                << letter << window.driver.allText();
    }
}

// Of 64 lanes a warp needs more room, and at scale 1.5 the bars had none.
TEST(Projector, AnSmOf64LanesKeepsItsResourcesAtScaleOneAndAHalf) {
    std::string scenario = kFullScenario;
    scenario.replace(scenario.find("a100"), 4, "metax-c500");
    for (const float height : {230.0f, 260.0f, 290.0f, 320.0f, 350.0f, 380.0f, 420.0f}) {
        ViewWindow window(makeSmView());
        window.resize(500, height);
        window.open(scenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        const auto words = wordsIn(window, {0, 0, 2000, 2000});
        EXPECT_TRUE(words.contains("T") || words.contains("threads") ||
                    window.driver.hasText("block slots"))
            << height << window.driver.allText();
    }
}

// Under the pipes of a low SM the requests were written over what the letters mean.
TEST(Projector, WhatTheLettersOfALowSmMeanIsWrittenOverByNothing) {
    for (const float height : {150.0f, 170.0f, 190.0f, 210.0f}) {
        ViewWindow window(makeSmView());
        window.resize(354, height);
        window.open(kFullScenario);
        window.apply(session::SetKnob{"device.sm_count", std::int64_t{2}});
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        const auto words = window.canvas.painted();
        const auto legend = std::ranges::find_if(words, [](const support::Painted& one) {
            return one.words.starts_with("Long s") || one.words == "long sb";
        });
        if (legend == words.end()) continue;
        for (const support::Painted& one : words)
            if (one.kind == support::Painted::Kind::Words && one.isSeen()) {
                EXPECT_TRUE(one.box.bottom <= legend->box.top + 2 ||
                            one.box.top >= legend->box.top - 2)
                    << one.words << height;
            }
    }
}

TEST(Projector, TheStageOfOneSmHasALetterForEachOf64Warps) {
    ViewWindow window(makeStageView());
    fitToProjector(window);
    window.open(kFullScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const auto isLetter = [](const support::Painted& one) {
        return one.kind == support::Painted::Kind::Words && one.isSeen() && one.words == "L";
    };
    // One of them in the legend.
    EXPECT_GT(std::ranges::count_if(window.canvas.painted(), isLetter), 30)
        << window.driver.allText();
}

// "I issued r w s short sb" read as if three letters meant one thing.
TEST(Projector, LettersWithoutAWordStandBehindThoseThatHaveOne) {
    ViewWindow window(makeStageView());
    window.resize(354, 260);
    window.open(kFullScenario);
    int lonely = 0;
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 40) {
        window.apply(session::SeekTo{cycle});
        std::vector<support::Painted> words;
        float low = 0;
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words && one.isSeen() && !one.words.empty()) {
                words.push_back(one);
                low = std::max(low, one.box.bottom);
            }
        std::erase_if(words, [&](const auto& one) { return one.box.bottom < low - 8; });
        std::ranges::sort(words, {}, [](const auto& one) { return one.box.left; });
        bool hasLonely = false;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            const bool isLetter = words[i].words.size() == 1;
            hasLonely = hasLonely || (isLetter && words[i + 1].words.size() == 1);
            EXPECT_FALSE(hasLonely && words[i + 1].words.size() > 1) << cycle << words[i + 1].words;
        }
        lonely += hasLonely ? 1 : 0;
    }
    EXPECT_GT(lonely, 0) << "all letters had their words: the test sees nothing";
}

TEST(Projector, WhatHidesLatencyIsASentenceInShort) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window(makeHidingView());
        fitToProjector(window);
        window.open(kFullScenario);
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.hasText("W × C = ")) << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
