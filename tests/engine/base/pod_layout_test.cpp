#include "engine/base/pod_layout.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace warpscope {
namespace {

/// Of a declaration whose words stand apart.
bool unmakes(const std::string& declaration) {
    std::istringstream in(declaration);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return unmakesPod({words.begin(), words.end()}, "Cell");
}

TEST(PodLayout, AFunctionOfTheStructureItselfUnmakesIt) {
    EXPECT_TRUE(unmakes("Cell ( int n )"));
    EXPECT_TRUE(unmakes("__device__ explicit Cell ( )"));
    EXPECT_TRUE(unmakes("~ Cell ( )"));
    EXPECT_TRUE(unmakes("Cell & operator = ( const Cell & other )"));
}

TEST(PodLayout, AnythingElseDoesNot) {
    EXPECT_FALSE(unmakes("int count ( ) const"));
    EXPECT_FALSE(unmakes("Cell & operator = ( int n )")) << "copies nothing";
    EXPECT_FALSE(unmakes("Cell next ( Cell other )"));
    EXPECT_FALSE(unmakes("int n"));
    EXPECT_FALSE(unmakes("( )"));
    EXPECT_FALSE(unmakes(""));
}

}  // namespace
}  // namespace warpscope
