#include "app/session/base/toml_text.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::session {
namespace {

TEST(TomlText, ReadsBackAsItIs) {
    for (const std::string text : {"// it's '''so'''\nint a;\n", "\"\"\" ''' \\ 线程束\r\n\t\x01", ""}) {
        const toml::table table{{"code", text}};
        EXPECT_EQ(toml::parse(tomlText(table))["code"].value<std::string>(), text);
    }
}

}  // namespace
}  // namespace warpscope::session
