#include "app/shell/windows/palette_window.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/draw/wrap.h"
#include "app/present/field_words.h"
#include "app/session/base/arrangement.h"
#include "app/session/state/shortcuts.h"
#include "app/shell/windows/library_filter.h"
#include "app/shell/windows/overlay.h"
#include "engine/scenario/fields/knob_fields.h"
#include "engine/text/glossary.h"

namespace warpscope::shell {

namespace {

constexpr std::size_t kMaxShown = 40;

/// Whether a text begins with what is wanted; capital letters of the Latin alphabet do not matter.
bool beginsWith(std::string_view text, std::string_view wanted) {
    return text.size() >= wanted.size() &&
           hasAllWords(std::string(text.substr(0, wanted.size())), wanted);
}

/// The parts of the list, in their order.
struct Finder {
    const session::SlotReader& session;
    const std::string& wanted;
    std::vector<Found> found{};
    std::vector<Found> called{};  ///< That are what is wanted, to the letter: before all others.
    std::vector<Found> named{};   ///< That begin with it: behind those.

    /// `more`: what is looked at and not shown.
    void add(const std::string& words, const std::string& detail, session::Action action,
             const std::string& more = {}) {
        take({words, detail, std::move(action), {}}, more);
    }
    /// `elsewhere`: what it is called in the other language; empty = not asked.
    void take(Found one, const std::string& more, const std::string& elsewhere = {}) {
        if (!hasAllWords(one.words + " " + one.detail + " " + more, wanted)) return;
        const auto beginsSo = [&](const std::string& name) {
            return !wanted.empty() && beginsWith(name, wanted);
        };
        const auto isCalledSo = [&](const std::string& name) {
            return beginsSo(name) && name.size() == wanted.size();
        };
        const bool isNamed = beginsSo(one.words) || beginsSo(elsewhere);
        const bool isCalled = isCalledSo(one.words) || isCalledSo(elsewhere);
        (isCalled ? called : isNamed ? named : found).push_back(std::move(one));
    }
    /// The words of a key in the other language, and what else people call it in either.
    std::string alsoOf(const std::string& key, std::string name = {}) const {
        std::string words = session.catalogue().render(otherLanguage(), key);
        if (name.empty()) name = "app.palette.also." + key.substr(key.rfind('.') + 1);
        if (!session.catalogue().has(name)) return words;
        return words + " " + session.text(name) + " " +
               session.catalogue().render(otherLanguage(), name);
    }
    std::vector<Found> all() {
        for (std::vector<Found>* others : {&named, &found})
            called.insert(called.end(), std::make_move_iterator(others->begin()),
                          std::make_move_iterator(others->end()));
        if (called.size() > kMaxShown) called.resize(kMaxShown);
        return std::move(called);
    }
    void addCommands(bool canQuit) {
        for (const session::Shortcut& shortcut : session::shortcuts(canQuit)) {
            // The same command under a second key is no second command.
            if (shortcut.key.ends_with("_too") || shortcut.key == "palette") continue;
            session::Action action = shortcut.make(session);
            // A digit may be an answer; whoever asks for an arrangement by its name means that.
            if (const auto arrangement = session::parseArrangement(shortcut.key))
                action = session::SetArrangement{*arrangement};
            const std::string key = "command." + std::string(shortcut.key);
            add(session.text(key), std::string(shortcut.chord), std::move(action), alsoOf(key));
        }
    }
    void addRowsOfMenus(const std::vector<WindowCommand>& ofWindow) {
        for (const WindowCommand& row : ofWindow)
            take({session.text(row.key), session.text(row.menu), session::ShowPalette{false},
                  row.choose},
                 alsoOf(row.key));
        const auto& recent = session.settings().recentScenarios;
        const auto& lessons = session.library().entries();
        for (std::size_t i = 1; i < recent.size(); ++i) {
            // A lesson is found by its title.
            if (std::ranges::find(lessons, std::filesystem::path(recent[i]),
                                  &scenario::Entry::path) != lessons.end())
                continue;
            add(recent[i], session.text("menu.file.recent"), session::OpenFile{recent[i]});
        }
        if (!session.hasScenario() || !session.isKernelEdited()) return;
        add(session.text("view.source.edit.save"), session.text("menu.file.title"),
            session::SaveKernel{}, alsoOf("view.source.edit.save", "app.palette.also.save"));
        add(session.text("view.source.edit.revert"), session.text("menu.edit.title"),
            session::RevertKernel{}, alsoOf("view.source.edit.revert", "app.palette.also.revert"));
    }
    text::Language otherLanguage() const {
        return session.language() == text::Language::English ? text::Language::Chinese
                                                             : text::Language::English;
    }
    enum class By { Name, Help };
    /// By its name in either language, or, where that has not all words, by what its help says.
    void addViews(const std::vector<std::string>& keys, By by) {
        const std::string kind = session.text("app.palette.view");
        for (const std::string& key : keys) {
            const std::string title = "view." + key + ".title";
            const std::string name = session.text(title);
            const std::string elsewhere = session.catalogue().render(otherLanguage(), title);
            std::string names = elsewhere + " " + key;
            const bool isNamed = hasAllWords(name + " " + kind + " " + names, wanted);
            if (isNamed != (by == By::Name)) continue;
            if (!isNamed) names += " " + session.text("view." + key + ".help");
            take({name, kind, session::ShowView{key}, {}}, names, elsewhere);
        }
    }
    /// By its heading, or, where that has not all words, by what its steps say.
    void addLessons(By by) {
        for (const scenario::Entry& entry : session.library().entries()) {
            const std::string title = session.text(entry.title);
            const std::string source = session.text(entry.source);
            std::string more = session.text(entry.summary) + " " + entry.path.stem().string();
            const bool isNamed = hasAllWords(title + " " + source + " " + more, wanted);
            if (isNamed != (by == By::Name)) continue;
            // Of the lesson that is open the steps themselves are found.
            if (!isNamed && entry.path == session.original().path) continue;
            if (!isNamed) more += " " + session.text(entry.words);
            add(title, source, session::OpenFile{entry.path}, more);
        }
    }
    void addExercises() {
        for (const exercise::Summary& one : session.exercises())
            add(session.text(one.title), session.text("app.palette.exercise"),
                session::OpenExercise{std::string(one.name)},
                session.text(one.summary) + " " + std::string(one.name));
    }
    /// Of each term the first lesson of the course whose title says it, else whose summary does;
    /// nullptr = none.
    std::vector<const scenario::Entry*> lessonsOf(const text::Glossary& glossary) const {
        std::vector<const scenario::Entry*> lessons(glossary.terms().size());
        for (const auto words : {&scenario::Entry::title, &scenario::Entry::summary})
            for (const scenario::Entry& entry : session.library().entries())
                for (const auto& mention : glossary.mentionsIn(session.text(entry.*words)))
                    if (lessons[mention.term] == nullptr) lessons[mention.term] = &entry;
        return lessons;
    }
    /// The first lesson in whose steps a term stands. All steps of all lessons are many words:
    /// asked for terms that no title and no summary has.
    const scenario::Entry* lessonThatSays(const text::Term& term) const {
        for (const scenario::Entry& entry : session.library().entries())
            for (const std::string& form : term.forms)
                if (hasAllWords(session.text(entry.words), form)) return &entry;
        return nullptr;
    }
    static bool says(const text::Glossary& glossary, const std::string& words, std::size_t term) {
        const auto mentions = glossary.mentionsIn(words);
        return std::ranges::find(mentions, term, &text::Mention::term) != mentions.end();
    }
    /// Of the lesson that is open, the first step that says the term; else its first one.
    session::Action openAt(const scenario::Entry& lesson, const text::Glossary& glossary,
                           std::size_t term) const {
        if (lesson.path != session.original().path) return session::OpenFile{lesson.path};
        const auto& steps = session.original().steps;
        const auto step = std::ranges::find_if(steps, [&](const scenario::Step& one) {
            return says(glossary, session.text(one.text), term);
        });
        return session::GoToStep{step == steps.end() ? 0 : static_cast<int>(step - steps.begin())};
    }
    /// What a term means is read in its row; Enter opens the lesson about it.
    void addTerms() {
        const text::Glossary own(session.catalogue(), session.language());
        const text::Glossary other(session.catalogue(), otherLanguage());
        const std::vector<const scenario::Entry*> lessons = lessonsOf(own);
        for (std::size_t i = 0; i < own.terms().size(); ++i) {
            Found one{session.text(Message{"app.palette.meaning"}
                                       .with("term", own.terms()[i].title)
                                       .with("meaning", own.terms()[i].meaning)),
                      session.text("app.palette.term"),
                      session::ShowPalette{},
                      {}};
            const std::string& more = other.terms()[i].title;
            if (!hasAllWords(one.words + " " + one.detail + " " + more, wanted)) continue;
            const scenario::Entry* lesson = lessons[i];
            if (lesson == nullptr) lesson = lessonThatSays(own.terms()[i]);
            if (lesson != nullptr) {
                one.detail = session.text(
                    Message{"app.palette.term_in"}.with("lesson", session.text(lesson->title)));
                one.action = openAt(*lesson, own, i);
            }
            take(std::move(one), more + " " + session.text("app.palette.term"));
        }
    }
    void addSteps() {
        const auto& steps = session.original().steps;
        for (std::size_t i = 0; i < steps.size(); ++i)
            add(session.text(steps[i].text),
                session.text(
                    Message{"app.palette.step"}.with("number", static_cast<long long>(i) + 1)),
                session::GoToStep{static_cast<int>(i)});
    }
    void addKnobs() {
        for (const scenario::Field* field : scenario::knobsOf(scenario::KnobGroup::Run))
            add(session.text(present::wordsOf(session, *field, "label")),
                session.text("app.palette.knob"), session::ShowView{"knobs"});
    }
};

/// Of what a row says at its right, in its width, at most.
constexpr float kDetailShare = 0.4f;

float detailWidth(const theme::Theme& theme, const Found& found, float width) {
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
    return std::min(draw::measure(found.detail).x, width * kDetailShare);
}

/// The row that Enter takes is read to its end: what its lines but the first take.
float moreLines(const std::string& words, float room) {
    const auto measure = [](std::string_view piece) { return draw::measure(piece).x; };
    const std::size_t lines = draw::wrapLines(words, std::max(1.0f, room), measure).size();
    return 1.2f * ImGui::GetFontSize() * static_cast<float>(std::max<std::size_t>(lines, 1) - 1);
}

}  // namespace

std::vector<Found> findCommands(const session::SlotReader& session,
                                const std::vector<std::string>& viewKeys, const std::string& wanted,
                                const WindowOffer& ofWindow) {
    Finder finder{session, wanted};
    finder.addCommands(ofWindow.canQuit);
    if (wanted.empty()) return finder.all();
    finder.addRowsOfMenus(ofWindow.commands);
    finder.addViews(viewKeys, Finder::By::Name);
    finder.addLessons(Finder::By::Name);
    finder.addExercises();
    // Help says many words: what is called so is meant first.
    finder.addViews(viewKeys, Finder::By::Help);
    finder.addTerms();
    finder.addLessons(Finder::By::Help);
    if (!session.hasScenario()) return finder.all();
    finder.addKnobs();
    finder.addSteps();
    return finder.all();
}

void PaletteWindow::drawRows(const views::ViewContext& context, const std::vector<Found>& found) {
    const theme::Theme& theme = context.theme;
    const float line = theme.metrics.tapped(theme.metrics.body * 1.7f);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const bool isChosen = static_cast<int>(i) == chosen_;
        const std::string id = "###palette." + std::to_string(i);
        const float gap = theme.metrics.gap * 0.6f;
        const float detail = detailWidth(theme, found[i], width);
        const float room = width - detail - 3 * gap;
        const float height = isChosen ? line + moreLines(found[i].words, room) : line;
        // One row is lit: the one that Enter takes. A pointer that moves takes it there, one that
        // rests leaves it to the arrows.
        const ImVec4 ground =
            ImGui::GetStyleColorVec4(isChosen ? ImGuiCol_HeaderHovered : ImGuiCol_ChildBg);
        ImGui::PushStyleColor(ImGuiCol_Header, ground);
        ImGui::PushStyleColor(ImGuiCol_HeaderHovered, ground);
        const bool isClicked = ImGui::Selectable(id.c_str(), isChosen, 0, {width, height});
        ImGui::PopStyleColor(2);
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (ImGui::IsItemHovered() && (moved.x != 0 || moved.y != 0))
            field_.choose(static_cast<int>(i));
        SearchField::followChosen(isChosen);
        if (isClicked || (isChosen && field_.isEntered())) {
            context.actions.push_back(session::ShowPalette{false});
            context.actions.push_back(found[i].action);
            if (found[i].choose) found[i].choose();
        }
        if (ImGui::IsItemHovered() && !isChosen && draw::measure(found[i].words).x > room)
            draw::tooltip(theme, found[i].words);
        draw::ImGuiCanvas canvas(theme);
        {
            const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
            draw::text(canvas, {at.x + width - detail - gap, at.y + line * 0.25f},
                       theme.palette.muted, found[i].detail, width * kDetailShare);
        }
        const ImVec2 words{at.x + gap, at.y + (line - theme.metrics.body) / 2};
        if (isChosen)
            draw::textWrapped(canvas, words, room, theme.palette.text, found[i].words);
        else
            draw::text(canvas, words, theme.palette.text, found[i].words, room);
    }
}

