#include "app/shell/windows/file_list.h"

#include <algorithm>
#include <system_error>
#include <tuple>

namespace warpscope::shell {

std::vector<FileRow> listFolder(const std::filesystem::path& folder) {
    std::vector<FileRow> rows;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        FileRow row = {entry->path(), entry->path().filename().string(), false};
        std::error_code unreadable;
        row.isFolder = entry->is_directory(unreadable);
        if (row.name.starts_with('.')) continue;
        const auto ending = row.path.extension();
        // Kernel files are opened as scenarios that are made of them, recordings beside one.
        if (row.isFolder || ending == ".toml" || ending == ".cu" || ending == ".ptx" ||
            ending == ".wsr")
            rows.push_back(std::move(row));
    }
    std::ranges::sort(rows, [](const FileRow& a, const FileRow& b) {
        return std::tuple(!a.isFolder, a.name) < std::tuple(!b.isFolder, b.name);
    });
    return rows;
}

}  // namespace warpscope::shell
