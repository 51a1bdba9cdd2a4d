#include "app/views/split/split_why.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/lane_words.h"
#include "app/present/shown_warp.h"
#include "app/session/say.h"
#include "app/theme/ink.h"
#include "app/views/split/split_passes.h"
#include "app/views/split/split_stack.h"
#include "app/views/view_parts.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;

std::string valueIn(const std::vector<std::string>& values, int lane) {
    const auto index = static_cast<std::size_t>(lane);
    return index < values.size() ? values[index] : std::string();
}

bool isSame(const std::vector<std::string>& values, LaneMask active) {
    std::string first;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const std::string value = valueIn(values, firstLane(rest));
        if (first.empty()) first = value;
        if (value != first) return false;
    }
    return !first.empty();
}

/// What is asked behind the value: "< 24 ?", with the right side's value where it is one for all.
std::string questionOf(const SplitPicture& picture) {
    const present::BranchCondition& branch = picture.branch;
    if (branch.compared.sign.empty()) return "?";
    std::string right = branch.compared.right;
    if (isSame(branch.rightValues, branch.active)) {
        const std::string value = valueIn(branch.rightValues, firstLane(branch.active));
        if (value != right) right += " = " + value;
    }
    return branch.compared.sign + " " + right + " ?";
}

std::string leftOf(const SplitPicture& picture) {
    if (!picture.branch.compared.left.empty()) return picture.branch.compared.left;
    if (!picture.branch.condition.empty()) return picture.branch.condition;
    return say(picture.context.session, "view.split.jumps");
}

/// A person reads one lane: its thread, its value, its answer.
std::string tipOf(const SplitPicture& picture, int lane) {
    const auto& session = picture.context.session;
    const present::BranchCondition& branch = picture.branch;
    const std::string thread =
        present::coordinateText(present::threadIndexOf(picture.launch, picture.warp, lane));
    if (!hasLane(branch.active, lane))
        return say(session, Message{"view.split.tip.absent"}
                                .with("lane", lane)
                                .with("thread", thread)
                                .with("line", branch.line));
    const bool isYes = hasLane(branch.holds, lane);
    const isa::ProgramCounter to = isYes ? branch.yesTo : branch.noTo;
    const std::string value = valueIn(branch.leftValues, lane);
    std::string asked = leftOf(picture);
    if (!value.empty()) asked += " = " + value + ",  " + questionOf(picture);
    return say(session, Message{isYes ? "view.split.tip.yes" : "view.split.tip.no"}
                            .with("lane", lane)
                            .with("thread", thread)
                            .with("asked", asked)
                            .with("line", isa::lineOf(picture.launch.program, to)));
}

/// Pointing at a lane lights it up everywhere; a click chooses it.
void pointAtLane(const SplitPicture& picture, int lane) {
    const ViewContext& context = picture.context;
    session::Selection pointed;
    pointed.warp = picture.warp;
    pointed.lane = lane;
    pointed.line = picture.branch.line;
    pointed.instruction = picture.branch.pc;
    context.actions.push_back(session::Hover{pointed});
    draw::tooltip(context.theme, tipOf(picture, lane));
    if (!ImGui::IsItemClicked()) return;
    session::Selection chosen = context.session.selected();
    chosen.warp = picture.warp;
    chosen.lane = lane;
    context.actions.push_back(session::Select{chosen});
}

bool isFocused(const SplitPicture& picture, int lane) {
    const auto& focus = picture.context.session.focus();
    return focus.warp == picture.warp && focus.lane == lane;
}

/// Where the lanes stand: in their order above, sorted into two groups below.
struct Places {
    Box row{};  ///< Tokens in the order of the lanes.
    Box yes{};  ///< Boxes of the groups.
    Box no{};
    float token = 0;   ///< Width of one in its row.
    float height = 0;  ///< Of one.
    float inside = 0;  ///< Top of the tokens within a group.
    int perLine = 16;  ///< Tokens in a line of a group.
};

Box inRow(const Places& places, int lane) {
    const float left = places.row.left + places.token * static_cast<float>(lane);
    return {left, places.row.top, left + places.token - 1, places.row.top + places.height};
}

