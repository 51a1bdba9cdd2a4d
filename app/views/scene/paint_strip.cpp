#include "app/views/scene/paint_strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/session/state/say.h"
#include "app/theme/fonts.h"
#include "app/views/scene/scene_looks.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using scenario::SceneLook;

std::string nameOf(const ViewContext& context, const present::Strip& strip, std::size_t track) {
    const std::string& name = context.session.text(strip.tracks[track]);
    return name.empty() ? say(context.session, "view.scene.host") : name;
}

/// What may stand in a bar, the longest first: of what a call queues all of it, what is called, and
/// the line that names it beside; of the host's calls, which are narrow, that line alone.
std::vector<std::string> labelsOf(const ViewContext& context, const scenario::Scene& scene,
                                  const present::StripBar& bar) {
    const std::string& text = context.session.text(bar.text);
    const std::string letter = letterOf(bar.look);
    // Of a scale colours only part the bars: their letters are explained nowhere.
    if (scene.kind == scenario::Scene::Kind::Scale) return {text};
    if (bar.call < 0) return {text, letter};
    if (bar.track == 0 && bar.look == SceneLook::Wait) return {};
    const int line = scene.calls[static_cast<std::size_t>(bar.call)].line;
    const std::string number = std::to_string(line > 0 ? line : bar.call + 1);
    if (bar.track == 0) return {number, letter};
    return {text, text.substr(0, text.find_first_of("(<")), number, letter};
}

void paintPiece(const ViewContext& context, const Box& box, SceneLook look, bool isPale) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Colour full = colourOf(palette, look);
    const theme::Colour fill = isPale ? theme::mix(palette.panel, full, 0.25f) : full;
    const theme::Metrics& m = context.theme.metrics;
    context.canvas.fill(box, fill, std::min(m.chipRadius, box.width() * 0.3f));
    if (look == SceneLook::Wait)
        draw::hatch(context.canvas, box, theme::mix(fill, palette.text, isPale ? 0.1f : 0.3f),
                    7 * m.scale);
}

/// Of their size, the smallest letters that words of a bar take.
constexpr float kLeastShare = 0.75f;
/// In letters: a bar with room for large ones.
constexpr float kHighBar = 4;

bool fits(const ViewContext& context, draw::Font size, const std::string& words, const Box& box) {
    const draw::FontScope font(context.canvas, size);
    return context.canvas.measure(words).x <= box.width();
}

Box wordsIn(const ViewContext& context, const StripPlace& place, const present::StripBar& bar) {
    const float inset = context.theme.metrics.gap * 0.3f;
    return {place.xOf(bar.from) + inset, place.topOf(bar.track) + place.rowHeight * 0.16f,
            place.xOf(bar.to) - inset, place.topOf(bar.track) + place.rowHeight * 0.84f};
}

draw::Font fontOf(const present::StripBar& bar, bool isLarge) {
    const bool isCode = bar.call >= 0;
    if (isLarge) return isCode ? draw::Font::CodeLarge : draw::Font::LessonLarge;
    return isCode ? draw::Font::CodeSmall : draw::Font::Small;
}

/// Bars of one track speak in one size: large where all of them have room for that.
bool hasLargeWords(const ViewContext& context, const StripPlace& place, const present::Strip& strip,
                   const scenario::Scene& scene, int track) {
    return std::ranges::all_of(strip.bars, [&](const present::StripBar& bar) {
        if (bar.track != track) return true;
        const std::vector<std::string> labels = labelsOf(context, scene, bar);
        const Box box = wordsIn(context, place, bar);
        return labels.empty() || (box.height() > kHighBar * context.theme.metrics.body &&
                                  fits(context, fontOf(bar, true), labels.front(), box));
    });
}

void paintBar(const ViewContext& context, const StripPlace& place, const present::StripBar& bar,
              const StripMoment& moment, const std::vector<std::string>& labels, bool isLarge) {
    const theme::Metrics& m = context.theme.metrics;
    const Box whole = wordsIn(context, place, bar);
    const double shownTo = std::min(bar.to, moment.now);
    const float gap = std::min(1.5f * m.scale, 1.5f);
    if (bar.to > moment.now && !moment.hidesLater)
        paintPiece(context, {place.xOf(bar.from), whole.top, place.xOf(bar.to) - gap, whole.bottom},
                   bar.look, true);
    if (shownTo <= bar.from) return;
    const Box done{place.xOf(bar.from), whole.top, place.xOf(shownTo) - gap, whole.bottom};
    paintPiece(context, done, bar.look, false);
    const theme::Palette& palette = context.theme.palette;
    const theme::Colour ink = bar.look == SceneLook::Wait
                                  ? palette.text
                                  : theme::textOn(palette, colourOf(palette, bar.look));
    if (shownTo < bar.to || labels.empty() || whole.width() < m.small) return;
    const draw::FontScope font(context.canvas, fontOf(bar, isLarge));
    const auto fitting = std::ranges::find_if(labels, [&](const std::string& label) {
        return context.canvas.measure(label).x <= whole.width();
    });
    if (fitting != labels.end()) return draw::textCentred(context.canvas, whole, ink, *fitting);
    // A little smaller before it is cut.
    const float size = context.canvas.fontSize();
    const float share = whole.width() / context.canvas.measure(labels.back()).x;
    if (share >= kLeastShare) {
        theme::pushFont(context.theme.fonts.words, std::floor(size * share));
        draw::textCentred(context.canvas, whole, ink, labels.back());
        return theme::popFont();
    }
    draw::text(context.canvas,
               {whole.left, (whole.top + whole.bottom - context.canvas.fontSize()) / 2}, ink,
               labels.back(), whole.width());
}

