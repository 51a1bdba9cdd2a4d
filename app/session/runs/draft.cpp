#include "app/session/runs/draft.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cstdint>
#include <system_error>

#include "app/session/base/toml_text.h"
#include "app/session/base/write_file.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxDraftBytes = std::uintmax_t{16} << 20;

/// FNV-1a: a name for a path that is the same on every start.
std::uint64_t hashOf(const std::string& text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
}

}  // namespace

std::optional<Draft> draftOf(const fs::path& scenario,
                             const std::vector<scenario::Setting>& knobs) {
    Draft draft;
    draft.scenario = scenario;
    bool isEdited = false;
    for (const scenario::Setting& knob : knobs) {
        const auto* text = std::get_if<std::string>(&knob.value);
        if (knob.key == scenario::keys::kKernelCode && text != nullptr) {
            draft.code = *text;
            isEdited = true;
        } else {
            draft.knobs.emplace_back(knob.key, textOf(knob.value));
        }
    }
    if (!isEdited) return std::nullopt;
    return draft;
}

std::vector<scenario::Setting> knobsOf(const Draft& draft, const scenario::Scenario& original) {
    std::vector<scenario::Setting> knobs;
    scenario::Scenario turned = original;
    const auto take = [&](scenario::Setting knob) {
        if (!scenario::assign(turned, knob)) knobs.push_back(std::move(knob));
    };
    for (const auto& [key, text] : draft.knobs) {
        auto value = scenario::parseValue(original, key, text);
        if (value) take({key, *std::move(value)});
    }
    take({std::string(scenario::keys::kKernelCode), draft.code});
    return knobs;
}

fs::path draftFile(const fs::path& folder, const fs::path& scenario) {
    std::error_code error;
    const fs::path whole = fs::absolute(scenario, error).lexically_normal();
    return folder / fmt::format("{}-{:016x}.toml", scenario.stem().string(),
                                hashOf((error ? scenario : whole).string()));
}

bool saveDraft(const Draft& draft, const fs::path& file) {
    toml::array knobs;
    for (const auto& [key, value] : draft.knobs)
        knobs.push_back(toml::table{{"key", key}, {"value", value}});
    toml::table table{{"scenario", draft.scenario.string()}, {"code", draft.code}};
    table.insert("knob", std::move(knobs));
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    return writeFile(file, tomlText(table));
}

std::optional<Draft> loadDraft(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return std::nullopt;
    const auto text = scenario::readTextFile(file, kMaxDraftBytes);
    if (!text) return std::nullopt;
    try {
        const toml::table table = toml::parse(*text);
        const auto code = table["code"].value<std::string>();
        if (!code) return std::nullopt;
        Draft draft{table["scenario"].value_or(std::string()), *code, {}};
        const toml::array* knobs = table["knob"].as_array();
        for (std::size_t i = 0; knobs != nullptr && i < knobs->size(); ++i) {
            const toml::node_view knob(knobs->get(i));
            draft.knobs.emplace_back(knob["key"].value_or(std::string()),
                                     knob["value"].value_or(std::string()));
        }
        return draft;
    } catch (const toml::parse_error&) {
        return std::nullopt;
    }
}

}  // namespace warpscope::session
