/** Posts the events of a stand-in by itself: again until the shop has stored them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentResult } from '@lathe/rules/payouts';

export interface SignedEvent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** `late`: after the next one. `lost`: never. */
export type EventFault = 'at once' | 'twice' | 'late' | 'lost';

/** The shop that a stand-in sends its events to. */
export interface ShopOfProvider {
  origin: string;
  /** Dates the signatures. */
  now(): Date;
  chooseFault?(): EventFault;
  /** What becomes of a payment, one after the other. */
  lifeOf?(endToEndId: string): readonly PaymentResult[];
  /** Between two of them. */
  pause?(): Promise<void>;
}

export interface EventPost {
  /** Signed again for each try, because signatures are valid for a short time. */
  send(sign: () => SignedEvent): void;
  /** Resolves when all events are stored by the shop. */
  isEmpty(): Promise<void>;
  counts: Record<EventFault | 'rejected', number>;
  stop(): void;
}

const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_MS = 500;

export function startEventPost(shop: ShopOfProvider): EventPost {
  const stopping = new AbortController();
  const counts = { 'at once': 0, twice: 0, late: 0, lost: 0, rejected: 0 };
  const underWay = new Set<Promise<void>>();
  let held: (() => SignedEvent)[] = [];

  function start(sign: () => SignedEvent): void {
    const posting = deliver(sign).finally(() => underWay.delete(posting));
    underWay.add(posting);
  }

  async function deliver(sign: () => SignedEvent): Promise<void> {
    while (!stopping.signal.aborted) {
      const status = await postOnce(shop.origin, sign());
      if (status >= 200 && status < 300) return;
      if (status !== 0) counts.rejected += 1;
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function sendHeld(): void {
    const waiting = held;
    held = [];
    for (const sign of waiting) start(sign);
  }

  return {
    counts,
    send(sign) {
      const fault = shop.chooseFault?.() ?? 'at once';
      counts[fault] += 1;
      if (fault === 'lost') return;
      if (fault === 'late') return void held.push(sign);
      start(sign);
      if (fault === 'twice') start(sign);
      sendHeld();
    },
    async isEmpty() {
      sendHeld();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopping.abort(),
  };
}

/** Zero if there was no reply. */
async function postOnce(origin: string, { url, headers, body }: SignedEvent): Promise<number> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return await fetch(`${origin}${url}`, { method: 'POST', headers, body, signal }).then(
    ({ status }) => status,
    () => 0,
  );
}