void paintMark(const ViewContext& context, const StripPlace& place,
               const present::StripMark& mark) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float x = place.xOf(mark.at);
    const float top = place.topOf(mark.track);
    const float size = std::min(m.small * 0.5f, place.rowHeight * 0.16f);
    context.canvas.line({x, top}, {x, top + place.rowHeight}, palette.barrier, 2 * m.scale);
    context.canvas.triangle({x - size, top}, {x + size, top}, {x, top + 1.6f * size},
                            palette.barrier);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float wide = context.canvas.measure(mark.text).x;
    const bool isRight = x + wide + 2 * size < place.tracks.right;
    draw::text(context.canvas,
               {isRight ? x + 1.4f * size : x - wide - 1.4f * size,
                top - context.canvas.fontSize() * 0.55f},
               palette.text, mark.text);
}

void paintTracks(const ViewContext& context, const StripPlace& place, const present::Strip& strip) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    for (std::size_t i = 0; i < strip.tracks.size(); ++i) {
        const float top = place.topOf(static_cast<int>(i));
        context.canvas.fill({place.tracks.left, top + place.rowHeight * 0.1f, place.tracks.right,
                             top + place.rowHeight * 0.9f},
                            palette.inset, m.chipRadius);
        draw::text(context.canvas, {place.left, top + (place.rowHeight - m.body) / 2}, palette.text,
                   nameOf(context, strip, i), place.tracks.left - place.left - m.gap * 0.5f);
    }
}

}  // namespace

/// Of a track, in letters.
constexpr float kHighestStrip = 20;

StripPlace placeOf(const ViewContext& context, const draw::Box& room, const present::Strip& strip) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    float names = 0;
    for (std::size_t i = 0; i < strip.tracks.size(); ++i)
        names = std::max(names, context.canvas.measure(nameOf(context, strip, i)).x);
    names = std::min(names + m.gap, room.width() * 0.3f);
    const auto rows = static_cast<float>(std::max<std::size_t>(1, strip.tracks.size()));
    StripPlace place;
    place.rowHeight = std::min(room.height() / rows, kHighestStrip * m.body);
    place.left = room.left;
    place.tracks = {room.left + names, room.top, room.right, room.top + rows * place.rowHeight};
    place.end = std::max(1.0, strip.end);
    return place;
}

int paintStrip(const ViewContext& context, const StripPlace& place, const present::Strip& strip,
               const scenario::Scene& scene, const StripMoment& moment) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    paintTracks(context, place, strip);
    std::vector<bool> isLarge;
    for (std::size_t track = 0; track < strip.tracks.size(); ++track)
        isLarge.push_back(hasLargeWords(context, place, strip, scene, static_cast<int>(track)));
    int hovered = -1;
    for (std::size_t i = 0; i < strip.bars.size(); ++i) {
        const present::StripBar& bar = strip.bars[i];
        if (moment.hidesLater && bar.from >= moment.now) continue;
        paintBar(context, place, bar, moment, labelsOf(context, scene, bar),
                 isLarge[static_cast<std::size_t>(bar.track)]);
        const Box box{place.xOf(bar.from), place.topOf(bar.track), place.xOf(bar.to),
                      place.topOf(bar.track) + place.rowHeight};
        context.offer(fmt::format("bar {}", i), box);
        if (hovered < 0 && pointArea(fmt::format("bar {}", i).c_str(), box))
            hovered = static_cast<int>(i);
    }
    for (const scenario::SceneArrow& arrow : strip.arrows) {
        if (arrow.toAt > moment.now) continue;
        const bool isDown = arrow.toTrack > arrow.fromTrack;
        const float from =
            place.topOf(arrow.fromTrack) + place.rowHeight * (isDown ? 0.84f : 0.16f);
        const float to = place.topOf(arrow.toTrack) + place.rowHeight * (isDown ? 0.16f : 0.84f);
        paintArrow(context.canvas, {place.xOf(arrow.fromAt), from}, {place.xOf(arrow.toAt), to},
                   palette.muted, 1.5f * m.scale);
    }
    for (const present::StripMark& mark : strip.marks)
        if (mark.at <= moment.now) paintMark(context, place, mark);
    if (!moment.hasLine) return hovered;
    const float x = place.xOf(std::min(moment.now, place.end));
    context.canvas.line({x, place.tracks.top}, {x, place.tracks.bottom}, palette.accent,
                        2 * m.scale);
    return hovered;
}

}  // namespace warpscope::views
