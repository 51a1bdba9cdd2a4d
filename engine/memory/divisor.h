#pragma once

#include <cstdint>

namespace warpscope::memory {

/// A divisor that stays the same for many divisions, which are products then: the host's own
/// division takes several times as long (Granlund and Montgomery, PLDI 1994).
class Divisor {
  public:
    Divisor() = default;
    /// Requires: by > 0.
    explicit Divisor(std::uint32_t by) : by_(by), reciprocal_((std::uint64_t{1} << 32) / by + 1) {}

    std::uint32_t by() const { return by_; }
    /// Requires of both: number < 2^31.
    std::uint32_t quotientOf(std::uint32_t number) const {
        const std::uint32_t most = atMost(number);
        return most * by_ > number ? most - 1 : most;
    }
    std::uint32_t remainderOf(std::uint32_t number) const {
        const std::uint32_t rest = number - atMost(number) * by_;
        return rest < by_ ? rest : rest + by_;
    }
    friend bool operator==(const Divisor&, const Divisor&) = default;

  private:
    /// The quotient, or one more: the reciprocal is too large by less than 2^-32 of a whole.
    std::uint32_t atMost(std::uint32_t number) const {
        return static_cast<std::uint32_t>(number * reciprocal_ >> 32);
    }

    std::uint32_t by_ = 1;
    std::uint64_t reciprocal_ = (std::uint64_t{1} << 32) + 1;
};

}  // namespace warpscope::memory
