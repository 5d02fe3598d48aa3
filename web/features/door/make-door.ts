/**
 * The door without its screen. A scan is on the disk before anything turns green. The server answers
 * if it can; after 1.5 seconds, or without network, the device decides by itself.
 */
import {
  type Decision,
  decideScan,
  type IsSigned,
  type Scanned,
  type ScanResult,
} from '@lathe/rules/door/decide-scan';
import { withSnapshot } from '@lathe/rules/door/snapshot';
import { type Answer, answerOf } from './answer.ts';
import { type DoorNetwork, type Guest, Refused } from './door-network.ts';
import type { DoorStore, KeptDoor } from './door-store.ts';
import { type DoorView, viewOf } from './door-view.ts';
import { canUndo, isShown, isWaiting, type KeptScan, unknownToServer } from './kept-scan.ts';
import { asSent, keepAnswer, linkProblem, sendWaiting } from './send-waiting.ts';
import type { Tabs } from './tabs.ts';

const ANSWER_MS = 1500;
/** Another tab decides at once by what is on the disk; this is for what the screen shows. */
const READ_MS = 50;
/** Older ones are forgotten when the server has them. */
const KEPT_MS = 24 * 60 * 60_000;

const decisionOf = (result: ScanResult): Decision => ({
  result,
  serial: null,
  category: null,
  isNew: false,
  admission: null,
});

export interface DoorOptions {
  network: DoorNetwork;
  store: DoorStore;
  tabs: Tabs;
  isSigned: IsSigned;
  /** By the clock of the device. */
  now: () => number;
  answerMs?: number;
}

export interface Door {
  /** With the secret of the link if the page was opened with one. */
  open(secret: string | null): Promise<void>;
  scan(scanned: Scanned): Promise<Answer>;
  undo(nonce: string): Promise<void>;
  search(text: string): Promise<readonly Guest[]>;
  /** Sends what waits and asks what changed. True if the server answered quickly. */
  sync(): Promise<boolean>;
  view(): DoorView;
  subscribe(onChange: () => void): () => void;
}

