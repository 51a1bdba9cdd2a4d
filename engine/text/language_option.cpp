#include "engine/text/language_option.h"

#include <string_view>

namespace warpscope::text {

Language languageOf(const std::vector<std::string>& arguments) {
    constexpr std::string_view kName = "--lang";
    Language language = Language::English;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view word = arguments[i];
        if (word == kName && i + 1 < arguments.size())
            parseLanguage(arguments[i + 1], language);
        else if (word.starts_with(kName) && word.substr(kName.size()).starts_with("="))
            parseLanguage(word.substr(kName.size() + 1), language);
    }
    return language;
}

}  // namespace warpscope::text
