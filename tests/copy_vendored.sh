#!/bin/sh
# copy_vendored.sh FOLDER: copy what pages load of others from node_modules, and compare the sums.
set -eu
folder=$1
cd node_modules
cp htm/preact/standalone.module.js "../$folder/preact.js"
cp htm/LICENSE "../$folder/htm.LICENSE.txt"
cp preact/LICENSE "../$folder/preact.LICENSE.txt"
cp uplot/dist/uPlot.iife.min.js uplot/dist/uPlot.min.css "../$folder"
cp uplot/LICENSE "../$folder/uPlot.LICENSE.txt"
cd "../$folder"
sha256sum --check --quiet SHA256SUMS
