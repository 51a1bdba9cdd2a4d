#include "app/python/buffer_block.h"

#include <algorithm>

#include "engine/isa/buffer_elements.h"

namespace warpscope::python {
namespace {

/// One number, or two where a type packs two.
struct Format {
    std::string name{};
    std::size_t components = 1;
};

Format formatOf(isa::DataType type) {
    switch (type) {
        case isa::DataType::S8:
            return {"<i1"};
        case isa::DataType::U8:
            return {"<u1"};
        case isa::DataType::S16:
            return {"<i2"};
        case isa::DataType::U16:
        case isa::DataType::Bf16:
            return {"<u2"};
        case isa::DataType::F16:
            return {"<f2"};
        case isa::DataType::S32:
            return {"<i4"};
        case isa::DataType::U32:
            return {"<u4"};
        case isa::DataType::F32:
            return {"<f4"};
        case isa::DataType::S64:
            return {"<i8"};
        case isa::DataType::U64:
            return {"<u8"};
        case isa::DataType::F64:
            return {"<f8"};
        case isa::DataType::F16x2:
            return {"<f2", 2};
        case isa::DataType::Bf16x2:
            return {"<u2", 2};
        case isa::DataType::B128:
            return {"<u4", 4};
    }
    return {"<u1"};
}

/// A float4 is a structure of four equal numbers without gaps.
bool isVector(const isa::Parameter& parameter) {
    const std::vector<isa::Component>& all = parameter.components;
    const auto bytes = static_cast<std::size_t>(isa::bytesOf(all.front().type));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].type != all.front().type || all[i].offset != i * bytes) return false;
    }
    return parameter.structureSize == all.size() * bytes;
}

ArrayLayout layoutOf(const isa::Parameter& parameter, const memory::Buffer& buffer) {
    ArrayLayout out;
    out.name = buffer.name;
    out.itemBytes = isa::elementBytesOf(parameter);
    out.count = buffer.bytes / out.itemBytes;
    const Format format = formatOf(parameter.type);
    out.format = parameter.isBool ? "|b1" : format.name;
    out.components =
        format.components * static_cast<std::size_t>(std::max(1, parameter.elementComponents));
    if (parameter.structureSize == 0 || parameter.components.empty()) return out;
    if (isVector(parameter)) {
        const Format one = formatOf(parameter.components.front().type);
        out.format = one.name;
        out.components = one.components * parameter.components.size();
        return out;
    }
    for (const isa::Component& component : parameter.components)
        out.fields.push_back({formatOf(component.type).name, component.offset});
    return out;
}

}  // namespace

BufferBlock bufferBlock(const history::Run& run) {
    constexpr std::size_t kLine = 64;
    const memory::DeviceMemory& memory = run.replay().finalState().memory;
    BufferBlock out;
    std::size_t end = 0;
    for (const memory::Buffer& buffer : memory.buffers()) {
        out.arrays.push_back(layoutOf(isa::elementsOf(run.launch().program, buffer.name), buffer));
        out.arrays.back().offset = end;
        end += (buffer.bytes + kLine - 1) / kLine * kLine;
    }
    out.bytes.resize(end);
    for (std::size_t i = 0; i < out.arrays.size(); ++i) {
        std::ranges::copy(memory.bytesOf(memory.buffers()[i]),
                          out.bytes.begin() + static_cast<std::ptrdiff_t>(out.arrays[i].offset));
    }
    return out;
}

}  // namespace warpscope::python
