#include <gtest/gtest.h>

#include <array>
#include <regex>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::text {
namespace {

/// What the window says of a run, whatever GPU it ran on. Not here: texts about files and CUDA C,
/// and the help list's page on what the model leaves out.
constexpr std::array<std::string_view, 19> kAreas{
    "why.",           "explain.",        "state.",      "policy.",     "stop.",
    "deadlock.",      "cycle_limit.",    "fault.",      "command.",    "menu.",
    "app.chip",       "view.stage.",     "view.sm.",    "view.lanes.", "view.source.",
    "view.timeline.", "view.inspector.", "view.knobs.", "field.",
};

bool isAboutARun(std::string_view key) {
    // How a real GPU of NVIDIA's or a book names the rules that a knob chooses.
    if (key.ends_with(".meaning") && key.starts_with("field.")) return false;
    for (const std::string_view area : kAreas) {
        if (key.starts_with(area)) return true;
    }
    return false;
}

/// The message of a key with a number for each of its values.
Message filledMessage(const Catalogue& catalogue, const std::string& key) {
    static const std::regex placeholder(R"(\{=?([a-z_]+)[|}])");
    const std::string& text = *catalogue.raw(Language::English, key);
    Message message{key, {}};
    for (std::sregex_iterator at(text.begin(), text.end(), placeholder), end; at != end; ++at) {
        std::string name = (*at)[1].str();
        // Without a value of its name a word stands for itself; with one it has a "~" before it.
        const bool isWord = catalogue.has("word.nvidia." + name) ||
                            catalogue.has("word.nvidia." + name.substr(0, name.size() - 1));
        const bool isValue =
            text.find("{~") != std::string::npos || text.find("{#" + name) != std::string::npos;
        if (!isWord || isValue) message = std::move(message).with(name, 2);
    }
    return message;
}

struct Vendor {
    std::string_view words;
    std::string_view foreign;  ///< Words that this vendor does not use.
};

class VendorWords : public testing::TestWithParam<Vendor> {
  protected:
    const Catalogue catalogue_ =
        Catalogue::load(support::projectRoot() / "assets" / "text").value();
};

TEST_P(VendorWords, NoSentenceSpeaksOfAnotherVendorsThings) {
    const std::regex foreign(std::string(GetParam().foreign));
    int count = 0;
    for (const std::string& key : catalogue_.keys(Language::English)) {
        if (!isAboutARun(key)) continue;
        for (const Language language : {Language::English, Language::Chinese}) {
            const std::string text = std::regex_replace(
                catalogue_.render(language, filledMessage(catalogue_, key), GetParam().words),
                std::regex(R"(launch\.block)"), "");
            EXPECT_FALSE(std::regex_search(text, foreign)) << key << ": " << text;
            EXPECT_EQ(text.find('{'), std::string::npos) << key << ": " << text;
            ++count;
        }
    }
    EXPECT_GT(count, 300);
}

INSTANTIATE_TEST_SUITE_P(
    All, VendorWords,
    testing::Values(Vendor{"nvidia", R"(\b[Ww]ave(front)?s?\b|\bAPs?\b|\bCUs?\b|PEU|[Ww]orkgroup)"},
                    Vendor{"amd",
                           R"(\b[Ww]arps?\b|\bSMs?\b|线程束|\b[Bb]locks?\b|线程块|\bAPs?\b)"},
                    Vendor{"metax", R"(\b[Ww]arps?\b|\bSMs?\b|线程束|[Ww]avefront|\bCUs?\b)"}),
    [](const auto& vendor) { return std::string(vendor.param.words); });

// Chinese puts a space between a Latin word and a character, English an s behind several.
TEST(VendorWordsText, AreWrittenAsTheLanguageWritesThem) {
    const auto catalogue = Catalogue::load(support::projectRoot() / "assets" / "text").value();
    const Message one = Message{"why.and_more"}.with("count", 1);
    EXPECT_EQ(catalogue.render(Language::English, one), "… and 1 more.");
    const Message chip =
        Message{"app.chip"}.with("device", "A").with("count", 1).with("rule", "exact");
    EXPECT_EQ(catalogue.render(Language::English, chip, "amd"), "A · 1 CU · exact");
    EXPECT_EQ(catalogue.render(Language::English,
                               Message{"app.chip"}.with("device", "A").with("count", 104), "metax"),
              "A · 104 APs · {rule}");
}

}  // namespace
}  // namespace warpscope::text
