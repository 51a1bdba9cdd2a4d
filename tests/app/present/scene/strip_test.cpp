#include "app/present/scene/strip.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

using scenario::HostCall;
using scenario::SceneLook;

scenario::Scene host(std::vector<HostCall> calls) {
    scenario::Scene scene;
    scene.kind = scenario::Scene::Kind::Host;
    scene.calls = std::move(calls);
    return scene;
}

/// The last bar of a track.
StripBar lastOf(const Strip& strip, int track) {
    StripBar last;
    for (const StripBar& bar : strip.bars)
        if (bar.track == track && bar.to >= last.to) last = bar;
    return last;
}

TEST(Strip, AStreamWorksInOrderWhileTheHostGoesOn) {
    const Strip strip = stripOf(host({{"copy", 1, "s", SceneLook::Copy, 5, "", "", ""},
                                      {"kernel", 2, "s", SceneLook::Work, 4, "", "", ""}}));
    ASSERT_EQ(strip.tracks.size(), 2u);
    EXPECT_EQ(strip.tracks[0].en, "") << "the host, whom the catalogue names";
    EXPECT_EQ(lastOf(strip, 0).to, 2) << "two calls, none of which waits";
    EXPECT_EQ(lastOf(strip, 1).from, 6) << "behind the copy, which began at 1";
    EXPECT_EQ(strip.end, 10);
    ASSERT_EQ(strip.arrows.size(), 2u);
    EXPECT_EQ(strip.arrows[1], (scenario::SceneArrow{0, 2, 1, 6}));
}

TEST(Strip, AnEventIsReachedWhenWhatStandsBeforeItHasEnded) {
    const Strip strip = stripOf(host({{"kernel", 0, "s", SceneLook::Work, 4, "", "", ""},
                                      {"record", 0, "s", SceneLook::Plain, 0, "done", "", ""},
                                      {"copy", 0, "s", SceneLook::Copy, 6, "", "", ""},
                                      {"wait", 0, "", SceneLook::Plain, 0, "", "", "done"}}));
    ASSERT_EQ(strip.marks.size(), 1u);
    EXPECT_EQ(strip.marks[0].at, 5);
    EXPECT_EQ(lastOf(strip, 0).look, SceneLook::Wait);
    EXPECT_EQ(lastOf(strip, 0).to, 5) << "the event, not the copy";
    EXPECT_EQ(strip.end, 11);
}

TEST(Strip, WaitsForAStreamForAllAndForItsOwnWork) {
    const std::vector<HostCall> queued{{"a", 0, "one", SceneLook::Work, 3, "", "", ""},
                                       {"b", 0, "two", SceneLook::Work, 9, "", "", ""}};
    const auto endOfHost = [&](const char* waits) {
        auto calls = queued;
        calls.push_back({"wait", 0, "", SceneLook::Plain, 0, "", "", waits});
        return lastOf(stripOf(host(std::move(calls))), 0).to;
    };
    EXPECT_EQ(endOfHost("one"), 4);
    EXPECT_EQ(endOfHost("two"), 11);
    EXPECT_EQ(endOfHost("device"), 11);
    const Strip own = stripOf(host({{"copy", 0, "s", SceneLook::Copy, 5, "", "", "call"}}));
    EXPECT_EQ(lastOf(own, 0).to, 6);
}

TEST(Strip, AStreamWaitsForAnotherOnesEvent) {
    const Strip strip = stripOf(host({{"a", 0, "one", SceneLook::Work, 7, "", "", ""},
                                      {"record", 0, "one", SceneLook::Plain, 0, "ready", "", ""},
                                      {"b", 0, "two", SceneLook::Work, 2, "", "ready", ""}}));
    EXPECT_EQ(lastOf(strip, 2).from, 8);
    EXPECT_EQ(lastOf(strip, 0).to, 3) << "the host does not wait";
}

TEST(Strip, BarsOfAFileStandAsTheyAreWritten) {
    scenario::Scene scene;
    scene.tracks = {{"clerk", "clerk"}};
    scene.bars = {{0, 1, 4, SceneLook::Work, {"a", "a"}}};
    EXPECT_EQ(stripOf(scene).end, 4);
    scene.kind = scenario::Scene::Kind::Chips;
    EXPECT_TRUE(stripOf(scene).bars.empty());
    scenario::Scenario file;
    scene.name = "chips";
    file.scenes = {scene};
    EXPECT_EQ(sceneOf(file, "chips"), &file.scenes[0]);
    EXPECT_EQ(sceneOf(file, "other"), nullptr);
}

}  // namespace
}  // namespace warpscope::present
