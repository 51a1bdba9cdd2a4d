#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "app/shell/shell.h"
#include "tests/support/ui_driver.h"

namespace warpscope::support {

/// The whole window with a real session, driven in process.
class ShellDriver : public UiDriver {
  public:
    explicit ShellDriver(const session::Settings& settings = {});
    /// The window comes back as it was left, with a scenario file of last time.
    ShellDriver(const session::Settings& left, const std::filesystem::path& scenario);
    ~ShellDriver();

    /// Opens a scenario file, waits for its run and draws two frames.
    void open(const std::filesystem::path& scenario);
    /// Opens one of the library by its name ("08-if-else").
    void openNamed(const std::string& name);
    /// Chooses a view in the View menu, where it is not seen yet.
    void bringInFront(const std::string& view);
    /// Waits for the simulation that a knob asked for, and draws.
    void settle();

    session::Session& session() { return session_; }
    shell::Shell& shell() { return *shell_; }

  private:
    session::Session session_;
    std::unique_ptr<shell::Shell> shell_{};
};

/// The names of what stands in the window, sorted.
std::vector<std::string> keysOf(const std::vector<shell::ShownPanel>& shown);

}  // namespace warpscope::support
