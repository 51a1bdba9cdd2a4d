"""The build back end of ``pip install ./app/python`` (PEP 517, and PEP 660 for ``-e``).

It builds the extension as everything else here is built, by CMake and Ninja in the checkout's build
folder, and packs it with the package, the texts, the devices and the scenarios into a wheel. It needs
nothing but Python's own library, so that no index is asked.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

_HERE = pathlib.Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
#: The same checkout gives the same wheel.
_TIME = (1980, 1, 1, 0, 0, 0)


def _version() -> str:
    text = (_ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(warpscope VERSION ([0-9.]+)", text).group(1)


def _tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def _build_folder() -> pathlib.Path:
    """WARPSCOPE_BUILD; else ``build``, unless that is for another Python; else one for this one."""
    if os.environ.get("WARPSCOPE_BUILD"):
        return pathlib.Path(os.environ["WARPSCOPE_BUILD"])
    usual = _ROOT / "build"
    cache = usual / "CMakeCache.txt"
    if not cache.exists():
        return usual
    wanted = sysconfig.get_config_var("SOABI")
    is_ours = re.search(rf"_Python3_INTERPRETER_PROPERTIES:INTERNAL=.*;{re.escape(wanted)};", cache.read_text())
    return usual if is_ours else _ROOT / f"build-{wanted}"


def _run(*command: str) -> None:
    # pip gives its back ends a Python path of their own, which Debian's tools have no use for.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(command, check=True, env=environment)


def _configure(folder: pathlib.Path) -> None:
    # Not the link of an environment, which may be gone tomorrow.
    options = [f"-DPython3_EXECUTABLE={pathlib.Path(sys.executable).resolve()}"]
    if os.environ.get("IMGUI_SOURCE_DIR"):
        options.append(f"-DIMGUI_SOURCE_DIR={os.environ['IMGUI_SOURCE_DIR']}")
    _run("cmake", "-S", str(_ROOT), "-B", str(folder), "-G", "Ninja", *options)


def _built() -> pathlib.Path:
    """The folder of the built package."""
    folder = _build_folder()
    module = folder / "python" / "warpscope" / f"_warpscope{_SUFFIX}"
    # A folder without a module may be older than the packages that the module needs.
    if not (folder / "build.ninja").exists() or not module.exists():
        _configure(folder)
    _run("ninja", "-C", str(folder), "warpscope-python")
    if not module.exists():
        raise SystemExit(
            f"warpscope: {folder} has no module for this Python ({_SUFFIX}): third_party/setup python"
            " installs what it needs"
        )
    return module.parent


def _metadata() -> str:
    return (
        "Metadata-Version: 2.1\nName: warpscope\n"
        f"Version: {_version()}\n"
        "Summary: GPU warp scheduling in a notebook: CUDA kernels on a simulated GPU, cycle by cycle\n"
        "License: see LICENSE\nRequires-Python: >=3.10\n"
        "Requires-Dist: numpy\nRequires-Dist: pandas\n"
        "Provides-Extra: cluster\nRequires-Dist: distributed; extra == 'cluster'\n"
    )


def _data_files():
    """(name in the wheel, file): what the engine reads when it runs."""
    for folder in ("assets/text", "assets/devices", "assets/cuda", "scenarios"):
        for file in sorted((_ROOT / folder).rglob("*")):
            if file.is_file() and file.suffix not in (".md", ".png"):
                yield f"warpscope/home/{file.relative_to(_ROOT).as_posix()}", file


def _package_files():
    package = _built()
    for file in sorted(package.iterdir()):
        if file.suffix in (".py", ".pyi", ".typed") or file.name == f"_warpscope{_SUFFIX}":
            yield f"warpscope/{file.name}", file
    yield from _data_files()


class _Wheel:
    """A wheel being written: files, then the list of them with their hashes."""

    def __init__(self, folder: str) -> None:
        self.name = f"warpscope-{_version()}-{_tag()}.whl"
        self._zip = zipfile.ZipFile(pathlib.Path(folder) / self.name, "w", zipfile.ZIP_DEFLATED)
        self._records = []

    def add(self, name: str, content: bytes) -> None:
        information = zipfile.ZipInfo(name, _TIME)
        information.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
        information.compress_type = zipfile.ZIP_DEFLATED
        self._zip.writestr(information, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self._records.append(f"{name},sha256={digest},{len(content)}\n")

    def close(self) -> str:
        folder = f"warpscope-{_version()}.dist-info"
        self.add(f"{folder}/METADATA", _metadata().encode())
        wheel = f"Wheel-Version: 1.0\nGenerator: warpscope\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
        self.add(f"{folder}/WHEEL", wheel.encode())
        self.add(f"{folder}/LICENSE", (_ROOT / "LICENSE").read_bytes())
        records = "".join(self._records) + f"{folder}/RECORD,,\n"
        self._zip.writestr(zipfile.ZipInfo(f"{folder}/RECORD", _TIME), records)
        self._zip.close()
        return self.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel = _Wheel(wheel_directory)
    for name, file in _package_files():
        wheel.add(name, file.read_bytes())
    return wheel.close()


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """``pip install -e``: the package stays in the build folder, whose files are links to these."""
    wheel = _Wheel(wheel_directory)
    wheel.add("warpscope.pth", f"{_built().parent}\n".encode())
    return wheel.close()


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("warpscope: the module is built from a checkout, which is its source")
