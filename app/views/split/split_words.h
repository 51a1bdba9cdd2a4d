#pragma once

#include <string>
#include <vector>

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// Of values by lane, that of one; empty where nobody knows it.
std::string laneValueIn(const std::vector<std::string>& values, int lane);

/// What a branch asks each lane about: "threadIdx.x % 32".
std::string splitAsked(const SplitPicture& picture);
/// What is asked behind the value: "< n = 24 ?", with the right side's value where it is one for
/// all.
std::string splitQuestion(const SplitPicture& picture);
/// The same without that value.
std::string splitQuestionBrief(const SplitPicture& picture);

/// What each lane is asked, in lines no wider than `room`, broken before a sign where it can be.
std::vector<std::string> splitQuestionLines(const draw::Canvas& canvas, const std::string& whole,
                                            float room);

struct QuestionInTwo {
    std::string first{}, second{};
    float share = 0;  ///< Of the font's letters; 0 = it does not fit.
};
/// The same in two lines, in letters as small as they must be: "threadIdx…" above "< 24 ?" had lost
/// the "% 32" that decides.
QuestionInTwo splitQuestionInTwo(const draw::Canvas& canvas, const std::string& whole, float room);

/// A person reads one lane: its thread, its value, its answer.
std::string splitLaneTip(const SplitPicture& picture, int lane);

/// The whole in one sentence; in brief, where a low panel has one line for it.
std::string splitSentence(const SplitPicture& picture, bool isBrief);

}  // namespace warpscope::views
