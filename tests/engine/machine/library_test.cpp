#include "engine/machine/library.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "engine/machine/field.h"
#include "engine/machine/properties.h"
#include "engine/machine/set.h"
#include "tests/support/paths.h"

namespace warpscope::machine {

namespace {

Library ownLibrary() {
    return Library::load(support::projectRoot() / "assets/devices");
}

}  // namespace

TEST(Library, ReadsEveryDeviceOfTheProject) {
    const Library library = ownLibrary();
    EXPECT_TRUE(library.problems().empty());
    for (const char* id : {"v100", "t4", "a100", "rtx3090", "rtx4090", "l4", "h100", "h200", "b200",
                           "rtx5090", "metax-c500", "mi250", "mi300x", "rx7900"}) {
        ASSERT_NE(library.find(id), nullptr) << id;
        EXPECT_FALSE(library.find(id)->sources.empty()) << id;
        EXPECT_GT(library.find(id)->clockMhz, 0) << id;
    }
    EXPECT_EQ(library.find("h100")->smCount, 132);
    EXPECT_EQ(library.find("metax-c500")->limits.warpSize, 64);
    EXPECT_TRUE(library.find("metax-c500")->isApproximate);
    EXPECT_FALSE(library.find("h100")->isApproximate);
}

// NVIDIA's limits follow from the capability; of the others each figure has its source or says that
// it has none.
TEST(Library, OtherVendorsFiguresAreSourcedOrMarkedAsAssumptions) {
    const Library library = ownLibrary();
    for (const Machine& machine : library.machines()) {
        if (machine.vendor == Vendor::Nvidia) continue;
        for (const Field& field : fields()) {
            const bool isText = field.key == "name" || field.key == "words" ||
                                field.key == "sources" || field.key == "assumptions";
            const bool isNvidiaOnly = field.key == "limits.register_unit" ||
                                      field.key == "tensor_cores_per_sm" ||
                                      field.key == "limits.max_registers_in_calculator" ||
                                      field.key == "limits.register_check_partitions" ||
                                      field.key == "limits.selectable_shared_bytes" ||
                                      field.key == "limits.barriers_per_sm" ||
                                      field.key == "limits.unified_bytes_per_sm" ||
                                      field.key == "limits.can_partition_global_cache";
            const bool isUnknown =
                field.key.starts_with("memory_") && get(machine, field.key) == "0";
            if (isText || isNvidiaOnly || isUnknown) continue;
            EXPECT_NE(isAssumed(machine, field.key), !sourceOf(machine, field.key).empty())
                << machine.id << ": " << field.key << " = " << get(machine, field.key);
        }
    }
}

TEST(Library, LendsACapabilityItsExample) {
    const Library library = ownLibrary();
    EXPECT_EQ(library.exampleOf(*library.find("9.0"))->id, "h100");
    EXPECT_EQ(library.exampleOf(*library.find("6.1")), nullptr);
    EXPECT_EQ(library.exampleOf(*library.find("mi300x")), nullptr);
}

TEST(Library, FindsCapabilitiesBesideDevices) {
    const Library library = ownLibrary();
    ASSERT_NE(library.find("8.6"), nullptr);
    EXPECT_EQ(library.find("8.6")->limits.maxBlocksPerSm, 16);
    EXPECT_EQ(library.find("8.6")->limits, library.find("rtx3090")->limits);
    EXPECT_EQ(library.find("2.0"), nullptr);
}

// The rate of sectors must be the bandwidth, or the simulated memory is another than the named one.
TEST(Library, DeliversTheBandwidthThatItNames) {
    const Library library = ownLibrary();
    for (const Machine& machine : library.machines()) {
        const double sectors = machine.memoryGigabytesPerSecond * 1000.0 / 32 / machine.clockMhz;
        EXPECT_NEAR(machine.timing.sectorsPerCycleGpu, sectors, 0.51) << machine.id;
    }
}

TEST(Library, HasBandwidthFromClockAndBusWhereBothAreKnown) {
    const Library library = ownLibrary();
    for (const Machine& machine : library.machines()) {
        if (machine.memoryBusBits > 0) {
            const double gigabytes = 2.0 * machine.memoryClockMhz * machine.memoryBusBits / 8000;
            EXPECT_NEAR(machine.memoryGigabytesPerSecond, gigabytes, 1) << machine.id;
        }
    }
}

TEST(Library, KeepsGoodFilesBesideABadOne) {
    const auto folder = support::freshFolder("devices");
    std::ofstream(folder / "good.toml") << "name = 'G'\ncompute_capability = '8.0'\nsm_count = 4\n";
    std::ofstream(folder / "bad.toml") << "name = 'B'\nsm_cuont = 4\n";
    const Library library = Library::load(folder);
    EXPECT_EQ(library.machines().size(), 1U);
    ASSERT_EQ(library.problems().size(), 1U);
    EXPECT_EQ(library.problems().front().range.line, 2);
    EXPECT_NE(library.find("good"), nullptr);
    EXPECT_NE(library.find("9.0"), nullptr);
}

TEST(Library, OfAFolderThatIsNotThereHasOnlyCapabilities) {
    const Library library = Library::load("/no/such/folder");
    EXPECT_TRUE(library.machines().empty());
    EXPECT_NE(library.find("9.0"), nullptr);
}

TEST(Library, SuggestsTheClosestName) {
    EXPECT_EQ(ownLibrary().closestTo("rtx409"), "rtx4090");
    EXPECT_EQ(ownLibrary().closestTo("metaxc500"), "metax-c500");
    EXPECT_EQ(ownLibrary().closestTo("something else"), "");
}

}  // namespace warpscope::machine
