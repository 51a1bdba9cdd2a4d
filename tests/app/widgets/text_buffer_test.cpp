#include "app/widgets/text_buffer.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace warpscope::widgets {
namespace {

TextBuffer at(const std::string& text, std::size_t caret) {
    TextBuffer buffer(text);
    buffer.moveTo(caret, false);
    return buffer;
}

TEST(TextBuffer, LinesAreThoseBetweenLineEnds) {
    const TextBuffer empty;
    EXPECT_EQ(empty.lineCount(), 1u);
    EXPECT_EQ(empty.line(0), "");
    const TextBuffer two("int a;\n");
    ASSERT_EQ(two.lineCount(), 2u);
    EXPECT_EQ(two.line(0), "int a;");
    EXPECT_EQ(two.line(1), "");
    EXPECT_EQ(two.lineOf(6), 0u) << "the line end is its line's";
    EXPECT_EQ(two.lineOf(7), 1u);
}

TEST(TextBuffer, TypingTakesThePlaceOfTheSelection) {
    TextBuffer buffer("float x;");
    buffer.selectWord(1);
    EXPECT_EQ(buffer.selected(), "float");
    buffer.type("int");
    EXPECT_EQ(buffer.text(), "int x;");
    EXPECT_EQ(buffer.caret(), 3u);
    EXPECT_FALSE(buffer.hasSelection());
}

TEST(TextBuffer, TheCaretNeverStandsInsideOfACharacter) {
    TextBuffer buffer("线程");
    buffer.select(1, 5);
    EXPECT_EQ(buffer.anchor(), 0u);
    EXPECT_EQ(buffer.caret(), 3u);
    buffer.moveTo(6, false);
    buffer.erase(TextMotion::Left);
    EXPECT_EQ(buffer.text(), "线");
}

TEST(TextBuffer, UpAndDownKeepTheColumnOverShortLines) {
    TextBuffer buffer = at("abcdef\nab\n线程程", 5);
    buffer.move(TextMotion::Down, false);
    EXPECT_EQ(buffer.caret(), 9u);
    buffer.move(TextMotion::Down, false);
    EXPECT_EQ(columnOf(buffer.line(2), buffer.caret() - buffer.lineStart(2)), 4u)
        << "a wide character has two columns, and its nearer edge is taken";
    buffer.move(TextMotion::Up, false, 2);
    EXPECT_EQ(buffer.caret(), 5u);
    buffer.move(TextMotion::Up, false);
    EXPECT_EQ(buffer.caret(), 0u) << "above the first line is its start";
    buffer.move(TextMotion::Down, true, 99);
    EXPECT_EQ(buffer.selected(), buffer.text());
}

TEST(TextBuffer, HomeGoesToTheFirstLetterFirst) {
    TextBuffer buffer = at("    x = 1;", 7);
    buffer.move(TextMotion::LineStart, false);
    EXPECT_EQ(buffer.caret(), 4u);
    buffer.move(TextMotion::LineStart, false);
    EXPECT_EQ(buffer.caret(), 0u);
    buffer.move(TextMotion::LineEnd, true);
    EXPECT_EQ(buffer.selected(), "    x = 1;");
}

TEST(TextBuffer, LeftAndRightCollapseASelection) {
    TextBuffer buffer("abcd");
    buffer.select(1, 3);
    buffer.move(TextMotion::Right, false);
    EXPECT_EQ(buffer.caret(), 3u);
    buffer.select(3, 1);
    buffer.move(TextMotion::Left, false);
    EXPECT_EQ(buffer.caret(), 1u);
    EXPECT_FALSE(buffer.hasSelection());
}

TEST(TextBuffer, ALineEndKeepsTheIndentation) {
    TextBuffer buffer = at("  if (a) {", 10);
    buffer.newLine();
    EXPECT_EQ(buffer.text(), "  if (a) {\n      ");
    buffer.type("}");
    EXPECT_EQ(buffer.text(), "  if (a) {\n  }") << "a closing brace goes back a step";
    TextBuffer between = at("for (;;) {}", 10);
    between.newLine();
    EXPECT_EQ(between.text(), "for (;;) {\n    \n}");
    EXPECT_EQ(between.caret(), 15u);
}

TEST(TextBuffer, TabGoesToTheNextStopOrIndentsLines) {
    TextBuffer buffer = at("ab", 2);
    buffer.tab();
    EXPECT_EQ(buffer.text(), "ab  ");
    TextBuffer lines("a\n\nb\nc");
    lines.select(0, 4);
    lines.tab();
    EXPECT_EQ(lines.text(), "    a\n\n    b\nc");
    lines.outdent();
    EXPECT_EQ(lines.text(), "a\n\nb\nc");
    TextBuffer tabbed("\tx");
    tabbed.outdent();
    EXPECT_EQ(tabbed.text(), "x");
    TextBuffer half("  x");
    half.outdent();
    EXPECT_EQ(half.text(), "x");
    half.outdent();
    EXPECT_EQ(half.text(), "x");
}

TEST(TextBuffer, CommentsComeAndGo) {
    TextBuffer buffer("  a;\n\n  // b;\n");
    buffer.selectAll();
    buffer.toggleComment();
    EXPECT_EQ(buffer.text(), "  // a;\n\n  // // b;\n");
    buffer.toggleComment();
    EXPECT_EQ(buffer.text(), "  a;\n\n  // b;\n");
}

TEST(TextBuffer, CutWithoutASelectionTakesTheLine) {
    TextBuffer buffer = at("a\nbc\nd", 3);
    EXPECT_EQ(buffer.cut(), "bc\n");
    EXPECT_EQ(buffer.text(), "a\nd");
    EXPECT_EQ(buffer.caret(), 2u);
}

TEST(TextBuffer, PastedLineEndsBecomePlain) {
    TextBuffer buffer;
    buffer.paste("a\r\nb");
    EXPECT_EQ(buffer.text(), "a\nb");
}

TEST(TextBuffer, ErasesByWordsAndAtTheEndsNothing) {
    TextBuffer buffer = at("int count;", 9);
    buffer.erase(TextMotion::WordLeft);
    EXPECT_EQ(buffer.text(), "int ;");
    buffer.moveTo(0, false);
    const auto before = buffer.revision();
    buffer.erase(TextMotion::Left);
    EXPECT_EQ(buffer.revision(), before);
    buffer.erase(TextMotion::WordRight);
    EXPECT_EQ(buffer.text(), ";");
}

TEST(TextBuffer, AnotherTextPutsTheCaretBehindWhatDiffers) {
    TextBuffer buffer("int a; int b;");
    buffer.replaceText("int a; bool b;");
    EXPECT_EQ(buffer.caret(), 11u);
    buffer.replaceText("int a; int b;");
    EXPECT_EQ(buffer.caret(), 10u);
    const auto before = buffer.revision();
    buffer.replaceText("int a; int b;");
    EXPECT_EQ(buffer.revision(), before);
}

TEST(TextBuffer, AWordIsOneGestureAndWhatIsPastedAnother) {
    TextBuffer buffer;
    const auto typed = [&](const std::string& words) {
        std::uint64_t last = 0;
        for (const char c : words) {
            buffer.type(std::string(1, c));
            last = buffer.gesture();
        }
        return last;
    };
    const auto first = typed("int");
    EXPECT_EQ(typed(" "), first);
    const auto second = typed("abc");
    EXPECT_NE(second, first);
    buffer.erase(TextMotion::Left);
    const auto erased = buffer.gesture();
    EXPECT_NE(erased, second);
    buffer.erase(TextMotion::Left);
    EXPECT_EQ(buffer.gesture(), erased);
    buffer.moveTo(0, false);
    buffer.erase(TextMotion::Right);
    EXPECT_NE(buffer.gesture(), erased) << "the caret was moved between";
    const auto before = buffer.gesture();
    buffer.paste("x");
    buffer.paste("x");
    EXPECT_EQ(buffer.gesture(), before + 2);
}

/// What a person may do with it, by numbers.
class RandomEdits {
  public:
    explicit RandomEdits(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

    std::string words() {
        static const std::vector<std::string> kWords{"a",  "线", "}",    "{",   "\n",   "é",
                                                     "\t", " ",  "x[i]", "// ", "🙂", "\r\n"};
        return kWords[below(kWords.size())];
    }
    TextMotion motion() { return static_cast<TextMotion>(below(10)); }

    /// The same change by the buffer and by a plain string.
    void change(TextBuffer& buffer, std::string& model) {
        const TextRange range = buffer.selection();
        std::string before = model;
        switch (below(5)) {
            case 0: {
                std::string pasted = words();
                buffer.paste(pasted);
                std::erase(pasted, '\r');
                model.replace(range.begin, range.size(), pasted);
                break;
            }
            case 1:
                buffer.cut();
                if (range.isEmpty()) {
                    const std::size_t begin =
                        range.begin == 0 ? 0 : before.rfind('\n', range.begin - 1) + 1;
                    const std::size_t end = before.find('\n', range.begin);
                    model.erase(begin, end == std::string::npos ? end : end + 1 - begin);
                } else {
                    model.erase(range.begin, range.size());
                }
                break;
            case 2:
                if (range.isEmpty()) {
                    buffer.erase(TextMotion::Left);
                    if (range.begin > 0) {
                        std::size_t start = range.begin - 1;
                        while (start > 0 && (model[start] & 0xC0) == 0x80)
                            --start;
                        model.erase(start, range.begin - start);
                    }
                } else {
                    buffer.erase(motion());
                    model.erase(range.begin, range.size());
                }
                break;
            case 3:
                buffer.type("w");
                model.replace(range.begin, range.size(), "w");
                break;
            default:
                buffer.select(below(model.size() + 1), below(model.size() + 1));
                break;
        }
    }

  private:
    std::mt19937 random_;
};

bool isAtCharacter(const std::string& text, std::size_t place) {
    return place <= text.size() && characterStart(text, place) == place;
}

TEST(TextBuffer, RandomChangesAreThoseOfAPlainString) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        RandomEdits random(seed);
        std::string model = "__global__ void k() {\n  int 线 = 1;\n}\n";
        TextBuffer buffer(model);
        for (int step = 0; step < 200; ++step) {
            random.change(buffer, model);
            ASSERT_EQ(buffer.text(), model) << "seed " << seed << " step " << step;
            buffer.move(random.motion(), random.below(2) == 0, 1 + random.below(3));
            ASSERT_TRUE(isAtCharacter(model, buffer.caret())) << "seed " << seed;
            ASSERT_TRUE(isAtCharacter(model, buffer.anchor())) << "seed " << seed;
            std::string joined;
            for (std::size_t i = 0; i < buffer.lineCount(); ++i)
                joined += (i > 0 ? "\n" : "") + std::string(buffer.line(i));
            ASSERT_EQ(joined, model);
        }
    }
}

