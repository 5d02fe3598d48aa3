/** Mails to those who wait for something that is out. */
import { STOCK_ALERTS_PER_COPY } from './limits.ts';

/** How many are told at a time, in the order of their requests; null means all of them. */
export function alertsInRound(left: number | null): number | null {
  return left === null ? null : left * STOCK_ALERTS_PER_COPY;
}
