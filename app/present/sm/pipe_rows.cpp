#include "app/present/sm/pipe_rows.h"

#include <array>

namespace warpscope::present {

std::string_view pipeRowKey(int row) {
    constexpr std::array<std::string_view, kPipeRowCount> kKeys{
        "view.stage.pipe_fma", "view.stage.pipe_alu", "view.stage.pipe_sfu", "view.stage.pipe_lsu",
        "view.stage.pipe_memory"};
    return kKeys[static_cast<std::size_t>(row)];
}

std::vector<sm::InFlight> inFlightNow(const session::SlotReader& session, const sm::SmState& sm) {
    return sm::inFlightOf(sm, session.run()->launch().program, session.cycle());
}

int pipeRowOf(const sm::InFlight& flight) {
    if (flight.isGlobal) return kMemoryRow;
    switch (flight.pipe) {
        case isa::Pipe::Fma:
            return 0;
        case isa::Pipe::Alu:
            return 1;
        case isa::Pipe::Sfu:
            return 2;
        case isa::Pipe::Lsu:
            return 3;
        case isa::Pipe::Control:
            return -1;
    }
    return -1;
}

}  // namespace warpscope::present
