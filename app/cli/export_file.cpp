#include "app/cli/export_file.h"

#include <fstream>
#include <system_error>

#include "engine/export/csv.h"
#include "engine/export/trace_json.h"
#include "engine/history/write_recording.h"

namespace warpscope::cli {
namespace {

namespace fs = std::filesystem;

/// A file that is written beside its place, since half of one looks like a whole one, and an
/// earlier one is worth more than half. What is no file, such as a pipe, is written where it is.
class FileBeside {
  public:
    explicit FileBeside(const fs::path& out) {
        std::error_code error;
        const fs::path real = fs::weakly_canonical(out, error);
        target_ = error ? out : real;  // What a link points at is replaced, not the link.
        before_ = fs::status(target_, error);
        isBeside_ = !fs::exists(before_) || fs::is_regular_file(before_);
        written_ = isBeside_ ? fs::path(target_.string() + ".new") : target_;
        stream_.open(written_, std::ios::binary | std::ios::trunc);
    }

    std::ofstream& stream() { return stream_; }

    /// Puts it in its place; false where that, or writing, failed: then what was there stays.
    bool finish(bool isWritten) {
        stream_.close();
        std::error_code error;
        if (!isBeside_) return isWritten && stream_.good();
        if (isWritten && stream_.good()) {
            if (fs::exists(before_)) fs::permissions(written_, before_.permissions(), error);
            fs::rename(written_, target_, error);
            if (!error) return true;
        }
        fs::remove(written_, error);
        return false;
    }

  private:
    fs::path target_{};
    fs::path written_{};
    fs::file_status before_{};
    bool isBeside_ = true;
    std::ofstream stream_{};
};

}  // namespace

bool writeRunFile(const history::Recording& run, Format format, const exporting::Stretch& stretch,
                  const std::filesystem::path& out, const std::atomic<bool>* stop) {
    FileBeside file(out);
    if (!file.stream().is_open()) return false;
    const exporting::Sink sink = [&](std::string_view piece) {
        file.stream().write(piece.data(), static_cast<std::streamsize>(piece.size()));
        return file.stream().good() && (stop == nullptr || !*stop);
    };
    const bool isWritten = format == Format::Json ? exporting::writeTraceJson(run, stretch, sink)
                                                  : exporting::writeCsv(run, stretch, sink);
    return file.finish(isWritten);
}

bool writeRecordingFile(const history::Recording& recording, const history::RecordingInfo& info,
                        const std::filesystem::path& out) {
    FileBeside file(out);
    if (!file.stream().is_open()) return false;
    const std::string bytes = history::recordingBytes(recording, info);
    file.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file.finish(true);
}

}  // namespace warpscope::cli
