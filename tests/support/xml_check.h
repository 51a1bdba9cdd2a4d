#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope::support {

/// What is wrong with a text as XML: an element that is not closed, a bare '&' or '<', an attribute
/// without quotes; empty where nothing is. Knows no comments and no entities of one's own.
inline std::string xmlMistake(std::string_view text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    const auto around = [&](std::size_t from) { return std::string(text.substr(from, 60)); };
    while (at < text.size()) {
        if (text[at] == '&') {
            const std::size_t end = text.find(';', at);
            if (end == std::string_view::npos || end - at > 7) return "bare &: " + around(at);
        }
        if (text[at] != '<') {
            ++at;
            continue;
        }
        const std::size_t start = at++;
        std::string name;
        while (at < text.size() && text[at] != '>' && text[at] != ' ')
            name += text[at++];
        bool isQuoted = false;
        for (; at < text.size() && (isQuoted || text[at] != '>'); ++at) {
            if (text[at] == '"') isQuoted = !isQuoted;
            if (text[at] == '<') return "bare <: " + around(start);
            if (text[at] == '=' && !isQuoted && text[at + 1] != '"') return "bare value: " + name;
        }
        if (at >= text.size()) return "open tag: " + around(start);
        const bool isEmpty = text[at - 1] == '/';
        if (name.starts_with('/')) {
            if (open.empty() || open.back() != name.substr(1)) return "closes nothing: " + name;
            open.pop_back();
        } else if (!isEmpty && !name.starts_with('?') && !name.starts_with('!')) {
            open.push_back(name);
        }
        ++at;
    }
    return open.empty() ? std::string() : "not closed: " + open.back();
}

/// How often a word stands in a text.
inline int countOf(std::string_view text, std::string_view word) {
    int count = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + word.size()))
        ++count;
    return count;
}

/// The text without its tags: what a search finds.
inline std::string withoutTags(std::string_view text) {
    std::string plain;
    bool isTag = false;
    for (const char letter : text) {
        if (letter == '<') isTag = true;
        if (!isTag) plain += letter;
        if (letter == '>') isTag = false;
    }
    return plain;
}

}  // namespace warpscope::support
