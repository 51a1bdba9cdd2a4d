#include "app/draw/wrap.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace warpscope::draw {

namespace {

/// A character of three bytes as one number, which is compared at once; 0 for any other. All marks
/// of Chinese texts have three.
constexpr std::uint32_t numberOf(std::string_view character) {
    if (character.size() != 3) return 0;
    const auto byte = [&](std::size_t i) {
        return std::uint32_t{static_cast<unsigned char>(character[i])};
    };
    return byte(0) << 16 | byte(1) << 8 | byte(2);
}

template <std::size_t count>
constexpr std::array<std::uint32_t, count> numbersOf(
    const std::array<std::string_view, count>& characters) {
    std::array<std::uint32_t, count> numbers{};
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = numberOf(characters[i]);
    return numbers;
}

/// Marks that never begin a line.
constexpr auto kClosing = numbersOf<14>(
    {"。", "，", "、", "；", "：", "？", "！", "）", "》", "」", "”", "’", "…", "％"});
static_assert(std::find(kClosing.begin(), kClosing.end(), 0U) == kClosing.end());

/// Marks that never end a line.
constexpr auto kOpening = numbersOf<4>({"（", "《", "「", "“"});
static_assert(std::find(kOpening.begin(), kOpening.end(), 0U) == kOpening.end());

bool isOpening(std::string_view character) {
    const std::uint32_t number = numberOf(character);
    return number != 0 && std::find(kOpening.begin(), kOpening.end(), number) != kOpening.end();
}

bool isClosing(std::string_view character) {
    const std::uint32_t number = numberOf(character);
    return number != 0 && std::find(kClosing.begin(), kClosing.end(), number) != kClosing.end();
}

/// Characters from U+2E80 on (CJK and its punctuation) take three bytes that start with E2 BA or
/// later.
bool isChinese(std::string_view character) {
    return character.size() == 3 && character[0] > '\xE2';
}

bool startsWithDigit(std::string_view text) {
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}
bool endsWithDigit(std::string_view text) {
    return !text.empty() && startsWithDigit(text.substr(text.size() - 1));
}

std::string_view withoutTrailingBlanks(std::string_view line) {
    while (!line.empty() && line.back() == ' ')
        line.remove_suffix(1);
    return line;
}

/// Units that stand behind a number and a blank.
bool startsWithUnit(std::string_view text) {
    constexpr std::array<std::string_view, 7> kUnits{"%", "KB", "MB", "GB", "ns", "bytes", "FLOP"};
    return std::ranges::any_of(kUnits, [&](auto unit) { return text.starts_with(unit); });
}

/// Whether the last word is a name of one letter.
bool isOneLetter(std::string_view text) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !text.empty() && isLetter(text.back()) &&
           (text.size() == 1 || text[text.size() - 2] == ' ');
}

/// Whether what ends with `before` and what begins with `after` are read as one: "50 %", "16 × 16",
/// "t × stride", "5 个", "第 8 行", "FLOP/周期".
bool belongTogether(std::string_view before, std::string_view after) {
    const std::string_view word = withoutTrailingBlanks(before);
    const std::string_view first = after.substr(0, characterBytes(after));
    const bool isChineseNext = isChinese(first) && !isOpening(first);
    if (endsWithDigit(word))
        return isChineseNext || startsWithUnit(after) || after.starts_with("× ");
    if (word.ends_with("第")) return startsWithDigit(after);
    if (word.ends_with("×")) return true;
    // A name of one letter is a factor: "t × stride".
    if (after.starts_with("× ") && isOneLetter(word)) return true;
    // A unit below the line has two characters.
    const std::string_view above = word.size() > 3 ? word.substr(0, word.size() - 3) : "";
    return isChineseNext && (word.ends_with('/') || above.ends_with('/'));
}

/// The end of the piece that must not be broken and starts at `from`: a Chinese character with the
/// closing marks behind it, or a word with the blanks behind it.
std::size_t wordEnd(std::string_view text, std::size_t from) {
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

/// The same, with what belongs to it.
std::size_t pieceEnd(std::string_view text, std::size_t from) {
    std::size_t at = wordEnd(text, from);
    while (at < text.size() && belongTogether(text.substr(from, at - from), text.substr(at)))
        at = wordEnd(text, at);
    return at;
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

/// The line that is being filled: [start, end) of a text fits.
class Line {
  public:
    Line(std::string_view text, float width, const Measure& measure)
        : text_(text), width_(width), measure_(measure) {}

    void begin(std::size_t start) {
        start_ = end_ = start;
        atMost_ = 0;
    }
    /// Takes what lies before `to` if it fits, blanks at its end aside. A text is at most as wide
    /// as its pieces are together, so that each is measured once, and the whole only near the end.
    bool take(std::size_t to) {
        atMost_ += measure_(text_.substr(end_, to - end_));
        if (atMost_ > width_) {
            const std::string_view whole = text_.substr(start_, to - start_);
            const float exact = measure_(whole);
            if (exact > width_ && measure_(withoutTrailingBlanks(whole)) > width_) return false;
            atMost_ = exact;
        }
        end_ = to;
        return true;
    }

  private:
    std::string_view text_;
    float width_;
    const Measure& measure_;
    std::size_t start_ = 0;
    std::size_t end_ = 0;
    float atMost_ = 0;
};

void wrapParagraph(std::string_view text, float width, const Measure& measure,
                   std::vector<std::string_view>& lines) {
    std::size_t start = 0;
    std::size_t end = 0;
    std::size_t apartUntil = 0;
    Line line(text, width, measure);
    while (end < text.size()) {
        std::size_t candidate = end < apartUntil ? wordEnd(text, end) : pieceEnd(text, end);
        bool isTaken = line.take(candidate);
        // What is too long for a line is taken apart after all.
        if (!isTaken && end == start && end >= apartUntil) {
            apartUntil = candidate;
            candidate = wordEnd(text, end);
            line.begin(start);
            isTaken = line.take(candidate);
        }
        if (isTaken) {
            end = candidate;
            continue;
        }
        if (end == start) end = start + fittingBytes(text.substr(start), width, measure);
        lines.push_back(withoutTrailingBlanks(text.substr(start, end - start)));
        start = end;
        line.begin(start);
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

std::string wholeClauses(std::string_view sentence,
                         const std::function<bool(std::string_view)>& fits) {
    constexpr std::array<std::string_view, 7> kEnds{"，", "：", "；", "。", ", ", ": ", "; "};
    std::string best(sentence);
    if (fits(sentence)) return best;
    int depth = 0;
    for (std::size_t at = 0; at < sentence.size();) {
        const std::string_view rest = sentence.substr(at);
        const auto end = std::ranges::find_if(
            kEnds, [&](std::string_view mark) { return rest.starts_with(mark); });
        if (end != kEnds.end() && depth == 0 && at > 0) {
            const bool isLatin = end->size() == 2;
            std::string candidate(sentence.substr(0, at));
            candidate += isLatin ? "." : "。";
            if (!fits(candidate)) break;
            best = std::move(candidate);
        }
        if (rest.starts_with("(") || rest.starts_with("（")) ++depth;
        if (rest.starts_with(")") || rest.starts_with("）")) --depth;
        at += characterBytes(rest);
    }
    return best;
}

}  // namespace warpscope::draw
