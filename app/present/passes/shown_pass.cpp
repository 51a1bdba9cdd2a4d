#include "app/present/passes/shown_pass.h"

#include <algorithm>

namespace warpscope::present {
namespace {

using codegen::PassChange;
using codegen::PassRow;
using codegen::PassStep;

PassCell cellOf(const codegen::CodeLine& line, char mark) {
    return {line.text, line.line, mark};
}

/// What goes and what comes in the same place stand beside each other.
class Pairing {
  public:
    Pairing(const PassStep& before, const PassStep& after, ShownPass& shown)
        : before_(before), after_(after), shown_(shown) {}

    void add(const PassRow& row) {
        if (row.change == PassChange::Same) {
            flush();
            shown_.rows.push_back(
                {cellOf(before_.lines[*row.before], ' '), cellOf(after_.lines[*row.after], ' ')});
            return;
        }
        const bool isMoved = row.change == PassChange::Moved;
        if (row.before) {
            left_.push_back(cellOf(before_.lines[*row.before], isMoved ? '<' : '-'));
            ++(isMoved ? shown_.moved : shown_.removed);
        } else {
            right_.push_back(cellOf(after_.lines[*row.after], isMoved ? '>' : '+'));
            shown_.added += isMoved ? 0 : 1;
        }
    }

    void flush() {
        for (std::size_t i = 0; i < std::max(left_.size(), right_.size()); ++i) {
            PassPair& pair = shown_.rows.emplace_back();
            if (i < left_.size()) pair.before = left_[i];
            if (i < right_.size()) pair.after = right_[i];
        }
        left_.clear();
        right_.clear();
    }

  private:
    const PassStep& before_;
    const PassStep& after_;
    ShownPass& shown_;
    std::vector<PassCell> left_{};
    std::vector<PassCell> right_{};
};

}  // namespace

std::vector<ShownPass> shownPasses(const codegen::PassLog& log) {
    std::vector<ShownPass> passes;
    const auto& steps = log.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        ShownPass& shown = passes.emplace_back();
        shown.key = i == 0 ? "read" : steps[i].pass;
        if (i == 0) {
            for (const codegen::CodeLine& line : steps[i].lines)
                shown.rows.push_back({{}, cellOf(line, ' ')});
            continue;
        }
        Pairing pairing(steps[i - 1], steps[i], shown);
        for (const PassRow& row : codegen::rowsBetween(steps[i - 1], steps[i]))
            pairing.add(row);
        pairing.flush();
    }
    return passes;
}

std::size_t firstChange(const ShownPass& pass) {
    const auto found = std::ranges::find_if(pass.rows, &PassPair::isChanged);
    return found == pass.rows.end() ? 0 : static_cast<std::size_t>(found - pass.rows.begin());
}

}  // namespace warpscope::present
