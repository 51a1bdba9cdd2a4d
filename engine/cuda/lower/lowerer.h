#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/code/emitter.h"
#include "engine/cuda/lower/phi_order.h"
#include "engine/cuda/syntax/ast.h"
#include "engine/cuda/syntax/effects.h"
#include "engine/cuda/types/builtins.h"

namespace warpscope::cuda {

/// A computed value: where it stands, and for pointers which memory it points into.
struct Value {
    isa::Operand operand{};
    code::Space space = code::Space::None;
    std::vector<Value> parts{};  ///< Of a structure, one a member.
};

/// A place in memory: base + offset. The base is a register, a parameter, or the immediate 0.
struct Address {
    code::Space space = code::Space::None;
    isa::Operand base = isa::immediateOperand(0);
    std::int32_t offset = 0;
    bool isVolatile = false;
    isa::Caching caching = isa::Caching::Usual;

    bool hasBase() const { return base != isa::immediateOperand(0); }
};

/// Where a variable stands while it is in scope.
struct Home {
    bool isInMemory = false;
    isa::Operand operand{};  ///< Register, or what an unchanging variable is another name of.
    Address address{};       ///< In memory only.
    code::Space space = code::Space::None;  ///< Of what a pointer variable points to.
    std::vector<Home> parts{};              ///< Of a structure in registers, one a member.
};

/// Syntax tree to instructions. Its parts stand in lower_*.cpp.
class Lowerer {
  public:
    Lowerer(bool namesVariables, int warpSize, ProblemList& problems)
        : namesVariables_(namesVariables), warpSize_(warpSize), problems_(problems) {}

    code::Code run(const Function& kernel);

  private:
    /// A function whose body is being copied.
    struct Frame {
        const Function* function = nullptr;
        bool isKernel = false;
        std::uint32_t result = code::kNoVirtual;
        code::Space resultSpace = code::Space::None;
        std::uint32_t endLabel = code::kNoVirtual;
        Home resultHome{};                              ///< Of a structure.
        std::map<std::string, std::uint32_t> labels{};  ///< Where a goto goes.
    };
    struct JumpTargets {
        std::uint32_t breakLabel = code::kNoVirtual;
        std::uint32_t continueLabel = code::kNoVirtual;
    };

    // Variables.
    static isa::Opcode loadOpcode(code::Space space);
    static isa::Opcode storeOpcode(code::Space space);
    Value loadWhole(const Address& address, const Type& type, const Place& place);
    void storeWhole(const Address& address, const Type& type, const Value& value,
                    const Place& place);
    void storeNarrow(const Address& address, const Type& type, const Value& value);
    Value parameterValue(const Type& type, std::uint32_t offset) const;
    Home parameterHome(const Value& value) const;
    void bindKernelParameters(const Function& kernel);
    void declare(const Variable& variable);
    void declareScalar(const Variable& variable);
    void declareArray(const Variable& variable);
    void bindValue(const Variable& variable, const Value& value);
    void bindRegister(const Variable& variable, const isa::Operand& operand, code::Space space);
    void bindMemory(const Variable& variable, code::Space space, std::uint32_t offset);
    void orderPhis(const Variable& variable);
    void orderPhis(const Home& home, std::span<const std::uint32_t> numbers, std::size_t& next);
    void show(code::Variable variable);
    void showMemory(const std::string& name, const Type& type, code::Space space,
                    std::uint32_t offset);
    std::uint32_t newLocal(std::uint32_t bytes, std::uint32_t alignment);
    std::optional<Home> homeOfResult(const Expression& call);
    Address addressOfResult(const Expression& call);
    std::uint32_t newLocalFor(const Variable& variable);
    bool mayAlias(const Variable& variable, const isa::Operand& operand) const;
    void openScope() { scopes_.emplace_back(); }
    void closeScope();
    Home& homeOf(const Variable& variable, const Place& place);

