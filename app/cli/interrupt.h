#pragma once

#include <atomic>

namespace warpscope::cli {

/// While one lives, Ctrl+C asks for an end instead of ending the program; a second Ctrl+C ends it
/// as ever. One at a time.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// Set by the first Ctrl+C.
    const std::atomic<bool>& isAsked() const;

  private:
    void (*before_)(int) = nullptr;
};

}  // namespace warpscope::cli
