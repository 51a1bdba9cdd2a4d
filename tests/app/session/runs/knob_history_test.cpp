#include "app/session/runs/knob_history.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

Knobs at(std::int64_t value) {
    return {{"launch.registers_per_thread", value}};
}

TEST(KnobHistory, OneKnobTurnedOnAndOnIsOneGesture) {
    KnobHistory history;
    history.add("a", at(1));
    history.passTime(0.9);
    history.add("a", at(2));
    EXPECT_EQ(history.undo(at(3)), at(1)) << "where the hand began";
    EXPECT_FALSE(history.canUndo());
    EXPECT_EQ(history.redo(at(1)), at(3));
}

TEST(KnobHistory, ARestAnotherKnobOrATurnOfItsOwnBeginsAnotherGesture) {
    KnobHistory history;
    history.add("a", at(1));
    history.passTime(1.1);
    history.add("a", at(2));
    history.add("b", at(3));
    history.add("", at(4));
    history.add("", at(5));
    for (const int before : {5, 4, 3, 2, 1})
        EXPECT_EQ(history.undo(at(0)), at(before));
    EXPECT_FALSE(history.canUndo());
}

TEST(KnobHistory, ATurnBehindAnUndoForgetsWhatWasTakenBack) {
    KnobHistory history;
    history.add("a", at(1));
    EXPECT_EQ(history.undo(at(2)), at(1));
    EXPECT_TRUE(history.canRedo());
    history.add("a", at(1));
    EXPECT_FALSE(history.canRedo());
    EXPECT_EQ(history.undo(at(9)), at(1)) << "the same knob, and yet another gesture";
}

TEST(KnobHistory, OfLongTextsTheOldestAreForgotten) {
    KnobHistory history;
    const std::string text(std::size_t{10} << 20, 'x');
    for (int i = 0; i < 12; ++i)
        history.add("", {{"kernel.code", text}});
    int kept = 0;
    for (; history.canUndo(); ++kept)
        history.undo({});
    EXPECT_EQ(kept, 6) << "64 MiB of them";
}

}  // namespace
}  // namespace warpscope::session
