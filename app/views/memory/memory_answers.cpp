#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/memory/memory_painting.h"

namespace warpscope::views {

namespace {

/// What a warp waits in for an answer of this level: the colour and letter of the timeline. For a
/// store it waits at its end only.
trace::WarpState waitFor(const MemoryPainting& painting, memory::Level level) {
    if (level == memory::Level::SharedMemory || level == memory::Level::ConstantCache)
        return trace::WarpState::ShortScoreboard;
    const bool isStore = painting.picture.kind == memory::AccessKind::Store;
    return isStore ? trace::WarpState::Drain : trace::WarpState::LongScoreboard;
}

/// Cycles of an access from its issue to its last answer, as places of a row.
struct Span {
    Cycle from = 0, to = 1;
    float left = 0, right = 1;

    float xOf(double cycle) const {
        const double share = (cycle - static_cast<double>(from)) / static_cast<double>(to - from);
        return left + static_cast<float>(std::clamp(share, 0.0, 1.0)) * (right - left);
    }
};

Span spanOf(const MemoryPainting& painting) {
    const draw::Box row = painting.at(painting.layout.answers);
    Span span{painting.picture.issuedAt, painting.picture.issuedAt + 1, row.left, row.right};
    for (const present::LevelPart& part : painting.picture.levels)
        span.to = std::max(span.to, part.last);
    return span;
}

/// Where the cursor stands among these cycles, if it does.
std::optional<float> momentOf(const MemoryPainting& painting, const Span& span) {
    const double moment = painting.context.moment();
    if (moment < static_cast<double>(span.from) || moment > static_cast<double>(span.to)) return {};
    return span.xOf(moment);
}

void paintLevel(const MemoryPainting& painting, const Span& span, std::size_t index) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const present::LevelPart& part = painting.picture.levels[index];
    draw::Box row = painting.layout.answers;
    row.top += painting.layout.answerHeight * static_cast<float>(index);
    row.bottom = row.top + painting.layout.answerHeight * 0.86f;
    paintMemoryRowName(painting, row, say(painting.context.session, present::levelKey(part.level)));
    const draw::Box track = painting.at(row);
    canvas.fill(track, theme.palette.inset, theme.metrics.chipRadius);
    const trace::WarpState state = waitFor(painting, part.level);
    const theme::Colour quiet = painting.toned(theme::cellColourOf(theme.palette, state));
    const theme::Colour full = painting.toned(theme::colourOf(theme.palette, state));
    // The arrival itself stays in sight, at the end of the axis too.
    const float least = 3 * theme.metrics.scale;
    const float arrives = std::min(span.xOf(static_cast<double>(part.first)), track.right - least);
    const float done = std::max(arrives + least, span.xOf(static_cast<double>(part.last)));
    const char letter[2] = {trace::infoOf(state).letter, 0};
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    canvas.fill({track.left, track.top, arrives, track.bottom}, quiet);
    canvas.fill({arrives, track.top, done, track.bottom}, full);
    const CycleCount first = part.first - painting.picture.issuedAt;
    const CycleCount last = part.last - painting.picture.issuedAt;
    const std::string when =
        first == last ? fmt::format("+{}", first) : fmt::format("+{} … +{}", first, last);
    const float width = canvas.measure(when).x;
    float end = arrives - theme.metrics.gap * 0.5f;
    if (const auto now = momentOf(painting, span)) {
        // The line of the cursor does not go through the words.
        const float air = theme.metrics.gap * 0.3f;
        if (*now > end - width - air && *now < end + air) end = *now - air;
    }
    const bool fitsBefore = end - track.left > width + 2.5f * theme.metrics.gap;
    const float y = (track.top + track.bottom - canvas.fontSize()) / 2;
    // In the middle of what the cycles leave of the bar.
    const float taken = fitsBefore ? arrives - end + width + theme.metrics.gap * 0.5f : 0;
    draw::cell(canvas, {track.left, track.top, arrives - taken, track.bottom}, quiet,
               theme::textOn(theme.palette, quiet), letter, 0);
    if (fitsBefore)
        draw::textRight(canvas, {end, y}, theme::textOn(theme.palette, quiet), when);
    else if (done + theme.metrics.gap + width < track.right)
        draw::text(canvas, {done + theme.metrics.gap * 0.5f, y}, theme.palette.text, when);
}

void paintAnswerAxis(const MemoryPainting& painting, const Span& span) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const draw::Box rows = painting.at(painting.layout.answers);
    const float top = rows.bottom - theme.metrics.codeSmall * 1.15f;
    if (const auto x = momentOf(painting, span))
        canvas.fill({*x - theme.metrics.scale, rows.top - 2, *x + theme.metrics.scale, top},
                    theme.palette.text);
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const std::string begin = present::grouped(span.from);
    const std::string end = present::grouped(span.to);
    draw::text(canvas, {span.left, top}, theme.palette.muted, begin);
    draw::textRight(canvas, {span.right, top}, theme.palette.muted, end);
    draw::Box name = painting.layout.answers;
    name.top = name.bottom - theme.metrics.codeSmall * 1.15f;
    paintMemoryRowName(painting, name, say(painting.context.session, "view.memory.cycle"));
}

