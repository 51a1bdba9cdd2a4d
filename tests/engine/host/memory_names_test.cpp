#include "engine/host/memory_names.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

TEST(MemoryNames, ANameStandsBehindItsCasts) {
    for (const char* const text :
         {"data", "&data", "(void**)&data", "(const unsigned int*)data",
          "reinterpret_cast<void**>(&data)", "thrust::raw_pointer_cast(data)"}) {
        const HostCode code = readHostCode(text);
        EXPECT_EQ(nameIn(code, {0, code.tokens.size() - 1}), "data") << text;
    }
    const HostCode size = readHostCode("sizeof(4)");
    EXPECT_EQ(nameIn(size, {0, size.tokens.size() - 1}), "");
}

TEST(MemoryNames, APlaceWithinIsBehindTheFirst) {
    for (const char* const text : {"data + 3", "&data[3]"}) {
        const HostCode code = readHostCode(text);
        EXPECT_TRUE(isPlaceWithin(code, {0, code.tokens.size() - 1})) << text;
    }
    for (const char* const text : {"data", "&data[0]", "rows[3]", "f(a + 3)"}) {
        const HostCode code = readHostCode(text);
        EXPECT_FALSE(isPlaceWithin(code, {0, code.tokens.size() - 1})) << text;
    }
}

}  // namespace
}  // namespace warpscope::host
