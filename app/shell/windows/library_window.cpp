#include "app/shell/windows/library_window.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/draw/wrap.h"
#include "app/shell/windows/overlay.h"

namespace warpscope::shell {

namespace {

bool isOpen(const session::SlotReader& session, const scenario::Entry& entry) {
    return session.hasScenario() && session.original().path == entry.path;
}

/// How far a reader came in its lesson, before where it is from; nothing of a lesson never opened.
std::string progressOf(const session::SlotReader& session, const scenario::Entry& entry) {
    const auto& seen = session.settings().lessonSteps;
    const std::string file = entry.path.filename().string();
    const auto found = std::ranges::find(seen, file, &std::pair<std::string, int>::first);
    if (found == seen.end() || entry.stepCount == 0) return session.text(entry.source);
    const int steps = std::min(found->second, entry.stepCount);
    std::string words = session.text(Message{"app.library.seen"}
                                         .with("seen", static_cast<long long>(steps))
                                         .with("count", entry.stepCount));
    const auto& answers = session.settings().lessonAnswers;
    const auto of = std::ranges::find(answers, file, &std::pair<std::string, std::string>::first);
    if (of != answers.end()) {
        const auto right = static_cast<long long>(std::ranges::count(of->second, 'r'));
        const auto wrong = static_cast<long long>(std::ranges::count(of->second, 'w'));
        words +=
            " · " +
            session.text(
                Message{"app.library.right"}.with("right", right).with("count", right + wrong));
    }
    const std::string& source = session.text(entry.source);
    return source.empty() ? words : words + " · " + source;
}

/// What a row says, and where: title with the source beside it and the summary in one line below;
/// on a phone, and where the title would be cut, each below the other and none of title and summary
/// cut.
struct EntryWords {
    std::string title, source, summary;
    bool isStacked = false;
    float titleHeight = 0, summaryHeight = 0;  ///< Of what is wrapped.
};

constexpr float kNarrowRow = 36;  ///< Letters.
/// Of a row, the column of the sources: they begin below each other, whole or cut.
constexpr float kSourceShare = 0.4f;

/// Of words that draw::textWrapped() writes in the font of the moment.
float heightWrapped(const std::string& words, float room) {
    const auto lines =
        draw::wrapLines(words, room, [](std::string_view part) { return draw::measure(part).x; });
    return 1.2f * ImGui::GetFontSize() * static_cast<float>(lines.size());
}

std::string sourceOf(const session::SlotReader& session, const scenario::Entry& entry) {
    const std::string words = progressOf(session, entry);
    return isOpen(session, entry) ? session.text("app.library.now") + " · " + words : words;
}

EntryWords wordsOf(const views::ViewContext& context, const scenario::Entry& entry, float room) {
    using Role = draw::ScopedFont::Role;
    const theme::Theme& theme = context.theme;
    EntryWords words{context.session.text(entry.title), sourceOf(context.session, entry),
                     context.session.text(entry.summary)};
    {
        const draw::ScopedFont font(theme, Role::Title);
        const float source = words.source.empty() ? 0 : kSourceShare * room;
        const float beside = room - source - theme.metrics.gap;
        words.isStacked =
            room < kNarrowRow * theme.metrics.body || draw::measure(words.title).x > beside;
        if (!words.isStacked) return words;
        words.titleHeight = heightWrapped(words.title, room);
    }
    const draw::ScopedFont font(theme, Role::Small);
    words.summaryHeight = heightWrapped(words.summary, room);
    return words;
}

float heightOf(const EntryWords& words, const theme::Metrics& m) {
    if (!words.isStacked) return m.title + m.small + 2.4f * m.gap;
    const float source = words.source.empty() ? 0 : m.small + 0.4f * m.gap;
    return words.titleHeight + source + words.summaryHeight + 1.8f * m.gap;
}

void drawStacked(const theme::Theme& theme, const EntryWords& words, ImVec2 at, float room) {
    const theme::Metrics& m = theme.metrics;
    draw::ImGuiCanvas canvas(theme);
    float y = at.y + 0.7f * m.gap;
    {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
        y += draw::textWrapped(canvas, {at.x + m.gap, y}, room, theme.palette.text, words.title);
    }
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Small);
    if (!words.source.empty()) {
        draw::text(canvas, {at.x + m.gap, y}, theme.palette.muted, words.source, room);
        y += m.small + 0.4f * m.gap;
    }
    draw::textWrapped(canvas, {at.x + m.gap, y}, room, theme.palette.muted, words.summary);
}

void drawBeside(const theme::Theme& theme, const EntryWords& words, ImVec2 at, float room) {
    const theme::Metrics& m = theme.metrics;
    draw::ImGuiCanvas canvas(theme);
    {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::Small);
        draw::text(canvas, {at.x + m.gap + room * (1 - kSourceShare), at.y + m.gap * 0.8f},
                   theme.palette.muted, words.source, room * kSourceShare);
        draw::text(canvas, {at.x + m.gap, at.y + m.title + 1.3f * m.gap}, theme.palette.muted,
                   words.summary, room);
    }
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
    draw::text(canvas, {at.x + m.gap, at.y + m.gap * 0.7f}, theme.palette.text, words.title);
}

