#include "app/cli/export_file.h"

#include <fstream>
#include <system_error>

#include "engine/export/csv.h"
#include "engine/export/trace_json.h"
#include "engine/history/write_recording.h"

namespace warpscope::cli {
namespace {

/// Half a file looks like a whole one.
bool finish(std::ofstream& file, bool isWritten, const std::filesystem::path& out) {
    file.close();
    if (isWritten && file.good()) return true;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(out, ignored)) std::filesystem::remove(out, ignored);
    return false;
}

}  // namespace

bool writeRunFile(const history::Recording& run, Format format, const exporting::Stretch& stretch,
                  const std::filesystem::path& out, const std::atomic<bool>* stop) {
    std::ofstream file(out, std::ios::binary | std::ios::trunc);
    if (!file.is_open()) return false;
    const exporting::Sink sink = [&](std::string_view piece) {
        file.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return file.good() && (stop == nullptr || !*stop);
    };
    const bool isWritten = format == Format::Json ? exporting::writeTraceJson(run, stretch, sink)
                                                  : exporting::writeCsv(run, stretch, sink);
    return finish(file, isWritten, out);
}

bool writeRecordingFile(const history::Recording& recording, const history::RecordingInfo& info,
                        const std::filesystem::path& out) {
    std::ofstream file(out, std::ios::binary | std::ios::trunc);
    if (!file.is_open()) return false;
    const std::string bytes = history::recordingBytes(recording, info);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return finish(file, true, out);
}

}  // namespace warpscope::cli
