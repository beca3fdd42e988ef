// Before the first paint: the theme that was chosen here before.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // No storage, no memory: the system's theme it is.
}
