#include "tests/support/shell_driver.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::support {

ShellDriver::ShellDriver(const session::Settings& settings)
    : UiDriver([this] { shell_->frame(session_, 1.0 / 60); }),
      session_(projectAssets(), settings),
      shell_(std::make_unique<shell::Shell>(1.0f, theme::SystemFont::Leave)) {
    frame(2);
}

ShellDriver::ShellDriver(const session::Settings& left, const std::filesystem::path& scenario)
    : UiDriver([this] { shell_->frame(session_, 1.0 / 60); }),
      session_(projectAssets(), left),
      shell_(std::make_unique<shell::Shell>(1.0f, theme::SystemFont::Leave)) {
    session_.apply(session::OpenFile{scenario});
    session_.resume(left);
    frame(2);
}

// The shell says of each frame whether tips are hidden; what is tested next may have none.
ShellDriver::~ShellDriver() {
    draw::hideTips(false);
}

void ShellDriver::open(const std::filesystem::path& scenario) {
    session_.apply(session::OpenFile{scenario});
    settle();
}

void ShellDriver::openNamed(const std::string& name) {
    open(projectRoot() / "scenarios" / (name + ".toml"));
}

void ShellDriver::bringInFront(const std::string& view) {
    if (std::ranges::find(shell_->shown(), view, &shell::ShownPanel::key) != shell_->shown().end())
        return;
    click("menu.view.title");
    frame(2);
    click("show." + view);
    frame(4);
}

void ShellDriver::settle() {
    session_.finishSimulation();
    frame(3);
    // A pointer that moved is seen by these frames, and may have turned a knob by them.
    if (!session_.isSimulating()) return;
    session_.finishSimulation();
    frame(3);
}

std::vector<std::string> keysOf(const std::vector<shell::ShownPanel>& shown) {
    std::vector<std::string> keys;
    for (const shell::ShownPanel& panel : shown)
        keys.push_back(panel.key);
    std::ranges::sort(keys);
    return keys;
}

}  // namespace warpscope::support
