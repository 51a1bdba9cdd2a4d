#include "app/views/traffic/traffic_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/run_words.h"
#include "app/present/traffic/traffic_words.h"
#include "app/session/state/say.h"
#include "app/views/choice_row.h"
#include "app/views/map_colours.h"
#include "app/views/traffic/requests_picture.h"
#include "app/views/traffic/traffic_units.h"
#include "app/views/view_parts.h"
#include "app/widgets/chart.h"

namespace warpscope::views {

namespace {

using draw::Box;

constexpr std::array<Choice, 3> kPictures{{
    {"traffic flow", "view.traffic.flow"},
    {"traffic now", "view.traffic.under_way"},
    {"traffic roofline", "view.traffic.roofline"},
}};
enum Picture { Flow, Now, Roof };

/// In letters: the lowest picture in which its words stand apart.
constexpr float kLeastRoof = 5.5f, kLeastFlow = 5;

/// Of the head of an arrow, at scale 1.
constexpr float kLeastHead = 4;
/// Of the words over and under an arrow, in their letters.
constexpr float kLinkLine = 1.15f;

/// Of an arrow with its bytes above and its share of the peak below.
float roomOfALink(const theme::Metrics& m) {
    return 2 * (kLeastHead * m.scale + m.small * kLinkLine);
}

/// Two links one over the other with their shares; below them a name.
TrafficRows rowsOf(const theme::Metrics& m) {
    return {2 * roomOfALink(m) + 1, 1.5f * m.body};
}

/// Of the legend under the picture.
float legendRoom(const theme::Metrics& m) {
    return m.small * 2;
}

/// Whether the links of the upper units have room for their shares in so much height.
bool hasRoomForShares(const theme::Metrics& m, float height) {
    return TrafficPlaces({0, 0, 1, height}, 4, m.gap, rowsOf(m)).upper(1).height() >=
           rowsOf(m).upper;
}

class TrafficView final : public View {
  public:
    std::string_view key() const override { return "traffic"; }
    void turnWith(View& other) override { picture_ = static_cast<TrafficView&>(other).picture_; }
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 12;
    }
    void draw(const ViewContext& context) override;

  private:
    void drawFlow(const ViewContext& context, const Box& room);
    void drawFlowAndLegend(const ViewContext& context, Box room, const Box& beside, bool hasLegend);
    void drawLink(const ViewContext& context, const Box& gap, const present::TrafficLink& link,
                  const char* key, bool isToTheLeft);
    void drawLegend(const ViewContext& context, draw::Point at, float width);
    void drawRoofline(const ViewContext& context, const Box& room);

    std::string sentence(const ViewContext& context) const;
    void followStep(const ViewContext& context);

    std::shared_ptr<const history::Recording> run_{};
    present::Traffic traffic_{};
    present::Roofline roofline_{};
    double most_ = 0;         ///< Bytes a cycle of the widest link.
    bool hasShares_ = false;  ///< Of the peak, under an arrow.
    std::shared_ptr<int> picture_ = std::make_shared<int>(Flow);
    int stage_ = 0;  ///< That was followed.
    RequestsPicture requests_{};
};

void TrafficView::drawLink(const ViewContext& context, const Box& gap,
                           const present::TrafficLink& link, const char* key, bool isToTheLeft) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const bool isUsed = link.bytes > 0;
    const auto share = static_cast<float>(most_ > 0 ? link.perCycle / most_ : 0);
    // Above an arrow stands what it moves, and above that another arrow may end.
    // In a low gap it is the arrow that gives way, so that its share of the peak stands below.
    const bool isLow = gap.height() < roomOfALink(m);
    const float most =
        std::max(kLeastHead * m.scale, isLow ? (gap.height() - m.small * 1.3f) / 2
                                             : gap.height() / 2 - m.small * kLinkLine);
    const float half =
        isUsed ? std::min((1 + 6 * std::sqrt(share)) * m.scale, most * 0.6f) : 0.5f * m.scale;
    const theme::Colour colour = !isUsed       ? palette.line
                                 : isToTheLeft ? palette.longScoreboard
                                               : palette.limit;
    const float head = isUsed ? std::min(half + 5 * m.scale, most) : 0;
    // In a low gap the words above take all the room that the arrow leaves.
    const float centre = (gap.top + gap.bottom) / 2;
    const float middle =
        isLow ? std::min(std::max(centre, gap.top + m.small * 1.8f), gap.bottom - head) : centre;
    const float from = gap.left + m.gap * 0.4f, to = gap.right - m.gap * 0.4f;
    const float left = isToTheLeft ? from + head : from, right = isToTheLeft ? to : to - head;
    context.canvas.fill({left, middle - half, right, middle + half}, colour);
    if (isUsed && isToTheLeft)
        context.canvas.triangle({from, middle}, {left, middle - head}, {left, middle + head},
                                colour);
    if (isUsed && !isToTheLeft)
        context.canvas.triangle({to, middle}, {right, middle - head}, {right, middle + head},
                                colour);
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float line = context.canvas.fontSize();
    const std::string bytes = isUsed ? present::bytesText(link.bytes) : std::string("0");
    const float high = isLow ? line * 1.3f : std::min(line * 1.3f, gap.height() / 2 - head);
    draw::textCentred(context.canvas, {gap.left, middle - head - high, gap.right, middle - head},
                      isUsed ? palette.text : palette.muted, bytes);
    hasShares_ = hasShares_ || (isUsed && link.share && !isLow);
    if (isUsed && link.share && !isLow)
        draw::textCentred(context.canvas,
                          {gap.left, middle + head, gap.right, middle + head + high}, palette.muted,
                          percentWords(context.session, present::shareText(*link.share)));
    if (!pointArea(key, gap)) return;
    Message tip{link.share ? "view.traffic.tip.share" : "view.traffic.tip.bytes"};
    tip = std::move(tip)
              .with("link", fmt::format("@view.traffic.link.{}", key))
              .with("bytes", present::grouped(link.bytes))
              .with("rate", present::digitsText(link.perCycle));
    if (link.share) tip = std::move(tip).with("share", present::shareText(*link.share));
    draw::tooltip(context.theme, say(context.session, tip));
}

