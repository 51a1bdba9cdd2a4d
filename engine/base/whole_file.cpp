#include "engine/base/whole_file.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <cstdio>
#include <string>
#include <system_error>

namespace warpscope {

namespace fs = std::filesystem;

namespace {

/// Nobody may write what has no such permission: the system's superuser would not be stopped.
bool isProtected(const fs::path& path, const fs::file_status& status) {
    constexpr fs::perms kWrite =
        fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    if (!fs::is_regular_file(status)) return false;
    if ((status.permissions() & kWrite) == fs::perms::none) return true;
#ifdef __linux__
    return ::access(path.c_str(), W_OK) != 0;
#else
    (void)path;
    return false;
#endif
}

/// Calls `makes` with one name beside `target` after the other until it has made the file: a file
/// that somebody else has put there is never touched. Empty where none could be made.
template <typename Make>
fs::path madeBeside(const fs::path& target, Make makes) {
    constexpr int kMaxNames = 100;
    for (int i = 1; i <= kMaxNames; ++i) {
        fs::path beside = target.string() + ".new" + (i == 1 ? "" : std::to_string(i));
        if (makes(beside)) return beside;
        std::error_code error;
        if (!fs::exists(fs::symlink_status(beside, error))) return {};
    }
    return {};
}

bool makeEmpty(const fs::path& path) {
    std::FILE* const file = std::fopen(path.c_str(), "wx");
    return file != nullptr && std::fclose(file) == 0;
}

}  // namespace

WholeFile::WholeFile(const fs::path& out) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(out, error);
    target_ = error ? out : real;
    before_ = fs::status(target_, error);
    isInPlace_ = fs::exists(before_) && !fs::is_regular_file(before_);
    if (isInPlace_) {
        path_ = target_;
        isOpen_ = !fs::is_directory(before_);
        return;
    }
    if (isProtected(target_, before_) || openNameless()) return;
    path_ = madeBeside(target_, makeEmpty);
    isOpen_ = !path_.empty();
}

#ifdef __linux__

bool WholeFile::openNameless() {
    const fs::path folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
    nameless_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (nameless_ < 0) return false;
    path_ = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(nameless_);
    std::error_code error;
    isOpen_ = fs::exists(path_, error);  // Where there is no /proc nobody finds it.
    if (isOpen_) return true;
    ::close(nameless_);
    nameless_ = -1;
    return false;
}

namespace {

bool nameIt(const fs::path& nameless, const fs::path& name) {
    return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

}  // namespace

#else

bool WholeFile::openNameless() {
    return false;
}

namespace {

bool nameIt(const fs::path&, const fs::path&) {
    return false;
}

}  // namespace

#endif

bool WholeFile::finish() {
    if (isInPlace_) return true;
    std::error_code error;
    if (fs::exists(before_)) fs::permissions(path_, before_.permissions(), error);
    if (nameless_ >= 0) {
        if (nameIt(path_, target_)) return true;
        // A name that is taken is not given again: it needs one of its own to be put there.
        const fs::path nameless = path_;
        const auto named = [&](const fs::path& name) { return nameIt(nameless, name); };
        const fs::path beside = madeBeside(target_, named);
        if (beside.empty()) return false;
        path_ = beside;
    }
    fs::rename(path_, target_, error);
    if (!error) return true;
    std::error_code ignored;
    fs::remove(path_, ignored);
    return false;
}

WholeFile::~WholeFile() {
    std::error_code ignored;
#ifdef __linux__
    if (nameless_ >= 0) {
        ::close(nameless_);
        return;
    }
#endif
    // After finish() nothing stands there any more.
    if (isOpen_ && !isInPlace_) fs::remove(path_, ignored);
}

}  // namespace warpscope
