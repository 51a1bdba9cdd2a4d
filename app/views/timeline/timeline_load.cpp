#include "app/views/timeline/timeline_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/chart.h"
#include "app/present/foresight.h"
#include "app/session/state/say.h"
#include "app/views/timeline/paint_load.h"
#include "app/views/timeline/timeline_button.h"
#include "engine/text/grouped.h"

namespace warpscope::views {
namespace {

/// Where the track stands, its words in the first line of it, or the landscape alone.
struct LoadPlace {
    float left = 0, width = 0;
    float top = 0, bottom = 0;
};

/// All SMs' warps divided by this are warps in the units.
double partsOf(const present::TimelineModel& model, LoadUnits units) {
    const machine::Machine& machine = model.run().launch().machine;
    return machine.smCount * (units.perScheduler ? machine.schedulersPerSm : 1);
}

struct Layer {
    const char* key;
    theme::Colour colour;
};

std::array<Layer, 3> layersOf(const theme::Palette& palette) {
    return {{
        {"view.timeline.load_resident", residentColour(palette)},
        {"view.timeline.load_eligible", palette.eligible},
        {"view.timeline.load_issued", palette.issued},
    }};
}

/// Of all names of the layers, each behind its colour.
float layersWidth(const ViewContext& context) {
    const float gap = context.theme.metrics.gap;
    float width = 0;
    for (const Layer& layer : layersOf(context.theme.palette))
        width += context.canvas.fontSize() * 0.7f + 1.5f * gap +
                 context.canvas.measure(say(context.session, layer.key)).x;
    return width;
}

/// The layers' names behind their colours; returns where they end.
float drawLayers(const ViewContext& context, ImVec2 at, float right) {
    const theme::Palette& palette = context.theme.palette;
    const std::array<Layer, 3> layers = layersOf(palette);
    const float gap = context.theme.metrics.gap;
    const float chip = context.canvas.fontSize() * 0.7f;
    const float chipTop = at.y + (context.canvas.fontSize() - chip) / 2;
    draw::Canvas& canvas = context.canvas;
    float x = at.x;
    for (const Layer& layer : layers) {
        const std::string name = say(context.session, layer.key);
        if (x + chip + gap / 2 + context.canvas.measure(name).x > right) break;
        canvas.fill({x, chipTop, x + chip, chipTop + chip}, layer.colour, chip / 4);
        x += chip + gap / 2;
        x += draw::text(canvas, {x, at.y}, palette.muted, name) + gap;
    }
    return x;
}

/// The buttons from the right edge leftwards; returns where the first one begins.
float drawUnits(const ViewContext& context, ImVec2 at, float right, LoadUnits& units) {
    const char* cycles =
        units.overElapsed ? "view.timeline.load_elapsed" : "view.timeline.load_active";
    const char* parts =
        units.perScheduler ? "view.timeline.load_per_scheduler" : "view.timeline.load_per_sm";
    float x = right - timelineButtonWidth(context, cycles);
    if (timelineButton(context, "timeline load cycles", cycles, {x, at.y})) {
        units.overElapsed = !units.overElapsed;
    }
    x -= timelineButtonWidth(context, parts) + context.theme.metrics.gap / 2;
    if (timelineButton(context, "timeline load parts", parts, {x, at.y})) {
        units.perScheduler = !units.perScheduler;
    }
    return x;
}

/// What the run amounts to may be what is asked; and of a launch with fewer warps than find room a
/// lesson does not tell how many would.
bool hidesLevels(const ViewContext& context, const present::TimelineModel& model,
                 const timeline::LoadTrack& track) {
    if (present::hidesResults(context.session)) return true;
    const auto launched = static_cast<double>(model.run().warps().size());
    return context.session.stage().number > 0 && launched < track.theoretical;
}

/// Which cycles the landscape covers, where those of the rows below are others: as a sentence, as
/// numbers alone in less room, or not at all.
std::string spanWords(const ViewContext& context, CycleCount cycles, float room) {
    const std::string last = text::grouped(cycles - 1);
    const char* key = context.session.isQuestionOpen() ? "view.timeline.load_span_open"
                                                       : "view.timeline.load_span";
    for (std::string words : {say(context.session, key, {{"last", last}}), "0 … " + last})
        if (context.canvas.measure(words).x <= room) return words;
    return {};
}

/// `isOwnAxis`: the landscape has another one than the rows.
void drawWords(const ViewContext& context, const present::TimelineModel& model,
               const LoadPlace& place, const timeline::LoadTrack& track, LoadUnits& units,
               bool isOwnAxis) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float gap = context.theme.metrics.gap;
    const float right = place.left + place.width;
    const float inset =
        (timelineFooterHeight(context.theme.metrics) - context.canvas.fontSize()) / 2;
    const float buttons = drawUnits(context, {0, place.top}, right, units);
    draw::Canvas& canvas = context.canvas;
    const float room = buttons - 2 * gap - place.left - layersWidth(context);
    const std::string span = isOwnAxis ? spanWords(context, track.cycles, room) : std::string();
    const float spanAt = buttons - gap - canvas.measure(span).x;
    draw::text(canvas, {spanAt, place.top + inset}, context.theme.palette.muted, span);
    const float free = spanAt - gap - place.left - layersWidth(context);
    const std::string levels = hidesLevels(context, model, track)
                                   ? std::string()
                                   : loadLevels(context, model, track, units, free);
    const float levelsAt =
        levels.empty() ? spanAt : spanAt - (span.empty() ? 0 : gap) - canvas.measure(levels).x;
    // Where the room is short the names of the layers stay: figures without them explain nothing.
    draw::text(canvas, {levelsAt, place.top + inset}, context.theme.palette.text, levels);
    drawLayers(context, {place.left, place.top + inset}, levelsAt - gap);
}

/// A round number of warps beside the landscape, with the height that it has there: the scale.
void drawScale(const ViewContext& context, const LoadPlace& place, double full, double parts) {
    const theme::Metrics& m = context.theme.metrics;
    const std::vector<present::ChartTick> ticks = present::niceTicks(0, full / parts, 2);
    if (ticks.empty() || ticks.back().at <= 0) return;
    const present::ChartTick& tick = ticks.back();
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const auto share = static_cast<float>(tick.at * parts / full);
    const float y = place.bottom - share * (place.bottom - place.top);
    const float high = context.canvas.fontSize();
    const float top = std::clamp(y - high / 2, place.top, std::max(place.top, place.bottom - high));
    draw::textRight(context.canvas, {place.left - m.gap * 0.6f, top}, context.theme.palette.muted,
                    tick.label);
    context.canvas.line({place.left - m.gap * 0.4f, y}, {place.left, y},
                        context.theme.palette.muted, m.scale);
}

}  // namespace

