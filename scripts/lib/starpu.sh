# StarPU 1.4: find it, or build it from Debian's source package. Sourced by scripts/setup.

starpu_module=starpu-1.4
# starpu_stamp is written last, so that an interrupted build is not taken for a good one; CMake looks for it too.
name_prefix() {
    starpu_prefix=$deps/starpu
    starpu_stamp=$starpu_prefix/starmv-built
}
name_prefix

# Autotools cannot build in a path with white space. A clone in such a place gets its .deps elsewhere.
prepare_deps() {
    case $deps in
        *[[:space:]]*) ;;
        *) mkdir -p "$deps" && return 0 ;;
    esac
    [ -z "${STARMV_DEPS:-}" ] || die "STARMV_DEPS=$STARMV_DEPS contains white space, which StarPU's build cannot handle" \
        "Name another directory."
    local elsewhere=${XDG_CACHE_HOME:-$HOME/.cache}/starmv/deps-$(printf %s "$root" | cksum | cut -d' ' -f1)
    case $elsewhere in
        *[[:space:]]*) die "the paths $root and $elsewhere both contain white space, which StarPU's build cannot handle" \
            "Set STARMV_DEPS to a directory without." ;;
    esac
    mkdir -p "$elsewhere"
    ln -sfn "$elsewhere" "$deps"
    deps=$elsewhere
    name_prefix
    say "$root contains white space, which StarPU's build cannot handle: building in $elsewhere"
}

# The directories in which pkg-config is to look before its own: the user's prefix, or else ours.
starpu_pkgconfig_path() {
    local base=${STARPU_ROOT:-}
    if [ -z "$base" ] && [ -e "$starpu_stamp" ]; then base=$starpu_prefix; fi
    echo "${base:+$base/lib/pkgconfig:$base/lib64/pkgconfig:}${PKG_CONFIG_PATH:-}"
}

starpu_pkgconfig() { PKG_CONFIG_PATH=$(starpu_pkgconfig_path) pkg-config "$@" "$starpu_module"; }

starpu_found() { have pkg-config && starpu_pkgconfig --exists; }

# The prefix in use.
starpu_found_prefix() { starpu_pkgconfig --variable=prefix; }

starpu_has_cuda() {
    grep -qs 'define STARPU_USE_CUDA 1' "$(starpu_pkgconfig --variable=starpu_includedir)/starpu_config.h"
}

stamp_value() { sed -n "s/^$1=//p" "$starpu_stamp"; }

# Changes when our corrections to StarPU change.
patches_sum() { cat "$root"/cmake/patches/starpu-*.patch | cksum | cut -d' ' -f1; }

# True if the StarPU that was built here is still in that place, has our present corrections, and fits the CUDA toolkit
# that is here now. Two versions of the CUDA runtime in one process would not know of each other's streams.
own_starpu_fits() {
    local home
    [ "$(stamp_value prefix)" = "$starpu_prefix" ] || return 1 # StarPU's files name it
    [ "$(stamp_value patches)" = "$(patches_sum)" ] || return 1
    home=$(cuda_home)
    if [ -n "$home" ]; then
        [ "$(stamp_value cuda)" = "$(cuda_version "$home")" ]
    else
        [ "$(stamp_value cuda)" = none ] || [ -x "$(stamp_value cuda_home)/bin/nvcc" ]
    fi
}

# True if there is nothing to build.
starpu_usable() {
    starpu_found || return 1
    if [ -n "${STARPU_ROOT:-}" ]; then return 0; fi
    if [ -e "$starpu_stamp" ]; then
        own_starpu_fits
    else
        # Debian's own StarPU has no CUDA.
        [ -z "$(cuda_home)" ] || starpu_has_cuda
    fi
}

# Downloads Debian's source package with a private apt state, so the machine's own configuration is left
# alone; apt checks the signature of the index and the checksums of the files. Prints the .dsc's path.
fetch_starpu_source() {
    local into=$1 uri suite apt keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    apt=$into/apt
    mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache" "$into/download"
    # The mirror that this machine already uses for Debian itself.
    uri=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 2>/dev/null |
        sed -n 's/^Debian|Debian|//p' | sed -n 1p) || true
    [ -n "$uri" ] || die "no Debian mirror in this machine's apt configuration" \
        "Give a StarPU source archive with STARPU_TARBALL=..., or an installed StarPU with STARPU_ROOT=..."
    for suite in testing unstable; do
        printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
            "$uri" "$suite" "$keyring" >"$apt/sources/starpu.sources"
        local options=(-q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$apt/sources"
            -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=)
        if apt-get "${options[@]}" update >"$deps/log/starpu-$suite.log" 2>&1 &&
            (cd "$into/download" && apt-get "${options[@]}" source --download-only --only-source starpu \
                >>"$deps/log/starpu-$suite.log" 2>&1); then
            ls "$into"/download/starpu_1.4.*.dsc 2>/dev/null && return 0
        fi
    done
    die "could not download Debian's source package of StarPU 1.4" \
        "Give a StarPU source archive with STARPU_TARBALL=..., or an installed StarPU with STARPU_ROOT=..." \
        "Logs: $deps/log/starpu-testing.log and starpu-unstable.log"
}

