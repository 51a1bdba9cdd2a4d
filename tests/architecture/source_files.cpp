#include "tests/architecture/source_files.h"

#include <algorithm>
#include <fstream>
#include <regex>

#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

SourceFile readFile(const std::filesystem::path& file, const std::filesystem::path& root) {
    static const std::regex kInclude(R"(^\s*#\s*include\s*["<]([^">]+)[">])");
    SourceFile source;
    source.path = std::filesystem::relative(file, root).generic_string();
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        std::smatch match;
        if (std::regex_search(line, match, kInclude)) source.includes.push_back(match[1]);
        source.lines.push_back(std::move(line));
    }
    return source;
}

}  // namespace

std::vector<SourceFile> sourceFiles(bool withTests) {
    const auto root = support::projectRoot();
    std::vector<std::string> tops{"engine", "app"};
    if (withTests) tops.push_back("tests");
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

std::string folderOf(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

}  // namespace warpscope::architecture
