#include "app/cli/parse_options.h"

#include <CLI/CLI.hpp>
#include <map>
#include <set>
#include <sstream>

#include "app/cli/environment.h"
#include "app/cli/option_shelf.h"
#include "app/cli/option_words.h"
#include "app/names/parts.h"

namespace warpscope::cli {
namespace {

/// A value that is one of these words, each with what it stands for.
template <class Value>
CLI::Validator wordOf(const Shelf& shelf, const std::map<std::string, Value>& words) {
    const auto read = [words, &shelf](std::string& text) -> std::string {
        const auto found = words.find(text);
        if (found != words.end()) {
            if constexpr (std::is_enum_v<Value>)
                text = std::to_string(static_cast<int>(found->second));
            return {};
        }
        std::vector<std::string> names;
        for (const auto& [name, value] : words)
            names.push_back(name);
        return shelf.say(noneOf(text, names));
    };
    return {read, ""};
}

CLI::Validator wordOf(const Shelf& shelf, const std::set<std::string>& words) {
    std::map<std::string, std::string> all;
    for (const std::string& word : words)
        all[word] = word;
    return wordOf(shelf, all);
}

/// A whole number that is not beyond what can be read: CLI11 takes the largest one for it.
CLI::Validator wholeFrom(const Shelf& shelf, long long least, long long most) {
    const auto read = [least, most, &shelf](std::string& text) {
        return shelf.say(notWhole(text, least, most));
    };
    return {read, ""};
}

const std::map<std::string, Format> kTextOrJson{{"text", Format::Text}, {"json", Format::Json}};
const std::map<std::string, Format> kCsvOrJson{{"csv", Format::Csv}, {"json", Format::Json}};

void addFormat(CLI::App& command, Format& format, const std::map<std::string, Format>& names,
               const Shelf& shelf) {
    command.add_option("--format", format, shelf.say("cli.help.format"))
        ->transform(wordOf(shelf, names))
        ->option_text(names.begin()->first + "|" + names.rbegin()->first);
}

void addSets(CLI::App& command, std::vector<std::string>& sets, const Shelf& shelf,
             const std::string& description) {
    command.add_option("--set", sets, description)
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false)
        ->check(CLI::Validator(
            [&shelf](std::string& text) { return shelf.say(isAssignment(text)); }, ""));
}

/// What the help has by itself, in the language; commands take it over when they are added.
void speak(CLI::App& app, const Shelf& shelf) {
    const auto format = std::make_shared<CLI::Formatter>();
    format->label("Usage", shelf.say("cli.help.usage"));
    format->label("OPTIONS", shelf.say("cli.help.any_option"));
    format->label("SUBCOMMAND", shelf.say("cli.help.command"));
    format->label("Positionals", shelf.say("cli.help.positionals"));
    format->label("REQUIRED", "");  // The line of the usage has what is not in brackets.
    format->label("TEXT", "");
    format->label("INT", "N");
    app.formatter(format);
    app.option_defaults()->group(shelf.say("cli.help.options"));
    app.group(shelf.say("cli.help.commands"));
    app.set_help_flag("-h,--help", shelf.say("cli.help.help"));
}

void addRun(CLI::App& app, Shelf& shelf) {
    CLI::App* run = app.add_subcommand("run", shelf.say("cli.help.run"));
    run->add_option("SCENARIO", shelf.run.scenario, shelf.say("cli.help.run_what"))->required();
    addSets(*run, shelf.runSets, shelf, shelf.say("cli.help.set"));
    addFormat(*run, shelf.run.format, kTextOrJson, shelf);
    run->add_flag("--no-warnings", shelf.run.isQuiet, shelf.say("cli.help.no_warnings"));
    run->add_flag("--picture", shelf.run.hasPicture, shelf.say("cli.help.picture"));

    CLI::App* check = app.add_subcommand("check", shelf.say("cli.help.check"));
    check->add_option("SCENARIO", shelf.check.scenarios, shelf.say("cli.help.check_what"))
        ->required();
}

void addReader(CLI::App& command, scenario::Reader& reader, const Shelf& shelf) {
    command.add_option("--reader", reader, shelf.say("cli.help.reader"))
        ->transform(wordOf<scenario::Reader>(shelf, {{"auto", scenario::Reader::Auto},
                                                     {"own", scenario::Reader::Own},
                                                     {"clang", scenario::Reader::Clang}}))
        ->option_text("auto|own|clang");
}

void addCompile(CLI::App& app, Shelf& shelf) {
    CLI::App* compile = app.add_subcommand("compile", shelf.say("cli.help.compile"));
    compile->add_option("KERNEL", shelf.compile.kernel, shelf.say("cli.help.compile_what"))
        ->required();
    compile->add_option("--entry", shelf.compile.entry, shelf.say("cli.help.entry"))
        ->option_text("NAME");
    compile
        ->add_option("--registers", shelf.compile.registers, shelf.say("cli.help.most_registers"))
        ->check(wholeFrom(shelf, 8, 255));
    compile->add_flag("--no-warnings", shelf.compile.isQuiet, shelf.say("cli.help.no_warnings"));
    addReader(*compile, shelf.compile.reader, shelf);
    compile->add_option("--level", shelf.compile.level, shelf.say("cli.help.level"))
        ->transform(wordOf<codegen::Level>(shelf, {{"teaching", codegen::Level::Teaching},
                                                   {"optimized", codegen::Level::Optimized}}))
        ->option_text("teaching|optimized");
    compile->add_flag("--passes", shelf.compile.showsPasses, shelf.say("cli.help.passes"));
    compile->add_flag("--optimized", shelf.isOptimized, shelf.say("cli.help.optimized"));
}

void addNew(CLI::App& app, Shelf& shelf) {
    CLI::App* made = app.add_subcommand("new", shelf.say("cli.help.new"));
    made->add_option("KERNEL", shelf.made.kernel, shelf.say("cli.help.new_what"))->required();
    made->add_option("--entry,--kernel", shelf.made.entry, shelf.say("cli.help.entry"))
        ->option_text("NAME");
    addReader(*made, shelf.made.reader, shelf);
    auto* output = made->add_option("-o,--output", shelf.made.output, shelf.say("cli.help.output"))
                       ->option_text("OUT.toml");
    made->add_flag("--force", shelf.made.isForced, shelf.say("cli.help.force"))
        ->option_text(" ")
        ->needs(output);
}

void addCompare(CLI::App& app, Shelf& shelf) {
    CLI::App* compare = app.add_subcommand("compare", shelf.say("cli.help.compare"));
    compare->add_option("A", shelf.compare.first, shelf.say("cli.help.scenario_or_recording"))
        ->required();
    compare->add_option("B", shelf.compare.second, shelf.say("cli.help.compare_other"));
    addSets(*compare, shelf.compareSets, shelf, shelf.say("cli.help.compare_set"));
    compare->add_flag("--partner", shelf.compare.isPartner, shelf.say("cli.help.partner"));
    addFormat(*compare, shelf.compare.format, kTextOrJson, shelf);
}

void addOccupancy(CLI::App& app, Shelf& shelf) {
    auto& request = shelf.occupancy.request;
    CLI::App* command = app.add_subcommand("occupancy", shelf.say("cli.help.occupancy"));
    auto* device =
        command->add_option("--device", shelf.occupancy.device, shelf.say("cli.help.device"))
            ->option_text("NAME");
    auto* threads =
        command->add_option("--threads", request.threadsPerBlock, shelf.say("cli.help.threads"))
            ->option_text("N")
            ->check(wholeFrom(shelf, INT32_MIN, INT32_MAX));
    command->add_option("--registers", request.registersPerThread, shelf.say("cli.help.registers"))
        ->check(wholeFrom(shelf, 0, 1 << 20));
    command->add_option("--static", request.staticSharedBytes, shelf.say("cli.help.static_shared"))
        ->check(wholeFrom(shelf, 0, INT32_MAX));
    command
        ->add_option("--dynamic", request.dynamicSharedBytes, shelf.say("cli.help.dynamic_shared"))
        ->check(wholeFrom(shelf, 0, INT32_MAX));
    command->add_option("--carveout", request.carveoutPercent, shelf.say("cli.help.carveout"))
        ->check(wholeFrom(shelf, -1, 100));
    command->add_option("--smem-mode", shelf.sharedMode, shelf.say("cli.help.shared_mode"))
        ->option_text("default|optin")
        ->check(wordOf(shelf, {"default", "optin"}));
    command->add_option("--launch-bounds", shelf.launchBounds, shelf.say("cli.help.launch_bounds"))
        ->option_text("THREADS[,BLOCKS]")
        ->check(CLI::Validator(
            [&shelf](std::string& text) {
                return shelf.say(readLaunchBounds(text, shelf.occupancy.bounds));
            },
            ""));
    command->add_flag("--partition-cache", request.partitionsGlobalCache,
                      shelf.say("cli.help.partition_cache"));
    command->add_option("--mode", shelf.mode, shelf.say("cli.help.mode"))
        ->option_text("exact|textbook")
        ->check(wordOf(shelf, {"exact", "textbook"}));
    auto* batch = command->add_option("--batch", shelf.occupancy.batch, shelf.say("cli.help.batch"))
                      ->option_text("IN.csv");
    addFormat(*command, shelf.occupancy.format, kTextOrJson, shelf);
    batch->excludes(device)->excludes(threads);
}

void addSweep(CLI::App& app, Shelf& shelf) {
    CLI::App* sweep = app.add_subcommand("sweep", shelf.say("cli.help.sweep"));
    sweep->add_option("SCENARIO", shelf.sweep.scenario, shelf.say("cli.help.sweep_what"))
        ->required();
    sweep->add_option("--over", shelf.over, shelf.say("cli.help.over"))
        ->option_text("KEY=VALUES")
        ->allow_extra_args(false);
    sweep->add_flag("--keep-threads", shelf.sweep.plan.keepsThreads,
                    shelf.say("cli.help.keep_threads"));
    sweep->add_option("--compare", shelf.sweep.plan.compare, shelf.say("cli.help.sweep_compare"))
        ->option_text("OTHER");
    addSets(*sweep, shelf.sweepSets, shelf, shelf.say("cli.help.set_first"));
    addFormat(*sweep, shelf.sweep.format, kCsvOrJson, shelf);
}

void addExport(CLI::App& app, Shelf& shelf) {
    CLI::App* command = app.add_subcommand("export", shelf.say("cli.help.export"));
    command
        ->add_option("SCENARIO", shelf.exported.scenario,
                     shelf.say("cli.help.scenario_or_recording"))
        ->required();
    command->add_option("OUT", shelf.exported.out, shelf.say("cli.help.export_out"))->required();
    command->add_option("--from", shelf.exported.stretch.from, shelf.say("cli.help.from"))
        ->check(wholeFrom(shelf, 0, kNever));
    command->add_option("--to", shelf.exported.stretch.to, shelf.say("cli.help.to"))
        ->check(wholeFrom(shelf, 1, kNever));
    addSets(*command, shelf.exportSets, shelf, shelf.say("cli.help.set_first"));
}

void addConvert(CLI::App& app, Shelf& shelf) {
    CLI::App* command = app.add_subcommand("convert", shelf.say("cli.help.convert"));
    command->add_option("TRACE", shelf.converted.trace, shelf.say("cli.help.convert_what"))
        ->required();
    command->add_option("OUT", shelf.converted.out, shelf.say("cli.help.convert_out"))->required();
    command->add_option("--device", shelf.converted.device, shelf.say("cli.help.convert_device"))
        ->option_text("NAME");
}

void addExercise(CLI::App& app, Shelf& shelf) {
    CLI::App* command = app.add_subcommand("exercise", shelf.say("cli.help.exercise"));
    command->add_option("NAME", shelf.exercise.name, shelf.say("cli.help.exercise_what"));
    command->add_option("--seed", shelf.exercise.seed, shelf.say("cli.help.seed"))
        ->check(wholeFrom(shelf, 0, INT64_MAX));
    command->add_option("--answer", shelf.exercise.answers, shelf.say("cli.help.answer"))
        ->option_text("ANSWER")
        ->allow_extra_args(false);
    auto* output =
        command->add_option("--scenario", shelf.exercise.output, shelf.say("cli.help.exercise_out"))
            ->option_text("OUT.toml");
    command->add_flag("--force", shelf.exercise.isForced, shelf.say("cli.help.force"))
        ->option_text(" ")
        ->needs(output);
    addFormat(*command, shelf.exercise.format, kTextOrJson, shelf);
}

void addLists(CLI::App& app, Shelf& shelf) {
    CLI::App* devices = app.add_subcommand("devices", shelf.say("cli.help.devices"));
    addFormat(*devices, shelf.devices.format, kTextOrJson, shelf);
    CLI::App* scenarios = app.add_subcommand("scenarios", shelf.say("cli.help.scenarios"));
    scenarios->add_option("FOLDER", shelf.scenarios.folder, shelf.say("cli.help.folder"));
    addFormat(*scenarios, shelf.scenarios.format, kTextOrJson, shelf);
}

/// Of a word that is no command; empty where there is none.
Message wrongCommand(const CLI::App& app, const std::vector<std::string>& arguments) {
    const std::string word = firstWord(arguments);
    if (word.empty()) return {};
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (one->get_name() == word) return {};
        names.push_back(one->get_name());
    }
    return noneOf(word, names);
}

}  // namespace

