#include "app/session/base/settings.h"

#include "app/session/base/arrangement.h"
#include "app/session/base/playback.h"
#include "app/session/base/reply_table.h"
#include "app/session/base/toml_text.h"
#include "app/session/base/write_file.h"
#include "engine/base/utf8.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

constexpr double kMaxCycles = 1e15;  ///< More than any run has; a double still counts them.

std::string_view nameOf(text::Language language) {
    return language == text::Language::Chinese ? "zh" : "en";
}

void readMoments(const toml::array* moments, std::vector<Moment>& into) {
    if (moments == nullptr) return;
    for (const toml::node& node : *moments) {
        const toml::table* moment = node.as_table();
        if (moment == nullptr) continue;
        const auto cycle = (*moment)["cycle"].value<Cycle>();
        const auto file = (*moment)["file"].value<std::string>();
        if (cycle && *cycle >= 0 && file)
            into.push_back({*file, *cycle, (*moment)["name"].value_or(std::string())});
    }
}

KnobTexts knobsOf(const toml::node* node);
toml::table tableOf(const KnobTexts& knobs);

void readConfigurations(const toml::array* all, std::vector<Configuration>& into) {
    if (all == nullptr) return;
    for (const toml::node& node : *all) {
        const toml::table* table = node.as_table();
        if (table == nullptr) continue;
        const auto number = [&](const char* key) {
            return std::max<std::int64_t>(0, (*table)[key].value_or(std::int64_t{0}));
        };
        into.push_back({(*table)["name"].value_or(std::string()), knobsOf(table->get("knobs")),
                        (*table)["device"].value_or(std::string()), number("threads"),
                        number("registers"), number("shared_bytes"), number("blocks"),
                        std::clamp((*table)["percent"].value_or(0.0), 0.0, 100.0)});
    }
}

toml::array tablesOf(const std::vector<Configuration>& configurations) {
    toml::array all;
    for (const Configuration& one : configurations)
        all.push_back(toml::table{{"name", one.name},
                                  {"knobs", tableOf(one.knobs)},
                                  {"device", one.device},
                                  {"threads", one.threadsPerBlock},
                                  {"registers", one.registersPerThread},
                                  {"shared_bytes", one.sharedBytes},
                                  {"blocks", one.blocksPerSm},
                                  {"percent", one.percent}});
    return all;
}

std::vector<std::string> wordsOf(const toml::node* node) {
    std::vector<std::string> words;
    const toml::array* all = node == nullptr ? nullptr : node->as_array();
    for (std::size_t i = 0; all != nullptr && i < all->size(); ++i)
        if (const auto word = all->get(i)->value<std::string>()) words.push_back(*word);
    return words;
}

toml::array arrayOf(const std::vector<std::string>& words) {
    toml::array all;
    for (const std::string& word : words)
        all.push_back(word);
    return all;
}

KnobTexts knobsOf(const toml::node* node) {
    KnobTexts knobs;
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (table == nullptr) return knobs;
    for (const auto& [key, value] : *table)
        if (const auto text = value.value<std::string>())
            knobs.emplace_back(std::string(key.str()), *text);
    return knobs;
}

toml::table tableOf(const KnobTexts& knobs) {
    toml::table table;
    for (const auto& [key, text] : knobs)
        table.insert_or_assign(key, text);
    return table;
}

std::optional<TimelineSight> sightOf(const toml::table* table) {
    if (table == nullptr) return std::nullopt;
    const TimelineSight sight{
        (*table)["from"].value_or(0.0), (*table)["to"].value_or(0.0),
        (*table)["row"].value_or(0.0),  (*table)["grouping"].value_or(std::string()),
        wordsOf(table->get("folded")),  (*table)["compressed"].value_or(false)};
    const bool isSane = sight.from >= 0 && sight.to > sight.from && sight.to < kMaxCycles &&
                        sight.row >= 0 && sight.row < kMaxCycles;
    return isSane ? std::optional(sight) : std::nullopt;
}

