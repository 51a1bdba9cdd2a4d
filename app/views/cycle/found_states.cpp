#include "app/views/cycle/found_states.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/state_legend.h"

namespace warpscope::views {

void drawFoundStates(const ViewContext& context, const present::CycleSteps& steps,
                     const draw::Box& room) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const theme::Metrics& m = context.theme.metrics;
    const float line = stateLegendHeight(m) * 1.15f;
    const auto counts = present::countStates(steps);
    const bool isOneLine = room.height() > line * 0.8f && room.height() < line * 1.9f;
    const auto nameOf = [&](trace::WarpState state, const char* form) {
        const bool isEligible = state == trace::WarpState::NotSelected;
        return isEligible ? say(context.session, present::foundKey(state))
                          : stateWords(context, state, form);
    };
    const auto entryOf = [&](trace::WarpState state) {
        return LegendEntry{theme::cellColourOf(context.theme.palette, state),
                           std::string(1, trace::infoOf(state).letter), nameOf(state, ".name"),
                           false, nameOf(state, ".short")};
    };
    if (isOneLine && context.legend == nullptr) {
        std::vector<trace::WarpState> states;
        std::vector<LegendEntry> entries;
        for (const auto& [state, count] : counts) {
            states.push_back(state);
            entries.push_back(entryOf(state));
        }
        const draw::Box row{room.left, room.top, room.right, room.top + stateLegendHeight(m)};
        if (legendWidth(context, entries) <= row.width()) return paintLegend(context, row, entries);
        drawStateLine(context, states, {room.left, room.top}, room.width());
        return;
    }
    const auto wordsOf = [&](const auto& one, const char* form) {
        return say(context.session, Message{"view.cycle.did.classify"}
                                        .with("count", one.count)
                                        .with("state", nameOf(one.state, form)));
    };
    // Below each other where there is the height, else beside each other, and then in short.
    struct Entry {
        draw::Point at{};
        std::string words{};
    };
    const auto place = [&](const char* form, bool isFlowing) {
        std::vector<Entry> entries;
        draw::Point at{room.left, room.top};
        for (const auto& one : counts) {
            Entry entry{at, wordsOf(one, form)};
            const float width = stateEntryWidth(context, entry.words);
            if (at.x > room.left && (!isFlowing || at.x + width > room.right))
                entry.at = at = {room.left, at.y + line};
            at.x += width + m.gap * 1.4f;
            entries.push_back(std::move(entry));
        }
        return entries;
    };
    std::vector<Entry> entries;
    for (const auto& [form, isFlowing] :
         {std::pair{".name", false}, std::pair{".name", true}, std::pair{".short", true}}) {
        entries = place(form, isFlowing);
        if (entries.empty() || entries.back().at.y + line <= room.bottom + 1) break;
    }
    std::size_t index = 0;
    for (const auto& [state, count] : counts) {
        const Entry& entry = entries[index++];
        if (entry.at.y + line > room.bottom + 1)
            context.leaveLegend(std::array{entryOf(state)});
        else
            drawStateEntry(context, state, entry.words, {entry.at.x, entry.at.y});
    }
}

}  // namespace warpscope::views
