#include "engine/sm/instructions/print_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <vector>

namespace warpscope::sm {
namespace {

/// The arguments one behind the other, each at a multiple of its size.
class List {
  public:
    List& add(std::int32_t value) { return put(&value, sizeof value); }
    List& add(long long value) { return put(&value, sizeof value); }
    List& add(double value) { return put(&value, sizeof value); }

    std::string printed(std::string_view format, int* count = nullptr) const {
        const PrintArguments arguments{[&](std::uint32_t offset, int bytes) {
                                           std::uint64_t value = 0;
                                           const auto size = static_cast<std::size_t>(bytes);
                                           if (offset + size <= bytes_.size())
                                               std::memcpy(&value, bytes_.data() + offset, size);
                                           return value;
                                       },
                                       [](std::uint64_t pointer) -> std::optional<std::string> {
                                           if (pointer == 7) return "seven";
                                           return std::nullopt;
                                       }};
        const std::vector<PrintPart> parts = printParts(format);
        if (count != nullptr) *count = argumentCountOf(parts);
        return printedText(parts, arguments);
    }

  private:
    List& put(const void* value, std::size_t size) {
        bytes_.resize((bytes_.size() + size - 1) / size * size + size);
        std::memcpy(bytes_.data() + bytes_.size() - size, value, size);
        return *this;
    }
    std::vector<char> bytes_{};
};

TEST(PrintText, WritesWhatCWrites) {
    EXPECT_EQ(List().add(-7).add(255).printed("%d %x|"), "-7 ff|");
    EXPECT_EQ(List().add(-1).printed("%u"), "4294967295");
    EXPECT_EQ(List().add(5).add(0.5).add(-1LL).printed("%03d %.3f %lld"), "005 0.500 -1");
    EXPECT_EQ(List().add(1e10).add(1.0).add(0.1).printed("%e %g %a"),
              "1.000000e+10 1 0x1.999999999999ap-4");
    EXPECT_EQ(List().add(65).add(3).printed("%c%-4d|%%"), "A3   |%");
    EXPECT_EQ(List().add(300).add(70000).printed("%hhd %hd"), "44 4464");
    EXPECT_EQ(List().add(4096LL).printed("%p"), "0x1000");
    EXPECT_EQ(List().add(0.0 / -1).add(1 / 0.0).printed("%f %f"), "-0.000000 inf");
}

TEST(PrintText, StarsTakeTheirNumberFromTheList) {
    EXPECT_EQ(List().add(6).add(2).add(3.14159).printed("[%*.*f]"), "[  3.14]");
    EXPECT_EQ(List().add(-4).add(1).printed("[%*d]"), "[1   ]");
}

TEST(PrintText, TextsComeFromMemory) {
    EXPECT_EQ(List().add(7LL).printed("%8s|"), "   seven|");
    EXPECT_EQ(List().add(7LL).printed("%.2s"), "se");
    EXPECT_EQ(List().add(0LL).printed("%s"), "(null)");
}

TEST(PrintText, CountsItsArguments) {
    int count = 0;
    List().add(1).add(2).printed("%d %d %%\n", &count);
    EXPECT_EQ(count, 2);
    List().add(3).add(1).printed("%*d", &count);
    EXPECT_EQ(count, 2) << "the width is one";
    EXPECT_EQ(List().printed("%d%lld%f"), "000.000000") << "nothing lies there";
}

}  // namespace
}  // namespace warpscope::sm
