#pragma once

#include <pybind11/pybind11.h>

#include <chrono>

namespace warpscope::python {

/// Stops a run at its deadline, for Ctrl+C, and where another thread says so. Asked without the
/// interpreter's lock.
class Watch {
  public:
    /// `seconds` <= 0: no deadline. `isStopped` gives a bool, or is None; it outlives the watch.
    Watch(double seconds, const pybind11::object& isStopped)
        : seconds_(seconds), isStopped_(isStopped) {}

    bool goOn() {
        const auto now = Clock::now();
        if (seconds_ > 0 && std::chrono::duration<double>(now - start_).count() > seconds_)
            return false;
        if (now - looked_ < std::chrono::milliseconds(50)) return true;
        looked_ = now;
        const pybind11::gil_scoped_acquire lock;
        // Signals come to the main thread only: the runs of others are stopped by it.
        isInterrupted_ = PyErr_CheckSignals() != 0;
        if (isInterrupted_) return false;
        return isStopped_.is_none() || !isStopped_().cast<bool>();
    }
    bool isInterrupted() const { return isInterrupted_; }

  private:
    using Clock = std::chrono::steady_clock;
    double seconds_;
    const pybind11::object& isStopped_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point looked_ = start_;
    bool isInterrupted_ = false;
};

}  // namespace warpscope::python
