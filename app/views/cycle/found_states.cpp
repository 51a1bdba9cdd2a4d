#include "app/views/cycle/found_states.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/state_legend.h"

namespace warpscope::views {

namespace {

/// What a state is called while nobody is selected.
std::string foundWords(const ViewContext& context, trace::WarpState state, const char* form) {
    const bool isEligible = state == trace::WarpState::NotSelected;
    return isEligible ? say(context.session, present::foundKey(state))
                      : stateWords(context, state, form);
}

LegendEntry foundEntry(const ViewContext& context, trace::WarpState state) {
    return {theme::cellColourOf(context.theme.palette, state),
            std::string(1, trace::infoOf(state).letter), foundWords(context, state, ".name"), false,
            foundWords(context, state, ".short")};
}

/// In one line without their counts.
void drawFoundLine(const ViewContext& context, const std::vector<present::StateCount>& counts,
                   const draw::Box& row) {
    std::vector<trace::WarpState> states;
    std::vector<LegendEntry> entries;
    for (const auto& [state, count] : counts) {
        states.push_back(state);
        entries.push_back(foundEntry(context, state));
    }
    if (legendWidth(context, entries) <= row.width()) return paintLegend(context, row, entries);
    drawStateLine(context, states, {row.left, row.top}, row.width());
}

}  // namespace

void drawFoundStates(const ViewContext& context, const present::CycleSteps& steps,
                     const draw::Box& room) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const theme::Metrics& m = context.theme.metrics;
    const float line = stateLegendHeight(m) * 1.15f;
    const auto counts = present::countStates(steps);
    const bool isOneLine = room.height() > line * 0.8f && room.height() < line * 1.9f;
    if (isOneLine && context.legend == nullptr)
        return drawFoundLine(context, counts,
                             {room.left, room.top, room.right, room.top + stateLegendHeight(m)});
    const auto wordsOf = [&](const auto& one, const char* form) {
        return say(context.session, Message{"view.cycle.did.classify"}
                                        .with("count", one.count)
                                        .with("state", foundWords(context, one.state, form)));
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
            context.leaveLegend(std::array{foundEntry(context, state)});
        else
            drawStateEntry(context, state, entry.words, {entry.at.x, entry.at.y});
    }
}

}  // namespace warpscope::views
