import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = '2026-11-16T12:00:00Z';

test.each([
  ['2026-11-16T11:59:30Z', null],
  ['2026-11-16T12:00:05Z', null],
  ['2026-11-16T11:55:00Z', '5 minutes ago'],
  ['2026-11-16T09:10:00Z', '2 hours ago'],
  ['2026-11-15T11:00:00Z', 'yesterday'],
  ['2026-10-27T12:00:00Z', '20 days ago'],
])('%s is %s', (then, text) => {
  expect(relativeTime(then, NOW, 'en-GB')).toBe(text);
});

test('uses the language of the reader', () => {
  expect(relativeTime('2026-11-16T09:00:00Z', NOW, 'de')).toBe('vor 3 Stunden');
});
