/** Who may reserve what is limited before payment: copies, pieces, tickets. */
import {
  ABANDONED_HOLDS_MAX,
  HELD_PERCENT_MAX,
  ITEM_QUANTITY_MAX,
  OPEN_HOLDS_MAX,
  QUEUE_PLACES_MAX,
  SLOW_DECLINE_MINUTES,
} from './limits.ts';

/** Per address, card or account, for one limited thing. */
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
 * One checkout may reserve the maximum of one order; several together only a share of it.
 */
export function canHold(
  copies: number,
  { open, copies: held, abandoned }: HoldHistory,
  size: number,
): boolean {
  if (abandoned >= ABANDONED_HOLDS_MAX) return false;
  if (open === 0) return true;
  return open < Math.max(OPEN_HOLDS_MAX, heldShare(size)) && held + copies <= maxHeldCopies(size);
}

/** In the queue, an address, card or account may wait for as many copies as it could reserve. */
export function canQueue(
  copies: number,
  others: { places: number; copies: number },
  size: number,
): boolean {
  if (others.places === 0) return true;
  return others.places < QUEUE_PLACES_MAX && others.copies + copies <= maxHeldCopies(size);
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
  return heldMs >= SLOW_DECLINE_MINUTES * 60_000;
}

function maxHeldCopies(size: number): number {
  return Math.max(ITEM_QUANTITY_MAX, heldShare(size));
}

function heldShare(size: number): number {
  return Math.floor((size * HELD_PERCENT_MAX) / 100);
}
