/** Who the reader is, as the server knows them. */

import type { Me, SignOut } from "../protocol/protocol";
import { api } from "./api";

const FRESH = 60_000;

class Reader {
  /** Empty until it is known. */
  name = $state("");
  isKnown = $state(false);
  /** Grows when the reader becomes someone else: whatever the last person opened must be opened again. */
  turn = $state(0);
  /** What the operator tells everyone; empty if that is nothing. */
  announcement = $state("");
  private asked: Promise<Me> | null = null;
  private askedAt = 0;

  /** Ask the server who the reader is, once. */
  async find(): Promise<Me> {
    if (this.asked === null) this.askedAt = Date.now();
    this.asked ??= api.me();
    try {
      return this.take(await this.asked);
    } catch (refusal) {
      this.asked = null;
      throw refusal;
    }
  }

  /** Ask again, if the last answer is old: something may be announced. */
  async refresh(): Promise<Me> {
    if (Date.now() - this.askedAt > FRESH) this.asked = null;
    return this.find();
  }

  /** Delete all that the server knows about the reader. */
  async forget(): Promise<Me> {
    return this.changed(await api.forget(this.name));
  }

  /** Introduce the reader to the server: whoever does something here has a name. */
  async known(): Promise<Me> {
    const me = await this.find();
    return me.is_known ? me : this.changed(await api.beSomeone());
  }

  async rename(name: string): Promise<Me> {
    const wasKnown = this.isKnown;
    const me = await api.beSomeone(name);
    return wasKnown ? this.take(me) : this.changed(me);
  }

  /** Become the person who made this link. */
  async redeem(code: string): Promise<Me> {
    return this.changed(await api.redeem(code));
  }

  /** End what signs the reader in here, on all other devices, or everywhere. */
  async signOut(where: SignOut["where"]): Promise<Me> {
    const me = await api.signOut(where);
    return me.is_known ? this.take(me) : this.changed(me);
  }

  private changed(me: Me): Me {
    this.turn += 1;
    return this.take(me);
  }

  private take(me: Me): Me {
    this.asked = Promise.resolve(me);
    this.name = me.name;
    this.isKnown = me.is_known;
    this.announcement = me.announcement;
    return me;
  }
}

export const reader = new Reader();

/** Someone with a cookie. */
export function known(): Promise<Me> {
  return reader.known();
}
