#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/code/emitter.h"
#include "engine/code/kernel.h"
#include "engine/ptx/call_graph.h"
#include "engine/ptx/memory_layout.h"
#include "engine/ptx/module.h"
#include "engine/ptx/save_across_calls.h"

namespace warpscope::ptx {

struct InstructionForm;

/// Where a PTX register stands.
struct Register {
    std::uint32_t number = 0;  ///< Virtual register, or predicate.
    std::uint8_t part = 0;     ///< Words behind the first of a wide register.
    Type type{};
    bool isZeroExtended = false;  ///< Of 16 bits: what lies above them is 0 …
    bool isSignExtended = false;  ///< … or repeats their sign.
    bool isSharedAddress = false;  ///< Of a variable in shared memory, and of nothing else.
};

/// An address: base + offset. The base is a register, a parameter, or the immediate 0.
struct Address {
    isa::Operand base = isa::immediateOperand(0);
    std::int32_t offset = 0;
    bool isWide = false;
};

/// How the source that a person wrote is found from .loc.
struct LineSource {
    bool isFollowed = false;  ///< Else lines are those of the PTX text itself.
};

/// PTX to instructions with registers without number. Its parts stand in lower_*.cpp; each takes
/// the current statement apart.
class Lowerer {
  public:
    Lowerer(const Module& module, const MemoryLayout& layout, LineSource lines,
            ProblemList& problems)
        : module_(module), layout_(layout), lines_(lines), problems_(problems) {}

    code::Code run(const Function& entry);
    /// Of the functions that were not copied; none: the stack is not used.
    const std::vector<CalledFunction>& calledFunctions() const { return called_; }
    const Stack& stack() const { return stack_; }

  private:
    using Handler = void (Lowerer::*)();
    using Opcode = isa::Opcode;
    using DataType = isa::DataType;
    using Value = isa::Operand;
    using Sources = std::initializer_list<isa::Operand>;
    using Handlers = std::unordered_map<std::string_view, Handler>;
    static const Handlers& handlers();
    static void addArithmetic(Handlers& handlers);
    static void addOthers(Handlers& handlers);

    /// A parameter or result of a call, and bytes from its beginning.
    using SlotKey = std::pair<std::string_view, std::uint64_t>;

    /// A function whose body is being copied.
    struct Frame {
        const Function* function = nullptr;
        std::unordered_map<std::string_view, Register> registers{};
        std::unordered_map<std::string_view, int> definitions{};
        std::unordered_map<std::string_view, std::uint32_t> labels{};
        std::map<std::string_view, Place> jumps{};  ///< Where each label is first jumped to.
        std::set<std::string_view> bound{};         ///< Labels that stand in the body.
        /// Parameters and results of calls by name and offset.
        std::map<SlotKey, Value> slots{};
        std::unordered_map<std::string_view, std::uint32_t>
            localOffsets{};  ///< Also copies of parameters.
        std::uint32_t endLabel = code::kNoVirtual;
    };

    struct SlotPlace {
        Value place{};
        bool isWide = false;
    };
    /// A function that may call itself: its arguments and results stand in registers of their own.
    struct Recursive {
        const Function* function = nullptr;
        std::map<SlotKey, SlotPlace> arguments{};
        std::map<SlotKey, SlotPlace> results{};
    };

    // The kernel.
    void lowerBody();
    void lowerStatement(const Statement& statement);
    void lowerInstruction();
    void follow(const Statement& statement);
    /// Where a problem of the PTX at `place` is told: at the line of the source, if that is what a
    /// person wrote.
    Place told(const Place& place) const { return lines_.isFollowed ? emitter_.place : place; }
    void countDefinitions(Frame& frame);
    void placeLocals(Frame& frame);
    void copyIndexedParameters(const Function& entry);
    void copyPointedParameters();
    Frame& frame() { return frames_.back(); }
    std::uint32_t labelOf(std::string_view name);
    bool mayGrow();

    // The statement.
    const Operand& operand(std::size_t index) const;
    std::size_t operandCount() const { return statement_->operands.size(); }
    bool has(std::string_view part) const;
    /// The first part behind the name that the list has; empty: none.
    std::string_view firstWordOf(std::string_view list) const;
    Type type(std::size_t index = 0) const;
    void unsupported();
    bool needs(std::size_t operands);