Box inGroup(const Places& places, const Box& group, int index, float pad) {
    const float width = std::min((group.width() - 2 * pad) / static_cast<float>(places.perLine),
                                 places.height * 1.9f);
    const float left = group.left + pad + width * static_cast<float>(index % places.perLine);
    const float top =
        group.top + places.inside + places.height * static_cast<float>(index / places.perLine);
    return {left, top, left + width - 1, top + places.height - 1};
}

Box between(const Box& a, const Box& b, float share) {
    const auto mixed = [&](float from, float to) { return from + (to - from) * share; };
    return {mixed(a.left, b.left), mixed(a.top, b.top), mixed(a.right, b.right),
            mixed(a.bottom, b.bottom)};
}

void paintToken(const SplitPicture& picture, const Box& box, int lane, theme::Colour colour) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const std::string number = std::to_string(lane);
    const bool fits = context.canvas.measure("00").x < box.width();
    draw::cell(context.canvas, box, colour, theme::textOn(context.theme.palette, colour),
               fits ? number : std::string(), m.chipRadius * 0.6f);
    if (isFocused(picture, lane))
        context.canvas.frame(box, context.theme.palette.text, m.chipRadius * 0.6f, 2 * m.scale);
}

/// The line of the source with the branch.
void paintLine(const SplitPicture& picture, const Box& box) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    context.canvas.fill(box, palette.inset, m.chipRadius);
    const auto index = static_cast<std::size_t>(std::max(0, picture.branch.line - 1));
    const auto& lines = picture.launch.program.sourceLines;
    std::string code = index < lines.size() ? lines[index] : std::string();
    code.erase(0, std::min(code.find_first_not_of(" \t"), code.size()));
    const float middle = (box.top + box.bottom) / 2;
    float x = box.left + m.gap;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        x += draw::text(
                 context.canvas, {x, middle - m.small / 2}, palette.muted,
                 say(context.session, Message{"view.split.at"}.with("line", picture.branch.line))) +
             m.gap;
    }
    const draw::FontScope font(context.canvas, draw::Font::Code);
    draw::text(context.canvas, {x, middle - m.code / 2}, palette.text, code, box.right - x - m.gap);
    context.offer("branch", box);
    if (!pointArea("split line", box)) return;
    session::Selection pointed;
    pointed.line = picture.branch.line;
    context.actions.push_back(session::Hover{pointed});
}

/// The values under the lanes, and what each answered.
void paintAnswers(const SplitPicture& picture, const Places& places, float top, float gutter) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const present::BranchCondition& branch = picture.branch;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float line = context.canvas.fontSize() * 1.2f;
    const std::string yes = say(context.session, "view.split.yes_letter");
    const std::string no = say(context.session, "view.split.no_letter");
    const float left = places.row.left - gutter;
    const float labelWidth = gutter - context.theme.metrics.gap * 0.5f;
    const bool hasValues = !branch.leftValues.empty();
    draw::text(context.canvas, {left, top}, palette.text, leftOf(picture), labelWidth);
    draw::text(context.canvas, {left, top + line}, palette.text, questionOf(picture), labelWidth);
    for (int lane = 0; lane < picture.lanes(); ++lane) {
        if (!hasLane(branch.active, lane)) continue;
        const Box cell = inRow(places, lane);
        const bool isYes = hasLane(branch.holds, lane);
        const std::string value = hasValues ? valueIn(branch.leftValues, lane) : std::string();
        if (context.canvas.measure(value).x <= cell.width())
            draw::textCentred(context.canvas, {cell.left, top, cell.right, top + line},
                              palette.text, value);
        draw::textCentred(context.canvas, {cell.left, top + line, cell.right, top + 2 * line},
                          theme::inkOf(palette, picture.colourOf(isYes)), isYes ? yes : no);
    }
}

