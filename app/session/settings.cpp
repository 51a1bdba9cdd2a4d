#include "app/session/settings.h"

#include "app/session/arrangement.h"
#include "app/session/playback.h"
#include "app/session/write_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

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

/// Values of a wrong type are left at their default: settings never keep the program from starting.
Settings fromTable(const toml::table& table) {
    Settings settings;
    text::parseLanguage(table["language"].value_or(std::string("en")), settings.language);
    const auto theme = table["theme"].value_or(std::string("dark"));
    settings.theme = theme == "light" ? ThemeChoice::Light : ThemeChoice::Dark;
    settings.scale =
        std::clamp(table["scale"].value_or(settings.scale), kSmallestScale, kLargestScale);
    settings.reducedMotion = table["reduced_motion"].value_or(settings.reducedMotion);
    settings.cyclesPerSecond =
        std::clamp(table["cycles_per_second"].value_or(settings.cyclesPerSecond),
                   Playback::kSlowest, Playback::kFastest);
    const auto arrangement = table["arrangement"].value_or(std::string());
    settings.arrangement = parseArrangement(arrangement).value_or(settings.arrangement);
    settings.lastScenario = table["last_scenario"].value_or(std::string());
    settings.lastStep = std::max(0, table["last_step"].value_or(0));
    settings.lastCycle = std::max<Cycle>(0, table["last_cycle"].value_or(Cycle{0}));
    if (const toml::array* recent = table["recent_scenarios"].as_array()) {
        for (const toml::node& file : *recent) {
            if (const auto path = file.value<std::string>())
                settings.recentScenarios.push_back(*path);
        }
    }
    if (const toml::table* seen = table["lesson_steps"].as_table()) {
        for (const auto& [name, steps] : *seen) {
            if (const auto count = steps.value<int>())
                settings.lessonSteps.emplace_back(std::string(name.str()), *count);
        }
    }
    readMoments(table["moments"].as_array(), settings.moments);
    if (const toml::array* hidden = table["hidden_views"].as_array()) {
        for (const toml::node& view : *hidden) {
            if (const auto key = view.value<std::string>()) settings.hiddenViews.insert(*key);
        }
    }
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
    toml::array hidden;
    for (const std::string& view : settings.hiddenViews)
        hidden.push_back(view);
    toml::table splitters;
    for (const auto& [name, share] : settings.splitters) {
        splitters.insert_or_assign(name, static_cast<double>(share));
    }
    toml::array recent;
    for (const std::string& file : settings.recentScenarios)
        recent.push_back(file);
    toml::table seen;
    for (const auto& [file, steps] : settings.lessonSteps)
        seen.insert_or_assign(file, steps);
    toml::array moments;
    for (const Moment& moment : settings.moments)
        moments.push_back(
            toml::table{{"file", moment.file}, {"cycle", moment.cycle}, {"name", moment.name}});
    toml::table table;
    table.insert("language", nameOf(settings.language));
    table.insert("theme", settings.theme == ThemeChoice::Light ? "light" : "dark");
    table.insert("scale", static_cast<double>(settings.scale));
    table.insert("reduced_motion", settings.reducedMotion);
    table.insert("cycles_per_second", settings.cyclesPerSecond);
    table.insert("arrangement", nameOf(settings.arrangement));
    table.insert("last_scenario", settings.lastScenario);
    table.insert("last_step", settings.lastStep);
    table.insert("last_cycle", settings.lastCycle);
    table.insert("recent_scenarios", std::move(recent));
    table.insert("lesson_steps", std::move(seen));
    table.insert("moments", std::move(moments));
    table.insert("hidden_views", std::move(hidden));
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
    std::ostringstream text;
    text << toTable(settings) << '\n';
    return writeFile(file, text.str());
}

}  // namespace warpscope::session
