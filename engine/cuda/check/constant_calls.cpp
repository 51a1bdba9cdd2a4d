#include "engine/cuda/check/constant_calls.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {
namespace {

constexpr int kMaxSteps = 1'000'000;
/// Calls within calls and expressions within expressions.
constexpr int kMaxLevels = 600;

using Bits = std::optional<std::uint64_t>;

/// Where control goes behind a statement.
enum class Next : std::uint8_t { Statement, Break, Continue, Return, Unknown };

ExpressionPtr literalOf(const Type& type, std::uint64_t bits) {
    auto made = std::make_unique<Expression>();
    made->kind = ExpressionKind::Literal;
    made->type = type;
    made->bits = bits;
    return made;
}

class ConstantCall {
  public:
    Bits run(const Function& function, const std::vector<std::uint64_t>& arguments) {
        if (function.body == nullptr || ++levels_ > kMaxLevels) return std::nullopt;
        auto values = std::exchange(values_, {});
        for (std::size_t i = 0; i < arguments.size(); ++i)
            values_[function.parameters[i].get()] = arguments[i];
        Next next = Next::Statement;
        for (const StatementPtr& child : function.body->children) {
            next = execute(*child);
            if (next != Next::Statement) break;
        }
        values_ = std::move(values);
        --levels_;
        return next == Next::Return ? std::exchange(result_, std::nullopt) : std::nullopt;
    }

  private:
    Next execute(const Statement& statement) {
        if (++steps_ > kMaxSteps) return Next::Unknown;
        using enum StatementKind;
        switch (statement.kind) {
            case Empty:
            case StaticAssert:
                return Next::Statement;
            case StatementKind::Expression:
                return value(*statement.condition) ? Next::Statement : Next::Unknown;
            case Declaration:
                return declare(statement);
            case Block:
                return block(statement);
            case If:
                return branch(statement);
            case For:
            case While:
            case DoWhile:
                return loop(statement);
            case Break:
                return Next::Break;
            case Continue:
                return Next::Continue;
            case Return:
                if (statement.condition) result_ = value(*statement.condition);
                return result_ ? Next::Return : Next::Unknown;
            default:
                return Next::Unknown;
        }
    }

    Next block(const Statement& statement) {
        for (const StatementPtr& child : statement.children) {
            const Next next = execute(*child);
            if (next != Next::Statement) return next;
        }
        return Next::Statement;
    }

    Next declare(const Statement& statement) {
        for (const auto& variable : statement.variables) {
            const bool isNumber = variable->type.isArithmetic() && !variable->isReference &&
                                  !variable->isAddressTaken;
            if (!isNumber || variable->storage != Storage::Local) return Next::Unknown;
            if (variable->initializer == nullptr) {
                values_.erase(variable.get());
                continue;
            }
            const Bits first = value(*variable->initializer);
            if (!first) return Next::Unknown;
            values_[variable.get()] = *first;
        }
        return Next::Statement;
    }

    Next branch(const Statement& statement) {
        const Bits test = value(*statement.condition);
        if (!test) return Next::Unknown;
        if (*test != 0) return execute(*statement.body);
        return statement.otherwise ? execute(*statement.otherwise) : Next::Statement;
    }

    Next loop(const Statement& statement) {
        if (statement.initial && execute(*statement.initial) != Next::Statement)
            return Next::Unknown;
        bool isTested = statement.kind != StatementKind::DoWhile;
        while (true) {
            if (isTested && statement.condition) {
                const Bits test = value(*statement.condition);
                if (!test) return Next::Unknown;
                if (*test == 0) return Next::Statement;
            }
            isTested = true;
            const Next next = execute(*statement.body);
            if (next == Next::Break) return Next::Statement;
            if (next == Next::Return || next == Next::Unknown) return next;
            if (statement.step && !value(*statement.step)) return Next::Unknown;
        }
    }

    /// As fold() computes it from literals.
    Bits folded(const Expression& expression, const std::vector<std::uint64_t>& operands) const {
        auto made = std::make_unique<Expression>();
        made->kind = expression.kind;
        made->op = expression.op;
        made->type = expression.type;
        for (std::size_t i = 0; i < operands.size(); ++i)
            made->operands.push_back(literalOf(expression.operands[i]->type, operands[i]));
        fold(made);
        return made->kind == ExpressionKind::Literal ? Bits(made->bits) : std::nullopt;
    }

    Bits value(const Expression& expression) {
        if (++steps_ > kMaxSteps || levels_ > kMaxLevels) return std::nullopt;
        ++levels_;
        const Bits found = valueOf(expression);
        --levels_;
        return found;
    }

