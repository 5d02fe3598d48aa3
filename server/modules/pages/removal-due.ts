/** When an empty page may be removed: its time is over, and the owner had the promised notice. */
import { PAGE_REMOVAL_NOTICE_DAYS } from '@lathe/rules/limits';
import { pageStatus } from '@lathe/rules/page-status';
import { DAY_MS } from '@lathe/rules/time';

interface EmptyPageDates {
  emptySince: Date;
  notifiedAt: Date | null;
}

/** If the mail was sent late, the notice period counts from the mail. */
export function daysLeft({ emptySince, notifiedAt }: EmptyPageDates, now: Date): number {
  const { daysUntilRemoved } = pageStatus({ isLive: false, emptySince, now });
  const noticeDate = notifiedAt ?? now;
  const daysSinceNotice = Math.floor((now.getTime() - noticeDate.getTime()) / DAY_MS);
  return Math.max(daysUntilRemoved ?? 0, PAGE_REMOVAL_NOTICE_DAYS - daysSinceNotice);
}

export function canBeRemoved(facts: EmptyPageDates, now: Date): boolean {
  return facts.notifiedAt !== null && daysLeft(facts, now) === 0;
}
