// The reader's own language, and back to the page as soon as there is a network.
const root = document.querySelector("meta[name=zataku-root]")?.content ?? "";
const known = [...document.querySelectorAll("div[lang]")].map((text) => text.lang);
let chosen = "";
try {
  chosen = JSON.parse(localStorage.getItem("zataku.settings") ?? "{}").lang ?? "";
} catch {
  // without storage the browser chooses
}
const asked = [chosen, ...navigator.languages.map((lang) => lang.slice(0, 2))];
document.documentElement.lang = document.documentElement.dataset.lang = asked.find((lang) => known.includes(lang)) ?? "en";
setInterval(() => {
  fetch(`${root}/health/live`).then(
    () => location.reload(),
    () => undefined,
  );
}, 5000);
