#include "app/views/source/code_type.h"

#include <algorithm>

namespace warpscope::views {
namespace {

using Rows = std::span<const present::SourceRow>;

/// In a lecture one line in so many may go on in a second one before all of them become too small
/// for the last row.
constexpr std::ptrdiff_t kOneInLecture = 3;

SourceColumns columnsIn(const ViewContext& context, Rows rows, draw::Font font, float width,
                        bool hasCounts) {
    const draw::FontScope scope(context.canvas, font);
    std::int64_t most = 0;
    if (hasCounts)
        for (const present::SourceRow& row : rows)
            most = std::max(most, row.counts.issues);
    return sourceColumns(context.theme.metrics, width, letterWidth(context.canvas), rows.size(),
                         most);
}

float rowHeight(const ViewContext& context, draw::Font font, std::size_t lines) {
    const draw::FontScope scope(context.canvas, font);
    return static_cast<float>(lines) * context.canvas.fontSize() * 1.2f +
           context.theme.metrics.gap * 0.25f;
}

/// Of all lines, none of them broken, and as much again as a few notes under them take.
float heightIn(const ViewContext& context, Rows rows, draw::Font font) {
    constexpr float kNotes = 2;
    return (static_cast<float>(rows.size()) + kNotes) * rowHeight(context, font, 1);
}

/// Of the lines that a question names, with those between them.
float heightOfAsked(const ViewContext& context, Rows rows, const CodeRoom& room,
                    const CodeType& type) {
    float height = 0;
    for (int line = room.firstAsked; line <= room.lastAsked; ++line) {
        const std::string& text = rows[static_cast<std::size_t>(line - 1)].text;
        height += rowHeight(context, type.font, codeHeightInLines(text, type.columns.characters));
    }
    return height;
}

/// Of the least lines that are to be seen, wherever the code is scrolled to. A comment above it goes
/// first.
float heightOfLeast(const ViewContext& context, Rows rows, const CodeType& type) {
    const std::size_t count = std::min<std::size_t>(kLeastLines, rows.size());
    const auto parts = [&](std::size_t at) {
        return codeHeightInLines(rows[at].text, type.columns.characters) - 1;
    };
    std::size_t from = std::min<std::size_t>(
        static_cast<std::size_t>(firstLineOfCode(rows) - 1), rows.size() - count);
    std::size_t more = 0;
    for (std::size_t i = from; i < from + count; ++i)
        more += parts(i);
    std::size_t most = more;
    for (; from + count < rows.size(); ++from) {
        more += parts(from + count);
        more -= parts(from);
        most = std::max(most, more);
    }
    const float line = rowHeight(context, type.font, 1);
    return static_cast<float>(count) * line +
           static_cast<float>(most) * (rowHeight(context, type.font, 2) - line);
}

/// Lines that are longer than so many characters.
std::ptrdiff_t brokenLines(Rows rows, std::size_t characters) {
    return std::ranges::count_if(
        rows, [&](const present::SourceRow& row) { return unbrokenLength(row.text) > characters; });
}

CodeType chooseForAllLines(const ViewContext& context, Rows rows, const CodeRoom& room) {
    using draw::Font;
    const auto columns = [&](Font font, bool hasCounts) {
        return columnsIn(context, rows, font, room.width, hasCounts);
    };
    const auto broken = [&](const SourceColumns& it) { return brokenLines(rows, it.characters); };
    CodeType type{Font::CodeLarge, columns(Font::CodeLarge, room.hasCounts)};
    const bool hasRoom =
        !room.hasInstructions && heightIn(context, rows, Font::CodeLarge) <= room.height;
    if (hasRoom && broken(type.columns) == 0) return type;
    const bool isPresenting = context.session.isPresenting();
    const bool isStep = !isPresenting && context.session.step() != nullptr;
    const bool isLow = isStep && kLeastLines * rowHeight(context, Font::Code, 1) > room.seen;
    const bool isSeen = isStep && room.seen > 0;
    for (const bool counts : {room.hasCounts, false}) {
        for (const Font font : {Font::Code, Font::CodeSmall}) {
            if (isLow && font == Font::Code) continue;
            type = {font, columns(font, counts)};
            if (broken(type.columns) > 0) continue;
            if (!isSeen || heightOfLeast(context, rows, type) <= room.seen) return type;
        }
    }
    const std::ptrdiff_t still = broken(type.columns);
    if (isPresenting && kOneInLecture * still <= std::ssize(rows)) return type;
    const CodeType tight{Font::CodeTight, columns(Font::CodeTight, false)};
    const bool isFew = isSeen && heightOfLeast(context, rows, type) > room.seen;
    return broken(tight.columns) == still && !isFew ? type : tight;
}

}  // namespace

int firstLineOfCode(Rows rows) {
    const auto isCode = [](const present::SourceRow& row) { return !row.text.starts_with("//"); };
    return static_cast<int>(std::ranges::find_if(rows, isCode) - rows.begin()) + 1;
}

float heightWithLeast(const ViewContext& context, Rows rows, const CodeRoom& room) {
    if (rows.empty()) return 0;
    const CodeType type = chooseForAllLines(context, rows, room);
    float all = 0;
    for (const present::SourceRow& row : rows)
        all += rowHeight(context, type.font, codeHeightInLines(row.text, type.columns.characters));
    const auto count = static_cast<float>(rows.size());
    const CodeType tight{draw::Font::CodeTight,
                         columnsIn(context, rows, draw::Font::CodeTight, room.width, false)};
    return std::max(all / count * std::min(static_cast<float>(kLeastLines), count),
                    heightOfLeast(context, rows, tight));
}

bool showsAsked(const ViewContext& context, Rows rows, const CodeRoom& room, const CodeType& type) {
    if (room.firstAsked <= 0 || room.lastAsked > static_cast<int>(rows.size())) return true;
    return heightOfAsked(context, rows, room, type) <= room.heightOfAsked;
}

float widthInHall(const ViewContext& context, Rows rows) {
    constexpr float kAnyWidth = 10000;
    std::size_t longest = 0;
    for (const present::SourceRow& row : rows)
        longest = std::max(longest, unbrokenLength(row.text));
    const SourceColumns columns = columnsIn(context, rows, draw::Font::CodeSmall, kAnyWidth, false);
    const draw::FontScope scope(context.canvas, draw::Font::CodeSmall);
    // A pixel more: rounding takes no letter then.
    return kAnyWidth - columns.codeWidth + 1 +
           static_cast<float>(longest) * letterWidth(context.canvas);
}

CodeType chooseCodeType(const ViewContext& context, Rows rows, const CodeRoom& room) {
    using draw::Font;
    const CodeType usual = chooseForAllLines(context, rows, room);
    if (!context.session.isPresenting() || showsAsked(context, rows, room, usual)) return usual;
    const SourceColumns columns = columnsIn(context, rows, Font::CodeSmall, room.width, false);
    const CodeType smaller{Font::CodeSmall, columns};
    return showsAsked(context, rows, room, smaller) ? smaller : usual;
}

}  // namespace warpscope::views
