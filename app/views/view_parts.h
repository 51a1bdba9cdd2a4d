#pragma once

#include <string>
#include <string_view>

#include "app/views/view.h"
#include "engine/base/lane_mask.h"
#include "engine/isa/instruction.h"

namespace warpscope::views {

/// All that is left of a panel, from the cursor to its lower right corner: what is painted
/// meanwhile is clipped to it, and at the end it counts as one item.
class PanelArea {
  public:
    explicit PanelArea(draw::Canvas& canvas);
    ~PanelArea();
    PanelArea(const PanelArea&) = delete;
    PanelArea& operator=(const PanelArea&) = delete;

    const draw::Box& box() const { return box_; }
    draw::Point topLeft() const { return {box_.left, box_.top}; }
    float width() const { return box_.width(); }
    float height() const { return box_.height(); }

  private:
    draw::Box box_;
    draw::ClipScope clip_;
};

/// More SMs than these in one picture are boxes without room for words.
inline constexpr int kFewSms = 24;

/// An area that can be pointed at; whether the pointer is there now. Nothing where it has no size.
bool pointArea(const char* id, const draw::Box& box);

/// How many lines words take in this font.
std::size_t countLines(const ViewContext& context, draw::Font font, std::string_view words,
                       float width);
/// How high such words are in the body's letters, of so many lines at least.
float sentenceHeight(const ViewContext& context, std::string_view words, float width,
                     std::size_t least);
/// A sentence at the foot of a room, in as many lines as it needs; the room shrinks, by so many
/// gaps more. Nothing where that would leave a picture less height than it needs, and it has that.
void paintSentence(const ViewContext& context, draw::Box& room, std::string_view sentence,
                   float gaps = 0.6f, float picture = 0);
/// The same at the head of a room.
void paintSentenceAbove(const ViewContext& context, draw::Box& room, std::string_view sentence);
/// Leaves it the same height without painting it; whether it has any.
bool leaveSentence(const ViewContext& context, draw::Box& room, std::string_view sentence,
                   float gaps = 0.6f, float picture = 0);

/// Words from the top of a room, in the canvas's font and in as many of its lines (at least one) as
/// they need; the last one that fits is cut where more would follow. Returns the height drawn.
float paintLines(const ViewContext& context, const draw::Box& room, theme::Colour ink,
                 std::string_view words);
/// Whether that would paint all of the words.
bool fitsLines(const ViewContext& context, const draw::Box& room, std::string_view words);

/// A label in the canvas's font; where all of it finds no room it is cut in the middle, since its
/// beginning says what it is and its end, a value of so many bytes (0: its last word), tells two
/// runs apart. Where not even that has room, the value is cut at its end; without bytes, the label.
/// What was cut is told whole where the pointer rests.
void paintLabel(const ViewContext& context, draw::Point at, theme::Colour ink,
                const std::string& label, float room, std::size_t keptBytes = 0);

/// "75 %", as the reader's language writes it. `number`: the percentage in digits.
std::string percentWords(const session::SlotReader& session, std::string_view number);

/// Who asks where things of the run stand that is held beside the other: a lane, a warp, a line is
/// the same thing in both where they run the same kernel; nullptr = nobody. Requires: one is held.
Spots* spotsOfHeld(const ViewContext& context);
/// The same panel, of the run that is held beside the other: its figures, in its vendor's words.
/// Requires: one is held.
ViewContext ofHeld(const ViewContext& context);

/// The letter of one of two runs in the colour that it has everywhere: "A" is the one that is
/// held and "B" the one that is worked with, unless they were swapped (SlotReader::letter).
void drawRunChip(const ViewContext& context, const draw::Box& box, std::string_view letter);
theme::Colour runColour(const theme::Palette& palette, std::string_view letter);

/// A mask as a cell for each lane, lane 0 at the left, a wider gap after each eight.
void paintMaskStrip(const ViewContext& context, const draw::Box& box, LaneMask mask, int warpSize,
                    theme::Colour colour);

/// Of what belongs to a side of a branch; to none: that of both sides together.
theme::Colour sideColour(const theme::Palette& palette, isa::Side side);
/// The same of a pass of some lanes: without a side it is not in the colour of all of them.
theme::Colour passColour(const theme::Palette& palette, isa::Side side);

/// A line with a head at its end.
void paintArrow(draw::Canvas& canvas, draw::Point from, draw::Point to, theme::Colour colour,
                float thickness);

/// Something that moves into its place when it is new: how far it is, 0 to 1, slow at the end.
class Entrance {
  public:
    /// Once a frame. `what` names what is shown; `isWanted`: it may move (the reader does not ask
    /// for less motion, and it has not been jumped to). What is there from the beginning stands.
    float share(const ViewContext& context, long long what, bool isWanted);
    bool isMoving() const { return isMoving_; }

  private:
    long long what_ = 0;
    bool hasShown_ = false;
    bool isMoving_ = false;
    double since_ = 0;
};

}  // namespace warpscope::views
