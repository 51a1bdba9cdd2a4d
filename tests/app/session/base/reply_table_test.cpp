#include "app/session/base/reply_table.h"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace warpscope::session {
namespace {

/// As a file has them and gives them back.
std::vector<Reply> readAgain(const std::vector<Reply>& replies) {
    std::ostringstream text;
    text << toml::table{{"replies", tablesOf(replies)}};
    const toml::table table = toml::parse(text.str());
    return repliesOf(table["replies"].as_array());
}

TEST(ReplyTable, RepliesOfAllKindsComeBackAsTheyWere) {
    std::vector<Reply> replies(4);
    replies[1].isSeen = true;
    replies[1].choice = 2;
    replies[1].rightChoice = 1;
    replies[1].judgedBy = Reply::JudgedBy::ReadersRun;
    replies[2].isSeen = replies[2].isRight = true;
    replies[2].typed = "lanes \"0–7\"";
    replies[2].judgedBy = Reply::JudgedBy::FileAlone;
    replies[2].expected = {{1.5, 3}, 0xffff0001, Message{"a.key"}.with("count", 3).with("of", "x")};
    replies[3].wasWrongFirst = true;
    replies[3].firstChoice = 0;
    replies[3].firstTyped = "lanes 0–8";
    replies[3].firstNearness = {8, 9, 1, -1};
    EXPECT_EQ(readAgain(replies), replies);
}

TEST(ReplyTable, WhatIsNoReplyIsNone) {
    const toml::table table = toml::parse(
        "replies = [3, { choice = -7, right_choice = 'x', judged_by = 9, values = 'none' }]");
    EXPECT_EQ(repliesOf(table["replies"].as_array()), std::vector<Reply>(2));
    EXPECT_TRUE(repliesOf(nullptr).empty());
}

}  // namespace
}  // namespace warpscope::session
