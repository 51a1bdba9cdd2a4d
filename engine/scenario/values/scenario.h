#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/lane_mask.h"
#include "engine/base/result.h"
#include "engine/codegen/passes/plan.h"
#include "engine/gpu/launch.h"
#include "engine/machine/field.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/scenario/texts/local_text.h"
#include "engine/scenario/values/condition.h"
#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/scene.h"
#include "engine/scenario/values/sweep_plan.h"

namespace warpscope::scenario {

struct Argument {
    std::string name{};
    bool isBuffer = false;
    std::int64_t count = 0;               ///< Elements of a buffer.
    std::optional<isa::DataType> type{};  ///< Of a buffer's elements, where the code names none.
    Init init{};
    std::int64_t offset = 0;  ///< The element of the buffer at which the pointer points.
    double value = 0;         ///< Of a scalar.
    std::int64_t whole = 0;   ///< A scalar written as a whole number: all of its 64 bits.
    SourceRange range{};
    friend bool operator==(const Argument&, const Argument&) = default;
};

/// What a __constant__ variable holds before the launch.
struct Constant {
    std::string name{};
    Init init{};
    SourceRange range{};
    friend bool operator==(const Constant&, const Constant&) = default;
};

/// Where a lesson step goes: "divergence 1", "block 5 starts", "cycle 120", "line 7",
/// "line 7 waits" (for a result of memory), "end".
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
        LineWaits,
        Issue,
        Switch,
        End
    };
    Kind kind = Kind::Stay;
    std::int64_t number = 0;
    friend bool operator==(const GoTo&, const GoTo&) = default;
};

/// One of the things that are put into the order of the run.
struct OrderItem {
    /// Of the whole run: "block 0 ends", "line 7"; with a warp: that it first issues a line, first
    /// arrives at a barrier, ends.
    GoTo place{};
    int warp = -1;      ///< −1 = none.
    LocalText label{};  ///< Empty = as the place is called.
    friend bool operator==(const OrderItem&, const OrderItem&) = default;
};

/// What is right where a question has no list of choices. Where the run can tell it, the file says
/// where to look and not the value.
struct Wanted {
    double value = 0;      ///< A number; a line of the kernel; the number of a warp.
    double tolerance = 0;  ///< Of a number: so far off is right too.
    LocalText unit{};      ///< Of a number: "%".
    LaneMask lanes = 0;
    std::string figure{};  ///< A number of the run (question_figure.h); empty = value.
    int line = 0;          ///< Of the figure; lanes: those with which it is first issued. 0 = none.
    GoTo event{};          ///< A line or a warp: that of this event; Stay = value.
    bool isNext = false;   ///< A warp: who is issued next after the cursor.
    friend bool operator==(const Wanted&, const Wanted&) = default;
};

/// What is said to one wrong answer.
struct Hint {
    double answer = 0;  ///< A choice, counted from 0, or a number in the unit of the question.
    LocalText text{};
    friend bool operator==(const Hint&, const Hint&) = default;
};

/// A question to predict before the step is shown: one of a list, a number that is typed,
/// something in the picture that is clicked, an order; or what a changed kernel or knob must reach.
struct Question {
    enum class Kind : std::uint8_t { None, Choice, Number, Line, Warp, Lanes, Order, Mend };
    Kind kind = Kind::None;
    LocalText text{};
    std::vector<LocalText> choices{};
    int answer = 0;                       ///< Index into choices.
    Wanted wanted{};                      ///< Without choices.
    std::vector<OrderItem> items{};       ///< To be put into the order of the run.
    std::vector<Condition> conditions{};  ///< Hold when mended, or prove the answer (claim.h).
    std::vector<Setting> proofSet{};      ///< Knobs of the run that proves it; empty = the step's.
    LocalText reason{};                   ///< Said with right and wrong; empty = none.
    LocalText hint{};                     ///< Said to a first wrong answer; empty = none.
    std::vector<Hint> hints{};            ///< Of a choice or a number: in place of hint.
    GoTo askAt{};  ///< Where the cursor stands while it is open; Stay = where the step goes.
    /// Views that would give it away are not shown while it is open; empty = those that show
    /// results of whole runs.
    std::vector<std::string> cover{};

    bool isAsked() const { return kind != Kind::None; }
    /// It is answered with a text, which clicks may write.
    bool isTyped() const { return kind > Kind::Choice && kind != Kind::Mend; }
    /// It is answered by changing the kernel or a knob, with the whole run in sight.
    bool isMended() const { return kind == Kind::Mend; }
    friend bool operator==(const Question&, const Question&) = default;
};

/// How a step wants the timeline; what is not set stays as it is.
struct StepTimeline {
    enum class Grouping : std::uint8_t { AsIs, Scheduler, Block, Arrival };
    Grouping grouping = Grouping::AsIs;
    std::optional<bool> isCompressed{};  ///< Whether long idle stretches are drawn short.
    std::int64_t from = -1;              ///< First cycle shown; −1 = as it is.
    std::int64_t to = -1;   ///< First cycle not shown any more; beyond the run = its end.
    std::int64_t pace = 0;  ///< Cycles a second when it is played, up to `to`; 0 = the reader's.
    friend bool operator==(const StepTimeline&, const StepTimeline&) = default;
};

