#include "engine/text/find_assets.h"

#include <cstdlib>
#include <system_error>

namespace warpscope::text {

namespace fs = std::filesystem;

fs::path homeAbove(const fs::path& start) {
    std::error_code error;
    for (fs::path folder = start; !folder.empty(); folder = folder.parent_path()) {
        if (fs::is_directory(folder / "assets" / "text", error)) return folder;
        if (!folder.has_relative_path()) break;
    }
    return {};
}

fs::path findHome(const char* argv0) {
    if (const char* home = std::getenv("WARPSCOPE_HOME"); home != nullptr && *home != '\0')
        return home;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        if (fs::path home = homeAbove(program.parent_path()); !home.empty()) return home;
    }
    if (argv0 != nullptr) {
        const fs::path named = fs::weakly_canonical(fs::absolute(argv0, error), error);
        if (fs::path home = homeAbove(named.parent_path()); !home.empty()) return home;
    }
    // A program built outside the project is often started from inside of it.
    return homeAbove(fs::current_path(error));
}

}  // namespace warpscope::text
