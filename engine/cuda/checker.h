#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/ast.h"
#include "engine/cuda/builtins.h"

namespace warpscope::cuda {

/// The semantic check. Its parts stand in check_functions.cpp, check_statements.cpp,
/// check_variables.cpp, check_names.cpp, check_expressions.cpp, check_operators.cpp,
/// check_calls.cpp, check_builtins.cpp and check_conversions.cpp.
class Checker {
  public:
    Checker(TranslationUnit& unit, int warpSize, ProblemList& problems)
        : unit_(unit), warpSize_(warpSize), problems_(problems) {}

    void run();

  private:
    struct SwitchState {
        Type type{};
        std::vector<std::uint64_t> values{};
        bool hasDefault = false;
    };

    // Functions.
    void collectFunctions();
    void addFunction(std::unique_ptr<Function>& function,
                     std::vector<std::unique_ptr<Function>>& kept);
    void checkSignature(const Function& function);
    void checkFunction(Function& function);
    void checkLaunchBounds(Function& function);
    void checkRecursion();
    void markReferences();
    void visitCalls(const Function& function, int depth, std::map<const Function*, int>& state);

    // Variables.
    void checkGlobal(Variable& variable);
    void checkLate(Variable& variable);
    void declare(Variable& variable);
    void checkVariable(Variable& variable);
    void checkDimensions(Variable& variable);
    void checkInitializer(Variable& variable);
    void checkElements(Variable& variable);
    void checkScalarBraces(Variable& variable);
    std::size_t placeElements(std::vector<Initializer>& list, std::size_t first, std::size_t most,
                              std::size_t level, Variable& variable);
    void checkConstantInitializer(const Variable& variable);
    void checkSpace(const Variable& variable);
    void rememberKnown(Variable& variable);

    // Statements.
    void checkStatement(Statement& statement);
    void checkBlock(Statement& statement);
    void checkLoop(Statement& statement);
    void checkSwitch(Statement& statement);
    void checkCase(Statement& statement);
    void checkStaticAssert(Statement& statement);
    void checkReturn(Statement& statement);
    void checkCondition(ExpressionPtr& expression);

    // Expressions. check() keeps arrays and lvalues; checkValue() gives a value of a scalar or
    // pointer type.
    void check(ExpressionPtr& expression);
    void checkValue(ExpressionPtr& expression);
    void decay(ExpressionPtr& expression);
    void checkName(ExpressionPtr& expression);
    void checkMember(Expression& expression);
    void checkUnary(Expression& expression);
    void checkAddressOf(ExpressionPtr& expression);
    void checkDereference(Expression& expression);
    void checkBinary(Expression& expression);
    void checkArithmetic(Expression& expression);
    void checkPointerArithmetic(Expression& expression);
    void checkComparison(Expression& expression);
    void checkAssign(Expression& expression);
    void checkCompound(Expression& expression);
    void checkConditional(Expression& expression);
    void checkSubscript(Expression& expression);
    void checkCast(Expression& expression);
    void checkSizeOf(Expression& expression);

    // Calls.
    void checkCall(ExpressionPtr& expression);
    void checkUnknownCall(Expression& expression);
    void checkFunctionCall(Expression& expression, Function& function);
    void addDefaults(Expression& expression, const Function& function);
    void checkReference(ExpressionPtr& argument, const Variable& parameter);
    void checkBuiltinCall(ExpressionPtr& expression);
    bool checkArgumentCount(const Expression& expression, std::size_t least, std::size_t most);
    Type argumentType(const Expression& expression) const;
    void checkArguments(Expression& expression);
    void checkSineCosine(Expression& expression);
    void checkMinMax(Expression& expression);
    void checkShuffle(Expression& expression);
    void checkVote(Expression& expression);
    bool hasAtomic(const Builtin& builtin, Scalar scalar) const;
    void checkAtomic(Expression& expression);
    void checkCachedLoad(ExpressionPtr& expression);

    // Conversions and small helpers.
    void convert(ExpressionPtr& expression, const Type& to);
    void convertSilently(ExpressionPtr& expression, const Type& to);
    bool isModifiable(const Expression& expression);
    void fail(Expression& expression, Message message, Message hint = {});
    void failUnknownName(Expression& expression);
    Message unknownNameHint(const std::string& name) const;
    Variable* findVariable(const std::string& name) const;
    bool isBroken(const Expression& expression) const;
    bool hasBrokenOperand(Expression& expression) const;

    TranslationUnit& unit_;
    int warpSize_;
    ProblemList& problems_;
    std::map<std::string, Function*> functions_{};
    std::set<std::string> unknownNames_{};  ///< Told already.
    std::vector<std::map<std::string, Variable*>> scopes_{};
    std::vector<SwitchState> switches_{};
    /// Parameters T& and the variables that they are names of, for &r.
    std::vector<std::pair<const Variable*, Variable*>> references_{};
    Function* function_ = nullptr;
    const Expression* assigned_ = nullptr;  ///< What stands left of the = that is checked.
    int loopDepth_ = 0;
    int breakDepth_ = 0;
};

}  // namespace warpscope::cuda
