#include "engine/isa/pointer_sources.h"

#include <initializer_list>
#include <utility>

#include "engine/isa/writers.h"

namespace warpscope::isa {
namespace {

/// A register leads to all that may have written it.
constexpr std::size_t kMaxFollowedIn = 4000;

class PointerSearch {
  public:
    explicit PointerSearch(const Program& program)
        : program_(program), writers_(program), isSeen_(program.instructions.size()) {}

    std::vector<ParameterRead> run(ProgramCounter access) {
        const Opcode opcode = program_.instructions[access].opcode;
        follow(access, opcode == Opcode::Ldgsts ? 1 : 0);
        while (!open_.empty()) {
            const ProgramCounter pc = open_.back();
            open_.pop_back();
            goThrough(pc);
        }
        return std::move(found_);
    }

  private:
    void follow(ProgramCounter pc, std::size_t source) {
        const Operand& operand = program_.instructions[pc].sources[source];
        if (operand.kind == Operand::Kind::Parameter) found_.push_back({pc, source});
        if (operand.kind != Operand::Kind::Register) return;
        for (const ProgramCounter writer : writers_.of(pc, operand)) {
            if (!isSeen_[writer]) open_.push_back(writer);
            isSeen_[writer] = true;
        }
    }

    void followAll(ProgramCounter pc, std::initializer_list<std::size_t> sources) {
        for (const std::size_t source : sources)
            follow(pc, source);
    }

    void goThrough(ProgramCounter pc) {
        switch (integerFormOf(program_.instructions[pc].opcode)) {
            case Form::Move:
            case Form::Widening:
                return follow(pc, 0);
            case Form::Sum:
                return followAll(pc, {0, 1});
            case Form::Choice:
                return followAll(pc, {1, 2});
            case Form::ProductSum:
                return follow(pc, 2);
            case Form::Product:
            case Form::Shift:
            case Form::Other:
                return;
        }
    }

    const Program& program_;
    Writers writers_;
    std::vector<bool> isSeen_;
    std::vector<ProgramCounter> open_{};
    std::vector<ParameterRead> found_{};
};

}  // namespace

std::vector<ParameterRead> pointerSourcesOf(const Program& program, ProgramCounter access) {
    if (program.instructions.size() > kMaxFollowedIn) return {};
    return PointerSearch(program).run(access);
}

}  // namespace warpscope::isa
