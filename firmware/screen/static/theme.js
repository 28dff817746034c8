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
// A page whose files, or whose table, are of another release: what a cache keeps of it is fetched again, and the page with
// it. Where that does not help, one sentence says so, and a minute later it is tried once more.
{
  const AGAIN_MS = 60_000;
  const sentence = document.currentScript?.getAttribute("title") ?? "";
  /** @param {"getItem" | "setItem" | "removeItem"} how */
  const kept = (how) => {
    try {
      return sessionStorage[how]("fetched-anew", "yes");
    } catch {
      return "yes"; // a browser that keeps nothing would go on for ever
    }
  };
  const forget = () => kept("removeItem");
  const refetch = async () => {
    const own = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/static\//.test(name));
    await Promise.allSettled(own.map(({ name }) => fetch(name, { cache: "reload" })));
    location.reload();
  };
  const say = () => {
    if (document.querySelector(".other-release")) return;
    const line = document.createElement("button");
    line.className = "other-release";
    line.setAttribute("role", "alert");
    line.textContent = sentence;
    line.onclick = () => location.reload();
    document.body.prepend(line);
    setTimeout(() => location.reload(), AGAIN_MS);
  };
  addEventListener("other-release", () => {
    if (kept("getItem")) return say();
    kept("setItem");
    refetch();
  });
  setTimeout(forget, AGAIN_MS);
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
    ({ target, error }) => {
      if (target instanceof Element && target.matches("script, [rel=stylesheet]:not([data-late])"))
        setTimeout(anew, AGAIN_MS);
      if (error && !document.body?.dataset.version) dispatchEvent(new Event("other-release"));
    },
    true,
  );
}
// "To the table" leads to the table's page that this tab was on: where people choose, or where the cards are real.
{
  const KEPT = "table-page";
  const here = location.pathname;
  try {
    if (["/", "/play", "/hand"].includes(here)) sessionStorage.setItem(KEPT, here);
    const page = sessionStorage.getItem(KEPT) ?? "/";
    addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a[href='/']");
      if (link && page !== here) link.setAttribute("href", page);
    });
  } catch {
    // a browser that keeps nothing
  }
}
