#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

TEST(Textbook, LeavesOutUnitsReservesAndWholeWarps) {
    struct Example {
        const char* device;
        int threads;
        int registers;
        int kilobytes;
        int blocks;
    };
    const Example examples[] = {{"8.0", 128, 33, 0, 15},  {"8.0", 128, 41, 0, 12},
                                {"8.0", 96, 40, 0, 17},   {"8.0", 800, 80, 0, 1},
                                {"8.0", 100, 16, 0, 20},  {"8.0", 256, 32, 32, 5},
                                {"9.0", 256, 32, 114, 2}, {"8.6", 128, 32, 25, 4},
                                {"8.0", 256, 32, 164, 1}, {"8.0", 1056, 32, 0, 0}};
    for (const Example& example : examples) {
        EXPECT_EQ(blocks(example.device, ask(example.threads, example.registers,
                                             example.kilobytes * 1024, Mode::Textbook)),
                  example.blocks)
            << example.threads << " threads, " << example.registers << " registers";
    }
}

TEST(Textbook, CountsThreadsNotWarps) {
    EXPECT_DOUBLE_EQ(calculate(device("8.0"), ask(33, 16, 0, Mode::Textbook)).percent, 51.5625);
}

TEST(Textbook, HasTheWarpsOfTheSmToBeComparedWith) {
    for (const char* id : {"7.5", "8.0", "8.6", "9.0"}) {
        const machine::Machine machine = device(id);
        const Result result = calculate(machine, ask(256, 32, 0, Mode::Textbook));
        EXPECT_EQ(result.maxWarps, machine.limits.maxWarpsPerSm) << id;
        EXPECT_EQ(result.maxWarps, calculate(machine, ask(256, 32)).maxWarps) << id;
        EXPECT_EQ(result.warpsPerBlock, 8) << id;
    }
}

TEST(Textbook, NeverPromisesLessThanTheExactRules) {
    for (const char* id : {"7.0", "8.0", "8.6", "9.0", "12.0"}) {
        for (int threads = 1; threads <= 1024; threads += 31) {
            for (int registers = 0; registers <= 255; registers += 5) {
                const Result exact = calculate(device(id), ask(threads, registers, 5000));
                const Result book =
                    calculate(device(id), ask(threads, registers, 5000, Mode::Textbook));
                EXPECT_GE(book.blocksPerSm, exact.blocksPerSm) << id << " " << threads;
            }
        }
    }
}

}  // namespace warpscope::occupancy
