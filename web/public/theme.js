// Before the first paint, so that nothing flashes: the reader's own choice of light or dark. src/style/theme.ts keeps it.
try {
  const choice = localStorage.getItem("zataku.theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // without storage the system chooses
}
