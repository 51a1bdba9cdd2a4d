#include "app/views/chip/chip_paint.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/chip/chip_warp.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// Of a warp's cell, at scale 1: smaller ones are not told apart.
constexpr float kMinCell = 2;

/// Of an SM, what its number may cover.
constexpr float kMaxPlate = 0.4f;

/// A part with its name at the left where it has room, and what is used of it as a ground.
void paintPart(const ChipPicture& picture, const Box& box, const std::string& words, float used) {
    const theme::Palette& palette = picture.context.theme.palette;
    const theme::Metrics& m = picture.context.theme.metrics;
    draw::Canvas& canvas = picture.context.canvas;
    canvas.fill(box, theme::mix(palette.panel, palette.text, 0.10f));
    if (used > 0)
        canvas.fill({box.left, box.top, box.left + box.width() * std::min(1.0f, used), box.bottom},
                    theme::mix(palette.panel, palette.text, 0.26f));
    // From near by its name stays in sight.
    const Box seen = picture.inSight(box);
    if (seen.height() < m.small * 1.05f || seen.width() < m.small * 3) return;
    const draw::FontScope small(canvas, draw::Font::Small);
    draw::text(canvas, {seen.left + m.gap * 0.4f, (seen.top + seen.bottom - m.small) / 2},
               palette.text, words, seen.width() - m.gap * 0.8f);
}

void paintLanes(draw::Canvas& canvas, const Box& row, int lanes, theme::Colour fill) {
    const float wide = row.width() / static_cast<float>(std::max(1, lanes));
    if (wide < 2) return canvas.fill(row, fill);
    for (int lane = 0; lane < lanes; ++lane) {
        const float left = row.left + wide * static_cast<float>(lane);
        canvas.fill({left, row.top, left + wide - std::max(1.0f, wide * 0.12f), row.bottom}, fill);
    }
}

std::string unitWords(const ChipPicture& picture, const UnitCount& unit) {
    return say(picture.context.session,
               Message{std::string("view.chip.unit.") + unit.key}.with("count", unit.lanes));
}
/// Without their count: "FP32".
std::string unitName(const ChipPicture& picture, const UnitCount& unit) {
    const std::string words = unitWords(picture, unit);
    return words.substr(0, words.find(' '));
}

struct BusyUnit {
    const UnitCount* unit = nullptr;
    Box row{};
};

/// Where the rows are too low for names the one that works has its own, over its middle.
void paintUnitPlate(const ChipPicture& picture, const Box& units, const BusyUnit& busy) {
    const theme::Palette& palette = picture.context.theme.palette;
    const theme::Metrics& m = picture.context.theme.metrics;
    draw::Canvas& canvas = picture.context.canvas;
    const draw::FontScope small(canvas, draw::Font::Small);
    const std::string name = unitName(picture, *busy.unit);
    const float wide = canvas.measure(name).x + m.gap * 0.6f, high = m.small * 1.05f;
    if (wide > units.width() || high > units.height()) return;
    const float middle = (busy.row.top + busy.row.bottom) / 2;
    const float top = std::clamp(middle - high / 2, units.top, units.bottom - high);
    const Box plate = draw::sized((units.left + units.right - wide) / 2, top, wide, high);
    canvas.fill(plate, palette.inset, m.chipRadius);
    canvas.frame(plate, palette.issued, m.chipRadius, m.scale);
    draw::textCentred(canvas, plate, palette.text, name);
}

/// The units of a sub-partition with as many cells as lanes; those that the instruction of this
/// cycle goes to are bright.
void paintUnits(const ChipPicture& picture, const Box& box, const present::SlotFacts* issued) {
    const theme::Palette& palette = picture.context.theme.palette;
    const theme::Metrics& m = picture.context.theme.metrics;
    draw::Canvas& canvas = picture.context.canvas;
    const auto& code = picture.run().launch().program.instructions;
    const std::vector<UnitCount> units = unitCounts(picture.machine());
    const float high = box.height() / static_cast<float>(units.size());
    BusyUnit busy;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const UnitCount& unit = units[i];
        const Box row{box.left, box.top + high * static_cast<float>(i), box.right,
                      box.top + high * static_cast<float>(i + 1) - std::min(2.0f, high * 0.12f)};
        const bool isBusy =
            issued != nullptr && isa::infoOf(code[issued->pc].opcode).pipe == unit.pipe;
        const theme::Colour fill =
            isBusy ? palette.issued : theme::mix(palette.panel, palette.text, 0.2f);
        float name = 0;
        const bool isWide = row.width() > m.small * 7;
        if (row.height() > m.small && row.width() > m.small * 4.5f) {
            const draw::FontScope small(canvas, draw::Font::Small);
            const std::string words = isWide ? unitWords(picture, unit) : unitName(picture, unit);
            name = std::min(row.width() * 0.6f, m.small * (isWide ? 5.2f : 2.7f));
            draw::text(canvas, {row.left, (row.top + row.bottom - m.small) / 2},
                       isBusy ? palette.text : palette.muted, words, name - m.gap * 0.2f);
        }
        paintLanes(canvas, {row.left + name, row.top, row.right, row.bottom}, unit.lanes, fill);
        if (name == 0 && isBusy) busy = {&unit, row};
    }
    if (busy.unit != nullptr) paintUnitPlate(picture, box, busy);
}

