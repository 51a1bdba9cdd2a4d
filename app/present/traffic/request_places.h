#pragma once

#include <span>
#include <vector>

#include "app/present/traffic/request_log.h"

namespace warpscope::present {

/// The way between two neighbours of the hierarchy, from the warps outwards.
enum class RequestLink : std::uint8_t { Shared, L1, L2, Dram };

/// How far a request is: out to whoever answers, and back. What is recorded is when it was asked
/// for and when it is answered; in between it is taken to move evenly, as long out as back.
struct RequestPlace {
    RequestLink link = RequestLink::L1;
    bool isBack = false;
    double share = 0;  ///< Of the link, 0 at the warps' end, 1 at the far end.
};

/// Requires: request.from <= moment < request.to.
RequestPlace requestPlace(const Request& request, double moment);

/// Requests that are drawn at one place, one upon another.
struct RequestHeap {
    RequestLink link = RequestLink::L1;
    bool isBack = false;
    int slot = 0;                                      ///< Of those along the link.
    std::uint32_t loads = 0, stores = 0, atomics = 0;  ///< Sectors or passes.
    std::vector<std::size_t> requests{};               ///< Indices of what was given.

    std::uint32_t all() const { return loads + stores + atomics; }
};

/// Where all of them are, in `slots` places along each link and each way.
std::vector<RequestHeap> heapsOf(std::span<const Request> requests, double moment, int slots);

}  // namespace warpscope::present
