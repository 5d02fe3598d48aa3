import { expect, it } from 'vitest';
import { defaultRelease } from './default-release.ts';

const SOLD_OUT = { status: 'Sold out' } as const;
const LIVE = { status: 'Live' } as const;

it('starts with an available format, even if a sold-out one is first', () => {
  expect(defaultRelease([SOLD_OUT, LIVE])).toBe(LIVE);
});

it('starts with the first when none or all are available', () => {
  const other = { ...LIVE };
  expect(defaultRelease([SOLD_OUT, { status: 'Retired' }])).toBe(SOLD_OUT);
  expect(defaultRelease([LIVE, other])).toBe(LIVE);
});
