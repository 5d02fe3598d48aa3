import { describe, expect, it } from 'vitest';
import { parsePeriod, periodBounds, periodName } from './royalty-periods.ts';

describe('period of a statement', () => {
  it('starts and ends at midnight in London, also in summer', () => {
    expect(periodBounds({ year: 2026, month: 7 })).toEqual({
      from: new Date('2026-06-30T23:00:00Z'),
      to: new Date('2026-07-31T23:00:00Z'),
    });
    expect(periodBounds({ year: 2026, month: 12 })).toEqual({
      from: new Date('2026-12-01T00:00:00Z'),
      to: new Date('2027-01-01T00:00:00Z'),
    });
    expect(periodBounds({ year: 2026 })).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2027-01-01T00:00:00Z'),
    });
    expect(periodBounds({})).toEqual({ from: null, to: null });
  });

  it('follows the one before without a gap', () => {
    for (let month = 1; month < 12; month += 1) {
      expect(periodBounds({ year: 2026, month }).to).toEqual(
        periodBounds({ year: 2026, month: month + 1 }).from,
      );
    }
  });

  it('is named as in addresses and file names', () => {
    for (const name of ['2026', '2026-02', '2026-12']) {
      expect(periodName(parsePeriod(name) ?? {})).toBe(name);
    }
    for (const wrong of ['', '26', '2026-13', '2026-0', '2026-1', '1999', '2026-11-01', 'x']) {
      expect(parsePeriod(wrong)).toBeNull();
    }
  });
});
