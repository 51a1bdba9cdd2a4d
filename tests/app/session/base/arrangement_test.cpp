#include "app/session/base/arrangement.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

TEST(Arrangement, EveryNameIsReadBack) {
    for (const Arrangement arrangement : kArrangements) {
        EXPECT_EQ(parseArrangement(nameOf(arrangement)), arrangement);
        EXPECT_EQ(arrangementShowing(nameOf(arrangement)), arrangement);
    }
    EXPECT_FALSE(parseArrangement("Overview"));
    EXPECT_FALSE(parseArrangement(""));
}

TEST(Arrangement, AViewIsShownWhereItIsLargest) {
    EXPECT_EQ(arrangementShowing("lanes"), Arrangement::Divergence);
    EXPECT_EQ(arrangementShowing("stage"), Arrangement::Overview);
    EXPECT_EQ(arrangementShowing("charts"), Arrangement::Occupancy);
    EXPECT_EQ(arrangementShowing("sweep"), Arrangement::Sweep);
}

TEST(Arrangement, WhatStandsEverywhereChangesNothing) {
    EXPECT_FALSE(arrangementShowing("timeline"));
    EXPECT_FALSE(arrangementShowing("no such view"));
    EXPECT_FALSE(arrangementShowing("bars"));
}

}  // namespace
}  // namespace warpscope::session
