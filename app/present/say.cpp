#include "app/present/say.h"

#include "engine/isa/listing.h"

#include <utility>

namespace warpscope::views {

std::string say(const session::Session& session, std::string_view key, Values values) {
    return session.text(Message{std::string(key), std::move(values)});
}

std::string say(const session::Session& session, const Message& message) {
    return session.text(message);
}

std::string grouped(long long number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;) {
        i -= 3;
        digits.insert(i, 1, ',');
    }
    return digits;
}

std::string instructionText(const history::Run& run, isa::ProgramCounter pc) {
    const isa::Program& program = run.launch().program;
    if (pc >= program.instructions.size()) return {};
    return isa::toText(program.instructions[pc], program);
}

int lineOf(const history::Run& run, isa::ProgramCounter pc) {
    const isa::Program& program = run.launch().program;
    return pc < program.instructions.size() ? program.instructions[pc].line : 0;
}

}  // namespace warpscope::views