unpack_starpu() {
    local work=$1 dsc
    rm -rf "$work/source"
    if [ -n "${STARPU_TARBALL:-}" ]; then
        [ -r "$STARPU_TARBALL" ] || die "STARPU_TARBALL=$STARPU_TARBALL cannot be read" "Give the path of a StarPU 1.4 source archive."
        mkdir -p "$work/source"
        logged "$deps/log/starpu-unpack.log" "Is it a StarPU 1.4 source archive (starpu-1.4.*.tar.gz)?" \
            tar -xf "$STARPU_TARBALL" -C "$work/source" --strip-components=1
    else
        dsc=$(fetch_starpu_source "$work")
        # apt has checked the files against the signed index already.
        logged "$deps/log/starpu-unpack.log" "Remove $work and run this again." \
            dpkg-source --no-check -x "$dsc" "$work/source"
    fi
}

patch_starpu() {
    local source=$1 patch
    for patch in "$root"/cmake/patches/starpu-*.patch; do
        # A release that already has the correction is left as it is.
        if patch -d "$source" -p1 -N --dry-run -s <"$patch" >/dev/null 2>&1; then
            patch -d "$source" -p1 -N -s <"$patch"
        else
            say "$(basename "$patch") does not apply to this StarPU; going on without it"
        fi
    done
}

build_starpu() {
    local work=$deps/starpu-build cuda
    local options=(--prefix="$starpu_prefix" --disable-build-doc --disable-build-tests --disable-build-examples
        --disable-starpufft --disable-opencl --disable-fortran --disable-hdf5 --disable-socl --disable-static
        --disable-full-gdb-information
        # Without these, the limits are those of the machine that builds.
        --enable-maxcpus=256 --enable-maxcudadev=16 --enable-maxnumanodes=16 --enable-maxnodes=64 --enable-maxbuffers=16)
    mkdir -p "$deps/log"
    rm -f "$starpu_stamp"
    unpack_starpu "$work"
    patch_starpu "$work/source"
    cuda=$(cuda_home)
    if [ -n "$cuda" ]; then
        options+=(--with-cuda-dir="$cuda")
        say "building StarPU with CUDA from $cuda (a minute or two)"
    else
        options+=(--disable-cuda)
        say "building StarPU without CUDA: no nvcc found, or STARMV_CUDA=off (a minute or two)"
    fi
    if have mpicc; then options+=(--with-mpicc="$(command -v mpicc)"); else options+=(--disable-mpi); fi
    if ! have fxt-config && [ ! -e /usr/include/fxt/fxt.h ]; then options+=(--disable-fxt); fi
    local advice="The options used are in scripts/lib/starpu.sh; or install StarPU yourself and set STARPU_ROOT."
    rm -rf "$work/build" "$starpu_prefix"
    mkdir -p "$work/build"
    (cd "$work/build" && logged "$deps/log/starpu-configure.log" "$advice" "$work/source/configure" "${options[@]}")
    logged "$deps/log/starpu-make.log" "$advice" make -C "$work/build" -j"$(nproc)"
    logged "$deps/log/starpu-install.log" "$advice" make -C "$work/build" install
    printf 'prefix=%s\npatches=%s\ncuda=%s\ncuda_home=%s\n' \
        "$starpu_prefix" "$(patches_sum)" "$(cuda_version "$cuda")" "$cuda" >"$starpu_stamp"
    rm -rf "$work"
}

setup_starpu() {
    if [ -n "${STARPU_ROOT:-}" ] && [ ! -e "$STARPU_ROOT/lib/pkgconfig/$starpu_module.pc" ] &&
        [ ! -e "$STARPU_ROOT/lib64/pkgconfig/$starpu_module.pc" ]; then
        die "STARPU_ROOT=$STARPU_ROOT holds no $starpu_module.pc" \
            "Give the prefix of an installed StarPU 1.4, or unset STARPU_ROOT."
    fi
    if ! starpu_usable; then
        exec 9>"$deps/lock"
        flock 9 # another setup may be building the same prefix
        if [ -e "$starpu_stamp" ] && ! own_starpu_fits; then
            say "StarPU was built in $(stamp_value prefix) with CUDA $(stamp_value cuda), wanted is" \
                "$starpu_prefix with CUDA $(cuda_version "$(cuda_home)") and the patches of today: building it again"
        fi
        starpu_usable || build_starpu
    fi
    starpu_found || die "StarPU was built but pkg-config does not find $starpu_module" \
        "Remove $starpu_prefix and run this again."
    local cuda=without
    if starpu_has_cuda; then cuda=with; fi
    say "StarPU $(starpu_pkgconfig --modversion) in $(starpu_found_prefix), $cuda CUDA"
    if [ "$cuda" = without ] && [ -n "$(cuda_home)" ]; then
        say "a CUDA toolkit is here, but this StarPU cannot use it: tasks will run on CPUs only"
    fi
}