float loadHeight(const theme::Metrics& metrics, float room) {
    return std::clamp(room * 0.15f, metrics.small * 2.2f, metrics.small * 6.0f);
}

float loadWordsHeight(const theme::Metrics& metrics) {
    return timelineFooterHeight(metrics) + metrics.small * 0.2f;
}

void drawTimelineLoad(const ViewContext& context, present::TimelineModel& model, float bandTop,
                      float bandBottom, LoadUnits& units) {
    if (bandBottom <= bandTop) return;
    const timeline::Axis& axis = model.axis();
    const LoadPlace place{static_cast<float>(axis.left()), static_cast<float>(axis.width()),
                          bandTop, bandBottom};
    // As long and as folded as the rows below: one cycle stands over itself while all is shown.
    // While a question is open it ends with what may be seen, as what is beyond is not known.
    const Cycle lastShown = present::lastDrawn(context.session);
    timeline::Axis whole = axis;
    whole.setClosest(axis.width());
    if (context.session.isQuestionOpen()) whole.setLength(lastShown + 1);
    whole.fit();
    const timeline::LoadTrack& track = model.load(std::max(1, static_cast<int>(axis.width() / 2)),
                                                  std::min(whole.cycles(), model.run().cycles()));
    drawWords(context, model, place, track, units, isOtherStretch(axis, whole));
    const float top = place.top + loadWordsHeight(context.theme.metrics);
    LoadLevels levels{track.theoretical,
                      units.overElapsed ? track.achievedElapsed : track.achieved};
    if (hidesLevels(context, model, track)) levels = {};
    {
        const double end = whole.pixelOf(static_cast<double>(lastShown) + 1);
        const draw::ClipScope clip(context.canvas,
                                   {place.left, top, static_cast<float>(end), place.bottom});
        paintLoad(context.canvas, context.theme, track, levels, whole, context.session.cycle(), top,
                  place.bottom);
    }
    paintLoadWindow(context.canvas, context.theme, whole, axis, top, place.bottom);
    if (!present::hidesResults(context.session))
        drawScale(context, {place.left, place.width, top, place.bottom}, fullHeightOf(track),
                  partsOf(model, units));
    const float left = static_cast<float>(axis.left());
    ImGui::SetCursorScreenPos({left, top});
    ImGui::InvisibleButton("timeline load", {static_cast<float>(axis.width()), place.bottom - top});
    const Cycle cycle = whole.wholeCycleAt(static_cast<double>(ImGui::GetIO().MousePos.x));
    if (ImGui::IsItemActive()) {
        context.actions.push_back(session::SeekTo{cycle});
        if (!axis.showsAll())
            model.axis().moveToPlace(axis.placeBefore(static_cast<double>(cycle), 0.5));
        model.holdAxis();
    } else if (ImGui::IsItemHovered() && cycle <= lastShown) {
        draw::tooltip(context.theme, loadTooltip(context, model, track, cycle, units));
    }
}