/// Which way the bytes go, while it is asked how many.
void paintAskedLink(const ViewContext& context, const Box& gap, bool isToTheLeft) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const float middle = (gap.top + gap.bottom) / 2 + m.small * 0.5f;
    const draw::Point left{gap.left + m.gap * 0.4f, middle},
        right{gap.right - m.gap * 0.4f, middle};
    paintArrow(context.canvas, isToTheLeft ? right : left, isToTheLeft ? left : right,
               palette.muted, 1.5f * m.scale);
    const draw::FontScope small(context.canvas, draw::Font::Small);
    draw::textCentred(context.canvas, {gap.left, middle - m.small * 1.5f, gap.right, middle},
                      palette.text, "?");
}

void TrafficView::drawFlow(const ViewContext& context, const Box& room) {
    hasShares_ = false;
    const auto reading = [&](const char* key, const std::string& value) {
        return say(context.session, Message{key}.with("value", value));
    };
    const bool isAsked = context.isCovered;
    const auto hits = [&](const std::optional<double>& share) {
        return share && !isAsked ? reading("view.traffic.hits", present::shareText(*share))
                                 : std::string();
    };
    const auto requests = [&](std::int64_t count) {
        return isAsked ? std::string() : reading("view.traffic.requests", present::grouped(count));
    };
    const machine::Timing& timing = run_->launch().machine.timing;
    const auto away = [&](CycleCount cycles) {
        return reading("view.traffic.latency", std::to_string(cycles));
    };
    const TrafficUnit warps{"warps", requests(traffic_.loads + traffic_.stores + traffic_.atomics)};
    const TrafficUnit l1{"l1", hits(traffic_.l1HitShare)};
    const TrafficUnit memory{"memory", away(timing.globalLatency)};
    const TrafficUnit shared{"shared", requests(traffic_.sharedAccesses)};
    const TrafficUnit l2{"l2", hits(traffic_.l2HitShare)};
    const TrafficUnit dram{"dram", away(timing.dramLatency)};
    const theme::Metrics& m = context.theme.metrics;
    const TrafficPlaces places(room, traffic_.isUniform ? 2 : 4, m.gap, rowsOf(m));
    const Box upper = places.upper(1), lower = places.lower(1);
    const auto link = [&](int index, float top, float bottom, const present::TrafficLink& what,
                          const char* key, bool isToTheLeft) {
        if (isAsked) return paintAskedLink(context, places.gap(index, top, bottom), isToTheLeft);
        drawLink(context, places.gap(index, top, bottom), what, key, isToTheLeft);
    };
    drawTrafficUnit(context, places.whole(0), warps);
    drawTrafficUnit(context, upper, traffic_.isUniform ? memory : l1);
    drawTrafficUnit(context, lower, shared);
    const float half = (upper.top + upper.bottom) / 2;
    link(0, upper.top, half, traffic_.l1Read, "l1_read", true);
    link(0, half, upper.bottom, traffic_.l1Write, "l1_write", false);
    link(0, lower.top, lower.bottom, traffic_.shared, "shared", true);
    if (traffic_.isUniform) return;
    drawTrafficUnit(context, places.upper(2), l2);
    drawTrafficUnit(context, places.upper(3), dram);
    link(1, upper.top, half, traffic_.l2Read, "l2_read", true);
    link(1, half, upper.bottom, traffic_.l2Write, "l2_write", false);
    link(2, upper.top, half, traffic_.dramRead, "dram_read", true);
    link(2, half, upper.bottom, traffic_.dramWrite, "dram_write", false);
}

