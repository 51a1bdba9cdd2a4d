#include "engine/scenario/texts/read_text_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/machine/closest.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

Problem problemOf(const fs::path& file, Message message) {
    message = std::move(message).with("file", file.string());
    return {std::move(message), SourceRange{file.string(), 0, 0, 0}, {}, Severity::Error};
}

/// Of a name that is nearly that of a file beside it.
Message hintFor(const fs::path& file) {
    std::vector<std::string> names;
    std::error_code error;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().filename() != file.filename())
            names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    const std::string name = machine::closest(file.filename().string(), names);
    return name.empty() ? Message{} : Message{"scenario.did_you_mean"}.with("name", name);
}

/// A link that leads nowhere, or round in a circle.
std::optional<Problem> wrongLink(const fs::path& file, const std::error_code& asked) {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(file, error))) return std::nullopt;
    if (asked == std::errc::too_many_symbolic_link_levels)
        return problemOf(file, Message{"scenario.link_circle"});
    const fs::path target = fs::read_symlink(file, error);
    return problemOf(file, Message{"scenario.link_nowhere"}.with("target", target.string()));
}

/// Text of two bytes a character, as some editors of Windows save it: it begins with a mark, or
/// every other byte of its ASCII is 0.
bool isUtf16(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
    constexpr std::size_t kLooked = 64;
    if (text.size() < 4) return false;
    std::array<std::size_t, 2> zeros{};
    const std::size_t end = std::min(kLooked, text.size() / 2 * 2);
    for (std::size_t i = 0; i < end; ++i) {
        if (text[i] == '\0') ++zeros[i % 2];
    }
    return std::max(zeros[0], zeros[1]) == end / 2 && std::min(zeros[0], zeros[1]) == 0;
}

}  // namespace

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t largestBytes) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) {
        if (auto wrong = wrongLink(file, error)) return *std::move(wrong);
        Problem problem = problemOf(file, Message{"scenario.not_found"});
        problem.hint = hintFor(file);
        return problem;
    }
    if (fs::is_directory(status)) return problemOf(file, Message{"scenario.is_folder"});
    if (!fs::is_regular_file(status)) return problemOf(file, Message{"scenario.not_a_file"});
    const std::uintmax_t bytes = fs::file_size(file, error);
    if (error || bytes > largestBytes) {
        return problemOf(file, Message{"scenario.too_large"}
                                   .with("bytes", static_cast<long long>(bytes))
                                   .with("limit", static_cast<long long>(largestBytes)));
    }
    std::string text(static_cast<std::size_t>(bytes), '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad() || !stream.is_open()) return problemOf(file, Message{"scenario.unreadable"});
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.find('\0') != std::string::npos)
        return problemOf(file, Message{isUtf16(text) ? "scenario.utf16" : "scenario.binary"});
    return text;
}

}  // namespace warpscope::scenario
