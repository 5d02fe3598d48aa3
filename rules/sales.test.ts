import { expect, it } from 'vitest';
import { isOwnCopy } from './sales.ts';

it('counts everything as a sale except test pressings and artist copies', () => {
  expect(['release', 'merch', 'ticket', 'proof', 'creator-copies'].filter(isOwnCopy)).toEqual([
    'proof',
    'creator-copies',
  ]);
});
