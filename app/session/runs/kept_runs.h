#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/history/run.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::session {

/// What is simulated, as far as a run depends on it.
struct RunKey {
    scenario::Scenario scenario{};
    bool looksForHazards = true;

    bool operator==(const RunKey&) const = default;
};

/// The runs that were simulated last, of all slots: one that is asked for once more, or was made
/// ahead, is there at once. Safe from several threads.
class KeptRuns {
  public:
    /// As many as two slots need to go a step back and a step on.
    static constexpr std::size_t kMaxRuns = 6;
    /// About what the kept runs may take together; the newest is kept whatever it takes.
    static constexpr std::size_t kMaxBytes = 192u << 20;

    struct Kept {
        std::shared_ptr<const history::Run> run{};
        double milliseconds = 0;  ///< That it took to simulate.
    };
    /// Counts as used last from then on; nothing where it is not kept.
    std::optional<Kept> find(const RunKey& key);
    bool has(const RunKey& key) const;
    /// In the place of those that were used longest ago. `age` as age() had it when the run began:
    /// what began before a forget() is not kept.
    void keep(RunKey key, Kept kept, std::int64_t age);
    /// The files behind the runs may have changed.
    void forget();
    /// So many times it was forgotten.
    std::int64_t age() const;

  private:
    struct Entry {
        RunKey key{};
        Kept kept{};
        std::size_t bytes = 0;
    };

    mutable std::mutex mutex_{};
    std::vector<Entry> entries_{};  ///< That used last at the end.
    std::int64_t age_ = 0;
};

}  // namespace warpscope::session
