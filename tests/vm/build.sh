#!/bin/bash
# Builds the virtual Pi's disk, kernel and initrd: build.sh FOLDER (tests/vm/README.md).
#
# Debian 12 with what Raspberry Pi OS Lite has of it, the packages that install.sh asks apt for, the
# modules gpio-sim (not in Debian's kernel) and v4l2loopback, and the wheels of the lock. The program
# is not in it: it comes on a disk of its own, and install.sh installs it in the running machine
# (image.py). Everything comes from where this machine's apt and pip fetch it.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd); ROOT=$(cd "$HERE/../.." && pwd)
OUT=$1; mkdir -p "$OUT/work"; cd "$OUT/work"
SUITE=bookworm; PYTHON=${PYTHON:-python3}  # one that has pip
PACKAGES=systemd,systemd-sysv,udev,kmod,dbus,polkitd,procps,iproute2,e2fsprogs,sqlite3,curl,gpiod,v4l-utils
PACKAGES+=,python3,python3-venv,python3-pip,python3-gpiozero,python3-numpy,python3-opencv,python3-cryptography,libzbar0
step() { echo "[$(date +%T)] $*"; }

KV=$("$HERE/kernel.sh")
step "kernel $KV"
ls "linux-image-${KV}_"*.deb >/dev/null 2>&1 || apt-get download -q "linux-image-$KV"
rm -rf kernel; dpkg-deb -x "linux-image-${KV}_"*.deb kernel

step "kernel modules: gpio-sim, v4l2loopback"
if [ ! -f gpio-sim/gpio_sim_ext.ko ]; then
  rm -rf gpio-sim source; mkdir gpio-sim source
  tar -xJf /usr/src/linux-source-6.1.tar.xz -C source --strip-components=1 \
    linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h \
    linux-source-6.1/kernel/irq/irq_sim.c
  cp source/drivers/gpio/{gpio-sim.c,gpiolib.h} source/kernel/irq/irq_sim.c gpio-sim/
  # irq_to_desc() is for the kernel alone; the same through functions that modules may call.
  sed -i -e 's/handle_simple_irq(irq_to_desc(irqnum))/handle_simple_irq(irq_data_to_desc(irq_get_irq_data(irqnum)))/' \
    -e 's/#include <linux\/irq_work.h>/&\n#include <linux\/irqdesc.h>/' gpio-sim/irq_sim.c
  printf 'ccflags-y += -DCONFIG_IRQ_SIM=1\nobj-m := gpio_sim_ext.o\ngpio_sim_ext-y := gpio-sim.o irq_sim.o\n' \
    > gpio-sim/Kbuild
  make -s -C "/usr/src/linux-headers-$KV" M="$PWD/gpio-sim" modules
fi
if [ ! -f v4l2loopback/v4l2loopback.ko ]; then
  ls v4l2loopback-dkms_*.deb >/dev/null 2>&1 || apt-get download -q v4l2loopback-dkms
  rm -rf unpacked v4l2loopback; dpkg-deb -x v4l2loopback-dkms_*.deb unpacked
  cp -r unpacked/usr/src/v4l2loopback-* v4l2loopback
  make -s -C "/usr/src/linux-headers-$KV" M="$PWD/v4l2loopback" modules
fi

step "Debian's root"
TAR=root-$(md5sum <<< "$SUITE $PACKAGES" | cut -c1-8).tar
if [ ! -f "$TAR" ]; then
  rm -f root*.tar
  # What apt itself reads from, and how: no address is written down here.
  apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' 'Origin: Debian' | grep " $SUITE" | grep ' main$' | sort -u > sources.list
  apt-config dump Acquire | grep -Ei '::(http|https)::.*proxy ' > apt.conf || true
  mmdebstrap --quiet --variant=minbase --mode=root --aptopt="$PWD/apt.conf" \
    --include="$PACKAGES" "$SUITE" root.part.tar sources.list
  mv root.part.tar "$TAR"
fi
rm -rf root; mkdir root; tar -xf "$TAR" -C root --exclude='./dev/*'
rm -f root/etc/apt/sources.list.d/* root/etc/apt/sources.list
rm -rf root/usr/share/doc root/var/cache/apt/archives/*.deb root/var/lib/apt/lists/*

step "its kernel's modules"
mkdir -p root/lib/modules; cp -a "kernel/lib/modules/$KV" root/lib/modules/
rm -rf "root/lib/modules/$KV/kernel/"{drivers/gpu,drivers/net/ethernet,drivers/net/wireless,drivers/infiniband,sound,drivers/scsi}
rm -rf "root/lib/modules/$KV/kernel/fs/"{ocfs2,ceph,xfs,btrfs,nfs,cifs}
mkdir "root/lib/modules/$KV/extra"
cp gpio-sim/gpio_sim_ext.ko v4l2loopback/v4l2loopback.ko "root/lib/modules/$KV/extra/"
depmod -b root "$KV"

step "wheels"
# cv2, numpy and lgpio are apt's on a Pi; lgpio is in Raspberry Pi OS and not in Debian 12.
mkdir -p wheels
"$PYTHON" - "$ROOT/requirements/pc.lock" > pi.lock <<'P'
import re, sys
for one in re.split(r"\n(?=\S)", open(sys.argv[1]).read()):
    if not re.match(r"(opencv|numpy|editables|#)", one): print(one)
P
"$PYTHON" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version 3.11 --require-hashes -r pi.lock -d wheels
"$PYTHON" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: \
  --python-version 3.11 lgpio -d lgpio
# python3-lgpio is Raspberry Pi OS's alone: its wheel stands where apt would put it.
mkdir -p root/opt/wheels root/opt/program; cp wheels/* root/opt/wheels/
"$PYTHON" -m zipfile -e lgpio/*.whl root/usr/lib/python3/dist-packages/
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
  cp "$module" ramdisk/modules/; basename "$module" >> ramdisk/modules/list
done < modules
cp "$HERE/guest/initrd-init" ramdisk/init; chmod +x ramdisk/init
(cd ramdisk && find . | cpio -o -H newc --quiet | gzip -1) > "$OUT/initrd.img"
cp "kernel/boot/vmlinuz-$KV" "$OUT/vmlinuz"

step "disk"
rm -f "$OUT/root.ext4"; truncate -s 4G root.part.ext4
mke2fs -q -t ext4 -L root -d root root.part.ext4; mv root.part.ext4 "$OUT/root.ext4"
step "done"
