#include "tests/architecture/source_files.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

/// What a line includes, between quotes or angles; empty for any other line.
std::string_view includedBy(std::string_view line) {
    constexpr std::string_view kInclude = "#include ";
    if (!line.starts_with(kInclude)) return {};
    line.remove_prefix(kInclude.size());
    if (line.empty() || (line[0] != '"' && line[0] != '<')) return {};
    return line.substr(1, line.find_first_of("\">", 1) - 1);
}

SourceFile readFile(const std::filesystem::path& file, const std::filesystem::path& root) {
    SourceFile source;
    source.path = std::filesystem::relative(file, root).generic_string();
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const std::string_view included = includedBy(line);
        if (!included.empty()) source.includes.emplace_back(included);
        source.lines.push_back(std::move(line));
    }
    return source;
}

std::vector<SourceFile> readBelow(const std::vector<std::string>& tops) {
    const auto root = support::projectRoot();
    std::vector<SourceFile> files;
    for (const std::string& top : tops) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const auto extension = entry.path().extension();
            if (extension == ".h" || extension == ".cpp")
                files.push_back(readFile(entry.path(), root));
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

}  // namespace

const std::vector<SourceFile>& sourceFiles(bool withTests) {
    static const std::vector<SourceFile> kSources = readBelow({"engine", "app"});
    static const std::vector<SourceFile> kAll = readBelow({"engine", "app", "tests"});
    return withTests ? kAll : kSources;
}

std::string folderOf(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

}  // namespace warpscope::architecture
