/** The schedule of faults: fixed by the seed, and every kind occurs before any repeats. */
import { randomFrom } from '../../demo/sleeves/random.ts';

export const FAULTS = [
  'web killed',
  'worker killed',
  'everything killed',
  'database stopped in order',
  'database stopped at once',
  'storage refuses',
  'disk full',
  'mail refused',
  'mail server hangs up',
  'card events in disorder',
  'payout providers late',
  'payout providers down',
  'payout events in disorder',
] as const;

export type FaultKind = (typeof FAULTS)[number];

export interface PlannedFault {
  kind: FaultKind;
  atMs: number;
  durationMs: number;
  /** From 0 up to 1: selects the target where there are several. */
  pick: number;
}

const GAP_MS = [4000, 11_000] as const;
const DURATION_MS = [1500, 9000] as const;
/** Time without faults at the start and at the end. */
const FAULT_FREE_MS = 3000;

export interface PlanOptions {
  minutes: number;
  kinds?: readonly FaultKind[];
  /** Minimum and maximum time between faults. */
  gapMs?: readonly [number, number];
}

export function planFaults(
  seed: string,
  { minutes, kinds = FAULTS, gapMs = GAP_MS }: PlanOptions,
): PlannedFault[] {
  const random = randomFrom(`faults ${seed}`);
  const end = minutes * 60_000 - FAULT_FREE_MS;
  // In a short run the gaps shrink, so that every kind occurs.
  const closest = Math.min(1, (end - FAULT_FREE_MS) / (kinds.length * gapMs[1]));
  const planned: PlannedFault[] = [];
  let remainingKinds: FaultKind[] = [];
  let atMs = FAULT_FREE_MS;
  while (atMs < end) {
    if (remainingKinds.length === 0) remainingKinds = random.shuffle(kinds);
    const kind = remainingKinds.pop();
    if (kind === undefined) break;
    const durationMs = Math.min(Math.round(random.between(...DURATION_MS)), end - atMs);
    planned.push({ kind, atMs: Math.round(atMs), durationMs, pick: random.next() });
    atMs += random.between(...gapMs) * closest;
  }
  return planned;
}