TEST(TextBuffer, NothingThatKeysDoBreaksTheTextApart) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        RandomEdits random(seed);
        TextBuffer buffer("if (a) {\n\tb();\n}\n");
        for (int step = 0; step < 200; ++step) {
            switch (random.below(6)) {
                case 0:
                    buffer.newLine();
                    break;
                case 1:
                    buffer.tab();
                    break;
                case 2:
                    buffer.outdent();
                    break;
                case 3:
                    buffer.toggleComment();
                    break;
                case 4:
                    buffer.erase(random.motion());
                    break;
                default:
                    buffer.type(random.words());
            }
            const std::size_t size = buffer.text().size();
            buffer.select(random.below(size + 1), random.below(size + 1));
            ASSERT_TRUE(isAtCharacter(buffer.text(), buffer.caret()));
            ASSERT_EQ(buffer.lineStart(buffer.lineOf(buffer.caret())) +
                              buffer.line(buffer.lineOf(buffer.caret())).size() >=
                          buffer.caret(),
                      true);
        }
    }
}

// Whoever keeps a text a gesture gets back to the start, and from there to the end.
TEST(TextBuffer, TakingEveryGestureBackGivesTheTextOfTheStart) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        RandomEdits random(seed);
        const std::string start = "int 线 = 1;\n";
        TextBuffer buffer(start);
        std::string model = start;
        std::vector<std::string> kept{start};
        std::uint64_t gesture = buffer.gesture();
        for (int step = 0; step < 120; ++step) {
            random.change(buffer, model);
            if (buffer.text() == kept.back()) continue;
            if (buffer.gesture() == gesture && kept.size() > 1)
                kept.back() = buffer.text();
            else
                kept.push_back(buffer.text());
            gesture = buffer.gesture();
        }
        const std::string end = buffer.text();
        for (std::size_t i = kept.size() - 1; i-- > 0;) {
            buffer.replaceText(kept[i]);
            ASSERT_EQ(buffer.text(), kept[i]);
            ASSERT_TRUE(isAtCharacter(kept[i], buffer.caret()));
        }
        EXPECT_EQ(buffer.text(), start);
        for (const std::string& text : kept)
            buffer.replaceText(text);
        EXPECT_EQ(buffer.text(), end);
    }
}

}  // namespace
}  // namespace warpscope::widgets
