import { expect, it } from 'vitest';
import { attenuationFor } from './attenuation.ts';

it('keeps the level while no true peak exceeds −0.7 dBTP', () => {
  expect(attenuationFor([-0.7, -3, -12])).toBe(0);
  expect(attenuationFor([])).toBe(0);
  expect(attenuationFor([null])).toBe(0);
});

it('lowers all tracks by what the highest peak needs', () => {
  expect(attenuationFor([-3, 0.3, -1, null])).toBeCloseTo(-1, 10);
  expect(attenuationFor([-0.69])).toBeCloseTo(-0.01, 10);
});
