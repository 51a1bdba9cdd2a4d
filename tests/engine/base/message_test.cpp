#include "engine/base/message.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(Message, KeepsItsValuesInOrder) {
    const Message base{"launch.too_many", {}};
    const Message message = base.with("threads", 2048).with("limit", "1024");
    ASSERT_EQ(message.values.size(), 2u);
    EXPECT_EQ(message.values[0], (std::pair<std::string, std::string>{"threads", "2048"}));
    EXPECT_EQ(message.values[1].second, "1024");
    EXPECT_TRUE(base.values.empty()) << "the message it was made from stays as it was";
}

TEST(Message, OnlyAMessageWithoutKeyIsEmpty) {
    EXPECT_TRUE(Message{}.isEmpty());
    EXPECT_FALSE((Message{"a.key", {}}.isEmpty()));
}

}  // namespace
}  // namespace warpscope