ParsedOptions parseOptions(const std::vector<std::string>& arguments,
                           const Environment& environment) {
    Shelf shelf{environment};
    CLI::App app(shelf.say("cli.help.about"), "warpscope-cli");
    speak(app, shelf);
    app.require_subcommand(1)->fallthrough();
    app.set_version_flag("--version", names::versionText("warpscope-cli", names::PartOf::All),
                         shelf.say("cli.help.version"));
    app.add_option("--lang", shelf.language, shelf.say("cli.help.lang"))
        ->option_text("en|zh")
        ->check(wordOf(shelf, {"en", "zh"}));
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
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        command->get_help_ptr()->group(shelf.say("cli.help.options"));  // It was there before that.
    app.footer(shelf.say("cli.help.more"));
    const auto refuse = [&](const std::string& wrong) {
        *environment.err << wrong << '\n' << shelf.say("cli.usage.see_help") << '\n';
        return ParsedOptions{std::nullopt, kUsageWrong};
    };
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream help;
            app.exit(error, help, *environment.err);
            *environment.out << withColons(help.str(), shelf.say("cli.help.usage"),
                                           shelf.say("cli.help.colon"));
            return {std::nullopt, 0};
        }
        const Message unknown =
            app.get_subcommands().empty() ? wrongCommand(app, arguments) : Message{};
        if (!unknown.isEmpty()) return refuse(shelf.say(unknown));
        const Message known = usageMessage(error.get_name(), error.what());
        return refuse(known.isEmpty() ? error.what() : shelf.say(known));
    }
    const CLI::App* const command = app.get_subcommands().front();
    const auto isGiven = [&](const char* option) { return command->count(option) > 0; };
    if (const Message wrong = finish(shelf, command->get_name(), isGiven); !wrong.isEmpty())
        return refuse(shelf.say(wrong));
    return {chosen(shelf, command->get_name()), 0};
}

}  // namespace warpscope::cli
