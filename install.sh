#!/bin/bash
# Installs the referee on Raspberry Pi OS or Debian as a service that starts by itself, repairs an
# installation (run it again) or takes it away (--uninstall). docs/install.md goes through it.
#
# Nothing that works is touched before its successor is whole: a release is made beside the old one,
# and `current` is switched by one rename at the end. So it may be interrupted at any step and run again.
set -Eeuo pipefail

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
OPT=/opt/roundtable
ETC=/etc/roundtable
SERVICE=roundtable # whose folders are $ETC and $DATA
LIB=/usr/local/lib/roundtable
DATA=/var/lib/roundtable
COPIES=/var/backups/roundtable
HALL_UNIT=roundtable-hall.service # of a hall's computer, put there by `set-up` (docs/fleet.md)
HALL_DATA=/var/lib/roundtable-hall
STAMPS=/var/lib/systemd/timers # when a timer went off last: kept by systemd
MADE=/var/lib/roundtable-groups # groups that were not there before; in no folder of the service
EXTRAS=$OPT/extras # what this box has beside the program: kiosk, voice, fleet; a line each
LOG=/var/log/roundtable-install.log # what apt and pip say
OPEN_BLOCK="# >>> roundtable: written by install.sh, taken away by install.sh --uninstall"
CLOSE_BLOCK="# <<< roundtable"

# cv2, numpy, lgpio and picamera2 are apt's: wheels over apt's numpy break picamera2, and PyPI's lgpio
# is an empty stub on Python 3.13. That is why the environment is made with the system's packages.
PACKAGES="python3 python3-venv python3-numpy python3-opencv python3-cryptography libzbar0 polkitd"
PI_PACKAGES="python3-lgpio python3-picamera2" # not in every Debian
KIOSK_PACKAGES="cage chromium xwayland" # Debian's cage ends at once without xwayland
VOICE_PACKAGES="espeak-ng alsa-utils"
OF_APT="numpy opencv-python-headless editables" # of requirements/pc.lock, not taken from PyPI
OF_FLEET="paho-mqtt" # of requirements/pc.lock, taken with --fleet alone
# No wheels of these for 32 bit, and their compilers are not on a Pi; pyzbar reads the cards instead.
OF_APT_32="zxing-cpp pillow"
PACKAGES_32="python3-pil"
LEFT_OUT_32="zxing-cpp is left out, it has no ready package here: pyzbar reads the cards, less well"

# What is put where: source, target, mode.
FILES="
systemd/bin/roundtable                /usr/local/bin/roundtable                      755
systemd/bin/backup                    $LIB/backup                                    755
systemd/50-roundtable.rules           /etc/polkit-1/rules.d/50-roundtable.rules      644
systemd/60-roundtable-udev.rules      /etc/udev/rules.d/60-roundtable.rules          644
systemd/tmpfiles.conf                 /etc/tmpfiles.d/roundtable.conf                644
"
USERS="
systemd/sysusers.conf                 /etc/sysusers.d/roundtable.conf                644
"
KIOSK_USERS="
systemd/sysusers-kiosk.conf           /etc/sysusers.d/roundtable-kiosk.conf          644
"
KIOSK_FILES="
systemd/kiosk/kiosk                   $LIB/kiosk                                     755
systemd/kiosk/starting.html           $LIB/starting.html                             644
"
UNITS=""   # all of systemd/, the kiosk's too
STARTED="" # those that start with the computer; the target starts the service
for unit in "$SOURCE"/systemd/roundtable*.{path,target,timer,service}; do
  [ -e "$unit" ] || continue
  name=${unit##*/}
  line="systemd/$name /etc/systemd/system/$name 644"
  UNITS+=" $name"
  case $name in
    roundtable-kiosk.service) KIOSK_FILES+="$line"$'\n' ;;
    *) FILES+="$line"$'\n' ;;
  esac
  case $name in *.path | *.target | *.timer) STARTED+=" $name" ;; esac
done

usage() {
  cat <<'WORDS'
install.sh [--board BOARD] [--network] [--kiosk] [--voice] [--fleet [BUNDLE]]
           [--wheels FOLDER] [--repair] [--dry-run] [--non-interactive]
install.sh --uninstall [--purge] [--dry-run] [--non-interactive]

Without an option install.sh installs the program, or repairs an installation: it keeps what is
complete. It also keeps what an earlier run was given: --network in the configuration, --kiosk, --voice
and --fleet in /opt/roundtable/extras. On a terminal the first run asks for what no option says.
  --board BOARD      minimal, standard, deluxe or your own profile's .toml: written into the
                     configuration, if it names none; SPI is turned on only for a board with a ring
  --network          phones and computers in the network see the page; to change something they
                     must give the PIN that `roundtable config pin` prints
  --kiosk            also show the page on this computer's screen
  --voice            also install espeak-ng, so that the box can speak (docs/speech.md)
  --fleet [BUNDLE]   also install paho-mqtt, so that the box can report to a broker (docs/fleet.md).
                     BUNDLE, the table's file that `roundtable fleet new` made, puts the box into its
                     hall; `none` takes it out again
  --dry-run          print every step and do none; needs no root
  --non-interactive  ask nothing
  --repair           build the program's environment again, even if it looks complete
  --wheels FOLDER    take Python's packages from that folder alone, without the network
                     (pip download --require-hashes --no-deps -r requirements/pc.lock)
  --uninstall        remove the program and the table's bundle; games, settings and configuration
                     stay, and apt's packages
  --purge            with --uninstall: remove games, settings, copies, configuration, user and log, too
WORDS
}