std::vector<LegendEntry> legendOf(const ViewContext& context) {
    const theme::Palette& palette = context.theme.palette;
    const auto entry = [&](theme::Colour fill, const char* letter, const std::string& key) {
        return LegendEntry{fill, letter, say(context.session, key), false,
                           say(context.session, key + "_brief")};
    };
    return {entry(palette.longScoreboard, "r", "view.traffic.legend.read"),
            entry(palette.limit, "w", "view.traffic.legend.write")};
}

/// What the colours and widths mean, in one line.
void TrafficView::drawLegend(const ViewContext& context, draw::Point at, float width) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const std::vector<LegendEntry> entries = legendOf(context);
    const float right = at.x + width;
    paintLegend(context, {at.x, at.y, right, at.y + legendLine(m)}, entries);
    at.x = std::min(right, at.x + legendWidth(context, entries) + 2 * m.gap);
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const auto one = [&](const char* key) {
        return say(context.session, std::string("view.traffic.legend.") + key);
    };
    const std::string words = draw::fittingWords(context.canvas,
                                                 {one(hasShares_ ? "wide" : "wide_alone"),
                                                  one(hasShares_ ? "share_brief" : "wide_brief"),
                                                  one("wide_brief"),
                                                  {}},
                                                 right - at.x);
    draw::text(context.canvas, {at.x, at.y + (legendLine(m) - m.small) / 2}, palette.muted, words,
               std::max(1.0f, right - at.x));
}

/// The legend stands below or, in a low room, beside the choices.
void TrafficView::drawFlowAndLegend(const ViewContext& context, Box room, const Box& beside,
                                    bool hasLegend) {
    const theme::Metrics& m = context.theme.metrics;
    room.bottom -= hasLegend ? legendRoom(m) : 0;
    drawFlow(context, room);
    if (context.isCovered) return;
    const float middle = (beside.top + beside.bottom - legendLine(m)) / 2;
    if (hasLegend)
        drawLegend(context, {room.left, room.bottom + m.small * 0.25f}, room.width());
    else
        drawLegend(context, {beside.left, middle}, beside.width());
}

/// Whether the open question is answered with this number, which the chart would tell.
bool asksFor(const session::SlotReader& session, double value) {
    const scenario::Step* const step = session.step();
    if (step == nullptr || step->question.kind != scenario::Question::Kind::Number) return false;
    const scenario::Wanted& wanted = step->question.wanted;
    return std::abs(wanted.value - value) <= std::max(wanted.tolerance, 0.01 * value);
}

void TrafficView::drawRoofline(const ViewContext& context, const Box& room) {
    present::Roofline roofline = roofline_;
    // The roof is the device's and given, the point is the run's.
    const bool isAsked = context.isCovered;
    if (isAsked) roofline.operations = 0;
    present::ChartInput input = present::rooflineChart(roofline, context.theme.palette);
    if (isAsked && asksFor(context.session, roofline_.ridge())) input.marks.front().label = "?";
    const double ridge = std::log10(roofline_.ridge());
    const theme::Palette& palette = context.theme.palette;
    input.bands.push_back({input.xMin, ridge, theme::withAlpha(palette.longScoreboard, 0.10f),
                           say(context.session, "view.traffic.band.memory")});
    input.bands.push_back({ridge, input.xMax, theme::withAlpha(palette.issued, 0.10f),
                           say(context.session, "view.traffic.band.arithmetic"), true});
    if (roofline.hasPoint())
        input.reading =
            say(context.session, Message{"view.traffic.reading"}
                                     .with("intensity", present::digitsText(roofline_.perByte))
                                     .with("rate", present::digitsText(roofline_.perCycle)));
    {
        // In a narrow chart the units alone, which are whole.
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const auto titleOf = [&](const char* whole, const char* brief, float width) {
            return draw::fittingWords(
                context.canvas, {say(context.session, whole), say(context.session, brief)}, width);
        };
        const float reading = context.canvas.measure(input.reading).x;
        input.title = titleOf("view.traffic.axis.y", "view.traffic.axis.y_brief",
                              room.width() - reading - context.theme.metrics.gap);
        input.xTitle = titleOf("view.traffic.axis.x", "view.traffic.axis.x_brief",
                               room.width() - 5 * context.theme.metrics.small);
    }
    ImGui::SetCursorScreenPos({room.left, room.top});
    const auto output =
        widgets::chart(context.canvas, context.theme, {room.width(), room.height()}, input);
    if (!output.hovered || isAsked) return;
    context.offerRow(say(context.session, "menu.context.copy_chart"),
                     session::CopyText{present::chartTable(input)});
    const double intensity = std::pow(10, *output.hovered);
    draw::tooltip(
        context.theme,
        say(context.session, Message{"view.traffic.tip.roof"}
                                 .with("intensity", present::digitsText(intensity))
                                 .with("roof", present::digitsText(roofline_.roofAt(intensity)))));
}

