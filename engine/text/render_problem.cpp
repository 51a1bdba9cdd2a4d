#include <algorithm>
#include <string>

#include "engine/text/catalogue.h"

namespace warpscope::text {
namespace {

/// The code point that starts at `at`, and how many bytes it takes; broken UTF-8 counts byte by
/// byte.
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
};

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    std::size_t bytes = 1;
    char32_t value = lead;
    if (lead >= 0xF0) {
        bytes = 4;
        value = lead & 0x07u;
    } else if (lead >= 0xE0) {
        bytes = 3;
        value = lead & 0x0Fu;
    } else if (lead >= 0xC0) {
        bytes = 2;
        value = lead & 0x1Fu;
    }
    if (at + bytes > text.size()) return {lead, 1};
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xC0u) != 0x80u) return {lead, 1};
        value = (value << 6) | (next & 0x3Fu);
    }
    return {value, bytes};
}

/// Two columns on a terminal: Chinese characters and full-width punctuation.
bool isWide(char32_t value) {
    return (value >= 0x1100 && value <= 0x115F) || (value >= 0x2E80 && value <= 0xA4CF) ||
           (value >= 0xAC00 && value <= 0xD7A3) || (value >= 0xF900 && value <= 0xFAFF) ||
           (value >= 0xFE30 && value <= 0xFE6F) || (value >= 0xFF00 && value <= 0xFF60) ||
           (value >= 0x20000 && value <= 0x3FFFD);
}

/// What stands under bytes [from, to) of a line so that the caret meets its column: tabs stay
/// tabs, everything else becomes `mark` as wide as it was.
std::string under(std::string_view line, std::size_t from, std::size_t to, char mark) {
    std::string out;
    for (std::size_t at = from; at < std::min(to, line.size());) {
        const CodePoint point = codePointAt(line, at);
        if (point.value == '\t' && mark == ' ') {
            out += '\t';
        } else {
            out.append(isWide(point.value) ? 2 : 1, mark);
        }
        at += point.bytes;
    }
    return out;
}

std::string placeOf(const SourceRange& range) {
    if (range.file.empty()) return {};
    std::string out = range.file + ":";
    if (range.line > 0) {
        out += std::to_string(range.line) + ":";
        if (range.column > 0) out += std::to_string(range.column) + ":";
    }
    return out + " ";
}

std::string caretLine(std::string_view line, const SourceRange& range) {
    const auto start = static_cast<std::size_t>(range.column - 1);
    const auto end = static_cast<std::size_t>(std::max(range.column, range.endColumn - 1));
    std::string marks = under(line, start, end, '~');
    if (marks.empty()) marks = "~";
    marks.front() = '^';
    return under(line, 0, start, ' ') + marks;
}

}  // namespace

std::string renderProblem(const Catalogue& catalogue, Language language, const Problem& problem,
                          std::string_view sourceLine, std::string_view words) {
    const bool isError = problem.severity == Severity::Error;
    std::string out = placeOf(problem.range);
    out += catalogue.render(language, isError ? "problem.error" : "problem.warning") + ": ";
    out += catalogue.render(language, problem.message, words) + "\n";
    if (!sourceLine.empty()) {
        out += "    " + std::string(sourceLine) + "\n";
        if (problem.range.column > 0) out += "    " + caretLine(sourceLine, problem.range) + "\n";
    }
    if (!problem.hint.isEmpty()) {
        out += "    " + catalogue.render(language, "problem.hint") + ": ";
        out += catalogue.render(language, problem.hint, words) + "\n";
    }
    return out;
}

}  // namespace warpscope::text
