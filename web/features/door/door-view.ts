/** What the screen shows of the door. */
import type { DoorState, LetIn } from '@lathe/rules/door/snapshot';
import { type Answer, answerOf } from './answer.ts';
import type { KeptDoor } from './door-store.ts';
import { counts, isShown, isWaiting, type KeptScan, resultOf } from './kept-scan.ts';

export interface DoorView {
  /** `empty`: the device has no link. `new`: it has one, but knows nothing of the event yet. */
  phase: 'opening' | 'empty' | 'new' | 'ready';
  event: DoorState['event'] | null;
  device: string;
  refused: KeptDoor['refused'];
  isOnline: boolean;
  /** Scans and undos that the server does not have. */
  waiting: number;
  categories: readonly CategoryCount[];
  /** Newest first. */
  recent: readonly RecentScan[];
  doubles: readonly Double[];
  /** Added to the clock of the device, it is that of the server. */
  aheadMs: number;
}

interface CategoryCount {
  number: number;
  name: string;
  admitted: number;
  sold: number;
}

export interface RecentScan {
  scan: KeptScan;
  /** Null if it was interrupted. */
  answer: Answer | null;
}

/** People who went in with the ticket of somebody who was in already. */
interface Double {
  serial: number;
  category: string;
  first: { at: number; door: string } | null;
  later: readonly { at: number; door: string }[];
}

const RECENT_MAX = 50;

export function viewOf({
  door,
  scans,
  isOnline,
  isOpen,
}: {
  door: KeptDoor | null;
  scans: readonly KeptScan[];
  isOnline: boolean;
  isOpen: boolean;
}): DoorView {
  const state = door?.state ?? null;
  const own = scans.filter(({ secret }) => secret === door?.secret);
  const newest = own.toSorted((one, other) => other.at - one.at);
  return {
    phase: !isOpen ? 'opening' : !door ? 'empty' : state ? 'ready' : 'new',
    event: state?.event ?? null,
    device: state?.device.name ?? '',
    refused: door?.refused ?? null,
    isOnline,
    waiting: scans.filter(isWaiting).length,
    categories: state ? categoriesOf(state, own, door?.askedAt ?? 0) : [],
    recent: newest
      .filter((scan) => isShown(scan) || scan.undo)
      .slice(0, RECENT_MAX)
      .map((scan) => ({ scan, answer: answerOf(scan, state) })),
    doubles: state ? doublesOf(state, own) : [],
    aheadMs: door?.aheadMs ?? 0,
  };
}

/** With those who went in here and whom the server has not counted yet. */
function categoriesOf(
  { categories, admitted }: DoorState,
  scans: readonly KeptScan[],
  askedAt: number,
): CategoryCount[] {
  const more = new Map<number, number>();
  for (const scan of scans) {
    const isCounted = scan.answeredAt !== null && scan.answeredAt < askedAt;
    if (isCounted || resultOf(scan) !== 'admitted' || !counts(scan)) continue;
    const category = scan.answer?.ticket?.category.number ?? scan.decision?.category;
    if (category == null || (scan.serial !== null && admitted.has(scan.serial))) continue;
    more.set(category, (more.get(category) ?? 0) + 1);
  }
  return categories.map((each) => ({
    ...each,
    admitted: each.admitted + (more.get(each.number) ?? 0),
  }));
}

function doublesOf(state: DoorState, scans: readonly KeptScan[]): Double[] {
  const named = ({ at, door }: LetIn) => ({ at, door: state.doors.get(door) ?? '' });
  const categoryOf = (serial: number) => {
    const scan = scans.find((each) => each.serial === serial);
    return scan ? (answerOf(scan, state)?.category ?? '') : '';
  };
  return [...state.doubles]
    .map(([serial, later]) => {
      const first = state.admitted.get(serial);
      return {
        serial,
        category: categoryOf(serial),
        first: first ? named(first) : null,
        later: later.map(named),
      };
    })
    .toSorted((one, other) => (other.later.at(-1)?.at ?? 0) - (one.later.at(-1)?.at ?? 0));
}
