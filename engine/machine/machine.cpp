#include "engine/machine/machine.h"

namespace warpscope::machine {

Machine::Machine() = default;
Machine::Machine(const Machine& other) = default;
Machine::Machine(Machine&& other) noexcept = default;
Machine& Machine::operator=(const Machine& other) = default;
Machine& Machine::operator=(Machine&& other) noexcept = default;
Machine::~Machine() = default;

}  // namespace warpscope::machine
