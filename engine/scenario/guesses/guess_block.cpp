#include "engine/scenario/guesses/guess_block.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engine/isa/control_flow.h"
#include "engine/isa/writers.h"

namespace warpscope::scenario {
namespace {

using isa::Instruction;
using isa::Opcode;
using isa::Operand;
using isa::ProgramCounter;

constexpr int kMaxThreads = 1024;
/// Longer programs, and longer ways from threadIdx to an address, are not followed.
constexpr std::size_t kMaxProgramInstructions = 4000;
constexpr int kMaxSteps = 24;
/// Of a factor or an offset: no place in shared memory is further away, and no product overflows.
constexpr std::int64_t kMaxDistance = std::int64_t{1} << 31;

/// base + x × threadIdx.x + y × threadIdx.y
struct ThreadForm {
    std::int64_t base = 0;
    std::int64_t x = 0;
    std::int64_t y = 0;

    ThreadForm plus(const ThreadForm& other, std::int64_t factor = 1) const {
        return {base + factor * other.base, x + factor * other.x, y + factor * other.y};
    }
    ThreadForm times(std::int64_t factor) const { return ThreadForm{}.plus(*this, factor); }
    bool isConstant() const { return x == 0 && y == 0; }
    bool isNear() const {
        return std::abs(base) <= kMaxDistance && std::abs(x) <= kMaxDistance &&
               std::abs(y) <= kMaxDistance;
    }
};

std::optional<ThreadForm> sum(const std::optional<ThreadForm>& a,
                              const std::optional<ThreadForm>& b) {
    if (!a || !b) return std::nullopt;
    return a->plus(*b);
}

std::optional<ThreadForm> product(const std::optional<ThreadForm>& a,
                                  const std::optional<ThreadForm>& b) {
    if (!a || !b) return std::nullopt;
    if (b->isConstant()) return a->times(b->base);
    if (a->isConstant()) return b->times(a->base);
    return std::nullopt;
}

/// Follows registers to the instructions that wrote them.
class Forms {
  public:
    explicit Forms(const isa::Program& program) : program_(program), writers_(program) {}

    /// Whether a source is made of hardware values and constants alone, threadIdx.x among them.
    bool isThreadIndex(ProgramCounter pc, std::size_t source) const {
        bool hasThread = false;
        return leadsToThread(pc, source, kMaxSteps, hasThread) && hasThread;
    }

    std::optional<ThreadForm> ofSource(ProgramCounter pc, std::size_t source,
                                       int steps = kMaxSteps) const {
        const Operand& operand = program_.instructions[pc].sources[source];
        if (operand.kind == Operand::Kind::Immediate)
            return ThreadForm{static_cast<std::int32_t>(operand.value), 0, 0};
        if (operand.kind != Operand::Kind::Register || steps == 0) return std::nullopt;
        const auto writers = writers_.of(pc, operand);
        if (writers.size() != 1 || program_.instructions[writers.front()].isGuarded())
            return std::nullopt;
        const auto form = ofResult(writers.front(), steps - 1);
        if (!form || !form->isNear()) return std::nullopt;
        return operand.negate ? form->times(-1) : form;
    }

  private:
    /// Index arithmetic of 32 bits, and where it begins.
    static bool leadsOn(const Instruction& writer) {
        const isa::Form form = isa::integerFormOf(writer.opcode);
        const bool isArithmetic = form != isa::Form::Other && form != isa::Form::Choice;
        return writer.opcode == Opcode::S2r || (isArithmetic && isa::bytesOf(writer.type) == 4);
    }

