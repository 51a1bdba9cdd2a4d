#include "engine/cuda/lower/phi_order.h"

#include <algorithm>

#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

/// One number of a variable, and what is known of who writes and reads it.
struct Slot {
    const Variable* variable = nullptr;  ///< nullptr: of a value without a name.
    std::uint32_t leaf = 0;
    int stores = 0;
    bool isRead = false;
    int block = -1;  ///< Where it stands, if it stands in one alone.
    bool isInOneBlock = true;
    bool isReadFirst = false;         ///< Before anything is written.
    bool isReadElsewhere = false;     ///< Where the first store is not certain to have been.
    std::vector<int> storedWithin{};  ///< The sides and rounds around the first store.

    bool isUsed() const { return block >= 0; }
    /// Whether LLVM's PromoteMemToReg is done with it before it looks where ways meet.
    bool goesAtOnce() const {
        if (!isUsed()) return true;
        if (stores <= 1 && !isReadFirst && !isReadElsewhere) return true;
        return isInOneBlock && !(isReadFirst && stores > 0);
    }
};

/// Goes through a function as a compiler writes its code, block by block.
class FunctionWalk {
  public:
    void run(const Function& function) {
        // What a function gives comes first; it is written once, or where ways meet at its end.
        if (!function.result.isVoid() && !function.result.isRecord())
            entries_.emplace_back().slots.emplace_back();
        for (const auto& parameter : function.parameters)
            declare(*parameter);
        walk(*function.body);
    }

    /// Scalars one by one as declared; structures last first, each number by number.
    std::vector<Slot> scalars() const { return slotsOf(false); }
    std::vector<Slot> parts() const { return slotsOf(true); }

  private:
    /// What becomes of a structure that an expression gives.
    enum class Use : std::uint8_t { Value, Reference, Home };

    struct Entry {
        const Variable* variable = nullptr;
        bool isLate = false;  ///< A structure, or its address is known to others.
        bool isReferred = false;
        bool isOfNumbers = false;  ///< Made of numbers alone.
        std::vector<Slot> slots{};
    };

    std::vector<Slot> slotsOf(bool isLate) const {
        std::vector<Slot> found;
        const auto add = [&](const Entry& entry) {
            if (entry.isLate == isLate && !isGone(entry))
                found.insert(found.end(), entry.slots.begin(), entry.slots.end());
        };
        if (isLate)
            std::for_each(entries_.rbegin(), entries_.rend(), add);
        else
            std::ranges::for_each(entries_, add);
        return found;
    }

    /// A structure that nobody reads, and one that is copied from a constant: whose place in
    /// memory nobody has to know.
    static bool isGone(const Entry& entry) {
        if (entry.isReferred || entry.variable == nullptr || !entry.variable->type.isRecord())
            return false;
        const bool isCopied =
            entry.isOfNumbers &&
            std::ranges::all_of(entry.slots, [](const Slot& slot) { return slot.stores <= 1; });
        return isCopied || std::ranges::none_of(entry.slots, &Slot::isRead);
    }

    static bool hasArrays(const Type& type) {
        return type.isArray() || (type.isRecord() && type.record->hasArrays);
    }

    static bool isNumber(const Expression& expression) {
        const bool isConverted = expression.kind == ExpressionKind::Convert;
        return (isConverted ? *expression.operands[0] : expression).kind == ExpressionKind::Literal;
    }

    void add(const Variable* variable, const Type& type) {
        const bool isKnown = variable != nullptr;
        if (isKnown) index_[variable] = entries_.size();
        Entry& entry = entries_.emplace_back();
        entry.variable = variable;
        entry.isLate =
            !isKnown || type.isRecord() || variable->isAddressTaken || variable->isCaptured;
        const std::uint32_t count = isKnown && variable->isReference ? 1 : leafCount(type);
        for (std::uint32_t leaf = 0; leaf < count; ++leaf)
            entry.slots.push_back({variable, leaf});
    }

