#include <gtest/gtest.h>

#include <set>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

Result<Catalogue> realCatalogue() {
    return Catalogue::load(support::projectRoot() / "assets" / "text");
}

bool isVendorWord(const Catalogue& catalogue, std::string name) {
    if (name.ends_with('s')) name.pop_back();
    return catalogue.raw(Language::English, "word.nvidia." + name) != nullptr;
}

/// The names of the values that a text shows. Which form of a word it takes ({count|one|many}) and
/// where it names the vendor's things ({~warp}, {blocks}) is each language's own affair.
std::set<std::string> placeholdersOf(const Catalogue& catalogue, const std::string& text) {
    std::set<std::string> out;
    for (std::size_t open = text.find('{'); open != std::string::npos;) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos) break;
        const std::string inner = text.substr(open + 1, close - open - 1);
        std::string name = inner.substr(0, inner.find('|'));
        if (name.starts_with('#') || name.starts_with('=')) name.erase(0, 1);
        if (!inner.starts_with('~') && !isVendorWord(catalogue, name)) out.insert(name);
        open = text.find('{', close);
    }
    return out;
}

TEST(CatalogueKeysTest, TheTextFilesCanBeRead) {
    const auto catalogue = realCatalogue();
    if (catalogue) return;
    for (const Problem& problem : catalogue.problems()) {
        ADD_FAILURE() << problem.range.file << ":" << problem.range.line << ": "
                      << problem.message.key << " "
                      << (problem.message.values.empty() ? "" : problem.message.values[0].second);
    }
}

TEST(CatalogueKeysTest, BothLanguagesHaveTheSameKeys) {
    const auto catalogue = realCatalogue();
    ASSERT_TRUE(catalogue.isOk());
    const auto english = catalogue->keys(Language::English);
    const auto chinese = catalogue->keys(Language::Chinese);
    EXPECT_FALSE(english.empty());
    for (const auto& key : english) {
        EXPECT_NE(catalogue->raw(Language::Chinese, key), nullptr) << key << " has no Chinese";
    }
    for (const auto& key : chinese) {
        EXPECT_NE(catalogue->raw(Language::English, key), nullptr) << key << " has no English";
    }
}

TEST(CatalogueKeysTest, BothLanguagesHaveTheSamePlaceholders) {
    const auto catalogue = realCatalogue();
    ASSERT_TRUE(catalogue.isOk());
    for (const auto& key : catalogue->keys(Language::English)) {
        const std::string* chinese = catalogue->raw(Language::Chinese, key);
        if (chinese == nullptr) continue;
        const std::string& english = *catalogue->raw(Language::English, key);
        EXPECT_EQ(placeholdersOf(*catalogue, english), placeholdersOf(*catalogue, *chinese)) << key;
    }
}

TEST(CatalogueKeysTest, NoTextIsEmpty) {
    const auto catalogue = realCatalogue();
    ASSERT_TRUE(catalogue.isOk());
    for (const Language language : {Language::English, Language::Chinese}) {
        for (const auto& key : catalogue->keys(language)) {
            EXPECT_FALSE(catalogue->raw(language, key)->empty()) << key;
        }
    }
}

}  // namespace
}  // namespace warpscope::text
