#include "app/views/occupancy/occupancy_knobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/present/say.h"

namespace warpscope::views {

namespace {

/// With fewer the compiler has nothing to work with.
constexpr int kFewestRegisters = 8;
constexpr int kFewestThreads = 32;

/// Partitioned global caching: on or off.
void drawPartition(const ViewContext& context) {
    const auto& session = context.session;
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
    bool isOn = session.scenario().partitionsGlobalCache;
    const std::string label =
        say(session, "view.occupancy.knob.partition.label") + "###launch.partition_cache";
    if (ImGui::Checkbox(label.c_str(), &isOn)) {
        context.actions.push_back(session::SetKnob{"launch.partition_cache", isOn});
    }
    if (ImGui::IsItemHovered()) {
        draw::tooltip(context.theme, say(session, "view.occupancy.knob.partition.help"));
    }
}

}  // namespace

void OccupancyKnobs::drawOne(const ViewContext& context, const Knob& knob, float width) {
    const auto& session = context.session;
    const int shown = knob.now == knob.low && knob.own > 0 ? knob.own : knob.now;
    const auto words = [&](std::string_view what) {
        return say(session, Message{fmt::format("view.occupancy.knob.{}.{}", knob.name, what)}.with(
                                "value", shown));
    };
    const double range = knob.high - knob.low;
    const auto placeOf = [&](int value) {
        return std::clamp((value - knob.low) / range, 0.0, 1.0);
    };
    widgets::KnobSliderInput input;
    input.label = {knob.key, words(fmt::format("label{}", knob.dialect)),
                   words(fmt::format("help{}", knob.dialect)), session.isKnobTurned(knob.key),
                   say(session, "view.knobs.reset_tip")};
    input.reading = words(shown == knob.low ? "none" : shown != knob.now ? "own" : "value");
    input.editable = std::to_string(shown);
    input.position = placeOf(shown);
    const bool isOwn = knob.original == knob.low && knob.now == knob.low;
    const int mark = isOwn ? knob.own : knob.original;
    input.mark = mark <= knob.low ? -1 : placeOf(mark);
    input.typeHelp = say(session, "view.knobs.type_tip");
    const auto output = slider_.draw(context.theme, width, input);
    const auto set = [&](int to) {
        if (to > knob.low && to < knob.fewest) {
            to = to < shown ? knob.low : knob.fewest;
        }
        if (to != shown) {
            const std::int64_t value = std::clamp(to, knob.low, knob.high);
            context.actions.push_back(session::SetKnob{knob.key, value});
        }
    };
    if (output.isReset) {
        context.actions.push_back(session::ResetKnob{knob.key});
    } else if (output.position) {
        const int steps = static_cast<int>(std::lround(*output.position * range / knob.step));
        set(std::min(knob.low + steps * knob.step, knob.high));
    } else if (output.steps != 0) {
        set(std::clamp(shown + output.steps, knob.low, knob.high));
    } else if (output.typed) {
        int typed = 0;
        const char* end = output.typed->data() + output.typed->size();
        if (std::from_chars(output.typed->data(), end, typed).ptr == end) {
            set(typed);
        }
    }
}

std::vector<OccupancyKnobs::Knob> OccupancyKnobs::knobsOf(const ViewContext& context,
                                                          const OccupancyQuestion& question) const {
    const scenario::Scenario& now = context.session.scenario();
    const scenario::Scenario& original = context.session.original();
    const machine::Limits& limits = question.machine.limits;
    const bool isNvidia = question.machine.vendor == machine::Vendor::Nvidia;
    const bool countsWaves = question.machine.vendor == machine::Vendor::Amd;
    const int mostBlocks = countsWaves ? limits.waves.wavesPerPartition : limits.maxBlocksPerSm;
    std::vector<Knob> knobs{
        {"kernel.launch_bounds_threads", "bounds_threads", 0, kFewestThreads,
         limits.maxThreadsPerBlock, now.launchBoundsThreads, original.launchBoundsThreads,
         question.launchBoundsThreads, limits.warpSize},
        {"kernel.launch_bounds_blocks", "bounds_blocks", 0, 1, mostBlocks, now.launchBoundsBlocks,
         original.launchBoundsBlocks, question.launchBoundsBlocks, 1, countsWaves ? "_waves" : ""},
        {"kernel.max_registers", "max_registers", 0, kFewestRegisters, limits.maxRegistersPerThread,
         now.maxRegistersPerThread, original.maxRegistersPerThread, 0, 1,
         isNvidia ? "" : "_plain"}};
    if (!limits.selectableSharedBytes.empty()) {
        knobs.push_back({"launch.carveout_percent", "carveout", -1, 0, 100, now.carveoutPercent,
                         original.carveoutPercent});
    }
    return knobs;
}

void OccupancyKnobs::draw(const ViewContext& context, const OccupancyQuestion& question,
                          float width) {
    const float gap = context.theme.metrics.gap * 2;
    const bool hasTwoColumns = width > context.theme.metrics.body * 34;
    const float each = hasTwoColumns ? (width - gap) / 2 : width;
    const float left = ImGui::GetCursorPosX();
    bool isLeft = true;
    for (const Knob& knob : knobsOf(context, question)) {
        if (!isLeft) {
            ImGui::SameLine(left + each + gap);
        }
        ImGui::BeginGroup();
        drawOne(context, knob, each);
        ImGui::EndGroup();
        isLeft = !isLeft || !hasTwoColumns;
    }
    if (question.machine.limits.canPartitionGlobalCache) {
        drawPartition(context);
    }
}

}  // namespace warpscope::views