/// Short words of a part where the whole ones would be cut.
std::string partWords(const ChipPicture& picture, const Box& box, std::string whole,
                      std::string brief) {
    const draw::FontScope small(picture.context.canvas, draw::Font::Small);
    const float room = box.width() - picture.context.theme.metrics.gap * 0.8f;
    return draw::fittingWords(picture.context.canvas, {std::move(whole), std::move(brief)}, room);
}

/// What a scheduler does in this cycle; without its name where that would be cut.
std::string controlWords(const ChipPicture& picture, const Box& box, int scheduler,
                         const present::SlotFacts* issued) {
    const session::SlotReader& session = picture.context.session;
    std::string words = say(session, "view.chip.idle");
    if (issued != nullptr)
        words = say(session,
                    Message{"view.chip.issues"}
                        .with("warp", issued->warp.value)
                        .with("instruction", present::instructionText(picture.run(), issued->pc)));
    return partWords(
        picture, box,
        say(session, Message{"view.chip.control"}.with("number", scheduler).with("words", words)),
        issued == nullptr ? say(session, "view.chip.idle_brief") : words);
}

void paintPartition(const ChipPicture& picture, int sm, int scheduler) {
    const ViewContext& context = picture.context;
    const present::SmFacts& facts = picture.facts[static_cast<std::size_t>(sm)];
    const present::PartitionBoxes boxes = picture.world.partition(sm, scheduler);
    const present::SlotFacts* issued = facts.issuedBy(scheduler, picture.run().launch().machine);
    const theme::Palette& palette = context.theme.palette;
    const Box control = picture.seen(boxes.scheduler);
    paintPart(picture, control, controlWords(picture, control, scheduler, issued), 0);
    context.canvas.frame(control, issued == nullptr ? palette.line : palette.issued, 0,
                         context.theme.metrics.scale);
    const gpu::Launch& launch = picture.run().launch();
    int resident = 0;
    for (std::size_t slot = static_cast<std::size_t>(scheduler); slot < facts.slots.size();
         slot += static_cast<std::size_t>(picture.world.schedulers()))
        resident += facts.slots[slot].isResident() ? 1 : 0;
    const std::int64_t file = launch.machine.limits.registersPerSm / picture.world.schedulers();
    const auto taken =
        static_cast<float>(resident) * static_cast<float>(launch.occupancy.registersPerWarp);
    const Box registers = picture.seen(boxes.registers);
    const std::string count = present::grouped(file);
    paintPart(picture, registers,
              partWords(picture, registers,
                        say(context.session, Message{"view.chip.registers"}.with("count", count)),
                        "R " + count),
              file > 0 ? taken / static_cast<float>(file) : 0);
    paintUnits(picture, picture.seen(boxes.units), issued);
}

/// The names of an SM's parts, once for all of its sub-partitions.
void paintNames(const ChipPicture& picture, int sm) {
    const present::PartitionBoxes parts = picture.world.partition(sm, 0);
    if (picture.world.nameBeside(sm, parts.slots).width() <= 0) return;
    draw::Canvas& canvas = picture.context.canvas;
    const theme::Metrics& m = picture.context.theme.metrics;
    const draw::FontScope small(canvas, draw::Font::Small);
    const auto name = [&](const char* key, const Box& part) {
        const Box box = picture.seen(picture.world.nameBeside(sm, part));
        draw::text(canvas, {box.left, (box.top + box.bottom - m.small) / 2},
                   picture.context.theme.palette.muted, say(picture.context.session, key),
                   box.width() - m.gap * 0.3f);
    };
    name("view.chip.part.control", parts.scheduler);
    name("view.chip.part.warps", parts.slots);
    name("view.chip.part.registers", parts.registers);
    name("view.chip.part.units", parts.units);
    name("view.chip.part.shared", picture.world.shared(sm));
}

