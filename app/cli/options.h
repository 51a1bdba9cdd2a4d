#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/export/sink.h"
#include "engine/occupancy/launch_bounds.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/scenario/values/sweep_plan.h"

namespace warpscope::cli {

enum class Format { Text, Json, Csv, Recording };

/// run SCENARIO|RUN.wsr [--set KEY=VALUE]… [--format text|json] [--picture]
struct RunOptions {
    std::string scenario{};
    std::vector<std::pair<std::string, std::string>> sets{};
    Format format = Format::Text;
    bool hasPicture = false;
    bool isQuiet = false;  ///< Without warnings.
};

/// check SCENARIO…
struct CheckOptions {
    std::vector<std::string> scenarios{};
};

/// compile KERNEL.cu|KERNEL.ptx|SCENARIO.toml [--entry NAME] [--registers N]
///   [--level teaching|optimized] [--reader auto|own|clang]
struct CompileOptions {
    std::string kernel{};
    std::string entry{};
    int registers = 255;
    /// Nothing: teaching, or what the scenario says.
    std::optional<codegen::Level> level{};
    bool isQuiet = false;      ///< Without warnings.
    bool showsPasses = false;  ///< What each pass of the level changes, in front of the listing.
    scenario::Reader reader = scenario::Reader::Auto;
};

/// occupancy --device D --threads N … or occupancy --batch IN.csv
struct OccupancyOptions {
    std::string device{};
    occupancy::Request request{};
    std::string batch{};
    Format format = Format::Text;
    occupancy::LaunchBounds bounds{};  ///< --launch-bounds THREADS[,BLOCKS]
};

/// new KERNEL.cu [--entry NAME] [--reader auto|own|clang] [-o SCENARIO.toml [--force]]
struct NewOptions {
    std::string kernel{};
    std::string entry{};
    std::string output{};   ///< Empty: standard output.
    bool isForced = false;  ///< A file of that name may be written over.
    scenario::Reader reader = scenario::Reader::Auto;
};

/// compare A [B] [--set KEY=VALUE]… [--format text|json]
struct CompareOptions {
    std::string first{};
    std::string second{};  ///< Empty: the first again, which `sets` changes.
    std::vector<std::pair<std::string, std::string>> sets{};  ///< Of B alone.
    bool isPartner = false;                                   ///< B is the partner of A.
    Format format = Format::Text;
};

/// sweep SCENARIO [--over KEY=A..B[:STEP]|VALUE,…]… [--keep-threads] [--compare OTHER] [--format
/// csv|json]
struct SweepOptions {
    std::string scenario{};
    std::vector<std::pair<std::string, std::string>> sets{};
    scenario::SweepPlan plan{};  ///< Without --over: the scenario's own.
    /// Of the second --over and those after it: every combination of values is run.
    std::vector<scenario::SweepPlan> more{};
    Format format = Format::Csv;
};

/// export SCENARIO|RUN.wsr OUT.csv|OUT.json|OUT.wsr [--set KEY=VALUE]… [--from CYCLE] [--to CYCLE]
struct ExportOptions {
    std::string scenario{};
    std::string out{};
    std::vector<std::pair<std::string, std::string>> sets{};
    Format format = Format::Csv;  ///< As the ending of `out` says.
    exporting::Stretch stretch{};
};

/// convert TRACE OUT.wsr [--device D]
struct ConvertOptions {
    std::string trace{};
    std::string out{};
    std::string device{};  ///< Empty: one that the trace's code is for.
};

/// exercise [NAME] [--seed N] [--answer A]… [--scenario OUT.toml [--force]] [--format text|json]
struct ExerciseOptions {
    std::string name{};  ///< Empty: which there are.
    std::int64_t seed = 1;
    std::vector<std::string> answers{};  ///< One a question; empty: the task is printed.
    std::string output{};                ///< The instance as a scenario; empty: not written.
    bool isForced = false;               ///< A file of that name may be written over.
    Format format = Format::Text;
};

struct DevicesOptions {
    Format format = Format::Text;
};

/// scenarios [FOLDER]
struct ScenariosOptions {
    std::string folder{};
    Format format = Format::Text;
};

using Command = std::variant<RunOptions, CheckOptions, CompileOptions, NewOptions, CompareOptions,
                             OccupancyOptions, SweepOptions, ExerciseOptions, ExportOptions,
                             ConvertOptions, DevicesOptions, ScenariosOptions>;

/// What a command line asks for.
struct Options {
    Command command{};
};

/// The options, or the exit status where there is nothing left to do: 0 after --help and
/// --version, 2 for wrong usage.
struct ParsedOptions {
    std::optional<Options> options{};
    int exitStatus = 0;
};

}  // namespace warpscope::cli
