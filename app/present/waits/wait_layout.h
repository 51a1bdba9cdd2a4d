#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/draw/box.h"
#include "app/present/waits/wait_graph.h"
#include "app/theme/metrics.h"

namespace warpscope::present {

/// Where the nodes of a graph stand: two side by side, three and more in a ring, so that a circle
/// of waiting is seen as one; in a wide room three in a row, where the outer ones have nothing to
/// do with each other. `size`: of their words, 1 = as they are elsewhere.
std::vector<draw::Box> placeWaits(const WaitGraph& graph, const draw::Box& room,
                                  const theme::Metrics& metrics, float size = 1);

/// The way from the edge of one box to the edge of another.
struct WaitArrow {
    draw::Point from{}, to{};
    draw::Point middle{};  ///< Where its words stand.
    draw::Point side{};    ///< To the side on which words may stand, of length 1.
};
/// `aside`: how far it lies to the right of its direction, so that two ways between the same boxes
/// stay apart; `gap`: before the box at its end.
WaitArrow arrowBetween(const draw::Box& from, const draw::Box& to, float aside, float gap);

/// A room, and what stands in it already.
struct TakenRoom {
    draw::Box room{};
    std::span<const draw::Box> taken{};
};
/// Where words of this size stand along an arrow, `aside` from it: on no card and on no other
/// words. Nothing where there is no such place.
std::optional<draw::Box> placeWords(const WaitArrow& arrow, draw::Point size, float aside,
                                    const TakenRoom& room);

/// The numbers of who waits: "0–7, 9".
std::string waitersText(const WaitNode& node);
/// What a kind is called.
Message waitKindName(WaitKind kind);

}  // namespace warpscope::present
