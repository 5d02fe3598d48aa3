import { createElement } from 'react';
import { expect, it } from 'vitest';
import { markup } from './testing/markup.tsx';
import { duration, Instant } from './time.tsx';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [187, '3:07'],
  [3599, '59:59'],
  [3599.6, '1:00:00'],
  [4797, '1:19:57'],
])('%s seconds are formatted as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it('a deadline names its time zone, in winter and in summer', () => {
  const shown = (value: string) => markup(createElement(Instant, { value, style: 'deadline' }));
  expect(shown('2026-11-18T19:30:00Z')).toContain('18 Nov 2026, 19:30 GMT');
  expect(shown('2026-07-18T19:30:00Z')).toContain('18 Jul 2026, 20:30 BST');
});
