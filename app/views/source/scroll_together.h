#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace warpscope::views {

/// Of each row of `from` the row of `to` that is the same line of code; nothing for a row that the
/// other has not. Rows keep their order: of all ways to pair equal words the one with most pairs.
/// `from`, `to`: a number for the words of each row, equal where those are.
std::vector<std::optional<std::size_t>> sameRows(std::span<const std::size_t> from,
                                                 std::span<const std::size_t> to);

/// Two lists of code beside each other that are scrolled by one hand: where the reader scrolls one
/// of them the other shows the same line of code at its top, or, where no line is the same, is
/// scrolled as far. What a list follows by itself it follows alone, so that each shows where its
/// own run is.
class ScrollTogether {
  public:
    struct Row {
        std::size_t words = 0;  ///< Of its text; equal for equal ones.
        float top = 0;          ///< In pixels from where the list begins.
        friend bool operator==(const Row&, const Row&) = default;
    };

    /// In the window of Dear ImGui that scrolls the list, after its rows, once a frame. `list`: 0
    /// or 1. `isFollowing`: the list scrolls by itself in this frame or has just done so.
    void share(std::size_t list, bool isFollowing, std::span<const Row> rows);

  private:
    struct List {
        std::vector<Row> rows{};
        float at = 0;        ///< Where it stood in the last frame.
        float owed = 0;      ///< What the other one was scrolled since this one was drawn.
        ImVec2 size{};       ///< Of its window: what moves with that is nobody's hand.
        bool isLed = false;  ///< It has scrolled to what it owed.
    };
    /// Where the one stands that was scrolled by hand, as a place in this list; nothing where they
    /// have no row in common.
    std::optional<float> sameAs(const List& led, const List& hand) const;

    std::array<List, 2> lists_{};
};

}  // namespace warpscope::views