    Bits valueOf(const Expression& expression) {
        const auto& operands = expression.operands;
        using enum ExpressionKind;
        switch (expression.kind) {
            case Literal:
                return expression.bits;
            case ExpressionKind::Variable: {
                const auto found = values_.find(expression.variable);
                return found == values_.end() ? std::nullopt : Bits(found->second);
            }
            case Negate:
            case BitNot:
            case LogicalNot:
            case Convert: {
                const Bits operand = value(*operands[0]);
                return operand ? folded(expression, {*operand}) : std::nullopt;
            }
            case Binary:
                return binary(expression);
            case Conditional: {
                const Bits test = value(*operands[0]);
                return test ? value(*operands[*test != 0 ? 1 : 2]) : std::nullopt;
            }
            case Comma:
                return value(*operands[0]) ? value(*operands[1]) : std::nullopt;
            case Assign:
                return assign(expression);
            case Call:
                return call(expression);
            default:
                return std::nullopt;
        }
    }

    Bits binary(const Expression& expression) {
        const Bits left = value(*expression.operands[0]);
        if (!left) return std::nullopt;
        const bool isAnd = expression.op == BinaryOperator::LogicalAnd;
        if (isLogical(expression.op) && (*left != 0) != isAnd) return isAnd ? 0 : 1;
        const Bits right = value(*expression.operands[1]);
        if (!right) return std::nullopt;
        return isLogical(expression.op) ? Bits(*right != 0 ? 1 : 0)
                                        : folded(expression, {*left, *right});
    }

    Bits assign(const Expression& expression) {
        const Expression& place = *expression.operands[0];
        const auto known = values_.find(place.variable);
        const bool isOwn = place.kind == ExpressionKind::Variable &&
                           (known != values_.end() || !expression.isCompound);
        if (!isOwn || !place.type.isArithmetic()) return std::nullopt;
        const Bits right = value(*expression.operands[1]);
        if (!right) return std::nullopt;
        if (!expression.isCompound) return values_[place.variable] = *right;
        const Type& type = expression.operationType;
        const std::uint64_t before = values_[place.variable];
        const Bits sum =
            foldBinary(expression.op, type, foldConversion(place.type, type, before), *right);
        if (!sum) return std::nullopt;
        const std::uint64_t after = foldConversion(type, place.type, *sum);
        values_[place.variable] = after;
        return expression.isPostfix ? before : after;
    }

    Bits call(const Expression& expression) {
        const Function* const function = expression.function;
        if (function == nullptr || !function->isConstexpr) return std::nullopt;
        // What it would change belongs to who calls.
        if (std::ranges::any_of(function->parameters, [](const auto& parameter) {
                return parameter->isReference && !parameter->type.isConst;
            }))
            return std::nullopt;
        std::vector<std::uint64_t> arguments;
        for (const ExpressionPtr& operand : expression.operands) {
            const Bits argument = value(*operand);
            if (!argument) return std::nullopt;
            arguments.push_back(*argument);
        }
        return run(*function, arguments);
    }

    std::map<const cuda::Variable*, std::uint64_t> values_{};
    Bits result_{};
    int steps_ = 0;
    int levels_ = 0;
};

}  // namespace

std::optional<std::uint64_t> constantResult(const Function& function,
                                            const std::vector<std::uint64_t>& arguments) {
    return ConstantCall().run(function, arguments);
}

/// Checks a function that others need now, as if it stood at file scope alone.
void Checker::checkApart(Function& function) {
    if (std::exchange(function.isChecked, true)) return;
    std::vector<std::map<std::string, Variable*>> inner(
        std::make_move_iterator(scopes_.begin() + 1), std::make_move_iterator(scopes_.end()));
    scopes_.resize(1);
    auto lambdas = std::exchange(lambdas_, {});
    // A lambda keeps those around it, whose variables it sees.
    const int conditions = std::exchange(conditionDepth_, 0);
    checkInside(function);
    conditionDepth_ = conditions;
    lambdas_ = std::move(lambdas);
    std::ranges::move(inner, std::back_inserter(scopes_));
}

/// Makes a call of a constexpr function with constants the number that it gives. False where it is
/// left to the GPU.
bool Checker::becomesConstant(Expression& call, Function& function) {
    std::vector<std::uint64_t> arguments;
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
        const bool isNumber = call.operands[i]->kind == ExpressionKind::Literal &&
                              function.parameters[i]->type.isScalar();
        if (!isNumber) return false;
        arguments.push_back(call.operands[i]->bits);
    }
    if (!function.result.isArithmetic()) return false;
    checkApart(function);
    const auto bits = constantResult(function, arguments);
    if (!bits) return false;
    call.kind = ExpressionKind::Literal;
    call.bits = *bits;
    call.operands.clear();
    call.function = nullptr;
    call.depth = 1;
    return true;
}

}  // namespace warpscope::cuda
