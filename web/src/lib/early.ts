/** The first connection to a table: it is being opened while the scripts of the table are still on their way. */

import { at } from "./root";

let early: WebSocket | null = null;

/** Where the socket of a table is. */
export function addressOf(table: string): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${at(`/api/tables/${table}/live`)}`;
}

/** Begin to connect; nobody listens yet, and the server says nothing before it is asked. */
export function connectEarly(table: string): void {
  early = new WebSocket(addressOf(table));
}

/** The connection that was begun early if it leads here and is alive, once; else a new one. */
export function connected(address: string): WebSocket {
  const found = early;
  early = null;
  if (found?.url === address && found.readyState <= WebSocket.OPEN) return found;
  found?.close();
  return new WebSocket(address);
}
