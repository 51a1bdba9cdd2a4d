#include "app/browser/share.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/browser/link.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::browser {

namespace {

namespace fs = std::filesystem;

std::optional<std::string> contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

bool write(const fs::path& file, const std::string& text) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << text;
    return static_cast<bool>(out.flush());
}

/// Kernels stand beside their scenario or in a folder next to its own: so deep it is put.
constexpr const char* kDepth = "a/b";

}  // namespace

bool isOfLibrary(const session::SlotReader& session, const fs::path& library) {
    const bool isChanged = session.hasTurnedKnobs() || session.isKernelEdited();
    return !isChanged && !nameIn(library, session.original().path).empty();
}

std::optional<Share> shareOf(const session::SlotReader& session) {
    const scenario::Scenario& original = session.original();
    Share share;
    share.file = original.path.filename().string();
    auto text = contentOf(original.path);
    if (!text) return std::nullopt;
    share.text = *std::move(text);
    // A CUDA file stands for its scenario; then it is the kernel itself.
    if (!original.kernelFile.empty() && scenario::kernelPath(original) != original.path) {
        auto kernel = contentOf(scenario::kernelPath(original));
        if (!kernel) return std::nullopt;
        share.kernelFile = original.kernelFile;
        share.kernel = *std::move(kernel);
    }
    for (const scenario::Setting& knob : session.slot().knobs())
        share.knobs.emplace_back(knob.key, scenario::textOf(knob.value));
    return share;
}

std::string runOutsideOf(const session::Session& session) {
    if (!session.hasPinnedRun()) return {};
    const session::SlotReader held = session.seenFrom(session::SlotId::B);
    return held.storedInfo() == nullptr ? "" : held.scenario().path.filename().string();
}

std::string packed(const Share& share) {
    nlohmann::json knobs = nlohmann::json::array();
    for (const auto& [key, value] : share.knobs)
        knobs.push_back({key, value});
    return nlohmann::json{{"file", share.file},
                          {"text", share.text},
                          {"kernel_file", share.kernelFile},
                          {"kernel", share.kernel},
                          {"knobs", knobs}}
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<Share> unpacked(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto textOf = [&json](const char* key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? found->get<std::string>()
                                                         : std::string();
    };
    Share share{textOf("file"), textOf("text"), textOf("kernel_file"), textOf("kernel"), {}};
    if (share.file.empty() || share.text.empty()) return std::nullopt;
    const auto knobs = json.find("knobs");
    if (knobs == json.end() || !knobs->is_array()) return share;
    for (const auto& knob : *knobs) {
        if (knob.is_array() && knob.size() == 2 && knob[0].is_string() && knob[1].is_string())
            share.knobs.emplace_back(knob[0].get<std::string>(), knob[1].get<std::string>());
    }
    return share;
}

session::ActionQueue knobsOf(const Share& share, const scenario::Scenario& scenario) {
    session::ActionQueue actions;
    for (const auto& [key, text] : share.knobs) {
        auto value = scenario::parseValue(scenario, key, text);
        actions.push_back(session::SetKnob{
            key, value ? *std::move(value) : scenario::FieldValue(text), session::SlotId::A});
    }
    return actions;
}

fs::path writeShare(const Share& share, const fs::path& folder) {
    const fs::path place = folder / kDepth;
    const fs::path file = place / fs::path(share.file).filename();
    if (!share.kernelFile.empty()) {
        const fs::path kernel = (place / share.kernelFile).lexically_normal();
        const fs::path inside = kernel.lexically_relative(folder.lexically_normal());
        if (inside.empty() || *inside.begin() == "..") return {};
        if (!write(kernel, share.kernel)) return {};
    }
    return write(file, share.text) ? file : fs::path();
}

}  // namespace warpscope::browser