/// One idea of a lesson.
struct Step {
    LocalText text{};
    GoTo goTo{};
    std::string show{};          ///< A view or an arrangement; empty = as it is.
    int selectWarp = -1;         ///< Warp to select, −1 = as it is.
    std::string values{};        ///< Variable or register beside the lanes; empty = what decides.
    std::vector<Setting> set{};  ///< Knobs that the step turns.
    Question question{};
    /// The views beside the words, the largest first, kMaxStepViews at most; empty = those of the
    /// arrangement.
    std::vector<std::string> views{};
    StepTimeline timeline{};
    std::vector<std::string> point{};  ///< What to look at: "grid", "lane 26", "line 8", a view.
    /// What stands beside the run of this step and of those after it.
    enum class Pin : std::uint8_t {
        AsIs,
        Before,   ///< What was shown before it.
        Partner,  ///< The scenario's partner.
        Nothing,
    };
    Pin pin = Pin::AsIs;
    StepScene scene{};  ///< What the view of scenes shows.

    // Compiled once (scenario.cpp), as in Scenario.
    Step();
    Step(const Step& other);
    Step(Step&& other) noexcept;
    Step& operator=(const Step& other);
    Step& operator=(Step&& other) noexcept;
    ~Step();
    friend bool operator==(const Step&, const Step&) = default;
};

/// More views than these beside the words are not looked at.
inline constexpr std::size_t kMaxStepViews = 3;

/// Of which generated exercise a scenario is an instance.
struct ExerciseOrigin {
    std::string name{};  ///< Empty = of none.
    std::int64_t seed = 0;
    friend bool operator==(const ExerciseOrigin&, const ExerciseOrigin&) = default;
};

/// The run that is worth looking at beside a scenario's own: of another file, or of the same one
/// with knobs turned.
struct Partner {
    std::string file{};          ///< Beside the scenario's; empty = the scenario itself.
    std::vector<Setting> set{};  ///< Turned for the partner alone.
    bool isNamed() const { return !file.empty() || !set.empty(); }
    friend bool operator==(const Partner&, const Partner&) = default;
};

/// A scenario file (contract.md). Every field that has a key stands in the table of fields.h.
struct Scenario : gpu::LaunchConfig {
    std::filesystem::path path{};
    LocalText title{};
    LocalText summary{};
    LocalText source{};         ///< Book and section.
    std::string arrangement{};  ///< With which it opens; empty = overview.
    std::string devicePreset = "h100";
    std::map<std::string, machine::FieldValue, std::less<>> deviceOverrides{};  ///< sm_count → 2.
    gpu::ModelOptions model{};
    codegen::Level level = codegen::Level::Teaching;
    bool fmad = true;
    std::string kernelFile{};  ///< As written in the file; empty when code is inline.
    std::string code{};        ///< The kernel's text, read or inline.
    int codeLineOffset = 0;    ///< Inline code: lines before its first in the TOML file.
    std::string entry{};
    Reader reader = Reader::Auto;
    int maxRegistersPerThread = 0;  ///< -maxrregcount, 0 = none.
    int launchBoundsThreads = 0;    ///< __launch_bounds__, 0 = the kernel's own.
    int launchBoundsBlocks = 0;
    bool isCooperative = false;  ///< All blocks must be resident at once (makeLaunch()).
    std::vector<Argument> arguments{};
    std::vector<Constant> constants{};
    std::vector<Step> steps{};
    /// The scalar arguments that say how far the data reaches over which the threads stand, in x,
    /// then in y; empty = the file says none.
    std::vector<std::string> extent{};
    std::vector<Scene> scenes{};  ///< Drawings that steps show, each under its name.
    ExerciseOrigin exercise{};
    SweepPlan sweep{};               ///< What "does it matter?" begins with.
    Partner partner{};               ///< What it is compared with; none is named in most files.
    std::vector<Problem> guesses{};  ///< Warnings: values that nobody gave (newScenario()).
    std::map<std::string, SourceRange, std::less<>> ranges{};  ///< Of each key, for problems.

    // Compiled once (scenario.cpp): so much is inside that each file which holds a scenario would
    // take seconds for its copies alone.
    Scenario();
    Scenario(const Scenario& other);
    Scenario(Scenario&& other) noexcept;
    Scenario& operator=(const Scenario& other);
    Scenario& operator=(Scenario&& other) noexcept;
    ~Scenario();

    friend bool operator==(const Scenario& one, const Scenario& other);
};

/// Where a key stands in the scenario's file; the file alone when it does not.
SourceRange rangeOfKey(const Scenario& scenario, std::string_view key);

}  // namespace warpscope::scenario
