#include "app/views/split/split_places.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

SplitMeasures measuresFor(int lanes, int mostTogether) {
    return {lanes, mostTogether, 120, 16, 14, 13, 12, 10};
}

TEST(SplitPlaces, InAmpleRoomNothingIsSpared) {
    const SplitPlaces places = splitPlaces(measuresFor(32, 24), {0, 0, 900, 400});
    EXPECT_TRUE(places.hasMasks && places.hasAnswers && places.hasValues && places.hasTokens);
    EXPECT_GT(places.line.height(), 0);
    EXPECT_EQ(places.row.left, 120);
    EXPECT_LT(places.inGroup(places.yes, 23, 6).bottom, places.yes.bottom);
}

TEST(SplitPlaces, EveryHeightKeepsTheGroupsWithinTheRoom) {
    for (const int lanes : {32, 64}) {
        bool hadTokens = true;
        for (float height = 400; height >= 54; --height) {
            const draw::Box room{10, 20, 810, 20 + height};
            const SplitPlaces places = splitPlaces(measuresFor(lanes, lanes), room);
            EXPECT_LE(places.yes.bottom, room.bottom) << height;
            EXPECT_EQ(places.no.bottom, places.yes.bottom);
            EXPECT_LE(places.row.bottom, places.yes.top) << height;
            EXPECT_LE(places.line.bottom, places.row.top) << height;
            if (places.hasTokens) {
                EXPECT_LE(places.inGroup(places.yes, lanes - 1, 6).bottom, room.bottom);
            }
            EXPECT_TRUE(hadTokens || !places.hasTokens) << "what was spared does not come back";
            hadTokens = places.hasTokens;
        }
        EXPECT_FALSE(hadTokens);
    }
}

// They were left out before the line above them was, which then left more than they take.
TEST(SplitPlaces, WhatGaveWayLaterLeavesTheAnswersTheirLine) {
    bool isWithoutLine = false;
    for (float height = 400; height >= 54; --height) {
        const SplitPlaces places = splitPlaces(measuresFor(32, 24), {0, 0, 900, height});
        const float slack = height - places.yes.bottom;
        if (places.line.height() == 0 && places.hasAnswers) isWithoutLine = true;
        if (places.hasValues && !places.hasAnswers) {
            EXPECT_LT(slack, places.words) << height;
        }
    }
    EXPECT_TRUE(isWithoutLine);
}

// The letters of 64 lanes ran into each other.
TEST(SplitPlaces, TokensNarrowerThanALetterHaveNoAnswersUnderThem) {
    SplitMeasures measures = measuresFor(64, 40);
    measures.answer = 7;
    EXPECT_FALSE(splitPlaces(measures, {0, 0, 500, 400}).hasAnswers);
    EXPECT_TRUE(splitPlaces(measures, {0, 0, 900, 400}).hasAnswers);
}

// The row of 64 lanes was one of boxes without a number.
TEST(SplitPlaces, NumbersThatNoTokenHoldsStandOverTheRow) {
    SplitMeasures measures = measuresFor(64, 40);
    measures.number = 17;
    const SplitPlaces narrow = splitPlaces(measures, {0, 0, 900, 400});
    EXPECT_EQ(narrow.numberStep, 2);
    EXPECT_GE(narrow.row.top - narrow.words, narrow.line.bottom);
    EXPECT_EQ(splitPlaces(measures, {0, 0, 500, 400}).numberStep, 4);
    EXPECT_EQ(splitPlaces(measures, {0, 0, 1300, 400}).numberStep, 0);
    EXPECT_EQ(splitPlaces(measures, {0, 0, 900, 120}).numberStep, 0) << "the room is too low";
}

// In a lecture the words of an answer leave a strip: half of a heading was seen there.
TEST(SplitPlaces, InALowStripTheLanesStandAlone) {
    SplitMeasures measures = measuresFor(32, 24);
    measures.question = 300;
    const SplitPlaces places = splitPlaces(measures, {0, 0, 900, 32});
    EXPECT_FALSE(places.hasGroups);
    EXPECT_EQ(places.yes.height(), 0);
    EXPECT_LE(places.inRow(0).bottom, 32);
    EXPECT_EQ(places.gutter, 300) << "what is asked is read whole";
}

TEST(SplitPlaces, TheQuestionMakesRoomForTheValues) {
    // 800 pixels are 25 a lane; beside the question 21.
    SplitMeasures measures = measuresFor(32, 24);
    EXPECT_EQ(splitPlaces(measures, {0, 0, 800, 400}).gutter, 120);
    measures.value = 23;
    EXPECT_EQ(splitPlaces(measures, {0, 0, 800, 400}).gutter, 0);
    measures.value = 30;
    EXPECT_EQ(splitPlaces(measures, {0, 0, 800, 400}).gutter, 120) << "it would not help";
}

TEST(SplitPlaces, ValuesThatDoNotAllStandApartAreAnEvenChoice) {
    SplitMeasures measures{32, 24, 120, 20, 16, 14, 12, 10};
    measures.asked = 32;
    EXPECT_EQ(splitPlaces(measures, {0, 0, 1200, 700}).valueStep, 1);
    const int step = splitPlaces(measures, {0, 0, 500, 700}).valueStep;
    EXPECT_TRUE(step == 2 || step == 4) << step;
    // 736 pixels are 23 a lane with the whole width; "10 11 12" were one long number.
    SplitMeasures tight = measures;
    tight.gutter = 0;
    tight.value = 22;
    EXPECT_EQ(splitPlaces(tight, {0, 0, 736, 700}).valueStep, 2);
    tight.value = 20;
    EXPECT_EQ(splitPlaces(tight, {0, 0, 736, 700}).valueStep, 1);
    measures.asked = 3;
    EXPECT_EQ(splitPlaces(measures, {0, 0, 500, 700}).valueStep, 1) << "few stand apart anyway";
}

}  // namespace
}  // namespace warpscope::views
