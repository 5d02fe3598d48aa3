/** Who may reserve copies of a limited edition before payment, and for how long. */
import {
  EDITION_ABANDONED_MAX,
  EDITION_HELD_PERCENT_MAX,
  EDITION_OPEN_HOLDS_MAX,
  EDITION_SLOW_DECLINE_MINUTES,
  ITEM_QUANTITY_MAX,
  QUEUE_PLACES_MAX,
} from './limits.ts';

/** Per address, card or account, for one edition. */
export interface HoldHistory {
  /**
   * Open checkouts with reserved copies and open queue offers; followed by the number of copies.
   */
  open: number;
  copies: number;
  /** Recent reservations and offers that ended without payment, in units of a usual order. */
  abandoned: number;
}

/**
 * One checkout may reserve the maximum of one order; several together only a share of the edition.
 */
export function canHold(
  copies: number,
  { open, copies: held, abandoned }: HoldHistory,
  editionSize: number,
): boolean {
  if (abandoned >= EDITION_ABANDONED_MAX) return false;
  if (open === 0) return true;
  return (
    open < Math.max(EDITION_OPEN_HOLDS_MAX, heldShare(editionSize)) &&
    held + copies <= maxHeldCopies(editionSize)
  );
}

/** In the queue, an address, card or account may wait for as many copies as it could reserve. */
export function canQueue(
  copies: number,
  others: { places: number; copies: number },
  editionSize: number,
): boolean {
  if (others.places === 0) return true;
  return others.places < QUEUE_PLACES_MAX && others.copies + copies <= maxHeldCopies(editionSize);
}

/** Whether a reservation without payment counts against the buyer. */
export function isAbandoned({
  reason,
  heldSince,
  endedAt,
}: {
  reason: string;
  heldSince: Date;
  endedAt: Date;
}): boolean {
  // A failed bank confirmation blocks the copies as long as none at all.
  if (reason === 'expired' || reason === 'not_authenticated') return true;
  // Otherwise a card without funds could block copies repeatedly, each time until its bank
  // responds.
  const heldMs = endedAt.getTime() - heldSince.getTime();
  return heldMs >= EDITION_SLOW_DECLINE_MINUTES * 60_000;
}

function maxHeldCopies(editionSize: number): number {
  return Math.max(ITEM_QUANTITY_MAX, heldShare(editionSize));
}

function heldShare(editionSize: number): number {
  return Math.floor((editionSize * EDITION_HELD_PERCENT_MAX) / 100);
}
