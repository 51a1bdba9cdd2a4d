#include "app/present/source/answered_line.h"

namespace warpscope::present {

int answeredLine(const session::SlotReader& session) {
    const scenario::Step* const step = session.step();
    const session::Reply* const reply = session.reply();
    if (step == nullptr || reply == nullptr || !reply->isSeen) return 0;
    if (step->question.kind != scenario::Question::Kind::Line) return 0;
    const auto& lines = reply->expected.values;
    return lines.empty() ? 0 : static_cast<int>(lines.front());
}

}  // namespace warpscope::present
