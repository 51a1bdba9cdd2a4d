#include "tests/fuzz/mutate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::fuzz {
namespace {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;

/// What this program has used of the processors.
Seconds processorTime() {
    return Seconds(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

/// Pieces that readers are known to stumble over.
const std::vector<std::string> kPieces{"[",
                                       "]]",
                                       "{",
                                       "}",
                                       "'''",
                                       "\"",
                                       "=",
                                       ".",
                                       ",",
                                       "-1",
                                       "0",
                                       "99999999999999999999",
                                       "1e999",
                                       "nan",
                                       "\xFF",
                                       "\n",
                                       "\r",
                                       "\t",
                                       "线程",
                                       "/*",
                                       "*/",
                                       "//",
                                       "#define X X\n",
                                       "((((((((",
                                       "?:",
                                       "__shared__ int s[4][4][4];",
                                       "for(;;)",
                                       "return",
                                       "while (1)",
                                       "[[[[[[[[",
                                       "= true",
                                       "\\"};

const text::Catalogue& catalogue() {
    static const text::Catalogue kCatalogue =
        *text::Catalogue::load(support::projectRoot() / "assets" / "text");
    return kCatalogue;
}

}  // namespace

Mutator::Mutator(std::uint32_t number, std::vector<std::string> seeds)
    : random_(fuzzNumber(number)), seeds_(std::move(seeds)) {}

void Mutator::damage(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(std::min<std::size_t>(text.size() - at, 24) + 1);
    switch (below(7)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, kPieces[below(kPieces.size())]);
            break;
        case 2:
            text.insert(below(text.size() + 1), text.substr(at, length));
            break;
        case 3:
            if (at < text.size()) text[at] = static_cast<char>(below(256));
            break;
        case 4:
            text.resize(at);
            break;
        case 5:
            text.replace(at, length, kPieces[below(kPieces.size())]);
            break;
        default: {
            const std::string& other = seeds_[below(seeds_.size())];
            const std::size_t from = below(other.size() + 1);
            text.insert(at, other.substr(from, below(200)));
        }
    }
}

std::string Mutator::next() {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t i = below(6) + 1; i > 0; --i)
        damage(text);
    return text;
}

namespace {

/// Whether "{name}" is a vendor's word, "block" or "blocks", which fill() knows without a value.
bool isVendorsWord(const std::string& name) {
    const std::string singular = name.ends_with('s') ? name.substr(0, name.size() - 1) : name;
    return catalogue().has("word.nvidia." + name) || catalogue().has("word.nvidia." + singular);
}

}  // namespace

void expectTellable(const std::vector<Problem>& problems, const std::string& input) {
    const auto lines = static_cast<int>(std::ranges::count(input, '\n')) + 1;
    for (const Problem& problem : problems) {
        ASSERT_FALSE(problem.message.isEmpty()) << input;
        ASSERT_LE(problem.range.line, lines) << problem.message.key << "\n" << input;
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            for (const Message& message : {problem.message, problem.hint}) {
                if (message.isEmpty()) continue;
                const std::string* raw = catalogue().raw(language, message.key);
                ASSERT_NE(raw, nullptr) << message.key << " has no text\n" << input;
                for (std::size_t open = raw->find('{'); open != std::string::npos;
                     open = raw->find('{', open + 1)) {
                    const std::string name = raw->substr(open + 1, raw->find('}', open) - open - 1);
                    const bool isWord = std::ranges::all_of(
                        name, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
                    if (!isWord) continue;
                    const bool isFilled =
                        isVendorsWord(name) ||
                        std::ranges::any_of(message.values, [&](const auto& value) {
                            return value.first == name;
                        });
                    ASSERT_TRUE(isFilled) << message.key << " {" << name << "}\n" << input;
                }
            }
        }
    }
}

namespace {

/// A whole number of the environment; `otherwise` where there is none.
long numberFrom(const char* name, long otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr || *text == '\0' ? otherwise : std::strtol(text, nullptr, 10);
}

}  // namespace

std::uint32_t fuzzNumber(std::uint32_t own) {
    const long seed = numberFrom("WARPSCOPE_FUZZ_SEED", 0);
    ::testing::Test::RecordProperty("WARPSCOPE_FUZZ_SEED", std::to_string(seed));
    return own + static_cast<std::uint32_t>(seed) * 1009u;
}

Budget::Budget(std::chrono::seconds usual, long turn) : turn_(turn) {
    most_ = std::max(0L, numberFrom("WARPSCOPE_FUZZ_INPUTS", 0));
    const long seconds = numberFrom("WARPSCOPE_FUZZ_SECONDS", -1);
    isAsked_ = most_ > 0 || seconds >= 0;
    end_ = processorTime() + (seconds < 0 ? usual : std::chrono::seconds(seconds));
}

Budget::~Budget() {
    const auto* const info = ::testing::UnitTest::GetInstance()->current_test_info();
    if (info == nullptr) return;
    ::testing::Test::RecordProperty("inputs", std::to_string(tried_));
    if (!::testing::Test::HasFailure()) return;
    std::cerr << "again: WARPSCOPE_FUZZ_SEED=" << numberFrom("WARPSCOPE_FUZZ_SEED", 0)
              << " WARPSCOPE_FUZZ_INPUTS=" << tried_ << " build/bin/fuzz_tests --gtest_filter='"
              << info->test_suite_name() << '.' << info->name() << "'\n";
}

bool Budget::isLeft() {
    const bool isDue = tried_ == 0 || (most_ > 0 ? tried_ < most_ : processorTime() < end_);
    if (isDue) tried_ += turn_;
    return isDue;
}

std::vector<std::string> textsOf(const std::string& folder, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(support::projectRoot() / folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    std::vector<std::string> texts;
    for (const fs::path& file : files)
        texts.push_back(support::readText(file));
    return texts;
}

}  // namespace warpscope::fuzz