# -- words ------------------------------------------------------------------------------------

step() {
  STEP=$1
  echo "== $1"
  ! [ -w "$LOG" ] || "$DRY" || echo "== $1" >>"$LOG"
}
say() { echo "   $*"; }
warn() { echo "   warning: $*" >&2; }
fail() { # what was found, what to do
  trap - ERR EXIT
  forget_bundle
  echo "install.sh: $1" >&2
  echo "install.sh: $2" >&2
  exit 2
}
own() { # as the service's user, in its folder: a link that it laid there leads to nothing of root's
  if [ "$(id -u)" = 0 ]; then runuser -u "$SERVICE" -- "$@"; else "$@"; fi
}
own_file() { # target [umask]: standard input into a file of the service's
  # shellcheck disable=SC2016 # its own $1
  own sh -c 'umask "$2"; rm -f -- "$1"; cat >"$1"' - "$1" "${2:-027}"
}
forget_bundle() { [ -z "$BUNDLE_AT" ] || rm -rf "$BUNDLE_AT"; } # what was unpacked to be checked
act() { # does it, or says it
  if "$DRY"; then echo "   would: $*"; else "$@"; fi
}
logged() { # does it, and what it says goes into the log alone
  ! "$DRY" || { say "would: $*"; return 0; }
  echo "\$ $*" >>"$LOG"
  LOGGED=$(wc -c <"$LOG")
  "$@" >>"$LOG" 2>&1
}
blame() { # what failed in the log, what to do: but a full disk is called a full disk
  local full
  { echo "   the last lines of $LOG:"; tail -n 8 "$LOG" | sed 's/^/   | /'; } >&2
  full=$(full_places)
  if [ -z "$full" ] && tail -c "+$LOGGED" "$LOG" | grep -qiE "no space left|enough free space"; then
    full="the place that these lines name"
  fi
  [ -z "$full" ] || fail "$1: the disk is full at: $full" \
    "free some room there (sudo apt clean), then run it again; $(unharmed)"
  fail "$1" "$2"
}
full_places() { df -Pm /opt /var /tmp 2>/dev/null | awk 'NR > 1 && $4 < 50 { print $6 }' | sort -u | xargs; }
asked() { # a question of yes or no; no where nobody is there
  local answer
  "$ASK" || return 1
  read -rp "   $1 [y/N] " answer && [[ $answer == [yYjJtToO]* ]]
}
stopped() {
  [ "$BASHPID" = $$ ] || exit 1 # the shell that began it says it
  trap - ERR EXIT
  forget_bundle
  echo "install.sh: it stopped at: $STEP" >&2
  local full
  full=$(full_places)
  [ -z "$full" ] || echo "install.sh: the disk is full at: $full. Free some room first (sudo apt clean)." >&2
  if [ -e "$OPT/current" ]; then
    echo "install.sh: what was installed before is unchanged and goes on." >&2
  fi
  echo "install.sh: repair what the lines above say and run it again; it goes on where it can." >&2
  exit 1
}

# -- what is here -----------------------------------------------------------------------------