    void declare(const Variable& variable) {
        const bool isOwn =
            variable.storage == Storage::Local || variable.storage == Storage::Parameter;
        if (!isOwn) return;
        if (!hasArrays(variable.type)) add(&variable, variable.type);
        if (variable.initializer)
            walk(*variable.initializer, variable.isReference ? Use::Reference : Use::Home);
        bool isOfNumbers = variable.hasBraces;
        for (const ExpressionPtr& element : variable.elements) {
            if (!element) continue;
            walk(*element, Use::Home);
            isOfNumbers &= isNumber(*element);
        }
        if (isOfNumbers && !hasArrays(variable.type))
            entries_[index_.at(&variable)].isOfNumbers = true;
        const bool isGiven =
            variable.storage == Storage::Parameter || variable.initializer || variable.hasBraces;
        if (isGiven && !variable.isReference) access(&variable, 0, UINT32_MAX, true);
    }

    /// The numbers of a variable that an expression names, or nothing.
    struct Range {
        const Variable* variable = nullptr;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    static Range rangeOf(const Expression& place) {
        if (place.kind == ExpressionKind::Variable)
            return {place.variable, 0, leafCount(place.type)};
        if (place.kind != ExpressionKind::Member) return {};
        const Expression& owner = *place.operands[0];
        Range range = rangeOf(owner);
        if (range.variable == nullptr || !owner.type.isRecord()) return {};
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(place.bits); ++i)
            range.first += leafCount(owner.type.record->members[i].type);
        range.count = leafCount(place.type);
        return range;
    }

    void access(const Variable* variable, std::uint32_t first, std::uint32_t count, bool isStore) {
        const auto found = index_.find(variable);
        if (found == index_.end()) return;
        auto& slots = entries_[found->second].slots;
        for (std::uint32_t i = first; i < slots.size() && i - first < count; ++i)
            note(slots[i], isStore);
    }

    void note(Slot& slot, bool isStore) const {
        slot.isInOneBlock &= slot.block < 0 || slot.block == block_;
        slot.block = block_;
        if (isStore) {
            if (slot.stores++ == 0) slot.storedWithin = within_;
            return;
        }
        slot.isRead = true;
        if (slot.stores == 0) slot.isReadFirst = true;
        const auto& store = slot.storedWithin;
        slot.isReadElsewhere |= store.size() > within_.size() ||
                                !std::equal(store.begin(), store.end(), within_.begin());
    }

    void newBlock() { block_ = ++blockCount_; }

    /// What runs in a block of its own, on one side or in rounds.
    void walkWithin(const auto& part) {
        newBlock();
        within_.push_back(block_);
        if (part) walk(*part);
        within_.pop_back();
        newBlock();
    }

    void walk(const Statement& statement) {
        const bool isSwitch = statement.kind == StatementKind::Switch;
        const bool isLoop = statement.kind == StatementKind::For ||
                            statement.kind == StatementKind::While ||
                            statement.kind == StatementKind::DoWhile;
        for (const auto& variable : statement.variables)
            declare(*variable);
        for (const auto& child : statement.children)
            walk(*child);
        if (statement.initial) walk(*statement.initial);
        if (isLoop) newBlock();
        if (statement.kind == StatementKind::DoWhile) walkWithin(statement.body);
        if (statement.condition) walk(*statement.condition, Use::Home);
        if (statement.kind == StatementKind::If || isSwitch || (isLoop && statement.body)) {
            if (statement.kind != StatementKind::DoWhile) walkWithin(statement.body);
            if (statement.otherwise) walkWithin(statement.otherwise);
        }
        if (statement.step) walk(*statement.step);
        if (isLoop || statement.kind >= StatementKind::Case) newBlock();
    }

