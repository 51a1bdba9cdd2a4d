#include "engine/host/pointer_steps.h"

#include "engine/host/loops.h"
#include "engine/host/memory_names.h"
#include "engine/host/scopes.h"

namespace warpscope::host {
namespace {

class StepFinder {
  public:
    StepFinder(const HostCode& code, Evaluator& evaluator, const std::string& name, std::size_t at)
        : code_(code),
          tokens_(code.tokens),
          evaluator_(evaluator),
          name_(name),
          at_(at),
          function_(code.functionAt(at)) {}

    std::optional<PointerStep> run() {
        if (function_ == nullptr) return std::nullopt;
        for (std::size_t i = at_; i-- > function_->body.first;) {
            if (tokens_[i].text != name_ || tokens_[i - 1].isOneOf({".", "->"})) continue;
            if (const auto scope = closedScopeOf(code_, *function_, i, at_)) {
                i = *scope;
                continue;
            }
            auto step = stepAt(i);
            if (!step || evaluator_.isNeverReached(i)) continue;
            if (!conditionsOf(code_, *function_, i, at_).empty()) return std::nullopt;
            const auto loop = loopAround(code_, *function_, i);
            const bool isOver = loop && loop->whole.end <= at_;
            step->isRepeated = isOver && hasStepAbove(loop->whole.first);
            return step;
        }
        return std::nullopt;
    }

  private:
    /// Of what stands at a token with the name.
    std::optional<PointerStep> stepAt(std::size_t i) const {
        if (tokens_[i + 1].is("=")) return assigned(i);
        const std::size_t call = callAround(i);
        if (call == 0) return std::nullopt;
        const auto parts = code_.split({call + 2, code_.behind(call + 1) - 1});
        if (isAllocation(tokens_[call])) {
            // Of an array of pointers, each gets its own.
            const bool isFirst = !parts.empty() && nameIn(code_, parts[0]) == name_ &&
                                 i < parts[0].end && !tokens_[i + 1].is("[");
            return isFirst ? std::optional(PointerStep{.at = call}) : std::nullopt;
        }
        if (!tokens_[call].is("swap") || parts.size() != 2) return std::nullopt;
        if (!isName(parts[0]) || !isName(parts[1])) return std::nullopt;
        const std::size_t other = i == parts[0].first ? parts[1].first : parts[0].first;
        return PointerStep{.at = call, .source = tokens_[other].text};
    }

    bool isName(Span span) const {
        return span.end == span.first + 1 && tokens_[span.first].kind == TokenKind::Identifier;
    }

    /// p = (float*)q;
    std::optional<PointerStep> assigned(std::size_t i) const {
        std::size_t first = i + 2;
        while (tokens_[first].is("(") && tokens_[code_.behind(first) - 2].is("*"))
            first = code_.behind(first);
        const bool isOther = tokens_[first].kind == TokenKind::Identifier &&
                             tokens_[first + 1].isOneOf({";", ","}) &&
                             !tokens_[first].isOneOf({"NULL", "nullptr"});
        if (!isOther) return std::nullopt;
        return PointerStep{.at = i, .source = tokens_[first].text};
    }

    /// The name of the call whose parentheses, and none within, are around a token; 0 where none
    /// are.
    std::size_t callAround(std::size_t token) const {
        int depth = 0;
        for (std::size_t i = token; i-- > function_->body.first;) {
            if (tokens_[i].isOneOf({";", "{", "}"})) return 0;
            depth += tokens_[i].is(")") ? 1 : tokens_[i].is("(") ? -1 : 0;
            if (depth >= 0) continue;
            const Token& before = tokens_[i - 1];
            if (isAllocation(before) || before.is("swap")) return i - 1;
            depth = 0;  // (void**)(&p), CHECK(cudaMalloc(…))
        }
        return 0;
    }

    bool hasStepAbove(std::size_t end) const {
        for (std::size_t i = function_->body.first; i < end; ++i) {
            if (tokens_[i].text == name_ && !tokens_[i - 1].isOneOf({".", "->"}) && stepAt(i))
                return true;
        }
        return false;
    }

    const HostCode& code_;
    const std::vector<Token>& tokens_;
    Evaluator& evaluator_;
    const std::string& name_;
    std::size_t at_;
    const HostFunction* function_;
};

}  // namespace

std::optional<PointerStep> lastStepOf(const HostCode& code, Evaluator& evaluator,
                                      const std::string& name, std::size_t at) {
    return StepFinder(code, evaluator, name, at).run();
}

std::string rangeOfLoop(const HostCode& code, const std::string& name, std::size_t at) {
    const HostFunction* const function = code.functionAt(at);
    const auto loop = function == nullptr ? std::nullopt : loopAround(code, *function, at);
    if (!loop || loop->header.end < loop->header.first + 4) return {};
    const std::size_t all = loop->header.end - 1;
    const bool isRange = code.tokens[all - 1].is(":") && code.tokens[all - 2].text == name;
    return isRange && at >= loop->header.end ? code.tokens[all].text : std::string();
}

}  // namespace warpscope::host