void PaletteWindow::draw(const views::ViewContext& context,
                         const std::vector<std::string>& viewKeys, const WindowOffer& ofWindow) {
    const session::SlotReader& session = context.session;
    const ScopedOverlay overlay(context.theme, "palette", session.text("app.palette.title"),
                                {0.6f, 0.7f}, {52, 40});
    if (!wasOpen_) field_.open();
    wasOpen_ = true;
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Body);
    field_.draw("##palette.field", session.text("app.palette.hint"));
    // Everything is looked through in two languages: not in every frame, while nothing turns under
    // the dialog.
    const bool isSame = wasListed_ && foundFor_ == field_.words() && foundIn_ == session.language();
    if (!isSame) found_ = findCommands(session, viewKeys, field_.words(), ofWindow);
    wasListed_ = true;
    foundFor_ = field_.words();
    foundIn_ = session.language();
    const std::vector<Found>& found = found_;
    chosen_ = field_.chosenOf(static_cast<int>(found.size()));
    draw::beginChild("palette.rows", ImGui::GetContentRegionAvail());
    if (!isSame) ImGui::SetScrollY(0);
    drawRows(context, found);
    if (found.empty())
        draw::paragraph(context.theme.palette.muted, session.text("app.palette.none"));
    draw::endScrolledChild(context.canvas, context.theme);
    if (overlay.wantsToClose()) context.actions.push_back(session::ShowPalette{false});
}

}  // namespace warpscope::shell