/// Why no requests can be shown; nullptr: they can.
const char* whyNothing(const ViewContext& context) {
    if (context.session.run() == nullptr) return "view.traffic.now.stored";
    return context.session.isQuestionOpen() ? "view.traffic.now.question" : nullptr;
}

/// A step that points at what only one of the pictures has brings that one.
void TrafficView::followStep(const ViewContext& context) {
    const int stage = context.session.stage().number;
    if (stage == stage_) return;
    stage_ = stage;
    if (!context.isPointing()) return;
    for (const std::string& name : context.spots->wanted) {
        if (name == "requests" || name.ends_with("_out") || name.ends_with("_back"))
            *picture_ = Now;
        if (name == "roofline") *picture_ = Roof;
    }
}

/// What is seen, in words.
std::string TrafficView::sentence(const ViewContext& context) const {
    if (context.isCovered)
        return say(context.session,
                   *picture_ == Roof ? "view.traffic.question_roofline" : "view.traffic.question");
    if (*picture_ == Flow && traffic_.isUniform && context.session.storedInfo() != nullptr)
        return say(context.session, "view.traffic.say.not_recorded");
    if (*picture_ == Flow) return say(context.session, present::trafficSentence(traffic_));
    if (*picture_ == Roof) return say(context.session, present::rooflineSentence(roofline_));
    const char* const why = whyNothing(context);
    return why != nullptr ? say(context.session, why) : requests_.sentence(context);
}

void TrafficView::draw(const ViewContext& context) {
    if (context.session.recording() == nullptr) return;
    if (run_ != context.session.recording()) {
        run_ = context.session.recording();
        traffic_ = present::trafficOf(*run_);
        roofline_ = present::rooflineOf(*run_);
        most_ = 0;
        for (const auto* link :
             {&traffic_.l1Read, &traffic_.l1Write, &traffic_.shared, &traffic_.l2Read,
              &traffic_.l2Write, &traffic_.dramRead, &traffic_.dramWrite})
            most_ = std::max(most_, link->perCycle);
    }
    followStep(context);
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    Box room = area.box();
    const float choices =
        drawChoiceRow(context, area.topLeft(), area.width(), kPictures, *picture_);
    const Box beside = besideChoices(context, room.right, room.top, choices);
    room.top += choices + m.gap;
    if (*picture_ == Now && whyNothing(context) == nullptr) requests_.refresh(context);
    std::string words = sentence(context);
    const auto lines =
        static_cast<float>(countLines(context, draw::Font::Body, words, area.width()));
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const float below = m.body * 1.25f * lines + m.gap * 0.5f;
    const float least = (*picture_ == Roof ? kLeastRoof : kLeastFlow) * m.body;
    // That an answer is still to come is worth less than the picture, and in a lecture all words.
    const bool isPictureFirst = context.isCovered || context.session.isPresenting();
    if (isPictureFirst && room.height() - below <= least)
        words.clear();
    else
        room.bottom -= below;
    const bool hasRoom = room.height() > least;
    // Where it would take the shares' room it stands beside the choices.
    const bool hasLegend =
        room.height() > 7 * m.body &&
        (*picture_ != Flow || hasRoomForShares(m, room.height() - legendRoom(m)));
    // More height than it needs would only pull it apart.
    if (*picture_ != Roof) room.bottom = std::min(room.bottom, room.top + 28 * m.body);
    if (*picture_ == Flow && hasRoom) {
        drawFlowAndLegend(context, room, beside, hasLegend);
    } else if (*picture_ == Now && hasRoom && whyNothing(context) == nullptr) {
        context.offer("requests", room);
        requests_.draw(context, room, beside);
    } else if (*picture_ == Roof && hasRoom) {
        context.offer("roofline", room);
        drawRoofline(context, room);
    }
    room.bottom += m.gap * 0.5f;
    draw::textWrapped(context.canvas, {room.left, room.bottom}, area.width(),
                      context.theme.palette.text, words);
}

}  // namespace

std::unique_ptr<View> makeTrafficView() {
    return std::make_unique<TrafficView>();
}

}  // namespace warpscope::views
