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

/// A line as a message quotes it, and where in it the problem stands.
struct Quoted {
    std::string line{};
    SourceRange range{};
};

/// Of a line that no terminal shows at once, what stands around the caret.
Quoted quoted(std::string_view line, const SourceRange& range) {
    constexpr std::size_t kMaxLineBytes = 240, kBefore = 80;
    if (line.size() <= kMaxLineBytes) return {std::string(line), range};
    const auto startOfCharacter = [line](std::size_t at) {
        while (at > 0 && at < line.size() && utf8::isInside(line[at]))
            --at;
        return std::min(at, line.size());
    };
    const auto caret = static_cast<std::size_t>(std::max(range.column - 1, 0));
    const std::size_t latest = line.size() - kMaxLineBytes;
    const std::size_t from =
        startOfCharacter(std::min(caret > kBefore ? caret - kBefore : 0, latest));
    const std::size_t to = startOfCharacter(from + kMaxLineBytes);
    const std::string_view dots = "…";
    Quoted part{from > 0 ? std::string(dots) : std::string(), range};
    const auto moved = static_cast<int>(from) - static_cast<int>(part.line.size());
    part.line += line.substr(from, to - from);
    part.range.endColumn =
        std::min(range.endColumn - moved, static_cast<int>(part.line.size()) + 1);
    part.range.column = range.column > 0 ? range.column - moved : 0;
    if (to < line.size()) part.line += dots;
    return part;
}

}  // namespace

std::string renderProblem(const Catalogue& catalogue, Language language, const Problem& problem,
                          std::string_view sourceLine, std::string_view words) {
    const bool isError = problem.severity == Severity::Error;
    std::string out = placeOf(problem.range);
    out += catalogue.render(language, isError ? "problem.error" : "problem.warning") + ": ";
    out += catalogue.render(language, problem.message, words) + "\n";
    if (!sourceLine.empty()) {
        const Quoted part = quoted(sourceLine, problem.range);
        out += "    " + part.line + "\n";
        if (part.range.column > 0) out += "    " + caretLine(part.line, part.range) + "\n";
    }
    if (!problem.hint.isEmpty()) {
        out += "    " + catalogue.render(language, "problem.hint") + ": ";
        out += catalogue.render(language, problem.hint, words) + "\n";
    }
    return out;
}

}  // namespace warpscope::text