void paintInside(const ChipPicture& picture, int sm) {
    paintNames(picture, sm);
    for (int scheduler = 0; scheduler < picture.world.schedulers(); ++scheduler)
        paintPartition(picture, sm, scheduler);
    const gpu::Launch& launch = picture.run().launch();
    const present::SmFacts& facts = picture.facts[static_cast<std::size_t>(sm)];
    const std::int64_t pool = std::max<std::int64_t>(1, launch.machine.limits.sharedBytesPerSm);
    const float used = static_cast<float>(facts.residentBlocks) *
                       static_cast<float>(launch.occupancy.sharedBytesPerBlock) /
                       static_cast<float>(pool);
    const Box shared = picture.seen(picture.world.shared(sm));
    const auto words = [&](const char* key) {
        return say(picture.context.session,
                   Message{key}.with("count", present::grouped(pool / 1024)));
    };
    const std::string brief =
        partWords(picture, shared, words("view.chip.shared_brief"), words("view.chip.shared_size"));
    paintPart(picture, shared, partWords(picture, shared, words("view.chip.shared"), brief), used);
}

/// Cells of a pixel would be seen as nothing: the states of the warps as shares of the SM, work at
/// the bottom, empty places at the top.
void paintShares(const ChipPicture& picture, const present::SmFacts& facts, const Box& box,
                 const Box& plate) {
    const float inset = std::min(2.0f, box.height() * 0.05f);
    const float most = static_cast<float>(std::max<std::size_t>(1, facts.slots.size()));
    const float high = box.height() - 2 * inset;
    float bottom = box.bottom - inset;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const auto count = static_cast<float>(facts.byState[static_cast<std::size_t>(i)]);
        if (count <= 0) continue;
        const float top = bottom - high * count / most;
        drawStateShare(picture.context, static_cast<trace::WarpState>(i),
                       {box.left + inset, top, box.right - inset, bottom}, plate);
        bottom = top;
    }
}

/// Whether the line with what is resident, or a number alone, has room in an SM.
struct SmHead {
    float height = 0;
    bool isLine = false;
};
SmHead headOf(const ChipPicture& picture, const Box& box) {
    const theme::Metrics& m = picture.context.theme.metrics;
    const float high = box.height() * picture.world.head();
    return {high, high > m.small * 0.95f || (box.height() > 3 * m.small && high > m.small * 0.7f)};
}

/// The number of an SM alone, in a corner, and where it stands; no words = it has none.
struct Plate {
    Box box{};
    std::string words{};
};

/// Where the line with what is resident has no room.
Plate plateOf(const ChipPicture& picture, int sm, int count) {
    const theme::Metrics& m = picture.context.theme.metrics;
    const Box box = picture.seen(picture.world.sm(sm));
    if (!picture.isSeen(box) || headOf(picture, box).isLine) return {};
    draw::Canvas& canvas = picture.context.canvas;
    const draw::FontScope small(canvas, draw::Font::Small);
    const float pad = 3 * m.scale;
    // All numbers of so many digits count as equally wide: "111" was there, and "112" was not.
    const auto wide = [&](std::size_t digits) {
        return canvas.measure(std::string(digits, '0')).x + pad;
    };
    const float high = m.small * 1.05f;
    // Where numbers would hide the states each tenth SM has its own, which may reach into the next.
    const float most = wide(std::to_string(count - 1).size());
    const bool areAll =
        most * high <= kMaxPlate * box.width() * box.height() && most <= box.width();
    // The last one says how many there are, where it does not lie over the one before it.
    const bool isLast = sm + 1 == count && sm % 10 > 2;
    if (!areAll && sm % 10 != 0 && !isLast) return {};
    std::string number = std::to_string(sm);
    const std::string named =
        say(picture.context.session, Message{"view.chip.sm_number"}.with("number", sm));
    // The first one says what is counted.
    const float room = areAll || count < 4 ? box.width() : 3 * box.width();
    if (sm == 0 && canvas.measure(named).x + pad <= room) number = named;
    const float width = canvas.measure(number).x + pad;
    const float left = std::min(box.left, picture.world.room().right - width);
    return {draw::sized(areAll ? box.left : left, box.top, width, high), number};
}

void paintPlate(const ChipPicture& picture, const Plate& plate) {
    if (plate.words.empty()) return;
    draw::Canvas& canvas = picture.context.canvas;
    const draw::FontScope small(canvas, draw::Font::Small);
    const theme::Palette& palette = picture.context.theme.palette;
    canvas.fill(plate.box, theme::withAlpha(palette.inset, 0.85f));
    draw::textCentred(canvas, plate.box, palette.text, plate.words);
}

