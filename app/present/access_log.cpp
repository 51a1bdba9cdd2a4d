#include "app/present/access_log.h"

namespace warpscope::present {

void AccessLog::advance(std::size_t work) {
    const std::size_t enough = count_ + work;
    for (std::size_t steps = 0; steps < work && count_ < enough && !isDone(); ++steps)
        for (const sm::AccessRecord& record : walk_.step())
            count_ += add(record, walk_.cycle());
}

}  // namespace warpscope::present
