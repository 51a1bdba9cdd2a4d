#include <algorithm>

#include "app/draw/cut.h"
#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/sm/sm_view_parts.h"

namespace warpscope::views {
namespace {

/// Of a resource's name that stands in its place, in letters.
constexpr float kMinName = 4;

/// What is used, and hatched what is left over.
void drawTrack(const theme::Theme& theme, draw::Canvas& canvas, const present::ResourceBar& bar,
               const draw::Box& track) {
    const theme::Palette& palette = theme.palette;
    const float rounding = 2 * theme.metrics.scale;
    canvas.fill(track, palette.inset, rounding);
    const float over = static_cast<float>(bar.remainderShare()) * track.width();
    if (over >= 1)
        draw::hatch(canvas, {track.right - over, track.top, track.right, track.bottom},
                    palette.muted, 4 * theme.metrics.scale);
    const float used = static_cast<float>(bar.usedShare()) * track.width();
    if (bar.used > 0)
        canvas.fill({track.left, track.top, track.left + std::max(used, 2 * theme.metrics.scale),
                     track.bottom},
                    bar.isLimiting ? palette.limit : palette.accent, rounding);
}

/// What is known of a resource where its bar is pointed at.
void tellResource(const SmScene& scene, int index, const draw::Box& box) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsWindowHovered() || !box.contains(mouse.x, mouse.y)) return;
    draw::tooltip(
        scene.context.theme,
        present::smTip(scene.context.session, {present::SmHit::Kind::Bar, index}, scene.facts));
}

/// Name, bar and numbers of one resource; the one that limits stands out as on the stage.
void drawResource(const SmScene& scene, int index, const present::ResourceBar& bar,
                  const draw::Box& box, float names, float numbers) {
    const theme::Theme& theme = scene.context.theme;
    const theme::Palette& palette = theme.palette;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    const theme::Colour ink = bar.isLimiting ? palette.text : palette.muted;
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const float margin = box.height() * 0.28f;
    const draw::Box track{box.left + names, box.top + margin, box.right - numbers,
                          box.bottom - margin};
    // A bar of a few pixels says less than the name that it would cut.
    const bool hasBar = track.width() > 2 * theme.metrics.small;
    const std::string name = say(session, "view.stage.resource_" + std::string(bar.key));
    const std::string amount =
        say(session, "view.sm.resource_amount",
            {{"used", present::grouped(bar.used)}, {"all", present::grouped(bar.capacity)}});
    const float room = hasBar ? names - theme.metrics.gap
                              : box.width() - canvas.measure(amount).x - theme.metrics.gap;
    // Of a name that is cut nothing is left in a narrow column: then its letter on the stage.
    const bool isNarrow = room < kMinName * theme.metrics.small && canvas.measure(name).x > room;
    draw::text(canvas, {box.left, top}, ink, isNarrow ? std::string(1, bar.letter) : name,
               std::max(1.0f, room));
    if (isNarrow) draw::tellWhole(name);
    if (hasBar) drawTrack(theme, canvas, bar, track);
    draw::textRight(canvas, {box.right, top}, ink, amount);
    tellResource(scene, index, box);
}

}  // namespace

float smResourcesHeight(const theme::Metrics& metrics) {
    return metrics.small * (1.5f + 4 * 1.35f);
}

void drawSmResources(const SmScene& scene, const draw::Box& box) {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const session::SlotReader& session = scene.context.session;
    const auto bars = present::resourceBars(session.run()->launch(), scene.facts.residentBlocks);
    float y = box.top + drawPartHeading(scene.context, box, say(session, "view.sm.resources"),
                                        say(session, "view.sm.resources_status"));
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    float names = 0;
    float numbers = 0;
    for (const present::ResourceBar& bar : bars) {
        const std::string name = say(session, "view.stage.resource_" + std::string(bar.key));
        const std::string most = present::grouped(bar.capacity);
        names = std::max(names, scene.context.canvas.measure(name).x + metrics.gap);
        numbers = std::max(numbers, scene.context.canvas
                                            .measure(say(session, "view.sm.resource_amount",
                                                         {{"used", most}, {"all", most}}))
                                            .x +
                                        metrics.gap);
    }
    names = std::min(names, box.width() * 0.46f);
    const float row = metrics.small * 1.35f;
    for (std::size_t i = 0; i < bars.size(); ++i, y += row)
        drawResource(scene, static_cast<int>(i), bars[i], {box.left, y, box.right, y + row}, names,
                     numbers);
}

namespace {

/// The most of the room of a name and its bar that the name may take.
constexpr float kMaxName = 0.6f;

/// How the resources stand without their numbers: side by side with a word each; where one of them
/// finds no room, two and two; and where it finds none there, all by their letters.
struct BriefRows {
    std::vector<std::string> names{};
    int columns = 0;
};

BriefRows briefRows(const ViewContext& context, std::span<const present::ResourceBar> bars,
                    float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const auto count = static_cast<int>(bars.size());
    BriefRows rows{{}, count};
    float longest = 0;
    for (const present::ResourceBar& bar : bars) {
        rows.names.push_back(
            say(context.session, "view.sm.resource_brief." + std::string(bar.key)));
        longest = std::max(longest, context.canvas.measure(rows.names.back()).x);
    }
    for (const int columns : {count, (count + 1) / 2}) {
        rows.columns = columns;
        if (longest <= width / static_cast<float>(columns) * kMaxName) return rows;
    }
    rows.columns = count;
    for (std::size_t i = 0; i < bars.size(); ++i)
        rows.names[i] = std::string(1, bars[i].letter);
    return rows;
}

float briefRowHeight(const theme::Metrics& metrics) {
    return metrics.small * 1.35f;
}

}  // namespace

float smResourcesBriefHeight(const ViewContext& context, float width) {
    const auto bars = present::resourceBars(context.session.run()->launch(), 0);
    const BriefRows rows = briefRows(context, bars, width);
    const auto count = static_cast<int>(bars.size());
    return briefRowHeight(context.theme.metrics) *
           static_cast<float>((count + rows.columns - 1) / rows.columns);
}

void drawSmResourcesBrief(const SmScene& scene, const draw::Box& box) {
    const theme::Theme& theme = scene.context.theme;
    const theme::Metrics& metrics = theme.metrics;
    draw::Canvas& canvas = scene.context.canvas;
    const auto bars =
        present::resourceBars(scene.context.session.run()->launch(), scene.facts.residentBlocks);
    const draw::FontScope small(canvas, draw::Font::Small);
    const BriefRows rows = briefRows(scene.context, bars, box.width());
    const float each = box.width() / static_cast<float>(rows.columns);
    const float high = briefRowHeight(metrics);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const int index = static_cast<int>(i);
        const float left = box.left + each * static_cast<float>(index % rows.columns);
        const float top = box.top + high * static_cast<float>(index / rows.columns);
        const draw::Box place{left, top, left + each - metrics.gap, top + high};
        const float letter = draw::text(
            canvas, {place.left, (place.top + place.bottom - metrics.small) / 2},
            bars[i].isLimiting ? theme.palette.text : theme.palette.muted, rows.names[i]);
        const float margin = place.height() * 0.25f;
        drawTrack(theme, canvas, bars[i],
                  {place.left + letter + metrics.gap * 0.4f, place.top + margin, place.right,
                   place.bottom - margin});
        scene.context.offer(std::string("bar ") + bars[i].letter, place);
        tellResource(scene, index, place);
    }
}

}  // namespace warpscope::views
