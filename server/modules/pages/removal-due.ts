/** When an empty page may go: its days are over, and its owner has known for as long as was promised. */
import { PAGE_REMOVAL_NOTICE_DAYS } from '@lathe/rules/limits';
import { DAY_MS } from '@lathe/rules/moments';
import { pageStatus } from '@lathe/rules/page-status';

interface Facts {
  emptySince: Date;
  toldAt: Date | null;
}

/** From the day of the letter, when that came late. */
export function daysLeft({ emptySince, toldAt }: Facts, now: Date): number {
  const { daysUntilRemoved } = pageStatus({ isLive: false, emptySince, now });
  const told = toldAt ?? now;
  const known = Math.floor((now.getTime() - told.getTime()) / DAY_MS);
  return Math.max(daysUntilRemoved ?? 0, PAGE_REMOVAL_NOTICE_DAYS - known);
}

export function mayGo(facts: Facts, now: Date): boolean {
  return facts.toldAt !== null && daysLeft(facts, now) === 0;
}
