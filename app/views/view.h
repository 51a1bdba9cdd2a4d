#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/draw/canvas.h"
#include "app/session/base/action.h"
#include "app/session/base/settings.h"
#include "app/session/state/slot_reader.h"
#include "app/theme/theme.h"
#include "app/views/legend_entry.h"
#include "app/views/pointer_menu.h"
#include "app/views/spots.h"

namespace warpscope::views {

/// What a view gets in a frame: everything to read, and one queue to ask.
struct ViewContext {
    session::SlotReader session;  ///< As seen from the slot that the view shows.
    session::ActionQueue& actions;
    const theme::Theme& theme;
    draw::Canvas& canvas;  ///< Paints on the ImGui window that is being filled.
    double seconds = 0;    ///< Since the program started, for motion.
    double lag = 0;        ///< As session::CursorMotion: cycles by which pictures are still behind.
    /// The run that is held beside the one that is worked with; nullptr = none.
    const session::SlotReader* pinned = nullptr;
    Spots* spots = nullptr;       ///< Who asks where things stand; nullptr = nobody.
    PointerMenu* menu = nullptr;  ///< What a right click offers; nullptr = nothing.
    bool* isReading = nullptr;    ///< Who wants to know of readsOn(); nullptr = nobody.
    /// The answer to the open question stands in the view: it shows what the question gives.
    bool isCovered = false;
    /// Why the launch is refused is said by another view: once is enough.
    bool isRefusalSaid = false;

    /// What the colours of two pictures mean, to stand once under both; nullptr = a picture stands
    /// alone.
    std::vector<LegendEntry>* legend = nullptr;
    /// The same for a sentence that is true of both.
    std::string* sentence = nullptr;

    /// The slot that the view shows: for actions that name one.
    session::SlotId slot() const { return session.slot().id(); }
    /// A step points at something: only then is it worth saying where things stand.
    bool isPointing() const { return spots != nullptr && !spots->wanted.empty(); }
    /// It points at this one.
    bool pointsAt(std::string_view name) const {
        return spots != nullptr && std::ranges::find(spots->wanted, name) != spots->wanted.end();
    }
    /// Says where something stands that a step of a lesson may point at.
    void offer(std::string_view name, const draw::Box& box) const {
        if (spots != nullptr) spots->offer(name, box);
    }
    /// A row of the menu that a right click opens: what can be done with what is under the pointer.
    /// Call while it is hovered.
    void offerRow(std::string words, session::Action action) const {
        if (menu != nullptr) menu->push_back({std::move(words), {std::move(action)}});
    }
    /// A view has not read yet all that it shows: the next frames show more. It must come nearer to
    /// the end in every frame that is drawn, since a picture waits for it.
    void readsOn() const {
        if (isReading != nullptr) *isReading = true;
    }
    /// Where a view has no room for its legend: of two pictures there is one under both. What is
    /// pale in one of them, since it is still to come, is no other entry.
    void leaveLegend(std::span<const LegendEntry> entries) const {
        if (legend == nullptr) return;
        for (const LegendEntry& entry : entries) {
            const auto isSame = [&](const LegendEntry& one) {
                return one.letter == entry.letter && one.words == entry.words;
            };
            if (std::ranges::none_of(*legend, isSame)) legend->push_back(entry);
        }
    }
    /// What a picture says under it where it stands alone: of two there is one sentence.
    void leaveSentence(std::string_view words) const {
        if (sentence != nullptr && sentence->empty()) *sentence = words;
    }
    /// The moment that things that move show: the cursor's cycle, or just before.
    double moment() const { return static_cast<double>(session.cycle()) - lag; }
};

/// Cycles from one on, up to another that is none of them.
struct CycleStretch {
    Cycle from = 0;
    Cycle to = 0;
};

/// One panel of the window. It owns how it looks (scroll, zoom), never what is true.
class View {
  public:
    virtual ~View() = default;
    /// Names it in layouts, settings and the catalogue (view.<key>.title, view.<key>.help).
    virtual std::string_view key() const = 0;
    /// The heading; a view may say more in it ("Lanes · warp 0", "Step 3 of 6").
    virtual std::string title(const ViewContext& context) const {
        return context.session.text("view." + std::string(key()) + ".title");
    }
    /// What stands at the right of the heading ("16 of 32 lanes active · 50 %"); may be empty.
    virtual std::string status(const ViewContext&) const { return {}; }
    /// The height of its content at this width in which all of it is seen; 0 = as much as there is.
    virtual float wishedHeight(const ViewContext&, float) { return 0; }
    /// The same where there is less room: words are whole in smaller letters, of code some lines
    /// are seen; 0 = it takes what there is.
    virtual float modestHeight(const ViewContext&, float) { return 0; }
    /// The width of its content from which on nothing of it is broken; 0 = as much as there is.
    virtual float wishedWidth(const ViewContext&) { return 0; }
    /// The cycles on its axis in the last frame; nothing where it has none.
    virtual std::optional<CycleStretch> shownCycles() const { return std::nullopt; }
    /// How its cycles and rows are looked at, as drawn in the step that the session is in; nothing
    /// where it was not drawn there, or has none.
    virtual std::optional<session::TimelineSight> sight(const session::SlotReader&) const {
        return std::nullopt;
    }
    /// Its pages turn with those of a second one of its kind, which shows another run. Requires:
    /// both come from one make….
    virtual void turnWith(View&) {}
    /// In letters: the height without which the picture, as it now stands, has no words; 0 = it
    /// keeps them in any. With it a view loses less by being slim than by being low.
    virtual float wordyHeight(const ViewContext&) { return 0; }
    /// In letters: the height without which parts of what it shows would be left out; in a lower
    /// panel it is drawn so high, and scrolled. 0 = it finds room in any, or scrolls by itself.
    virtual float leastHeight(const ViewContext&) { return 0; }
    /// Looks so when it is next drawn, if the session is in the same step then.
    virtual void goOnAt(const session::SlotReader&, const session::TimelineSight&) {}
    /// Where nothing that is seen moves with the run, its keys (play, a step, either end) come here
    /// first. Whether the view took one.
    virtual bool takeCursor(const session::Action&) { return false; }
    /// Fills the content region of the current ImGui window. Called only while there is a scenario;
    /// session.run() may still be nullptr.
    virtual void draw(const ViewContext& context) = 0;
};

}  // namespace warpscope::views
