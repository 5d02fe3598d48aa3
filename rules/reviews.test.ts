import { describe, expect, it } from 'vitest';
import { contentChanges, REVIEW_CHECKS, reviewChecks, reviewDue } from './reviews.ts';

describe('promised review date', () => {
  it.each([
    ['2026-11-16', '2026-11-18'],
    // Weekends do not count.
    ['2026-11-20', '2026-11-24'],
    // Christmas and Boxing Day do not count; the substitute day is the Monday.
    ['2026-12-24', '2026-12-30'],
  ])('from %s is %s', (submitted, due) => {
    expect(reviewDue(submitted)).toBe(due);
  });
});

describe('review checks', () => {
  const all = (passed: boolean) =>
    Object.fromEntries(REVIEW_CHECKS.map((check) => [check, passed])) as Parameters<
      typeof reviewChecks
    >[0];

  it('are all listed in a fixed order, each with its section', () => {
    const checks = reviewChecks(all(true));
    expect(checks.map(({ check }) => check)).toEqual(REVIEW_CHECKS);
    expect(checks.every(({ result }) => result === 'good')).toBe(true);
  });

  it('distinguish errors from warnings', () => {
    const results = new Map(reviewChecks(all(false)).map(({ check, result }) => [check, result]));
    expect(results.get('sides_fit')).toBe('wrong');
    expect(results.get('page_live')).toBe('look');
  });
});

describe('changes between two submissions', () => {
  it('are listed by field, including added and removed values', () => {
    const before = { metadata: { title: 'Night Bus', label: 'Kiosk' }, songs: { A1: 'Rain' } };
    const after = {
      metadata: { title: 'Night Bus', label: 'Kiosk Records' },
      songs: { A2: 'Sun' },
    };
    expect(contentChanges(before, after)).toEqual([
      { section: 'metadata', field: 'label', before: 'Kiosk', after: 'Kiosk Records' },
      { section: 'songs', field: 'A1', before: 'Rain', after: '' },
      { section: 'songs', field: 'A2', before: '', after: 'Sun' },
    ]);
  });

  it('are empty when nothing changed', () => {
    const content = { metadata: { artists: [{ name: 'Kiosk' }], year: null } };
    expect(contentChanges(content, structuredClone(content))).toEqual([]);
  });
});