/// A group: its heading, its tokens on the way, its mask as a strip and as a number.
void paintGroup(const SplitPicture& picture, const Places& places, bool isYes) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const present::BranchCondition& branch = picture.branch;
    const Box& box = isYes ? places.yes : places.no;
    const LaneMask lanes = isYes ? branch.holds : branch.no();
    const theme::Colour colour = picture.colourOf(isYes);
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.frame(box, lanes != 0 ? colour : palette.line, m.chipRadius, m.scale);
    const float pad = m.gap * 0.6f;
    const isa::ProgramCounter to = isYes ? branch.yesTo : branch.noTo;
    const int line = isa::lineOf(picture.launch.program, to);
    {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        draw::text(context.canvas, {box.left + pad, box.top + pad * 0.6f},
                   theme::inkOf(palette, colour),
                   say(context.session, Message{isYes ? "view.split.yes" : "view.split.no"}
                                            .with("line", line)
                                            .with("count", countLanes(lanes))),
                   box.width() - 2 * pad);
    }
    const std::string mask = present::hexMask(lanes, picture.lanes());
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float hex = context.canvas.measure(mask).x;
    const float stripTop = box.bottom - m.codeSmall * 1.25f;
    const float textTop = stripTop - m.codeSmall * 0.1f;
    draw::textRight(context.canvas, {box.right - pad, textTop}, theme::inkOf(palette, colour),
                    mask);
    paintMaskStrip(
        context,
        {box.left + pad, stripTop, box.right - pad - hex - m.gap, stripTop + m.codeSmall * 0.8f},
        lanes, picture.lanes(), colour);
    context.offer(isYes ? "yes" : "no", box);
}

void paintTokens(const SplitPicture& picture, const Places& places) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const present::BranchCondition& branch = picture.branch;
    const float pad = context.theme.metrics.gap * 0.6f;
    const LaneMask threads = present::lanesOf(picture.launch, picture.warp);
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    int yes = 0, no = 0;
    for (int lane = 0; lane < picture.lanes(); ++lane) {
        const Box from = inRow(places, lane);
        if (!hasLane(branch.active, lane)) {
            context.canvas.fill(from, palette.inset);
            if (hasLane(threads, lane))
                draw::hatch(context.canvas, from, palette.line, 5 * context.theme.metrics.scale);
            continue;
        }
        const bool isYes = hasLane(branch.holds, lane);
        const Box to = inGroup(places, isYes ? places.yes : places.no, isYes ? yes++ : no++, pad);
        // What has left its place leaves a shadow there.
        paintToken(picture, from, lane, theme::mix(palette.panel, picture.colourOf(isYes), 0.45f));
        paintToken(picture, between(from, to, picture.sorted), lane, picture.colourOf(isYes));
    }
}

/// Which lane is at a place; −1 = none.
int laneAt(const SplitPicture& picture, const Places& places, float x, float y) {
    const float pad = picture.context.theme.metrics.gap * 0.6f;
    int yes = 0, no = 0;
    for (int lane = 0; lane < picture.lanes(); ++lane) {
        Box from = inRow(places, lane);
        from.bottom = places.row.bottom;
        if (from.contains(x, y)) return lane;
        if (!hasLane(picture.branch.active, lane)) continue;
        const bool isYes = hasLane(picture.branch.holds, lane);
        if (inGroup(places, isYes ? places.yes : places.no, isYes ? yes++ : no++, pad)
                .contains(x, y))
            return lane;
    }
    return -1;
}

/// The arrows from the lanes to their groups.
void paintWays(const SplitPicture& picture, const Places& places) {
    draw::Canvas& canvas = picture.context.canvas;
    const float scale = picture.context.theme.metrics.scale;
    const present::BranchCondition& branch = picture.branch;
    for (const bool isYes : {true, false}) {
        const LaneMask lanes = isYes ? branch.holds : branch.no();
        if (lanes == 0) continue;
        const Box& group = isYes ? places.yes : places.no;
        const float reach = std::min(group.width() * 0.3f, places.row.width() * 0.2f);
        const float middle = (group.left + group.right) / 2;
        float sum = 0;
        for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
            const Box box = inRow(places, firstLane(rest));
            sum += (box.left + box.right) / 2;
        }
        const float x = sum / static_cast<float>(countLanes(lanes));
        const float to = std::clamp(x, middle - reach, middle + reach);
        paintArrow(canvas, {x, places.row.bottom + 2 * scale}, {to, group.top},
                   picture.colourOf(isYes), 2 * scale);
    }
}

