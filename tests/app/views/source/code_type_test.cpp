#include "app/views/source/code_type.h"

#include <gtest/gtest.h>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// Among large lines the long ones were the smallest, and hardest to read from the last row.
TEST(CodeType, InALectureAllLinesAreOfOneSize) {
    ViewWindow window(makeSourceView(), 400, 600);
    window.session.apply(session::SetPresenting{true});
    window.open(present::kSplitScenario);
    const auto fontOf = [&](std::string_view words) {
        for (const support::Painted& painted : window.canvas.painted())
            if (painted.words.find(words) != painted.words.npos) return painted.font;
        return draw::Font::Body;
    };
    for (float width = 420; width > 200; width -= 4) {
        window.resize(width, 600);
        EXPECT_EQ(fontOf("1.5f"), fontOf("else")) << width;
    }
}

/// The source, which is asked for its width before it is drawn.
class WidthProbe final : public View {
  public:
    std::string_view key() const override { return "source"; }
    void draw(const ViewContext& context) override {
        wished = source->wishedWidth(context);
        source->draw(context);
    }
    inline static float wished = 0;
    std::unique_ptr<View> source = makeSourceView();
};

// Of eleven lines four went on in a second one, and the last ones were below the panel.
TEST(CodeType, TheWidthThatIsWishedInALectureKeepsAllLinesWhole) {
    ViewWindow window(std::make_unique<WidthProbe>(), 400, 300);
    window.open(present::kSplitScenario);
    EXPECT_EQ(WidthProbe::wished, 0) << "who reads at a desk has other letters";
    window.session.apply(session::SetPresenting{true});
    window.settle();
    ASSERT_GT(WidthProbe::wished, 300);
    const auto isWhole = [&](float width) {
        window.resize(width + 2 * ImGui::GetStyle().WindowPadding.x, 300);
        const auto topOf = [&](std::string_view words) {
            for (const support::Painted& painted : window.canvas.painted())
                if (painted.words.find(words) != painted.words.npos) return painted.box.top;
            return -1.0f;
        };
        return topOf("k++") == topOf("2.0f");
    };
    EXPECT_TRUE(isWhole(WidthProbe::wished)) << window.driver.allText();
    EXPECT_FALSE(isWhole(WidthProbe::wished * 0.8f)) << "it goes on in a second line";
}

/// Asks within a frame, where letters can be measured.
class TypeProbe final : public View {
  public:
    std::string_view key() const override { return "source"; }
    void draw(const ViewContext& context) override {
        const auto rows = present::sourceRows(std::string("a;\nb;\nc;\nd;\ne;\nf;\ng;\nh;"));
        const auto sixOf = [&](float letters) {
            return 6 * (1.2f * letters + context.theme.metrics.gap / 4) + 1;
        };
        CodeRoom room{.width = 900, .height = 100, .seen = sixOf(context.theme.metrics.codeSmall)};
        low = chooseCodeType(context, rows, room).font;
        // A line that is broken takes the room of a sixth one.
        const std::string broken = "__global__ void f(" + std::string(150, 'x') + ") {\n";
        const auto few = present::sourceRows(broken + "b;\nc;\nd;\ne;\nf;\n");
        lowest = chooseCodeType(context, few, room).font;
        const auto said = present::sourceRows("// " + broken + "b;\nc;\nd;\ne;\nf;\ng;\n");
        commented = chooseCodeType(context, said, room).font;
        room.seen = 300;
        usual = chooseCodeType(context, rows, room).font;
        room.firstAsked = 2;
        room.lastAsked = 5;
        const theme::Metrics& m = context.theme.metrics;
        const auto heightOf = [&](float letters) { return 4 * (1.2f * letters + m.gap / 4) + 1; };
        fonts.clear();
        for (const float height :
             {heightOf(m.code), heightOf(m.codeSmall), heightOf(m.codeSmall * draw::kTightShare)}) {
            room.heightOfAsked = height;
            fonts.push_back(chooseCodeType(context, rows, room).font);
        }
    }
    inline static draw::Font usual{};
    inline static draw::Font low{};        ///< Where six lines are not seen.
    inline static draw::Font lowest{};     ///< Nor in small letters.
    inline static draw::Font commented{};  ///< Where what is broken is the comment above them.
    inline static std::vector<draw::Font> fonts{};
};

// Of the lines 5 to 13 that a question named seven were seen.
TEST(CodeType, InALectureLinesThatAQuestionNamesAreSeenTogetherWhereSmallerLettersDoIt) {
    using draw::Font;
    ViewWindow window(std::make_unique<TypeProbe>(), 900, 600);
    window.open(present::kSplitScenario);
    EXPECT_EQ(TypeProbe::fonts, std::vector<Font>(3, Font::Code)) << "whoever reads can scroll";
    EXPECT_EQ(TypeProbe::low, Font::CodeSmall) << "more lines are seen so";
    EXPECT_EQ(TypeProbe::lowest, Font::CodeTight) << "and more so";
    EXPECT_EQ(TypeProbe::commented, Font::CodeSmall) << "it goes before them";
    window.session.apply(session::SetPresenting{true});
    window.settle();
    EXPECT_EQ(TypeProbe::usual, Font::Code);
    EXPECT_EQ(TypeProbe::low, Font::Code) << "a hall reads large letters";
    EXPECT_EQ(TypeProbe::fonts, (std::vector<Font>{Font::Code, Font::CodeSmall, Font::Code}))
        << "smaller letters are not read from the last row";
}

}  // namespace
}  // namespace warpscope::views
