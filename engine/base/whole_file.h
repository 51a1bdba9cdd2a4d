#pragma once

#include <filesystem>

namespace warpscope {

/// A file that takes its place when it is whole: half of one looks like a whole one, and an earlier
/// one is worth more than half. Until then it has no name, so that nothing is left of it however
/// the program ends; where the system knows no such files it stands beside its place, with ".new"
/// behind its name, or ".new2" and so on where that is somebody's file. A file that is
/// write-protected stays. What is no file, such as a pipe, is written where it is.
class WholeFile {
  public:
    explicit WholeFile(const std::filesystem::path& out);
    /// What was not finished is dropped, and what was there before stays.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    /// False: nothing can be written there.
    bool isOpen() const { return isOpen_; }
    /// What is opened to write it, by another program too, while this lives. Requires: isOpen().
    const std::filesystem::path& path() const { return path_; }
    /// Puts it in its place: what a link points at is replaced, not the link, and permissions stay.
    /// False where that cannot be done. Requires: isOpen(), once, and whoever wrote it has closed
    /// it.
    bool finish();

  private:
    bool openNameless();

    std::filesystem::path target_{};  ///< Its place.
    std::filesystem::path path_{};
    std::filesystem::file_status before_{};  ///< Of what is there.
    bool isInPlace_ = false;                 ///< It is no file: nothing is moved.
    bool isOpen_ = false;
    int nameless_ = -1;  ///< Its descriptor.
};

}  // namespace warpscope
