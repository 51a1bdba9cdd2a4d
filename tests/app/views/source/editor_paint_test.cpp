#include "app/views/source/editor_paint.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/recording_canvas.h"

namespace warpscope::views {
namespace {

using support::Painted;

class EditorPaint : public testing::Test {
  protected:
    EditorPlace place() const {
        EditorPlace at;
        at.box = {0, 0, 400, 100};
        at.codeLeft = 40;
        at.lineHeight = 20;
        return at;
    }
    void paint(const widgets::TextBuffer& buffer, const EditorMarks& marks, EditorPlace at) {
        canvas.clear();
        paintEditor(canvas, theme, at, buffer, commentStarts(buffer), marks);
    }
    support::RecordingCanvas canvas{};
    theme::Theme theme = [] {
        theme::Theme made;
        made.palette = theme::paletteOf(session::ThemeChoice::Dark);
        return made;
    }();
};

TEST_F(EditorPaint, BytesAndPixelsLeadToEachOther) {
    const std::string line = "\tint 线 = b;";
    for (std::size_t at = 0; at <= line.size(); at = widgets::nextCharacter(line, at)) {
        EXPECT_EQ(byteAtX(canvas, line, xOfByte(canvas, line, at)), at);
        if (at == line.size()) break;
    }
    EXPECT_EQ(byteAtX(canvas, line, -5), 0u);
    EXPECT_EQ(byteAtX(canvas, line, 9999), line.size());
    EXPECT_EQ(withBlanks("\ta\tb\r"), "    a   b");
}

TEST_F(EditorPaint, OnlyLinesThatAreSeenArePainted) {
    std::string text;
    for (int i = 1; i <= 1000; ++i)
        text += "x" + std::to_string(i) + ";\n";
    EditorPlace at = place();
    at.scroll.y = 20 * 499;
    paint(widgets::TextBuffer(text), {}, at);
    EXPECT_TRUE(canvas.hasWords("x500;", at.box));
    EXPECT_LT(canvas.painted().size(), 60u);
}

TEST_F(EditorPaint, AProblemIsUnderItsWords) {
    const widgets::TextBuffer buffer("int a;\n\tint b = c;\n");
    const present::LineNote note{2, 10, 11, Message{"x"}, {}, Severity::Error};
    EditorMarks marks;
    marks.notes = {&note, 1};
    paint(buffer, marks, place());
    const auto lines = canvas.seen(Painted::Kind::Line, theme.palette.error);
    ASSERT_FALSE(lines.empty());
    const float x = 40 + xOfByte(canvas, buffer.line(1), 9);
    EXPECT_NEAR(lines.front().box.left, x, 1);
    EXPECT_GT(lines.front().box.top, 20);
    EXPECT_LT(lines.back().box.bottom, 42);
}

// It stood at the foot of the panel alone, far below the line.
TEST_F(EditorPaint, WhatIsWrongStandsBehindItsLineWhereThatLeavesRoom) {
    const widgets::TextBuffer buffer("int a;\nint b = c;\n");
    const present::LineNote note{2, 9, 10, Message{"x"}, {}, Severity::Error};
    EditorMarks marks;
    marks.notes = {&note, 1};
    marks.words = {"c is not declared."};
    paint(buffer, marks, place());
    const auto said = canvas.seen(Painted::Kind::Words, theme.palette.error);
    const auto found = std::ranges::find(said, marks.words[0], &Painted::words);
    ASSERT_NE(found, said.end());
    EXPECT_GT(found->box.left, 40 + xOfByte(canvas, buffer.line(1), buffer.line(1).size()));
    EXPECT_GE(found->box.top, 20);
    EXPECT_LE(found->box.bottom, 40);
    EditorPlace narrow = place();
    narrow.box.right = 200;
    paint(buffer, marks, narrow);
    EXPECT_FALSE(canvas.hasWords(marks.words[0], narrow.box));
}

TEST_F(EditorPaint, CaretSelectionAndBracketsAreSeen) {
    widgets::TextBuffer buffer("f(线)");
    EditorMarks marks;
    marks.hasCaret = true;
    marks.brackets[0] = 1;
    marks.brackets[1] = 5;
    paint(buffer, marks, place());
    EXPECT_EQ(canvas.seen(Painted::Kind::Fill, theme.palette.text).size(), 1u);
    EXPECT_EQ(canvas.seen(Painted::Kind::Frame, theme.palette.accent).size(), 2u);
    buffer.select(2, 5);
    paint(buffer, {}, place());
    const auto ground = theme::mix(theme.palette.panel, theme.palette.accent, 0.35f);
    const auto filled = canvas.seen(Painted::Kind::Fill, ground);
    ASSERT_EQ(filled.size(), 1u);
    EXPECT_NEAR(filled[0].box.width(), canvas.measure("线").x, 0.5);
}

TEST_F(EditorPaint, CommentsGoOnOverLines) {
    const auto starts = commentStarts(widgets::TextBuffer("a /* b\nc */ d\ne"));
    EXPECT_EQ(starts, (std::vector<bool>{false, true, false}));
}

}  // namespace
}  // namespace warpscope::views
