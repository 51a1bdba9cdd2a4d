#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/syntax/ast.h"
#include "engine/cuda/types/builtins.h"

namespace warpscope::cuda {

/// The semantic check. Its parts stand in check_functions.cpp, check_statements.cpp,
/// check_variables.cpp, check_names.cpp, check_objects.cpp, check_expressions.cpp,
/// check_operators.cpp, check_calls.cpp, check_overloads.cpp, check_references.cpp,
/// check_templates.cpp, check_builtins.cpp, check_jumps.cpp, check_lambdas.cpp, check_lanes.cpp,
/// check_output.cpp and check_conversions.cpp.
class Checker {
  public:
    Checker(TranslationUnit& unit, int warpSize, ProblemList& problems, ProblemList& warnings)
        : unit_(unit), warpSize_(warpSize), problems_(problems), warnings_(warnings) {}

    void run();

  private:
    /// A lambda whose body is checked, and the first of its scopes.
    struct LambdaState {
        Lambda* lambda = nullptr;
        std::size_t scope = 0;
    };
    struct SwitchState {
        Type type{};
        std::vector<std::uint64_t> values{};
        bool hasDefault = false;
        std::size_t scopes = 0;     ///< How many are around its block.
        bool isBypassTold = false;  ///< That a case is behind a first value.
    };

    /// Where a label or a goto stands.
    struct JumpPlace {
        Place place{};
        std::vector<const Variable*> initialized{};  ///< Known there, and with a first value.
        bool isUsed = false;
    };

    // Functions.
    void collectFunctions();
    void checkFunctions();
    void addFunction(std::unique_ptr<Function>& function,
                     std::vector<std::unique_ptr<Function>>& kept);
    void checkSignature(const Function& function);
    void checkFunction(Function& function);
    void checkInside(Function& function);
    void checkLaunchBounds(Function& function);
    void checkRecursion();
    void markReferences();
    void visitCalls(const Function& function, int depth, std::map<const Function*, int>& state);

    // Variables.
    void checkGlobal(Variable& variable);
    void checkLate(Variable& variable);
    void declare(Variable& variable);
    void closeScope();
    void checkVariable(Variable& variable);
    void checkDimensions(Variable& variable);
    std::uint64_t checkExtent(const Variable& variable, ExpressionPtr& extent, bool isLocal);
    void checkLocalSize(Variable& variable, std::uint64_t bytes);
    void checkInitializer(Variable& variable);
    void checkElements(Variable& variable);
    void checkScalarBraces(Variable& variable);
    std::size_t placeElements(const Type& type, std::size_t first, std::size_t most,
                              std::vector<Initializer>& list, Variable& variable);
    std::size_t placeValue(std::size_t at, ExpressionPtr value, Variable& variable);
    void checkConstantInitializer(const Variable& variable);
    void checkSpace(const Variable& variable);
    void rememberKnown(Variable& variable);

    // Statements.
    void checkStatement(Statement& statement);
    void checkBlock(Statement& statement);
    void checkRounds(Statement& loop);
    void checkLoop(Statement& statement);
    void checkSwitch(Statement& statement);
    void warnBypassed(const Statement& label, SwitchState& state);
    void checkCase(Statement& statement);
    void checkStaticAssert(Statement& statement);
    void checkReturn(Statement& statement);
    void leaveOutSide(Statement& statement);
    void checkLabel(Statement& statement);
    void checkGoto(Statement& statement);
    void checkJumps();
    std::vector<const Variable*> initializedHere() const;
    void checkCondition(ExpressionPtr& expression);

