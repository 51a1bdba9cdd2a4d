#include "app/cli/export_file.h"

#include <fstream>

#include "engine/base/whole_file.h"
#include "engine/export/csv.h"
#include "engine/history/write_recording.h"

namespace warpscope::cli {
namespace {

/// Whether it is whole and in its place: `write` says whether it wrote all of it.
template <class Write>
bool writeWhole(const std::filesystem::path& out, const Write& write) {
    WholeFile file(out);
    if (!file.isOpen()) return false;
    std::ofstream stream(file.path(), std::ios::binary | std::ios::trunc);
    const bool isWritten = stream.is_open() && write(stream);
    stream.close();
    return isWritten && stream.good() && file.finish();
}

}  // namespace

bool writeRunFile(const history::Recording& run, Format format, const exporting::Stretch& stretch,
                  const std::filesystem::path& out, const std::atomic<bool>* stop,
                  const exporting::TrackWords& words) {
    return writeWhole(out, [&](std::ofstream& stream) {
        const exporting::Sink sink = [&](std::string_view piece) {
            stream.write(piece.data(), static_cast<std::streamsize>(piece.size()));
            return stream.good() && (stop == nullptr || !*stop);
        };
        return format == Format::Json ? exporting::writeTraceJson(run, stretch, sink, words)
                                      : exporting::writeCsv(run, stretch, sink);
    });
}

bool writeRecordingFile(const history::Recording& recording, const history::RecordingInfo& info,
                        const std::filesystem::path& out) {
    return writeWhole(out, [&](std::ofstream& stream) {
        const std::string bytes = history::recordingBytes(recording, info);
        stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return true;
    });
}

}  // namespace warpscope::cli
