#include "app/views/source/source_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/theme/ink.h"
#include "app/widgets/code_lexer.h"

namespace warpscope::views {

namespace {

using widgets::TokenKind;

/// How far what goes on on a further line is indented: beyond the line itself, so that it is not
/// taken for a statement of its own.
std::size_t hangOf(std::string_view line, std::size_t characters) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    return std::min(indent + 4, characters / 2);
}

/// Where the pieces of a line begin when the further ones hang.
std::vector<std::size_t> wrapped(std::string_view line, std::size_t characters) {
    auto first = widgets::wrapCode(line, characters);
    if (first.size() < 2) return first;
    std::vector<std::size_t> starts{0};
    const std::size_t rest = first[1];
    const std::size_t room = std::max<std::size_t>(4, characters - hangOf(line, characters));
    for (const std::size_t start : widgets::wrapCode(line.substr(rest), room))
        starts.push_back(rest + start);
    return starts;
}

/// The largest count that is written with all of its digits.
constexpr std::int64_t kMaxExactCount = 99'999;

std::string compact(std::int64_t count) {
    if (count <= kMaxExactCount) return present::grouped(count);
    if (count < 10'000'000) return fmt::format("{}k", count / 1000);
    return fmt::format("{}M", count / 1'000'000);
}

/// Lines that less of the waiting is for than this are quiet.
constexpr double kMuchWaiting = 0.1;

/// "38 %": the larger, the more it stands out.
void paintStalls(draw::Canvas& canvas, const theme::Theme& theme, draw::Point rowTop,
                 const SourceColumns& columns, double share) {
    const int percent = static_cast<int>(std::lround(100 * share));
    if (percent == 0) return;
    const auto& palette = theme.palette;
    const draw::Point rightTop{rowTop.x + columns.stallsRight, rowTop.y};
    const std::string words = fmt::format("{}%", percent);
    if (share >= kMuchWaiting) {
        const draw::Point size = canvas.measure(words);
        const float edge = 3 * theme.metrics.scale;
        const auto strength = static_cast<float>(std::min(1.0, 0.25 + share));
        canvas.fill(
            {rightTop.x - size.x - edge, rightTop.y, rightTop.x + edge, rightTop.y + size.y},
            theme::mix(palette.panel, palette.longScoreboard, 0.5f * strength),
            theme.metrics.chipRadius);
    }
    draw::textRight(canvas, rightTop, share >= kMuchWaiting ? palette.text : palette.muted, words);
}

}  // namespace

theme::Colour codeInk(const theme::Theme& theme, TokenKind kind) {
    const auto& palette = theme.palette;
    const auto ink = [&](theme::Colour colour) { return theme::inkOf(palette, colour); };
    switch (kind) {
        case TokenKind::Keyword:
            return ink(palette.barrier);
        case TokenKind::Type:
            return ink(palette.eligible);
        case TokenKind::Builtin:
            return ink(palette.elseSide);
        case TokenKind::Number:
            return ink(palette.issued);
        case TokenKind::String:
        case TokenKind::Directive:
            return ink(palette.limit);
        case TokenKind::Comment:
            return palette.muted;
        case TokenKind::Plain:
            return palette.text;
    }
    return palette.text;
}

float letterWidth(const draw::Canvas& canvas) {
    // A canvas rounds what it measures up to whole pixels: for one letter alone that is much.
    constexpr std::string_view kRuler = "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM";
    return canvas.measure(kRuler).x / static_cast<float>(kRuler.size());
}

std::size_t unbrokenLength(std::string_view line) {
    if (line.starts_with("__global__") || line.starts_with("extern \"C\" __global__")) return 0;
    const std::string_view code = line.substr(0, line.find("//"));
    const std::size_t last = code.find_last_not_of(' ');
    return last == std::string_view::npos ? 0 : last + 1;
}

SourceColumns sourceColumns(const theme::Metrics& m, float width, float characterWidth,
                            std::size_t lines, std::int64_t mostIssues) {
    const bool hasCounts = mostIssues > 0;
    SourceColumns columns;
    // The disc of a breakpoint, then as many digits as the last line has.
    const float digits = lines < 10 ? 1.0f : lines < 100 ? 2.0f : lines < 1000 ? 3.0f : 4.0f;
    columns.gutter = characterWidth * (0.8f + digits);
    columns.code = columns.gutter + characterWidth * 0.8f;
    float right = width - m.gap * 0.4f;
    if (hasCounts && width > characterWidth * 26) {
        columns.barWidth = m.body * 1.8f;
        columns.barLeft = right - columns.barWidth;
        right = columns.barLeft - m.gap * 0.6f;
    }
    if (hasCounts && width > characterWidth * 32) {
        columns.countsRight = right;
        constexpr float kHeading = 5.5f;  // In letters.
        // "55,296" may stand above "172k": the largest count is not the widest.
        const std::size_t widest = std::max(compact(mostIssues).size(),
                                            compact(std::min(mostIssues, kMaxExactCount)).size());
        const float letters = std::max(kHeading, static_cast<float>(widest) + 1);
        right -= characterWidth * letters + m.gap * 0.4f;
    }
    if (hasCounts && width > characterWidth * 38) {
        columns.stallsRight = right;
        right -= characterWidth * 4 + m.gap * 0.4f;
    }
    columns.codeWidth = std::max(characterWidth * 8, right - columns.code);
    columns.characters = static_cast<std::size_t>(columns.codeWidth / characterWidth);
    return columns;
}

