// Which colours this screen shows: what was chosen on it, else what its system prefers.
// A plain script: it runs before anything is painted.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // a browser that keeps nothing is asked what it prefers
  }
  const contrast = matchMedia("(prefers-contrast: more)").matches && "contrast";
  const light = matchMedia("(prefers-color-scheme: light)").matches && "light";
  document.documentElement.dataset.theme = chosen || contrast || light || "dark";
}
// From where it is read: across the room where it is the box's own screen (systemd/kiosk) or was chosen so.
{
  const root = document.documentElement;
  let seat = null;
  try {
    if (new URLSearchParams(location.search).has("own-screen"))
      sessionStorage.setItem("screen", "box");
    root.dataset.screen = sessionStorage.getItem("screen") ?? "";
    seat = localStorage.getItem("seat");
  } catch {
    // a browser that keeps nothing
  }
  root.dataset.seat = seat ?? (root.dataset.screen === "box" ? "far" : "near");
}
// Without one of its own scripts or styles a page stays empty: it is loaded anew, once the table answers.
{
  const AGAIN_MS = 2_000;
  const anew = async () => {
    const answers = await fetch("/healthz", { cache: "no-store" }).then(
      () => true,
      () => false,
    );
    if (answers) location.reload();
    else setTimeout(anew, AGAIN_MS);
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof Element && target.matches("script, [rel=stylesheet]:not([data-late])"))
        setTimeout(anew, AGAIN_MS);
    },
    true,
  );
}
