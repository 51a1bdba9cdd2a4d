#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/present/compare/figures.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What a step points at for a figure of the table: "figure atomics".
std::string figureSpot(const present::Figure& figure);
/// Those that a step points at before the others, which keep their order.
void putPointedFirst(const ViewContext& context, std::vector<present::Figure>& figures);

/// What a figure is, and which way it is better: for a tip.
std::string helpOfFigure(const ViewContext& context, const present::Figure& figure);

/// The figures of two runs below each other: name, A, B, their ratio, and the letter of the run
/// that is better in it.
class CompareTable {
  public:
    /// `areJudged`: ratios and the letters of the better runs stand in columns of their own; not
    /// where a run was stopped, since less of it is less work.
    CompareTable(const ViewContext& context, std::span<const present::Figure> figures, float width,
                 bool areJudged);

    void drawHeadings() const;
    /// `isBrief`: without the bars below its numbers, which tell the ratio once more.
    void drawFigure(const present::Figure& figure, bool isBrief) const;

    float headingHeight() const;
    float figureHeight(const present::Figure& figure, bool isBrief) const;

  private:
    /// Whether a name, in these letters, has room before the figure's first number.
    bool fitsBefore(const present::Figure& figure, const std::string& name, draw::Font font) const;
    /// Its name is wider than what the numbers leave, in small letters, too.
    bool isParted(const present::Figure& figure) const;
    /// The short one where only that has room in its line.
    std::string nameOf(const present::Figure& figure) const;

    const ViewContext& context_;
    float width_ = 0;   ///< Of name and columns together.
    float value_ = 0;   ///< Of each of the two runs.
    float ratio_ = 0;   ///< Of both divided.
    float better_ = 0;  ///< Of the letter; 0 = there is none.
};

}  // namespace warpscope::views
