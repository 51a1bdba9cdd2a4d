#include "app/present/handout/handout_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "app/draw/svg_format.h"

namespace warpscope::present {

namespace {

using draw::xmlText;

constexpr std::string_view kHandoutStyle = R"(<style>
@page { size: A4; margin: 14mm 14mm 16mm 14mm; }
body { font-family: Inter, "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei",
  sans-serif; color: #1a1e26; max-width: 182mm; margin: 0 auto; padding: 8mm 0; line-height: 1.45; }
h1 { font-size: 20pt; margin: 0 0 1mm 0; }
h2 { font-size: 13pt; margin: 0 0 2mm 0; }
p { font-size: 11.5pt; margin: 0 0 2.5mm 0; }
header { display: flex; justify-content: space-between; font-size: 9pt; color: #5b6472;
  border-bottom: 0.3mm solid #d5dae2; padding-bottom: 1.5mm; margin-bottom: 4mm; }
figure { margin: 4mm 0; border: 0.3mm solid #d5dae2; }
figure svg { display: block; width: 100%; height: auto; }
ol.choices { list-style: upper-alpha; font-size: 11.5pt; margin: 0 0 3mm 0; }
.asked { border-left: 1mm solid #0072b2; padding-left: 4mm; break-inside: avoid; }
.asked b, .answers b { font-weight: 600; }
.line { border-bottom: 0.3mm solid #1a1e26; display: inline-block; width: 70mm; }
.answers p { break-inside: avoid; }
section { margin-bottom: 16mm; }
@media print { body { padding: 0; } section { break-after: page; margin: 0; }
  section:last-child { break-after: auto; } }
</style>
)";

std::string paragraphs(std::string_view text) {
    std::string html;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) html += "<p>" + xmlText(text.substr(0, end)) + "</p>\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return html;
}

std::string questionHtml(const Handout& handout, const HandoutQuestion& question) {
    if (question.text.empty()) return {};
    std::string html = "<div class=\"asked\">\n<p><b>" + xmlText(question.text) + "</b></p>\n";
    if (!question.choices.empty()) {
        html += "<ol class=\"choices\">\n";
        for (const std::string& choice : question.choices)
            html += "<li>" + xmlText(choice) + "</li>\n";
        html += "</ol>\n";
    } else {
        html += "<p>" + xmlText(handout.answerLine) + " <span class=\"line\">&#160;</span></p>\n";
    }
    return html + "</div>\n";
}

std::string pageHtml(const Handout& handout, const HandoutPage& page, bool isFirst) {
    std::string html = "<section>\n<header><span>" + xmlText(handout.title) + "</span><span>" +
                       xmlText(handout.source) + "</span></header>\n";
    if (isFirst) html += "<h1>" + xmlText(handout.title) + "</h1>\n" + paragraphs(handout.summary);
    if (!page.heading.empty()) html += "<h2>" + xmlText(page.heading) + "</h2>\n";
    html += paragraphs(page.text);
    if (!page.picture.empty()) html += "<figure>\n" + page.picture + "</figure>\n";
    return html + questionHtml(handout, page.question) + "</section>\n";
}

std::string answersHtml(const Handout& handout) {
    std::string rows;
    for (const HandoutPage& page : handout.pages) {
        const HandoutQuestion& question = page.question;
        if (question.text.empty()) continue;
        rows +=
            fmt::format("<h2>{}</h2>\n<p>{}<br/><b>{}</b> {}</p>\n", xmlText(page.heading),
                        xmlText(question.text), xmlText(question.answer), xmlText(question.reason));
        for (const std::string& hint : question.hints)
            rows += "<p>" + xmlText(hint) + "</p>\n";
    }
    if (rows.empty()) return {};
    return "<section class=\"answers\">\n<header><span>" + xmlText(handout.title) +
           "</span><span>" + xmlText(handout.source) + "</span></header>\n<h1>" +
           xmlText(handout.answersHeading) + "</h1>\n" + rows + "</section>\n";
}

}  // namespace

std::string handoutHtml(const Handout& handout) {
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<title>{}</title>\n{}</head>\n<body>\n",
        handout.language, xmlText(handout.title), kHandoutStyle);
    for (const HandoutPage& page : handout.pages)
        html += pageHtml(handout, page, &page == &handout.pages.front());
    return html + answersHtml(handout) + "</body>\n</html>\n";
}

}  // namespace warpscope::present
