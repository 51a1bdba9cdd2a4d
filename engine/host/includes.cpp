#include "engine/host/includes.h"

#include <algorithm>
#include <set>

namespace warpscope::host {
namespace {

constexpr int kMaxIncludeDepth = 16;
constexpr std::size_t kMaxIncludedBytes = std::size_t{4} << 20;

std::string_view withoutSpaces(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    return text;
}

class Includer {
  public:
    explicit Includer(const ReadIncluded& read) : read_(read) {}

    void add(std::string_view source, const std::string& name, int depth) {
        int number = 0;
        while (!source.empty()) {
            const std::size_t end = std::min(source.find('\n'), source.size());
            const std::string_view line = source.substr(0, end);
            source.remove_prefix(std::min(end + 1, source.size()));
            ++number;
            if (!take(line, name, number, depth)) {
                out_ += line;
                out_ += '\n';
            }
        }
    }
    std::string finish() { return std::move(out_); }

  private:
    /// True where the line was an #include that a file took the place of.
    bool take(std::string_view line, const std::string& name, int number, int depth) {
        bool isQuoted = false;
        const std::string wanted = includedName(line, isQuoted);
        const bool isRoom = depth < kMaxIncludeDepth && out_.size() < kMaxIncludedBytes;
        if (wanted.empty() || !isQuoted || !read_ || !isRoom) return false;
        const auto text = read_(wanted);
        if (!text) return false;
        const bool isOnce = text->find("#pragma once") != std::string::npos;
        if (!isOnce || seen_.insert(wanted).second) {
            marker(1, wanted);
            add(*text, wanted, depth + 1);
        }
        marker(number + 1, name);
        return true;
    }
    void marker(int line, const std::string& name) {
        out_ += "# " + std::to_string(line) + " \"" + name + "\"\n";
    }

    const ReadIncluded& read_;
    std::string out_{};
    std::set<std::string> seen_{};
};

}  // namespace

std::string includedName(std::string_view line, bool& isQuoted) {
    line = withoutSpaces(line);
    if (!line.starts_with('#')) return {};
    line = withoutSpaces(line.substr(1));
    if (!line.starts_with("include")) return {};
    line = withoutSpaces(line.substr(7));
    if (line.empty() || (line.front() != '"' && line.front() != '<')) return {};
    isQuoted = line.front() == '"';
    const std::size_t end = line.find(isQuoted ? '"' : '>', 1);
    return end == std::string_view::npos ? std::string() : std::string(line.substr(1, end - 1));
}

std::string withIncludes(std::string_view source, const std::string& mainName,
                         const ReadIncluded& read) {
    Includer includer(read);
    includer.add(source, mainName, 0);
    return includer.finish();
}

}  // namespace warpscope::host
