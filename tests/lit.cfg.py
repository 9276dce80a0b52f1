# lit files: tests/<layer>/ and tests/targets/<Name>/. Substitutions: the tools of this build, and LLVM's as oracles.
import os
import re

import lit.formats

config.name = "Lathe"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".ll", ".mir", ".test"]
config.excludes = ["Inputs", "programs", "run", "unit", "td", "tdgen"]
config.test_source_root = os.path.dirname(__file__)
build = lit_config.params["build"]
config.test_exec_root = os.path.join(build, "tests", "lit")
config.substitutions += [
    ("lathe-llc", os.path.join(build, "tools", "lathe-llc", "lathe-llc")),
    ("lathe-mc", os.path.join(build, "tools", "lathe-mc", "lathe-mc")),
    ("lathe-tblgen", os.path.join(build, "tools", "lathe-tblgen", "lathe-tblgen")),
    ("FileCheck", "FileCheck-19"),
]
with open(os.path.join(build, "CMakeCache.txt")) as cache:
    settings = dict(re.findall(r"^(LATHE_\w+):\w+=(.*)$", cache.read(), re.M))
# For the lit.local.cfg of folders whose tests need a target.
config.lathe_targets = settings.get("LATHE_TARGETS", "").split(";")
# A sanitizer's shadow memory does not fit into a limited address space.
if settings.get("LATHE_SANITIZE") != "ON":
    config.available_features.add("address-space-limit")
config.environment["PATH"] = os.environ["PATH"] + os.pathsep + "/usr/lib/llvm-19/bin"
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
