#include "app/shell/windows/export_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "engine/base/enumerators.h"

namespace warpscope::shell {

namespace fs = std::filesystem;

static_assert(hasEnumerators<ExportKind, kExportRows.size()>(), "each kind has its row");

const ExportRow& rowOf(ExportKind kind) {
    return *std::ranges::find(kExportRows, kind, &ExportRow::kind);
}

bool isPng(ExportKind kind) {
    return kind == ExportKind::WindowPng || kind == ExportKind::ViewPng;
}

bool isOfView(ExportKind kind) {
    return kind == ExportKind::ViewPng || kind == ExportKind::ViewSvg;
}

bool isPicture(ExportKind kind) {
    return isPng(kind) || isOfView(kind) || kind == ExportKind::WindowSvg;
}

fs::path freeFile(const fs::path& scenario, ExportKind kind, std::string_view view) {
    std::error_code error;
    fs::path folder = fs::absolute(scenario, error).parent_path();
    if (folder.empty() || access(folder.c_str(), W_OK) != 0) folder = fs::current_path(error);
    std::string name = scenario.stem().string();
    if (isOfView(kind)) name += "-" + std::string(view);
    return freeFile(folder / name, kind);
}

fs::path freeFile(const fs::path& name, ExportKind kind) {
    std::error_code error;
    const std::string ending(rowOf(kind).extension);
    fs::path file = name.string() + ending;
    for (int number = 2; fs::exists(file, error); ++number)
        file = name.string() + "-" + std::to_string(number) + ending;
    return file;
}

fs::path withEnding(const std::string& typed, ExportKind kind) {
    fs::path file(typed);
    if (file.extension() != rowOf(kind).extension) file += rowOf(kind).extension;
    return file;
}

fs::path clipboardPicture() {
    std::error_code error;
    return fs::temp_directory_path(error) / fmt::format("warpscope-clipboard-{}.png", ::getpid());
}

}  // namespace warpscope::shell
