# shellcheck shell=bash
# Shared by the scripts beside it (sourced, never run): what the build needs, and how it is configured.
# Works on Debian 12; elsewhere it says what to install by hand.

# Packages, as Debian names them.
readonly packages=(cmake ninja-build g++ llvm-22-dev libclang-22-dev clang-22 libcli11-dev libfmt-dev
  catch2 libboost-context-dev python3)

fail() {
  echo "$*" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "Packages must be installed, but this is not root and there is no sudo. Install: ${missing[*]}"
  fi
}

# Installs those of the packages that are missing.
install_missing() {
  command -v dpkg-query >/dev/null || {
    echo "This is no Debian system; expecting to find: ${packages[*]}"
    return
  }
  missing=()
  local package
  for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep 'ok installed' >/dev/null || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "Installing: ${missing[*]}"
  as_root apt-get update -qq
  for package in "${missing[@]}"; do
    if apt-cache policy "$package" | grep 'Candidate: [^(]' >/dev/null; then
      continue
    fi
    case $package in
    *-22*) fail "No package source on this machine has $package. Add the LLVM project's" \
      "own package source for Debian 12 (version 22), then run this script again." ;;
    *) fail "No package source on this machine has $package; see /etc/apt/sources.list." ;;
    esac
  done
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
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

# configure FOLDER [CMAKE-OPTION...]
configure() {
  local folder=$1 architecture
  shift
  local options=(-DCMAKE_BUILD_TYPE=Release "$@")
  if find_cuda; then
    architecture=$(gpu_architecture)
    [ -z "$architecture" ] || options+=(-DCMAKE_CUDA_ARCHITECTURES="$architecture")
  else
    echo "No CUDA toolkit was found: building the translator and the host target only."
    options+=(-DGTAP_CUDA=OFF)
  fi
  cmake -S . -B "$folder" -G Ninja "${options[@]}"
}