    void walk(const Expression& expression, Use use = Use::Value) {
        const Range range = rangeOf(expression);
        if (range.variable != nullptr) {
            access(range.variable, range.first, range.count, false);
            return;
        }
        if (expression.kind == ExpressionKind::Assign) return walkAssign(expression);
        if (expression.kind == ExpressionKind::AddressOf) return refer(*expression.operands[0]);
        if (isTemporary(expression, use)) add(nullptr, expression.type);
        if (expression.kind == ExpressionKind::Call) return walkCall(expression);
        const bool isLogical =
            expression.kind == ExpressionKind::Binary && cuda::isLogical(expression.op);
        const bool isChoice = expression.kind == ExpressionKind::Conditional;
        for (std::size_t i = 0; i < expression.operands.size(); ++i) {
            if (i > 0 && (isLogical || isChoice))
                walkWithin(expression.operands[i]);
            else
                walk(*expression.operands[i], i == 0 && isChoice ? Use::Home : Use::Value);
        }
    }

    void walkAssign(const Expression& expression) {
        const Expression& target = *expression.operands[0];
        const Range range = rangeOf(target);
        if (range.variable == nullptr || expression.isCompound) walk(target);
        walk(*expression.operands[1]);
        if (range.variable != nullptr) access(range.variable, range.first, range.count, true);
    }

    void walkCall(const Expression& call) {
        const Function* const function = call.function;
        for (std::size_t i = 0; i < call.operands.size(); ++i) {
            const bool isReference = function != nullptr && i < function->parameters.size() &&
                                     function->parameters[i]->isReference;
            if (isReference)
                refer(*call.operands[i]);
            else
                walk(*call.operands[i]);
        }
    }

    /// What a function knows the place of is written and read where it is called, and gets its
    /// registers when the function has been copied to there.
    void refer(const Expression& place) {
        const Range range = rangeOf(place);
        const auto found = index_.find(range.variable);
        if (found == index_.end()) return walk(place, Use::Reference);
        entries_[found->second].isLate = entries_[found->second].isReferred = true;
        access(range.variable, range.first, range.count, true);
        access(range.variable, range.first, range.count, false);
    }

    /// Whether a structure gets a place in memory of its own: one that is made of more than
    /// numbers, and one whose place a function wants to know.
    static bool isTemporary(const Expression& expression, Use use) {
        if (!expression.type.isRecord() || hasArrays(expression.type) || use == Use::Home)
            return false;
        const bool isCall = expression.kind == ExpressionKind::Call;
        const bool isMade = expression.kind == ExpressionKind::Construct;
        if (use == Use::Reference) return isCall || isMade;
        if (isCall) return expression.function != nullptr && expression.function->isConstructor;
        // make_float2(a, b) is a function, whose result needs no place.
        return isMade && expression.name.empty() &&
               !std::ranges::all_of(expression.operands,
                                    [](const ExpressionPtr& one) { return isNumber(*one); });
    }

    std::vector<Entry> entries_{};
    std::map<const Variable*, std::size_t> index_{};  ///< Into entries_.
    std::vector<int> within_{};
    int block_ = 0;
    int blockCount_ = 0;
};

/// LLVM takes one variable after another; of those that are done at once the last one takes the
/// place.
void number(std::vector<Slot> slots, std::uint32_t& count, PhiOrder& order) {
    for (std::size_t i = 0; i < slots.size();) {
        const Slot slot = slots[i];
        if (slot.goesAtOnce()) {
            slots[i] = slots.back();
            slots.pop_back();
            continue;
        }
        ++i;
        if (slot.variable == nullptr) continue;
        auto& numbers = order[slot.variable];
        numbers.resize(std::max<std::size_t>(numbers.size(), slot.leaf + 1));
        numbers[slot.leaf] = ++count;
    }
}

}  // namespace

PhiOrder phiOrderOf(const Function& function) {
    FunctionWalk walk;
    walk.run(function);
    PhiOrder order;
    std::uint32_t count = 0;
    number(walk.scalars(), count, order);
    number(walk.parts(), count, order);
    return order;
}

}  // namespace warpscope::cuda