    // Expressions. check() keeps arrays and lvalues; checkValue() gives a value of a scalar or
    // pointer type.
    void check(ExpressionPtr& expression);
    void checkNode(ExpressionPtr& expression);
    void checkText(Expression& expression);
    void checkPlace(ExpressionPtr& expression);
    void chooseByAddress(ExpressionPtr& expression);
    void checkValue(ExpressionPtr& expression);
    void decay(ExpressionPtr& expression);
    void checkName(ExpressionPtr& expression);
    void checkSpecialVector(Expression& expression, isa::Special first);
    void checkMember(ExpressionPtr& expression);
    void checkPart(Expression& expression);
    void choosePart(Expression& expression, int index);
    bool isHidden(Expression& expression, const std::string& name, const Record& owner,
                  const Access& access);
    bool fitsRegisters(Expression& expression, const Type& type);
    void enterPart(ExpressionPtr& object, int index);
    bool enterBases(ExpressionPtr& object, const Type& wanted);
    int designatedIn(const Type& type, const std::string& name, const Place& place);
    void failOrder(const std::string& name, const Place& place);
    static std::size_t leavesBefore(const Type& type, int index);
    bool placeDesignated(Expression& construct, const Type& type);
    void checkConstruct(ExpressionPtr& expression, const Type& type);
    void makeConstruct(ExpressionPtr& expression);
    ExpressionPtr zeroOf(const Type& type, const Place& place) const;
    bool isOwnMember(ExpressionPtr& expression);
    ExpressionPtr objectOf(const Place& place) const;
    void checkLambda(Expression& expression);
    Variable* captured(Variable* variable, std::size_t scope, const Expression& use);
    void failMutable(const Expression& use);
    Variable* copyFor(Lambda& lambda, Variable& variable, const Expression& use);
    void layOutRecords();
    void layOutRecord(RecordDefinition& definition);
    bool layOutPart(const Type& type, const Place& place);
    void deduceType(Variable& variable);
    void takeTypeOf(Variable& variable);
    void checkUnary(Expression& expression);
    void checkAddressOf(ExpressionPtr& expression);
    void checkDereference(Expression& expression);
    void checkBinary(Expression& expression);
    void checkArithmetic(Expression& expression);
    void checkPointerArithmetic(Expression& expression);
    bool failsAsEnumClass(Expression& expression, const Type& to);
    void failEnumClass(Expression& expression);
    void failVector(Expression& expression, const Expression& vector);
    void checkIf(Statement& statement);
    static bool isNever(const ExpressionPtr& condition, bool isTaken);
    void failJump(const Statement& statement, const char* word);
    Message subscriptHint(const Expression& base) const;
    void checkComparison(Expression& expression);
    void checkAssign(Expression& expression);
    void checkCompound(Expression& expression);
    void checkConditional(Expression& expression);
    void checkSubscript(Expression& expression);
    void checkCast(Expression& expression);
    void checkSizeOf(Expression& expression);

    // Calls.
    void checkCall(ExpressionPtr& expression);
    bool isMethodCall(ExpressionPtr& expression);
    bool callsTemplate(Expression& call);
    bool makesOfTemplate(Expression& call);
    std::optional<std::vector<TemplateBinding>> givenBindings(const Template& made,
                                                              Expression& call);
    bool deduceBindings(const Template& made, const Expression& call,
                        std::vector<TemplateBinding>& bindings) const;
    std::string nameOf(const Template& made, const std::vector<TemplateBinding>& bindings);
    bool writeOut(const Template& made, const std::vector<TemplateBinding>& bindings,
                  const std::string& name);
    bool hasConstructor(const Type& type) const;
    bool callsConstructor(ExpressionPtr& expression, const Type& type);
    void constructVariable(Variable& variable);
    void constructElements(Variable& variable, const Type& element);
    bool leavesAsItIs(const Type& type) const;
    bool callsOperator(Expression& expression, const std::string& sign);
    bool isFitting(const std::string& name, const Expression& call) const;
    void nameInherited(Expression& call) const;
    bool callsStep(Expression& expression);
    bool callsObject(ExpressionPtr& expression);
    void callMember(Expression& call);
    bool isStaticCall(Expression& call, const Record& record) const;
    static std::string spokenName(const std::string& name);
    void failUnknownMethod(Expression& call, const Type& type);
    const Record* ownerOf(const std::string& function, const Record& record) const;
    void addOldMask(Expression& expression) const;
    int distanceTo(const Variable& parameter, const Expression& argument) const;
    std::optional<std::vector<int>> distancesTo(const Function& function,
                                                const Expression& call) const;
    Function* chooseOverload(Expression& expression, Function& first);
    void checkUnknownCall(Expression& expression);
    void checkFunctionCall(Expression& expression, Function& function);
    /// Requires: as many arguments as parameters.
    void convertArguments(Expression& expression, Function& function);
    void checkApart(Function& function);
    bool becomesConstant(Expression& call, Function& function);
    void addDefaults(Expression& expression, const Function& function);
    static bool isInConstantMemory(const Expression& place);
    static bool isSameArray(const Expression& argument, const Variable& parameter);
    void checkReference(ExpressionPtr& argument, const Variable& parameter);
    void checkBuiltinCall(ExpressionPtr& expression);
    bool checkArgumentCount(const Expression& expression, std::size_t least, std::size_t most,
                            Message hint = {});
    static Message parametersHint(const Function& function);
    Type argumentType(const Expression& expression) const;
    void checkArguments(Expression& expression);
    void checkSineCosine(Expression& expression);
    void checkMinMax(Expression& expression);
    void checkLanes(Expression& expression);
    void checkShuffle(Expression& expression);
    void checkVote(Expression& expression);
    Type lanesType() const;
    void convertMask(ExpressionPtr& mask);
    void checkMatch(Expression& expression);
    void checkReduce(Expression& expression);
    void checkPrint(Expression& expression);
    void failArgument(Expression& expression, const Expression& argument, Message hint = {});
    bool hasAtomic(const Builtin& builtin, Scalar scalar) const;
    void checkAtomic(Expression& expression);
    void checkCachedLoad(ExpressionPtr& expression);
    void checkCachedStore(Expression& expression);

