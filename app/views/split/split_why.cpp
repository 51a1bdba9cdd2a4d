#include "app/views/split/split_why.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/lane_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/theme/fonts.h"
#include "app/theme/ink.h"
#include "app/views/split/split_passes.h"
#include "app/views/split/split_places.h"
#include "app/views/split/split_stack.h"
#include "app/views/split/split_words.h"
#include "app/views/view_parts.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// Left and right of a number in its token together, and the line between two tokens.
constexpr float kAir = 3;

/// Of what is left under the groups, in letters, for the stack in two lines.
constexpr float kStackAtEase = 4;
/// In letters: passes within passes, where they stand below the picture.
constexpr float kPassesBelow = 6;

/// Pointing at a lane lights it up everywhere; a click chooses it.
void pointAtLane(const SplitPicture& picture, int lane) {
    const ViewContext& context = picture.context;
    session::Selection pointed;
    pointed.warp = picture.warp;
    pointed.lane = lane;
    pointed.line = picture.branch.line;
    pointed.instruction = picture.branch.pc;
    context.actions.push_back(session::Hover{pointed});
    draw::tooltip(context.theme, splitLaneTip(picture, lane));
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

void paintToken(const SplitPicture& picture, const Box& box, int lane, theme::Colour colour) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const std::string number = std::to_string(lane);
    // All of them or none: as much air as draw::cell wants.
    const bool fits = context.canvas.measure("00").x + kAir <= box.width() + 1;
    draw::cell(context.canvas, box, colour, theme::textOn(context.theme.palette, colour),
               fits ? number : std::string(), m.chipRadius * 0.6f);
    if (isFocused(picture, lane))
        context.canvas.frame(box, context.theme.palette.text, m.chipRadius * 0.6f, 2 * m.scale);
}

/// The line of the source with the branch; at its right the question, where that stands nowhere
/// else.
void paintLine(const SplitPicture& picture, const SplitPlaces& places) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box& box = places.line;
    if (box.height() <= 0) return;
    context.canvas.fill(box, palette.inset, m.chipRadius);
    const auto index = static_cast<std::size_t>(std::max(0, picture.branch.line - 1));
    const auto& lines = picture.launch.program.sourceLines;
    std::string code = index < lines.size() ? lines[index] : std::string();
    code.erase(0, std::min(code.find_first_not_of(" \t"), code.size()));
    const float middle = (box.top + box.bottom) / 2;
    float x = box.left + m.gap;
    float right = box.right - m.gap;
    if (places.gutter == 0) {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        const std::string question = splitAsked(picture) + " " + splitQuestion(picture);
        const float width = std::min(context.canvas.measure(question).x, box.width() * 0.4f);
        draw::text(context.canvas, {right - width, middle - m.codeSmall / 2}, palette.muted,
                   question, width + 1);
        right -= width + 2 * m.gap;
    }
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        x += draw::text(
                 context.canvas, {x, middle - m.small / 2}, palette.muted,
                 say(context.session, Message{"view.split.at"}.with("line", picture.branch.line))) +
             m.gap;
    }
    const bool isSmall = places.hasSmallLine;
    const draw::FontScope font(context.canvas, isSmall ? draw::Font::CodeSmall : draw::Font::Code);
    draw::text(context.canvas, {x, middle - (isSmall ? m.codeSmall : m.code) / 2}, palette.text,
               code, right - x);
    context.offer("branch", box);
    if (!pointArea("split line", box)) return;
    session::Selection pointed;
    pointed.line = picture.branch.line;
    context.actions.push_back(session::Hover{pointed});
}

/// The values under the lanes: where they are wider than a lane, as many as stand apart.
void paintValues(const SplitPicture& picture, const SplitPlaces& places, float top) {
    const ViewContext& context = picture.context;
    const present::BranchCondition& branch = picture.branch;
    float free = places.row.left - places.token;
    for (LaneMask rest = branch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        if (lane % places.valueStep != 0) continue;
        const Box cell = places.inRow(lane);
        const std::string value = laneValueIn(branch.leftValues, lane);
        const float half = context.canvas.measure(value).x / 2;
        const float middle = (cell.left + cell.right) / 2;
        const bool isWide = 2 * half > cell.width();
        if (isWide && (middle - half < free || middle + half > places.row.right)) continue;
        draw::textCentred(context.canvas,
                          {middle - half - 1, top, middle + half + 1, top + places.words},
                          context.theme.palette.text, value);
        free = middle + half + (isWide ? context.theme.metrics.gap * 0.6f : 0);
    }
}

