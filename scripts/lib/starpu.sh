# StarPU 1.4: find it, or build it from Debian's source package. Sourced by scripts/setup.

starpu_module=starpu-1.4
starpu_prefix=$deps/starpu

# True if pkg-config finds StarPU 1.4 in the user's prefix, ours, or the system's.
starpu_found() {
    PKG_CONFIG_PATH=$(starpu_pkgconfig_path) pkg-config --exists "$starpu_module"
}

starpu_pkgconfig_path() {
    local base path=
    for base in ${STARPU_ROOT:+"$STARPU_ROOT"} "$starpu_prefix"; do
        path+=$base/lib/pkgconfig:$base/lib64/pkgconfig:
    done
    echo "$path${PKG_CONFIG_PATH:-}"
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
    unpack_starpu "$work"
    patch_starpu "$work/source"
    cuda=$(cuda_home)
    if [ -n "$cuda" ]; then
        options+=(--with-cuda-dir="$cuda")
        say "building StarPU with CUDA from $cuda (a minute or two)"
    else
        options+=(--disable-cuda)
        say "building StarPU without CUDA: no nvcc found (a minute or two)"
    fi
    have mpicc && options+=(--with-mpicc="$(command -v mpicc)") || options+=(--disable-mpi)
    have fxt-config || [ -e /usr/include/fxt/fxt.h ] || options+=(--disable-fxt)
    local advice="The options used are in scripts/lib/starpu.sh; or install StarPU yourself and set STARPU_ROOT."
    mkdir -p "$work/build"
    (cd "$work/build" && logged "$deps/log/starpu-configure.log" "$advice" "$work/source/configure" "${options[@]}")
    logged "$deps/log/starpu-make.log" "$advice" make -C "$work/build" -j"$(nproc)"
    logged "$deps/log/starpu-install.log" "$advice" make -C "$work/build" install
    rm -rf "$work"
}

setup_starpu() {
    if [ -n "${STARPU_ROOT:-}" ] && ! PKG_CONFIG_PATH=$STARPU_ROOT/lib/pkgconfig:$STARPU_ROOT/lib64/pkgconfig \
        pkg-config --exists "$starpu_module"; then
        die "STARPU_ROOT=$STARPU_ROOT holds no $starpu_module.pc" "Give the prefix of an installed StarPU 1.4, or unset STARPU_ROOT."
    fi
    starpu_found || build_starpu
    starpu_found || die "StarPU was built but pkg-config does not find $starpu_module" "Remove $starpu_prefix and run this again."
    local found
    found=$(PKG_CONFIG_PATH=$(starpu_pkgconfig_path) pkg-config --variable=prefix "$starpu_module")
    say "StarPU $(PKG_CONFIG_PATH=$(starpu_pkgconfig_path) pkg-config --modversion "$starpu_module") in $found"
}
