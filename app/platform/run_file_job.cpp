#include "app/platform/run_file_job.h"

#include "app/cli/export_file.h"

namespace warpscope::platform {

RunFileJob::RunFileJob(std::shared_ptr<const history::Run> run, cli::Format format,
                       std::filesystem::path file, history::RecordingInfo info,
                       exporting::TrackWords words)
    : file_(std::move(file)) {
    thread_ = std::jthread(
        [this, run = std::move(run), format, info = std::move(info), words = std::move(words)] {
            isWritten_ = format == cli::Format::Recording
                             ? cli::writeRecordingFile(*run, info, file_)
                             : cli::writeRunFile(*run, format, {}, file_, &isStopped_, words);
            isDone_ = true;
        });
}

RunFileJob::~RunFileJob() {
    isStopped_ = true;
}

bool RunFileJob::advance() {
    if (!isDone_) return true;
    if (!isWritten_ && !problem_)
        problem_ = Message{"app.picture.not_written", {}}.with("file", file_.string());
    return false;
}

}  // namespace warpscope::platform
