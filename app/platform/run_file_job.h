#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "app/cli/options.h"
#include "app/platform/job.h"
#include "engine/export/trace_json.h"
#include "engine/history/run.h"
#include "engine/history/stored_recording.h"

namespace warpscope::platform {

/// Writes the whole of a run for other programs or to be opened again, on a thread of its own.
class RunFileJob final : public Job {
  public:
    /// `info`: what the file of Format::Recording says beside the recording; `words`: of a trace.
    RunFileJob(std::shared_ptr<const history::Run> run, cli::Format format,
               std::filesystem::path file, history::RecordingInfo info = {},
               exporting::TrackWords words = {});
    ~RunFileJob() override;

    bool advance() override;
    /// How much of it is written nobody knows before the end.
    double progress() const override { return isDone_ ? 1 : 0; }
    const std::optional<Message>& problem() const override { return problem_; }
    const std::filesystem::path& file() const override { return file_; }

  private:
    std::filesystem::path file_;
    std::optional<Message> problem_{};
    std::atomic<bool> isStopped_ = false;
    std::atomic<bool> isWritten_ = false;
    std::atomic<bool> isDone_ = false;
    std::jthread thread_{};  ///< Last: it ends before the rest goes away.
};

}  // namespace warpscope::platform
