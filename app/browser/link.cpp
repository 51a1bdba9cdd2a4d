#include "app/browser/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpscope::browser {

namespace {

constexpr std::array<std::string_view, 9> kOptions{
    "step", "lang", "cycle", "theme", "arrangement", "select", "scale", "answer", "set"};

/// The one among them that has no value.
constexpr std::string_view kFlag = "answer";

int digitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = i + 2 < text.size() ? digitOf(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? digitOf(text[i + 2]) : -1;
        if (text[i] != '%' || high < 0 || low < 0) {
            out += text[i];
            continue;
        }
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

/// What an address may hold as it is stands there so, everything else by its bytes.
std::string encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                             (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.' || c == '/';
        out += isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

struct Parts {
    std::vector<std::string> arguments{};
    std::vector<std::string> leftOut{};
};

Parts partsOf(std::string_view fragment) {
    if (fragment.starts_with('#')) fragment.remove_prefix(1);
    Parts parts;
    bool hasScenario = false;
    while (!fragment.empty()) {
        const std::string_view part = fragment.substr(0, fragment.find('&'));
        fragment.remove_prefix(std::min(fragment.size(), part.size() + 1));
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string_view key = part.substr(0, equals);
        const std::string value = decoded(part.substr(std::min(part.size(), equals + 1)));
        if (key == "scenario" && !hasScenario && !value.empty() && !value.starts_with('-')) {
            parts.arguments.push_back(value);
            hasScenario = true;
        } else if (std::ranges::find(kOptions, key) != kOptions.end()) {
            // Without a sign the next option would be taken for its value.
            parts.arguments.push_back("--" + std::string(key) + (key == kFlag ? "" : "=" + value));
        } else if (!part.empty()) {
            parts.leftOut.push_back(decoded(part));
        }
    }
    return parts;
}

}  // namespace

std::vector<std::string> argumentsOf(std::string_view fragment) {
    return partsOf(fragment).arguments;
}

std::vector<std::string> leftOutOf(std::string_view fragment) {
    return partsOf(fragment).leftOut;
}

Message ofLink(Message wrong) {
    if (wrong.key == "app.option.wrong_value") wrong.key = "app.option.wrong_in_link";
    for (auto& [name, value] : wrong.values)
        if (name == "option") value.erase(0, std::min(value.find_first_not_of('-'), value.size()));
    return wrong;
}

Message beyondRun(std::optional<Cycle> cycle, const session::SlotReader& session) {
    if (!cycle || !session.recording()) return {};
    const Cycle cycles = session.recording()->cycles();
    if (*cycle < cycles) return {};
    return Message{"app.option.no_such_cycle"}
        .with("option", "cycle " + std::to_string(*cycle))
        .with("count", static_cast<long long>(cycles));
}

std::string nameIn(const std::filesystem::path& library, const std::filesystem::path& file) {
    const std::filesystem::path name = file.lexically_normal().lexically_relative(library);
    if (name.empty() || *name.begin() == ".." || name.extension() != ".toml") return {};
    return (name.parent_path() / name.stem()).generic_string();
}

std::string fragmentOf(const session::SlotReader& session, const std::filesystem::path& library) {
    const bool isChinese = session.language() == text::Language::Chinese;
    std::string fragment;
    if (session.hasScenario()) {
        const std::string name = nameIn(library, session.original().path);
        if (!name.empty()) fragment = "scenario=" + encoded(name) + "&";
        if (session.step() != nullptr)
            fragment += fmt::format("step={}&", session.lessonStep() + 1);
        else if (session.run() != nullptr)
            fragment += fmt::format("cycle={}&", session.cycle());
    }
    return fragment + (isChinese ? "lang=zh" : "lang=en");
}

}  // namespace warpscope::browser
