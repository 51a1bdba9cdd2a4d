#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/result.h"
#include "engine/gpu/launch.h"
#include "engine/machine/field.h"
#include "engine/scenario/field_value.h"
#include "engine/scenario/sweep_plan.h"

namespace warpscope::scenario {

/// A text in both languages. A file may give one string for both.
struct LocalText {
    std::string en{};
    std::string zh{};
    friend bool operator==(const LocalText&, const LocalText&) = default;
};

struct Argument {
    std::string name{};
    bool isBuffer = false;
    std::int64_t count = 0;  ///< Elements of a buffer.
    Init init{};
    double value = 0;        ///< Of a scalar.
    std::int64_t whole = 0;  ///< A scalar written as a whole number: all of its 64 bits.
    SourceRange range{};
    friend bool operator==(const Argument&, const Argument&) = default;
};

/// Where a lesson step goes: "divergence 1", "block 5 starts", "cycle 120", "line 7", "end".
struct GoTo {
    enum class Kind : std::uint8_t {
        Stay,
        Cycle,
        Divergence,
        Reconvergence,
        Barrier,
        BarrierRelease,
        BlockStarts,
        BlockEnds,
        WarpStalls,
        Line,
        End
    };
    Kind kind = Kind::Stay;
    std::int64_t number = 0;
    friend bool operator==(const GoTo&, const GoTo&) = default;
};

/// A question to predict before the step is shown.
struct Question {
    LocalText text{};
    std::vector<LocalText> choices{};
    int answer = 0;  ///< Index into choices.
    friend bool operator==(const Question&, const Question&) = default;
};

/// One idea of a lesson.
struct Step {
    LocalText text{};
    GoTo goTo{};
    std::string show{};          ///< A view or an arrangement; empty = as it is.
    int selectWarp = -1;         ///< Warp to select, −1 = as it is.
    std::vector<Setting> set{};  ///< Knobs that the step turns.
    Question question{};         ///< No choices: none.
    friend bool operator==(const Step&, const Step&) = default;
};

/// A scenario file (contract.md). Every field that has a key stands in the table of fields.h.
struct Scenario : gpu::LaunchConfig {
    std::filesystem::path path{};
    LocalText title{};
    LocalText summary{};
    std::string source{};       ///< Book and section.
    std::string arrangement{};  ///< With which it opens; empty = overview.
    std::string devicePreset = "h100";
    std::map<std::string, machine::FieldValue, std::less<>> deviceOverrides{};  ///< sm_count → 2.
    gpu::ModelOptions model{};
    bool isOptimized = false;
    bool fmad = true;
    std::string kernelFile{};  ///< As written in the file; empty when code is inline.
    std::string code{};        ///< The kernel's text, read or inline.
    int codeLineOffset = 0;    ///< Inline code: lines before its first in the TOML file.
    std::string entry{};
    int maxRegistersPerThread = 0;  ///< -maxrregcount, 0 = none.
    int launchBoundsThreads = 0;    ///< __launch_bounds__, 0 = the kernel's own.
    int launchBoundsBlocks = 0;
    std::vector<Argument> arguments{};
    std::vector<Step> steps{};
    SweepPlan sweep{};  ///< What "does it matter?" begins with.
    std::map<std::string, SourceRange, std::less<>> ranges{};  ///< Of each key, for problems.

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// Reads and checks a scenario and its kernel file. Nothing is silently ignored: every unknown
/// key, wrong type and value out of range is a problem with line, column and suggestion.
Result<Scenario> read(const std::filesystem::path& file);
Result<Scenario> parse(std::string_view text, const std::filesystem::path& file);

// Fields go by their keys: "launch.block", "device.sm_count" (device.<key of a device file>),
// "argument.n.value". What is wrong with a value is a problem without a range.

/// Changes one field. What cannot be leaves the scenario as it is.
std::optional<Problem> assign(Scenario& scenario, const Setting& setting);
/// Nothing when there is no such key, or for a field of the device that the preset decides.
std::optional<FieldValue> valueOf(const Scenario& scenario, std::string_view key);

/// The value that a person typed for a field: 128, [128,1,1], 16x16, oldest-first.
Result<FieldValue> parseValue(const Scenario& scenario, std::string_view key,
                              std::string_view text);
/// The scenario with one field changed to what a person typed, as --set does.
Result<Scenario> set(const Scenario& scenario, std::string_view key, std::string_view value);
/// The value of a key as `set` would take it; empty where valueOf() has nothing.
std::string get(const Scenario& scenario, std::string_view key);

}  // namespace warpscope::scenario
