#include "app/session/base/whole_path.h"

#include <system_error>

namespace warpscope::session {

namespace fs = std::filesystem;

fs::path wholePath(const fs::path& path) {
    if (path.empty()) return path;
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error) return path;
    fs::path whole = fs::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal() : whole;
}

}  // namespace warpscope::session
