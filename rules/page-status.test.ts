import { describe, expect, it } from 'vitest';
import { EMPTY_PAGE_DAYS, PAGE_REMOVAL_NOTICE_DAYS } from './limits.ts';
import { pageStatus } from './page-status.ts';

const now = new Date('2026-11-16T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('page status', () => {
  it('is Live or Offline while it has a release or is empty for less than 30 days', () => {
    for (const emptySince of [null, now, daysAgo(EMPTY_PAGE_DAYS - 0.01)]) {
      expect(pageStatus({ isLive: true, emptySince, now })).toEqual({
        status: 'Live',
        daysUntilRemoved: null,
      });
      expect(pageStatus({ isLive: false, emptySince, now }).status).toBe('Offline');
    }
  });

  it.each([
    [0, PAGE_REMOVAL_NOTICE_DAYS],
    [1.5, PAGE_REMOVAL_NOTICE_DAYS - 1],
    [PAGE_REMOVAL_NOTICE_DAYS, 0],
    [1000, 0],
  ])(
    'is Removed soon after 30 days without a release; %d days later, %d days are left',
    (later, left) => {
      expect(
        pageStatus({ isLive: true, emptySince: daysAgo(EMPTY_PAGE_DAYS + later), now }),
      ).toEqual({ status: 'Removed soon', daysUntilRemoved: left });
    },
  );
});
