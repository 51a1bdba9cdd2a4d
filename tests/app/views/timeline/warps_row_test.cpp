#include <gtest/gtest.h>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/timeline/row_window.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

using support::Painted;
using timeline::RowKind;

TEST(WarpsRow, NamesItsWarpAtTheLeftOfTheCells) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    window.draw(row);
    const WarpId warp = timeline::warpAt(window.model.run(), window.model.layout().warpsOf(row),
                                         window.opened.session.cycle());
    EXPECT_TRUE(window.canvas.hasWords("W" + std::to_string(warp.value), {0, 10, 60, 30}));
}

TEST(WarpsRow, ItsCellsStandOnlyWhereTheAxisIs) {
    RowWindow window;
    window.draw(window.first(RowKind::Warps));
    int cells = 0;
    for (const Painted& one : window.canvas.painted()) {
        if (one.kind != Painted::Kind::Fill) continue;
        ++cells;
        EXPECT_GE(one.visible.left, 60);
        EXPECT_LE(one.visible.right, 860);
    }
    EXPECT_GT(cells, 4);
}

// A strong ground behind the cells would be read as a state, where the warp has none.
TEST(WarpsRow, TheSelectedWarpsNameStandsOutAndItsRowIsTintedFaintly) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    session::Selection selection{};
    selection.warp = window.model.layout().warpsOf(row).front();
    window.opened.apply(session::Select{selection});
    window.draw(row);
    const auto painted = window.canvas.painted();
    EXPECT_EQ(painted[0].box, (draw::Box{0, 10, 60, 30}));
    EXPECT_EQ(painted[1].box, (draw::Box{60, 10, 860, 30}));
    EXPECT_NE(painted[0].colour, painted[1].colour);
}

// Of issues that are gathered with others some were framed and some were not.
TEST(WarpsRow, WhatIsPointedAtIsFramedWhereEveryIssueHasACellAndElseTickedOnTheAxis) {
    for (const int notches : {0, 7}) {
        ViewWindow window(makeTimelineView(), 900, 500);
        window.open(support::kBranchyScenario);
        session::Selection pointed;
        for (const trace::Segment segment : window.session.run()->segments(WarpId{0}))
            if (segment.state == trace::WarpState::Issued && segment.begin < 200)
                pointed.instruction = segment.pc;
        ASSERT_TRUE(pointed.instruction);
        window.driver.click("timeline fit");
        ImVec2 left = window.driver.find("timeline rows");
        left.x -= window.driver.sizeOf("timeline rows").x / 2 - 75;
        window.driver.moveTo(left);
        window.driver.frame(2);
        if (notches > 0) window.driver.wheel(static_cast<float>(notches));
        window.driver.moveTo({890, 490});
        window.driver.frame(2);
        const auto count = [&](Painted::Kind kind) {
            return window.canvas.seen(kind, window.theme.palette.text).size();
        };
        window.apply(session::Hover{});
        const std::size_t lines = count(Painted::Kind::Line);
        ASSERT_EQ(count(Painted::Kind::Frame), 0u);
        window.apply(session::Hover{pointed});
        const std::size_t frames = count(Painted::Kind::Frame);
        const std::size_t ticks = count(Painted::Kind::Line) - lines;
        EXPECT_EQ(frames > 0, notches > 0) << window.status();
        EXPECT_EQ(ticks > 0, notches == 0) << ticks;
    }
}

TEST(WarpsRow, AClickChoosesTheWarpThatLivesThere) {
    RowWindow window;
    const timeline::Row& row = window.first(RowKind::Warps);
    for (const WarpId warp : window.model.layout().warpsOf(row)) {
        const Cycle start = window.model.run().warps()[warp.value].residentFrom;
        const auto chosen = warpsRowView().click(window.model, row, start);
        ASSERT_TRUE(chosen.has_value());
        EXPECT_EQ(chosen->warp, warp);
    }
}

TEST(WarpsRow, InLowRowsNoNameLiesOnAnother) {
    for (const auto& [height, blocks] : {std::pair{120.0f, 4}, {150.0f, 4}, {190.0f, 4},
                                         {190.0f, 16}, {260.0f, 16}, {300.0f, 24}}) {
        ViewWindow window(makeTimelineView(), 700, height);
        window.open(present::kSplitScenario);
        window.apply(session::SetKnob{"launch.grid", Dim3{blocks, 1, 1}});
        for (const std::uint32_t chosen : {0u, 1u, 6u}) {
            session::Selection selection;
            selection.warp = WarpId{chosen};
            window.apply(session::Select{selection});
            std::vector<draw::Box> names;
            bool isNamed = false;
            for (const support::Painted& one : window.canvas.painted()) {
                const bool isName = one.kind == support::Painted::Kind::Words && one.isSeen() &&
                                    one.words.size() <= 3 && one.words[0] == 'W';
                if (!isName) continue;
                for (const draw::Box& other : names)
                    EXPECT_GE(std::abs(other.top - one.box.top), 0.8f * one.box.height())
                        << one.words << " " << height;
                names.push_back(one.box);
                isNamed |= one.words == "W" + std::to_string(chosen);
            }
            EXPECT_TRUE(isNamed) << chosen << " " << height;
        }
    }
}

}  // namespace
}  // namespace warpscope::views
