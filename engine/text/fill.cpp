#include "engine/text/fill.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/text/grouped.h"

namespace warpscope::text {
namespace {

const std::string* valueOf(const Message& message, std::string_view name) {
    for (const auto& [placeholder, value] : message.values) {
        if (placeholder == name) return &value;
    }
    return nullptr;
}

char raised(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

/// The vendor's word for "warp", "Warp", "warps"; empty where no vendor has one.
std::string wordOf(std::string_view name, const Source& source) {
    if (name.empty()) return {};
    std::string key = "word." + std::string(source.words) + ".";
    key += ascii::lowered(name.front());
    key += name.substr(1);
    const std::string* word = source.find(key);
    const bool isPlural = word == nullptr && key.back() == 's';
    if (isPlural) {
        key.pop_back();
        word = source.find(key);
    }
    if (word == nullptr || word->empty()) return {};
    std::string out = *word;
    if (ascii::lowered(name.front()) != name.front()) out.front() = raised(out.front());
    return isPlural && source.hasPlurals ? out + "s" : out;
}

/// Of a word longer than anybody reads, its beginning: a name may have as many letters as a file.
std::string withShortWords(std::string_view value) {
    constexpr std::size_t kMaxLetters = 200, kKept = 60;
    std::string out;
    while (!value.empty()) {
        const auto* const end = std::ranges::find_if_not(value, ascii::isNamePart);
        const auto letters = static_cast<std::size_t>(end - value.begin());
        out += value.substr(0, letters > kMaxLetters ? kKept : letters);
        if (letters > kMaxLetters) out += "…";
        value.remove_prefix(letters);
        if (value.empty()) break;
        out += value.front();
        value.remove_prefix(1);
    }
    return out;
}

/// A value as it is written: itself, or the text of the key that it names.
std::string written(const std::string& value, bool isExact, const Source& source) {
    // A predicated instruction ("@!P0 BRA 9") is no key.
    const bool isKey =
        value.size() > 1 && value.front() == '@' && value.find(' ') == std::string::npos;
    if (!isKey) {
        constexpr std::size_t kShort = 200;
        if (value.size() > kShort) return withShortWords(isExact ? value : grouped(value));
        return isExact ? value : grouped(value);
    }
    const std::string key = value.substr(1);
    const std::string* text = source.find(key);
    return text == nullptr ? "⟨" + key + "⟩" : fill(*text, Message{}, source);
}

/// Whether a list of numbers ("0–3, 7") has a single one.
bool listsOne(const std::string& list) {
    return !list.empty() && list.find_first_not_of("0123456789") == std::string::npos;
}

/// "one|many" of {count|one|many}.
std::string chosen(std::string_view forms, bool isOne, const Source& source) {
    const std::size_t bar = forms.find('|');
    const std::string_view form =
        bar == std::string_view::npos || isOne ? forms.substr(0, bar) : forms.substr(bar + 1);
    return form.starts_with('~') ? wordOf(form.substr(1), source) : std::string(form);
}

/// What stands for "{inner}"; the placeholder itself where nothing is known of it.
std::string filled(std::string_view inner, const Message& message, bool isQuoted,
                   const Source& source) {
    const std::size_t bar = inner.find('|');
    const bool isList = inner.starts_with('#');
    const bool isExact = isQuoted || inner.starts_with('=');
    const std::size_t mark = isList || inner.starts_with('=') ? 1 : 0;
    const std::string* value = valueOf(message, inner.substr(0, bar).substr(mark));
    std::string word;
    if (inner.starts_with('~')) {
        word = wordOf(inner.substr(1), source);
    } else if (value != nullptr) {
        const bool isOne = isList ? listsOne(*value) : *value == "1";
        return bar == std::string_view::npos ? written(*value, isExact, source)
                                             : chosen(inner.substr(bar + 1), isOne, source);
    } else {
        word = wordOf(inner, source);
    }
    return word.empty() ? "{" + std::string(inner) + "}" : word;
}

/// Whether a Chinese character stands at the end or the beginning: U+4E00 to U+9FFF are three bytes
/// in UTF-8, of which the first is E4 to E9.
bool endsInChinese(std::string_view text) {
    if (text.size() < 3) return false;
    const auto first = static_cast<unsigned char>(text[text.size() - 3]);
    return first >= 0xE4 && first <= 0xE9;
}
bool startsWithChinese(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.empty() ? '\0' : text.front());
    return first >= 0xE4 && first <= 0xE9;
}

/// Appends what fills a placeholder; a Latin word beside Chinese characters gets its spaces, and a
/// Chinese one loses those that its sentence has for Latin ones. How much of `rest` that takes.
std::size_t appendSpaced(std::string& out, const std::string& word, std::string_view rest) {
    if (word.empty()) return 0;
    if (ascii::isLetter(word.front()) && endsInChinese(out)) out += ' ';
    const bool isAfterSpace =
        out.ends_with(' ') && endsInChinese(std::string_view(out).substr(0, out.size() - 1));
    if (isAfterSpace && startsWithChinese(word)) out.pop_back();
    out += word;
    if (ascii::isLetter(word.back()) && startsWithChinese(rest)) out += ' ';
    const bool isBeforeSpace = rest.starts_with(' ') && startsWithChinese(rest.substr(1));
    return isBeforeSpace && endsInChinese(word) ? 1 : 0;
}

}  // namespace

std::string fill(std::string_view text, const Message& message, const Source& reader) {
    Source source = reader;
    if (const std::string* words = valueOf(message, "words")) source.words = *words;
    std::string out;
    out.reserve(text.size() + 32);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find('{', at);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos) {
            out.append(text, at);
            break;
        }
        out.append(text, at, open - at);
        at = close + 1;
        const std::string_view inner = text.substr(open + 1, close - open - 1);
        at +=
            appendSpaced(out, filled(inner, message, out.ends_with("“"), source), text.substr(at));
    }
    return out;
}

}  // namespace warpscope::text
