#include "engine/scenario/read_text_file.h"

#include <fstream>
#include <system_error>

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

Problem problemOf(const fs::path& file, Message message) {
    message = std::move(message).with("file", file.string());
    return {std::move(message), SourceRange{file.string(), 0, 0, 0}, {}, Severity::Error};
}

}  // namespace

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t largestBytes) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) return problemOf(file, Message{"scenario.not_found"});
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
