#include <string>
#include <utility>
#include <vector>

#include "app/draw/finger.h"
#include "app/shell/shell.h"

namespace warpscope::shell {

bool Shell::hasDialog(const session::SlotReader& session) const {
    return about_.isOpen || exports_.isOpen || session.isHelpOpen() || session.isSettingsOpen() ||
           session.isPaletteOpen() || (session.isLibraryOpen() && session.hasScenario());
}

/// One dialog at a time: the session's take the place of the window's.
void Shell::closeForDialog(const session::Action& action) {
    const auto* library = action.as<session::ShowLibrary>();
    const auto* palette = action.as<session::ShowPalette>();
    const auto* help = action.as<session::ShowHelp>();
    const auto* settings = action.as<session::ShowSettings>();
    if ((library == nullptr || !library->isOpen) && (palette == nullptr || !palette->isOpen) &&
        (help == nullptr || !help->isOpen) && (settings == nullptr || !settings->isOpen))
        return;
    if (library != nullptr && library->isOpen) library_.hear();
    if (palette != nullptr && palette->isOpen) palette_.hear();
    closeOwnDialogs();
}

void Shell::closeOwnDialogs() {
    about_.isOpen = false;
    exports_.isOpen = false;
}

/// What the menus do without asking the session.
std::vector<WindowCommand> Shell::windowCommands(const session::SlotReader& session) {
    std::vector<WindowCommand> commands;
    const std::string file = "menu.file.title";
    commands.push_back({"menu.help.about", "menu.help.title", [this] { about_.isOpen = true; }});
    for (const FileMenuRow& row : fileRows_)
        commands.push_back({row.key, file, row.choose});
    if (session.run() == nullptr) return commands;
    // Whoever names a kind gets that one.
    for (const ExportRow& row : kExportRows)
        if (exports_.isOffered(row.kind))
            commands.push_back({"export." + std::string(row.key), "menu.file.export",
                                [this, kind = row.kind] { exports_.openFor(kind); }});
    commands.push_back({"menu.file.export", file, [this] { exports_.open(); }});
    return commands;
}

/// What was typed and not saved last time is offered in the editor: whoever starts elsewhere is
/// told. A hall is not: whoever lectures is told when the lecture is over.
void Shell::tellOfDraft(const session::SlotReader& session) {
    if (session.isPresenting()) return;
    const std::string file =
        session.editor().draft ? session.original().path.string() : std::string();
    if (file == draftToldOf_) return;
    draftToldOf_ = file;
    if (!file.empty() && !session.editor().isEditing)
        toasts_.show(session.text(draw::isFinger() ? "app.draft_waits_touch" : "app.draft_waits"),
                     now_);
}

/// What a row of the menu wants that is the window's to give.
void Shell::grant(const ContextWish& wish) {
    switch (wish.kind) {
        case ContextWish::Kind::CopyWords:
            pointed_.collectIn(wish.area);
            return;
        case ContextWish::Kind::CopyPicture: {
            ExportOrder order;
            order.kind = ExportKind::ViewPng;
            order.view = wish.view;
            order.file = clipboardPicture();
            order.isForClipboard = true;
            exports_.order(std::move(order));
            return;
        }
        case ContextWish::Kind::Export:
            clickedView_ = wish.view;
            exports_.openFor(ExportKind::ViewPng);
            return;
    }
}

}  // namespace warpscope::shell