    // The form of the statement: each adds a problem where it is false.
    bool isWellFormed();
    bool hasControlWords();
    bool hasWordsOf(const InstructionForm& form);
    bool hasOperandsOf(const InstructionForm& form);
    bool hasBarrierOperands();
    bool isForItsTargetAlone();
    int targetNumber() const;
    bool hasWordsThatFit();
    bool hasNoneOf(std::string_view list);
    bool hasOneOf(std::string_view list);
    bool roundsAsItMust();
    bool comparesAsItMay();
    bool isSpecialAllowed(const Operand& operand, Type wanted);
    bool arithmeticHasItsWords();
    bool memoryHasItsWords();
    bool lanesHaveTheirWords();
    bool isOperand(const Operand& operand, char sign);
    bool isRegister(std::string_view name, const Place& place, char sign, Type wanted);
    bool isAddress(const Operand& operand);
    bool isVector(const Operand& operand, char sign, Type wanted);
    bool refuse(const Place& place, const Message& message, Message hint = {});

    // Operands.
    Register* findRegister(std::string_view name);
    Register* registerOf(const Operand& operand);
    Value value(const Operand& operand, Type type);
    Value value(std::size_t index, Type type) { return value(operand(index), type); }
    Value literal(const Operand& operand, Type type) const;
    Value specialValue(const Operand& operand, bool& isKnown);
    Value clockValue(bool isWide);
    Value addressOfVariable(const Operand& operand, Type type);
    /// Of 8 or 16 bits: extended to 32 as its type says.
    Value extended(std::size_t index, Type type);
    Value extend(const Value& value, Type type);
    Value predicate(const Operand& operand);
    Value registerValue(const Register& found) const;

    // Instructions.
    Value temporary(Opcode opcode, DataType type, Sources sources);
    Value temporaryPredicate(Opcode opcode, DataType type, Sources sources);
    /// Adds an instruction for the guard of the statement; its destination is `target`.
    code::Node& write(Opcode opcode, DataType type, const Operand& target, Sources sources);
    code::Node& writePredicate(Opcode opcode, DataType type, const Operand& target,
                               Sources sources);
    void writeLogic(isa::Logic logic, std::string_view target, const Value& a, const Value& b);
    code::Node& act(Opcode opcode, DataType type, Sources sources);
    void copy(const Operand& target, const Value& value, Type type);
    bool alias(const Operand& target, const Value& wide, std::uint8_t part);
    static Value negated(Value value, DataType type);
    static DataType dataTypeOf(Type type);
    static Value partOf(Value value, int part);
    static Value zero(DataType type);
    void skippingWithGuard(const std::function<void()>& body);

    // Integers.
    void lowerAdd();
    void lowerSub();
    void lowerCarry(const Value& a, const Value& b, bool isSubtraction);
    void lowerMul();
    void lowerMad();
    void lowerMul24();
    void lowerDiv();
    void lowerRem();
    void lowerAbs();
    void lowerNeg();
    void lowerMinMax();
    void addHalfWords();
    void addSaturated(const Value& b, bool isSubtraction = false);
    void lowerHalfWordMinMax(Opcode opcode, bool isCut);
    void lowerSad();
    void lowerBfe();
    void lowerBfi();
    void lowerBitCount();
    void lowerBfind();
    void lowerDp4a();
    void lowerDp2a();
    void addProducts(std::uint32_t bits, std::uint32_t firstOfB);
    void lowerDistances();

    // Bits, moves and choices.
    void lowerLogic();
    void lowerNot();
    void lowerCnot();
    void lowerLop3();
    void lowerShift();
    void lowerShf();
    void lowerPrmt();
    Value permuteDigits(Value chosen, std::uint32_t low, std::uint32_t high);
    void lowerMov();
    void lowerPack();
    void lowerUnpack();
    void lowerSelp();
    void lowerSlct();

    // Floating point.
    void arithmetic(Opcode single, Opcode full, Opcode half, std::vector<Value> sources);
    Value flushedInput(const Value& value, Type type);
    void finishFloat(const Value& result, Type type);
    void saturateHalf(const Value& result, Type type);
    isa::Rounding rounding() const;
    void lowerFma();
    void lowerFloatDiv();
    void lowerRcp();
    void lowerUpperHalf(isa::MathFunction function);
    void lowerMath();
    void lowerFloatMinMax(bool isMin);
    void lowerFloatNeg();
    void lowerFloatAbs();
    void lowerCopysign();
    void lowerTestp();
    Value toSingle(const Value& value, Type type);
    Value fromSingle(const Value& value, Type type, isa::Rounding rounding);

