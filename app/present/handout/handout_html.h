#pragma once

#include <string>
#include <vector>

namespace warpscope::present {

/// A question as a step of a lesson asks it, and what is right.
struct HandoutQuestion {
    std::string text{};  ///< Empty = none is asked.
    std::vector<std::string> choices{};
    std::string answer{};
    std::string reason{};              ///< Why that is right; may be empty.
    std::vector<std::string> hints{};  ///< What a teacher may say to wrong answers, below it.
};

struct HandoutPage {
    std::string heading{};  ///< "Step 3 of 7".
    std::string text{};     ///< Paragraphs between line ends.
    std::string picture{};  ///< SVG, as it stands in the page.
    HandoutQuestion question{};
};

/// A lesson on paper, its words in one language.
struct Handout {
    std::string language{};  ///< As HTML names it.
    std::string title{};
    std::string summary{};
    std::string source{};  ///< Book and section; may be empty.
    std::vector<HandoutPage> pages{};
    // What the page says by itself:
    std::string answerLine{};      ///< Where one is written.
    std::string answersHeading{};  ///< Of the last page.
};

/// One HTML file that needs nothing else: a page of paper (A4) a step, then the answers on a page
/// of their own where anything is asked. A browser prints it, also to PDF.
std::string handoutHtml(const Handout& handout);

}  // namespace warpscope::present