    bool leadsToThread(ProgramCounter pc, std::size_t source, int steps, bool& hasThread) const {
        const Operand& operand = program_.instructions[pc].sources[source];
        if (operand.kind == Operand::Kind::Special)
            hasThread = hasThread || operand == isa::specialOperand(isa::Special::ThreadX);
        if (operand.kind == Operand::Kind::Predicate || operand.kind == Operand::Kind::Parameter ||
            steps == 0)
            return false;
        if (operand.kind != Operand::Kind::Register) return true;
        const auto writers = writers_.of(pc, operand);
        if (writers.size() != 1) return false;
        const Instruction& writer = program_.instructions[writers.front()];
        if (!leadsOn(writer) || writer.isGuarded()) return false;
        for (std::size_t i = 0; i < 3; ++i)
            if (!leadsToThread(writers.front(), i, steps - 1, hasThread)) return false;
        return true;
    }

    std::optional<ThreadForm> ofResult(ProgramCounter pc, int steps) const {
        const auto source = [&](std::size_t index) { return ofSource(pc, index, steps); };
        const Instruction& instruction = program_.instructions[pc];
        if (instruction.opcode == Opcode::S2r) return ofSpecial(instruction.sources[0]);
        switch (isa::integerFormOf(instruction.opcode)) {
            case isa::Form::Move:
            case isa::Form::Widening:
                return source(0);
            case isa::Form::Sum:
                return sum(source(0), source(1));
            case isa::Form::Product:
                return product(source(0), source(1));
            case isa::Form::ProductSum:
                return sum(product(source(0), source(1)), source(2));
            case isa::Form::Shift: {
                const auto by = source(1);
                if (!by || !by->isConstant() || by->base < 0 || by->base > 24) return std::nullopt;
                return product(source(0), ThreadForm{std::int64_t{1} << by->base, 0, 0});
            }
            case isa::Form::Choice:
            case isa::Form::Other:
                return std::nullopt;
        }
        return std::nullopt;
    }

    static std::optional<ThreadForm> ofSpecial(const Operand& special) {
        if (special.value == static_cast<std::uint32_t>(isa::Special::ThreadX))
            return ThreadForm{0, 1, 0};
        if (special.value == static_cast<std::uint32_t>(isa::Special::ThreadY))
            return ThreadForm{0, 0, 1};
        return std::nullopt;
    }

    const isa::Program& program_;
    isa::Writers writers_;
};

/// The instructions to which every thread comes.
std::vector<ProgramCounter> comeToByAll(const isa::Program& program) {
    const auto blocks = isa::basicBlocks(program.instructions);
    const auto behind = isa::immediatePostDominators(blocks);
    std::vector<ProgramCounter> all;
    for (std::uint32_t block = 0; block < blocks.size(); block = behind[block])
        for (ProgramCounter pc = blocks[block].first; pc <= blocks[block].last; ++pc)
            all.push_back(pc);
    return all;
}

/// Bytes of shared memory that have a name.
struct SharedArray {
    std::string name{};
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::uint32_t elements = 0;
};

std::optional<SharedArray> arrayAt(const isa::Program& program, std::int64_t byte) {
    for (const isa::VariableRange& variable : program.variables) {
        const std::int64_t begin = variable.index;
        const std::int64_t end = begin + std::int64_t{variable.count} * bytesOf(variable.type);
        if (variable.place == isa::VariableRange::Place::Shared && byte >= begin && byte < end)
            return SharedArray{variable.name, begin, end, variable.count};
    }
    return std::nullopt;
}

/// How many threads of one direction have room behind the base or before it.
std::int64_t roomFor(std::int64_t factor, std::int64_t base, const SharedArray& array) {
    const std::int64_t each = std::abs(factor);
    return factor > 0 ? (array.end - base + each - 1) / each : (base - array.begin) / each + 1;
}

/// A whole number of warps, or what is less than one.
std::int64_t inWarps(std::int64_t threads) {
    return threads >= 32 ? threads / 32 * 32 : threads;
}

/// The room that the accesses so far leave.
class Room {
  public:
    void look(const ThreadForm& form, const SharedArray& array, bool isStore) {
        const bool isByBoth = form.x != 0 && form.y != 0;
        std::int64_t x = form.x != 0 ? roomFor(form.x, form.base, array) : kNone;
        std::int64_t y = form.y != 0 ? roomFor(form.y, form.base, array) : kNone;
        // Of two directions the quicker one has the length of a row.
        if (isByBoth && std::abs(form.y) > std::abs(form.x))
            lookAtTile(form.x, form.y, form.base, array, isStore, x, y);
        else if (isByBoth)
            lookAtTile(form.y, form.x, form.base, array, isStore, y, x);
        if (x >= x_ && y >= y_) return;
        x_ = std::min(x, x_);
        y_ = std::min(y, y_);
        array_ = array;
    }

