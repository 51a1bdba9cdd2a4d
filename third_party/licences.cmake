# The licences of all that becomes a part of what is handed on: the programs, the archive, the page.
# Each wants its text to go along. Debian keeps those of its packages below /usr/share/doc.
set(WARPSCOPE_LICENCES ${CMAKE_BINARY_DIR}/generated/licences.txt CACHE INTERNAL "")
file(READ ${CMAKE_SOURCE_DIR}/LICENSE _text)
set(_text "Warpscope\n\n${_text}")
foreach(_part "Dear ImGui=${_imgui}/LICENSE.txt" "GLFW=libglfw3-dev" "glad=python3-glad" "stb=libstb-dev" "fmt=libfmt-dev"
        "toml++=libtomlplusplus-dev" "nlohmann-json=nlohmann-json3-dev" "CLI11=libcli11-dev" "Inter=fonts-inter"
        "JetBrains Mono=fonts-jetbrains-mono" "Noto Sans CJK=fonts-noto-cjk")
  string(REGEX MATCH "^([^=]+)=(.*)$" _ ${_part})
  set(_name ${CMAKE_MATCH_1})
  set(_file ${CMAKE_MATCH_2})
  if(NOT IS_ABSOLUTE ${_file})
    set(_file /usr/share/doc/${_file}/copyright)
  endif()
  set(_own "Its licence is named in third_party/README.md.\n")
  if(EXISTS ${_file})
    file(READ ${_file} _own)
  endif()
  string(REPEAT "-" 100 _line)
  string(APPEND _text "\n${_line}\n${_name}, of which a part is in this program\n\n${_own}")
endforeach()
file(WRITE ${WARPSCOPE_LICENCES} "${_text}")
