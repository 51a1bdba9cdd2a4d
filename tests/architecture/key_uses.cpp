#include "tests/architecture/key_uses.h"

#include <algorithm>
#include <cctype>

namespace warpscope::architecture {
namespace {

constexpr std::string_view kHole = "{}";

bool isOfKeys(std::string_view text, std::string_view more) {
    return std::ranges::all_of(text, [&](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               more.find(c) != std::string_view::npos;
    });
}

/// Where a literal that begins at `at` ends; npos when it does not end on this line.
std::size_t endOfLiteral(const std::string& line, std::size_t at) {
    for (std::size_t i = at + 1; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (line[i] == line[at])
            return i;
    }
    return std::string::npos;
}

/// Whether a part of a key may begin here.
bool isBoundary(std::string_view key, std::size_t at) {
    return at > 0 && (key[at - 1] == '.' || key[at - 1] == '_');
}

std::size_t digitsAt(std::string_view key, std::size_t at) {
    std::size_t end = at;
    while (end < key.size() && std::isdigit(static_cast<unsigned char>(key[end])) != 0)
        ++end;
    return end - at;
}

}  // namespace

std::vector<std::string> literalsOf(const std::vector<std::string>& lines) {
    std::vector<std::string> literals;
    for (const std::string& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line.compare(i, 2, "//") == 0) break;
            // A digit before it makes the quote a separator of thousands.
            const bool isCharacter = line[i] == '\'' && (i == 0 || !std::isalnum(line[i - 1]));
            if (line[i] != '"' && !isCharacter) continue;
            const std::size_t end = endOfLiteral(line, i);
            if (end == std::string::npos) break;
            if (line[i] == '"') literals.push_back(line.substr(i + 1, end - i - 1));
            i = end;
        }
    }
    return literals;
}

KeyUses::KeyUses(const std::vector<std::string>& literals) {
    for (std::string_view literal : literals) {
        if (literal.starts_with('@')) literal.remove_prefix(1);
        if (literal.size() < 2 || !isOfKeys(literal, "._-{}")) continue;
        const bool isEnd = literal[0] == '.' || literal[0] == '_';
        if (isEnd)
            ends_.emplace(literal);
        else if (literal.find('.') != std::string_view::npos)
            begins_.emplace(literal);
        if (!isEnd && isOfKeys(literal, "._-")) names_.emplace(literal);
    }
}

bool KeyUses::isUsed(std::string_view key) const {
    return std::ranges::any_of(begins_, [&](const auto& begin) { return gives(begin, key); });
}

bool KeyUses::gives(std::string_view literal, std::string_view key) const {
    if (literal.find(kHole) != std::string_view::npos)
        return !literal.starts_with(kHole) && isFormatted(key, 0, literal);
    return key.starts_with(literal) && canEnd(key, literal.size());
}

bool KeyUses::canEnd(std::string_view key, std::size_t at) const {
    if (at == key.size()) return true;
    const std::string_view rest = key.substr(at);
    const auto fits = [&](const std::string& part) {
        return rest.starts_with(part) && canEnd(key, at + part.size());
    };
    if (std::ranges::any_of(ends_, fits)) return true;
    if (!isBoundary(key, at)) return false;
    const std::size_t digits = digitsAt(key, at);
    if (digits > 0 && canEnd(key, at + digits)) return true;
    return std::ranges::any_of(names_, fits);
}

bool KeyUses::isFormatted(std::string_view key, std::size_t at, std::string_view format) const {
    const std::size_t hole = format.find(kHole);
    const std::string_view fixed = format.substr(0, hole);
    if (!key.substr(at).starts_with(fixed)) return false;
    at += fixed.size();
    if (hole == std::string_view::npos) return canEnd(key, at);
    const std::string_view after = format.substr(hole + kHole.size());
    if (isFormatted(key, at, after)) return true;
    const auto fills = [&](const std::string& part) {
        // "device." waits for the name of the field.
        const std::string_view next = part.ends_with('.') ? format.substr(hole) : after;
        return key.substr(at).starts_with(part) && isFormatted(key, at + part.size(), next);
    };
    return std::ranges::any_of(ends_, fills) ||
           (isBoundary(key, at) && std::ranges::any_of(names_, fills));
}

std::vector<std::string> KeyUses::withoutKey(const std::set<std::string>& tables,
                                             const std::vector<std::string>& keys) const {
    std::vector<std::string> out;
    for (const std::string& begin : begins_) {
        if (!tables.contains(begin.substr(0, begin.find('.')))) continue;
        // What follows a table may be put together in a way that is not known here.
        const auto isGiven = [&](const std::string& key) {
            return begin.ends_with('.') ? key.starts_with(begin) : gives(begin, key);
        };
        if (std::ranges::none_of(keys, isGiven)) out.push_back(begin);
    }
    return out;
}

}  // namespace warpscope::architecture
