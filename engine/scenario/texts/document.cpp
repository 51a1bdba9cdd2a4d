#include "engine/scenario/texts/document.h"

#include <algorithm>
#include <sstream>

#include "engine/base/key_depth.h"
#include "engine/base/utf8.h"
#include "engine/machine/closest.h"
#include "engine/machine/syntax_message.h"

namespace warpscope::scenario {
namespace {

std::vector<std::string_view> splitLines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// The byte column (from 1) of the character with this number (from 1).
int byteColumn(std::string_view line, int character) {
    int seen = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (utf8::isInside(line[at])) continue;
        if (++seen == character) return static_cast<int>(at) + 1;
    }
    return static_cast<int>(line.size()) + 1 + std::max(0, character - seen - 1);
}

std::string join(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

/// The first text in it, keys included, with a NUL: no file, word or program takes one.
const toml::node* textWithNul(const toml::node& node) {
    if (const auto* text = node.as_string())
        return text->get().find('\0') == std::string::npos ? nullptr : &node;
    const toml::node* found = nullptr;
    if (const auto* table = node.as_table()) {
        for (const auto& [key, value] : *table) {
            const bool isInKey = key.str().find('\0') != std::string_view::npos;
            if (found == nullptr) found = isInKey ? &value : textWithNul(value);
        }
    }
    if (const auto* array = node.as_array()) {
        for (const toml::node& value : *array) {
            if (found == nullptr) found = textWithNul(value);
        }
    }
    return found;
}

}  // namespace

Document::Document(std::string_view text, const std::filesystem::path& file)
    : text_(text), file_(file.string()), lines_(splitLines(text)) {}

std::optional<toml::table> Document::parse() {
    if (const int line = lineOfDeepKey(text_); line > 0) {
        add(Message{"scenario.key_too_deep"}, {file_, line, 1, 2});
        return std::nullopt;
    }
    try {
        toml::table table = toml::parse(text_);
        const toml::node* const nul = textWithNul(table);
        if (nul == nullptr) return table;
        add(Message{"scenario.nul_in_text"}, *nul);
    } catch (const toml::parse_error& error) {
        add(machine::syntaxMessage(error.description()), rangeOf(error.source()));
    }
    return std::nullopt;
}

std::string_view Document::line(int number) const {
    if (number < 1 || static_cast<std::size_t>(number) > lines_.size()) return {};
    return lines_[static_cast<std::size_t>(number) - 1];
}

SourceRange Document::rangeOf(const toml::source_region& region) const {
    SourceRange range{file_, static_cast<int>(region.begin.line), 0, 0};
    if (range.line == 0) return range;
    const std::string_view here = line(range.line);
    range.column = byteColumn(here, static_cast<int>(region.begin.column));
    const bool isOneLine = region.end.line == region.begin.line;
    range.endColumn = isOneLine ? byteColumn(here, static_cast<int>(region.end.column))
                                : static_cast<int>(here.size()) + 1;
    range.endColumn = std::max(range.endColumn, range.column + 1);
    return range;
}

void Document::add(Message message, const SourceRange& range, Message hint) {
    problems_.push_back({std::move(message), range, std::move(hint), Severity::Error});
}

void Document::addWrongType(std::string_view key, std::string_view wanted, const toml::node& node) {
    add(Message{"scenario.wrong_type"}
            .with("key", key)
            .with("wanted", "@scenario.type." + std::string(wanted)),
        node);
}

void Document::addUnknownKey(std::string_view full, std::string_view name, const SourceRange& range,
                             const std::vector<std::string>& known) {
    add(Message{"scenario.unknown_key"}.with("key", full), range, suggestion(name, known));
}

void Document::addUnknownKeys(const toml::table& table, std::string_view prefix,
                              const std::vector<std::string>& known) {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(known, std::string(key.str())) != known.end()) continue;
        addUnknownKey(std::string(prefix) + std::string(key.str()), key.str(),
                      rangeOf(key.source()), known);
    }
}

Message suggestion(std::string_view word, const std::vector<std::string>& names) {
    if (names.empty()) return {};
    if (const std::string close = machine::closest(word, names); !close.empty())
        return Message{"scenario.did_you_mean"}.with("name", close);
    return Message{"scenario.one_of"}.with("names", join(names));
}

std::string textOf(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    std::ostringstream out;
    if (const auto* array = node.as_array()) {
        out << '[';
        for (std::size_t i = 0; i < array->size(); ++i) {
            out << (i == 0 ? "" : ", ");
            const bool isText = (*array)[i].is_string();
            out << (isText ? "\"" : "") << textOf((*array)[i]) << (isText ? "\"" : "");
        }
        out << ']';
    } else if (const auto* whole = node.as_integer()) {
        out << whole->get();
    } else {
        node.visit([&out](const auto& value) { out << value; });
    }
    return out.str();
}

}  // namespace warpscope::scenario