void paintBytes(const MemoryPainting& painting) {
    const theme::Theme& theme = painting.context.theme;
    draw::Canvas& canvas = painting.context.canvas;
    const auto& picture = painting.picture;
    const auto& session = painting.context.session;
    paintMemoryRowName(painting, painting.layout.bytes, say(session, "view.memory.bytes"));
    const draw::Box box = painting.at(painting.layout.bytes);
    const float share = picture.movedBytes == 0 ? 0
                                                : static_cast<float>(picture.usedBytes) /
                                                      static_cast<float>(picture.movedBytes);
    const theme::Colour wasted = picture.isShared() ? theme.palette.inset : wastedColour(painting);
    const float middle = box.left + box.width() * std::min(1.0f, share);
    canvas.fill(box, wasted, theme.metrics.chipRadius);
    canvas.fill({box.left, box.top, middle, box.bottom}, usedColour(painting),
                theme.metrics.chipRadius);
    const draw::FontScope font(canvas, draw::Font::Small);
    const bool isInUsed = middle - box.left >= box.right - middle;
    const draw::Box room = isInUsed ? draw::Box{box.left, box.top, middle, box.bottom}
                                    : draw::Box{middle, box.top, box.right, box.bottom};
    const theme::Colour ground = isInUsed ? usedColour(painting) : wasted;
    const char* const whole =
        picture.isShared() ? "view.memory.bytes_of_banks" : "view.memory.bytes_used";
    for (const char* const key : {whole, "view.memory.bytes_brief"}) {
        const std::string words = say(session, Message{key, {}}
                                                   .with("used", picture.usedBytes)
                                                   .with("moved", picture.movedBytes)
                                                   .with("percent", picture.usedPercent()));
        if (canvas.measure(words).x + theme.metrics.gap > room.width()) continue;
        return draw::textCentred(canvas, room, theme::textOn(theme.palette, ground), words);
    }
}

void paintMeaning(const MemoryPainting& painting, std::span<const LegendEntry> entries) {
    const ViewContext& context = painting.context;
    const draw::Box row = painting.at(painting.layout.legend);
    if (row.height() <= 0) return context.leaveLegend(entries);
    paintLegend(context, row, entries);
}

/// With its words in short, which stand where whole ones would be cut.
LegendEntry meaning(const MemoryPainting& painting, theme::Colour fill, std::string letter,
                    const std::string& key) {
    const auto& session = painting.context.session;
    return {fill, std::move(letter), say(session, key), false, say(session, key + "_brief")};
}

/// What the bar of a level means: a store is on its way there without its warp.
LegendEntry waitMeaning(const MemoryPainting& painting) {
    const trace::WarpState state = waitFor(painting, painting.picture.levels.back().level);
    const bool isStore = painting.picture.kind == memory::AccessKind::Store;
    return meaning(painting,
                   painting.toned(theme::cellColourOf(painting.context.theme.palette, state)),
                   std::string(1, trace::infoOf(state).letter),
                   isStore ? "view.memory.legend.way" : "view.memory.legend.wait");
}

void paintMeanings(const MemoryPainting& painting) {
    const theme::Palette& palette = painting.context.theme.palette;
    const theme::Colour used = usedColour(painting);
    std::vector<LegendEntry> entries;
    const auto add = [&](theme::Colour fill, const char* letter, const char* key) {
        entries.push_back(meaning(painting, fill, letter, key));
    };
    if (painting.picture.isShared()) {
        add(used, "1", "view.memory.legend.first");
        add(painting.toned(palette.limit), "2", "view.memory.legend.further");
        add(palette.inset, "–", "view.memory.legend.idle");
    } else {
        add(used, "u", "view.memory.legend.used");
        add(wastedColour(painting), "w", "view.memory.legend.wasted");
        add(palette.inset, "–", "view.memory.legend.still");
    }
    if (painting.layout.answers.height() > 0 && !painting.picture.levels.empty())
        entries.push_back(waitMeaning(painting));
    paintMeaning(painting, entries);
}

}  // namespace

void paintMemoryAnswers(const MemoryPainting& painting) {
    if (painting.layout.bytes.height() > 0) paintBytes(painting);
    if (painting.layout.answers.height() > 0 && !painting.picture.levels.empty()) {
        const Span span = spanOf(painting);
        for (std::size_t i = 0; i < painting.picture.levels.size(); ++i)
            paintLevel(painting, span, i);
        paintAnswerAxis(painting, span);
    }
    paintMeanings(painting);
}

}  // namespace warpscope::views