systemd_runs() { [ -d /run/systemd/system ]; }
is_pi() { grep -qs "Raspberry Pi" /proc/device-tree/model; }
is_32_bit() { [[ $(dpkg --print-architecture) == arm* || $(dpkg --print-architecture) == i386 ]]; }
has_package() { # also by the name that it got for 64 bits of time: libzbar0t64
  [[ $(dpkg-query -W -f '${Status}' "$1" "$1t64" 2>/dev/null) == *"ok installed"* ]]
}
known_packages() { # those of them that apt knows, asked once: it takes as long for one as for all
  { apt-cache madison "$@" 2>/dev/null || true; } | awk '{ print $1 }' | sort -u | xargs
}
version_of() { # of the wheel in an unpacked archive, else of the source
  local name=${OWN##*/roundtable_referee-}
  if [ "$OWN" != "$SOURCE" ]; then echo "${name%%-*}"; else
    sed -n 's/^version = "\(.*\)"/\1/p' "$SOURCE/pyproject.toml"
  fi
}
configured() { # a key's text or number in the configuration, or nothing
  local key="s/^[[:space:]]*$1[[:space:]]*=[[:space:]]*"
  sed -n -e "${key}[\"']\([^\"']*\)[\"'].*/\1/p" -e "${key}\([0-9][0-9]*\).*/\1/p" \
    "$ETC/roundtable.toml" 2>/dev/null | head -1 || true
}
unit_version() { grep -om1 'roundtable unit version [0-9]*' "$1" | grep -o '[0-9]*$' || echo 0; }
now() { date +%Y%m%d-%H%M%S; }
current() { # the release that is used, or nothing
  local to
  to=$(readlink "$OPT/current" || true)
  echo "${to##*/}"
}
boot_config() {
  local file
  for file in /boot/firmware/config.txt /boot/config.txt; do
    [ ! -f "$file" ] || { echo "$file"; return; }
  done
}

without_block() { # a file of somebody else's without our lines
  awk -v open="$OPEN_BLOCK" -v close_="$CLOSE_BLOCK" '
    $0 == open { skip = 1 } !skip { print } $0 == close_ { skip = 0 }' "$1"
}

find_program() { # the source, or the wheel of a release archive that was unpacked
  local wheels=("$SOURCE"/roundtable_referee-*.whl)
  OWN=$SOURCE
  [ ! -f "$SOURCE/pyproject.toml" ] || return 0
  OWN=${wheels[0]}
  if ! [ -f "$OWN" ] || [ ${#wheels[@]} != 1 ] || ! [ -f "$SOURCE/requirements/pc.lock" ] || [ -z "$UNITS" ] ||
    ! [ -f "$SOURCE/systemd/bin/bundle" ]; then
    fail "$SOURCE does not hold one whole release" \
      "unpack the whole archive into an empty folder, and run install.sh there; nothing was changed"
  fi
  [ -n "$WHEELS" ] || ! [ -d "$SOURCE/wheels" ] || ARCHIVED=$SOURCE/wheels
}

check_root() {
  [ "$(id -u)" != 0 ] && ! "$DRY" || return 0
  local how=(sudo)
  "$ASK" || how=(sudo -n)
  if ! command -v sudo >/dev/null || ! "${how[@]}" true; then
    fail "it writes below /opt and /etc, and user $(id -un) may not use sudo here" \
      "run it as root: su -c '$(printf '%q ' bash "$SOURCE/install.sh" "${WORDS[@]}" | sed 's/ $//')'; nothing was changed"
  fi
  cd "$FROM" # files may be named from there
  exec "${how[@]}" -- bash "$SOURCE/install.sh" "${WORDS[@]}" # on a stick nothing may be executable
}

check_system() {
  local ID="" VERSION_ID="" PRETTY_NAME=""
  # shellcheck disable=SC1091
  [ ! -f /etc/os-release ] || . /etc/os-release
  case $ID-$VERSION_ID in
    debian-12 | debian-13 | raspbian-12 | raspbian-13) say "$PRETTY_NAME, $(dpkg --print-architecture)" ;;
    *) fail "this is ${PRETTY_NAME:-no system that says its name}" \
      "it runs on Raspberry Pi OS and Debian, Bookworm (12) or Trixie (13); nothing was changed" ;;
  esac
  is_pi || say "no Raspberry Pi: pins and camera are simulated unless the configuration names them"
  if is_32_bit; then
    warn "32 bit: $LEFT_OUT_32."
    warn "A 64-bit Raspberry Pi OS is better on every Pi from the 3 on."
  fi
  if [ -d "$ETC" ] && ! [ -x "$ETC" ]; then
    warn "$(id -un) may not read $ETC: what follows does not know what stands there (sudo does)"
  fi
}

check_older() { # a newer program's games may not be readable to an older one
  local base before
  base=$(version_of) before=$(current)
  before=${before%.post*}
  [ -n "$before" ] && [ "$before" != "$base" ] || return 0
  [ "$(printf '%s\n' "$before" "$base" | sort -V | tail -1)" = "$before" ] || return 0
  fail "release $before is installed, and this is the older $base" \
    "get the newer program's install.sh, or go back first: roundtable update --rollback; nothing was changed"
}

check_room() {
  local need=300 place free
  has_package python3-opencv || need=1500 # MB; Debian's OpenCV brings 700
  for place in /opt /var; do
    free=$(df -Pm "$place" | awk 'NR == 2 { print $4 }')
    [ "$free" -ge "$need" ] ||
      fail "$place has $free MB free, and $need MB are needed" \
        "free some room (sudo apt clean), or take a larger card; nothing was changed"
  done
}

# -- the steps --------------------------------------------------------------------------------

recall_extras() { # what an earlier run was asked for, and what the configuration needs
  local word
  [ ! -e "$LIB/kiosk" ] || KIOSK=true # of a box that is older than the list
  while read -r word; do
    case $word in kiosk) KIOSK=true ;; voice) VOICE=true ;; fleet) FLEET=true ;; esac
  done < <(cat "$EXTRAS" 2>/dev/null)
  "$FLEET" || [ -z "$(configured mqtt)" ] ||
    { say "the configuration names the broker $(configured mqtt): as with --fleet"; FLEET=true; }
}

