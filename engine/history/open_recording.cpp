#include "engine/history/open_recording.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/history/read_recording.h"

namespace warpscope::history {

bool isRecordingName(std::string_view name) {
    return name.ends_with(".wsr");
}

Result<std::string> readBytes(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return Problem{Message{"scenario.not_found"}.with("file", file), {file, 0, 0, 0}};
    // A folder opens, and throws when it is read.
    if (std::filesystem::is_directory(file, error))
        return Problem{Message{"recording.is_folder"}.with("file", file), {file, 0, 0, 0}};
    std::ifstream in(file, std::ios::binary);
    if (in.is_open()) {
        std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        if (!in.bad()) return bytes;
    }
    return Problem{Message{"recording.cannot_read", {}}, SourceRange{file, 0, 0, 0}};
}

Result<StoredRecording> openRecording(const std::string& file) {
    const auto bytes = readBytes(file);
    if (!bytes) return bytes.problems();
    return readRecording(*bytes, file);
}

}  // namespace warpscope::history
