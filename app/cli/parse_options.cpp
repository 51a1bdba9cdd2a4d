#include "app/cli/parse_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>

#include "app/cli/option_words.h"
#include "engine/scenario/field_keys.h"

namespace warpscope::cli {
namespace {

/// A value that is one of these words, each with what it stands for.
template <class Value>
CLI::Validator wordOf(const std::map<std::string, Value>& words) {
    const auto read = [words](std::string& text) -> std::string {
        const auto found = words.find(text);
        if (found != words.end()) {
            if constexpr (std::is_enum_v<Value>)
                text = std::to_string(static_cast<int>(found->second));
            return {};
        }
        std::vector<std::string> names;
        for (const auto& [name, value] : words)
            names.push_back(name);
        return noneOf(text, names);
    };
    return {read, ""};
}

CLI::Validator wordOf(const std::set<std::string>& words) {
    std::map<std::string, std::string> all;
    for (const std::string& word : words)
        all[word] = word;
    return wordOf(all);
}

/// A whole number that is not beyond what can be read: CLI11 takes the largest one for it.
CLI::Validator wholeFrom(long long least, long long most) {
    const auto read = [least, most](std::string& text) { return notWhole(text, least, most); };
    return {read, ""};
}

/// All options of all subcommands while CLI11 fills them.
struct Shelf {
    RunOptions run{};
    CheckOptions check{};
    CompileOptions compile{};
    NewOptions made{};
    CompareOptions compare{};
    OccupancyOptions occupancy{};
    SweepOptions sweep{};
    ExerciseOptions exercise{};
    ExportOptions exported{};
    ConvertOptions converted{};
    DevicesOptions devices{};
    ScenariosOptions scenarios{};
    std::string language = "en";
    std::vector<std::string> runSets{};
    std::vector<std::string> sweepSets{};
    std::vector<std::string> exportSets{};
    std::vector<std::string> compareSets{};
    std::vector<std::string> over{};
    std::string sharedMode = "optin";
    std::string mode = "exact";
    std::vector<int> launchBounds{};
    bool isOptimized = false;
};

const std::map<std::string, Format> kTextOrJson{{"text", Format::Text}, {"json", Format::Json}};
const std::map<std::string, Format> kCsvOrJson{{"csv", Format::Csv}, {"json", Format::Json}};

void addFormat(CLI::App& command, Format& format, const std::map<std::string, Format>& names,
               const std::string& description) {
    command.add_option("--format", format, description)
        ->transform(wordOf(names))
        ->option_text(names.begin()->first + "|" + names.rbegin()->first);
}

void addSets(CLI::App& command, std::vector<std::string>& sets, const std::string& description) {
    command.add_option("--set", sets, description)
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false)
        ->check(CLI::Validator(isAssignment, ""));
}

void addRun(CLI::App& app, Shelf& shelf) {
    CLI::App* run = app.add_subcommand("run", "Simulates a scenario and reports.");
    run->add_option("SCENARIO", shelf.run.scenario, "Scenario, CUDA file or recording")->required();
    addSets(*run, shelf.runSets,
            "Changes a field: " + std::string(scenario::keys::kBlock) + "=[128,1,1]");
    addFormat(*run, shelf.run.format, kTextOrJson, "How the report is written");
    run->add_flag("--no-warnings", shelf.run.isQuiet, "Leaves out the compiler's warnings");
    run->add_flag("--picture", shelf.run.hasPicture, "One line a warp, one character a cycle");

    CLI::App* check = app.add_subcommand("check", "Reads, compiles and runs each; one line each.");
    check->add_option("SCENARIO", shelf.check.scenarios, "Scenario files or folders")->required();
}

void addReader(CLI::App& command, scenario::Reader& reader) {
    command.add_option("--reader", reader, "Who reads the file; auto: ours where it takes it")
        ->transform(wordOf<scenario::Reader>({{"auto", scenario::Reader::Auto},
                                              {"own", scenario::Reader::Own},
                                              {"clang", scenario::Reader::Clang}}))
        ->option_text("auto|own|clang");
}

void addCompile(CLI::App& app, Shelf& shelf) {
    CLI::App* compile = app.add_subcommand("compile", "Shows a kernel's program.");
    compile->add_option("KERNEL", shelf.compile.kernel, "CUDA C or PTX file, or a scenario")
        ->required();
    compile->add_option("--entry", shelf.compile.entry, "Name of the __global__ function");
    compile->add_option("--registers", shelf.compile.registers, "At most so many; more are spilled")
        ->check(wholeFrom(8, 255));
    compile->add_flag("--no-warnings", shelf.compile.isQuiet, "Leaves out the compiler's warnings");
    addReader(*compile, shelf.compile.reader);
    compile->add_option("--level", shelf.compile.level, "teaching follows the source")
        ->transform(wordOf<codegen::Level>(
            {{"teaching", codegen::Level::Teaching}, {"optimized", codegen::Level::Optimized}}))
        ->option_text("teaching|optimized");
    compile->add_flag("--passes", shelf.compile.showsPasses,
                      "Shows first what each pass of the compiler changes");
    compile->add_flag("--optimized", shelf.isOptimized, "The same as --level optimized");
}

void addNew(CLI::App& app, Shelf& shelf) {
    CLI::App* made = app.add_subcommand("new", "A scenario for a kernel file, host code and all.");
    made->add_option("KERNEL", shelf.made.kernel, "CUDA file")->required();
    made->add_option("--entry,--kernel", shelf.made.entry, "Name of the __global__ function");
    addReader(*made, shelf.made.reader);
    auto* output = made->add_option("-o,--output", shelf.made.output, "The file to write");
    made->add_flag("--force", shelf.made.isForced, "Writes over a file that is there")
        ->needs(output);
}

void addCompare(CLI::App& app, Shelf& shelf) {
    CLI::App* compare =
        app.add_subcommand("compare", "Two runs side by side, and why they differ.");
    compare->add_option("A", shelf.compare.first, "Scenario or recording")->required();
    compare->add_option("B", shelf.compare.second, "Another one; A again where --set is given");
    addSets(*compare, shelf.compareSets, "Changes a field of B");
    compare->add_flag("--partner", shelf.compare.isPartner, "B is the partner that A names");
    addFormat(*compare, shelf.compare.format, kTextOrJson, "How the figures are written");
}

void addOccupancy(CLI::App& app, Shelf& shelf) {
    auto& request = shelf.occupancy.request;
    CLI::App* command = app.add_subcommand("occupancy", "Blocks that fit on an SM, and why.");
    auto* device = command->add_option("--device", shelf.occupancy.device,
                                       "A device's name or a compute capability: h100, 8.0");
    auto* threads = command->add_option("--threads", request.threadsPerBlock, "Threads a block")
                        ->check(wholeFrom(INT32_MIN, INT32_MAX));
    command->add_option("--registers", request.registersPerThread, "Registers a thread")
        ->check(wholeFrom(0, 1 << 20));
    command->add_option("--static", request.staticSharedBytes, "Static shared bytes a block")
        ->check(wholeFrom(0, INT32_MAX));
    command->add_option("--dynamic", request.dynamicSharedBytes, "Dynamic shared bytes a block")
        ->check(wholeFrom(0, INT32_MAX));
    command->add_option("--carveout", request.carveoutPercent, "Shared memory preferred, percent")
        ->check(wholeFrom(-1, 100));
    command->add_option("--smem-mode", shelf.sharedMode, "Whether more than 48 KB are opted in to")
        ->check(wordOf({"default", "optin"}));
    command->add_option("--launch-bounds", shelf.launchBounds, "__launch_bounds__ of the kernel")
        ->delimiter(',')
        ->expected(1, 2)
        ->option_text("THREADS[,BLOCKS]")
        ->check(CLI::Range(0, 1 << 20));
    command->add_flag("--partition-cache", request.partitionsGlobalCache,
                      "Partitioned global caching (5.2, 5.3, 6.1, 6.2)");
    command->add_option("--mode", shelf.mode, "Exact or as the textbook calculates")
        ->check(wordOf({"exact", "textbook"}));
    auto* batch = command->add_option(
        "--batch", shelf.occupancy.batch,
        "Answers a CSV table with a CSV table. Its columns: cc, regs_per_thread, "
        "threads_per_block, "
        "static_smem_bytes, dynamic_smem_bytes, carveout_percent, smem_mode; others are left out");
    addFormat(*command, shelf.occupancy.format, kTextOrJson, "How the answer is written");
    batch->excludes(device)->excludes(threads);
}

void addSweep(CLI::App& app, Shelf& shelf) {
    CLI::App* sweep = app.add_subcommand("sweep", "One run for each value of a field.");
    sweep->add_option("SCENARIO", shelf.sweep.scenario, "Scenario file")->required();
    sweep->add_option("--over", shelf.over, std::string(scenario::keys::kRegisters) + "=16..64:8")
        ->option_text("KEY=A..B[:STEP]")
        ->allow_extra_args(false);
    sweep->add_flag("--keep-threads", shelf.sweep.plan.keepsThreads,
                    "With " + std::string(scenario::keys::kBlock) +
                        ": the grid changes so that the threads stay as many");
    sweep->add_option("--compare", shelf.sweep.plan.compare,
                      "Another scenario, swept over the same values");
    addSets(*sweep, shelf.sweepSets, "Changes a field first");
    addFormat(*sweep, shelf.sweep.format, kCsvOrJson, "How the table is written");
}

void addExport(CLI::App& app, Shelf& shelf) {
    CLI::App* command = app.add_subcommand("export", "Writes a run for other tools.");
    command->add_option("SCENARIO", shelf.exported.scenario, "Scenario or recording")->required();
    command
        ->add_option("OUT", shelf.exported.out,
                     "OUT.csv: a row a warp state; OUT.json: a trace for the Perfetto UI; "
                     "OUT.wsr: a recording that Warpscope reads again")
        ->required();
    command->add_option("--from", shelf.exported.stretch.from, "First cycle")
        ->check(wholeFrom(0, kNever));
    command->add_option("--to", shelf.exported.stretch.to, "One past the last cycle")
        ->check(wholeFrom(1, kNever));
    addSets(*command, shelf.exportSets, "Changes a field first");
}

void addConvert(CLI::App& app, Shelf& shelf) {
    CLI::App* command =
        app.add_subcommand("convert", "Makes a recording of a trace of a real GPU (Accel-Sim).");
    command->add_option("TRACE", shelf.converted.trace, "A kernel's .trace or .traceg, unpacked")
        ->required();
    command->add_option("OUT", shelf.converted.out, "OUT.wsr")->required();
    command->add_option("--device", shelf.converted.device,
                        "Which device it is of; else one that the trace's code is for");
}

void addExercise(CLI::App& app, Shelf& shelf) {
    CLI::App* command =
        app.add_subcommand("exercise", "An exercise with the numbers of a seed; grades answers.");
    command->add_option("NAME", shelf.exercise.name, "Which; without it, all are listed");
    command->add_option("--seed", shelf.exercise.seed, "The same seed gives the same numbers")
        ->check(wholeFrom(0, INT64_MAX));
    command
        ->add_option("--answer", shelf.exercise.answers,
                     "Grades it; once for each question, in order. To mend: a kernel file or "
                     "KEY=VALUE")
        ->allow_extra_args(false);
    auto* output = command->add_option("--scenario", shelf.exercise.output,
                                       "Writes it as a scenario that the window opens");
    command->add_flag("--force", shelf.exercise.isForced, "Writes over a file that is there")
        ->needs(output);
    addFormat(*command, shelf.exercise.format, kTextOrJson, "How it is written");
}

void addLists(CLI::App& app, Shelf& shelf) {
    CLI::App* devices = app.add_subcommand("devices", "The devices, one line each.");
    addFormat(*devices, shelf.devices.format, kTextOrJson, "How the list is written");
    CLI::App* scenarios = app.add_subcommand("scenarios", "The scenarios, one line each.");
    scenarios->add_option("FOLDER", shelf.scenarios.folder, "Another folder than the library");
    addFormat(*scenarios, shelf.scenarios.format, kTextOrJson, "How the list is written");
}

/// The plans of all --over; what is wrong with them, empty when nothing is.
std::string finishSweep(Shelf& shelf) {
    SweepOptions& sweep = shelf.sweep;
    long long points = 1;
    std::set<std::string> keys;
    for (const std::string& text : shelf.over) {
        scenario::SweepPlan plan = sweep.plan;
        if (std::string wrong = parseOver(text, plan); !wrong.empty()) return wrong;
        if (!keys.insert(plan.over).second) return "--over: “" + plan.over + "” is there twice";
        points *= (plan.to - plan.from) / plan.step + 1;
        if (points > kMaxPoints)
            return "--over: these are " + std::to_string(points) + " runs, a sweep takes " +
                   std::to_string(kMaxPoints) + " at most";
        if (keys.size() == 1)
            sweep.plan = plan;
        else
            sweep.more.push_back(plan);
    }
    const bool isGrid = !sweep.more.empty();
    return isGrid && !sweep.plan.compare.empty() ? "--compare takes one --over" : "";
}

/// A table says everything by itself: what stands beside it would be heard by nobody.
std::string finishOccupancy(const CLI::App& command, const OccupancyOptions& options) {
    if (options.batch.empty()) {
        const bool isAsked = !options.device.empty() && command.count("--threads") > 0;
        return isAsked ? "" : "occupancy: --device and --threads are required, or --batch";
    }
    for (const char* one : {"--registers", "--static", "--dynamic", "--carveout", "--smem-mode",
                            "--launch-bounds", "--partition-cache", "--mode", "--format"}) {
        if (command.count(one) > 0)
            return std::string(
                       "occupancy: --batch answers with a CSV table by the columns of its "
                       "file; leave out ") +
                   one;
    }
    return {};
}

/// Of a word that is no command; empty where there is none.
std::string wrongCommand(const CLI::App& app, const std::vector<std::string>& arguments) {
    const std::string word = firstWord(arguments);
    if (word.empty()) return {};
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (one->get_name() == word) return {};
        names.push_back(one->get_name());
    }
    return noneOf(word, names);
}