    // Conversions.
    void lowerCvt();
    void convertPacked(Type to);
    void convertInteger(Type to, Type from);
    void convertToInteger(Type to, Type from);
    void convertFromInteger(Type to, Type from);
    void convertFloat(Type to, Type from);
    Value clamped(Value value, Type to, Type from);
    isa::MathFunction integerRounding() const;
    void finishInteger(const Value& value, Type to);
    void lowerCvta();
    void lowerIsspacep();
    void lowerMapa();
    void lowerGetctarank();

    // Comparisons.
    void lowerSetp();
    void lowerSet();
    Value compare(std::size_t first, Type type, std::string_view name, int half);
    std::string_view comparisonName() const;
    bool isSharedAddress(const Operand& operand);

    // Memory.
    StateSpace space() const;
    Address address(const Operand& operand, StateSpace space);
    void lowerLd();
    void lowerSt();
    void lowerAtom();
    void lowerRed();
    void loadOne(const Address& from, StateSpace space, Type t);
    void lowerLdParam();
    void lowerIndexedParam();
    void lowerStParam();
    void loadVector(const Address& from, StateSpace space, Type type);
    bool copiesGap() const;
    void storeVector(const Address& to, StateSpace space, Type type);
    void spread(const Operand& targets, const Value& wide, Type type);
    Value packed(const Operand& values, Type type, DataType& wide);
    isa::Caching cachingOf() const;
    code::Node& access(Opcode opcode, DataType type, const Address& address, Sources sources);
    void atomic(bool hasResult);
    void lowerCpAsync();
    void copyAsync();
    void arriveBehindCopies();
    Value bytesRead(std::uint64_t bytes);
    Value placeOf(const Address& address);
    bool waitsAsItMay();
    void lowerMbarrier();
    void initMbarrier();
    void arriveAtMbarrier(std::size_t at, const Value& count);
    void testMbarrier();
    void orderForBlock();
    Value addToMbarrier(const Address& to, StateSpace where, const Value& sum);
    Value lowCountOf(const Value& state);
    Value phaseOf(const Value& state);
    void atomicVector(bool hasResult, isa::AtomicOperation operation);
    void lowerNothing() {}

    // Warps and blocks.
    void lowerShfl();
    void lowerVote();
    void lowerMatch();
    void lowerRedux();
    void lowerActivemask();
    void lowerElect();
    void lowerFns();
    void lowerBar();
    void lowerBarRed();
    bool isBarrierNumber(const Operand& number);
    bool isThreadCount(const Operand& number);
    void fence();
    void lowerFence();
    void lowerNanosleep();

    // Control.
    void lowerBra();
    void lowerBrx();
    void lowerCall();
    void callFunction(const Function& callee, const Operand* results, const Operand* arguments);
    void callThrough(std::string_view pointer, const Operand* results, const Operand* arguments);
    void bringTogether(const Function& callee, const Operand& results,
                       std::map<SlotKey, Value>& common);
    std::size_t recursiveOf(const Function& callee);
    void callRecursive(const Function& callee, const Operand* results, const Operand* arguments);
    void lowerRecursive(std::size_t number);
    void lowerRecursives();
    void moveSlot(const Value& target, const Value& value, bool isWide);
    Value addressInFrame(std::uint64_t offset, Type type);
    std::map<SlotKey, Value> argumentsGiven(const Function& callee, const Operand* arguments);
    bool callOutput(std::string_view name, const Operand* results, const Operand* arguments);
    bool callMath(std::string_view name, const Operand* results, const Operand* arguments);
    void lowerRet();
    void lowerExit();
    void lowerTrap();

    const Module& module_;
    const MemoryLayout& layout_;
    LineSource lines_;
    ProblemList& problems_;
    code::Emitter emitter_{};
    std::vector<Frame> frames_{};
    const Statement* statement_ = nullptr;
    Value guard_{};
    int mainFile_ = 0;
    std::map<Location, Location> inlinedAt_{};
    std::optional<Value> carry_{};  ///< Of the last instruction with .cc …
    bool isBorrow_ = false;         ///< … which was a subtraction.
    bool isTooLarge_ = false;
    std::set<const Function*> mayRecur_{};  ///< Functions that are called, not copied.
    std::vector<Recursive> recursives_{};   ///< In the order in which they are met …
    std::vector<CalledFunction> called_{};  ///< … and what the code says of them.
    std::optional<std::size_t> body_{};     ///< Of which the body is lowered; none: the kernel.
    Stack stack_{};
};

}  // namespace warpscope::ptx