/// The values under the lanes, and what each answered.
void paintAnswers(const SplitPicture& picture, const SplitPlaces& places) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const present::BranchCondition& branch = picture.branch;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    float top = places.row.top + places.height + context.theme.metrics.gap * 0.2f;
    const float left = places.row.left - places.gutter;
    const float room = places.gutter - context.theme.metrics.gap * 0.5f;
    if (places.gutter > 0) {
        const bool isTogether = !places.hasValues || !places.hasAnswers;
        // Where there is one line, or none, the question stands in one.
        const float first = places.hasValues || places.hasAnswers ? top : places.row.top;
        std::string asked = splitAsked(picture), tail = splitQuestion(picture);
        const std::string whole = asked + " " + tail;
        float share = 1;  // Of the letters.
        if (context.canvas.measure(asked).x > room) {
            const auto two =
                splitQuestionInTwo(context.canvas, asked + " " + splitQuestionBrief(picture), room);
            if (two.share > 0)
                share = two.share, asked = two.first, tail = two.second;
        }
        // What is too long for one line begins beside the lanes.
        const bool fits = context.canvas.measure(whole).x <= room;
        const bool isLong = isTogether && !fits;
        const float start = isLong && first == top ? top - places.words : first;
        const bool isOne = fits || (isTogether && start == first);
        if (!isOne)
            theme::pushFont(context.theme.fonts.code, context.theme.metrics.codeSmall * share);
        draw::text(context.canvas, {left, start}, palette.text, isOne ? whole : asked, room);
        if (!isOne) {
            tail = draw::fittingWords(context.canvas, {tail, splitQuestionBrief(picture)}, room);
            draw::text(context.canvas, {left, start + places.words}, palette.text, tail, room);
            theme::popFont();
        }
    }
    if (places.hasValues && !branch.leftValues.empty()) paintValues(picture, places, top);
    if (!places.hasAnswers) return;
    if (places.hasValues) top += places.words;
    std::string yes = say(context.session, "view.split.yes_letter");
    std::string no = say(context.session, "view.split.no_letter");
    if (context.canvas.measure(yes).x > places.token) yes = "y", no = "n";
    for (LaneMask rest = branch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const Box cell = places.inRow(lane);
        const bool isYes = hasLane(branch.holds, lane);
        draw::textCentred(context.canvas, {cell.left, top, cell.right, top + places.words},
                          theme::inkOf(palette, picture.colourOf(isYes)), isYes ? yes : no);
    }
}

/// A group: its heading, its tokens on the way, its mask as a strip and as a number.
void paintGroup(const SplitPicture& picture, const SplitPlaces& places, bool isYes) {
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
        const auto words = [&](const char* key) {
            return say(context.session,
                       Message{key}.with("line", line).with("count", countLanes(lanes)));
        };
        const float room = box.width() - 2 * pad;
        const draw::FontScope body(context.canvas, draw::Font::Body);
        std::string heading = words(isYes ? "view.split.yes" : "view.split.no");
        if (context.canvas.measure(heading).x > room)
            heading = words(isYes ? "view.split.yes_short" : "view.split.no_short");
        const bool isLong = context.canvas.measure(heading).x > room;
        const draw::FontScope fitting(context.canvas,
                                      isLong ? draw::Font::Small : draw::Font::Body);
        draw::text(context.canvas, {box.left + pad, box.top + pad * 0.6f},
                   theme::inkOf(palette, colour), heading, room);
    }
    context.offer(isYes ? "yes" : "no", box);
    if (!places.hasMasks) return;
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
}