    // Statements.
    void lowerStatement(const Statement& statement);
    void lowerScoped(const Statement& statement);
    void lowerIf(const Statement& statement);
    void jumpOver(const Place& otherwise, std::uint32_t end);
    void lowerSide(const Statement& statement, isa::Side side);
    /// Statements of one block, in their order.
    using Statements = std::span<const StatementPtr>;
    bool firstTestHolds(const Statement& loop, Statements before);
    void lowerLoop(const Statement& loop, Statements before);
    void lowerDoWhile(const Statement& statement);
    void lowerSwitch(const Statement& statement);
    void collectCases(const Statement& statement, std::vector<const Statement*>& cases);
    bool isDecided(const Statement& statement);
    std::uint32_t labelOf(const std::string& name);
    void lowerJump(const Statement& statement);
    void lowerReturn(const Statement& statement);

    // Expressions.
    Value lower(const Expression& expression);
    Value lowerNode(const Expression& expression);
    void lowerDiscarded(const Expression& expression);
    Value lowerVariable(const Expression& expression);
    Value lowerUnary(const Expression& expression);
    Value lowerBinary(const Expression& expression);
    Value lowerPointerArithmetic(const Expression& expression);
    Value lowerAssign(const Expression& expression, bool isUsed);
    Value lowerRegisterAssign(const Expression& expression, Home& home, bool isUsed);
    Value lowerMemoryAssign(const Expression& expression, bool isUsed);
    isa::Operand lowerCompound(const Expression& expression, const Value& old,
                               const Value* early = nullptr);
    Value lowerConditional(const Expression& expression);
    code::Space commonSpace(const Value& left, const Value& right, const Expression& expression);
    Value lowerConvert(const Expression& expression);
    isa::Operand convert(const isa::Operand& operand, const Type& from, const Type& to);
    isa::Operand narrowed(const isa::Operand& whole, const Type& from, const Type& to);
    isa::Operand lowWord(const isa::Operand& pair);
    isa::Operand highWord(const isa::Operand& pair);
    isa::Operand joinedWords(const isa::Operand& low, const isa::Operand& high);
    isa::Operand arithmetic(BinaryOperator op, const Type& type, const isa::Operand& a,
                            const isa::Operand& b);
    isa::Operand integerArithmetic(BinaryOperator op, isa::DataType type, isa::Operand a,
                                   isa::Operand b);
    std::optional<isa::Operand> cheaperArithmetic(BinaryOperator op, isa::DataType type,
                                                  const isa::Operand& a, std::uint64_t constant);
    isa::Operand realArithmetic(BinaryOperator op, isa::DataType type, const isa::Operand& a,
                                const isa::Operand& b);

    // Conditions.
    isa::Operand predicate(const Expression& expression);
    isa::Operand comparePredicate(const Expression& expression);
    isa::Operand testPredicate(const isa::Operand& operand, isa::DataType type);
    isa::Operand fromPredicate(const isa::Operand& predicate, const isa::Operand& whenTrue,
                               const isa::Operand& whenFalse, isa::DataType type);
    isa::Operand logicalValue(const Expression& expression);
    void branchIf(const Expression& expression, bool when, std::uint32_t label);

    // Memory.
    Address addressOf(const Expression& place);
    Address unqualifiedAddressOf(const Expression& place);
    void completeAccess(const Address& address);
    Address addressOfPointer(const Expression& pointer);
    void addIndex(Address& address, const Expression& index, std::uint32_t scale, bool isNegative);
    isa::Operand pointerOperand(const Address& address);
    isa::Operand load(const Address& address, Scalar scalar, const Place& place);
    void store(const Address& address, Scalar scalar, const isa::Operand& value,
               const Place& place);
    const Expression& storedExpression(const Expression& value, const Type& type) const;
    bool requireSpace(code::Space space, const Place& place);

