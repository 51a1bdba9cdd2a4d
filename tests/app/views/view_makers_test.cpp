#include "app/views/view_makers.h"

#include <gtest/gtest.h>

#include "app/names/view_names.h"

namespace warpscope::views {
namespace {

// The build lists the folders, and each makes the view that it is named after.
TEST(ViewMakers, EveryFolderMakesTheViewOfItsName) {
    EXPECT_EQ(viewMakers().size(), names::kViewNames.size());
    for (const ViewMaker& maker : viewMakers())
        EXPECT_EQ(maker.make()->key(), maker.key);
}

TEST(ViewMakers, EveryViewOfTheTableIsMade) {
    for (const names::ViewName& row : names::kViewNames)
        EXPECT_EQ(makeView(row.key)->key(), row.key);
}

TEST(ViewMakers, AViewWithoutAFolderStopsTheProgram) {
    EXPECT_DEATH(makeView("nowhere"), "a view has its folder");
}

}  // namespace
}  // namespace warpscope::views