void paintTokens(const SplitPicture& picture, const SplitPlaces& places) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const present::BranchCondition& branch = picture.branch;
    const float pad = context.theme.metrics.gap * 0.6f;
    const LaneMask threads = present::lanesOf(picture.launch, picture.warp);
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    int yes = 0, no = 0;
    for (int lane = 0; lane < picture.lanes(); ++lane) {
        const Box from = places.inRow(lane);
        if (!hasLane(branch.active, lane)) {
            context.canvas.fill(from, palette.inset);
            if (hasLane(threads, lane))
                draw::hatch(context.canvas, from, palette.line, 5 * context.theme.metrics.scale);
            continue;
        }
        const bool isYes = hasLane(branch.holds, lane);
        if (!places.hasTokens) {
            paintToken(picture, from, lane, picture.colourOf(isYes));
            continue;
        }
        const Box to = places.inGroup(isYes ? places.yes : places.no, isYes ? yes++ : no++, pad);
        // What has left its place leaves a shadow there.
        paintToken(picture, from, lane, theme::mix(palette.panel, picture.colourOf(isYes), 0.45f));
        paintToken(picture, boxBetween(from, to, picture.sorted), lane, picture.colourOf(isYes));
    }
}

/// Over tokens that are too narrow for their numbers: those of some.
void paintNumbers(const SplitPicture& picture, const SplitPlaces& places) {
    if (places.numberStep == 0) return;
    const ViewContext& context = picture.context;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    for (int lane = 0; lane < picture.lanes(); lane += places.numberStep) {
        const Box cell = places.inRow(lane);
        draw::text(context.canvas, {cell.left, cell.top - places.words},
                   context.theme.palette.muted, std::to_string(lane));
    }
}

/// Which lane is at a place; −1 = none.
int laneAt(const SplitPicture& picture, const SplitPlaces& places, draw::Point at) {
    const float pad = picture.context.theme.metrics.gap * 0.6f;
    int yes = 0, no = 0;
    for (int lane = 0; lane < picture.lanes(); ++lane) {
        Box from = places.inRow(lane);
        from.bottom = places.row.bottom;
        if (from.contains(at.x, at.y)) return lane;
        if (!hasLane(picture.branch.active, lane) || !places.hasTokens) continue;
        const bool isYes = hasLane(picture.branch.holds, lane);
        if (places.inGroup(isYes ? places.yes : places.no, isYes ? yes++ : no++, pad)
                .contains(at.x, at.y))
            return lane;
    }
    return -1;
}

/// The arrows from the lanes to their groups.
void paintWays(const SplitPicture& picture, const SplitPlaces& places) {
    draw::Canvas& canvas = picture.context.canvas;
    const float scale = picture.context.theme.metrics.scale;
    const present::BranchCondition& branch = picture.branch;
    for (const bool isYes : {true, false}) {
        const LaneMask lanes = isYes ? branch.holds : branch.no();
        if (lanes == 0) continue;
        const Box& group = isYes ? places.yes : places.no;
        // Flat beside the groups it would be a stroke over them and point nowhere.
        if (group.top - places.row.bottom < picture.context.theme.metrics.gap * 1.2f) continue;
        const float reach = std::min(group.width() * 0.3f, places.row.width() * 0.2f);
        const float middle = (group.left + group.right) / 2;
        float sum = 0;
        for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
            const Box box = places.inRow(firstLane(rest));
            sum += (box.left + box.right) / 2;
        }
        const float x = sum / static_cast<float>(countLanes(lanes));
        const float to = std::clamp(x, middle - reach, middle + reach);
        paintArrow(canvas, {x, places.row.bottom + 2 * scale}, {to, group.top},
                   picture.colourOf(isYes), 2 * scale);
    }
}