/// Values of a wrong type are left at their default: settings never keep the program from starting.
Settings fromTable(const toml::table& table) {
    Settings settings;
    text::parseLanguage(table["language"].value_or(std::string("en")), settings.language);
    const auto theme = table["theme"].value_or(std::string("dark"));
    settings.theme = theme == "light" ? ThemeChoice::Light : ThemeChoice::Dark;
    settings.scale = std::clamp(table["scale"].value_or(settings.scale), kMinScale, kMaxScale);
    settings.reducedMotion = table["reduced_motion"].value_or(settings.reducedMotion);
    settings.isTouch = table["touch"].value_or(settings.isTouch);
    settings.cyclesPerSecond =
        std::clamp(table["cycles_per_second"].value_or(settings.cyclesPerSecond),
                   Playback::kSlowest, Playback::kFastest);
    const auto arrangement = table["arrangement"].value_or(std::string());
    settings.arrangement = parseArrangement(arrangement).value_or(settings.arrangement);
    settings.lastScenario = table["last_scenario"].value_or(std::string());
    settings.lastStep = std::max(0, table["last_step"].value_or(0));
    settings.lastReplies = repliesOf(table["last_replies"].as_array());
    settings.lastCycle = std::max<Cycle>(0, table["last_cycle"].value_or(Cycle{0}));
    settings.hasLeftStage = table["has_left_stage"].value_or(false);
    const auto colours = table["state_colours"].value_or(std::string());
    if (colours == "lightness") settings.stateColours = StateColours::Lightness;
    settings.looksForHazards = table["looks_for_hazards"].value_or(true);
    settings.recentScenarios = wordsOf(table.get("recent_scenarios"));
    settings.tabs = wordsOf(table.get("tabs"));
    settings.extraTabs = wordsOf(table.get("extra_tabs"));
    settings.timeline = sightOf(table["timeline"].as_table());
    settings.knobs = knobsOf(table.get("knobs"));
    if (table.contains("pinned_knobs")) settings.pinnedKnobs = knobsOf(table.get("pinned_knobs"));
    settings.pinnedKernel = table["pinned_kernel"].value<std::string>();
    if (const toml::table* seen = table["lesson_steps"].as_table()) {
        for (const auto& [name, steps] : *seen) {
            if (const auto count = steps.value<int>())
                settings.lessonSteps.emplace_back(std::string(name.str()), *count);
        }
    }
    if (const toml::table* answered = table["lesson_answers"].as_table()) {
        for (const auto& [name, marks] : *answered) {
            if (const auto letters = marks.value<std::string>())
                settings.lessonAnswers.emplace_back(std::string(name.str()), *letters);
        }
    }
    readMoments(table["moments"].as_array(), settings.moments);
    readConfigurations(table["configurations"].as_array(), settings.configurations);
    for (std::string& view : wordsOf(table.get("hidden_views")))
        settings.hiddenViews.insert(std::move(view));
    if (const toml::table* splitters = table["splitters"].as_table()) {
        for (const auto& [name, share] : *splitters) {
            if (const auto value = share.value<float>()) {
                settings.splitters.emplace_back(std::string(name.str()), *value);
            }
        }
    }
    return settings;
}

