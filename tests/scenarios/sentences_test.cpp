#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "tests/scenarios/scenario_files.h"

namespace warpscope::scenarios {
namespace {

/// A longer sentence is read twice from the last row.
constexpr std::size_t kMostWords = 25;
/// About as much: a word of English is one to two characters of Chinese.
constexpr std::size_t kMostCharacters = 40;

class SentenceTest : public testing::TestWithParam<std::string> {};

/// What a lesson says in one language, by the place where it says it.
struct Said {
    std::string place{};
    std::string text{};
};

std::vector<Said> saidIn(const scenario::Scenario& scenario,
                         std::string scenario::LocalText::*language) {
    std::vector<Said> said{{"title", scenario.title.*language},
                           {"summary", scenario.summary.*language}};
    for (const scenario::Scene& scene : scenario.scenes) {
        said.push_back({"scene", scene.title.*language});
        for (const scenario::SceneBar& bar : scene.bars)
            said.push_back({"scene, bar", bar.text.*language});
        for (const scenario::SceneArea& area : scene.areas)
            said.push_back({"scene, area", area.text.*language});
    }
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const scenario::Step& step = scenario.steps[i];
        const std::string place = "step " + std::to_string(i + 1);
        said.push_back({place, step.text.*language});
        said.push_back({place + ", question", step.question.text.*language});
        said.push_back({place + ", reason", step.question.reason.*language});
        for (const scenario::LocalText& choice : step.question.choices)
            said.push_back({place + ", choice", choice.*language});
    }
    return said;
}

/// The pieces of a text between any of the marks.
std::vector<std::string> splitAt(const std::string& text,
                                 const std::vector<std::string_view>& marks) {
    std::vector<std::string> pieces;
    std::size_t from = 0;
    while (from < text.size()) {
        std::size_t end = text.size();
        std::size_t next = text.size();
        for (const std::string_view mark : marks) {
            const std::size_t at = text.find(mark, from);
            if (at >= end) continue;
            end = at;
            next = at + mark.size();
        }
        pieces.push_back(text.substr(from, end - from));
        from = next;
    }
    return pieces;
}

/// Signs such as × or = are read with the words around them.
std::size_t wordsIn(const std::string& sentence) {
    const auto pieces = splitAt(sentence, {" "});
    return static_cast<std::size_t>(std::ranges::count_if(pieces, [](const std::string& piece) {
        return std::ranges::any_of(piece, [](unsigned char c) { return std::isalnum(c) != 0; });
    }));
}

/// Chinese characters: U+3400 to U+9FFF, three bytes of UTF-8 each, the first 0xE3 (from 0x90 on)
/// to 0xE9.
std::size_t charactersIn(const std::string& sentence) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
        const auto first = static_cast<unsigned char>(sentence[i]);
        const auto second = static_cast<unsigned char>(sentence[i + 1]);
        const bool isChinese =
            (first >= 0xE4 && first <= 0xE9) || (first == 0xE3 && second >= 0x90);
        if (isChinese) ++count;
    }
    return count;
}

TEST_P(SentenceTest, NoEnglishSentenceHasMoreThan25Words) {
    for (const Said& said : saidIn(readScenario(GetParam()), &scenario::LocalText::en))
        for (const std::string& sentence : splitAt(said.text, {". ", "? ", "! ", ".” ", "?” "}))
            EXPECT_LE(wordsIn(sentence), kMostWords) << said.place << ": " << sentence;
}

TEST_P(SentenceTest, NoChineseSentenceHasMoreThan40Characters) {
    for (const Said& said : saidIn(readScenario(GetParam()), &scenario::LocalText::zh))
        for (const std::string& sentence : splitAt(said.text, {"。", "？", "！", "；"}))
            EXPECT_LE(charactersIn(sentence), kMostCharacters) << said.place << ": " << sentence;
}

TEST(Sentences, WordsAndCharactersAreCounted) {
    EXPECT_EQ(wordsIn("108 × 64 = 6,912 cores"), 4u);
    EXPECT_EQ(charactersIn("每个 SM 有 64 个核心"), 6u);
    EXPECT_EQ(splitAt("One. Two? Three.", {". ", "? "}).size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, SentenceTest, testing::ValuesIn(scenarioNames()),
                         [](const auto& which) { return testName(which.param); });

}  // namespace
}  // namespace warpscope::scenarios
