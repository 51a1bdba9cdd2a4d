#pragma once

#include <cstdint>

#include "engine/gpu/launch.h"
#include "engine/machine/machine.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/sweep_plan.h"

namespace warpscope::scenario {

/// Which knobs a field belongs with: those that change a run, or those that only bound how many
/// blocks of it are resident.
enum class KnobGroup : std::uint8_t { None, Run, Occupancy };

/// What a slider spans; `step` lies between two of its values, counted from `low`.
struct Span {
    std::int64_t low = 0;
    std::int64_t high = 1;
    std::int64_t step = 1;

    friend bool operator==(const Span&, const Span&) = default;
};

/// What a knob is shown for: the scenario as it stands and as its file has it, and its device.
struct Shown {
    const Scenario& now;
    const Scenario& original;
    const machine::Machine& machine;
};

/// How a window offers a field: a whole number or an extent as a slider, a choice as a list, a
/// boolean as a box. Its words follow from its key: field.<key>.label, .help, .value in the
/// catalogue.
struct Knob {
    KnobGroup group = KnobGroup::None;
    int place = 0;  ///< In its group, from 1.
    bool isLogarithmic = false;
    bool isFolded = false;  ///< In the part of the group that is folded at first.
    Span (*span)(const Shown& shown) = nullptr;  ///< Of the x of an extent.
    /// Between the lowest value of the span, which stands for "none", and this one nothing makes
    /// sense.
    std::int64_t fewest = 0;
    bool (*isOffered)(const machine::Machine& machine) = nullptr;  ///< nullptr: on every device.
    /// What a launch made of the field's lowest value, where that leaves it to the kernel or to the
    /// compiler.
    std::int64_t (*inLaunch)(const gpu::Launch& launch) = nullptr;
};

/// How a field is swept where nobody says from where to where.
struct Sweeping {
    int place = 0;  ///< In the list of what can be swept, from 1; 0 = not offered there.
    Span (*span)(const machine::Limits& limits) = nullptr;
    /// The grid can be fitted to each value, so that there are about as many threads as before.
    bool fitsGrid = false;
};

// What the sliders and sweeps of the fields span.
Span blockSpan(const Shown& shown);
Span gridSpan(const Shown& shown);
Span registersSpan(const Shown& shown);
Span dynamicSharedSpan(const Shown& shown);
Span launchBoundsThreadsSpan(const Shown& shown);
Span launchBoundsBlocksSpan(const Shown& shown);
Span maxRegistersSpan(const Shown& shown);
Span carveoutSpan(const Shown& shown);
Span blockSeedSpan(const Shown& shown);
Span blockSeedSweep(const machine::Limits& limits);
Span switchCostSpan(const Shown& shown);
Span switchCostSweep(const machine::Limits& limits);
Span registersSweep(const machine::Limits& limits);
Span blockSweep(const machine::Limits& limits);
Span dynamicSharedSweep(const machine::Limits& limits);

}  // namespace warpscope::scenario
