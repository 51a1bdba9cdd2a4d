#include "app/views/latencies/latencies_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/latencies/latency_rows.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::LatencyRow;

/// The height of a row at the least, in letters.
constexpr float kLatencyRow = 1.05f;
/// In letters: the rows of a memory that is one of them, and axis, legend and a short sentence.
constexpr float kFewLatencies = 11 * kLatencyRow, kBelowLatencies = 4.6f;

class LatenciesView final : public View {
  public:
    std::string_view key() const override { return "latencies"; }
    std::string status(const ViewContext& context) const override {
        if (context.session.run() == nullptr) return {};
        return context.session.run()->launch().machine.name;
    }
    float leastHeight(const ViewContext& context) override {
        if (context.session.run() == nullptr) return 0;
        return std::max(kFewLatencies, static_cast<float>(rows_.size()) * kLatencyRow) +
               kBelowLatencies;
    }
    void draw(const ViewContext& context) override;

  private:
    void drawAxis(const ViewContext& context, const Box& chart);
    void drawRow(const ViewContext& context, const LatencyRow& row, const Box& box,
                 const Box& chart);
    std::string tipOf(const ViewContext& context, const LatencyRow& row) const;
    std::string sentenceIn(const ViewContext& context, const Box& room) const;
    void drawLegend(const ViewContext& context, Box& room) const;

    std::shared_ptr<const history::Run> run_{};
    std::vector<present::LatencyRow> rows_{};
};

/// All rows where they find room; else those that the kernel uses, the longest of them
/// among them, and others as far as there is.
std::vector<const LatencyRow*> rowsIn(const std::vector<LatencyRow>& rows, float height,
                                      float least) {
    const auto most = static_cast<std::size_t>(std::max(1.0f, height / least));
    std::vector<const LatencyRow*> shown;
    for (const bool isUsed : {true, false})
        for (const LatencyRow& row : rows)
            if (row.isUsed() == isUsed) shown.push_back(&row);
    // Of those that are used the longest, of which the sentence speaks, is kept.
    const auto used = static_cast<std::size_t>(std::ranges::count_if(rows, &LatencyRow::isUsed));
    if (used > most) std::swap(shown[most - 1], shown[used - 1]);
    shown.resize(std::min(most, shown.size()));
    std::ranges::sort(shown);  // As they stand in the table.
    return shown;
}

/// Equal ratios are equally wide: 1 to 2,000 cycles.
float xOf(const Box& chart, CycleCount cycles) {
    const float share = std::log(std::max(1.0f, static_cast<float>(cycles))) / std::log(2000.0f);
    return chart.left + chart.width() * std::min(1.0f, share);
}

std::string LatenciesView::tipOf(const ViewContext& context, const LatencyRow& row) const {
    const auto& session = context.session;
    std::string tip =
        say(session,
            Message{"view.latencies.tip"}
                .with("what", "@" + row.words)
                .with("cycles", row.cycles)
                .with("state", "@state." + std::string(trace::infoOf(row.state).key) + ".name"));
    tip +=
        "\n" + say(session, row.isAssumption ? "view.latencies.assumed" : "view.latencies.known");
    if (row.text)
        tip += "\n" + say(session, Message{"view.latencies.text"}
                                       .with("source", "@" + row.text->source)
                                       .with("low", row.text->low)
                                       .with("high", row.text->high));
    if (row.isUsed())
        tip +=
            "\n" + say(session, Message{"view.latencies.first"}
                                    .with("line", isa::lineOf(run_->launch().program, row.pc))
                                    .with("instruction", present::instructionText(*run_, row.pc)));
    return tip;
}

std::vector<LegendEntry> latencyLegend(const ViewContext& context) {
    const theme::Palette& palette = context.theme.palette;
    const auto entry = [&](theme::Colour fill, const char* letter, const std::string& key) {
        return LegendEntry{fill, letter, say(context.session, key)};
    };
    std::vector<LegendEntry> entries{
        entry(theme::mix(palette.panel, palette.text, 0.4f), "/", "view.latencies.legend.text"),
        entry(palette.longScoreboard, "L", "view.latencies.legend.device"),
        entry(palette.warning, "*", "view.latencies.legend.assumed"),
        entry(theme::mix(palette.panel, palette.longScoreboard, 0.45f), "L",
              "view.latencies.legend.not_here")};
    entries.front().brief = say(context.session, "view.latencies.legend.text_brief");
    entries.back().brief = say(context.session, "view.latencies.legend.not_here_brief");
    return entries;
}

/// Where the whole one would cost rows, in short.
std::string LatenciesView::sentenceIn(const ViewContext& context, const Box& room) const {
    const theme::Metrics& m = context.theme.metrics;
    const Message whole = present::latencySentence(rows_);
    std::string words = say(context.session, whole);
    const auto lines =
        static_cast<float>(countLines(context, draw::Font::Body, words, room.width()));
    const float needed = static_cast<float>(rows_.size()) * kLatencyRow * m.body + legendLine(m) +
                         m.codeSmall * 1.2f + 2 * m.gap;
    if (room.height() - lines * m.body * 1.25f >= needed) return words;
    return say(context.session, present::briefLatencySentence(whole));
}

