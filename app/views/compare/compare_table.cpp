#include "app/views/compare/compare_table.h"

#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

/// Of a row's line, in letters.
constexpr float kRowLine = 1.25f;
/// Of each of the two bars below it, in letters.
constexpr float kRowBar = 0.22f;
/// Up to this width, in letters, columns stand nearer, so that names keep their line.
constexpr float kNarrow = 28;
/// Figures whose names have short ones for where their numbers leave no room for the whole.
constexpr std::array<std::string_view, 8> kBriefNames{
    "theoretical", "achieved",   "load_conflicts", "store_conflicts",
    "dram_read",   "dram_write", "pipe_wait",      "queue_wait"};

}  // namespace

std::string figureSpot(const present::Figure& figure) {
    return "figure " + figure.key;
}

void putPointedFirst(const ViewContext& context, std::vector<present::Figure>& figures) {
    std::ranges::stable_partition(figures, [&](const present::Figure& figure) {
        return context.pointsAt(figureSpot(figure));
    });
}

std::string helpOfFigure(const ViewContext& context, const present::Figure& figure) {
    const char* key = figure.better == present::Better::Less   ? "view.compare.less_is_better"
                      : figure.better == present::Better::More ? "view.compare.more_is_better"
                                                               : "view.compare.neither_is_better";
    return say(context.session, key,
               {{"help", say(context.session, "view.compare." + figure.key + "_help")}});
}

CompareTable::CompareTable(const ViewContext& context, std::span<const present::Figure> figures,
                           float width, bool areJudged)
    : context_(context), width_(width) {
    const theme::Metrics& m = context.theme.metrics;
    const float gap = m.gap * (width < kNarrow * m.body ? 0.9f : 1.4f);
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        for (const present::Figure& figure : figures) {
            value_ = std::max({value_, context.canvas.measure(figure.before).x,
                               context.canvas.measure(figure.now).x});
            ratio_ = std::max(ratio_, context.canvas.measure(figure.ratio).x);
        }
    }
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const auto widthOf = [&](const char* key) {
        return context.canvas.measure(say(context.session, key)).x;
    };
    value_ += gap;
    ratio_ = areJudged ? std::max(ratio_, widthOf("view.compare.ratio")) + gap : 0;
    const auto isMarked = [](const present::Figure& one) { return !one.betterRun().empty(); };
    if (areJudged && std::ranges::any_of(figures, isMarked))
        better_ = widthOf("view.compare.better") + gap;
}

std::string CompareTable::nameOf(const present::Figure& figure) const {
    const std::string key = "view.compare." + figure.key;
    std::string whole = say(context_.session, key);
    if (fitsBefore(figure, whole, draw::Font::Small) ||
        std::ranges::find(kBriefNames, figure.key) == kBriefNames.end())
        return whole;
    std::string brief = say(context_.session, key + "_brief");
    return fitsBefore(figure, brief, draw::Font::Small) ? brief : whole;
}

bool CompareTable::fitsBefore(const present::Figure& figure, const std::string& name,
                              draw::Font font) const {
    const auto widthIn = [&](draw::Font of, const std::string& words) {
        const draw::FontScope scope(context_.canvas, of);
        return context_.canvas.measure(words).x;
    };
    const float numbers = widthIn(draw::Font::CodeSmall, figure.before) + value_ + ratio_ + better_;
    return widthIn(font, name) + context_.theme.metrics.gap * 0.6f <= width_ - numbers;
}

bool CompareTable::isParted(const present::Figure& figure) const {
    const std::string name = nameOf(figure);
    return !fitsBefore(figure, name, draw::Font::Body) &&
           !fitsBefore(figure, name, draw::Font::Small);
}

float CompareTable::headingHeight() const {
    return context_.theme.metrics.small * 1.2f;
}

float CompareTable::figureHeight(const present::Figure& figure, bool isBrief) const {
    const theme::Metrics& m = context_.theme.metrics;
    const float lines = m.body * kRowLine * (isParted(figure) ? 2.0f : 1.0f);
    return lines + (isBrief || ratio_ <= 0 ? 0.0f : 2 * m.body * kRowBar + m.gap * 1.1f);
}

void CompareTable::drawHeadings() const {
    const draw::FontScope small(context_.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto heading = [&](float right, const char* key) {
        draw::textRight(context_.canvas, {at.x + right, at.y}, context_.theme.palette.muted,
                        say(context_.session, key));
    };
    heading(width_ - value_ - ratio_ - better_, "view.compare.before");
    heading(width_ - ratio_ - better_, "view.compare.now");
    if (ratio_ > 0) heading(width_ - better_, "view.compare.ratio");
    if (better_ > 0) heading(width_, "view.compare.better");
    ImGui::Dummy({width_, headingHeight()});
}

void CompareTable::drawFigure(const present::Figure& figure, bool isBrief) const {
    const theme::Metrics& m = context_.theme.metrics;
    const theme::Palette& p = context_.theme.palette;
    draw::Canvas& canvas = context_.canvas;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = m.body * kRowLine;
    // Where name and numbers do not fit on a line, the name has one of its own.
    const float row = at.y + (isParted(figure) ? line : 0);
    const float height = figureHeight(figure, isBrief);
    ImGui::InvisibleButton(("figure " + figure.key).c_str(), {width_, height});
    if (ImGui::IsItemHovered()) draw::tooltip(context_.theme, helpOfFigure(context_, figure));
    const float reach = kRingReach * m.scale;  // Of the ring: rows touch.
    // Below the fold there is nothing to ring.
    if (at.y + height <= ImGui::GetWindowPos().y + ImGui::GetWindowHeight())
        context_.offer(figureSpot(figure),
                       {at.x, at.y + reach, at.x + width_, at.y + height - reach});
    {
        const std::string name = nameOf(figure);
        const bool isSmall = !isParted(figure) && !fitsBefore(figure, name, draw::Font::Body);
        const draw::FontScope font(canvas, isSmall ? draw::Font::Small : draw::Font::Body);
        const float drop = isSmall ? (m.body - m.small) / 2 : 0;
        draw::text(canvas, {at.x, at.y + drop}, p.text, name, width_);
    }
    {
        const draw::FontScope code(canvas, draw::Font::CodeSmall);
        const float right = at.x + width_ - better_;
        draw::textRight(canvas, {right - value_ - ratio_, row}, p.muted, figure.before);
        draw::textRight(canvas, {right - ratio_, row}, p.text, figure.now);
        if (ratio_ > 0) draw::textRight(canvas, {right, row}, p.text, figure.ratio);
    }
    if (better_ > 0 && !figure.betterRun().empty()) {
        const draw::FontScope small(canvas, draw::Font::Small);
        const float chip = m.small * 1.2f;
        drawRunChip(context_, {at.x + width_ - chip, row, at.x + width_, row + chip},
                    figure.betterRun());
    }
    if (isBrief || ratio_ <= 0) return;
    const float bar = m.body * kRowBar;
    const auto strip = [&](float y, double share, theme::Colour colour) {
        canvas.fill({at.x, y, at.x + width_ * static_cast<float>(share), y + bar}, colour, bar / 2);
    };
    strip(row + line, figure.shareBefore, runColour(p, "A"));
    strip(row + line + bar * 1.3f, figure.share, runColour(p, "B"));
}

}  // namespace warpscope::views
