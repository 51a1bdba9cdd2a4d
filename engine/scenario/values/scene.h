#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scenario/texts/local_text.h"

namespace warpscope::scenario {

/// What a piece of a scene stands for, and so how it looks.
enum class SceneLook : std::uint8_t {
    Work,    ///< Something is done: a kernel, a clerk who serves, cores.
    Wait,    ///< Somebody waits for an answer.
    Switch,  ///< Changing over from one to another.
    Copy,    ///< Data is moved.
    Call,    ///< Somebody asks for something and goes on.
    Plain,   ///< Whatever else there is.
};

/// A stretch of time of one track.
struct SceneBar {
    int track = 0;  ///< Index into Scene::tracks.
    double from = 0;
    double to = 0;
    SceneLook look = SceneLook::Work;
    LocalText text{};
    friend bool operator==(const SceneBar&, const SceneBar&) = default;
};

/// Who makes whom begin.
struct SceneArrow {
    int fromTrack = 0;
    double fromAt = 0;
    int toTrack = 0;
    double toAt = 0;
    friend bool operator==(const SceneArrow&, const SceneArrow&) = default;
};

/// A part of a chip.
struct SceneArea {
    int track = 0;     ///< Which chip.
    double share = 0;  ///< Of the chip's height; those of a chip share what they add up to.
    int cells = 1;     ///< Equal pieces side by side.
    SceneLook look = SceneLook::Plain;
    LocalText text{};
    friend bool operator==(const SceneArea&, const SceneArea&) = default;
};

/// A call of the host. It takes one unit of time; work that it queues begins when it has been
/// called, when everything before it in its stream has ended, and after the event that the stream
/// waits for.
struct HostCall {
    std::string text{};                 ///< As it stands in the code.
    int line = 0;                       ///< Of the code, 0 = none.
    std::string stream{};               ///< What it is queued in; empty = the host alone.
    SceneLook work = SceneLook::Plain;  ///< Copy or Work (a kernel); Plain = nothing is done.
    double takes = 0;                   ///< That work.
    std::string records{};              ///< The event that it queues.
    std::string after{};                ///< The event that its stream waits for.
    /// What the host waits for: an event, a stream, "device" (all streams), "call" (its own work);
    /// empty = it goes on at once.
    std::string waits{};
    friend bool operator==(const HostCall&, const HostCall&) = default;
};

/// A short drawing for an idea that is no simulation. Its times are no measurements, but in a
/// Scale.
struct Scene {
    enum class Kind : std::uint8_t {
        Strip,  ///< Bars and arrows on a time axis.
        Host,   ///< The same, worked out from calls, streams and events.
        Chips,  ///< Areas of chips beside each other.
        Scale,  ///< Bars whose lengths are true: bytes, cycles. There is no moment in it.
    };
    Kind kind = Kind::Strip;
    std::string name{};
    LocalText title{};
    std::vector<LocalText> tracks{};  ///< Rows of a strip, chips; a host's follow from its calls.
    std::vector<SceneBar> bars{};
    std::vector<SceneArrow> arrows{};
    std::vector<SceneArea> areas{};
    std::vector<HostCall> calls{};
    friend bool operator==(const Scene&, const Scene&) = default;
};

/// How a step shows a scene.
struct StepScene {
    std::string name{};      ///< Empty = none.
    double until = -1;       ///< What comes later is not drawn; −1 = all of it is.
    double askedUntil = -1;  ///< The same while the step's question is open; −1 = as `until`.
    friend bool operator==(const StepScene&, const StepScene&) = default;
};

}  // namespace warpscope::scenario
