// The reader's own language, and back to the page as soon as there is a network.
const root = document.querySelector("meta[name=zataku-root]")?.content ?? "";
const texts = [...document.querySelectorAll("div[lang]")];
const known = texts.map((text) => text.lang);
let chosen = "";
try {
  chosen = JSON.parse(localStorage.getItem("zataku.settings") ?? "{}").lang ?? "";
} catch {
  // without storage the browser chooses
}
const asked = [chosen, ...navigator.languages.map((lang) => lang.slice(0, 2))];
const lang = asked.find((each) => known.includes(each)) ?? "en";
document.documentElement.lang = lang;
for (const text of texts) text.hidden = text.lang !== lang;
setInterval(() => {
  fetch(`${root}/health/live`).then(
    () => location.reload(),
    () => undefined,
  );
}, 5000);
