#pragma once

#include <future>
#include <optional>
#include <vector>

#include "app/present/passes/shown_pass.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::present {

/// Compiles a kernel once more to see its passes, beside the window, which never waits for it.
class PassReader {
  public:
    /// Begins; what was begun before is of no interest any more.
    void start(const scenario::Scenario& scenario, const machine::Library& devices);
    /// What has been read since the last call, if that is done; empty where it does not compile.
    std::optional<std::vector<ShownPass>> poll();
    /// Whether it still compiles; no longer when poll() has something to give.
    bool isReading() const;

  private:
    std::future<std::vector<ShownPass>> pending_{};
};

}  // namespace warpscope::present
