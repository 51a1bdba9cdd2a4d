#include "app/widgets/text_buffer.h"

#include <algorithm>
#include <utility>

namespace warpscope::widgets {

namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kComment = "// ";

std::string_view indentOf(std::string_view line) {
    return line.substr(0, std::min(line.find_first_not_of(kBlanks), line.size()));
}

bool isBlank(std::string_view text) {
    return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

/// The first bytes of a line that one step of indentation takes.
std::size_t stepOf(std::string_view line) {
    if (line.starts_with('\t')) return 1;
    return std::min(indentOf(line).size(), std::min(line.find_first_not_of(' '), kTabColumns));
}

}  // namespace

TextBuffer::TextBuffer(std::string text) : text_(std::move(text)) {
    indexLines();
}

void TextBuffer::indexLines() {
    starts_.assign(1, 0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
        starts_.push_back(at + 1);
}

std::string_view TextBuffer::line(std::size_t index) const {
    const std::size_t begin = starts_[index];
    const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] - 1 : text_.size();
    return std::string_view(text_).substr(begin, end - begin);
}

std::size_t TextBuffer::lineOf(std::size_t at) const {
    const auto behind = std::ranges::upper_bound(starts_, at);
    return static_cast<std::size_t>(behind - starts_.begin()) - 1;
}

TextRange TextBuffer::selection() const {
    return {std::min(caret_, anchor_), std::max(caret_, anchor_)};
}

std::string_view TextBuffer::selected() const {
    return std::string_view(text_).substr(selection().begin, selection().size());
}

void TextBuffer::select(std::size_t anchor, std::size_t caret) {
    anchor_ = characterStart(text_, anchor);
    caret_ = characterStart(text_, caret);
    change_ = Change::None;
    hasWantedColumn_ = false;
}

void TextBuffer::moveTo(std::size_t at, bool isSelecting) {
    select(isSelecting ? anchor_ : at, at);
}

std::size_t TextBuffer::besideLine(std::size_t from, bool isDown) {
    const std::size_t index = lineOf(from);
    if (!hasWantedColumn_) wantedColumn_ = columnOf(line(index), from - starts_[index]);
    if (!isDown && index == 0) return 0;
    if (isDown && index + 1 == lineCount()) return text_.size();
    const std::size_t other = isDown ? index + 1 : index - 1;
    return starts_[other] + byteAtColumn(line(other), wantedColumn_);
}

std::size_t TextBuffer::target(TextMotion motion, std::size_t from) {
    const std::size_t start = starts_[lineOf(from)];
    switch (motion) {
        case TextMotion::Left:
            return previousCharacter(text_, from);
        case TextMotion::Right:
            return nextCharacter(text_, from);
        case TextMotion::WordLeft:
            return wordLeft(text_, from);
        case TextMotion::WordRight:
            return wordRight(text_, from);
        case TextMotion::Up:
        case TextMotion::Down:
            return besideLine(from, motion == TextMotion::Down);
        case TextMotion::LineStart: {
            const std::size_t first = start + indentOf(line(lineOf(from))).size();
            return from == first ? start : first;
        }
        case TextMotion::LineEnd:
            return start + line(lineOf(from)).size();
        case TextMotion::TextStart:
            return 0;
        case TextMotion::TextEnd:
            return text_.size();
    }
    return from;
}

void TextBuffer::move(TextMotion motion, bool isSelecting, std::size_t count) {
    const bool isSide = motion == TextMotion::Left || motion == TextMotion::Right;
    if (hasSelection() && !isSelecting && isSide)
        return moveTo(motion == TextMotion::Left ? selection().begin : selection().end, false);
    const bool isVertical = motion == TextMotion::Up || motion == TextMotion::Down;
    for (std::size_t i = 0; i < count; ++i) {
        const bool hasColumn = hasWantedColumn_;
        const std::size_t to = target(motion, caret_);
        if (to == caret_) break;
        moveTo(to, isSelecting);
        hasWantedColumn_ = isVertical;
        if (isVertical && hasColumn) hasWantedColumn_ = true;
    }
    if (!isSelecting) anchor_ = caret_;
}

void TextBuffer::selectWord(std::size_t at) {
    const TextRange word = wordAround(text_, characterStart(text_, at));
    select(word.begin, word.end);
}

void TextBuffer::selectLine(std::size_t index) {
    const std::size_t next = index + 1 < lineCount() ? starts_[index + 1] : text_.size();
    select(starts_[index], next);
}

/// Before a change: another gesture, unless it goes on with the last one.
void TextBuffer::begin(Change change) {
    if (change == Change::Other || change != change_ || hasSelection()) ++gesture_;
    change_ = change;
}

void TextBuffer::replace(TextRange range, std::string_view with) {
    if (range.isEmpty() && with.empty()) return;
    text_.replace(range.begin, range.size(), with);
    indexLines();
    caret_ = anchor_ = range.begin + with.size();
    hasWantedColumn_ = false;
    ++revision_;
}

void TextBuffer::type(std::string_view words) {
    if (words.empty()) return;
    const TextRange range = selection();
    const bool startsWord = range.begin > 0 && text_[range.begin - 1] == ' ' && words != " ";
    if (startsWord) change_ = Change::None;
    begin(Change::Typing);
    const std::size_t start = starts_[lineOf(range.begin)];
    const std::string_view before = std::string_view(text_).substr(start, range.begin - start);
    const bool isClosing = words == "}" && !before.empty() && isBlank(before);
    const std::size_t step = isClosing ? stepOf(before) : 0;
    replace({range.begin - step, range.end}, words);
}

void TextBuffer::paste(std::string_view words) {
    std::string plain(words);
    std::erase(plain, '\r');
    if (plain.empty() && !hasSelection()) return;
    begin(Change::Other);
    replace(selection(), plain);
}

void TextBuffer::newLine() {
    begin(Change::Other);
    const TextRange range = selection();
    const std::size_t start = starts_[lineOf(range.begin)];
    const std::string before = text_.substr(start, range.begin - start);
    const std::string indent(indentOf(before));
    const std::size_t last = before.find_last_not_of(kBlanks);
    const bool opens = last != std::string::npos && before[last] == '{';
    const bool closes = opens && range.end < text_.size() && text_[range.end] == '}';
    const std::string step(opens ? kTabColumns : 0, ' ');
    replace(range, "\n" + indent + step + (closes ? "\n" + indent : ""));
    if (closes) caret_ = anchor_ = caret_ - indent.size() - 1;
}

/// From the first line of the selection to behind the last; a line that the selection only touches
/// at its start is none of them.
TextRange TextBuffer::selectedLines() const {
    const TextRange range = selection();
    const std::size_t first = lineOf(range.begin);
    std::size_t last = lineOf(range.end);
    if (last > first && range.end == starts_[last]) --last;
    return {first, last + 1};
}

template <class Edit>
void TextBuffer::changeLines(const Edit& edit) {
    const TextRange lines = selectedLines();
    const std::size_t begins = starts_[lines.begin];
    const std::size_t ends = starts_[lines.end - 1] + line(lines.end - 1).size();
    const bool hadSelection = hasSelection();
    const std::size_t fromEnd = ends - std::min(ends, caret_);
    std::string changed;
    for (std::size_t i = lines.begin; i < lines.end; ++i)
        changed += (i > lines.begin ? "\n" : "") + edit(line(i));
    if (changed == std::string_view(text_).substr(begins, ends - begins)) return;
    begin(Change::Other);
    replace({begins, ends}, changed);
    const std::size_t end = begins + changed.size();
    const std::size_t caret = end - std::min(fromEnd, changed.size());
    anchor_ = hadSelection ? begins : characterStart(text_, caret);
    caret_ = hadSelection ? end : anchor_;
}

void TextBuffer::tab() {
    if (selectedLines().size() > 1)
        return changeLines([](std::string_view line) {
            return isBlank(line) ? std::string(line)
                                 : std::string(kTabColumns, ' ') + std::string(line);
        });
    const std::size_t at = selection().begin;
    const std::size_t index = lineOf(at);
    const std::size_t column = columnOf(line(index), at - starts_[index]);
    begin(Change::Typing);
    replace(selection(), std::string(kTabColumns - column % kTabColumns, ' '));
}

void TextBuffer::outdent() {
    changeLines([](std::string_view line) { return std::string(line.substr(stepOf(line))); });
}

void TextBuffer::toggleComment() {
    const TextRange lines = selectedLines();
    bool areAll = true;
    for (std::size_t i = lines.begin; i < lines.end; ++i)
        areAll = areAll &&
                 (isBlank(line(i)) || line(i).substr(indentOf(line(i)).size()).starts_with("//"));
    changeLines([&](std::string_view line) {
        if (isBlank(line)) return std::string(line);
        const std::string indent(indentOf(line));
        const std::string_view rest = line.substr(indent.size());
        if (!areAll) return indent + std::string(kComment) + std::string(rest);
        return indent + std::string(rest.substr(rest.starts_with(kComment) ? 3 : 2));
    });
}

void TextBuffer::erase(TextMotion motion) {
    TextRange range = selection();
    if (range.isEmpty()) {
        const std::size_t to = target(motion, caret_);
        range = {std::min(caret_, to), std::max(caret_, to)};
    }
    if (range.isEmpty()) return;
    begin(hasSelection() ? Change::Other : Change::Erasing);
    replace(range, {});
}

std::string TextBuffer::cut() {
    if (!hasSelection()) selectLine(lineOf(caret_));
    std::string out(selected());
    if (out.empty()) return out;
    begin(Change::Other);
    replace(selection(), {});
    return out;
}

void TextBuffer::replaceText(std::string text) {
    if (text == text_) return;
    const auto [mine, other] = std::ranges::mismatch(text_, text);
    auto prefix = static_cast<std::size_t>(mine - text_.begin());
    std::size_t suffix = 0;
    const std::size_t most = std::min(text_.size(), text.size()) - prefix;
    while (suffix < most && text_[text_.size() - 1 - suffix] == text[text.size() - 1 - suffix])
        ++suffix;
    const std::size_t end = text.size() - suffix;
    text_ = std::move(text);
    indexLines();
    ++revision_;
    select(end, end);
}

}  // namespace warpscope::widgets
