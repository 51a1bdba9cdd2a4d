#include "app/shell/input/context_menu.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/draw/focus.h"
#include "app/session/base/landmark.h"
#include "app/shell/input/keyboard_focus.h"
#include "app/widgets/key_press.h"
#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/code/source_lines.h"

namespace warpscope::shell {

namespace {

using session::SeekTo;
using session::Select;
using session::ShowView;

/// A frame hears of the pointer, a view says what is under it, the session knows it in the next
/// one.
constexpr int kFramesUntilHovered = 3;

/// Longer words are cut in a row; all of them are copied.
constexpr std::size_t kMaxBytes = 40;

std::string shortened(const std::string& words) {
    const std::string_view beginning = utf8::beginning(words, kMaxBytes);
    return beginning.size() == words.size() ? words : std::string(beginning) + "…";
}

/// Code is written in pieces of one colour, with the space and the brackets around a name: alone
/// it is what was meant. Of anything else the spaces around it are left out.
std::string meantOf(const std::string& words) {
    const std::string_view name = ascii::trimmed(words, " \t()[]{};,*&");
    const bool isName =
        std::ranges::all_of(name, [](char c) { return ascii::isNamePart(c) || c == '.'; });
    return std::string(isName && !name.empty() ? name : ascii::trimmed(words, " \t"));
}

/// Rows about one thing, as the session sees it.
struct RowMaker {
    const session::SlotReader& session;
    const session::Selection& thing;
    views::PointerMenu rows{};

    std::string said(const char* key, const char* name, long long number) const {
        return session.text(Message{key}.with(name, number));
    }
    void add(std::string words, session::Action action) {
        rows.push_back({std::move(words), {std::move(action)}});
    }
    void goTo(const char* key, const char* name, long long number, std::optional<Cycle> cycle) {
        // While a question is open nobody goes where the answer is seen.
        if (!cycle || *cycle == session.cycle() || *cycle > session.lastShown()) return;
        add(said(key, name, number), SeekTo{*cycle});
    }
    void addLine() {
        if (!thing.line) return;
        const int line = *thing.line;
        const std::string code(code::lineAt(session.scenario().code, line).value_or(""));
        if (!code.empty())
            add(said("menu.context.copy_line", "line", line), session::CopyText{code});
        const bool isSet = session.breakpoints().contains(line);
        const char* key = isSet ? "menu.context.no_breakpoint" : "menu.context.breakpoint";
        add(said(key, "line", line), session::ToggleBreakpoint{line});
        add(said("menu.context.edit", "line", line), session::SetEditing{true, line});
        goTo("menu.context.next_issue", "line", line,
             session::firstBreak(*session.run(), {line}, session.selected().warp, session.cycle(),
                                 session.lastShown()));
    }
    void addWarp() {
        if (!thing.warp) return;
        const auto number = static_cast<long long>(thing.warp->value);
        session::Selection chosen = session.selected();
        chosen.warp = thing.warp;
        chosen.lane = thing.lane;
        if (thing.lane)
            add(session.text(Message{"menu.context.select_lane"}
                                 .with("lane", *thing.lane)
                                 .with("number", number)),
                Select{chosen});
        chosen.lane.reset();
        if (session.selected().warp != thing.warp)
            add(said("menu.context.select_warp", "number", number), Select{chosen});
        // It is selected, and the view about it comes in front.
        if (!session.isQuestionOpen())
            rows.push_back({said("menu.context.why", "number", number),
                            {Select{chosen}, ShowView{"inspector"}}});
        rows.push_back(
            {said("menu.context.lanes", "number", number), {Select{chosen}, ShowView{"lanes"}}});
        const session::Selection only{.warp = thing.warp};
        goTo("menu.context.next_event", "number", number,
             session::neighbourEvent(*session.run(), only, session.cycle(), 1));
        goTo("menu.context.previous_event", "number", number,
             session::neighbourEvent(*session.run(), only, session.cycle(), -1));
    }
    void addBlock() {
        if (!thing.block) return;
        const auto number = static_cast<long long>(thing.block->value);
        using Kind = scenario::GoTo::Kind;
        goTo("menu.context.block_starts", "number", number,
             session::cycleOf(*session.run(), scenario::GoTo{Kind::BlockStarts, number}));
        goTo("menu.context.block_ends", "number", number,
             session::cycleOf(*session.run(), scenario::GoTo{Kind::BlockEnds, number}));
    }
};

}  // namespace

views::PointerMenu rowsOfThing(const session::SlotReader& session,
                               const session::Selection& thing) {
    RowMaker maker{session, thing};
    if (session.run() == nullptr) return {};
    maker.addWarp();
    maker.addBlock();
    maker.addLine();
    return std::move(maker.rows);
}

bool ContextMenu::isAskedByKeys() {
    if (framesLeft_ > 0) {
        if (--framesLeft_ > 0) return false;
        // The pointer that was put there took the ring away; the arrows lead through the menu.
        KeyboardFocus::show();
        isOfKeys_ = draw::isFocusSeen();
        return true;
    }
    if (ImGui::GetIO().WantTextInput) return false;
    const bool isOfKeyboard = widgets::pressOf(ImGuiKey_Menu, false).isDown;
    const widgets::KeyPress other = widgets::pressOf(ImGuiKey_F10, false);
    if (!isOfKeyboard && !(other.isDown && other.shift)) return false;
    framesLeft_ = 1;
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (!draw::isFocusSeen() || g.NavWindow == nullptr || !g.NavIdIsAlive) return false;
    const ImVec2 at =
        ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer]).GetCenter();
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
    framesLeft_ = kFramesUntilHovered;
    return false;
}

