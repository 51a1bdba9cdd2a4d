#include "engine/scenario/library.h"
#include "engine/scenario/parse.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/machine/closest.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// Whoever opens a home folder should get a list, not a wait.
constexpr int kMaxFolderDepth = 4;
constexpr std::size_t kMaxFiles = 2000;

std::vector<fs::path> scenarioFilesOf(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                        error);
    const fs::recursive_directory_iterator end;
    while (!error && at != end && files.size() < kMaxFiles) {
        const bool isHidden = at->path().filename().string().starts_with('.');
        if (isHidden || at.depth() >= kMaxFolderDepth) at.disable_recursion_pending();
        std::error_code ignored;
        const bool isScenario = !isHidden && at->path().extension() == ".toml";
        if (isScenario && at->is_regular_file(ignored)) files.push_back(at->path());
        at.increment(error);
    }
    std::ranges::sort(files);
    return files;
}

/// Where a lesson stands in its course.
struct CoursePlace {
    std::size_t number = 0;
    LocalText chapter{};
};

/// The name of a chapter, "English / Chinese".
LocalText chapterIn(std::string_view line) {
    const std::size_t slash = line.find(" / ");
    if (slash == std::string_view::npos) return {std::string(line), std::string(line)};
    return {std::string(line.substr(0, slash)), std::string(line.substr(slash + 3))};
}

/// The places of a course's lessons: their paths below its folder, without extension, in the lines
/// of its course.txt. A line with ## begins a chapter, other lines with # are comments. Empty where
/// there is no such file.
std::map<std::string, CoursePlace> courseOf(const fs::path& folder) {
    constexpr std::string_view kChapter = "## ";
    std::map<std::string, CoursePlace> places;
    LocalText chapter;
    std::ifstream file(folder / "course.txt");
    for (std::string line; std::getline(file, line) && places.size() < kMaxFiles;) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.starts_with(kChapter)) chapter = chapterIn(line.substr(kChapter.size()));
        if (!line.empty() && line.front() != '#')
            places.try_emplace(line, CoursePlace{places.size(), chapter});
    }
    return places;
}

/// Lessons of a course in its order, the others behind them in theirs.
void sortByCourse(std::vector<Entry>& entries, const fs::path& folder) {
    const auto places = courseOf(folder);
    const auto placeOf = [&](const Entry& entry) {
        const fs::path below = entry.path.lexically_relative(folder);
        return places.find(fs::path(below).replace_extension().generic_string());
    };
    for (Entry& entry : entries)
        if (const auto place = placeOf(entry); place != places.end())
            entry.chapter = place->second.chapter;
    std::ranges::stable_sort(entries, {}, [&](const Entry& entry) {
        const auto place = placeOf(entry);
        return place == places.end() ? places.size() : place->second.number;
    });
}

/// What the steps say, to be searched.
LocalText wordsOf(const std::vector<Step>& steps) {
    LocalText words;
    for (const Step& step : steps) {
        words.en += step.text.en + '\n';
        words.zh += step.text.zh + '\n';
    }
    return words;
}

/// Without the ending of a scenario's file.
std::string stemOf(const std::string& name) {
    constexpr std::string_view kEnding = ".toml";
    return name.ends_with(kEnding) ? name.substr(0, name.size() - kEnding.size()) : name;
}

/// The names of a folder's scenarios: their paths below it, without extension.
std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::path& file : scenarioFilesOf(folder))
        names.push_back(file.lexically_relative(folder).replace_extension().generic_string());
    return names;
}

/// Those that are `name` once the folders before it are left out.
std::vector<std::string> endingIn(const std::vector<std::string>& names, const std::string& name) {
    std::vector<std::string> found;
    if (name.empty()) return found;
    std::ranges::copy_if(names, std::back_inserter(found), [&](const std::string& full) {
        return full == name || full.ends_with("/" + name);
    });
    return found;
}

/// More would not be read in a line.
constexpr std::size_t kMaxMeant = 3;

/// The names among the files of a folder that `name` may mean.
std::string closestIn(const fs::path& folder, const std::string& name) {
    const std::string stem = stemOf(name);
    const std::vector<std::string> names = namesIn(folder);
    const std::vector<std::string> meant = endingIn(names, stem);
    if (meant.empty()) return machine::closest(stem, names);
    std::string list = meant.front();
    for (std::size_t i = 1; i < std::min(meant.size(), kMaxMeant); ++i)
        list += ", " + meant[i];
    return list;
}

}  // namespace

fs::path fileOf(const fs::path& home, const std::string& name) {
    std::error_code error;
    if (fs::exists(name, error)) return name;
    const fs::path library = home / "scenarios";
    const std::string stem = stemOf(name);
    fs::path inLibrary = library / (stem + ".toml");
    if (fs::exists(inLibrary, error)) return inLibrary;
    const std::vector<std::string> meant = endingIn(namesIn(library), stem);
    return meant.size() == 1 ? library / (meant.front() + ".toml") : fs::path(name);
}

std::string closestName(const fs::path& home, const std::string& name) {
    return closestIn(home / "scenarios", name);
}

Problem withMeantName(Problem problem, const std::string& meant) {
    if (problem.message.key == "scenario.not_found" && problem.hint.isEmpty() && !meant.empty())
        problem.hint = Message{"scenario.did_you_mean"}.with("name", meant);
    return problem;
}

std::string Library::closestTo(const std::string& name) const {
    return closestIn(folder_, name);
}

Library Library::load(const fs::path& folder, const WindowNames& window) {
    Library library = open(folder, window);
    library.finished();
    return library;
}

Library Library::open(fs::path folder, const WindowNames& window) {
    Library library;
    library.folder_ = std::move(folder);
    library.window_ = window;
    library.isFound_ = library.isSorted_ = false;
    return library;
}

const Library::Content& Library::finished() const {
    while (readOn()) {
    }
    return content_;
}

bool Library::readOn() const {
    if (isSorted_) return false;
    if (!std::exchange(isFound_, true)) {
        waiting_ = scenarioFilesOf(folder_);
        std::ranges::reverse(waiting_);
    } else if (!waiting_.empty()) {
        readFile(waiting_.back());
        waiting_.pop_back();
    } else {
        sortByCourse(content_.entries, folder_);
        isSorted_ = true;
    }
    return !isSorted_;
}

void Library::readFile(const fs::path& file) const {
    const auto scenario = read(file, window_);
    if (!scenario) {
        const auto& problems = scenario.problems();
        content_.problems.insert(content_.problems.end(), problems.begin(), problems.end());
        return;
    }
    content_.entries.push_back({file,
                                scenario->title,
                                scenario->summary,
                                scenario->source,
                                static_cast<int>(scenario->steps.size()),
                                wordsOf(scenario->steps),
                                {}});
}

}  // namespace warpscope::scenario