    std::optional<BlockOfArray> block() const {
        if (x_ == kNone || x_ < 2) return std::nullopt;
        BlockOfArray found{{inWarps(x_), 1, 1}, array_.name, array_.elements};
        if (y_ != kNone) found.block.y = y_;
        if (found.block.count() > kMaxThreads) return std::nullopt;
        return found;
    }

  private:
    /// A row holds what is quick. Who writes as far from the upper as from the left edge of a tile,
    /// tile[y + 1][x + 1], leaves a halo of that width on the other sides as well.
    static void lookAtTile(std::int64_t quick, std::int64_t slow, std::int64_t base,
                           const SharedArray& array, bool isStore, std::int64_t& columns,
                           std::int64_t& rows) {
        columns = std::abs(slow) / std::abs(quick);
        if (quick < 0 || slow < 0) return;
        const std::int64_t column = (base - array.begin) % slow / quick;
        const std::int64_t row = (base - array.begin) / slow;
        const bool isHalo = isStore && column > 0 && column == row;
        columns -= isHalo ? 2 * column : column;
        rows = (array.end - array.begin) / slow - (isHalo ? 2 * row : row);
    }

    static constexpr std::int64_t kNone = INT32_MAX;
    std::int64_t x_ = kNone;
    std::int64_t y_ = kNone;
    SharedArray array_{};
};

}  // namespace

std::optional<BlockOfArray> blockOfSharedArrays(const isa::Program& program) {
    if (program.instructions.size() > kMaxProgramInstructions) return std::nullopt;
    const Forms forms(program);
    Room room;
    for (const ProgramCounter pc : comeToByAll(program)) {
        const Instruction& instruction = program.instructions[pc];
        if (infoOf(instruction.opcode).space != isa::Space::Shared || instruction.isGuarded())
            continue;
        auto form = forms.ofSource(pc, 0);
        if (!form || form->isConstant()) continue;
        form->base += instruction.offset;
        const auto array = arrayAt(program, form->base);
        if (array) room.look(*form, *array, isa::isStore(instruction.opcode));
    }
    return room.block();
}

bool passesWhereEqual(const isa::Program& program, const isa::Parameter& parameter) {
    if (program.instructions.size() > kMaxProgramInstructions) return false;
    const Forms forms(program);
    const Operand bound = isa::parameterOperand(parameter.offset);
    for (ProgramCounter pc = 0; pc < program.instructions.size(); ++pc) {
        const Instruction& test = program.instructions[pc];
        if (test.opcode != Opcode::Isetp) continue;
        using enum isa::Comparison;
        const bool isSecond = test.sources[1] == bound;
        if (!isSecond && test.sources[0] != bound) continue;
        const bool isPassed = isSecond ? test.comparison == LessEqual || test.comparison == Greater
                                       : test.comparison == GreaterEqual || test.comparison == Less;
        if (isPassed && forms.isThreadIndex(pc, isSecond ? 0 : 1)) return true;
    }
    return false;
}

bool asksForBlockSize(const isa::Program& program) {
    const auto isSize = [](const Operand& source) {
        const auto special = static_cast<isa::Special>(source.value);
        return source.kind == Operand::Kind::Special && special >= isa::Special::BlockDimX &&
               special <= isa::Special::BlockDimZ;
    };
    return std::ranges::any_of(program.instructions, [&](const Instruction& instruction) {
        return std::ranges::any_of(instruction.sources, isSize);
    });
}

}  // namespace warpscope::scenario
