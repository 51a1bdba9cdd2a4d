#include <algorithm>
#include <array>
#include <utility>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/present/sm/pipe_rows.h"
#include "app/present/sm/sm_hit.h"
#include "app/session/state/say.h"
#include "app/views/sm/sm_view_parts.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

/// Of a memory request at least, in small letters.
constexpr float kLeastBar = 3;
constexpr int kPipes = present::kPipeRowCount - 1;

std::string nameOf(const SmScene& scene, const sm::InFlight& flight) {
    const session::SlotReader& session = scene.context.session;
    const history::Recording& run = *session.run();
    const isa::Program& program = run.launch().program;
    const std::string_view opcode = flight.pc < program.instructions.size()
                                        ? isa::infoOf(program.instructions[flight.pc].opcode).name
                                        : std::string_view{};
    return say(session, "view.sm.in_pipe",
               {{"number", std::to_string(flight.warp.value)},
                {"instruction", std::string(opcode)},
                {"line", std::to_string(isa::lineOf(run.launch().program, flight.pc))}});
}

std::string shortNameOf(const sm::InFlight& flight) {
    return "W" + std::to_string(flight.warp.value);
}

/// A request points at its warp and instruction.
void handleFlight(const SmScene& scene, const sm::InFlight& flight, const draw::Box& box) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsWindowHovered() || !box.contains(mouse.x, mouse.y)) return;
    session::Selection selection{};
    selection.sm = scene.facts.id;
    selection.warp = flight.warp;
    selection.instruction = flight.pc;
    scene.context.actions.push_back(session::Hover{selection});
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        selection.instruction.reset();
        scene.context.actions.push_back(session::Select{selection});
    }
    draw::tooltip(
        scene.context.theme,
        say(scene.context.session, "view.stage.in_flight",
            {{"number", std::to_string(flight.warp.value)},
             {"instruction", present::instructionText(*scene.context.session.run(), flight.pc)},
             {"line", std::to_string(
                          isa::lineOf(scene.context.session.run()->launch().program, flight.pc))},
             {"left", present::cyclesUntil(scene.context.session, flight.readyAt)}}));
}

/// One pipe: its name, a track with what is in it, and the newest occupant by name.
void drawPipe(const SmScene& scene, int row, const draw::Box& box, float label, float names) {
    const theme::Theme& theme = scene.context.theme;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    draw::text(canvas, {box.left, top}, theme.palette.muted, say(session, present::pipeRowKey(row)),
               label);
    const float margin = box.height() * 0.2f;
    const draw::Box track{box.left + label, box.top + margin, box.right - names,
                          box.bottom - margin};
    canvas.fill(track, theme.palette.inset, theme.metrics.chipRadius);
    const std::vector<sm::InFlight> flights = present::inFlightNow(session, scene.sm);
    const sm::InFlight* newest = nullptr;
    int count = 0;
    const float chip = std::min(track.width() * 0.15f, 12 * theme.metrics.scale);
    for (const sm::InFlight& flight : flights) {
        if (present::pipeRowOf(flight) != row) continue;
        ++count;
        if (newest == nullptr || flight.issuedAt > newest->issuedAt) newest = &flight;
        const auto progress =
            static_cast<float>(present::progressOf(flight, scene.context.moment()));
        const float left = track.left + progress * (track.width() - chip);
        const draw::Box mark{left, track.top, left + chip, track.bottom};
        const float strength = scene.fades == nullptr ? 1 : scene.fades->strength();
        canvas.fill(mark, theme::withAlpha(theme.palette.issued, strength),
                    theme.metrics.chipRadius);
        if (session.focus().warp == flight.warp) {
            canvas.frame(mark, theme.palette.text, theme.metrics.chipRadius,
                         1.5f * theme.metrics.scale);
        }
        handleFlight(scene, flight, mark);
    }
    if (isBlurred(scene)) return;
    const float room = names - theme.metrics.gap;
    const std::string others = count > 1 ? "  +" + std::to_string(count - 1) : std::string();
    const std::string text =
        newest == nullptr
            ? say(session, "view.sm.pipe_idle")
            : draw::fittingWords(canvas,
                                 {nameOf(scene, *newest) + others, shortNameOf(*newest) + others,
                                  shortNameOf(*newest)},
                                 room);
    draw::text(canvas, {track.right + theme.metrics.gap, top},
               newest == nullptr ? theme.palette.muted : theme.palette.text, text, room);
}

