#!/bin/bash
# INIT= of the virtual Pi whose power is cut: no systemd, the referee itself on mock pins and without
# a camera; it boots in seconds where systemd takes a minute.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t tmpfs tmp /run
mount -o remount,rw,noatime /
modprobe virtio_console; modprobe virtio_net
ip link set lo up
for _ in $(seq 100); do ls /sys/class/virtio-ports/ 2>/dev/null | grep -q . && break; sleep .1; done
mkdir -p /dev/virtio-ports /var/lib/roundtable
for port in /sys/class/virtio-ports/*; do ln -sf "/dev/$(basename "$port")" "/dev/virtio-ports/$(cat "$port/name")"; done
CARD=$(ls /sys/class/net | grep -v lo | head -1); ip addr add 10.0.2.15/24 dev "$CARD"; ip link set "$CARD" up
printf '[screen]\nhost = "0.0.0.0"\npin = "4711"\n' > /etc/roundtable/power.toml
chown roundtable: /var/lib/roundtable; cd /
ROUNDTABLE_DATA=/var/lib/roundtable runuser -u roundtable -- /opt/roundtable/current/venv/bin/roundtable run \
  --pins mock --camera webcam:9 --config /etc/roundtable/power.toml > /var/log/roundtable.log 2>&1 &
exec /usr/bin/python3 -u /opt/guest/agent.py
