#include "engine/scenario/lessons/parse_scene.h"

#include <gtest/gtest.h>

#include "tests/engine/scenario/with_tables.h"

namespace warpscope::scenario {
namespace {

std::string problemOfScene(const std::string& tables) {
    return problemOfTables(withTables(tables));
}

TEST(ParseScene, ReadsBarsArrowsAndAreas) {
    const auto read = withTables(R"([[scene]]
name = "a"
title = { en = "Title", zh = "T" }
tracks = ["one", "two"]
[[scene.bar]]
track = 1
from = 0.5
to = 3
look = "wait"
text = "words"
[[scene.arrow]]
from = [0, 1]
to = [1, 2]
[[scene]]
name = "b"
kind = "chips"
tracks = ["chip"]
[[scene.area]]
share = 2
cells = 16
look = "work"
[[step]]
text = "x"
scene = { name = "b", until = 2, ask = 1 }
)");
    ASSERT_TRUE(read.isOk()) << read.problem().message.key;
    ASSERT_EQ(read->scenes.size(), 2u);
    const Scene& strip = read->scenes[0];
    EXPECT_EQ(strip.kind, Scene::Kind::Strip);
    ASSERT_EQ(strip.bars.size(), 1u);
    EXPECT_EQ(strip.bars[0], (SceneBar{1, 0.5, 3, SceneLook::Wait, {"words", "words"}}));
    ASSERT_EQ(strip.arrows.size(), 1u);
    EXPECT_EQ(strip.arrows[0], (SceneArrow{0, 1, 1, 2}));
    EXPECT_EQ(read->scenes[1].areas.at(0), (SceneArea{0, 2, 16, SceneLook::Work, {}}));
    EXPECT_EQ(read->steps.at(0).scene, (StepScene{"b", 2, 1}));
}

TEST(ParseScene, ReadsTheCallsOfAHost) {
    const auto read = withTables(R"toml([[scene]]
name = "host"
kind = "host"
[[scene.call]]
text = "launch()"
line = 4
stream = "s"
work = "work"
takes = 2.5
records = "done"
[[scene.call]]
text = "wait()"
waits = "done"
[[step]]
text = "x"
scene = "host"
)toml");
    ASSERT_TRUE(read.isOk()) << read.problem().message.key;
    const auto& calls = read->scenes.at(0).calls;
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0], (HostCall{"launch()", 4, "s", SceneLook::Work, 2.5, "done", "", ""}));
    EXPECT_EQ(calls[1].waits, "done");
    EXPECT_EQ(read->steps.at(0).scene, (StepScene{"host", -1, -1}));
}

TEST(ParseScene, ACallWaitsForTheDeviceItselfAStreamOrAnEventBeforeIt) {
    const auto problemOfWaiting = [](const std::string& name) {
        return problemOfScene(
            "[[scene]]\nname = \"a\"\nkind = \"host\"\n"
            "[[scene.call]]\ntext = \"k()\"\nstream = \"s1\"\ntakes = 1\nrecords = \"e1\"\n"
            "[[scene.call]]\ntext = \"wait()\"\nwaits = \"" +
            name +
            "\"\n"
            "[[scene.call]]\ntext = \"k()\"\nstream = \"s2\"\ntakes = 1\nrecords = \"e2\"\n"
            "[[step]]\ntext = \"x\"\nscene = \"a\"\n");
    };
    for (const char* const known : {"device", "call", "s1", "e1"})
        EXPECT_EQ(problemOfWaiting(known), "nothing") << known;
    for (const char* const later : {"s2", "e2"})
        EXPECT_EQ(problemOfWaiting(later), "scenario.unknown_choice") << later;
}

TEST(ParseScene, TellsEveryMistake) {
    EXPECT_EQ(problemOfScene("[[scene]]\nkind = \"strip\"\n"), "scenario.missing");
    EXPECT_EQ(problemOfScene("[[scene]]\nname = \"a\"\nkind = \"film\"\n"),
              "scenario.unknown_choice");
    EXPECT_EQ(problemOfScene("[[scene]]\nname = \"a\"\ncolour = 1\n"), "scenario.unknown_key");
    const std::string bar = "[[scene]]\nname = \"a\"\ntracks = [\"t\"]\n[[scene.bar]]\n";
    EXPECT_EQ(problemOfScene(bar + "track = 1\nto = 1\n"), "scenario.out_of_range");
    EXPECT_EQ(problemOfScene(bar + "from = 2\nto = 1\n"), "scenario.missing");
    EXPECT_EQ(problemOfScene(bar + "from = -1\nto = 1\n"), "scenario.out_of_range");
    EXPECT_EQ(problemOfScene(bar + "to = true\n"), "scenario.wrong_type");
    const std::string call = "[[scene]]\nname = \"a\"\nkind = \"host\"\n[[scene.call]]\n";
    EXPECT_EQ(problemOfScene(call + "waits = \"nobody\"\n"), "scenario.unknown_choice");
    EXPECT_EQ(problemOfScene(call + "takes = 3\n"), "scenario.missing") << "in which stream?";
    const std::string arrow = "[[scene]]\nname = \"a\"\ntracks = [\"t\"]\n[[scene.arrow]]\n";
    EXPECT_EQ(problemOfScene(arrow + "from = 1\nto = [0, 1]\n"), "scenario.wrong_type");
    const std::string one = "[[scene]]\nname = \"a\"\n";
    EXPECT_EQ(problemOfScene(one + one), "scenario.scene_twice");
    EXPECT_EQ(problemOfScene(one + "[[step]]\ntext = 'x'\nscene = \"b\"\n"),
              "scenario.unknown_scene");
    EXPECT_EQ(problemOfScene(one + "[[step]]\ntext = 'x'\nscene = 3\n"), "scenario.wrong_type");
}

TEST(ParseScene, WhatIsNoTableIsTold) {
    for (const char* text : {"scene = 3", "scene = [3]"}) {
        Document document(text, "a.toml");
        const auto table = document.parse();
        ASSERT_TRUE(table);
        EXPECT_TRUE(parseScenes(document, *table->get("scene")).empty());
        ASSERT_EQ(document.problems().size(), 1u) << text;
        EXPECT_EQ(document.problems()[0].message.key, "scenario.wrong_type");
    }
    for (const char* part : {"bar = 3", "bar = [3]", "arrow = ['a']"}) {
        const std::string text = std::string("[[scene]]\nname = 'a'\n") + part;
        Document document(text, "a.toml");
        const auto table = document.parse();
        ASSERT_TRUE(table);
        parseScenes(document, *table->get("scene"));
        ASSERT_FALSE(document.problems().empty()) << part;
        EXPECT_EQ(document.problems()[0].message.key, "scenario.wrong_type") << part;
        EXPECT_EQ(document.problems()[0].range.line, 3) << part;
    }
}

}  // namespace
}  // namespace warpscope::scenario
