/** Sends what waits, until the server has answered each scan. Nothing is dropped. */
import type { DoorScan, ScanAnswer } from '@lathe/contract/door-calls';
import { SCANNED_TEXT_MAX_LENGTH, SCANS_MAX } from '@lathe/rules/door-limits';
import { type DoorNetwork, Refused } from './door-network.ts';
import type { DoorStore, KeptDoor } from './door-store.ts';
import { isLetIn, isShown, type KeptScan } from './kept-scan.ts';

interface Sender {
  network: DoorNetwork;
  store: DoorStore;
  now: () => number;
  changed: (scan: KeptScan) => void;
}

/** Fails if the server does not answer. */
export async function sendWaiting(sender: Sender): Promise<void> {
  const unanswered = (await sender.store.readWaiting()).filter(
    (scan) =>
      scan.answer === null && scan.problem === null && (isShown(scan) || scan.undo !== null),
  );
  for (const [secret, ofLink] of Map.groupBy(unanswered, ({ secret }) => secret)) {
    const oldestFirst = ofLink.toSorted((one, other) => one.at - other.at);
    for (let at = 0; at < oldestFirst.length; at += SCANS_MAX) {
      const isTaken = await sendSome(sender, secret, oldestFirst.slice(at, at + SCANS_MAX));
      if (!isTaken) break;
    }
  }
  await sendUndos(sender);
}

/**
 * If the server refuses them, smaller parts: one that it does not take must not stop others. False
 * if it does not know the link: then they are kept.
 */
async function sendSome(
  sender: Sender,
  secret: string,
  scans: readonly KeptScan[],
): Promise<boolean> {
  const { network, now } = sender;
  try {
    const sent = { sent_at: now(), scans: scans.map(asSent) };
    for (const answer of await network.send(secret, sent)) await keepAnswer(sender, answer);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (linkProblem(error)) return false;
    const [first] = scans;
    if (scans.length > 1) {
      const half = Math.ceil(scans.length / 2);
      await sendSome(sender, secret, scans.slice(0, half));
      await sendSome(sender, secret, scans.slice(half));
    } else if (first) {
      await change(sender, first.nonce, (scan) => ({ ...scan, problem: error.code }));
    }
  }
  return true;
}

/** Null if the server refuses something else. */
export function linkProblem({ code }: Refused): KeptDoor['refused'] {
  return code === 'door_revoked' || code === 'door_link_unknown' ? code : null;
}

export function asSent({ nonce, scanned, at, decision }: KeptScan): DoorScan {
  return {
    nonce,
    code: 'code' in scanned ? scanned.code.slice(0, SCANNED_TEXT_MAX_LENGTH) : '',
    serial: 'serial' in scanned ? scanned.serial : null,
    at,
    shown: decision?.result ?? null,
  };
}

export async function keepAnswer(
  sender: Pick<Sender, 'store' | 'now' | 'changed'>,
  answer: ScanAnswer,
): Promise<KeptScan | null> {
  return await change(sender, answer.nonce, (scan) => ({
    ...scan,
    answer,
    answeredAt: sender.now(),
    serial: answer.ticket?.serial ?? scan.serial,
  }));
}

async function change(
  { store, changed }: Pick<Sender, 'store' | 'changed'>,
  nonce: string,
  how: (scan: KeptScan) => KeptScan,
): Promise<KeptScan | null> {
  const scan = await store.change(nonce, how);
  if (scan) changed(scan);
  return scan;
}

async function sendUndos(sender: Sender): Promise<void> {
  const { network, store, now } = sender;
  for (const scan of await store.readWaiting()) {
    const { undo, nonce, secret, answer } = scan;
    if (!undo || undo.answeredAt !== null || answer === null) continue;
    let problem: string | null = null;
    try {
      // Nobody went in with it: there is nothing to take back.
      if (isLetIn(scan)) await network.undo(secret, nonce, { at: undo.at, sent_at: now() });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem = error.code;
    }
    await change(sender, nonce, (kept) => ({
      ...kept,
      undo: { at: undo.at, answeredAt: now(), problem },
    }));
  }
}
