#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/present/followed_log.h"
#include "app/present/traffic/request_places.h"
#include "app/views/traffic/traffic_units.h"

namespace warpscope::views {

/// One way of a link between two units.
struct RequestTrack {
    present::RequestLink link;
    bool isBack;
    draw::Box box{};
    const char* key;  ///< For ImGui and a step's pointing.
};

/// The hierarchy with every request that is under way at the cursor as a token between the units:
/// above on its way out, below on its way back.
class RequestsPicture {
  public:
    /// Once a frame, before anything else. Requires: session.run().
    void refresh(const ViewContext& context);
    /// Requires: refresh().
    std::string sentence(const ViewContext& context) const;
    /// `beside`: where its legend stands in a low room.
    void draw(const ViewContext& context, const draw::Box& room, const draw::Box& beside);

  private:
    void scaleTokens(const std::vector<RequestTrack>& tracks, float letter);
    void drawLink(const ViewContext& context, const RequestTrack& track);
    void drawHeap(const ViewContext& context, const RequestTrack& track,
                  const present::RequestHeap& heap);
    void drawLegend(const ViewContext& context, const draw::Box& row) const;
    std::uint32_t partsOf(present::RequestLink link, bool isBack) const;

    /// Requests or cycles read in a frame: some milliseconds.
    static constexpr std::size_t kWorkPerFrame = 16'000;

    present::FollowedLog<present::RequestLog> log_{kWorkPerFrame};
    std::vector<present::Request> requests_{};
    std::vector<present::RequestHeap> heaps_{};
    std::uint32_t perToken_ = 1;  ///< Sectors.
};

}  // namespace warpscope::views