/// In one line where a second one would cost a row.
void LatenciesView::drawLegend(const ViewContext& context, Box& room) const {
    constexpr float kOneLine = 14;  // In letters: short words are enough in a room so low.
    const theme::Metrics& m = context.theme.metrics;
    const float needed = static_cast<float>(rows_.size()) * kLatencyRow * m.body +
                         m.codeSmall * 1.2f + 2 * legendLine(m) + m.gap;
    Box foot = room;
    if (room.height() < needed) foot.top = std::max(room.top, room.bottom - kOneLine * m.body);
    paintLegendBelow(context, foot, latencyLegend(context), 8 * m.body);
    room.bottom = foot.bottom;
}

void LatenciesView::drawAxis(const ViewContext& context, const Box& chart) {
    const theme::Palette& palette = context.theme.palette;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    float last = chart.right + context.theme.metrics.gap;
    for (const CycleCount at : {1000, 500, 200, 100, 50, 20, 10, 5, 2, 1}) {
        const float x = xOf(chart, at);
        context.canvas.line({x, chart.top}, {x, chart.bottom}, palette.line,
                            context.theme.metrics.scale);
        const std::string number = std::to_string(at);
        const float half = context.canvas.measure(number).x / 2;
        if (x + half > last) continue;
        draw::text(context.canvas, {x - half, chart.bottom}, palette.muted, number);
        last = x - half - context.theme.metrics.gap * 0.5f;
    }
}

void LatenciesView::drawRow(const ViewContext& context, const LatencyRow& row, const Box& box,
                            const Box& chart) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float middle = (box.top + box.bottom) / 2;
    const theme::Colour full = theme::colourOf(palette, row.state);
    const theme::Colour colour = row.isUsed() ? full : theme::mix(palette.panel, full, 0.45f);
    const theme::Colour ink = row.isUsed() ? palette.text : palette.muted;
    const bool isFocus = row.isUsed() && context.session.focus().instruction == row.pc;
    if (isFocus) context.canvas.fill(box, palette.inset, m.chipRadius);
    {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        draw::text(context.canvas, {box.left + m.gap * 0.4f, middle - m.body / 2}, ink,
                   say(context.session, row.words), chart.left - box.left - m.gap);
    }
    const float half = std::min(box.height() * 0.36f, m.body * 0.6f);
    if (row.text) {
        const Box range{xOf(chart, row.text->low), middle - half, xOf(chart, row.text->high),
                        middle + half};
        context.canvas.fill(range, theme::mix(palette.panel, palette.text, 0.14f));
        draw::hatch(context.canvas, range, theme::mix(palette.panel, palette.text, 0.4f),
                    6 * m.scale);
    }
    const float x = xOf(chart, row.cycles);
    context.canvas.fill({chart.left, middle - 1.5f * m.scale, x, middle + 1.5f * m.scale}, colour);
    const Box chip{x - half, middle - half, x + half, middle + half};
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    draw::cell(context.canvas, chip, colour, theme::textOn(palette, colour),
               std::string(1, trace::infoOf(row.state).letter), m.chipRadius);
    // An assumption is marked as in the table of the device.
    draw::textRight(context.canvas, {box.right - m.gap * 0.4f, middle - m.codeSmall / 2},
                    row.isAssumption ? palette.warning : ink,
                    (row.isAssumption ? "* " : "") + std::to_string(row.cycles));
    const std::string id(row.field);
    if (!pointArea(id.c_str(), box)) return;
    draw::tooltip(context.theme, tipOf(context, row));
    if (!row.isUsed()) return;
    session::Selection pointed;
    pointed.instruction = row.pc;
    pointed.line = isa::lineOf(run_->launch().program, row.pc);
    context.actions.push_back(session::Hover{pointed});
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

void LatenciesView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    if (run_ != context.session.run()) {
        run_ = context.session.run();
        rows_ = present::latencyRows(run_->launch());
    }
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    Box room = area.box();
    paintSentence(context, room, sentenceIn(context, room));
    drawLegend(context, room);
    float names = 0, numbers = 0;
    {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        for (const LatencyRow& row : rows_)
            names = std::max(names, context.canvas.measure(say(context.session, row.words)).x);
    }
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        numbers = context.canvas.measure("* 0000").x + m.gap;
    }
    names = std::min(names + 1.5f * m.gap, area.width() * 0.46f);
    const Box chart{room.left + names, room.top, room.right - numbers,
                    room.bottom - m.codeSmall * 1.2f};
    drawAxis(context, chart);
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        draw::textRight(context.canvas, {room.right - m.gap * 0.4f, chart.bottom}, palette.muted,
                        say(context.session, "view.latencies.unit"));
    }
    const auto shown = rowsIn(rows_, chart.height(), kLatencyRow * m.body);
    const float high = std::min(
        chart.height() / static_cast<float>(std::max<std::size_t>(1, shown.size())), 2.4f * m.body);
    float top = chart.top;
    for (const LatencyRow* row : shown) {
        drawRow(context, *row, {room.left, top, room.right, top + high - 1}, chart);
        top += high;
    }
}

}  // namespace

std::unique_ptr<View> makeLatenciesView() {
    return std::make_unique<LatenciesView>();
}

}  // namespace warpscope::views
