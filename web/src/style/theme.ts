/** The reader's choice of light or dark, kept on this device; public/theme.js sets it before the first paint. */

export type Theme = "light" | "dark" | "system";

const KEY = "zataku.theme";

/** What the reader chose last. */
export function theme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Show the page in this theme, now and next time. */
export function setTheme(choice: Theme): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // without storage the choice lasts until the page is left
  }
}

/** Whether the page is dark, by choice or by the system. */
export function isDark(): boolean {
  const chosen = theme();
  return chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}
