#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/box.h"

namespace warpscope::draw {

/// What is written where the pointer is, and, where somebody asks for it, all that is written in an
/// area. Every ImGuiCanvas of a context tells it of its words.
class PointedWords {
  public:
    /// The one that the canvases of the current context tell; nullptr = nobody listens.
    static PointedWords* current();
    /// From now on, in the current context; nullptr = nobody any more.
    static void listen(PointedWords* words);

    /// Before anything is drawn in a frame.
    void begin();
    /// Words were written with their top left corner at a place, in the present font, where `seen`
    /// can be seen of them. `isOnTop`: no other window lies between them and the pointer.
    void note(Point at, std::string_view words, const Box& seen, bool isOnTop);

    /// What was written last was cut to its room: these words whole.
    void noteWhole(std::string_view whole);

    /// Empty = there are none.
    const std::string& words() const { return words_; }
    /// What the pointer is on was cut: whole; empty = it was not.
    const std::string& whole() const { return whole_; }
    /// The byte of words() that the pointer is on.
    std::size_t byte() const { return byte_; }
    const Box& box() const { return box_; }
    /// What the words mean has been said by whoever wrote them.
    void setExplained() { isExplained_ = true; }
    bool isExplained() const { return isExplained_; }

    /// In the next frame all words in an area are collected.
    void collectIn(const Box& area);
    /// What was collected in the last frame: a line a line, tabs between what stands apart. Empty =
    /// nothing was asked for.
    std::string takeCollected();

  private:
    struct Piece {
        Box box{};
        std::string words{};
    };
    std::string words_{};
    std::string whole_{};
    bool isLast_ = false;  ///< What was noted last is what the pointer is on.
    std::size_t byte_ = 0;
    Box box_{};
    bool isExplained_ = false;
    Box wanted_{};
    Box area_{};
    bool isWanted_ = false;
    bool isCollecting_ = false;
    std::vector<Piece> pieces_{};
};

}  // namespace warpscope::draw
