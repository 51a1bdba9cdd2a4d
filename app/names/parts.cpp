#include "app/names/parts.h"

namespace warpscope::names {

namespace {

constexpr Part kParts[] = {
#include "parts.inc"
};

}  // namespace

std::string_view programVersion() {
    return WARPSCOPE_VERSION;
}

std::span<const Part> parts() {
    return kParts;
}

std::string versionText(std::string_view program, PartOf of) {
    std::string text = std::string(program) + " " + std::string(programVersion());
    for (const Part& part : parts()) {
        if (of == PartOf::All && part.in == PartOf::Window) continue;
        text += '\n';
        text += part.name;
        if (!part.version.empty()) text += " " + std::string(part.version);
        text += " (" + std::string(part.licence) + ")";
    }
    return text;
}

}  // namespace warpscope::names
