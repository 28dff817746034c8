#!/bin/bash
# Builds the virtual Pi's disk, kernel and initrd: build.sh FOLDER DEBIAN (tests/vm/README.md).
#
# Debian 12 or 13 with what Raspberry Pi OS Lite has of it, the packages that install.sh asks apt for, the
# modules gpio-sim (not in Debian's kernel) and v4l2loopback, and the wheels of the lock. The program
# is not in it: it comes on a disk of its own, and install.sh installs it in the running machine
# (image.py). Everything comes from where this machine's apt and pip fetch it. Debian 13 has libcamera
# with cameras that a file describes: it gets picamera2 over it.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd); ROOT=$(cd "$HERE/../.." && pwd)
OUT=$1; mkdir -p "$OUT/work"; cd "$OUT/work"
PYTHON=${PYTHON:-python3}  # one that has pip
case $2 in
  12) SUITE=bookworm SOURCE=linux-source-6.1 ITS_PYTHON=3.11 CAMERA= ;;
  13) SUITE=trixie SOURCE=linux-source-6.12 ITS_PYTHON=3.13
    CAMERA=,python3-libcamera,python3-pil,python3-piexif,python3-prctl ;;
  *) echo "Debian $2: 12 and 13 are known here"; exit 2 ;;
esac
PACKAGES=systemd,systemd-sysv,udev,kmod,dbus,polkitd,procps,iproute2,e2fsprogs,sqlite3,curl,gpiod,v4l-utils
PACKAGES+=,python3,python3-venv,python3-pip,python3-gpiozero,python3-numpy,python3-opencv,python3-cryptography,libzbar0$CAMERA
step() { echo "[$(date +%T)] $*"; }

step "packages of Debian $2"
# What apt itself reads from, and how: no address is written down here.
VERSION_CODENAME=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
# shellcheck disable=SC2016 # apt's own words, not the shell's
apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' \
  'Created-By: Packages' 'Origin: Debian' | grep " $VERSION_CODENAME" | grep ' main$' | sort -u |
  sed "s/ $VERSION_CODENAME/ $SUITE/" > sources.list
