/** Who may hold copies of a limited edition without having paid for them, and for how long. */
import {
  EDITION_ABANDONED_MAX,
  EDITION_HELD_PERCENT_MAX,
  EDITION_OPEN_HOLDS_MAX,
  EDITION_SLOW_DECLINE_MINUTES,
  ITEM_QUANTITY_MAX,
  QUEUE_PLACES_MAX,
} from './limits.ts';

/** Of one address, card or account, for one edition. */
export interface HoldHistory {
  /** Checkouts that hold copies now and offers that wait for an answer, and how many copies. */
  open: number;
  copies: number;
  /** Holds and offers of the last while that came to nothing, in orders of the usual size. */
  abandoned: number;
}

/** One checkout may hold what one order can have; several together may hold only a part of the edition. */
export function mayHold(
  copies: number,
  { open, copies: held, abandoned }: HoldHistory,
  editionSize: number,
): boolean {
  if (abandoned >= EDITION_ABANDONED_MAX) return false;
  if (open === 0) return true;
  return (
    open < Math.max(EDITION_OPEN_HOLDS_MAX, shareOf(editionSize)) &&
    held + copies <= mostCopies(editionSize)
  );
}

/** In line one address, card or account waits for as many copies as it could hold. */
export function mayWait(
  copies: number,
  others: { places: number; copies: number },
  editionSize: number,
): boolean {
  if (others.places === 0) return true;
  return others.places < QUEUE_PLACES_MAX && others.copies + copies <= mostCopies(editionSize);
}

/** Whether a hold that ended without a payment counts against its buyer. */
export function isAbandoned({
  reason,
  heldFrom,
  endedAt,
}: {
  reason: string;
  heldFrom: Date;
  endedAt: Date;
}): boolean {
  // Somebody who answers no to their bank held the copies as long as somebody who never answers.
  if (reason === 'expired' || reason === 'not_authenticated') return true;
  // A card without money would otherwise hold copies for as long as its bank waits, again and again.
  const heldMs = endedAt.getTime() - heldFrom.getTime();
  return heldMs >= EDITION_SLOW_DECLINE_MINUTES * 60_000;
}

function mostCopies(editionSize: number): number {
  return Math.max(ITEM_QUANTITY_MAX, shareOf(editionSize));
}

function shareOf(editionSize: number): number {
  return Math.floor((editionSize * EDITION_HELD_PERCENT_MAX) / 100);
}
