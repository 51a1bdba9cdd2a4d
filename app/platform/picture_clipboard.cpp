#include "app/platform/picture_clipboard.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/platform/fed_process.h"

namespace warpscope::platform {

namespace {

/// What reads the picture from its input; empty = there is nothing here.
std::vector<std::string> clipboardProgram() {
    const bool isWayland = std::getenv("WAYLAND_DISPLAY") != nullptr;
    if (const auto program = findProgram("wl-copy"); isWayland && !program.empty())
        return {program.string(), "--type", "image/png"};
    if (const auto program = findProgram("xclip"); !program.empty())
        return {program.string(), "-selection", "clipboard", "-t", "image/png", "-i"};
    return {};
}

}  // namespace

bool putPictureOnClipboard(const std::filesystem::path& png) {
    std::vector<std::string> words = clipboardProgram();
    if (words.empty()) return false;
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, png.c_str(), O_RDONLY, 0);
    // It stays as long as the picture is on the clipboard, and holds nothing of ours open.
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = -1;
    const int failure =
        posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failure != 0) return false;
    // What stays is a child of its own: the one that was started has done its part at once.
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace warpscope::platform