export function makeDoor(options: DoorOptions): Door {
  const { network, store, tabs, isSigned, now, answerMs = ANSWER_MS } = options;
  const listeners = new Set<() => void>();
  let door: KeptDoor | null = null;
  let scans: readonly KeptScan[] = [];
  let isOnline = true;
  let view = viewOf({ door, scans, isOnline, isOpen: false });

  function show(): void {
    view = viewOf({ door, scans, isOnline, isOpen: true });
    for (const each of listeners) each();
  }

  async function readAgain(): Promise<void> {
    scans = await store.readScans();
    show();
  }

  let isReading = false;

  /** Once for many messages of another tab that sends. */
  function readSoon(): void {
    if (isReading) return;
    isReading = true;
    setTimeout(() => {
      isReading = false;
      void readAgain();
    }, READ_MS);
  }

  function changed(scan: KeptScan): void {
    scans = [...scans.filter(({ nonce }) => nonce !== scan.nonce), scan];
    tabs.tell();
    show();
  }

  async function open(secret: string | null): Promise<void> {
    const kept = await store.readDoor();
    const isOther = secret !== null && kept?.secret !== secret;
    door = isOther ? { secret, state: null, askedAt: 0, aheadMs: 0, refused: null } : kept;
    if (door && isOther) await store.writeDoor(door);
    await takeBackInterrupted();
    await forgetOld();
    tabs.listen(readSoon);
    await readAgain();
  }

  /** Nobody saw an answer, so nobody went in. The server can have admitted the ticket meanwhile. */
  async function takeBackInterrupted(): Promise<void> {
    const openTabs = await tabs.open();
    for (const scan of await store.readWaiting()) {
      if (isShown(scan) || scan.undo || openTabs.has(scan.tab)) continue;
      const undo = { at: now(), answeredAt: null, problem: null };
      await store.change(scan.nonce, (kept) => (isShown(kept) ? kept : { ...kept, undo }));
    }
  }

  async function scan(scanned: Scanned): Promise<Answer> {
    if (!door) throw new Error('The device has no link.');
    const made = newScan(scanned, door);
    if (isOnline && !door.refused) {
      await store.keep(made);
      const answered = await askServer(made, door.secret);
      if (answered) return shown(answered);
    }
    if (!door.refused) return shown(await decideHere(made, door));
    // Nobody goes in, and the server does not want to know.
    await store.forget([made.nonce]);
    return shown({ ...made, decision: decisionOf('device_revoked') });
  }

  function newScan(scanned: Scanned, { secret, aheadMs }: KeptDoor): KeptScan {
    return {
      nonce: crypto.randomUUID(),
      secret,
      scanned,
      at: now(),
      serverTime: now() + aheadMs,
      tab: tabs.name,
      serial: 'serial' in scanned ? scanned.serial : null,
      decision: null,
      answer: null,
      answeredAt: null,
      undo: null,
      problem: null,
    };
  }

  /** Null without an answer in time. */
  async function askServer(made: KeptScan, secret: string): Promise<KeptScan | null> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), answerMs);
    try {
      const sent = { sent_at: now(), scans: [asSent(made)] };
      const [answer] = await network.send(secret, sent, stop.signal);
      return answer ? await keepAnswer({ store, now, changed }, answer) : null;
    } catch (error) {
      if (error instanceof Refused) noteRefusal(error);
      else isOnline = false;
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function decideHere(made: KeptScan, { state, askedAt }: KeptDoor): Promise<KeptScan> {
    if (!state) return await keepDecided({ ...made, decision: decisionOf('unknown_key') });
    const decide = () => {
      const waiting = unknownToServer(scans, { door: state.device.number, askedAt });
      return decideScan(state, made.scanned, { now: made.serverTime, isSigned, waiting });
    };
    const decision = await decide();
    const decided = { ...made, decision, serial: decision.serial };
    if (decision.result !== 'admitted') return await keepDecided(decided);
    const other = await store.keep(decided, 'once');
    if (!other) {
      changed(decided);
      return decided;
    }
    // Another tab has let somebody in meanwhile.
    const admission = { at: other.serverTime, door: state.device.number };
    return await keepDecided({
      ...decided,
      decision: { ...decision, result: 'already_admitted', admission },
    });
  }

  async function keepDecided(scan: KeptScan): Promise<KeptScan> {
    await store.keep(scan);
    changed(scan);
    return scan;
  }

  function shown(scan: KeptScan): Answer {
    const answer = answerOf(scan, door?.state ?? null);
    if (!answer) throw new Error('A scan without an answer.');
    return answer;
  }

  function noteRefusal(error: Refused): void {
    const refused = linkProblem(error);
    if (!door || !refused) return;
    door = { ...door, refused };
    void store.writeDoor(door);
  }

  async function undo(nonce: string): Promise<void> {
    const taken = await store.change(nonce, (kept) =>
      canUndo(kept, now())
        ? { ...kept, undo: { at: now(), answeredAt: null, problem: null } }
        : kept,
    );
    if (taken) changed(taken);
    void sync();
  }

  let running: Promise<boolean> | null = null;

  function sync(): Promise<boolean> {
    running ??= syncOnce().finally(() => {
      running = null;
    });
    return running;
  }

  async function syncOnce(): Promise<boolean> {
    const wasOnline = isOnline;
    try {
      if (scans.some(isWaiting)) {
        await tabs.alone(() => sendWaiting({ network, store, now, changed }));
      }
      const took = await loadChanges();
      isOnline = took < answerMs;
    } catch (error) {
      if (error instanceof Refused) noteRefusal(error);
      isOnline = error instanceof Refused;
    }
    if (wasOnline !== isOnline || isOnline) show();
    return isOnline;
  }

  /** How long the server took, in milliseconds. */
  async function loadChanges(): Promise<number> {
    if (!door) return 0;
    const { secret, state } = door;
    const askedAt = now();
    const sent = state
      ? await network.changes(secret, state.cursor)
      : await network.snapshot(secret);
    const took = now() - askedAt;
    // Another link was opened meanwhile.
    if (door.secret !== secret) return took;
    const aheadMs = Date.parse(sent.now) - (askedAt + took / 2);
    const isSame = !sent.is_whole && sent.cursor === state?.cursor && door.refused === null;
    door = { secret, state: withSnapshot(state, sent), askedAt, aheadMs, refused: null };
    if (!isSame) await store.writeDoor(door);
    return took;
  }

  async function forgetOld(): Promise<void> {
    const old = (await store.readScans()).filter(
      (scan) => !isWaiting(scan) && now() - scan.at > KEPT_MS,
    );
    if (old.length > 0) await store.forget(old.map(({ nonce }) => nonce));
  }

  return {
    open,
    scan,
    undo,
    search: (text) => network.search(door?.secret ?? '', text),
    sync,
    view: () => view,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
