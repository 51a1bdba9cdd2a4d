#include "engine/codegen/pass_log.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/codegen/passes/passes.h"
#include "engine/isa/listing.h"

namespace warpscope::codegen {
namespace {

using code::kNoVirtual;
using code::Node;

constexpr std::size_t kMaxCompared = 4'000;

/// "R12", or "R12.2" for the third word of a wide register: as parts are written here.
isa::Instruction withVirtualNumbers(const Node& node) {
    isa::Instruction code = node.code;
    if (node.destination != kNoVirtual)
        code.destination = static_cast<std::uint16_t>(
            std::min<std::uint32_t>(node.destination, isa::kNoRegister - 1));
    if (node.destinationPredicate != kNoVirtual)
        code.destinationPredicate =
            static_cast<std::uint8_t>(std::min<std::uint32_t>(node.destinationPredicate, 254));
    return code;
}

std::string partsText(const Node& node) {
    std::string text;
    const auto note = [&](std::uint32_t number, int part) {
        if (part == 0) return;
        text += (text.empty() ? "  // word " : ", ") + std::to_string(part) + " of R" +
                std::to_string(number);
    };
    if (node.destination != kNoVirtual) note(node.destination, node.destinationPart);
    for (const isa::Operand& source : node.code.sources) {
        if (source.kind == isa::Operand::Kind::Register) note(source.value, source.part);
    }
    return text;
}

std::string nodeText(const Node& node, const isa::Program& names) {
    if (node.kind == Node::Kind::Label) return "L" + std::to_string(node.label) + ":";
    std::string text = isa::toText(withVirtualNumbers(node), names);
    // Where a branch goes to is a label as long as code may move.
    if (node.label != code::kNoVirtual)
        text = text.substr(0, text.rfind(' ') + 1) + "L" + std::to_string(node.label);
    return text + partsText(node);
}

/// How many lines two stretches have in common from each pair of places on.
class LineComparison {
  public:
    LineComparison(const std::vector<CodeLine>& a, const std::vector<CodeLine>& b,
                   std::size_t first, std::size_t endA, std::size_t endB)
        : a_(a),
          b_(b),
          first_(first),
          width_(endB - first + 1),
          common_((endA - first + 1) * width_, 0) {
        for (std::size_t i = endA; i-- > first;) {
            for (std::size_t k = endB; k-- > first;)
                at(i, k) =
                    a[i] == b[k] ? at(i + 1, k + 1) + 1 : std::max(at(i + 1, k), at(i, k + 1));
        }
    }
    std::uint32_t& at(std::size_t i, std::size_t k) {
        return common_[(i - first_) * width_ + (k - first_)];
    }
    bool isSame(std::size_t i, std::size_t k) const { return a_[i] == b_[k]; }

  private:
    const std::vector<CodeLine>& a_;
    const std::vector<CodeLine>& b_;
    std::size_t first_;
    std::size_t width_;
    std::vector<std::uint32_t> common_;
};

/// Lines that went from one place to another are no news.
void markMoved(const PassStep& before, const PassStep& after, std::vector<PassRow>& rows) {
    std::multimap<std::pair<std::string, int>, PassRow*> removed;
    for (PassRow& row : rows) {
        if (row.change != PassChange::Removed) continue;
        const CodeLine& line = before.lines[*row.before];
        removed.emplace(std::pair{line.text, line.line}, &row);
    }
    for (PassRow& row : rows) {
        if (row.change != PassChange::Added) continue;
        const CodeLine& line = after.lines[*row.after];
        const auto found = removed.find({line.text, line.line});
        if (found == removed.end()) continue;
        found->second->change = row.change = PassChange::Moved;
        removed.erase(found);
    }
}

}  // namespace

void PassLog::add(std::string pass, const code::Kernel& kernel) {
    isa::Program names;
    names.parameters = kernel.parameters;
    PassStep step;
    step.pass = std::move(pass);
    for (const Node& node : kernel.code.nodes) {
        const bool isLabel = node.kind == Node::Kind::Label;
        if (!isLabel && !node.isInstruction()) continue;
        step.lines.push_back({nodeText(node, names), isLabel ? 0 : node.code.line});
    }
    if (steps_.empty() || steps_.back().lines != step.lines) steps_.push_back(std::move(step));
}

PassLog logPasses(code::Kernel kernel, const Options& options) {
    PassLog log;
    log.add("", kernel);
    const Plan& plan = planOf(options.level);
    for (const Pass& pass : passesOf(plan, kernel.code)) {
        pass.run(kernel.code, {plan.keepsVariables, options.fmad, options.warpSize});
        log.add(std::string(pass.name), kernel);
    }
    return log;
}

std::vector<PassRow> rowsBetween(const PassStep& before, const PassStep& after) {
    const auto& a = before.lines;
    const auto& b = after.lines;
    std::size_t first = 0;
    while (first < std::min(a.size(), b.size()) && a[first] == b[first])
        ++first;
    std::size_t endA = a.size();
    std::size_t endB = b.size();
    while (endA > first && endB > first && a[endA - 1] == b[endB - 1]) {
        --endA;
        --endB;
    }
    std::vector<PassRow> rows;
    for (std::size_t i = 0; i < first; ++i)
        rows.push_back({PassChange::Same, i, i});
    std::size_t i = first;
    std::size_t k = first;
    if (std::max(endA, endB) - first <= kMaxCompared) {
        LineComparison comparison(a, b, first, endA, endB);
        while (i < endA && k < endB) {
            if (comparison.isSame(i, k)) {
                rows.push_back({PassChange::Same, i++, k++});
            } else if (comparison.at(i + 1, k) >= comparison.at(i, k + 1)) {
                rows.push_back({PassChange::Removed, i++, std::nullopt});
            } else {
                rows.push_back({PassChange::Added, std::nullopt, k++});
            }
        }
    }
    while (i < endA)
        rows.push_back({PassChange::Removed, i++, std::nullopt});
    while (k < endB)
        rows.push_back({PassChange::Added, std::nullopt, k++});
    while (i < a.size())
        rows.push_back({PassChange::Same, i++, k++});
    markMoved(before, after, rows);
    return rows;
}

}  // namespace warpscope::codegen