    // Structures.
    Value valueOf(const Home& home) const;
    Value loadValue(const Address& address, const Type& type, const Place& place);
    void storeValue(const Address& address, const Type& type, const Value& value,
                    const Place& place);
    Home* registerHome(const Expression& place);
    Home newHome(const Type& type, const std::string& name);
    void moveToHome(Home& home, const Value& value, const Type& type, const Place& place);
    bool isWithin(const Home& home, const isa::Operand& operand) const;
    void keepApart(const Home& target, Value& value, const Type& type);
    Value lowerMember(const Expression& expression);
    Value lowerConstruct(const Expression& expression);
    Value lowerRecordAssign(const Expression& expression);
    Value lowerRecordConditional(const Expression& expression);
    void declareRecord(const Variable& variable);
    void bindRecord(const Variable& variable, const Value& value, bool isOwn = false);
    Home adopted(const Value& value, const Type& type, const std::string& name, bool isOwn);
    Value elementsValue(const Variable& variable, const Type& type, std::size_t& next);
    bool isInMemory(const Variable& variable) const;

    // Calls.
    Value lowerCall(const Expression& expression);
    Value lowerFunction(const Expression& expression, const Home& object);
    void bindArguments(const Expression& expression);
    Home referenceTo(const Expression& argument);
    Value lowerBuiltin(const Expression& expression);
    isa::Operand lowerNumberTest(const Expression& expression);
    isa::Operand lowerSingleRounded(const Expression& expression);
    isa::Operand lowerNumbers(const Expression& expression);
    isa::Operand lowerDirected(const Expression& expression);
    isa::Operand lowerAverage(const Expression& expression);
    isa::Operand lowerFastPower(const Expression& expression);
    isa::Operand lowerExponent(const Expression& expression);
    isa::Operand lowerRounded(const Expression& expression);
    void lowerSineCosine(const Expression& expression);
    isa::Operand shuffled(const Expression& expression, const isa::Operand& value,
                          const isa::Operand& lane, const isa::Operand& width);
    isa::Operand lowerInstruction(const Expression& expression);
    isa::Operand lowerProduct24(const Expression& expression);
    isa::Operand lowerPacked(const Expression& expression);
    isa::Operand lowerWords(const Expression& expression);
    isa::Operand lowerMinMax(const Expression& expression);
    /// The lanes below 32, and those from there on: None where the mask has 32 bits.
    struct Mask {
        isa::Operand low{};
        isa::Operand high{};
    };
    Mask lowerMask(const Expression& expression);
    isa::Operand lowerFindSetBit(const Expression& expression);
    isa::Operand lowerMatch(const Expression& expression);
    isa::Operand genericPointer(const Expression& pointer);
    isa::Operand lowerPrint(const Expression& expression);
    void lowerAssert(const Expression& expression);
    isa::Operand lowerShuffle(const Expression& expression);
    isa::Operand lowerAtomic(const Expression& expression);
    isa::Operand lowerSynchronization(const Expression& expression);

    /// False, with a problem, when the kernel or the depth of its calls has grown too large.
    bool mayGrow(const Place& place);

    /// The value, kept apart from the variable that it stands in where `next`, which is computed
    /// afterwards, may change that.
    isa::Operand keptBefore(const Expression& next, const isa::Operand& operand,
                            isa::DataType type);
    bool mayAssign(const Expression& expression, const isa::Operand& variable);

    code::Emitter emitter_{};
    Effects effects_{};
    std::map<const Function*, PhiOrder> phiOrders_{};
    bool namesVariables_;
    int warpSize_;
    ProblemList& problems_;
    std::map<const Variable*, Home> homes_{};
    std::vector<std::vector<std::uint32_t>> scopes_{};  ///< Records that end with the scope.
    std::vector<Frame> frames_{};
    std::vector<JumpTargets> jumps_{};
    std::map<const Statement*, std::uint32_t> caseLabels_{};
    Statements before_{};          ///< What stands in the same block before the statement to come.
    std::uint32_t printedAt_ = 0;  ///< Where printf's arguments lie in local memory, …
    std::uint32_t printedBytes_ = 0;  ///< … as many bytes as the longest list so far.
    int depth_ = 0;
    int copyDepth_ = 0;  ///< Structures that are being loaded as a whole, one within another.
    bool isTooLarge_ = false;
};

/// float4, uchar4, short2 and their kin: structures that begin where one access reaches all of them
/// (CUDA C Programming Guide, "Built-in Vector Types"). Local arrays of them go number by number,
/// so that they may live in registers.
bool isOneAccess(const Address& address, const Type& type);

}  // namespace warpscope::cuda
