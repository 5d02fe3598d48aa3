import { expect, test } from 'vitest';
import { lastMonths } from './months.ts';

const now = new Date('2026-01-31T12:00:00Z');

test('months are counted back across the year, each once', () => {
  expect(lastMonths(now, 4)).toEqual(['2026-01', '2025-12', '2025-11', '2025-10']);
  expect(new Set(lastMonths(now, 36)).size).toBe(36);
});
