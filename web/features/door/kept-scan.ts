/** A scan as this device keeps it, from before its answer until the server has it. */
import type { ScanAnswer } from '@lathe/contract/door-calls';
import type { Decision, Scanned, ScanResult } from '@lathe/rules/door/decide-scan';
import type { LetIn } from '@lathe/rules/door/snapshot';
import { UNDO_MINUTES } from '@lathe/rules/door-limits';

export interface KeptScan {
  nonce: string;
  /** Of the link with which it was scanned: the device can have another one now. */
  secret: string;
  scanned: Scanned;
  /** Milliseconds since 1970, by the clock of the device. */
  at: number;
  /** What the clock of the server showed then. */
  serverTime: number;
  /** The tab that works on it as long as it has no answer. */
  tab: string;
  /** Of the ticket, as soon as it is known. */
  serial: number | null;
  /** What the device decided by itself, and showed. */
  decision: Decision | null;
  /** What the server said. */
  answer: ScanAnswer | null;
  /** When it said so, by the clock of the device. */
  answeredAt: number | null;
  undo: Undo | null;
  /** Why the server does not take it. */
  problem: string | null;
}

export interface Undo {
  at: number;
  /** When the server knew it, by the clock of the device. */
  answeredAt: number | null;
  /** Why the server does not take it back. */
  problem: string | null;
}

export function resultOf({ answer, decision }: KeptScan): ScanResult | null {
  return answer?.result ?? decision?.result ?? null;
}

export function isLetIn({ answer, decision }: KeptScan): boolean {
  return answer?.is_let_in ?? decision?.result === 'admitted';
}

/** Somebody went in with it, and it was not taken back. */
export function counts(scan: KeptScan): boolean {
  return isLetIn(scan) && (scan.undo === null || scan.undo.problem !== null);
}

/** Shown to somebody. Others were interrupted: nobody went in because of them. */
export function isShown({ answer, decision }: KeptScan): boolean {
  return answer !== null || decision !== null;
}

export function isWaiting({ answer, undo }: KeptScan): boolean {
  return answer === null || (undo !== null && undo.answeredAt === null);
}

export function canUndo(scan: KeptScan, now: number): boolean {
  return isLetIn(scan) && scan.undo === null && now - scan.at < UNDO_MINUTES * 60_000;
}

/** What the server did not know when it was asked for changes, as `decideScan` wants it. */
export function unknownToServer(
  scans: readonly KeptScan[],
  { door, askedAt }: { door: number; askedAt: number },
): Map<number, LetIn | null> {
  const known = new Map<number, LetIn | null>();
  const isNewer = (at: number | null) => at === null || at >= askedAt;
  for (const scan of scans) {
    const { serial, undo, serverTime } = scan;
    if (serial === null || !isLetIn(scan)) continue;
    if (counts(scan)) {
      const before = known.get(serial);
      const letIn = { at: serverTime, door };
      if (isNewer(scan.answeredAt) && (!before || before.at > letIn.at)) known.set(serial, letIn);
    } else if (undo && isNewer(undo.answeredAt) && !known.has(serial)) {
      known.set(serial, null);
    }
  }
  return known;
}
