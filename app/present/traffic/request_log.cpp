#include "app/present/traffic/request_log.h"

#include <algorithm>

namespace warpscope::present {

std::size_t RequestLog::add(const sm::AccessRecord& record, Cycle cycle) {
    const std::size_t first = requests_.size();
    for (const memory::Answer& answer : record.answers) {
        if (answer.level == memory::Level::ConstantCache) continue;
        const auto same = std::find_if(
            requests_.begin() + static_cast<std::ptrdiff_t>(first), requests_.end(),
            [&](const Request& it) { return it.level == answer.level && it.to == answer.at; });
        if (same != requests_.end()) {
            ++same->parts;
            continue;
        }
        longest_ = std::max(longest_, answer.at - cycle);
        requests_.push_back({cycle, answer.at, record.access.warp, record.access.pc, 1,
                             answer.level, record.access.kind});
    }
    return requests_.size() - first;
}

std::vector<Request> RequestLog::underWay(Cycle cycle) const {
    std::vector<Request> found;
    auto request = std::ranges::lower_bound(requests_, cycle - longest_, {}, &Request::from);
    for (; request != requests_.end() && request->from <= cycle; ++request)
        if (request->to > cycle) found.push_back(*request);
    return found;
}

}  // namespace warpscope::present
