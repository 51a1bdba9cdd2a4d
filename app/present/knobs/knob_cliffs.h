#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::present {

/// Where the occupancy breaks off on a slider: the last value before each fall. Kept while the run
/// stays, because a curve is a calculation for each of its values.
class KnobCliffs {
  public:
    /// Places on the slider, 0 … 1; none for a knob without curves, or without a run.
    std::vector<double> of(const session::SlotReader& session, const scenario::Field& field,
                           const scenario::Span& span);

  private:
    void keep(const session::SlotReader& session);

    std::shared_ptr<const history::Run> run_{};
    std::map<std::string, std::vector<std::int64_t>, std::less<>> lastGood_{};
};

}  // namespace warpscope::present