ask_for_extras() { # at the first run; later the words are there
  [ -z "$(current)" ] || return 0
  "$NETWORK" || [ -n "$(configured host)" ] ||
    ! asked "May phones and other computers in the network see the page? What they change asks for a PIN." || NETWORK=true
  "$KIOSK" || ! asked "Show the page on this computer's own screen (kiosk)?" || KIOSK=true
  "$VOICE" || ! asked "May the box get a voice (espeak-ng)?" || VOICE=true
  "$FLEET" || ! asked "Is it one of many tables that tell a broker (docs/fleet.md)?" || FLEET=true
}

keep_extras() { # before anything is done for them: a run that is cut off knows them, too
  local wanted=""
  ! "$KIOSK" || wanted+="kiosk "
  ! "$VOICE" || wanted+="voice "
  ! "$FLEET" || wanted+="fleet "
  [ -n "$wanted" ] || return 0
  say "beside the program: $wanted"
  ! "$DRY" || return 0
  mkdir -p "$OPT"
  { cat "$EXTRAS" 2>/dev/null || true; tr ' ' '\n' <<<"$wanted"; } | grep . | sort -u >"$EXTRAS.part"
  mv -f "$EXTRAS.part" "$EXTRAS"
}

install_packages() {
  local wanted=$PACKAGES known=$PI_PACKAGES missing="" package
  ! is_32_bit || wanted+=" $PACKAGES_32"
  ! "$KIOSK" || wanted+=" $KIOSK_PACKAGES"
  ! "$VOICE" || wanted+=" $VOICE_PACKAGES"
  for package in $wanted; do has_package "$package" || missing+=" $package"; done
  # shellcheck disable=SC2086 # several words
  is_pi || known=$(known_packages $PI_PACKAGES)
  for package in $known; do has_package "$package" || missing+=" $package"; done
  [ -n "$missing" ] || { say "all there"; return; }
  say "missing:$missing"
  "$DRY" || say "this takes some minutes; apt-get's own words go to $LOG"
  logged apt-get update || warn "apt-get update failed; going on with the lists that are there"
  # shellcheck disable=SC2086 # several words
  logged env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing ||
    blame "apt-get cannot install:$missing" \
      "is there a network (ping deb.debian.org) and room (df -h)? Then run it again; $(unharmed)"
}

unharmed() { [ -e "$OPT/current" ] && echo "what was installed goes on" || echo "no program was installed yet"; }

make_users() {
  local group list=$1
  "$DRY" || mkdir -p "$ETC"
  awk '$1 == "g" || $1 == "u" { print $2 }' "$SOURCE/${2}" | while read -r group; do
    getent group "$group" >/dev/null && continue
    say "group $group is not there: made"
    "$DRY" || echo "$group" >>"$MADE" # before it is made: a half-finished run must know it, too
  done
  put_all "$list"
  act systemd-sysusers "$(awk 'NF { print $2 }' <<<"$list")"
}

release_fingerprint() {
  {
    python3 --version 2>/dev/null || echo "no Python yet"
    dpkg --print-architecture
    ! "$FLEET" || echo "fleet"
    cd "$SOURCE"
    if [ "$OWN" != "$SOURCE" ]; then sha256sum "${OWN##*/}" requirements/pc.lock; else
      local one beside=() # a box runs without them
      for one in fleet makers; do [ ! -d "$one" ] || beside+=("$one"); done
      find engine firmware hardware systemd vision words "${beside[@]}" pyproject.toml \
        requirements/pc.lock -type f \
        ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
    fi
  } | sha256sum | cut -d' ' -f1
}

