#include "app/present/sm/pipe_rows.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

sm::InFlight flightOf(isa::Pipe pipe, bool isGlobal) {
    sm::InFlight flight{};
    flight.pipe = pipe;
    flight.isGlobal = isGlobal;
    return flight;
}

TEST(PipeRows, EachPipeHasItsRowAndMemoryItsOwn) {
    EXPECT_EQ(pipeRowOf(flightOf(isa::Pipe::Fma, false)), 0);
    EXPECT_EQ(pipeRowOf(flightOf(isa::Pipe::Alu, false)), 1);
    EXPECT_EQ(pipeRowOf(flightOf(isa::Pipe::Sfu, false)), 2);
    EXPECT_EQ(pipeRowOf(flightOf(isa::Pipe::Lsu, false)), 3);
    EXPECT_EQ(pipeRowOf(flightOf(isa::Pipe::Lsu, true)), 4);
    EXPECT_LT(pipeRowOf(flightOf(isa::Pipe::Control, false)), 0);
}

TEST(PipeRows, EveryRowHasANameAndAMeaning) {
    OpenSession window(kSplitScenario);
    for (int row = 0; row < kPipeRowCount; ++row) {
        const std::string key(pipeRowKey(row));
        EXPECT_TRUE(window.session.catalogue().has(key)) << key;
        EXPECT_TRUE(window.session.catalogue().has(key + "_meaning")) << key;
    }
}

}  // namespace
}  // namespace warpscope::present
