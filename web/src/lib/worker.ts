/** The page's service worker: it shows a notice without a network, and what the server pushes. It keeps nothing else. */

import { at } from "./root";

const FILE = at("/sw.js");

/** Whether this browser can have one; only over HTTPS, or on this machine. */
function hasWorker(): boolean {
  return "serviceWorker" in navigator && import.meta.env.PROD;
}

/** Register it; the page does without if it can't be. */
export async function enlist(): Promise<ServiceWorkerRegistration | null> {
  return hasWorker() ? navigator.serviceWorker.register(FILE).catch(() => null) : null;
}

/** Whether this browser can be pushed messages. */
export function hasPush(): boolean {
  return hasWorker() && "PushManager" in globalThis && typeof Notification !== "undefined";
}

/** Where to send messages for this browser, and the keys to encrypt them with; null if the reader or the browser refuses. */
export async function subscribed(key: string): Promise<{ target: string; keys: string } | null> {
  if (!hasPush() || (await Notification.requestPermission()) !== "granted") return null;
  await enlist();
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const found = await pushManager.subscribe(wanted).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // one for another key, as of a server that started over
    return pushManager.subscribe(wanted).catch(() => null);
  });
  const { endpoint, keys } = found?.toJSON() ?? {};
  return endpoint && keys ? { target: endpoint, keys: `${keys["p256dh"] ?? ""} ${keys["auth"] ?? ""}` } : null;
}