/// A row that can be clicked: title, and what is said about it.
bool drawEntry(const views::ViewContext& context, const scenario::Entry& entry, bool isChosen) {
    const std::string label = "###entry." + entry.path.stem().string();
    const float width = ImGui::GetContentRegionAvail().x;
    const float room = width - 2 * context.theme.metrics.gap;
    const EntryWords words = wordsOf(context, entry, room);
    const float height = heightOf(words, context.theme.metrics);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool isClicked = ImGui::Selectable(label.c_str(), isChosen, 0, {width, height});
    SearchField::followChosen(isChosen);
    // Most of the lessons are scrolled out of sight.
    if (!ImGui::IsItemVisible()) return isClicked;
    words.isStacked ? drawStacked(context.theme, words, at, room)
                    : drawBeside(context.theme, words, at, room);
    return isClicked;
}

/// The name of a chapter, above its lessons.
void drawHeading(const views::ViewContext& context, const std::string& words) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    draw::paragraph(context.theme.palette.accent, words);
}

/// Beside a file of one's own; a lesson of the library lies in the program's folder, where nobody
/// has files.
std::filesystem::path startFolder(const session::SlotReader& session) {
    std::error_code error;
    const auto& entries = session.library().entries();
    const bool isOwn = session.hasScenario() && session.scenario().path.has_parent_path() &&
                       std::ranges::find(entries, session.original().path,
                                         &scenario::Entry::path) == entries.end();
    if (isOwn) return std::filesystem::absolute(session.scenario().path.parent_path(), error);
    return std::filesystem::current_path(error);
}

/// What is typed as a path: from the root, from one's home, or the name of a file in `folder`.
/// Empty where it is none.
std::filesystem::path typedPath(const std::string& words, const std::filesystem::path& folder) {
    if (words.empty() || words.starts_with('/')) return words;
    const char* home = std::getenv("HOME");
    if (home != nullptr && words.starts_with("~/"))
        return std::filesystem::path(home) / words.substr(2);
    std::error_code error;
    const std::filesystem::path beside = folder / words;
    return std::filesystem::is_regular_file(beside, error) ? beside : std::filesystem::path();
}

/// What Enter does with a path.
const char* pathKey(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return "app.library.path_folder";
    return std::filesystem::exists(path, error) ? "app.library.path_file" : "app.library.path_none";
}

}  // namespace

void LibraryWindow::draw(const views::ViewContext& context) {
    if (!context.session.isLibraryOpen()) {
        // Without a scenario its content stands in the window itself.
        if (context.session.hasScenario()) wasOpen_ = false;
        return;
    }
    const ScopedOverlay overlay(context.theme, "library", context.session.text("app.library.title"),
                                {0.7f, 0.84f}, {56, 60});
    drawContent(context);
    if (overlay.wantsToClose()) context.actions.push_back(session::ShowLibrary{false});
}

void LibraryWindow::drawContent(const views::ViewContext& context) {
    if (!wasOpen_) open();
    drawTabs(context);
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    chosen_ = field_.chosenOf(rowCount_);
    rowCount_ = 0;
    typed_ = typedPath(field_.words(), tab_ == Tab::Files ? folder_ : startFolder(context.session));
    if (field_.isEntered() && openTyped(context)) return;
    draw::beginChild("library.rows", ImGui::GetContentRegionAvail());
    // It begins at the lesson that is open: what is found stands above that.
    if (std::exchange(listedFor_, field_.words()) != field_.words()) ImGui::SetScrollY(0);
    drawTyped(context);
    tab_ == Tab::Scenarios ? drawScenarios(context) : drawFiles(context);
    draw::endScrolledChild(context.canvas, context.theme);
    bringsOpenOne_ = false;
}

/// A path is marked as what Enter takes, whichever list stands below it.
void LibraryWindow::drawTyped(const views::ViewContext& context) {
    if (typed_.empty()) return;
    const Message words = Message{pathKey(typed_)}.with("path", typed_.string());
    const std::string label = context.session.text(words) + "###library.path";
    if (ImGui::Selectable(label.c_str(), true)) openTyped(context);
}

void LibraryWindow::drawTabs(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (draw::button(context.theme, session.text("app.library.scenarios"), "library.scenarios",
                     tab_ == Tab::Scenarios))
        tab_ = Tab::Scenarios;
    ImGui::SameLine();
    if (draw::button(context.theme, session.text("app.library.files"), "library.files",
                     tab_ == Tab::Files)) {
        tab_ = Tab::Files;
        goTo(folder_.empty() ? startFolder(session) : folder_);
    }
    ImGui::SameLine();
    const bool isOfFiles = tab_ == Tab::Files;
    field_.draw("##library.filter",
                session.text(isOfFiles ? "app.library.path" : "app.library.filter"));
}

