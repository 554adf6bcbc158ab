# Shared by the scripts in this directory; sourced, never run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
deps=$(realpath -m "${STARMV_DEPS:-$root/.deps}")      # what scripts/setup builds goes here
build=$(realpath -m "${STARMV_BUILD:-$root/build}")    # what scripts/build builds goes here
if [ -n "${STARPU_ROOT:-}" ]; then STARPU_ROOT=$(realpath -m "$STARPU_ROOT"); fi

say() { printf '%s: %s\n' "$(basename "$0")" "$*"; }

# die "what went wrong" "what the reader can do about it"
die() {
    printf '%s: error: %s\n' "$(basename "$0")" "$1" >&2
    shift
    for line in "$@"; do printf '    %s\n' "$line" >&2; done
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Prints the comment at the top of the script that is running, as its help.
print_help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Runs a command quietly; if it fails, shows the first errors that it reported and the end of its output.
# logged LOGFILE "what to do when it fails" command...
logged() {
    local log=$1 advice=$2
    shift 2
    mkdir -p "$(dirname "$log")"
    if ! "$@" >"$log" 2>&1; then
        grep -m 8 -E '^FAILED: |[Ee]rror: ' "$log" >&2 || true
        echo ... >&2
        tail -n 25 "$log" >&2
        die "'$*' failed" "$advice" "The whole log: $log"
    fi
}

# The CUDA toolkit's directory, or nothing: $CUDA_HOME, then nvcc on PATH, then the usual place.
# STARMV_CUDA=off answers nothing, for builds that are to have none.
cuda_home() {
    [ "${STARMV_CUDA:-auto}" != off ] || return 0
    if [ -n "${CUDA_HOME:-}" ] && [ -x "$CUDA_HOME/bin/nvcc" ]; then
        echo "$CUDA_HOME"
    elif have nvcc; then
        dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")"
    elif [ -x /usr/local/cuda/bin/nvcc ]; then
        echo /usr/local/cuda
    fi
}

# Version of the toolkit in a directory, "13.0"; "none" for no directory or no toolkit there.
cuda_version() {
    local version=
    [ -z "$1" ] || version=$("$1/bin/nvcc" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p') || true
    echo "${version:-none}"
}
