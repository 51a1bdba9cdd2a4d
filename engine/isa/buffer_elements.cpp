#include "engine/isa/buffer_elements.h"

namespace warpscope::isa {

Parameter elementsOf(const Program& program, std::string_view buffer) {
    Parameter elements;
    for (const Parameter& parameter : program.parameters) {
        if (parameter.isPointer && parameter.name == buffer) elements = parameter;
    }
    for (const GlobalVariable& variable : program.globals) {
        if (variable.name == buffer) elements.type = variable.type;
    }
    return elements;
}

}  // namespace warpscope::isa
