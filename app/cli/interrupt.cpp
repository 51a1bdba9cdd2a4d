#include "app/cli/interrupt.h"

#include <csignal>

namespace warpscope::cli {
namespace {

std::atomic<bool> isAskedToEnd = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch such ones");

void onInterrupt(int) {
    isAskedToEnd = true;
    std::signal(SIGINT, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
    isAskedToEnd = false;
    before_ = std::signal(SIGINT, onInterrupt);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, before_ == SIG_ERR ? SIG_DFL : before_);
}

const std::atomic<bool>& Interrupt::isAsked() const {
    return isAskedToEnd;
}

}  // namespace warpscope::cli