void LibraryWindow::drawScenarios(const views::ViewContext& context) {
    // A path is no title: nothing else is marked beside it.
    if (!typed_.empty()) return;
    if (context.session.library().entries().empty())
        draw::paragraph(context.theme.palette.muted,
                        context.session.text("app.library.no_scenarios"));
    drawLessons(context, Match::Heading);
    drawExercises(context);
    drawLessons(context, Match::Steps);
    if (rowCount_ == 0)
        draw::paragraph(context.theme.palette.muted, context.session.text("app.library.none"));
}

/// Those in which the filter finds its words there, each chapter under its name; what only a step
/// says under one of their own, so that no chapter stands there twice.
void LibraryWindow::drawLessons(const views::ViewContext& context, Match match) {
    const bool isOfSteps = match == Match::Steps;
    const session::SlotReader& session = context.session;
    bool isFirst = true;
    scenario::LocalText chapter;
    for (const scenario::Entry& entry : context.session.library().entries()) {
        if (matchOf(entry, field_.words()) != match) continue;
        if (isOfSteps ? isFirst : !(entry.chapter == chapter))
            drawHeading(context, isOfSteps ? session.text("app.library.in_steps")
                                           : session.text(entry.chapter));
        isFirst = false;
        chapter = entry.chapter;
        const int row = rowCount_++;
        if (drawEntry(context, entry, isRowChosen(row)) || isRowTaken(row))
            openFile(context, entry.path);
        if (!bringsOpenOne_ || !isOpen(session, entry)) continue;
        field_.choose(row);
        ImGui::SetScrollHereY(0.4f);
    }
}

/// The generated exercises, as a chapter of their own.
void LibraryWindow::drawExercises(const views::ViewContext& context) {
    bool isFirst = true;
    for (const exercise::Summary& one : context.session.exercises()) {
        const scenario::Entry entry{
            std::string(one.name), one.title, one.summary, one.source, 0, {}, {}};
        if (matchOf(entry, field_.words()) == Match::None) continue;
        if (isFirst) drawHeading(context, context.session.text("app.library.exercises"));
        isFirst = false;
        const int row = rowCount_++;
        if (!drawEntry(context, entry, isRowChosen(row)) && !isRowTaken(row)) continue;
        context.actions.push_back(session::OpenExercise{std::string(one.name)});
        context.actions.push_back(session::ShowLibrary{false});
    }
}

void LibraryWindow::drawFiles(const views::ViewContext& context) {
    const theme::Palette& palette = context.theme.palette;
    draw::paragraph(palette.muted, folder_.string());
    const std::string up = context.session.text("app.library.up") + "###library.up";
    if (folder_.has_parent_path() && ImGui::Selectable(up.c_str())) {
        goTo(folder_.parent_path());
        return;
    }
    const bool isPath = !typed_.empty();
    for (const FileRow& row : rows_) {
        if (!isPath && !hasAllWords(row.name, field_.words())) continue;
        const int index = rowCount_++;
        const std::string label = row.name + (row.isFolder ? "/" : "") + "###file." + row.name;
        const bool isClicked = ImGui::Selectable(label.c_str(), !isPath && isRowChosen(index));
        SearchField::followChosen(isRowChosen(index));
        if (!isClicked && (isPath || !isRowTaken(index))) continue;
        if (row.isFolder) {
            goTo(std::filesystem::path(row.path));
            return;  // The rows are others now.
        }
        openFile(context, row.path);
    }
    if (rowCount_ > 0) return;
    draw::paragraph(
        palette.muted,
        context.session.text(rows_.empty() ? "app.library.no_files" : "app.library.no_such_file"));
}

/// A whole path that somebody wrote or pasted. Whether it was one.
bool LibraryWindow::openTyped(const views::ViewContext& context) {
    const std::filesystem::path path = typed_;
    std::error_code error;
    if (path.empty()) return false;
    // What is no file either is told by whoever opens it, in a sentence.
    if (std::filesystem::is_directory(path, error))
        goTo(path);
    else
        openFile(context, path);
    return true;
}

void LibraryWindow::openFile(const views::ViewContext& context, const std::filesystem::path& file) {
    context.actions.push_back(session::OpenFile{file});
    context.actions.push_back(session::ShowLibrary{false});
}

/// With the lessons in front: whoever types at once looks for a topic, or gives a whole path.
void LibraryWindow::open() {
    wasOpen_ = true;
    bringsOpenOne_ = true;
    tab_ = Tab::Scenarios;
    field_.open();
    listedFor_.clear();
}

/// What was looked for elsewhere is not looked for here.
void LibraryWindow::goTo(const std::filesystem::path& folder) {
    tab_ = Tab::Files;
    folder_ = folder;
    rows_ = listFolder(folder_);
    field_.open();
}

}  // namespace warpscope::shell
