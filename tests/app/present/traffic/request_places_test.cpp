#include "app/present/traffic/request_places.h"

#include <gtest/gtest.h>

#include <array>

namespace warpscope::present {
namespace {

using enum RequestLink;

Request requestTo(memory::Level level) {
    return {100, 700, WarpId{3}, 5, 4, level, memory::AccessKind::Load};
}

TEST(RequestPlaces, ARequestGoesOutToWhoeverAnswersAndBack) {
    const Request far = requestTo(memory::Level::Dram);
    struct Expected {
        double moment;
        RequestLink link;
        bool isBack;
    };
    // Three links out in 300 cycles, three back.
    for (const Expected& it :
         {Expected{150, L1, false}, Expected{250, L2, false}, Expected{350, Dram, false},
          Expected{450, Dram, true}, Expected{550, L2, true}, Expected{650, L1, true}}) {
        const RequestPlace place = requestPlace(far, it.moment);
        EXPECT_EQ(place.link, it.link) << it.moment;
        EXPECT_EQ(place.isBack, it.isBack) << it.moment;
        EXPECT_NEAR(place.share, 0.5, 1e-9) << it.moment;
    }
}

TEST(RequestPlaces, WhatIsNearTurnsEarlier) {
    EXPECT_EQ(requestPlace(requestTo(memory::Level::L1), 390).link, L1);
    EXPECT_EQ(requestPlace(requestTo(memory::Level::Memory), 390).link, L1);
    EXPECT_EQ(requestPlace(requestTo(memory::Level::L2), 390).link, L2);
    EXPECT_EQ(requestPlace(requestTo(memory::Level::SharedMemory), 390).link, Shared);
    // Both ends stand at the warps.
    for (const double moment : {100.0, 699.999}) {
        const RequestPlace place = requestPlace(requestTo(memory::Level::Dram), moment);
        EXPECT_EQ(place.link, L1);
        EXPECT_NEAR(place.share, 0, 1e-4);
    }
}

TEST(RequestPlaces, WhatIsAtOnePlaceIsOneHeap) {
    std::array<Request, 3> requests{requestTo(memory::Level::L2), requestTo(memory::Level::L2),
                                    requestTo(memory::Level::SharedMemory)};
    requests[1].kind = memory::AccessKind::Store;
    const auto heaps = heapsOf(requests, 130, 7);
    ASSERT_EQ(heaps.size(), 2u);
    EXPECT_EQ(heaps[0].link, Shared);
    EXPECT_EQ(heaps[1].loads, 4u);
    EXPECT_EQ(heaps[1].stores, 4u);
    EXPECT_EQ(heaps[1].all(), 8u);
    EXPECT_EQ(heaps[1].requests, (std::vector<std::size_t>{0, 1}));
}

}  // namespace
}  // namespace warpscope::present
