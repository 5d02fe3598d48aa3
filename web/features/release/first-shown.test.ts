import { expect, it } from 'vitest';
import { firstShown } from './first-shown.ts';

const SOLD_OUT = { status: 'Sold out' } as const;
const LIVE = { status: 'Live' } as const;

it('opens with what can be bought, though the sold-out edition comes first', () => {
  expect(firstShown([SOLD_OUT, LIVE])).toBe(LIVE);
});

it('opens with the first where nothing can be bought, or all can', () => {
  const other = { ...LIVE };
  expect(firstShown([SOLD_OUT, { status: 'Retired' }])).toBe(SOLD_OUT);
  expect(firstShown([LIVE, other])).toBe(LIVE);
});
