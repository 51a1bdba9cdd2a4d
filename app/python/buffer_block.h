#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/history/run.h"

namespace warpscope::python {

/// One number within an element of a buffer of structures.
struct ElementField {
    std::string format{};  ///< As ArrayLayout::format.
    std::size_t offset = 0;
};

/// Where a buffer lies in a BufferBlock, and what it holds.
struct ArrayLayout {
    std::string name{};
    std::size_t offset = 0;  ///< A multiple of 64.
    std::size_t count = 0;   ///< Elements.
    /// One number, as NumPy names it: "<f4". Brain floats, which NumPy lacks, are "<u2".
    std::string format{};
    std::size_t components = 1;  ///< Numbers in an element: 4 of a float4.
    std::size_t itemBytes = 0;   ///< Bytes from one element to the next.
    std::vector<ElementField>
        fields{};  ///< Of a structure; format and components then say nothing.
};

/// All buffers after a run, in one piece. Device memory is made of pages that states share, so no
/// array can be laid over it; what is copied here once can be looked at without further copies.
struct BufferBlock {
    std::vector<std::uint8_t> bytes{};
    std::vector<ArrayLayout> arrays{};  ///< In the order of their allocation.
};
BufferBlock bufferBlock(const history::Run& run);

}  // namespace warpscope::python