SplitMeasures measuresOf(const SplitPicture& picture, const Box& room) {
    const draw::Canvas& canvas = picture.context.canvas;
    const theme::Metrics& m = picture.context.theme.metrics;
    const present::BranchCondition& branch = picture.branch;
    const draw::FontScope font(picture.context.canvas, draw::Font::CodeSmall);
    SplitMeasures measures;
    measures.lanes = picture.lanes();
    measures.asked = countLanes(branch.active);
    measures.mostTogether = std::max(countLanes(branch.holds), countLanes(branch.no()));
    const float left = canvas.measure(splitAsked(picture)).x;
    const float right = canvas.measure(splitQuestion(picture)).x;
    measures.question = left + right + 2 * m.gap;
    // A short question stands in one line.
    const bool isShort = branch.compared.sign.empty();
    const float whole = canvas.measure(splitAsked(picture) + " " + splitQuestion(picture)).x;
    measures.gutter =
        std::min((isShort ? whole : std::max(left, right)) + m.gap, room.width() * 0.26f);
    for (LaneMask rest = branch.active; rest != 0; rest &= rest - 1)
        measures.value = std::max(
            measures.value, canvas.measure(laneValueIn(branch.leftValues, firstLane(rest))).x + 1);
    measures.answer = canvas.measure("n").x;
    measures.number = canvas.measure("00").x + kAir;
    measures.body = m.body;
    measures.code = m.code;
    measures.codeSmall = m.codeSmall;
    measures.gap = m.gap;
    return measures;
}

}  // namespace

bool hasLowStackInWhy(const SplitPicture& picture, const Box& room) {
    if (!hasSplitStack(picture)) return false;
    const theme::Metrics& m = picture.context.theme.metrics;
    const SplitPlaces places = splitPlaces(measuresOf(picture, room), room);
    if (room.bottom - places.yes.bottom - m.gap > kStackAtEase * m.body) return false;
    Box above = room;
    above.bottom -= lowSplitStackHeight(m);
    return !losesPiecesOfWhy(picture, room, above);
}

bool drawSplitWhy(const SplitPicture& picture, const Box& room) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const draw::ClipScope clip(context.canvas, room);
    const bool isLow = hasLowStackInWhy(picture, room);
    Box above = room;
    above.bottom -= isLow ? lowSplitStackHeight(m) : 0;
    const SplitPlaces places = splitPlaces(measuresOf(picture, above), above);
    paintLine(picture, places);
    paintAnswers(picture, places);
    paintWays(picture, places);
    for (const bool isYes : {true, false})
        if (places.hasGroups) paintGroup(picture, places, isYes);
    paintNumbers(picture, places);
    paintTokens(picture, places);
    const Box all{room.left, places.row.top, room.right, std::min(places.yes.bottom, above.bottom)};
    if (pointArea("split lanes", all)) {
        const draw::Point mouse = ImGui::GetIO().MousePos;
        if (const int lane = laneAt(picture, places, mouse); lane >= 0) pointAtLane(picture, lane);
    }
    if (isLow) {
        drawSplitStack(picture, {room.left, above.bottom + m.gap * 0.5f, room.right, room.bottom},
                       true);
        return false;
    }
    Box rest{room.left, places.yes.bottom + m.gap, room.right, room.bottom};
    const bool hasStack = rest.height() > kStackAtEase * m.body || !hasSplitStack(picture);
    if (hasStack) rest.top += drawSplitStack(picture, rest, false);
    const bool havePasses = rest.height() > 3 * m.body;
    if (havePasses) drawSplitPasses(picture, rest);
    return hasStack && havePasses;
}

float splitRestHeight(const theme::Metrics& m) {
    return (kStackAtEase + kPassesBelow) * m.body;
}

void drawSplitRest(const SplitPicture& picture, Box room) {
    room.top += drawSplitStack(picture, room, false);
    drawSplitPasses(picture, room);
}

bool losesPiecesOfWhy(const SplitPicture& picture, const Box& high, const Box& low) {
    const SplitPlaces before = splitPlaces(measuresOf(picture, high), high);
    const SplitPlaces after = splitPlaces(measuresOf(picture, low), low);
    return (before.line.height() > 0 && after.line.height() <= 0) ||
           before.hasValues > after.hasValues || before.hasAnswers > after.hasAnswers ||
           before.hasTokens > after.hasTokens || before.hasGroups > after.hasGroups;
}

}  // namespace warpscope::views