Places placesOf(const SplitPicture& picture, const Box& room, float top, float gutter,
                float answers) {
    const theme::Metrics& m = picture.context.theme.metrics;
    Places places;
    const auto lanes = static_cast<float>(picture.lanes());
    places.height = m.codeSmall * 1.35f;
    places.row = {room.left + gutter, top, room.right, top + places.height + answers};
    places.token = places.row.width() / lanes;
    const float between = m.gap * 1.6f;
    places.inside = m.body * 1.55f;
    places.perLine = picture.lanes() > 32 ? 32 : 16;
    const float groupTop = places.row.bottom + between;
    const float middle = (room.left + room.right) / 2;
    const float groupWidth = middle - room.left - m.gap / 2;
    // Narrow tokens want fewer in a line.
    while (places.perLine > 8 &&
           groupWidth / static_cast<float>(places.perLine) < m.codeSmall * 1.25f)
        places.perLine /= 2;
    const int most = std::max(countLanes(picture.branch.holds), countLanes(picture.branch.no()));
    const auto bottomOf = [&] {
        const int lines = (most + places.perLine - 1) / places.perLine;
        return groupTop + places.inside + static_cast<float>(lines) * places.height +
               m.codeSmall * 1.6f;
    };
    // In a low room they stand in one line, without their numbers.
    while (places.perLine < picture.lanes() && bottomOf() > room.bottom)
        places.perLine *= 2;
    const float bottom = bottomOf();
    places.yes = {room.left, groupTop, middle - m.gap / 2, bottom};
    places.no = {middle + m.gap / 2, groupTop, room.right, bottom};
    return places;
}

}  // namespace

void drawSplitWhy(const SplitPicture& picture, const Box& room) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    Box line{room.left, room.top, room.right, room.top + m.code * 1.6f};
    paintLine(picture, line);
    float gutter = 0, answers = 0;
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        const float asked = std::max(context.canvas.measure(leftOf(picture)).x,
                                     context.canvas.measure(questionOf(picture)).x);
        gutter = std::min(asked + m.gap, room.width() * 0.26f);
        answers = 2 * context.canvas.fontSize() * 1.2f + m.gap * 0.4f;
    }
    const Places places = placesOf(picture, room, line.bottom + m.gap * 0.8f, gutter, answers);
    paintAnswers(picture, places, places.row.top + places.height + m.gap * 0.2f, gutter);
    paintWays(picture, places);
    paintGroup(picture, places, true);
    paintGroup(picture, places, false);
    paintTokens(picture, places);
    const Box all{room.left, places.row.top, room.right, std::min(places.yes.bottom, room.bottom)};
    if (pointArea("split lanes", all)) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const int lane = laneAt(picture, places, mouse.x, mouse.y);
        if (lane >= 0) pointAtLane(picture, lane);
    }
    Box rest{room.left, places.yes.bottom + m.gap, room.right, room.bottom};
    if (rest.height() > 4 * m.body) rest.top += drawSplitStack(picture, rest);
    if (rest.height() > 3 * m.body) drawSplitPasses(picture, rest);
}

std::string splitSentence(const SplitPicture& picture) {
    const present::BranchCondition& branch = picture.branch;
    const auto& program = picture.launch.program;
    const bool isSplit = branch.isSplit();
    const bool meets = branch.meets < program.instructions.size();
    const char* const key = !isSplit ? "view.split.say.together"
                            : meets  ? "view.split.say.splits"
                                     : "view.split.say.parts";
    return say(
        picture.context.session,
        Message{key}
            .with("yes", laneRanges(branch.holds))
            .with("no", laneRanges(branch.no()))
            .with("answer", branch.holds != 0 ? "@view.split.yes_word" : "@view.split.no_word")
            .with("line", isa::lineOf(program, branch.holds != 0 ? branch.yesTo : branch.noTo))
            .with("meets", meets ? isa::lineOf(program, branch.meets) : 0));
}

}  // namespace warpscope::views
