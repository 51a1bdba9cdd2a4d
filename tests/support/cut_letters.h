#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "tests/support/recording_canvas.h"

namespace warpscope::support {

/// The letters of states, one a cell, and the numbers that were painted over them afterwards: a
/// letter that a number's ground covers in part is not to be read.
inline void expectNoLetterUnderANumber(const RecordingCanvas& canvas) {
    std::vector<draw::Box> letters;
    bool isNumbered = false;
    for (const Painted& one : canvas.painted()) {
        if (one.kind != Painted::Kind::Words || !one.isSeen()) continue;
        const bool isNumber = std::ranges::all_of(
            one.words, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
        if (one.words.size() == 1 && !isNumber) letters.push_back(one.box);
        if (!isNumber) continue;
        isNumbered = true;
        for (const draw::Box& letter : letters) {
            // Of a letter's line the upper and the lower seventh have no ink.
            const float edge = letter.height() / 7;
            const draw::Box ink{letter.left, letter.top + edge, letter.right,
                                letter.bottom - edge};
            EXPECT_FALSE(one.box.overlaps(ink)) << one.words;
        }
    }
    EXPECT_TRUE(isNumbered);
    EXPECT_FALSE(letters.empty());
}

}  // namespace warpscope::support
