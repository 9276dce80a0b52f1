"""What llvm-readobj says of an object, in a form in which two assemblers' files can be compared: without places in the
file and numbers of symbols, symbols in the order of their names."""
import re
import subprocess

READOBJ = ["llvm-readobj-19", "--file-headers", "--sections", "--section-data", "--symbols", "-r"]
MACHO = ["--macho-segment", "--macho-version-min", "--macho-data-in-code", "--macho-linker-options",
         "--macho-indirect-symbols"]
# Where things lie in the file, and how often strings are shared.
PLACES = re.compile(r"^\s*(PointerTo|StringTableSize|File:|Name: .*\(2F|StringIndex|strsize|stroff|symoff|indirectsymoff|"
                    r"SizeOfLoadCommands|fileoff|cmdsize|Offset: \d|RelocationOffset)|UnwindInfoAddress")
NUMBER = re.compile(r" \(\d+\)$")


def describe(path, extra=()):
    text = subprocess.run([*READOBJ, *extra, path], capture_output=True, text=True, timeout=30)
    lines, symbols, symbol = [], [], None
    for line in (text.stdout + text.stderr).splitlines():
        if PLACES.search(line):
            continue
        line = NUMBER.sub("", line)
        if line == "  Symbol {":
            symbol = []
        if symbol is None:
            lines.append(line)
            continue
        symbol.append(line)
        if line == "  }":
            symbols.append("\n".join(symbol))
            symbol = None
    return "\n".join(lines + sorted(symbols)).splitlines()


def differences(ours, theirs, extra=()):
    import difflib
    return list(difflib.unified_diff(describe(theirs, extra), describe(ours, extra), "theirs", "ours", n=2, lineterm=""))
