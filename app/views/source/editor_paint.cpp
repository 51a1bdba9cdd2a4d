#include "app/views/source/editor_paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/text.h"
#include "app/views/source/source_paint.h"
#include "app/widgets/code_lexer.h"

namespace warpscope::views {

namespace {

using widgets::TextBuffer;
using widgets::TextRange;

/// Everything that the lines of one frame are painted with.
struct LinePainter {
    draw::Canvas& canvas;
    const theme::Theme& theme;
    const EditorPlace& place;
    const TextBuffer& buffer;
    const EditorMarks& marks;

    float topOf(std::size_t line) const {
        return place.box.top + static_cast<float>(line) * place.lineHeight - place.scroll.y;
    }
    float left() const { return place.codeLeft - place.scroll.x; }
    float xOf(std::size_t line, std::size_t byte) const {
        return left() + xOfByte(canvas, buffer.line(line), byte);
    }
    draw::Box boxOf(std::size_t line, std::size_t begin, std::size_t end) const {
        const float top = topOf(line);
        return {xOf(line, begin), top, xOf(line, end), top + place.lineHeight};
    }

    /// The part of a range of the text that lies in a line is filled.
    void fill(std::size_t line, const TextRange& range, theme::Colour colour) const {
        const std::size_t start = buffer.lineStart(line);
        const std::size_t size = buffer.line(line).size();
        if (range.isEmpty() || range.end < start || range.begin > start + size) return;
        const std::size_t from = range.begin > start ? range.begin - start : 0;
        const std::size_t to = std::min(range.end - start, size);
        draw::Box box = boxOf(line, from, std::max(from, to));
        // A line end that is selected too is seen.
        if (range.end > start + size) box.right += canvas.measure(" ").x;
        canvas.fill(box, colour);
    }
    void marked(std::size_t line) const {
        for (const TextRange& found : marks.found)
            fill(line, found, theme::mix(theme.palette.panel, theme.palette.warning, 0.3f));
        fill(line, buffer.selection(),
             theme::mix(theme.palette.panel, theme.palette.accent, 0.35f));
        for (const auto& bracket : marks.brackets) {
            if (!bracket || buffer.lineOf(*bracket) != line) continue;
            const std::size_t byte = *bracket - buffer.lineStart(line);
            canvas.frame(boxOf(line, byte, byte + 1), theme.palette.accent,
                         theme.metrics.chipRadius * 0.5f);
        }
    }
    void code(std::size_t line, bool isInComment) const {
        const std::string shown = withBlanks(buffer.line(line));
        const float lead = (place.lineHeight - canvas.fontSize()) / 2;
        float x = left();
        for (const auto& token : widgets::codeTokens(shown, isInComment)) {
            const std::string_view text =
                std::string_view(shown).substr(token.begin, token.end - token.begin);
            draw::text(canvas, {x, topOf(line) + lead}, codeInk(theme, token.kind), text);
            x += canvas.measure(text).x;
        }
    }
    /// A problem under its words, and what is wrong behind the line where there is room.
    void notes(std::size_t line) const {
        const std::string shown = withBlanks(buffer.line(line));
        for (const present::LineNote& note : marks.notes) {
            if (note.line != static_cast<int>(line + 1)) continue;
            present::LineNote moved = note;
            const auto column = [&](int from) {
                if (from <= 0) return from;
                const auto byte =
                    std::min(static_cast<std::size_t>(from - 1), buffer.line(line).size());
                return static_cast<int>(withBlanks(buffer.line(line).substr(0, byte)).size()) + 1;
            };
            moved.column = column(note.column);
            moved.endColumn = column(note.endColumn);
            const float lead = (place.lineHeight - canvas.fontSize()) / 2;
            paintUnderline(canvas, theme, {left(), topOf(line) + lead}, shown, moved);
        }
        words(line, left() + canvas.measure(shown + "MM").x);
    }
    /// Of the first problem of a line, from there on; a few letters of it would say nothing.
    void words(std::size_t line, float from) const {
        constexpr float kLeast = 10;  // In small letters.
        for (std::size_t i = 0; i < std::min(marks.notes.size(), marks.words.size()); ++i) {
            const present::LineNote& note = marks.notes[i];
            if (note.line != static_cast<int>(line + 1) || marks.words[i].empty()) continue;
            const float room = place.box.right - theme.metrics.gap - from;
            if (room < kLeast * theme.metrics.small) return;
            const draw::FontScope small(canvas, draw::Font::Small);
            const float lead = (place.lineHeight - canvas.fontSize()) / 2;
            draw::text(
                canvas, {from, topOf(line) + lead},
                note.severity == Severity::Error ? theme.palette.error : theme.palette.warning,
                marks.words[i], room);
            return;
        }
    }
    void number(std::size_t line) const {
        const bool isCaretLine = buffer.lineOf(buffer.caret()) == line;
        const bool isWrong = std::ranges::any_of(marks.notes, [&](const present::LineNote& note) {
            return note.line == static_cast<int>(line + 1) && note.severity == Severity::Error;
        });
        const theme::Palette& p = theme.palette;
        const float lead = (place.lineHeight - canvas.fontSize()) / 2;
        draw::textRight(canvas, {place.codeLeft - canvas.measure("M").x * 0.8f, topOf(line) + lead},
                        isWrong       ? p.error
                        : isCaretLine ? p.text
                                      : p.muted,
                        fmt::format("{}", line + 1));
    }
    void caret() const {
        const std::size_t line = buffer.lineOf(buffer.caret());
        const float x = xOf(line, buffer.caret() - buffer.lineStart(line));
        const float top = topOf(line);
        const float wide = std::max(1.0f, 1.6f * theme.metrics.scale);
        canvas.fill({x, top, x + wide, top + place.lineHeight}, theme.palette.text);
    }
};

}  // namespace

std::string withBlanks(std::string_view line) {
    std::string out;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\t') {
            const std::size_t column = widgets::columnOf(line, at);
            out.append(widgets::kTabColumns - column % widgets::kTabColumns, ' ');
        } else if (line[at] != '\r') {
            out += line[at];
        }
    }
    return out;
}

