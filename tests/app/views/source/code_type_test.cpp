#include "app/views/source/code_type.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/source/source_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(CodeType, ALineThatWouldBeBrokenIsSmallerWhereThatKeepsItWhole) {
    CodeType type;
    type.font = draw::Font::CodeSmall;
    type.columns.characters = 20;
    type.tightCharacters = 24;
    EXPECT_EQ(type.fontOf(std::string(20, 'x')), draw::Font::CodeSmall);
    EXPECT_EQ(type.fontOf(std::string(24, 'x')), draw::Font::CodeTight);
    EXPECT_EQ(type.charactersOf(std::string(24, 'x')), 24u);
    EXPECT_EQ(type.fontOf(std::string(25, 'x')), draw::Font::CodeSmall) << "broken either way";
    EXPECT_EQ(type.charactersOf(std::string(25, 'x')), 20u);
}

// The last row reads the lines that are large enough; one that goes on below is read by nobody.
TEST(CodeType, InALectureALongLineIsSetWholeBetweenLargeOnes) {
    ViewWindow window(makeSourceView(), 400, 600);
    window.session.apply(session::SetPresenting{true});
    window.open(present::kSplitScenario);
    const auto fontsOf = [&](std::string_view words) {
        std::vector<draw::Font> fonts;
        for (const support::Painted& painted : window.canvas.painted())
            if (painted.words.find(words) != painted.words.npos) fonts.push_back(painted.font);
        return fonts;
    };
    for (float width = 420; width > 200; width -= 4) {
        window.resize(width, 600);
        const auto longest = fontsOf("1.5f"), other = fontsOf("else");
        ASSERT_FALSE(longest.empty());
        ASSERT_FALSE(other.empty());
        if (longest.front() == other.front()) continue;
        EXPECT_EQ(longest.front(), draw::Font::CodeTight);
        return;
    }
    FAIL() << "no width at which the long line alone is small";
}

}  // namespace
}  // namespace warpscope::views
