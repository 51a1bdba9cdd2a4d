#include "engine/occupancy/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

#include "engine/machine/words.h"

namespace warpscope::occupancy {

namespace {

using Change = std::function<Request(std::int64_t)>;

/// The smallest step in 1 … most for which `holds` is true; `holds` must stay true from there on.
std::optional<std::int64_t> firstWhere(std::int64_t most,
                                       const std::function<bool(std::int64_t)>& holds) {
    if (most < 1 || !holds(most)) return std::nullopt;
    std::int64_t low = 0;
    std::int64_t high = most;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (holds(middle) ? high : low) = middle;
    }
    return high;
}

/// Tries every knob from one question.
class Search {
  public:
    Search(const machine::Machine& machine, const Request& request)
        : machine_(machine), request_(request), before_(calculate(machine, request)) {}

    std::vector<Suggestion> all() {
        if (!before_.isValid || before_.percent >= 100) return {};
        registers();
        shared();
        together();
        blockSize();
        carveout();
        optin();
        return std::move(found_);
    }

  private:
    bool admitsMore(const Request& changed) const {
        return calculate(machine_, changed).blocksPerSm > before_.blocksPerSm;
    }

    Request withRegisters(std::int64_t fewer) const {
        Request changed = request_;
        changed.registersPerThread -= static_cast<int>(fewer);
        return changed;
    }

    /// Dynamic shared memory is given up first: it is the launch's, not the kernel's.
    Request withShared(std::int64_t fewer) const {
        Request changed = request_;
        const std::int64_t dynamic = std::min(fewer, changed.dynamicSharedBytes);
        changed.dynamicSharedBytes -= dynamic;
        changed.staticSharedBytes -= fewer - dynamic;
        return changed;
    }

    std::int64_t sharedAsked() const {
        return request_.staticSharedBytes + request_.dynamicSharedBytes;
    }

    void add(Knob knob, const char* name, const Request* changed, std::int64_t amount = 0,
             std::int64_t second = 0) {
        Suggestion suggestion{.knob = knob,
                              .helps = changed != nullptr,
                              .request = changed != nullptr ? *changed : request_};
        suggestion.result = calculate(machine_, suggestion.request);
        const char* outcome = changed == nullptr                                         ? "nothing"
                              : suggestion.result.blocksPerSm == before_.blocksPerSm + 1 ? "one"
                                                                                         : "more";
        Message message{fmt::format("occupancy.suggest.{}.{}", name, outcome)};
        message = std::move(message)
                      .with("amount", static_cast<long long>(amount))
                      .with("second", static_cast<long long>(second))
                      .with("more", suggestion.result.blocksPerSm - before_.blocksPerSm)
                      .with("blocks", suggestion.result.blocksPerSm)
                      .with("threads", suggestion.request.threadsPerBlock)
                      .with("percent", fmt::format("{:.4g}", suggestion.result.percent));
        suggestion.message = machine::withWords(std::move(message), machine_);
        found_.push_back(std::move(suggestion));
    }

    void registers() {
        if (request_.registersPerThread == 0) return;
        const auto fewer = firstWhere(request_.registersPerThread - 1, [&](std::int64_t step) {
            return admitsMore(withRegisters(step));
        });
        if (fewer) {
            const Request changed = withRegisters(*fewer);
            add(Knob::Registers, *fewer == 1 ? "register" : "registers", &changed, *fewer);
        } else {
            add(Knob::Registers, "registers", nullptr);
        }
    }

    void shared() {
        if (sharedAsked() == 0) return;
        const auto fewer = firstWhere(
            sharedAsked(), [&](std::int64_t step) { return admitsMore(withShared(step)); });
        if (fewer) {
            const Request changed = withShared(*fewer);
            add(Knob::Shared, "shared", &changed, *fewer);
        } else {
            add(Knob::Shared, "shared", nullptr);
        }
    }

    /// Where registers and shared memory bind together neither helps alone; each is then sought as
    /// if the other were free.
    void together() {
        const bool helpedAlone =
            std::ranges::any_of(found_, [](const Suggestion& each) { return each.helps; });
        if (helpedAlone || found_.size() < 2) return;
        const Request noShared = withShared(sharedAsked());
        const auto registersFewer =
            firstWhere(request_.registersPerThread - 1, [&](std::int64_t step) {
                Request changed = noShared;
                changed.registersPerThread -= static_cast<int>(step);
                return admitsMore(changed);
            });
        if (!registersFewer) return;
        const auto both = [&](std::int64_t bytes) {
            Request changed = withShared(bytes);
            changed.registersPerThread -= static_cast<int>(*registersFewer);
            return changed;
        };
        const auto sharedFewer =
            firstWhere(sharedAsked(), [&](std::int64_t bytes) { return admitsMore(both(bytes)); });
        if (sharedFewer) {
            const Request changed = both(*sharedFewer);
            add(Knob::RegistersAndShared, "together", &changed, *registersFewer, *sharedFewer);
        }
    }

    /// The block size nearest to the present one that has a higher occupancy.
    void blockSize() {
        const int warp = machine_.limits.warpSize;
        Request best = request_;
        double bestPercent = before_.percent;
        int bestDistance = INT32_MAX;
        for (int threads = warp; threads <= machine_.limits.maxThreadsPerBlock; threads += warp) {
            Request changed = request_;
            changed.threadsPerBlock = threads;
            const int distance = std::abs(threads - request_.threadsPerBlock);
            const double percent = calculate(machine_, changed).percent;
            if (percent > before_.percent &&
                (distance < bestDistance || (distance == bestDistance && percent > bestPercent))) {
                best = changed;
                bestPercent = percent;
                bestDistance = distance;
            }
        }
        add(Knob::BlockSize, "block_size", bestDistance == INT32_MAX ? nullptr : &best);
    }

    void carveout() {
        if (request_.mode == Mode::Textbook || request_.carveoutPercent < 0) return;
        Request changed = request_;
        changed.carveoutPercent = 100;
        if (admitsMore(changed)) {
            add(Knob::Carveout, "carveout", &changed);
        }
    }

    void optin() {
        Request changed = request_;
        changed.sharedMode = SharedMode::Optin;
        if (request_.sharedMode == SharedMode::Default && admitsMore(changed)) {
            add(Knob::Optin, "optin", &changed);
        }
    }

    const machine::Machine& machine_;
    const Request& request_;
    Result before_;
    std::vector<Suggestion> found_{};
};

}  // namespace

std::vector<Suggestion> suggest(const machine::Machine& machine, const Request& request) {
    return Search(machine, request).all();
}

Headroom headroom(const machine::Machine& machine, const Request& request) {
    const int blocks = calculate(machine, request).blocksPerSm;
    if (blocks == 0) return {-1, -1};
    const auto growth = [&](std::int64_t most, const Change& change) {
        const auto lost = firstWhere(most, [&](std::int64_t step) {
            return calculate(machine, change(step)).blocksPerSm < blocks;
        });
        return lost ? *lost - 1 : most;
    };
    const int most = machine.limits.maxRegistersPerThread;
    const std::int64_t registers =
        growth(std::max(0, most - request.registersPerThread), [&](std::int64_t step) {
            Request changed = request;
            changed.registersPerThread += static_cast<int>(step);
            return changed;
        });
    const std::int64_t shared = growth(machine.limits.sharedBytesPerSm, [&](std::int64_t step) {
        Request changed = request;
        changed.dynamicSharedBytes += step;
        return changed;
    });
    return {static_cast<int>(registers), shared};
}

}  // namespace warpscope::occupancy