    // What is allowed, but may not be meant: check_warnings.cpp.
    void warnOfCondition(const Expression& condition);
    void warnOfEmptyBody(const Statement& statement);
    void warnOfNeighbours(const Statement& block);
    void warnOfEmptyLoop(const Statement& loop, const Statement& next);
    void warnOfIndentation(const Statement& statement, const Statement& next);
    void warnOfStep(const Statement& loop);
    void warnOfIndex(const Expression& base, const Expression& index, bool mayBeEnd);
    void warnOfPointerSize(const Expression& size);
    void warnOfSign(const Expression& expression);
    void warnOfNot(const Expression& expression, bool isLeftNot);
    void warnOfSameMemory(const Variable& variable);
    bool isLastOfFunction(const Statement& statement) const;
    void warnOfUnusedValue(const Expression& expression, bool isLast);
    void warnOfChain(const Expression& expression);
    void warnOfDouble(const Expression& left, const Expression& right);
    void warnOfUnset(Variable& variable, const Expression& use);
    void warnOfMissingReturn(const Function& function);
    void warnOfPrecedence(const Expression& expression);
    void warnOfConstant(Expression& expression);
    void warnOfNeverNegative(const Expression& expression);
    void warnOfHiding(const Variable& variable);
    void warnOfUnusedLabels();
    void warnOfFormat(const Expression& print);

    // Conversions and small helpers.
    void convert(ExpressionPtr& expression, const Type& to);
    void convertSilently(ExpressionPtr& expression, const Type& to);
    bool isModifiable(const Expression& expression);
    void fail(Expression& expression, Message message, Message hint = {});
    void failUnknownName(Expression& expression);
    Message unknownNameHint(const std::string& name) const;
    Variable* findVariable(const std::string& name) const;
    std::size_t scopeOf(const std::string& name) const;
    bool isBroken(const Expression& expression) const;
    bool hasBrokenOperand(Expression& expression) const;

    TranslationUnit& unit_;
    int warpSize_;
    ProblemList& problems_;
    ProblemList& warnings_;  ///< What is allowed, but may not be meant.
    std::map<std::string, Function*> functions_{};
    std::set<std::string> unknownNames_{};  ///< Told already.
    std::vector<std::map<std::string, Variable*>> scopes_{};
    std::map<std::string, int> ended_{};  ///< Lines of variables whose block is behind.
    /// Those of loops of nothing but a ;, by their names.
    std::map<std::string, int> endedBySemicolon_{};
    std::vector<LambdaState> lambdas_{};  ///< The outermost first.
    std::vector<SwitchState> switches_{};
    std::map<std::string, JumpPlace> labels_{};  ///< Of the function that is checked.
    std::vector<std::pair<std::string, JumpPlace>> gotos_{};
    /// Parameters T& and the variables that they are names of, for &r.
    std::vector<std::pair<const Variable*, Variable*>> references_{};
    Function* function_ = nullptr;
    const Expression* assigned_ = nullptr;     ///< What stands left of the = that is checked.
    bool isDead_ = false;  ///< No thread comes here: if (kSize > 4) where it is 2.
    const Expression* addressed_ = nullptr;    ///< What & stands before.
    const Expression* called_ = nullptr;       ///< Of f(x): f, which is an object.
    std::size_t writtenOut_ = 0;               ///< Functions of templates.
    std::set<std::string> brokenTemplates_{};  ///< Written out in vain, and told.
    int loopDepth_ = 0;
    int conditionDepth_ = 0;      ///< Conditions around what is checked.
    bool isInEnumClass_ = false;  ///< The value of one of its constants is checked.
    bool isInSizeOf_ = false;     ///< Only the type counts.
    int breakDepth_ = 0;
};

}  // namespace warpscope::cuda