requirements() { # the lock without what apt gives, and what this box does not want
  local drop=$OF_APT
  "$FLEET" || drop+=" $OF_FLEET"
  ! is_32_bit || drop+=" $OF_APT_32"
  awk -v drop="$drop" '
    BEGIN { split(drop, names, " "); for (i in names) out[names[i]] = 1 }
    /^[^ #]/ { name = $1; sub(/==.*/, "", name); keep = !(name in out) }
    keep' "$SOURCE/requirements/pc.lock"
}

is_sound() { # a release that is whole, of this source, and starts
  local release=$OPT/releases/$1
  [ ! -e "$release/.unfinished" ] &&
    [ "$(cat "$release/.made-of" 2>/dev/null)" = "$FINGERPRINT" ] &&
    "$release/venv/bin/roundtable" --help >/dev/null 2>&1
}

remove_unfinished() {
  local mark
  for mark in "$OPT"/releases/*/.unfinished; do
    [ -e "$mark" ] || continue
    say "half-finished by an earlier run, taken away: $(dirname "$mark")"
    act rm -rf "$(dirname "$mark")"
  done
}

whole_release() { # one of this source that is there already: the current one, or an interrupted run's
  local name
  for name in "$(current)" $(cd "$OPT/releases" 2>/dev/null && ls -1t); do
    if [ -n "$name" ] && is_sound "$name"; then
      echo "$name"
      return
    fi
  done
}

make_release() { # sets RELEASE, to one that is whole
  local name number=0 base
  base=$(version_of)
  FINGERPRINT=$(release_fingerprint)
  remove_unfinished
  "$REPAIR" || RELEASE=$(whole_release)
  if [ -n "$RELEASE" ]; then
    say "release $RELEASE is whole"
    return
  fi
  name=$base # an environment cannot be moved: another one of the same version has another name
  while [ -e "$OPT/releases/$name" ] && ! { "$DRY" && [ -e "$OPT/releases/$name/.unfinished" ]; }; do
    number=$((number + 1))
    name=$base.post$number
  done
  say "release $name, beside what is there"
  RELEASE=$name
  ! "$DRY" || { say "would: make $OPT/releases/$name/venv with system site packages, and install into it"; return 0; }
  fill_release "$OPT/releases/$name"
}

fill_release() {
  local release=$1
  mkdir -p "$release"
  touch "$release/.unfinished"
  logged python3 -m venv --system-site-packages "$release/venv" ||
    blame "no Python environment can be made in $release" "repair what the lines above say, then run it again; $(unharmed)"
  requirements >"$release/requirements.txt"
  "$DRY" || say "this takes some minutes; pip's own words go to $LOG"
  install_libraries "$release" ||
    blame "pip cannot install what requirements/pc.lock names" \
      "is there a network? A hash that does not match: get the program again. Then run it again; $(unharmed)"
  run_pip "$release" --no-index --no-build-isolation "$OWN" ||
    blame "pip cannot install the program itself from $OWN" "get the program again, then run it again; $(unharmed)"
  check_release "$release"
  echo "$FINGERPRINT" >"$release/.made-of"
  sync -f "$release" # a power cut after the switch must find it on the disk
  rm "$release/.unfinished"
}

run_pip() { # into a release
  local release=$1
  shift
  logged "$release/venv/bin/pip" --disable-pip-version-check --no-input --no-cache-dir install --no-deps "$@"
}

install_libraries() { # from --wheels alone; else from the archive, where that has them; else from the network
  local release=$1
  # Every locked package into the environment, also where the system has one (its gpiozero 1.6 is too old).
  local locked=(--retries 2 --timeout 30 --require-hashes --ignore-installed --only-binary ":all:"
    -r "$release/requirements.txt")
  if [ -n "$WHEELS$ARCHIVED" ] && run_pip "$release" --no-index --find-links "$WHEELS$ARCHIVED" "${locked[@]}"; then
    return 0
  fi
  [ -z "$WHEELS" ] || return 1
  [ -z "$ARCHIVED" ] || say "the archive has not every library for this computer: they come from the network"
  run_pip "$release" "${locked[@]}"
}

check_release() {
  "$1/venv/bin/python" - "$1" <<'P' || fail "the new release does not work: see above" "run it again; $(unharmed)"
import importlib, sys
for name in ("cv2", "numpy", "starlette", "uvicorn", "segno", "firmware.cli"):
    importlib.import_module(name)
import gpiozero
if not gpiozero.__file__.startswith(sys.argv[1]):
    sys.exit(f"gpiozero comes from {gpiozero.__file__}: it shadows the release's own")
try:
    import os, tempfile
    os.environ["LG_WD"] = tempfile.gettempdir()
    import lgpio
    if not hasattr(lgpio, "gpiochip_open"):
        sys.exit("lgpio is an empty stub, as pip has it: sudo apt install python3-lgpio, and remove " + lgpio.__file__)
except ImportError:
    print("   no lgpio here: only simulated pins", file=sys.stderr)
P
  "$1/venv/bin/roundtable" --help >/dev/null
}

put() { # source target mode: whole or not at all, and says what was there
  local from=$SOURCE/$1 to=$2 mode=$3 old new
  if cmp -s "$from" "$to"; then
    "$DRY" || chmod "$mode" "$to"
    return
  fi
  CHANGED=true
  if [ -e "$to" ]; then
    old=$(unit_version "$to") new=$(unit_version "$from")
    if [ "$old" = "$new" ]; then warn "$to was changed by hand (own changes belong into a drop-in)"
    elif [ "$old" -gt "$new" ]; then warn "$to is of a newer program (unit version $old, this one has $new)"
    else say "$to: unit version $old, now $new"; fi
    say "as it was it is kept as $OPT/before/$(basename "$to").$DATE"
    "$DRY" || { mkdir -p "$OPT/before" && cp -p "$to" "$OPT/before/$(basename "$to").$DATE"; }
  else
    say "$to (version $(unit_version "$from"))"
  fi
  ! "$DRY" || return 0
  mkdir -p "$(dirname "$to")"
  install -m "$mode" "$from" "$to.part-roundtable"
  mv -f "$to.part-roundtable" "$to"
}

put_all() {
  local from to mode
  while read -r from to mode; do
    [ -z "$from" ] || put "$from" "$to" "$mode"
  done <<<"$1"
}

write_configuration() {
  local file=$ETC/roundtable.toml
  "$DRY" || { chown -hR "$SERVICE:" "$ETC" && chmod 750 "$ETC"; } # the page repairs it
  if [ -e "$file" ]; then
    say "$file is there and stays as it is"
  else
    say "$file, where all is commented"
    act own_file "$file" <"$SOURCE/systemd/roundtable.toml"
  fi
  name_board
  put_bundle
  ! "$NETWORK" || configure screen host 0.0.0.0
}

# shellcheck source=/dev/null # shellcheck looks at it by itself
[ ! -f "$SOURCE/systemd/bin/bundle" ] || . "$SOURCE/systemd/bin/bundle"

is_board() { # shipped, or a file whose name needs no quoting
  [[ $1 =~ ^[A-Za-z0-9_./-]+$ ]] || return 1
  [ -f "$SOURCE/hardware/boards/$1.toml" ] || [[ $1 == *.toml && -r $1 ]]
}

name_board() { # what --board says into the configuration
  local to=$BOARD
  [ -n "$BOARD" ] || return 0
  if [[ $BOARD == *.toml ]]; then # the service sees no home folder
    to=$ETC/${BOARD##*/}
    [ "$BOARD" = "$to" ] || act own_file "$to" <"$BOARD"
  fi
  configure panel board "$to"
}

