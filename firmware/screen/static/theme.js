// Which colours this screen shows: what was chosen on it, else what its system prefers.
// A plain script: it runs before anything is painted.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // a browser that keeps nothing is asked what it prefers
  }
  const prefers = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme = chosen ?? prefers;
}
