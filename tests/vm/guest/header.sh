#!/bin/bash
# A Pi 4B's header, made before the referee starts as a kernel would: 54 lines under the label of its
# chip, a /proc/cpuinfo that names the Pi, every button's line up, and /dev/video0 that a film feeds.
set -e
modprobe gpio_sim_ext
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
SIM=/sys/kernel/config/gpio-sim/pi; mkdir -p $SIM/bank0
echo pinctrl-bcm2711 > $SIM/bank0/label; echo 54 > $SIM/bank0/num_lines
echo 1 > $SIM/live
{ cat /proc/cpuinfo; printf 'Hardware\t: BCM2711\nRevision\t: c03111\nModel\t\t: Raspberry Pi 4 Model B Rev 1.1\n'; } > /run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo
CHIP=/sys/devices/platform/$(cat $SIM/dev_name)/$(cat $SIM/bank0/chip_name); echo "$CHIP" > /run/chip
for line in 4 5 6 16 19 20 21 26; do echo pull-up > "$CHIP/sim_gpio$line/pull"; done
modprobe v4l2loopback devices=1 video_nr=0 card_label=film exclusive_caps=1
