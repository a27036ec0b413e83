/** A browser notification for someone who is looking elsewhere. */

let shown: Notification | null = null;

/** Whether this browser has notifications. */
export function hasNotices(): boolean {
  return typeof Notification !== "undefined";
}

/** Ask the reader, through the browser; whether notifications are allowed. */
export async function allowNotices(): Promise<boolean> {
  return hasNotices() && (await Notification.requestPermission()) === "granted";
}

/** Notify while the page is hidden; a click leads here. One with the same tag is replaced. */
export function give(title: string, body: string, tag: string): void {
  if (!document.hidden || !hasNotices() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    shown = notice;
  } catch {
    // some phones allow it only to a service worker; the title of the page says it too
  }
}

/** The notification was seen or is no longer true. */
export function takeBack(): void {
  shown?.close();
  shown = null;
}