toml::table toTable(const Settings& settings) {
    toml::table splitters;
    for (const auto& [name, share] : settings.splitters) {
        splitters.insert_or_assign(name, static_cast<double>(share));
    }
    toml::table seen;
    for (const auto& [file, steps] : settings.lessonSteps)
        seen.insert_or_assign(file, steps);
    toml::table answers;
    for (const auto& [file, marks] : settings.lessonAnswers)
        answers.insert_or_assign(file, marks);
    toml::array moments;
    for (const Moment& moment : settings.moments)
        moments.push_back(
            toml::table{{"file", moment.file}, {"cycle", moment.cycle}, {"name", moment.name}});
    toml::table table;
    table.insert("language", nameOf(settings.language));
    table.insert("theme", settings.theme == ThemeChoice::Light ? "light" : "dark");
    table.insert("scale", static_cast<double>(settings.scale));
    table.insert("reduced_motion", settings.reducedMotion);
    table.insert("touch", settings.isTouch);
    table.insert("cycles_per_second", settings.cyclesPerSecond);
    table.insert("arrangement", nameOf(settings.arrangement));
    table.insert("last_scenario", settings.lastScenario);
    table.insert("last_step", settings.lastStep);
    table.insert("last_replies", tablesOf(settings.lastReplies));
    table.insert("last_cycle", settings.lastCycle);
    table.insert("has_left_stage", settings.hasLeftStage);
    const bool isByLightness = settings.stateColours == StateColours::Lightness;
    table.insert("state_colours", isByLightness ? "lightness" : "hues");
    table.insert("looks_for_hazards", settings.looksForHazards);
    table.insert("recent_scenarios", arrayOf(settings.recentScenarios));
    table.insert("tabs", arrayOf(settings.tabs));
    table.insert("extra_tabs", arrayOf(settings.extraTabs));
    if (settings.timeline)
        table.insert("timeline", toml::table{{"from", settings.timeline->from},
                                             {"to", settings.timeline->to},
                                             {"row", settings.timeline->row},
                                             {"grouping", settings.timeline->grouping},
                                             {"folded", arrayOf(settings.timeline->folded)},
                                             {"compressed", settings.timeline->isCompressed}});
    table.insert("knobs", tableOf(settings.knobs));
    if (settings.pinnedKnobs) table.insert("pinned_knobs", tableOf(*settings.pinnedKnobs));
    if (settings.pinnedKernel) table.insert("pinned_kernel", *settings.pinnedKernel);
    table.insert("lesson_steps", std::move(seen));
    table.insert("lesson_answers", std::move(answers));
    table.insert("moments", std::move(moments));
    table.insert("configurations", tablesOf(settings.configurations));
    table.insert("hidden_views",
                 arrayOf({settings.hiddenViews.begin(), settings.hiddenViews.end()}));
    table.insert("splitters", std::move(splitters));
    return table;
}

}  // namespace

fs::path settingsFile() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    if (config != nullptr && *config != '\0') return fs::path(config) / "warpscope/settings.toml";
    const char* home = std::getenv("HOME");
    const fs::path base = home != nullptr && *home != '\0' ? fs::path(home) : fs::path(".");
    return base / ".config/warpscope/settings.toml";
}

void markMoment(std::vector<Moment>& moments, Moment moment) {
    constexpr std::size_t kMaxMomentBytes = 80;
    unmarkMoment(moments, moment.file, moment.cycle);
    moment.name = std::string(utf8::beginning(moment.name, kMaxMomentBytes));
    moments.push_back(std::move(moment));
    std::ranges::sort(moments, {}, [](const Moment& it) { return std::pair(it.file, it.cycle); });
}

void unmarkMoment(std::vector<Moment>& moments, const std::string& file, Cycle cycle) {
    std::erase_if(moments, [&](const Moment& it) { return it.file == file && it.cycle == cycle; });
}

void bringUp(Settings& settings, const std::string& viewOrArrangement) {
    if (const auto arrangement = arrangementShowing(viewOrArrangement))
        settings.arrangement = *arrangement;
    settings.hiddenViews.erase(viewOrArrangement);
}

Settings loadSettings(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return {};
    std::ifstream in(file, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    try {
        return fromTable(toml::parse(content.view()));
    } catch (const toml::parse_error&) {
        fs::rename(file, fs::path(file.string() + ".broken"), error);
        return {};
    }
}

bool saveSettings(const Settings& settings, const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    return writeFile(file, tomlText(toTable(settings)));
}

}  // namespace warpscope::session
