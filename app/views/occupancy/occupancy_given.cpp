#include "app/views/occupancy/occupancy_given.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"
#include "engine/occupancy/explain.h"

namespace warpscope::views {

namespace {

/// Of a row, in the body's letters.
constexpr float kHighestRow = 4.2f;
constexpr float kLowRow = 3.1f;  ///< One lower than that has words and bar in one line.

/// What an SM has of a resource, and what a block asks for.
struct GivenRow {
    Message name{};
    Message each{};
    std::int64_t block = 0;  ///< 0: none, or what is asked.
    std::int64_t total = 0;
};

std::array<GivenRow, 4> rowsOf(const session::SlotReader& session,
                               const present::OccupancyQuestion& question) {
    const machine::Limits& limits = question.machine.limits;
    const occupancy::Request& request = question.request;
    const std::int64_t threads = request.threadsPerBlock, registers = request.registersPerThread;
    const std::int64_t shared = request.staticSharedBytes + request.dynamicSharedBytes;
    // What a promise leads to is what is asked then.
    const bool isPromised =
        question.launchBoundsBlocks > 0 || session.scenario().maxRegistersPerThread > 0;
    const auto nameOf = [&](occupancy::Resource resource) {
        return occupancy::nameOf(resource, question.machine, request.mode);
    };
    const auto each = [](const char* key, std::int64_t count) {
        return Message{key}.with("count", present::grouped(count));
    };
    return {{{Message{"occupancy.resource.threads"}, each("view.occupancy.given.each", threads),
              threads, limits.maxThreadsPerSm},
             {nameOf(occupancy::Resource::Slots), each("view.occupancy.given.each", 1), 1,
              limits.maxBlocksPerSm},
             {nameOf(occupancy::Resource::Registers),
              isPromised ? Message{"view.occupancy.given.unknown"}
                         : Message{"view.occupancy.given.registers"}
                               .with("registers", registers)
                               .with("threads", present::grouped(threads)),
              isPromised ? 0 : registers * threads, limits.registersPerSm},
             {nameOf(occupancy::Resource::Shared), each("view.occupancy.given.bytes", shared),
              shared, limits.sharedBytesPerSm}}};
}

/// A bar with one block at its beginning.
draw::Box paintGivenBar(const ViewContext& context, const draw::Box& bar, const GivenRow& row,
                        float strength) {
    const theme::Palette& palette = context.theme.palette;
    const float radius = context.theme.metrics.chipRadius * 0.6f;
    const float share =
        row.total > 0 ? static_cast<float>(row.block) / static_cast<float>(row.total) : 0;
    draw::Box block = bar;
    block.right = bar.left + std::min(1.0f, share) * bar.width();
    context.canvas.fill(bar, palette.inset, radius);
    if (row.block > 0)
        context.canvas.fill(block, theme::mix(palette.inset, palette.accent, strength), radius);
    context.canvas.frame(bar, palette.line, radius);
    return block;
}

/// In one line, where there is no room for two: the bar is pale under its words.
void paintLowRow(const ViewContext& context, const draw::Box& box, const GivenRow& row,
                 const std::string& total) {
    draw::Canvas& canvas = context.canvas;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::Box bar{box.left, box.top, box.right, box.bottom - 2 * m.scale};
    paintGivenBar(context, bar, row, 0.35f);
    const draw::FontScope font(canvas, draw::Font::Small);
    const std::string said = say(context.session, row.each) + " · " + total;
    const float top = (bar.top + bar.bottom - canvas.fontSize()) / 2;
    draw::textRight(canvas, {bar.right - m.gap * 0.5f, top}, palette.text, said);
    draw::text(canvas, {bar.left + m.gap * 0.5f, top}, palette.text, say(context.session, row.name),
               std::max(m.body, bar.width() - canvas.measure(said).x - 2 * m.gap));
}

/// Its name and what there is, over a bar.
void paintGivenRow(const ViewContext& context, const draw::Box& box, const GivenRow& row) {
    draw::Canvas& canvas = context.canvas;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const std::string total =
        say(context.session, "view.occupancy.given.of", {{"total", present::grouped(row.total)}});
    if (box.height() < kLowRow * m.body) return paintLowRow(context, box, row, total);
    const draw::FontScope font(canvas, draw::Font::Body);
    draw::textRight(canvas, {box.right, box.top}, palette.muted, total);
    draw::text(canvas, {box.left, box.top}, palette.text, say(context.session, row.name),
               std::max(m.body, box.width() - canvas.measure(total).x - m.gap));
    const draw::Box bar{box.left, box.top + m.body * 1.35f, box.right, box.bottom - m.gap};
    const draw::Box block = paintGivenBar(context, bar, row, 1);
    const std::string each = say(context.session, row.each);
    const bool isInside = block.width() >= canvas.measure(each).x + 2 * m.gap;
    const float left = isInside ? block.left + m.gap : block.right + m.gap;
    draw::text(canvas, {left, (bar.top + bar.bottom - canvas.fontSize()) / 2},
               isInside ? theme::textOn(palette, palette.accent) : palette.text, each,
               bar.right - left);
}

}  // namespace

void paintOccupancyGiven(const ViewContext& context, const present::OccupancyQuestion& question,
                         const draw::Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    draw::Box left = room;
    paintSentence(context, left, say(context.session, "view.occupancy.given.question"), 0.5f);
    const auto rows = rowsOf(context.session, question);
    const float height =
        std::min(kHighestRow * m.body, left.height() / static_cast<float>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float top = left.top + height * static_cast<float>(i);
        paintGivenRow(context, {left.left, top, left.right, top + height}, rows[i]);
    }
}

}  // namespace warpscope::views