std::size_t codeHeightInLines(std::string_view line, std::size_t characters) {
    return wrapped(line, characters).size();
}

float paintCode(draw::Canvas& canvas, const theme::Theme& theme, draw::Point at,
                std::string_view line, std::size_t characters, bool& isInComment) {
    const auto tokens = widgets::codeTokens(line, isInComment);
    const auto starts = wrapped(line, characters);
    const float lineHeight = canvas.fontSize() * 1.2f;
    const float hang = static_cast<float>(hangOf(line, characters)) * letterWidth(canvas);
    for (std::size_t piece = 0; piece < starts.size(); ++piece) {
        const std::size_t begin = starts[piece];
        const std::size_t end = piece + 1 < starts.size() ? starts[piece + 1] : line.size();
        const float left = at.x + (piece == 0 ? 0 : hang);
        for (const auto& token : tokens) {
            const std::size_t from = std::max(token.begin, begin);
            const std::size_t to = std::min(token.end, end);
            if (from >= to) continue;
            const std::string_view text = line.substr(from, to - from);
            // From the line's begin each time: rounded widths would add up.
            const float x = left + canvas.measure(line.substr(begin, from - begin)).x;
            draw::text(canvas, {x, at.y + static_cast<float>(piece) * lineHeight},
                       codeInk(theme, token.kind), text);
        }
    }
    return static_cast<float>(starts.size()) * lineHeight;
}

void paintCounts(draw::Canvas& canvas, const theme::Theme& theme, draw::Point rowTop,
                 const SourceColumns& columns, const present::LineCounts& counts,
                 const present::CountScale& scale, theme::Colour part) {
    if (counts.issues == 0 || columns.areHidden) return;
    const auto& palette = theme.palette;
    if (columns.stallsRight > 0)
        paintStalls(canvas, theme, rowTop, columns, scale.stallShare(counts));
    if (columns.countsRight > 0)
        draw::textRight(canvas, {rowTop.x + columns.countsRight, rowTop.y}, palette.muted,
                        compact(counts.issues));
    if (columns.barWidth <= 0) return;
    const float height = canvas.fontSize() * 0.5f;
    const float top = rowTop.y + canvas.fontSize() * 0.28f;
    const draw::Point min{rowTop.x + columns.barLeft, top};
    const double share = counts.activeShare(scale.warpSize);
    const auto filled = static_cast<float>(share) * columns.barWidth;
    constexpr double kAboutAll = 0.97;
    const theme::Colour fill = share > kAboutAll ? palette.bothSides : part;
    const float round = height * 0.3f;
    canvas.fill(draw::between(min, {min.x + columns.barWidth, top + height}), palette.inset, round);
    canvas.fill(draw::between(min, {min.x + filled, top + height}), fill, round);
}

void paintWaited(draw::Canvas& canvas, const theme::Theme& theme, draw::Point rowTop,
                 const SourceColumns& columns, trace::WarpState state, int line) {
    const theme::Colour colour = theme::cellColourOf(theme.palette, state);
    const theme::Colour ink = theme::textOn(theme.palette, colour);
    const std::string letter(1, trace::infoOf(state).letter);
    const std::string number = fmt::format("{}", line);
    const float edge = theme.metrics.scale;
    // A letter and two digits may be wider than the gutter.
    const float needed = canvas.measure(letter).x + canvas.measure(number).x + 2 * edge;
    const float width = std::max(columns.gutter, needed);
    canvas.fill({rowTop.x, rowTop.y, rowTop.x + width, rowTop.y + canvas.fontSize() * 1.1f}, colour,
                theme.metrics.chipRadius);
    canvas.write({rowTop.x + edge, rowTop.y}, ink, letter);
    draw::textRight(canvas, {rowTop.x + width, rowTop.y}, ink, number);
}

void paintUnderline(draw::Canvas& canvas, const theme::Theme& theme, draw::Point at,
                    std::string_view line, const present::LineNote& note) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t begin =
        note.column > 0 ? std::min(static_cast<std::size_t>(note.column - 1), line.size()) : indent;
    const std::size_t end =
        note.endColumn > note.column && note.column > 0
            ? std::min(static_cast<std::size_t>(note.endColumn - 1), line.size())
            : line.size();
    const float left = at.x + canvas.measure(line.substr(0, begin)).x;
    const float right = std::max(left + canvas.fontSize() * 0.6f,
                                 at.x + canvas.measure(line.substr(0, std::max(begin, end))).x);
    const float step = 3 * theme.metrics.scale;
    const float y = at.y + canvas.fontSize() * 1.05f;
    const theme::Colour ink =
        note.severity == Severity::Error ? theme.palette.error : theme.palette.warning;
    bool isUp = false;
    for (float x = left; x < right; x += step, isUp = !isUp)
        canvas.line({x, y + (isUp ? 0 : step * 0.6f)},
                    {std::min(x + step, right), y + (isUp ? step * 0.6f : 0)}, ink,
                    1.3f * theme.metrics.scale);
}

}  // namespace warpscope::views
