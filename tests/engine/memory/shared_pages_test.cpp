#include "engine/memory/shared_pages.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

struct Page {
    int value = 0;
    friend bool operator==(const Page&, const Page&) = default;
};
using Pages = SharedPages<Page>;

TEST(SharedPages, APageThatNobodyWroteIsNotThere) {
    Pages pages(3);
    EXPECT_EQ(pages.size(), 3u);
    EXPECT_EQ(pages.peek(1), nullptr);
    EXPECT_EQ(pages.ownIfThere(1), nullptr);
    pages.own(1).value = 7;
    ASSERT_NE(pages.ownIfThere(1), nullptr);
    EXPECT_EQ(pages.peek(1)->value, 7);
    EXPECT_EQ(pages.peek(0), nullptr);
}

TEST(SharedPages, CopiesShareAPageUntilOneWrites) {
    Pages first(2);
    first.own(0).value = 1;
    first.own(1).value = 2;
    Pages second = first;
    EXPECT_EQ(first.peek(0), second.peek(0));
    second.own(0).value = 9;
    EXPECT_EQ(first.peek(0)->value, 1);
    EXPECT_EQ(second.peek(0)->value, 9);
    EXPECT_EQ(first.peek(1), second.peek(1)) << "the other one is still shared";
}

TEST(SharedPages, WhoHasAPageAloneWritesItWhereItLies) {
    Pages pages(1);
    pages.own(0).value = 1;
    const Page* before = pages.peek(0);
    { const Pages gone = pages; }
    pages.own(0).value = 2;
    EXPECT_EQ(pages.peek(0), before);
}

TEST(SharedPages, EqualIsWhatHoldsTheSame) {
    Pages a(2);
    Pages b(2);
    a.own(0);
    EXPECT_EQ(a, b) << "a fresh page is no other than none";
    a.own(1).value = 3;
    EXPECT_FALSE(a == b);
    b.own(1).value = 3;
    EXPECT_EQ(a, b);
    EXPECT_FALSE(a == Pages(3)) << "of another size";
}

TEST(SharedPages, ResizeDropsTheLastPagesAndAddsFreshOnes) {
    Pages pages(2);
    pages.own(0).value = 1;
    pages.own(1).value = 2;
    pages.resize(1);
    pages.resize(2);
    EXPECT_EQ(pages.peek(0)->value, 1);
    EXPECT_EQ(pages.peek(1), nullptr);
    EXPECT_EQ(Pages().size(), 0u);
}

}  // namespace
}  // namespace warpscope::memory
