#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/grouped.h"
#include "tests/scenarios/scenario_files.h"

namespace warpscope::scenarios {
namespace {

/// A longer sentence is read twice from the last row.
constexpr std::size_t kMaxWords = 25;
/// About as much: a word of English is one to two characters of Chinese.
constexpr std::size_t kMaxCharacters = 40;

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
        said.push_back({place + ", hint", step.question.hint.*language});
        for (const scenario::Hint& hint : step.question.hints)
            said.push_back({place + ", hint", hint.text.*language});
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
            EXPECT_LE(wordsIn(sentence), kMaxWords) << said.place << ": " << sentence;
}

TEST_P(SentenceTest, NoChineseSentenceHasMoreThan40Characters) {
    for (const Said& said : saidIn(readScenario(GetParam()), &scenario::LocalText::zh))
        for (const std::string& sentence : splitAt(said.text, {"。", "？", "！", "；"}))
            EXPECT_LE(charactersIn(sentence), kMaxCharacters) << said.place << ": " << sentence;
}

/// The whole numbers of a text, as they are written: "55,296" and "2048", but no "0xff" or "0.5".
std::vector<std::string> numbersIn(const std::string& text) {
    std::vector<std::string> numbers;
    const auto isInWord = [](unsigned char c) {
        return std::isalnum(c) != 0 || c == ',' || c == '.' || c == '_';
    };
    for (auto from = text.begin(); from != text.end();) {
        from = std::find_if(from, text.end(), isInWord);
        const auto end = std::find_if_not(from, text.end(), isInWord);
        std::string word(from, end);
        while (!word.empty() && (word.back() == ',' || word.back() == '.'))
            word.pop_back();
        if (!word.empty() && word.find_first_not_of("0123456789,") == std::string::npos)
            numbers.push_back(word);
        from = end;
    }
    return numbers;
}

/// Whether the digits of a number are grouped as everywhere; "0,4" of T(0,4) is two numbers.
bool isGrouped(const std::string& number) {
    std::string digits = number;
    std::erase(digits, ',');
    const std::size_t comma = number.rfind(',');
    const bool isPair = comma != std::string::npos && number.size() - comma != 4;
    const bool isCode = digits.size() > 1 && digits.front() == '0';  // Line 09 of the book.
    return isPair || isCode || digits.size() > 18 || text::grouped(std::stoll(digits)) == number;
}

TEST_P(SentenceTest, NumbersHaveTheirGroupsFromFiveDigitsOn) {
    for (const auto language : {&scenario::LocalText::en, &scenario::LocalText::zh})
        for (const Said& said : saidIn(readScenario(GetParam()), language))
            for (const std::string& number : numbersIn(said.text))
                EXPECT_TRUE(isGrouped(number)) << said.place << ": " << number;
}

// A bar that says 30,780 beside one that says 5951 is as much longer: a run that changed has moved
// the words once, and left the lengths.
TEST_P(SentenceTest, ABarThatSaysThousandsIsSoLong) {
    constexpr double kThousand = 1000;
    for (const scenario::Scene& scene : readScenario(GetParam()).scenes) {
        if (scene.kind != scenario::Scene::Kind::Scale) continue;
        for (const scenario::SceneBar& bar : scene.bars) {
            std::string digits = bar.text.en;
            std::erase(digits, ',');
            if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
                continue;
            const double number = std::stod(digits);
            if (number < kThousand) continue;
            EXPECT_NEAR(bar.to - bar.from, number / kThousand, 1e-9) << bar.text.en;
        }
    }
}

TEST(Sentences, NumbersAreFound) {
    EXPECT_EQ(numbersIn("2048, 55,296 of 0xff or 0.5, T(0,4)."),
              (std::vector<std::string>{"2048", "55,296", "0,4"}));
    EXPECT_TRUE(isGrouped("2048") && isGrouped("55,296") && isGrouped("0,4"));
    EXPECT_FALSE(isGrouped("2,048") || isGrouped("55296"));
}

TEST(Sentences, WordsAndCharactersAreCounted) {
    EXPECT_EQ(wordsIn("108 × 64 = 6912 cores"), 4u);
    EXPECT_EQ(charactersIn("每个 SM 有 64 个核心"), 6u);
    EXPECT_EQ(splitAt("One. Two? Three.", {". ", "? "}).size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, SentenceTest, testing::ValuesIn(scenarioNames()),
                         [](const auto& which) { return testName(which.param); });

}  // namespace
}  // namespace warpscope::scenarios
