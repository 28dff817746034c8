// What a phone warns of when it opens the box's own certificate, and what to press there.

import { h } from "./draw.js";
import { t, within } from "./words.js";

const WARNINGS = [
  t(
    "Android, Chrome: “Your connection is not private”. Press “Advanced”, then “Proceed to {host} (unsafe)”.",
  ),
  t(
    "iPhone and iPad, Safari: “This Connection Is Not Private”. Press “Show Details”, then “visit this website” in the last line, then “Visit Website”.",
  ),
  t(
    "Android, Firefox: a warning of a risk. Press “Advanced”, then “Accept the Risk and Continue”.",
  ),
];

/** Returns the elements that say it for a page of that host. @param {string} host */
export const warned = (host) => [
  h(
    "p",
    t(
      "The phone will warn, once or each time: nobody but this box vouches for its certificate. What is sent is encrypted all the same.",
    ),
  ),
  h(
    "ul.warned",
    WARNINGS.map((text) => h("li", text.replace("{host}", host))),
  ),
  h("p", t("Then it asks whether this page may use the camera: press “Allow”.")),
  h(
    "p.note",
    within(
      t(
        "To be sure that nobody sits between, compare the certificate’s SHA-256 in the browser’s warning with the one behind “Box” on the box’s own screen, or with what {command} tells.",
      ),
      { command: h("code", "roundtable config cert") },
    ),
  ),
];

/** Returns what to do where the page is not encrypted. */
export const unencrypted = () => [
  h("p", t("Browsers give a camera to encrypted pages alone. Start the table so:")),
  h("p", h("code", "roundtable run --camera phone --https --host 0.0.0.0")),
  h("p.note", t("Or write in the configuration, and restart the box:")),
  h("pre", '[camera]\ncamera = "phone"\n[screen]\nhttps = true\nhost = "0.0.0.0"'),
];