void ContextMenu::open(const views::ViewContext& context, const draw::PointedWords& pointed,
                       const ShownPanel* panel) {
    const session::SlotReader& session = context.session;
    rows_.clear();
    const auto line = [&] {
        if (!rows_.empty() && !rows_.back().words.empty()) rows_.push_back({});
    };
    const auto add = [&](std::string words, std::vector<session::Action> actions) {
        rows_.push_back({std::move(words), std::move(actions), std::nullopt});
    };
    const std::string meant = pointed.whole().empty() ? meantOf(pointed.words()) : pointed.whole();
    if (!meant.empty())
        add(session.text(Message{"menu.context.copy"}.with("words", shortened(meant))),
            {session::CopyText{meant}});
    if (context.menu != nullptr)
        for (const views::PointerRow& row : *context.menu)
            add(row.words, row.actions);
    line();
    for (const views::PointerRow& row : rowsOfThing(session, session.hovered()))
        add(row.words, row.actions);
    line();
    addRowsOfRun(session);
    line();
    if (panel != nullptr) addRowsOfView(session, *panel);
    while (!rows_.empty() && rows_.back().words.empty())
        rows_.pop_back();
    wantsToOpen_ = !rows_.empty();
}

void ContextMenu::addRowsOfRun(const session::SlotReader& session) {
    if (session.run() == nullptr) return;
    rows_.push_back({session.text("command.pin_run"), {session::PinRun{}}, std::nullopt});
    if (!session.hasPinnedRun()) return;
    rows_.push_back({session.text("command.swap_runs"), {session::SwapRuns{}}, std::nullopt});
    rows_.push_back({session.text("command.unpin_run"), {session::UnpinRun{}}, std::nullopt});
}

void ContextMenu::addRowsOfView(const session::SlotReader& session, const ShownPanel& panel) {
    using Kind = ContextWish::Kind;
    const auto wish = [&](const char* key, Kind kind) {
        rows_.push_back({session.text(key), {}, ContextWish{kind, panel.key, panel.box}});
    };
    wish("menu.context.copy_view", Kind::CopyWords);
    if (session.run() != nullptr) {
        wish("menu.context.copy_picture", Kind::CopyPicture);
        wish("menu.context.export", Kind::Export);
    }
    if (panel.key != "transport")
        rows_.push_back(
            {session.text("menu.context.hide"), {session::ToggleView{panel.key}}, std::nullopt});
}

std::optional<ContextWish> ContextMenu::draw(const views::ViewContext& context) {
    if (std::exchange(wantsToOpen_, false)) ImGui::OpenPopup("context");
    std::optional<ContextWish> wish;
    const draw::TapRows spread(context.theme.metrics);
    if (!ImGui::BeginPopup("context")) {
        // What had the focus has it again, and that is seen, unless the pointer closed it.
        if (std::exchange(isOfKeys_, false) && !ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
            !ImGui::IsMouseDown(ImGuiMouseButton_Left))
            KeyboardFocus::show();
        return wish;
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        if (row.words.empty()) {
            ImGui::Separator();
            continue;
        }
        const std::string label = row.words + "###context." + std::to_string(i);
        if (!ImGui::MenuItem(label.c_str())) continue;
        if (row.wish)
            wish = row.wish;
        else
            for (const session::Action& action : row.actions)
                context.actions.push_back(action);
    }
    ImGui::EndPopup();
    return wish;
}

}  // namespace warpscope::shell