configure() { # section key text: into the configuration; what the owner wrote stays
  local there file=$ETC/roundtable.toml line="$2 = \"$3\""
  [[ $2 != *port ]] || line="$2 = $3" # a number
  there=$(configured "$2")
  [ "$there" != "$3" ] || { say "$line"; return 0; }
  [ -z "$there" ] || { warn "$file says $2 = \"$there\", and that stays: change it there"; return 0; }
  say "$line into $file"
  ! "$DRY" || return 0
  CHANGED=true
  if grep -q "^# $2 = " "$file"; then own sed -i "s|^# $2 = .*|$line|" "$file"
  elif grep -q "^\[$1\]" "$file"; then own sed -i "s|^\[$1\].*|&\n$line|" "$file"
  else printf '\n[%s]\n%s\n' "$1" "$line" | own tee -a "$file" >/dev/null; fi
}

ring_kind() { # of its board: none, apa102, ws2812 …; while no board is named it may be the standard one
  local board kind
  board=$(configured board)
  [ -n "$board" ] || board=${BOARD:-standard}
  [[ $board == *.toml ]] || board=$SOURCE/hardware/boards/$board.toml
  [ -r "$board" ] || { echo ws2812; return; }
  grep -qE '^[[:space:]]*\[?[[:space:]]*ring\>' "$board" || { echo none; return; }
  kind=$(sed -nE "/^[[:space:]]*\[?[[:space:]]*ring\>/,\$ s/.*\<kind[[:space:]]*=[[:space:]]*[\"']([a-z0-9]+)[\"'].*/\1/p" "$board" | head -1)
  echo "${kind:-apa102}" # a profile from before there was a choice names none
}

boot_lines() { # what of config.txt its ring needs and the owner has not written: $1 all else, $2 the ring
  grep -qE '^dtparam=spi=on' <<<"$1" || printf '[all]\ndtparam=spi=on\n'
  # WS2812 and SK6812 are told by timing, and up to the Pi 4 SPI's clock is a part of the core's, which
  # would change (raspberrypi/linux#3381). A Pi 5 has another one.
  case $2 in ws2812 | sk6812)
    grep -qE '^(core_freq_min=|force_turbo=1)' <<<"$1" || printf '[pi4]\ncore_freq_min=500\n[all]\n' ;;
  esac
}

write_boot_configuration() {
  local file ring rest lines
  file=$(boot_config)
  [ -n "$file" ] || { say "no config.txt below /boot: nothing to do (the ring of LEDs needs SPI)"; return 0; }
  ring=$(ring_kind)
  [ "$ring" != none ] || { say "$file stays as it is: this board has no ring and needs no SPI"; return 0; }
  rest=$(without_block "$file")
  lines=$(boot_lines "$rest" "$ring")
  [ -n "$lines" ] || { say "$file: it has what the ring needs"; return 0; }
  lines=$(printf '%s\n%s\n%s' "$OPEN_BLOCK" "$lines" "$CLOSE_BLOCK")
  [[ $(<"$file") != *"$lines"* ]] || { say "$file has its block"; return 0; }
  say "$file: SPI on, for the ring of LEDs ($ring); as it was it is kept as $file.before-roundtable-$DATE"
  NEEDS_BOOT=true
  ! "$DRY" || return 0
  cp -p "$file" "$file.before-roundtable-$DATE"
  printf '%s\n\n%s\n' "$rest" "$lines" >"$file.part-roundtable"
  mv -f "$file.part-roundtable" "$file"
}

desktop_user() { # whose desktop starts by itself, if there is one
  command -v labwc >/dev/null || return 0
  sed -n 's/^autologin-user=//p' /etc/lightdm/lightdm.conf 2>/dev/null | head -1
}

