# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
# Shared by the scripts beside it (sourced, never run): what the build needs, and how it is configured.
# Installs packages on Debian 12, and on its relatives that have LLVM 22; elsewhere it says what to add or install.
# A command whose output is piped must be read to its end: with pipefail, one that dies of SIGPIPE has failed.

# Packages, as Debian names them.
readonly packages=(cmake ninja-build g++ llvm-22-dev libclang-22-dev clang-22 libcli11-dev libfmt-dev
  catch2 libboost-context-dev python3)

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# install_step ARGUMENT...: what a script begins with. Behind --install-only and --simulate-install the script ends; the
# latter asks apt-get what it would install, and installs nothing.
install_step() {
  case ${1-} in
  --install-only) install_missing ;;
  --simulate-install) install_missing --simulate ;;
  *)
    install_missing
    return
    ;;
  esac
  exit 0
}

# install_missing [APT-GET-OPTION...]: installs those of the packages that are missing.
install_missing() {
  if ! { command -v dpkg-query && command -v apt-get; } >/dev/null; then
    echo "This system has no apt; expecting to find what Debian names: ${packages[*]}"
    return
  fi
  local missing=() package
  for package in "${packages[@]}"; do
    [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) == *'ok installed' ]] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "Installing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
    if ! { command -v sudo && sudo true; } >/dev/null; then
      fail "Packages must be installed, but this is not root, and sudo does not make it root. Have them installed:" \
        "    apt-get install --no-install-recommends ${missing[*]}"
    fi
  fi
  "${as_root[@]}" apt-get update -qq || echo "apt-get update failed; going on with the lists of packages that are here." >&2
  check_sources "${missing[@]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" "${missing[@]}"
}

# check_sources PACKAGE...: ends with what to add to apt's sources unless they have every package.
check_sources() {
  local llvm=() others=() package policy
  for package; do
    policy=$(LC_ALL=C apt-cache policy "$package") # in other languages it has other words
    [[ $policy =~ Candidate:\ [^\(] ]] && continue
    case $package in
    *-22*) llvm+=("$package") ;;
    *) others+=("$package") ;;
    esac
  done
  local absent=("${others[@]}" "${llvm[@]}")
  [ ${#absent[@]} -gt 0 ] || return 0
  {
    echo "No package source of this machine has: ${absent[*]}"
    [ ${#others[@]} -eq 0 ] || say_own_source
    [ ${#llvm[@]} -eq 0 ] || say_llvm_source
    echo "Then run this script again."
  } >&2
  exit 1
}

# os_release KEY: its value in the system's description of itself; nothing if it has none.
os_release() {
  sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "${GTAP_OS_RELEASE:-/etc/os-release}"
}

# The distribution's code name as the package sources of Debian and Ubuntu have it; a derivative of Ubuntu has two names.
code_name() {
  local name
  name=$(os_release UBUNTU_CODENAME)
  echo "${name:-$(os_release VERSION_CODENAME)}"
}

# Where LLVM 22 comes from: Debian 12's security source, which has it for Chromium; elsewhere the LLVM project's.
say_llvm_source() {
  local name
  name=$(code_name)
  case $name in
  bookworm)
    echo "Debian 12 has LLVM 22 in its security source. Add this line to /etc/apt/sources.list:"
    echo "    deb http://security.debian.org/debian-security bookworm-security main"
    ;;
  ?*)
    echo "The LLVM project has LLVM 22 for this system. Type, as root:"
    echo "    apt-get install ca-certificates wget"
    echo "    wget -O /etc/apt/trusted.gpg.d/apt.llvm.org.asc https://apt.llvm.org/llvm-snapshot.gpg.key"
    echo "    echo 'deb http://apt.llvm.org/$name/ llvm-toolchain-$name-22 main' >/etc/apt/sources.list.d/llvm-22.list"
    ;;
  *) echo "See https://apt.llvm.org for a source of LLVM 22; /etc/os-release names no release that it is listed under." ;;
  esac
}

# Where the other packages come from.
say_own_source() {
  local name
  name=$(code_name)
  case $(os_release ID):$(os_release ID_LIKE) in
  *ubuntu*)
    echo "Ubuntu has them in 'universe'. Add this line to /etc/apt/sources.list:"
    echo "    deb http://archive.ubuntu.com/ubuntu $name universe"
    ;;
  *)
    echo "Debian has them in 'main'. Add this line to /etc/apt/sources.list:"
    echo "    deb http://deb.debian.org/debian $name main"
    ;;
  esac
}

# Finds nvcc where toolkits usually stand when it is not on PATH.
find_cuda() {
  if ! command -v nvcc >/dev/null && [ -x "${CUDA_PATH:-/usr/local/cuda}/bin/nvcc" ]; then
    export PATH="${CUDA_PATH:-/usr/local/cuda}/bin:$PATH"
  fi
  command -v nvcc >/dev/null
}

has_gpu() {
  nvidia-smi -L 2>/dev/null | grep '^GPU' >/dev/null
}

# The first GPU's compute capability as CMake wants it (90); nothing without a GPU.
gpu_architecture() {
  has_gpu || return 0
  nvidia-smi --query-gpu=compute_cap --format=csv,noheader | sed -n 1p | tr -d '.'
}

cores() {
  nproc
}

# check_build_folder FOLDER: ends unless CMake can go on in it with Ninja, or it is new.
check_build_folder() {
  local folder=$1 cache=$1/CMakeCache.txt generator source made_in
  [ -f "$cache" ] || return 0
  generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$cache")
  source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
  made_in=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$cache")
  local way_out="Remove '$folder' or rename it, then run this script again."
  if [ "${generator:-Ninja}" != Ninja ]; then
    fail "The folder '$folder' was configured for '$generator', and this script builds with Ninja. $way_out"
  elif ! [ "${source:-.}" -ef . ]; then
    fail "The folder '$folder' is a build of '$source', not of this checkout ($PWD). $way_out"
  elif ! [ "${made_in:-$folder}" -ef "$folder" ]; then
    fail "The folder '$folder' was made as '$made_in' and moved or copied, which a build does not survive. $way_out"
  fi
}

# configure FOLDER [CMAKE-OPTION...]
configure() {
  local folder=$1 architecture
  shift
  check_build_folder "$folder"
  local options=(-DCMAKE_BUILD_TYPE=Release -DGTAP_UNITY=ON "$@")
  if find_cuda; then
    options+=(-DGTAP_CUDA=ON) # an earlier run may have found none
    architecture=$(gpu_architecture)
    [ -z "$architecture" ] || options+=(-DCMAKE_CUDA_ARCHITECTURES="$architecture")
  else
    echo "No CUDA toolkit was found: building the translator and the host target only."
    options+=(-DGTAP_CUDA=OFF)
  fi
  cmake -S . -B "$folder" -G Ninja "${options[@]}"
}
