#include "app/theme/fonts.h"

#include <imgui.h>

#include <fstream>
#include <string_view>
#include <vector>

// Names that the file of the embedded fonts gives them. NOLINTBEGIN(readability-identifier-naming)
extern "C" {
extern const unsigned char font_words_begin[], font_words_end[];
extern const unsigned char font_words_bold_begin[], font_words_bold_end[];
extern const unsigned char font_code_begin[], font_code_end[];
extern const unsigned char font_chinese_begin[], font_chinese_end[];
extern const unsigned char font_chinese_bold_begin[], font_chinese_bold_end[];
}
// NOLINTEND(readability-identifier-naming)

namespace warpscope::theme {

namespace {

struct Bytes {
    const unsigned char* begin = nullptr;
    const unsigned char* end = nullptr;
    int fontNumber = 0;
};

// ImGui's size runs from ascender to descender, which is 1.21 letter sizes in Inter, 1.32 in
// JetBrains Mono and 1.45 in Noto Sans CJK: these ratios make Chinese as large as its neighbours.
constexpr float kInterHeight = 1.21f;
constexpr float kJetBrainsHeight = 1.32f;
constexpr float kChineseInWords = 1.25f;
constexpr float kChineseInCode = 1.16f;
constexpr const char* kSystemChinese = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";
constexpr int kFaces = 3;
constexpr int kSimplifiedChinese = 2;  // The number of its font in that collection.

/// Read once and kept: ImGui reads glyphs from these bytes for as long as the program runs. A page
/// may have fetched it only after it was asked for first.
const std::vector<char>& systemChinese() {
    static std::vector<char> bytes;
    if (!bytes.empty()) return bytes;
    std::ifstream file(kSystemChinese, std::ios::binary | std::ios::ate);
    if (!file) return bytes;
    bytes.resize(static_cast<std::size_t>(file.tellg()));
    file.seekg(0);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

/// What a page fetches is that font alone.
bool isCollection(const std::vector<char>& bytes) {
    return std::string_view(bytes.data(), bytes.size()).starts_with("ttcf");
}

ImFont* addFont(const Bytes& bytes, float size, bool isMerged) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.MergeMode = isMerged;
    config.FontNo = static_cast<decltype(config.FontNo)>(bytes.fontNumber);
    config.OversampleH = isMerged ? 1 : 2;
    const ImWchar* ranges = nullptr;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
#if IMGUI_VERSION_NUM < 19200
    if (isMerged) ranges = atlas.GetGlyphRangesChineseFull();
#endif
    // ImGui takes a pointer to non-const and writes only to data that it owns.
    return atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.begin),
                                      static_cast<int>(bytes.end - bytes.begin), size, &config,
                                      ranges);
}

ImFont* addPair(const Bytes& latin, const Bytes& chinese, float size, float ratio,
                SystemFont systemFont) {
    ImFont* font = addFont(latin, size, false);
    addFont(chinese, size * ratio, true);
    if (systemFont == SystemFont::Use && !systemChinese().empty()) {
        const auto* begin = reinterpret_cast<const unsigned char*>(systemChinese().data());
        const int number = isCollection(systemChinese()) ? kSimplifiedChinese : 0;
        addFont({begin, begin + systemChinese().size(), number}, size * ratio, true);
    }
    return font;
}

/// Those that an atlas shared by several contexts has from the first of them; none: empty.
Fonts fontsInAtlas() {
    const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
    return fonts.Size == kFaces ? Fonts{fonts[0], fonts[1], fonts[2]} : Fonts{};
}

}  // namespace

Fonts loadFonts(const Metrics& metrics, SystemFont systemFont) {
    if (const Fonts there = fontsInAtlas(); there.words != nullptr) {
        ImGui::GetIO().FontDefault = there.words;
        return there;
    }
    const Bytes chinese = {font_chinese_begin, font_chinese_end};
    const Bytes chineseBold = {font_chinese_bold_begin, font_chinese_bold_end};
    Fonts fonts;
    fonts.words = addPair({font_words_begin, font_words_end}, chinese, metrics.body,
                          kChineseInWords, systemFont);
    fonts.wordsBold = addPair({font_words_bold_begin, font_words_bold_end}, chineseBold,
                              metrics.title, kChineseInWords, systemFont);
    fonts.code = addPair({font_code_begin, font_code_end}, chinese, metrics.code, kChineseInCode,
                         systemFont);
    ImGui::GetIO().FontDefault = fonts.words;
    return fonts;
}

float emShareOf(Face face) {
    return 1 / (face == Face::Code ? kJetBrainsHeight : kInterHeight);
}

void pushFont(ImFont* font, float size) {
#if IMGUI_VERSION_NUM >= 19200
    ImGui::PushFont(font, size);
#else
    static_cast<void>(size);
    ImGui::PushFont(font);
#endif
}

void popFont() {
    ImGui::PopFont();
}

}  // namespace warpscope::theme
