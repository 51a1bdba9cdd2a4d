#include "engine/scenario/lessons/question_figure.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(QuestionFigureTest, NamesARunOrALine) {
    EXPECT_EQ(parseQuestionFigure("warps"), (QuestionFigure{"warps", 0}));
    EXPECT_EQ(parseQuestionFigure("lanes line 12"), (QuestionFigure{"lanes", 12}));
    for (const std::string_view name : kRunFigures)
        EXPECT_TRUE(parseQuestionFigure(name)) << name;
}

TEST(QuestionFigureTest, WhatARunDoesNotHaveIsNone) {
    for (const char* text : {"", "warp", "lanes", "cycles line 3", "lanes line", "lanes line 0",
                             "lanes line x", "warps line 3 waits"})
        EXPECT_FALSE(parseQuestionFigure(text)) << text;
}

TEST(QuestionFigureTest, EveryExampleOfAFormIsOne) {
    for (const std::string& form : questionFigureForms())
        EXPECT_TRUE(parseQuestionFigure(form)) << form;
}

}  // namespace
}  // namespace warpscope::scenario
