/** The line for places of a ticket category that is sold out. */
import { WAIT_OFFER_HOURS } from './ticket-limits.ts';
import { addDuration } from './time.ts';

/** When kept places go to the next in line: tickets cannot be bought after the end of their sale. */
export function waitOfferEnd(
  { startsAt, saleTo }: { startsAt: Date; saleTo: Date | null },
  now: Date,
): Date {
  const end = addDuration(now, { hours: WAIT_OFFER_HOURS });
  const ends = [end, startsAt, ...(saleTo === null ? [] : [saleTo])];
  return ends.reduce((first, other) => (other < first ? other : first));
}

export interface Waiting {
  id: string;
  category: string;
  places: number;
}

interface FreePlaces {
  inPool: number;
  /** Without those that only the pool limits. */
  inCategory: ReadonlyMap<string, number>;
}

export interface GivenPlaces extends Waiting {
  given: number;
}

/**
 * Divides free places among those who wait, in their order. The last one may get fewer than wanted:
 * nobody who came later is preferred because they want less.
 */
export function divideFreePlaces(
  waiting: readonly Waiting[],
  { inPool, inCategory }: FreePlaces,
): GivenPlaces[] {
  let free = inPool;
  const own = new Map(inCategory);
  return waiting.flatMap((wait) => {
    const left = own.get(wait.category) ?? free;
    const given = Math.max(0, Math.min(wait.places, free, left));
    if (given === 0) return [];
    free -= given;
    if (own.has(wait.category)) own.set(wait.category, left - given);
    return [{ ...wait, given }];
  });
}
