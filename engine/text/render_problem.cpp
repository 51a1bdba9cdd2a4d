#include <algorithm>
#include <string>

#include "engine/base/utf8.h"
#include "engine/text/catalogue.h"

namespace warpscope::text {
namespace {

/// What stands under bytes [from, to) of a line so that the caret meets its column: tabs stay
/// tabs, everything else becomes `mark` as wide as it was.
std::string under(std::string_view line, std::size_t from, std::size_t to, char mark) {
    std::string out;
    for (std::size_t at = from; at < std::min(to, line.size());) {
        const utf8::Character next = utf8::characterAt(line, at);
        if (next.code == '\t' && mark == ' ') {
            out += '\t';
        } else {
            out.append(utf8::isWide(next.code) ? 2 : 1, mark);
        }
        at += next.bytes;
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