/// That of an SM, or of its neighbour which reaches into it; empty = none.
Box plateOver(const std::vector<Plate>& plates, const Box& box) {
    for (const Plate& plate : plates)
        if (!plate.words.empty() && plate.box.overlaps(box)) return plate.box;
    return {};
}

/// Smaller ones would cost a frame its time, and nobody reads their words; where nothing but the
/// warps is painted they have all of the SM.
bool hasInside(const ChipPicture& picture, int sm) {
    return picture.seen(picture.world.sm(sm)).height() > 60 * picture.context.theme.metrics.scale;
}

bool hasCells(const ChipPicture& picture, int sm) {
    const Box cell = picture.seen(picture.world.slot(sm, 0));
    return hasInside(picture, sm) &&
           std::min(cell.width(), cell.height()) >= kMinCell * picture.context.theme.metrics.scale;
}

void paintSm(const ChipPicture& picture, int sm, const std::vector<Plate>& plates) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box box = picture.seen(picture.world.sm(sm));
    if (!picture.isSeen(box)) return;
    const present::SmFacts& facts = picture.facts[static_cast<std::size_t>(sm)];
    context.canvas.fill(box, palette.inset, std::min(m.radius, box.height() * 0.05f));
    const auto& focus = context.session.focus();
    const bool isFocus = focus.sm && focus.sm->value == static_cast<std::uint32_t>(sm);
    context.canvas.frame(box, isFocus ? palette.text : palette.line,
                         std::min(m.radius, box.height() * 0.05f), m.scale);
    if (const SmHead head = headOf(picture, box); head.isLine) {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const auto words = [&](const char* key) {
            return say(context.session, Message{key}
                                            .with("number", sm)
                                            .with("warps", facts.residentWarps)
                                            .with("blocks", facts.residentBlocks));
        };
        draw::text(context.canvas, {box.left + m.gap * 0.4f, box.top + (head.height - m.small) / 2},
                   palette.text,
                   partWords(picture, box, words("view.chip.sm"), words("view.chip.sm_brief")),
                   box.width() - m.gap * 0.8f);
    }
    if (hasInside(picture, sm)) paintInside(picture, sm);
    if (!hasCells(picture, sm))
        paintShares(picture, facts, box, plateOver(plates, box));
    else
        for (int slot = 0; slot < picture.world.slots(); ++slot) {
            const auto at = static_cast<std::size_t>(slot);
            const present::SlotFacts warp =
                at < facts.slots.size() ? facts.slots[at] : present::SlotFacts{};
            paintChipWarp(picture, sm, slot, warp);
        }
}

}  // namespace

std::vector<UnitCount> unitCounts(const machine::Machine& machine) {
    const auto each = [&](CycleCount interval) {
        return static_cast<int>(machine.limits.warpSize / std::max<CycleCount>(1, interval));
    };
    const int schedulers = std::max(1, machine.schedulersPerSm);
    const machine::Timing& timing = machine.timing;
    return {{"fp32", std::max(1, machine.fp32LanesPerSm / schedulers), isa::Pipe::Fma},
            {"alu", each(timing.alu.issueInterval), isa::Pipe::Alu},
            {"sfu", each(timing.sfu.issueInterval), isa::Pipe::Sfu},
            {"lsu", each(timing.lsu.issueInterval), isa::Pipe::Lsu}};
}

bool showsShares(const ChipPicture& picture) {
    return picture.world.smCount() > 0 && !hasCells(picture, 0);
}

void paintChip(const ChipPicture& picture) {
    const int count = std::min(picture.world.smCount(), static_cast<int>(picture.facts.size()));
    std::vector<Plate> plates;
    for (int sm = 0; sm < count; ++sm)
        plates.push_back(plateOf(picture, sm, count));
    for (int sm = 0; sm < count; ++sm)
        paintSm(picture, sm, plates);
    for (const Plate& plate : plates)
        paintPlate(picture, plate);
    const machine::Machine& machine = picture.machine();
    const auto& session = picture.context.session;
    const Box l2 = picture.seen(picture.world.l2());
    const Box dram = picture.seen(picture.world.dram());
    if (picture.isSeen(l2))
        paintPart(picture, l2,
                  say(session, Message{"view.chip.l2"}.with(
                                   "count", present::grouped(machine.l2Bytes / 1024 / 1024))),
                  0);
    if (picture.isSeen(dram))
        paintPart(picture, dram,
                  say(session, Message{"view.chip.dram"}.with(
                                   "count", present::grouped(machine.totalGlobalBytes >> 30))),
                  0);
}

}  // namespace warpscope::views