/// Places of the queues before the LSU, one group a scheduler.
void drawQueues(const SmScene& scene, const draw::Box& box, float label) {
    const theme::Theme& theme = scene.context.theme;
    const session::SlotReader& session = scene.context.session;
    const int depth = std::max(1, session.run()->launch().machine.timing.lsuQueueDepth);
    const auto schedulers =
        static_cast<float>(std::max<std::size_t>(1, scene.sm.schedulers.size()));
    draw::Canvas& canvas = scene.context.canvas;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const std::string words = draw::fittingWords(
        canvas, {say(session, "view.sm.queue"), say(session, "view.sm.queue_short")},
        label - theme.metrics.gap + 1);
    draw::text(canvas, {box.left, top}, theme.palette.muted, words, label - theme.metrics.gap);
    const float group = (box.right - box.left - label) / schedulers;
    const float place =
        std::min((group - theme.metrics.gap) / static_cast<float>(depth), box.height() * 0.7f);
    int used = 0;
    for (std::size_t s = 0; s < scene.sm.schedulers.size(); ++s) {
        const auto& queue = scene.sm.schedulers[s].lsuQueue;
        const auto waiting = static_cast<int>(std::count_if(
            queue.begin(), queue.end(), [&](Cycle leaves) { return leaves > session.cycle(); }));
        used += waiting;
        for (int i = 0; i < depth; ++i) {
            const float left =
                box.left + label + static_cast<float>(s) * group + static_cast<float>(i) * place;
            const ImVec2 min{left, box.top + box.height() * 0.2f};
            const ImVec2 max{left + place - 2 * theme.metrics.scale,
                             box.bottom - box.height() * 0.2f};
            canvas.fill(draw::between(min, max),
                        i < waiting ? theme.palette.limit : theme.palette.inset,
                        2 * theme.metrics.scale);
        }
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsWindowHovered() && box.contains(mouse.x, mouse.y)) {
        const int places = depth * static_cast<int>(scene.sm.schedulers.size());
        draw::tooltip(theme,
                      say(session, "view.sm.queue_status",
                          {{"used", std::to_string(used)}, {"depth", std::to_string(places)}}));
    }
}

void drawRequest(const SmScene& scene, const sm::InFlight& flight, const draw::Box& box,
                 float names, float numbers) {
    const theme::Theme& theme = scene.context.theme;
    const session::SlotReader& session = scene.context.session;
    draw::Canvas& canvas = scene.context.canvas;
    const float top = (box.top + box.bottom - theme.metrics.small) / 2;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const bool isFocused = session.focus().warp == flight.warp;
    draw::text(canvas, {box.left, top}, isFocused ? theme.palette.text : theme.palette.muted,
               draw::fittingWords(canvas, {nameOf(scene, flight), shortNameOf(flight)},
                                  names - theme.metrics.gap),
               names - theme.metrics.gap);
    const float margin = box.height() * 0.24f;
    const draw::Box track{box.left + names, box.top + margin, box.right - numbers,
                          box.bottom - margin};
    const auto progress = static_cast<float>(present::progressOf(flight, scene.context.moment()));
    const float rounding = 2 * theme.metrics.scale;
    canvas.fill(track, theme.palette.inset, rounding);
    canvas.fill({track.left, track.top, track.left + progress * track.width(), track.bottom},
                theme.palette.longScoreboard, rounding);
    draw::textRight(
        canvas, {box.right, top}, theme.palette.text,
        say(session, "view.sm.left", {{"cycles", present::cyclesUntil(session, flight.readyAt)}}));
    handleFlight(scene, flight, box);
}

}  // namespace