install_kiosk() {
  local user home file
  make_users "$KIOSK_USERS" systemd/sysusers-kiosk.conf
  put_all "$KIOSK_FILES"
  user=$(desktop_user)
  if [ -z "$user" ]; then
    act systemctl -q enable roundtable-kiosk.service
    return
  fi
  home=$(getent passwd "$user" | cut -d: -f6)
  file=$home/.config/labwc/autostart
  say "a desktop is here: $file (untried on a real one)"
  grep -qsF "$OPEN_BLOCK" "$file" && return
  ! "$DRY" || return 0
  install -d -o "$user" -g "$user" "$home/.config" "$home/.config/labwc"
  printf '%s\n%s &\n%s\n' "$OPEN_BLOCK" "$LIB/kiosk" "$CLOSE_BLOCK" >>"$file"
  chown "$user:" "$file"
}

enable_units() {
  # shellcheck disable=SC2086 # several words
  act systemctl -q enable $STARTED
  act systemd-tmpfiles --create /etc/tmpfiles.d/roundtable.conf
  systemd_runs || { say "no systemd runs here: it starts with the next boot"; return 0; }
  act systemctl daemon-reload
  act udevadm control --reload
  act udevadm trigger --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=dma_heap || true
}

switch_to() { # one rename: there is always a whole release behind the link
  act ln -sfn "releases/$1" "$OPT/current.new"
  act mv -fT "$OPT/current.new" "$OPT/current"
}

starts_and_stays() {
  local process
  systemctl restart roundtable.service || return 1 # returns when the program said that it is ready
  process=$(systemctl show -P MainPID roundtable.service)
  sleep 10
  [ "$process" != 0 ] && [ "$(systemctl show -P MainPID roundtable.service)" = "$process" ]
}

switch() { # the last step, and the only one that a running game notices
  local before
  before=$(current)
  if [ "$before" = "$RELEASE" ]; then say "release $RELEASE is current"; else
    say "current: ${before:-none}, now $RELEASE"
    switch_to "$RELEASE"
    CHANGED=true
  fi
  ! "$DRY" && systemd_runs || return 0
  if ! "$CHANGED" && systemctl -q is-active roundtable.service; then
    say "nothing changed: the referee runs on"
    return
  fi
  # shellcheck disable=SC2086 # several words
  systemctl start --no-block ${STARTED/roundtable.target/}
  if ! starts_and_stays; then
    journalctl -q -u roundtable -n 15 --no-pager -o cat >&2 || true
    if [ -z "$before" ] || [ "$before" = "$RELEASE" ]; then
      fail "the service does not start; its last words are above" "repair what they say, then run it again"
    fi
    switch_to "$before"
    systemctl restart roundtable.service || true
    fail "release $RELEASE does not start; its last words are above" "release $before was put back and goes on"
  fi
  systemctl -q start roundtable.target || true
  say "it is ready"
}

remove_old_releases() { # two stay beside the current one, to go back to
  local name
  [ -d "$OPT/releases" ] || return 0
  find "$OPT/releases" -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -name "$RELEASE" -printf '%T@ %f\n' |
    sort -rn | awk 'NR > 2 { print $2 }' | while read -r name; do
    say "old release $name: taken away"
    act rm -rf "${OPT:?}/releases/$name"
  done
}

install_all() {
  step "looking at this computer"; find_program; check_system; check_root; check_older; check_room; check_bundle
  begin_log; recall_extras; ask_for_extras; keep_extras
  step "packages of the system"; install_packages
  step "user and groups"; make_users "$USERS" systemd/sysusers.conf
  step "the program"; make_release
  step "configuration"; write_configuration
  step "units and rules"; put_all "$FILES"; enable_units
  step "boot configuration"; write_boot_configuration
  if "$KIOSK"; then step "kiosk"; install_kiosk; fi
  step "switching"; switch; remove_old_releases
  tell_end
}

begin_log() { # the one before is kept
  ! "$DRY" || return 0
  [ ! -e "$LOG" ] || mv -f "$LOG" "$LOG.1"
  echo "install.sh ${WORDS[*]} of $(version_of), $DATE" >"$LOG"
}

tell_page() { # where it is, and who may see it
  local port
  port=$(configured port)
  say "the page: http://127.0.0.1:${port:-8080} on this computer"
  case $(configured host) in
    "" | 127.* | localhost) say "no other computer and no phone sees it; they do after: install.sh --network" ;;
    *) say "and on phones and computers in the network: http://$(uname -n).local:${port:-8080}"
      say "what they change asks for the PIN: roundtable config pin" ;;
  esac
}

tell_end() {
  trap - ERR EXIT
  forget_bundle
  ! "$DRY" || { echo "== that would be all; nothing was changed"; return; }
  echo "== done: release $RELEASE"
  tell_page
  ! is_32_bit || say "32 bit: $LEFT_OUT_32"
  say "what is fit and what is not: roundtable doctor; stickers: roundtable print"
  ! "$NEEDS_BOOT" || say "the boot configuration was changed: sudo reboot"
}

# -- taking it away ---------------------------------------------------------------------------

