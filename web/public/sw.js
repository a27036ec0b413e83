// Shows a notice when there is no network, and what the server pushes. All else goes to the network as if this were not here: what the
// browser keeps of the page, and how it is renewed, is up to the page and the server alone.

const KEPT = "zataku-offline-1";
const PAGE = "offline.html";
const FILES = [PAGE, "offline.css", "offline.js", "icon.svg"];
const at = (path) => new URL(path.replace(/^\//, ""), self.registration.scope).href;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(at(file), { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== KEPT && name.startsWith("zataku-")) await caches.delete(name); // others of the site are not ours
    await self.registration.navigationPreload?.enable(); // so that nothing waits for this to start
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    const fetched = async () => (await event.preloadResponse) ?? fetch(request);
    event.respondWith(fetched().catch(() => caches.match(at(PAGE))));
  } else if (FILES.some((file) => request.url === at(file))) {
    event.respondWith(fetch(request).catch(() => caches.match(request.url)));
  }
});

self.addEventListener("push", (event) => {
  const { title = "Zataku", text = "", path = "/", tag = "" } = event.data?.json() ?? {};
  const shown = { body: text, tag, data: { path }, icon: at("icon-192.png"), badge: at("icon-192.png") };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = at(event.notification.data?.path ?? "/");
  const show = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((one) => one.url.split("#")[0] === url);
    await (open ? open.focus() : self.clients.openWindow(url));
  };
  event.waitUntil(show());
});
