#include "app/platform/options.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/platform/film_plan.h"
#include "app/session/base/arrangement.h"
#include "app/session/base/settings.h"
#include "engine/base/from_chars.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::platform {

namespace {

template <class Number>
bool readNumber(std::string_view text, Number least, Number most, Number& number) {
    const auto [end, error] = fromChars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number >= least &&
           number <= most;
}

bool readSize(Options& options, std::string_view value) {
    const std::size_t cross = value.find('x');
    options.hasSize = true;
    return cross != std::string_view::npos &&
           readNumber(value.substr(0, cross), 64, 16384, options.width) &&
           readNumber(value.substr(cross + 1), 64, 16384, options.height);
}

bool readCycle(Options& options, std::string_view value) {
    Cycle cycle = 0;
    if (!readNumber<Cycle>(value, 0, INT64_MAX, cycle)) return false;
    options.cycle = cycle;
    return true;
}

bool readFrom(Options& options, std::string_view value) {
    return readNumber<Cycle>(value, 0, INT64_MAX, options.from);
}

bool readTo(Options& options, std::string_view value) {
    return readNumber<Cycle>(value, 1, INT64_MAX, options.to);
}

bool readFramesPerSecond(Options& options, std::string_view value) {
    return readNumber(value, 1, kMaxFramesPerSecond, options.framesPerSecond);
}

bool readFilm(Options& options, std::string_view value) {
    options.film = value;
    return isFilm(options.film);
}

bool readHandout(Options& options, std::string_view value) {
    options.handout = value;
    return value.ends_with(".html");
}

bool readStep(Options& options, std::string_view value) {
    int step = 0;
    if (!readNumber(value, 1, 10'000, step)) return false;
    options.step = step;
    return true;
}

bool readArrangement(Options& options, std::string_view value) {
    options.arrangement = session::parseArrangement(value);
    return options.arrangement.has_value();
}

bool readSelection(Options& options, std::string_view value) {
    constexpr std::string_view prefix = "warp=";
    std::uint32_t number = 0;
    if (!value.starts_with(prefix) ||
        !readNumber(value.substr(prefix.size()), 0u, UINT32_MAX - 1, number))
        return false;
    options.warp = WarpId{number};
    return true;
}

bool readLanguage(Options& options, std::string_view value) {
    text::Language language{};
    if (!text::parseLanguage(value, language)) return false;
    options.language = language;
    return true;
}

bool readTheme(Options& options, std::string_view value) {
    using session::ThemeChoice;
    options.theme = value == "light" ? ThemeChoice::Light : ThemeChoice::Dark;
    return value == "light" || value == "dark";
}

bool readScale(Options& options, std::string_view value) {
    float scale = 1;
    if (!readNumber(value, session::kMinScale, session::kMaxScale, scale)) return false;
    options.scale = scale;
    return true;
}

bool readScreenshot(Options& options, std::string_view value) {
    options.screenshot = value;
    return value.ends_with(".png") || value.ends_with(".svg");
}

bool readSet(Options& options, std::string_view value) {
    const std::size_t equals = value.find('=');
    if (equals == 0 || equals == std::string_view::npos) return false;
    options.sets.emplace_back(value.substr(0, equals), value.substr(equals + 1));
    return true;
}

/// An option with a value: its name, what a value looks like, and who reads it.
struct Row {
    std::string_view name;
    std::string_view expected;
    bool (*read)(Options&, std::string_view);
};

constexpr std::array<Row, 15> kRows{{
    {"--screenshot", "OUT.png|OUT.svg", readScreenshot},
    {"--film", "OUT.gif|OUT.mp4", readFilm},
    {"--from", "0, 1, 2, …", readFrom},
    {"--to", "1, 2, 3, …", readTo},
    {"--fps", "1 … 60", readFramesPerSecond},
    {"--handout", "OUT.html", readHandout},
    {"--size", "WxH (64x64 … 16384x16384)", readSize},
    {"--cycle", "0, 1, 2, …", readCycle},
    {"--step", "1, 2, 3, …", readStep},
    {"--set", "KEY=VALUE", readSet},
    {"--arrangement", "overview|divergence|sm|occupancy|sweep", readArrangement},
    {"--select", "warp=N", readSelection},
    {"--lang", "en|zh", readLanguage},
    {"--theme", "light|dark", readTheme},
    {"--scale", "0.8 … 3", readScale},
}};

Problem wrongOption(std::string_view key, const std::string& option, std::string_view expected) {
    Problem problem;
    problem.message = Message{std::string(key)}.with("option", option).with("expected", expected);
    return problem;
}

Problem wrongValue(const std::string& option, const std::string& given, std::string_view expected) {
    const bool isPdf = option == "--handout" && given.ends_with(".pdf");
    Problem problem =
        wrongOption(isPdf ? "app.option.handout_pdf" : "app.option.wrong_value", option, expected);
    problem.message = std::move(problem.message).with("given", given);
    return problem;
}

/// What no single option can know to be wrong.
std::optional<Problem> contradictionOf(const Options& options) {
    if (options.from >= options.to)
        return wrongOption("app.option.wrong_value", "--to", "> --from");
    const int outputs = (options.screenshot.empty() ? 0 : 1) + (options.film.empty() ? 0 : 1) +
                        (options.handout.empty() ? 0 : 1);
    const bool isFilmGiven = !options.film.empty();
    const bool isStretchGiven =
        options.from > 0 || options.to != kNever || options.framesPerSecond > 0;
    if (outputs > 1) return wrongOption("app.option.one_output", "--film", "");
    if (isStretchGiven && !isFilmGiven) return wrongOption("app.option.only_film", "--from", "");
    return std::nullopt;
}

/// An option without a value; nullptr: it is none.
bool* flagOf(Options& options, std::string_view name) {
    if (name == "--help" || name == "-h") return &options.isHelpWanted;
    if (name == "--version") return &options.isVersionWanted;
    if (name == "--answer") return &options.isAnswering;
    if (name == "--present") return &options.isPresenting;
    if (name == "--touch") return &options.isTouch;
    if (name == "--trace") return &options.isTracing;
    return nullptr;
}

/// What a person does comes to rest before the next thing: a step may turn knobs, and a cycle after
/// it is one of the new run.
void act(session::Session& session, const session::Action& action) {
    session.apply(action);
    session.finishSimulation();
}

/// What names something that the opened scenario does not have.
std::vector<Problem> missingParts(const Options& options, const session::Session& session) {
    std::vector<Problem> wrong;
    const auto tell = [&](const char* key, const std::string& option, std::size_t count) {
        Problem problem = wrongOption(key, option, "");
        problem.message = std::move(problem.message).with("count", static_cast<long long>(count));
        wrong.push_back(std::move(problem));
    };
    if (options.step && session.hasScenario()) {
        const std::size_t steps = session.original().steps.size();
        const std::string given = "--step " + std::to_string(*options.step);
        if (steps == 0)
            tell("app.option.no_steps", given, 0);
        else if (static_cast<std::size_t>(*options.step) > steps)
            tell("app.option.no_such_step", given, steps);
    }
    if (options.warp && session.recording()) {
        const std::size_t warps = session.recording()->warps().size();
        if (options.warp->value >= warps)
            tell("app.option.no_such_warp", "--select warp=" + std::to_string(options.warp->value),
                 warps);
    }
    return wrong;
}

/// Turns the knobs that the options set. What is wrong with one is told, and the others are turned.
std::vector<Problem> applySets(const Options& options, session::Session& session) {
    std::vector<Problem> wrong;
    for (const auto& [key, text] : options.sets) {
        if (!session.hasScenario()) break;
        auto value = scenario::parseValue(session.scenario(), key, text);
        const auto changed = scenario::set(session.scenario(), key, text);
        if (value && changed)
            act(session, session::SetKnob{key, *std::move(value), session::SlotId::A});
        else
            wrong.push_back(value ? changed.problem() : value.problem());
    }
    return wrong;
}

/// One scenario, and one recorded run beside it, in any order. Whether there was room for it.
bool takeFile(Options& options, const std::string& name) {
    if (options.scenario.empty()) {
        options.scenario = name;
        return true;
    }
    const bool isRun = history::isRecordingName(name);
    if (!options.run.empty() || isRun == history::isRecordingName(options.scenario)) return false;
    options.run = isRun ? name : std::exchange(options.scenario, name);
    return true;
}

}  // namespace

std::vector<Problem> readOptions(const std::vector<std::string>& arguments, Options& options) {
    std::vector<Problem> wrong;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string name = arguments[i];
        if (bool* flag = flagOf(options, name)) {
            *flag = true;
        } else if (!name.starts_with("--")) {
            if (!takeFile(options, name))
                wrong.push_back(wrongOption("app.option.second_scenario", name, ""));
        } else {
            const std::size_t equals = name.find('=');  // --lang=zh is --lang zh.
            std::optional<std::string> value;
            if (equals != std::string::npos) value = name.substr(equals + 1);
            name.resize(std::min(equals, name.size()));
            const auto row = std::ranges::find(kRows, name, &Row::name);
            if (row == kRows.end()) {
                wrong.push_back(wrongOption("app.option.unknown", name, ""));
                continue;
            }
            if (!value && i + 1 < arguments.size()) value = arguments[++i];
            Options changed = options;  // What is refused halfway has changed nothing.
            if (value && row->read(changed, *value))
                options = std::move(changed);
            else
                wrong.push_back(wrongValue(name, value.value_or(""), row->expected));
        }
    }
    if (auto problem = contradictionOf(options)) wrong.push_back(*std::move(problem));
    return wrong;
}

Result<Options> parseOptions(const std::vector<std::string>& arguments) {
    Options options;
    std::vector<Problem> wrong = readOptions(arguments, options);
    if (!wrong.empty()) return std::move(wrong.front());
    return options;
}

void applyOptions(const Options& options, session::ActionQueue& actions) {
    if (options.language) actions.push_back(session::SetLanguage{*options.language});
    if (options.theme) actions.push_back(session::SetTheme{*options.theme});
    if (options.scale) actions.push_back(session::SetScale{*options.scale});
    if (options.isTouch) actions.push_back(session::SetTouch{true});
    if (options.step) actions.push_back(session::GoToStep{*options.step - 1});
    if (options.isAnswering) actions.push_back(session::RevealAnswer{});
    if (options.isPresenting) actions.push_back(session::SetPresenting{true});
    if (options.arrangement) actions.push_back(session::SetArrangement{*options.arrangement});
    if (options.cycle) actions.push_back(session::SeekTo{*options.cycle});
    if (options.warp) {
        session::Selection selection;
        selection.warp = options.warp;
        actions.push_back(session::Select{selection});
    }
}

std::vector<Problem> openScenario(session::Session& session, const Options& options,
                                  const std::filesystem::path& scenario) {
    if (!scenario.empty()) act(session, session::OpenFile{scenario});
    session.update(0);
    session::ActionQueue actions;
    applyOptions(options, actions);
    std::vector<Problem> wrong;
    for (const session::Action& action : actions) {
        // What answers is the run that the knobs make, not the step's.
        if (action.as<session::RevealAnswer>()) wrong = applySets(options, session);
        act(session, action);
    }
    // After the step, which turns knobs of its own; a cycle is one of the run that comes of it.
    if (!options.isAnswering) wrong = applySets(options, session);
    for (Problem& missing : missingParts(options, session))
        wrong.push_back(std::move(missing));
    if (!options.run.empty()) {
        session.apply(session::OpenFile{options.run});
        // It brings its own along.
        if (options.arrangement) act(session, session::SetArrangement{*options.arrangement});
        std::ranges::copy_if(session.problems(), std::back_inserter(wrong),
                             [&](const Problem& one) { return one.range.file == options.run; });
    }
    const bool hasMoved = !options.sets.empty() || !options.run.empty();
    if (options.cycle && hasMoved) act(session, session::SeekTo{*options.cycle});
    session.update(0);
    return wrong;
}

}  // namespace warpscope::platform
