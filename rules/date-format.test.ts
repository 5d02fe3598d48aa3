import { expect, it } from 'vitest';
import { type DayStyle, formatDay } from './date-format.ts';
import type { Locale } from './locales.ts';

it.each<[Locale, DayStyle, string]>([
  ['en_GB', 'long', '18 November 2026'],
  ['en_US', 'long', 'November 18, 2026'],
  ['de', 'long', '18. November 2026'],
  ['en_GB', 'short', '18 Nov 2026'],
  ['de', 'short', '18.11.2026'],
  ['en_GB', 'day-month', '18 November'],
  ['en_US', 'day-month', 'November 18'],
  ['de', 'day-month', '18. November'],
])('a day in %s, %s, is written as %s', (locale, style, text) => {
  expect(formatDay('2026-11-18', locale, style)).toBe(text);
});
