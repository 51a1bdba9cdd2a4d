#include "engine/base/print_format.h"

#include <algorithm>

namespace warpscope {
namespace {

bool isOneOf(char c, std::string_view set) {
    return c != '\0' && set.find(c) != std::string_view::npos;
}

/// Reads a conversion from behind its %.
class ConversionReader {
  public:
    ConversionReader(std::string_view format, std::size_t start) : format_(format), next_(start) {}

    /// False where it is none.
    bool read(PrintPart& part) {
        while (isOneOf(at(), "-+ #0"))
            part.flags += format_[next_++];
        part.takesWidth = readStar();
        if (!part.takesWidth) part.width = readNumber();
        if (at() == '.') {
            ++next_;
            part.takesPrecision = readStar();
            if (!part.takesPrecision) part.precision = std::max(readNumber(), 0);
        }
        while (isOneOf(at(), "hlzjt") && part.length.size() < 2)
            part.length += format_[next_++];
        if (!isOneOf(at(), "diouxXcpseEfFgGaA")) return false;
        part.conversion = format_[next_++];
        const bool isLong = isOneOf(part.length[0], "lzjt");
        const bool isWide =
            part.isReal() || isOneOf(part.conversion, "ps") || (isLong && part.conversion != 'c');
        part.bytes = isWide ? 8 : 4;
        return true;
    }

    std::size_t next() const { return next_; }

  private:
    char at() const { return next_ < format_.size() ? format_[next_] : '\0'; }

    bool readStar() {
        if (at() != '*') return false;
        ++next_;
        return true;
    }

    int readNumber() {
        if (!isOneOf(at(), "0123456789")) return -1;
        int number = 0;
        for (; isOneOf(at(), "0123456789"); ++next_)
            number = std::min(10 * number + (at() - '0'), kMaxPrintColumns);
        return number;
    }

    std::string_view format_;
    std::size_t next_;
};

}  // namespace

std::vector<PrintPart> printParts(std::string_view format) {
    std::vector<PrintPart> parts;
    std::string plain;
    const auto endText = [&] {
        if (plain.empty()) return;
        parts.push_back({.text = plain});
        plain.clear();
    };
    for (std::size_t i = 0; i < format.size();) {
        if (format[i] != '%') {
            plain += format[i++];
            continue;
        }
        if (i + 1 < format.size() && format[i + 1] == '%') {
            plain += '%';
            i += 2;
            continue;
        }
        PrintPart part;
        ConversionReader reader(format, i + 1);
        const bool isConversion = reader.read(part);
        part.text = std::string(format.substr(i, reader.next() - i));
        i = reader.next();
        if (!isConversion) {
            plain += part.text;
            continue;
        }
        endText();
        parts.push_back(std::move(part));
    }
    endText();
    return parts;
}

}  // namespace warpscope