apt-config dump Acquire | grep -Ei '::(http|https)::.*proxy ' > apt.conf || true
mkdir -p apt/lists/partial apt/archives/partial; : > apt/status
LGPIO=0.2.2.0
APT=(-q -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::Lists="$PWD/apt/lists" -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt")
apt-get "${APT[@]}" update
KV=$(apt-cache "${APT[@]}" depends linux-image-amd64 | sed -n 's/.*Depends: linux-image-//p')

step "kernel $KV"
ls "linux-image-${KV}_"*.deb >/dev/null 2>&1 || apt-get "${APT[@]}" download "linux-image-$KV"
rm -rf kernel; dpkg-deb -x "linux-image-${KV}_"*.deb kernel
MODULES=$(find kernel -path '*lib/modules' -type d)  # /usr/lib in Debian 13

if [ "$(cat made-for 2>/dev/null)" != "$KV $LGPIO" ]; then
  step "kernel modules: gpio-sim, v4l2loopback; lgpio"
  # In a root of that Debian, whose compiler has made the kernel.
  rm -rf --one-file-system builder gpio-sim v4l2loopback unpacked made-for  # a build that was cut off has /proc there
  mmdebstrap --quiet --variant=apt --mode=root --aptopt="$PWD/apt.conf" \
    --include="make,gcc,libc6-dev,xz-utils,linux-headers-$KV,$SOURCE,python3-dev,python3-setuptools,swig" \
    "$SUITE" builder sources.list
  mkdir -p builder/gpio-sim/source
  tar -xJf "builder/usr/src/$SOURCE.tar.xz" -C builder/gpio-sim/source --strip-components=1 \
    "$SOURCE"/{drivers/gpio/gpio-sim.c,drivers/gpio/gpiolib.h,kernel/irq/irq_sim.c}
  (cd builder/gpio-sim; cp source/drivers/gpio/{gpio-sim.c,gpiolib.h} source/kernel/irq/irq_sim.c .)
  # irq_to_desc() is for the kernel alone; the same through functions that modules may call.
  sed -i -e 's/handle_simple_irq(irq_to_desc(irqnum))/handle_simple_irq(irq_data_to_desc(irq_get_irq_data(irqnum)))/' \
    -e 's/#include <linux\/irq_work.h>/&\n#include <linux\/irqdesc.h>/' builder/gpio-sim/irq_sim.c
  printf 'ccflags-y += -DCONFIG_IRQ_SIM=1\nobj-m := gpio_sim_ext.o\ngpio_sim_ext-y := gpio-sim.o irq_sim.o\n' \
    > builder/gpio-sim/Kbuild
  rm -f v4l2loopback-dkms_*.deb; apt-get "${APT[@]}" download v4l2loopback-dkms
  dpkg-deb -x v4l2loopback-dkms_*.deb unpacked
  cp -r unpacked/usr/src/v4l2loopback-* builder/v4l2loopback
  for one in gpio-sim v4l2loopback; do
    chroot builder make -s -C "/usr/src/linux-headers-$KV" M="/$one" modules
    mkdir -p "$one"; cp "builder/$one/"*.ko "$one/"
  done
  # python3-lgpio is Raspberry Pi OS's alone, and PyPI has a wheel of it for no Python from 3.13 on.
  rm -rf lgpio; "$PYTHON" -m pip download -q --disable-pip-version-check --no-deps --no-binary lgpio "lgpio==$LGPIO" -d lgpio
  mkdir builder/lgpio; tar -xzf lgpio/lgpio-*.tar.gz -C builder/lgpio --strip-components=1
  chroot builder sh -c 'cd /lgpio && PYPI=1 python3 setup.py -q build'
  cp builder/lgpio/build/lib*/*lgpio* lgpio/
  rm -rf --one-file-system builder; echo "$KV $LGPIO" > made-for
fi

step "Debian's root"
TAR=root-$(md5sum <<< "$SUITE $PACKAGES" | cut -c1-8).tar
if [ ! -f "$TAR" ]; then
  rm -f root*.tar
  mmdebstrap --quiet --variant=minbase --mode=root --aptopt="$PWD/apt.conf" \
    --include="$PACKAGES" "$SUITE" root.part.tar sources.list
  mv root.part.tar "$TAR"
fi
rm -rf root; mkdir root; tar -xf "$TAR" -C root --exclude='./dev/*'
rm -f root/etc/apt/sources.list.d/* root/etc/apt/sources.list
rm -rf root/usr/share/doc root/var/cache/apt/archives/*.deb root/var/lib/apt/lists/*

step "its kernel's modules"
mkdir -p root/lib/modules; cp -a "$MODULES/$KV" root/lib/modules/
rm -rf "root/lib/modules/$KV/kernel/"{drivers/gpu,drivers/net/ethernet,drivers/net/wireless,drivers/infiniband,sound,drivers/scsi}
rm -rf "root/lib/modules/$KV/kernel/fs/"{ocfs2,ceph,xfs,btrfs,nfs,cifs}
mkdir "root/lib/modules/$KV/extra"
cp gpio-sim/gpio_sim_ext.ko v4l2loopback/v4l2loopback.ko "root/lib/modules/$KV/extra/"
depmod -b root "$KV"

step "wheels"
# cv2, numpy and lgpio are apt's on a Pi.
mkdir -p wheels
"$PYTHON" - "$ROOT/requirements/pc.lock" > pi.lock <<'P'
import re, sys
for one in re.split(r"\n(?=\S)", open(sys.argv[1]).read()):
    if not re.match(r"(opencv|numpy|editables|#)", one): print(one)
P
"$PYTHON" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version $ITS_PYTHON --require-hashes -r pi.lock -d wheels
mkdir -p root/opt/wheels root/opt/program; cp wheels/* root/opt/wheels/
cp lgpio/lgpio.py lgpio/_lgpio*.so root/usr/lib/python3/dist-packages/  # where apt would put it
if [ -n "$CAMERA" ]; then
  # So is python3-picamera2, with what it needs; what draws on a screen and writes raw files is a stub.
  "$PYTHON" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: \
    --python-version $ITS_PYTHON picamera2==0.3.38 simplejpeg==1.9.0 videodev2==0.0.4 -d picamera2
  for wheel in picamera2/*.whl; do "$PYTHON" -m zipfile -e "$wheel" root/usr/lib/python3/dist-packages/; done
  cp -r "$HERE"/guest/picamera2/* root/usr/lib/python3/dist-packages/
  echo 'from picamera2_bridge import Bridge as Picamera2' >> root/usr/lib/python3/dist-packages/picamera2/__init__.py
  mkdir -p root/usr/share/libcamera/pipeline/virtual
  cp "$HERE/guest/virtual.yaml" root/usr/share/libcamera/pipeline/virtual/
  chroot root python3 -m compileall -q /usr/lib/python3/dist-packages/picamera2
fi
sed -i 's/^root:[^:]*:/root::/' root/etc/shadow
echo virtual-pi > root/etc/hostname; : > root/etc/machine-id
echo '/dev/vda / ext4 defaults,noatime 0 1' > root/etc/fstab
mkdir -p root/etc/systemd/network root/etc/systemd/journald.conf.d
printf '[Match]\nName=en* eth*\n[Network]\nAddress=10.0.2.15/24\nLinkLocalAddressing=no\n' \
  > root/etc/systemd/network/lan.network
printf '[Journal]\nStorage=persistent\nForwardToConsole=no\n' > root/etc/systemd/journald.conf.d/pi.conf
WANTS=root/etc/systemd/system/multi-user.target.wants; mkdir -p $WANTS
ln -sf /lib/systemd/system/systemd-networkd.service $WANTS/
mkdir -p root/opt/guest; cp "$HERE/guest/agent.py" root/opt/guest/
cp "$HERE"/guest/*.service root/etc/systemd/system/
mkdir -p root/etc/systemd/system/roundtable.service.d
cp "$HERE/guest/virtual.conf" root/etc/systemd/system/roundtable.service.d/
for unit in header agent; do ln -sf "/etc/systemd/system/virtual-$unit.service" $WANTS/; done
for unit in systemd-networkd-wait-online.service apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer \
    e2scrub_reap.service fstrim.timer dpkg-db-backup.timer systemd-timesyncd.service; do
  ln -sf /dev/null "root/etc/systemd/system/$unit"
done

step "initrd"
rm -rf ramdisk; mkdir -p ramdisk/{bin,dev,proc,sys,new,modules}; cp /bin/busybox ramdisk/bin/
for module in virtio_pci virtio_blk ext4 crc32c_generic; do
  modprobe -S "$KV" -d "$PWD/root" --show-depends $module
done | awk '/^insmod/ && !seen[$2]++ {print $2}' > modules
while read -r module; do
  cp "$module" ramdisk/modules/
done < modules
find ramdisk/modules -name '*.xz' -exec unxz {} +  # busybox loads them as they are
xargs -n 1 basename -s .xz < modules > ramdisk/modules/list
cp "$HERE/guest/initrd-init" ramdisk/init; chmod +x ramdisk/init
(cd ramdisk && find . | cpio -o -H newc --quiet | gzip -1) > "$OUT/initrd.img"
cp "kernel/boot/vmlinuz-$KV" "$OUT/vmlinuz"

step "disk"
rm -f "$OUT/root.ext4"; truncate -s 4G root.part.ext4
mke2fs -q -t ext4 -L root -d root root.part.ext4; mv root.part.ext4 "$OUT/root.ext4"
step "done"