float xOfByte(const draw::Canvas& canvas, std::string_view line, std::size_t byte) {
    return canvas.measure(withBlanks(line.substr(0, byte))).x;
}

std::size_t byteAtX(const draw::Canvas& canvas, std::string_view line, float x) {
    float left = 0;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t next = widgets::nextCharacter(line, at);
        const float right = xOfByte(canvas, line, next);
        if (x < (left + right) / 2) return at;
        left = right;
        at = next;
    }
    return line.size();
}

std::vector<bool> commentStarts(const TextBuffer& buffer) {
    std::vector<bool> starts;
    bool isInComment = false;
    for (std::size_t i = 0; i < buffer.lineCount(); ++i) {
        starts.push_back(isInComment);
        widgets::codeTokens(buffer.line(i), isInComment);
    }
    return starts;
}

void paintEditor(draw::Canvas& canvas, const theme::Theme& theme, const EditorPlace& place,
                 const TextBuffer& buffer, const std::vector<bool>& inComment,
                 const EditorMarks& marks) {
    const LinePainter painter{canvas, theme, place, buffer, marks};
    const auto first = static_cast<std::size_t>(std::max(0.0f, place.scroll.y / place.lineHeight));
    const auto shown = static_cast<std::size_t>(place.box.height() / place.lineHeight) + 2;
    const std::size_t end = std::min(buffer.lineCount(), first + shown);
    const std::size_t caretLine = buffer.lineOf(buffer.caret());
    const float gutterRight = place.codeLeft - canvas.measure("M").x * 0.4f;
    {
        const draw::ClipScope clip(canvas,
                                   {gutterRight, place.box.top, place.box.right, place.box.bottom});
        if (caretLine >= first && caretLine < end && !buffer.hasSelection())
            canvas.fill({gutterRight, painter.topOf(caretLine), place.box.right,
                         painter.topOf(caretLine) + place.lineHeight},
                        theme::mix(theme.palette.panel, theme.palette.inset, 0.7f));
        for (std::size_t line = first; line < end; ++line) {
            painter.marked(line);
            painter.code(line, line < inComment.size() && inComment[line]);
            painter.notes(line);
        }
        if (marks.hasCaret) painter.caret();
    }
    for (std::size_t line = first; line < end; ++line)
        painter.number(line);
}

}  // namespace warpscope::views