/// What CLI11 cannot check by itself; empty when all is well.
std::string finish(const CLI::App& app, Shelf& shelf) {
    if (std::string wrong = finishSweep(shelf); !wrong.empty()) return wrong;
    if (app.got_subcommand("occupancy")) {
        const CLI::App* command = app.get_subcommand("occupancy");
        if (std::string wrong = finishOccupancy(*command, shelf.occupancy); !wrong.empty())
            return wrong;
    }
    if (shelf.isOptimized && shelf.compile.level == codegen::Level::Teaching)
        return "compile: --level teaching and --optimized contradict each other; leave out one";
    if (shelf.isOptimized) shelf.compile.level = codegen::Level::Optimized;
    if (shelf.exercise.name.empty() &&
        (!shelf.exercise.answers.empty() || !shelf.exercise.output.empty()))
        return "exercise: --answer and --scenario need a NAME";
    if (app.got_subcommand("export")) {
        if (std::string wrong = finishExport(shelf.exported); !wrong.empty()) return wrong;
    }
    if (app.got_subcommand("convert") && !shelf.converted.out.ends_with(".wsr"))
        return "convert: “" + shelf.converted.out + "” does not end with .wsr";
    shelf.launchBounds.resize(2);
    shelf.occupancy.bounds = {shelf.launchBounds[0], shelf.launchBounds[1]};
    shelf.run.sets = split(shelf.runSets);
    shelf.sweep.sets = split(shelf.sweepSets);
    shelf.exported.sets = split(shelf.exportSets);
    shelf.compare.sets = split(shelf.compareSets);
    if (app.got_subcommand("compare") && shelf.compare.second.empty() &&
        shelf.compare.sets.empty() && !shelf.compare.isPartner)
        return "compare: a second scenario is required, or --set, which changes the first";
    if (shelf.compare.isPartner && !shelf.compare.second.empty())
        return "compare: with --partner, A names B: leave out “" + shelf.compare.second +
               "” or --partner";
    using occupancy::Mode;
    using occupancy::SharedMode;
    auto& request = shelf.occupancy.request;
    request.mode = shelf.mode == "exact" ? Mode::Exact : Mode::Textbook;
    request.sharedMode = shelf.sharedMode == "optin" ? SharedMode::Optin : SharedMode::Default;
    return {};
}

