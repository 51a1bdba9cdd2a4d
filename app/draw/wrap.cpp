#include "app/draw/wrap.h"

#include <algorithm>
#include <array>

namespace warpscope::draw {

namespace {

constexpr std::array<std::string_view, 14> kClosing = {"。", "，", "、", "；", "：", "？", "！",
                                                       "）", "》", "」", "”",  "’",  "…",  "％"};

/// Marks that never end a line.
constexpr std::array<std::string_view, 4> kOpening = {"（", "《", "「", "“"};

bool isOpening(std::string_view character) {
    return std::find(kOpening.begin(), kOpening.end(), character) != kOpening.end();
}

bool isClosing(std::string_view character) {
    return std::find(kClosing.begin(), kClosing.end(), character) != kClosing.end();
}

/// Characters from U+2E80 on (CJK and its punctuation) take three bytes that start with E2 BA or
/// later.
bool isChinese(std::string_view character) {
    return character.size() == 3 && character[0] > '\xE2';
}

/// The end of the piece that must not be broken and starts at `from`: a Chinese character with the
/// closing marks behind it, or a word with the blanks behind it.
std::size_t pieceEnd(std::string_view text, std::size_t from) {
    std::size_t at = from;
    const auto next = [&] { return text.substr(at, characterBytes(text.substr(at))); };
    while (at < text.size() && isOpening(next()))
        at += next().size();
    if (at == text.size()) return at;
    if (isChinese(next())) {
        at += next().size();
        while (at < text.size() && isClosing(next()))
            at += next().size();
    } else {
        // A word keeps its closing marks; behind a Chinese one another word may begin.
        bool isClosed = false;
        const std::size_t start = at;
        while (at < text.size() && text[at] != ' ') {
            const bool isMark = isChinese(next()) && isClosing(next());
            if (at > start && !isMark && (isClosed || isChinese(next()))) break;
            isClosed = isMark;
            at += next().size();
        }
    }
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

std::string_view withoutTrailingBlanks(std::string_view line) {
    while (!line.empty() && line.back() == ' ')
        line.remove_suffix(1);
    return line;
}

/// Bytes of the longest start of `text` that fits, at least one character.
std::size_t fittingBytes(std::string_view text, float width, const Measure& measure) {
    std::size_t end = characterBytes(text);
    while (end < text.size()) {
        const std::size_t next = end + characterBytes(text.substr(end));
        if (measure(text.substr(0, next)) > width) break;
        end = next;
    }
    return end;
}

void wrapParagraph(std::string_view text, float width, const Measure& measure,
                   std::vector<std::string_view>& lines) {
    std::size_t start = 0;
    std::size_t end = 0;
    while (end < text.size()) {
        const std::size_t candidate = pieceEnd(text, end);
        const auto line = withoutTrailingBlanks(text.substr(start, candidate - start));
        if (measure(line) <= width) {
            end = candidate;
            continue;
        }
        if (end == start) end = start + fittingBytes(text.substr(start), width, measure);
        lines.push_back(withoutTrailingBlanks(text.substr(start, end - start)));
        start = end;
    }
    if (start < text.size() || text.empty())
        lines.push_back(withoutTrailingBlanks(text.substr(start)));
}

}  // namespace

std::size_t characterBytes(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t wanted = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return std::min(wanted, text.size());
}

std::vector<std::string_view> wrapLines(std::string_view text, float width,
                                        const Measure& measure) {
    std::vector<std::string_view> lines;
    while (true) {
        const std::size_t feed = text.find('\n');
        wrapParagraph(text.substr(0, feed), width, measure, lines);
        if (feed == std::string_view::npos) return lines;
        text.remove_prefix(feed + 1);
    }
}

}  // namespace warpscope::draw
