#include "engine/text/catalogue.h"

#include "engine/text/fill.h"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace warpscope::text {
namespace {

namespace fs = std::filesystem;

Problem problemAt(Message message, const fs::path& file, const toml::source_region& where) {
    SourceRange range{file.string(), static_cast<int>(where.begin.line),
                      static_cast<int>(where.begin.column), 0};
    return {std::move(message), std::move(range), {}, Severity::Error};
}

/// Flattens nested tables into dotted keys.
void collect(const toml::table& table, const std::string& prefix, const fs::path& file,
             Sentences& into, std::vector<Problem>& problems) {
    for (const auto& [name, node] : table) {
        const std::string key = prefix + std::string(name.str());
        if (const toml::table* inner = node.as_table()) {
            collect(*inner, key + ".", file, into, problems);
        } else if (const auto* text = node.as_string()) {
            if (!into.emplace(key, text->get()).second) {
                problems.push_back(
                    problemAt(Message{"text.duplicate_key"}.with("key", key), file, node.source()));
            }
        } else {
            problems.push_back(
                problemAt(Message{"text.not_a_string"}.with("key", key), file, node.source()));
        }
    }
}

void readFile(const fs::path& file, Sentences& into, std::vector<Problem>& problems) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    try {
        const toml::table table = toml::parse(content.str(), file.string());
        collect(table, "", file, into, problems);
    } catch (const toml::parse_error& error) {
        problems.push_back(problemAt(Message{"text.not_toml"}.with("detail", error.description()),
                                     file, error.source()));
    }
}

std::vector<fs::path> tomlFilesOf(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void readLanguage(const fs::path& folder, Sentences& into, std::vector<Problem>& problems) {
    const auto files = tomlFilesOf(folder);
    if (files.empty()) {
        SourceRange range{folder.string(), 0, 0, 0};
        problems.push_back({Message{"text.no_files"}, std::move(range), {}, Severity::Error});
    }
    for (const fs::path& file : files)
        readFile(file, into, problems);
}

}  // namespace

bool parseLanguage(std::string_view name, Language& language) {
    if (name == "en") {
        language = Language::English;
    } else if (name == "zh") {
        language = Language::Chinese;
    } else {
        return false;
    }
    return true;
}

Result<Catalogue> Catalogue::load(const fs::path& textFolder) {
    Catalogue catalogue;
    std::vector<Problem> problems;
    readLanguage(textFolder / "en", catalogue.english_, problems);
    readLanguage(textFolder / "zh", catalogue.chinese_, problems);
    if (!problems.empty()) return problems;
    return catalogue;
}

const std::string* Catalogue::raw(Language language, std::string_view key) const {
    const Sentences& table = language == Language::Chinese ? chinese_ : english_;
    const auto found = table.find(key);
    return found == table.end() ? nullptr : &found->second;
}

std::string Catalogue::render(Language language, std::string_view key,
                              std::string_view words) const {
    return render(language, Message{std::string(key), {}}, words);
}

std::string Catalogue::render(Language language, const Message& message,
                              std::string_view words) const {
    if (message.isEmpty()) return {};
    const std::string* text = raw(language, message.key);
    if (text == nullptr) return "⟨" + message.key + "⟩";
    const Source source{[&](std::string_view key) { return raw(language, key); }, words,
                        language == Language::English};
    return fill(*text, message, source);
}

bool Catalogue::has(std::string_view key) const {
    return english_.find(key) != english_.end();
}

std::vector<std::string> Catalogue::keys(Language language) const {
    const Sentences& table = language == Language::Chinese ? chinese_ : english_;
    std::vector<std::string> out;
    out.reserve(table.size());
    for (const auto& row : table)
        out.push_back(row.first);
    std::ranges::sort(out);
    return out;
}

}  // namespace warpscope::text