Options chosen(const CLI::App& app, Shelf& shelf) {
    Options options;
    text::parseLanguage(shelf.language, options.language);
    if (app.got_subcommand("run")) options.command = shelf.run;
    if (app.got_subcommand("check")) options.command = shelf.check;
    if (app.got_subcommand("compile")) options.command = shelf.compile;
    if (app.got_subcommand("new")) options.command = shelf.made;
    if (app.got_subcommand("compare")) options.command = shelf.compare;
    if (app.got_subcommand("occupancy")) options.command = shelf.occupancy;
    if (app.got_subcommand("sweep")) options.command = shelf.sweep;
    if (app.got_subcommand("export")) options.command = shelf.exported;
    if (app.got_subcommand("convert")) options.command = shelf.converted;
    if (app.got_subcommand("exercise")) options.command = shelf.exercise;
    if (app.got_subcommand("devices")) options.command = shelf.devices;
    if (app.got_subcommand("scenarios")) options.command = shelf.scenarios;
    return options;
}

}  // namespace

ParsedOptions parseOptions(const std::vector<std::string>& arguments, std::ostream& out,
                           std::ostream& err) {
    constexpr int kWrongUsage = 2;
    Shelf shelf;
    CLI::App app("Warpscope without a window: simulates warp scheduling on a GPU.",
                 "warpscope-cli");
    app.require_subcommand(1);
    app.fallthrough();
    app.set_version_flag("--version", "warpscope-cli " WARPSCOPE_VERSION);
    app.add_option("--lang", shelf.language, "Language of sentences")->check(wordOf({"en", "zh"}));
    addRun(app, shelf);
    addCompile(app, shelf);
    addNew(app, shelf);
    addCompare(app, shelf);
    addOccupancy(app, shelf);
    addSweep(app, shelf);
    addExport(app, shelf);
    addConvert(app, shelf);
    addExercise(app, shelf);
    addLists(app, shelf);
    const auto refuse = [&err](const std::string& wrong) {
        err << wrong << "\nRun with --help for more information.\n";
        return ParsedOptions{std::nullopt, kWrongUsage};
    };
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
        const bool isUsage = error.get_exit_code() != 0 && app.get_subcommands().empty();
        const std::string wrong = isUsage ? wrongCommand(app, arguments) : std::string();
        if (!wrong.empty()) return refuse(wrong);
        const bool isDone = app.exit(error, out, err) == 0;
        return {std::nullopt, isDone ? 0 : kWrongUsage};
    }
    if (const std::string wrong = finish(app, shelf); !wrong.empty()) return refuse(wrong);
    return {chosen(app, shelf), 0};
}

}  // namespace warpscope::cli