float drawPartHeading(const ViewContext& context, const draw::Box& box, std::string_view title,
                      std::string_view status) {
    const theme::Theme& theme = context.theme;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    draw::Canvas& canvas = context.canvas;
    const float width =
        draw::text(canvas, {box.left, box.top}, theme.palette.text, title, box.width());
    if (width + theme.metrics.gap + context.canvas.measure(status).x <= box.width()) {
        draw::textRight(canvas, {box.right, box.top}, theme.palette.muted, status);
    }
    return theme.metrics.small * 1.5f;
}

float drawPipesByName(const SmScene& scene, const draw::Box& box) {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const session::SlotReader& session = scene.context.session;
    float y = box.top + drawPartHeading(scene.context, box, say(session, "view.sm.pipes"), "");
    float label = 0;
    float names = 0;
    {
        const draw::FontScope small(scene.context.canvas, draw::Font::Small);
        label = scene.context.canvas.measure("FP32").x + metrics.gap;
        names = std::min(box.width() * 0.5f, 14 * metrics.small);
    }
    // In a low room they stand closer, and none is cut through its letters.
    const float row = std::clamp((box.bottom - y) / static_cast<float>(kPipes + 1),
                                 metrics.small * 1.1f, metrics.small * 1.5f);
    for (int pipe = 0; pipe < kPipes && y + row <= box.bottom + 1; ++pipe, y += row) {
        const bool isLast = y + 2 * row > box.bottom + 1 && pipe + 1 < kPipes;
        if (isLast && pipe > 0) {
            const draw::FontScope small(scene.context.canvas, draw::Font::Small);
            const std::string count = std::to_string(kPipes - pipe);
            draw::text(scene.context.canvas, {box.left, y}, scene.context.theme.palette.muted,
                       say(session, "view.sm.more", {{"count", count}}), box.width());
            return y + row - box.top;
        }
        drawPipe(scene, pipe, {box.left, y, box.right, y + row}, label, names);
    }
    if (y + row > box.bottom + 1) return y - box.top;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    const float queueLabel =
        std::min(box.width() * 0.4f,
                 scene.context.canvas.measure(say(session, "view.sm.queue")).x + metrics.gap);
    drawQueues(scene, {box.left, y, box.right, y + row}, queueLabel);
    return y + row - box.top;
}

void drawMemoryRequests(const SmScene& scene, const draw::Box& box) {
    const theme::Theme& theme = scene.context.theme;
    const session::SlotReader& session = scene.context.session;
    const std::vector<sm::InFlight> requests = present::memoryRequestsOf(scene.sm, session.cycle());
    const std::string status =
        say(session, "view.sm.memory_status", {{"count", std::to_string(requests.size())}});
    float y = box.top + drawPartHeading(scene.context, box, say(session, "view.sm.memory"), status);
    const float row = theme.metrics.small * 1.35f;
    const draw::FontScope small(scene.context.canvas, draw::Font::Small);
    draw::Canvas& canvas = scene.context.canvas;
    if (requests.empty()) {
        paintLines(scene.context, {box.left, y, box.right, box.bottom}, theme.palette.muted,
                   say(session, "view.sm.memory_idle"));
        return;
    }
    const float numbers =
        scene.context.canvas.measure(say(session, "view.sm.left", {{"cycles", "8888"}})).x +
        theme.metrics.gap;
    // A name without its line tells little: the bars may be short for it.
    float widest = 0;
    for (const sm::InFlight& request : requests)
        widest = std::max(widest, canvas.measure(nameOf(scene, request)).x + theme.metrics.gap);
    const float bars = kLeastBar * theme.metrics.small;
    const float names =
        std::min(widest + 1, std::max(box.width() * 0.4f, box.width() - numbers - bars));
    for (std::size_t i = 0; i < requests.size(); ++i, y += row) {
        // The heading has the count; one line alone is better used for the next to arrive.
        if (i > 0 && y + row > box.bottom + 1) return;
        const bool isLast = i > 0 && y + 2 * row > box.bottom + 1 && i + 1 < requests.size();
        if (isLast) {
            draw::text(
                canvas, {box.left, y}, theme.palette.muted,
                say(session, "view.sm.more", {{"count", std::to_string(requests.size() - i)}}));
            return;
        }
        drawRequest(scene, requests[i], {box.left, y, box.right, y + row}, names, numbers);
    }
}

}  // namespace warpscope::views
