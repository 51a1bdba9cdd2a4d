#include "engine/scenario/read_text_file.h"

#include <algorithm>
#include <fstream>
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
    for (const auto& entry : fs::directory_iterator(folder, error))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    const std::string name = machine::closest(file.filename().string(), names);
    return name.empty() ? Message{} : Message{"scenario.did_you_mean"}.with("name", name);
}

}  // namespace

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t largestBytes) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) {
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
    if (stream.bad() || !stream.is_open()) {
        return problemOf(file, Message{"scenario.unreadable"});
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.find('\0') != std::string::npos) {
        return problemOf(file, Message{"scenario.binary"});
    }
    return text;
}

}  // namespace warpscope::scenario
