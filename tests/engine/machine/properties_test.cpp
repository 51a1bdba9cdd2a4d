#include "engine/machine/properties.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/machine/library.h"
#include "engine/machine/words.h"
#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::machine {

namespace {

const Library& library() {
    static const Library kLibrary = Library::load(support::projectRoot() / "assets/devices");
    return kLibrary;
}

Property propertyOf(std::string_view id, std::string_view name) {
    const std::vector<Property> all = properties(*library().find(id));
    const auto found = std::ranges::find(all, name, &Property::name);
    return found == all.end() ? Property{} : *found;
}

}  // namespace

TEST(Properties, AreWhatTheRuntimeReturns) {
    EXPECT_EQ(propertyOf("h100", "maxThreadsPerMultiProcessor").value, "2048");
    EXPECT_EQ(propertyOf("h100", "sharedMemPerBlockOptin").value, "232448");
    EXPECT_EQ(propertyOf("h100", "clockRate").value, "1980000");
    EXPECT_EQ(propertyOf("h100", "maxThreadsDim").value, "[1024, 1024, 64]");
    EXPECT_EQ(propertyOf("h200", "memoryClockRate").value, "3201000");
    EXPECT_EQ(propertyOf("h100", "totalConstMem").value, "65536");
    EXPECT_EQ(propertyOf("metax-c500", "totalConstMem").name, "") << "nobody published it";
    EXPECT_EQ(propertyOf("metax-c500", "memoryBusWidth").value, "—") << "unknown, not none";
    EXPECT_EQ(queryName(Vendor::Metax), "mcGetDeviceProperties");
}

TEST(Properties, MarkAssumptions) {
    EXPECT_TRUE(propertyOf("metax-c500", "maxBlocksPerMultiProcessor").isAssumption);
    EXPECT_FALSE(propertyOf("metax-c500", "warpSize").isAssumption);
    EXPECT_TRUE(propertyOf("h100", "totalGlobalMem").isAssumption);
}

TEST(Properties, NameTheSourceOfAFigure) {
    EXPECT_EQ(propertyOf("mi300x", "registersPerLane").source, "LLVM, AMDGPUBaseInfo.cpp (gfx942)");
    EXPECT_EQ(propertyOf("metax-c500", "sharedBanks").source.substr(0, 19), "MXMACA tuning guide");
    EXPECT_EQ(propertyOf("metax-c500", "registersPerLane").source, "") << "an assumption";
    Machine machine;
    machine.sources = {"A book: limits.waves, sm_count", "A text: of no field"};
    EXPECT_EQ(sourceOf(machine, "limits.waves.waves_per_partition"), "A book");
    EXPECT_EQ(sourceOf(machine, "sm_count"), "A book");
    EXPECT_EQ(sourceOf(machine, "sm_counts"), "");
    EXPECT_EQ(sourceOf(machine, "limits"), "");
}

TEST(Properties, SpeakTheVendorsWords) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets/text");
    ASSERT_TRUE(catalogue.isOk());
    const auto said = [&](std::string_view id, text::Language language) {
        std::string all;
        for (const Property& property : properties(*library().find(id))) {
            all += catalogue->render(language, property.meaning, wordSet(*library().find(id)));
            all += catalogue->render(language, property.limits, wordSet(*library().find(id)));
        }
        return all;
    };
    for (const char* word : {"warp", "Warp", "SM", " block", " thread", "cuda", "CUDA", "{"}) {
        EXPECT_EQ(said("mi300x", text::Language::English).find(word), std::string::npos) << word;
    }
    for (const char* word : {"warp", "SM", "CU", "cuda", "SIMD"}) {
        EXPECT_EQ(said("metax-c500", text::Language::English).find(word), std::string::npos)
            << word;
    }
    for (const char* word : {"线程束", "SM", "CUDA", "SIMD"}) {
        EXPECT_EQ(said("metax-c500", text::Language::Chinese).find(word), std::string::npos)
            << word;
    }
    EXPECT_NE(said("h100", text::Language::English).find("CUDA 13"), std::string::npos);
}

TEST(Properties, KeepVendorsApart) {
    EXPECT_EQ(propertyOf("mi250", "registerUnit").name, "");
    EXPECT_EQ(propertyOf("mi250", "registersPerLane").value, "512");
    EXPECT_EQ(propertyOf("h100", "registersPerLane").name, "");
    EXPECT_FALSE(propertyOf("h100", "registerUnit").isReturned);
}

TEST(Properties, HaveASentenceEachInBothLanguages) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets/text");
    ASSERT_TRUE(catalogue.isOk());
    for (const char* id : {"h100", "mi250", "metax-c500"}) {
        for (const Property& property : properties(*library().find(id))) {
            EXPECT_TRUE(catalogue->has(property.meaning.key)) << property.meaning.key;
            EXPECT_NE(catalogue->raw(text::Language::Chinese, property.meaning.key), nullptr);
            if (!property.limits.isEmpty()) {
                EXPECT_TRUE(catalogue->has(property.limits.key)) << property.limits.key;
                EXPECT_NE(catalogue->raw(text::Language::Chinese, property.limits.key), nullptr);
            }
        }
    }
}

}  // namespace warpscope::machine
