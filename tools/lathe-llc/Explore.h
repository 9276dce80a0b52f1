// --explore: what the passes did, as a page for a browser.
#pragma once
#include <string>

namespace lathe {

class OutputBuffer;
struct CompileReport;

/// One file with all that it needs; the sources of the page are in explore/. `title` is shown above everything.
void writeExplorePage(OutputBuffer &out, const CompileReport &report, const std::string &title);

} // namespace lathe