remove_block() { # from a file of somebody else's
  [ -f "$1" ] && grep -qF "$OPEN_BLOCK" "$1" || return 0
  say "$1: our lines are taken out"
  ! "$DRY" || return 0
  cp -p "$1" "$1.before-roundtable-$DATE"
  without_block "$1.before-roundtable-$DATE" >"$1.part-roundtable"
  chown --reference="$1" "$1.part-roundtable"
  mv -f "$1.part-roundtable" "$1"
}

remove_units() {
  local unit
  for unit in $UNITS $HALL_UNIT; do
    [ -e "/etc/systemd/system/$unit" ] || continue
    if systemd_runs && ! "$DRY"; then systemctl -q stop "$unit" || true; fi
    act systemctl -q disable "$unit" || true
    [ ! -e "$STAMPS/stamp-$unit" ] || act rm -f "$STAMPS/stamp-$unit"
  done
}

remove_files() {
  local from to mode
  while read -r from to mode; do
    [ -z "$from" ] || [ ! -e "$to" ] || act rm -f "$to"
  done <<<"$FILES$USERS$KIOSK_USERS$KIOSK_FILES"
  act rm -rf "$LIB" "$OPT" "/etc/systemd/system/$HALL_UNIT"
  ! systemd_runs || act systemctl daemon-reload
}

remove_data() {
  local group
  say "games, settings, copies and configuration go, too"
  getent passwd roundtable-kiosk >/dev/null && act userdel roundtable-kiosk
  ! getent passwd roundtable >/dev/null || act userdel roundtable
  if [ -f "$MADE" ]; then
    sort -u "$MADE" | while read -r group; do
      ! getent group "$group" >/dev/null || act groupdel "$group" || true
    done
  fi
  act rm -rf "$DATA" "$HALL_DATA" "$COPIES" "$ETC" "$LOG" "$LOG.1" "$MADE"
}

uninstall() {
  step "taking the program away"; check_root
  if "$PURGE" && "$ASK" && ! asked "Games and settings in $DATA and $ETC go for good. Sure?"; then
    fail "not sure" "install.sh --uninstall keeps games and settings; nothing was changed"
  fi
  local file
  remove_units
  remove_bundle
  for file in "$(boot_config)" /home/*/.config/labwc/autostart; do remove_block "$file"; done
  remove_files
  if "$PURGE"; then remove_data; else
    say "kept: $DATA, $COPIES, $ETC and the user roundtable (--purge takes them away, too)"
  fi
  trap - ERR EXIT
  echo "== gone; packages of the system stay (sudo apt autoremove)"
}

# -- what was asked ---------------------------------------------------------------------------

DRY=false ASK=true REPAIR=false KIOSK=false VOICE=false FLEET=false NETWORK=false
UNINSTALL=false PURGE=false WHEELS="" ARCHIVED="" BOARD="" OWN="" LOGGED=0
BUNDLE="" BUNDLE_AT="" LEAVES=false
CHANGED=false NEEDS_BOOT=false STEP="the first look" RELEASE="" FINGERPRINT=""
WORDS=("$@") FROM=$PWD DATE=$(now)
# shellcheck disable=SC2034 # systemd/bin/bundle has use of some
while [ $# -gt 0 ]; do
  case $1 in
    --dry-run) DRY=true ;;
    --non-interactive) ASK=false ;;
    --repair) REPAIR=true ;;
    --kiosk) KIOSK=true ;;
    --voice) VOICE=true ;;
    --fleet)
      FLEET=true
      case ${2:---} in
        --*) ;;
        none) LEAVES=true; shift ;;
        *) [ -f "$2" ] || fail "--fleet $2: no such file" "name the bundle of this table, or none"
          BUNDLE=$(realpath "$2")
          shift ;;
      esac ;;
    --network) NETWORK=true ;;
    --uninstall) UNINSTALL=true ;;
    --purge) PURGE=true ;;
    --board)
      is_board "${2:-}" ||
        fail "--board ${2:-}: no such board" "take minimal, standard, deluxe, or a profile's file that ends in .toml"
      BOARD=$2
      [[ $2 != *.toml ]] || BOARD=$(realpath "$2")
      shift ;;
    --wheels)
      [ -d "${2:-}" ] || fail "--wheels ${2:-}: no such folder" "name a folder with wheels"
      WHEELS=$(cd "$2" && pwd)
      shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; fail "$1: not a word of install.sh" "see above" ;;
  esac
  shift
done
[ -t 0 ] || ASK=false
! "$PURGE" || "$UNINSTALL" || fail "--purge goes with --uninstall alone" "nothing was changed"
trap stopped ERR
trap 'trap - EXIT; stopped' INT TERM HUP
umask 022
cd /
if ! "$DRY" && [ "$(id -u)" = 0 ]; then
  exec 9>/run/lock/roundtable-install
  flock -n 9 || fail "another install.sh is running" "wait for its end"
fi
if "$UNINSTALL"; then uninstall; else install_all; fi
