#!/bin/sh
# PyPy 3.11 for the laboratory: Debian's packages of a newer release, unpacked beside the games, with their own
# libraries and started by their own loader. Nothing is installed. Usage: tools/lab/pypy.sh; prints the interpreter.
set -eu
store="${THALASSA_LAB:-$HOME/.thalassa-lab}/pypy"
mirror=$(apt-get indextargets --format '$(SITE)' "Created-By: Packages" | head -1)  # whatever this machine is set up for
release="${DEBIAN_RELEASE:-trixie}"
wanted="pypy3 pypy3-lib libc6 libgcc-s1 libffi8 libexpat1 libssl3t64 libncursesw6 libtinfo6 libbz2-1.0 zlib1g
    libsqlite3-0 liblzma5 libgdbm6t64 libzstd1"
if [ ! -x "$store/pypy" ]; then
    mkdir -p "$store/tree"
    cd "$store"
    curl -sf -o Packages.xz "$mirror/dists/$release/main/binary-amd64/Packages.xz"
    xz -dc Packages.xz > Packages
    for name in $wanted; do
        file=$(awk -v name="$name" '$1 == "Package:" { found = $2 == name } found && $1 == "Filename:" { print $2; exit }' Packages)
        curl -sf -o package.deb "$mirror/$file"
        dpkg-deb -x package.deb tree
    done
    rm -f package.deb Packages Packages.xz
    loader=$(find "$store/tree" -name 'ld-linux-x86-64.so.2' | head -1)
    program="$store/tree/usr/bin/pypy3"
    printf '#!/bin/sh\nexec %s --library-path %s %s "$@"\n' "$loader" \
        "$store/tree/usr/lib/x86_64-linux-gnu:$store/tree/lib/x86_64-linux-gnu" "$program" > pypy
    chmod +x pypy
fi
echo "$store/pypy"
