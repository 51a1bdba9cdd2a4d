#pragma once

#include <memory>

#include "app/platform/job.h"
#include "app/session/session.h"
#include "app/shell/shell.h"

namespace warpscope::platform {

/// Makes what the window's own orders ask for, a piece after each frame, so that the window goes
/// on meanwhile.
class WindowExport {
  public:
    /// `assets`: of the session, for jobs that play it on their own.
    explicit WindowExport(session::Assets assets) : assets_(std::move(assets)) {}

    /// Once a frame, after it, in the window's contexts; its size in pixels of Dear ImGui.
    void look(session::Session& session, shell::Shell& shell, int width, int height);
    /// Something is being made.
    bool isBusy() const { return job_ != nullptr; }

  private:
    void begin(session::Session& session, shell::Shell& shell, const shell::ExportOrder& order,
               int width, int height);
    void advance(const session::Session& session, shell::Shell& shell);

    session::Assets assets_;
    std::unique_ptr<Job> job_{};
};

}  // namespace warpscope::platform