std::string loadLevels(const ViewContext& context, const present::TimelineModel& model,
                       const timeline::LoadTrack& track, LoadUnits units, float room) {
    const double parts = partsOf(model, units);
    const double achieved = units.overElapsed ? track.achievedElapsed : track.achieved;
    for (const char* key : {"view.timeline.load_levels", "view.timeline.load_levels_short"}) {
        std::string words = say(context.session, key,
                                {{"theoretical", fmt::format("{:.4g}", track.theoretical / parts)},
                                 {"most", fmt::format("{:.4g}", track.most / parts)},
                                 {"achieved", fmt::format("{:.1f}", achieved / parts)},
                                 {"percent", fmt::format("{:.0f}", 100 * achieved / track.most)}});
        if (context.canvas.measure(words).x <= room) return words;
    }
    return {};
}

std::string loadTooltip(const ViewContext& context, const present::TimelineModel& model,
                        const timeline::LoadTrack& track, Cycle cycle, LoadUnits units) {
    const auto count = static_cast<CycleCount>(track.buckets.size());
    const auto index = static_cast<std::size_t>(std::clamp<CycleCount>(
        static_cast<CycleCount>(static_cast<double>(cycle) * static_cast<double>(count) /
                                static_cast<double>(track.cycles)),
        0, count - 1));
    const history::Recording::Activity& load = track.buckets[index];
    const double parts = partsOf(model, units);
    const std::string tip =
        say(context.session,
            units.perScheduler ? "view.timeline.load_tip_scheduler" : "view.timeline.load_tip_sm",
            {{"cycle", std::to_string(cycle)},
             {"resident", fmt::format("{:.1f}", load.resident / parts)},
             {"eligible", fmt::format("{:.2f}", load.eligible / parts)},
             {"issued", fmt::format("{:.2f}", load.issued / parts)}});
    return tip + "\n" + say(context.session, "view.timeline.load_lines");
}

}  // namespace warpscope::views
