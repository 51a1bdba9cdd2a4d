#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/host/expression.h"
#include "engine/host/host_code.h"
#include "engine/host/loops.h"
#include "engine/host/scopes.h"

namespace warpscope::host {

/// Reads the numbers that host code gives to its variables, without running it: the last value
/// written above a use, in the same function or at file scope; a parameter's value is that of the
/// function's first call; argc is 1. What comes from the outside (argv, files, random numbers) or
/// is changed by a loop above has no value; within a loop it has that of the first round.
/// Its parts stand in written_values.cpp, members.cpp, fields.cpp and sizes.cpp.
class Evaluator : public Names {
  public:
    /// `fixed`: values that names have, whatever the code says. Requires: both outlive it.
    Evaluator(const HostCode& code, const std::map<std::string, double>& fixed)
        : code_(code), fixed_(fixed) {}

    std::optional<Value> evaluate(Span span);
    /// Within a function that one call gives these arguments.
    std::optional<Value> evaluateCalled(Span span, const HostFunction& function,
                                        const std::vector<Span>& arguments);
    /// The value of a name at the place of a token.
    std::optional<Value> valueOf(const std::string& name, std::size_t at) override;
    std::optional<Value> memberOf(const std::string& object, const std::string& member,
                                  std::size_t at) override;
    std::optional<Value> elementOf(const std::string& name, std::int64_t index,
                                   std::size_t at) override;
    /// Bytes of what sizeof(…) names, a type or a variable; 0 where that is not known.
    std::int64_t sizeOf(const std::vector<Token>& tokens, Span span, std::size_t at) override;

    NumberKind kindOfType(const std::string& name, std::size_t at) override;

    /// Whether a function or a macro of the file can be computed: it does nothing but return.
    bool canCall(const std::string& name) const override;

    std::optional<Value> calls(const std::string& name, const std::vector<Value>& arguments,
                               std::size_t at) override;

    /// Where the value of m = n = k = 4096 or a.width = a.stride = w begins.
    std::size_t behindChain(Span span) const;

    /// Whether the tests around a token are known to lead elsewhere.
    bool isNeverReached(std::size_t token);

    /// While it lives, the parameters of a function are what one call gives to them.
    class Call {
      public:
        Call(Evaluator& evaluator, const HostFunction& function, std::size_t callAt)
            : evaluator_(evaluator), before_(evaluator.calls_) {
            evaluator.calls_[&function] = callAt;
        }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;
        ~Call() { evaluator_.calls_ = std::move(before_); }

      private:
        Evaluator& evaluator_;
        std::map<const HostFunction*, std::size_t> before_;
    };

    const std::map<std::string, double>& fixed() const { return fixed_; }
    /// Names that were asked for and have a value that depends on no other name.
    const std::map<std::string, double>& known() const { return known_; }
    /// Those that had none: what others are computed from comes before them.
    const std::vector<std::string>& unknown() const { return unknown_; }

  private:
    using Bindings = std::map<std::string, Value>;

    std::optional<Value> find(const std::string& name, std::size_t at);
    std::optional<Value> written(const std::string& name, std::size_t first, std::size_t at,
                                 bool& isSettled);
    bool isMemberAt(std::size_t nameAt) const;
    bool mayWrite(std::size_t nameAt) const;
    bool isInStep(const HostLoop& loop, std::size_t token) const;
    bool namesItself(std::size_t nameAt) const;
    bool isRuledOut(const std::vector<Condition>& conditions);
    bool isFalse(const Condition& condition);
    bool isBareExtent(std::size_t nameAt) const;
    bool isFilledByCall(std::size_t nameAt) const;
    std::optional<Value> withMembers(Value value, std::size_t nameAt, std::size_t at);
    std::optional<Value> defaultOf(const std::string& object, const std::string& member,
                                   const HostFunction& function);
    std::optional<Value> asDeclared(std::optional<Value> value, std::size_t nameAt) const;
    std::optional<Value> memberIn(const std::string& object, const std::string& member,
                                  const HostFunction& function, std::size_t at);
    std::optional<Value> memberOfList(std::size_t open, const std::string& type,
                                      const std::string& member);
    std::optional<Value> memberMadeBy(std::size_t callAt, const std::string& member);
    std::optional<Value> valueAt(std::size_t nameAt);
    std::vector<Span> enumeratorsAt(std::size_t at) const;
    std::optional<Value> enumerated(const std::string& name);
    bool isChanged(std::size_t nameAt) const;
    std::optional<Value> changedAt(std::size_t nameAt);
    std::optional<Value> parameterOf(const HostFunction& function, const std::string& name);
    std::optional<Value> macro(const HostMacro& macro, std::size_t at, const Bindings& bindings);
    std::size_t endOfValue(std::size_t first) const;
    std::int64_t sizeOfName(const std::string& name, bool isElement);
    NumberKind kindOfWords(const std::vector<Token>& tokens, Span span, std::size_t at);
    NumberKind kindOfAlias(const std::string& name);
    Span arrayExtentAt(std::size_t nameAt) const;
    Span pitchAt(std::size_t nameAt) const;
    std::optional<Value> fieldOf(const std::string& name, const HostFunction& method);
    std::string classOf(const HostFunction& function) const;
    bool hasOwnSize(const std::string& name) const;
    std::size_t givenAt(std::size_t nameAt) const;

    /// One level deeper; false where that is too deep, or takes too long: functions that call
    /// themselves twice would else be followed for hours.
    bool mayFollow();

    const HostCode& code_;
    const std::map<std::string, double>& fixed_;
    std::map<std::string, double> known_{};
    std::vector<std::string> unknown_{};
    std::map<const HostFunction*, std::size_t> calls_{};  ///< Of those that are followed now.
    int depth_ = 0;
    int conditionDepth_ = 0;
    int askedCount_ = 0;  ///< Of valueOf().
    int followed_ = 0;    ///< Names and calls since the outermost one.
};

/// The blocks or threads of a launch; nothing where they are not known, or fewer than one or more
/// than any GPU takes.
std::optional<Dim3> extentOf(const std::optional<Value>& value);
/// What is known there where extentOf() has nothing.
std::optional<Dim3> impossibleExtentOf(const std::optional<Value>& value);

}  // namespace warpscope::host
