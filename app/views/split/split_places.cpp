#include "app/views/split/split_places.h"

#include <algorithm>

namespace warpscope::views {
namespace {

using draw::Box;

/// So many pieces can be spared, one after the other.
constexpr int kMaxSpared = 7;
/// The answers are the third of them.
constexpr int kAnswersSpared = 3;

void placeGroups(const SplitMeasures& measures, SplitPlaces& places, const Box& room, float top) {
    const float middle = (room.left + room.right) / 2;
    const float width = middle - room.left - measures.gap / 2;
    places.perLine = measures.lanes > 32 ? 32 : 16;
    // Narrow tokens want fewer in a line.
    while (places.perLine > 8 &&
           width / static_cast<float>(places.perLine) < measures.codeSmall * 1.25f)
        places.perLine /= 2;
    const auto bottomOf = [&] {
        const int lines = (measures.mostTogether + places.perLine - 1) / places.perLine;
        const float tokens = places.hasTokens ? static_cast<float>(lines) * places.height : 0;
        const float masks = places.hasMasks ? measures.codeSmall * 1.6f : measures.gap * 0.4f;
        return top + places.inside + tokens + masks;
    };
    // In a low room they stand in one line, without their numbers.
    while (places.perLine < measures.lanes && bottomOf() > room.bottom)
        places.perLine *= 2;
    const float bottom = bottomOf();
    if (!places.hasGroups) {
        places.yes = places.no = {room.left, places.row.bottom, room.left, places.row.bottom};
        return;
    }
    places.yes = {room.left, top, middle - measures.gap / 2, bottom};
    places.no = {middle + measures.gap / 2, top, room.right, bottom};
}

int numberStepOf(const SplitMeasures& measures, float token) {
    if (measures.number <= token) return 0;
    int step = 2;
    while (step < measures.lanes &&
           measures.number + measures.gap * 0.6f > token * static_cast<float>(step))
        step *= 2;
    return step;
}

SplitPlaces placesWithout(int spared, const SplitMeasures& measures, const Box& room,
                          bool keepsAnswers = false) {
    SplitPlaces places;
    places.hasMasks = spared < 1;
    places.hasSmallLine = spared >= 2;
    places.hasAnswers = spared < kAnswersSpared || keepsAnswers;
    const bool hasLine = spared < 4;
    places.hasValues = spared < 5;
    places.hasTokens = spared < 6;
    places.hasGroups = spared < 7;
    const float air = places.hasSmallLine ? 0.4f : 0.8f;
    const float line = places.hasSmallLine ? measures.codeSmall * 1.3f : measures.code * 1.6f;
    places.line = {room.left, room.top, room.right, room.top + (hasLine ? line : 0)};
    places.height = measures.codeSmall * 1.35f;
    places.words = measures.codeSmall * 1.2f;
    places.inside = measures.body * 1.55f;
    const auto lanes = static_cast<float>(measures.lanes);
    const float whole = room.width() / lanes;
    const bool isNarrow = (room.width() - measures.gutter) / lanes < measures.value;
    places.gutter = hasLine && isNarrow && whole >= measures.value ? 0 : measures.gutter;
    // Without values the question stands in one line, and lanes without numbers may be narrow.
    if (!places.hasValues)
        places.gutter = std::max(places.gutter, std::min(measures.question, room.width() * 0.4f));
    places.token = (room.width() - places.gutter) / lanes;
    places.hasAnswers = places.hasAnswers && measures.answer <= places.token;
    const int lines = (places.hasValues ? 1 : 0) + (places.hasAnswers ? 1 : 0);
    places.numberStep = spared < 1 ? numberStepOf(measures, places.token) : 0;
    const float numbers = places.numberStep > 0 ? places.words : 0;
    const float top = places.line.bottom + (hasLine ? measures.gap * air : 0) + numbers;
    places.row = {
        room.left + places.gutter, top, room.right,
        top + places.height + places.words * static_cast<float>(lines) + measures.gap * 0.4f};
    placeGroups(measures, places, room, places.row.bottom + measures.gap * 2 * air);
    return places;
}

/// Where not all values stand apart, an even choice of them is read more easily than a dense
/// beginning.
int valueStepOf(const SplitMeasures& measures, const SplitPlaces& places) {
    constexpr int kMaxStep = 16;
    const float wanted = measures.value + measures.gap * 0.6f;
    const bool areFew = static_cast<float>(measures.asked) * wanted < places.row.width();
    // Without air between them "10 11 12" is read as one long number.
    if (areFew || measures.value + measures.gap * 0.25f <= places.token) return 1;
    int step = 2;
    while (step < kMaxStep && wanted > places.token * static_cast<float>(step))
        step *= 2;
    return step;
}

}  // namespace

Box boxBetween(const Box& from, const Box& to, float share) {
    const auto mixed = [&](float a, float b) { return a + (b - a) * share; };
    return {mixed(from.left, to.left), mixed(from.top, to.top), mixed(from.right, to.right),
            mixed(from.bottom, to.bottom)};
}

Box SplitPlaces::inRow(int lane) const {
    const float left = row.left + token * static_cast<float>(lane);
    return {left, row.top, left + token - 1, row.top + height};
}

Box SplitPlaces::inGroup(const Box& group, int index, float pad) const {
    const float width =
        std::min((group.width() - 2 * pad) / static_cast<float>(perLine), height * 1.9f);
    const float left = group.left + pad + width * static_cast<float>(index % perLine);
    const float top = group.top + inside + height * static_cast<float>(index / perLine);
    return {left, top, left + width - 1, top + height - 1};
}

SplitPlaces splitPlaces(const SplitMeasures& measures, const Box& room) {
    SplitPlaces places = placesWithout(0, measures, room);
    for (int spared = 1; spared <= kMaxSpared && places.yes.bottom > room.bottom; ++spared)
        places = placesWithout(spared, measures, room);
    // What gave way after the answers may have left them a line.
    for (int spared = kAnswersSpared + 1; !places.hasAnswers && spared < kMaxSpared; ++spared) {
        const SplitPlaces kept = placesWithout(spared, measures, room, true);
        const bool isLess = kept.hasValues < places.hasValues || kept.hasTokens < places.hasTokens;
        if (isLess) break;
        if (kept.hasAnswers && kept.yes.bottom <= room.bottom) places = kept;
    }
    places.valueStep = valueStepOf(measures, places);
    return places;
}

}  // namespace warpscope::views
