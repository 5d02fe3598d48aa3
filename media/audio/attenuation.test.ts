import { expect, it } from 'vitest';
import { computeAttenuation } from './attenuation.ts';

it('keeps the level while no true peak exceeds −0.7 dBTP', () => {
  expect(computeAttenuation([-0.7, -3, -12])).toBe(0);
  expect(computeAttenuation([])).toBe(0);
  expect(computeAttenuation([null])).toBe(0);
});

it('lowers all tracks by what the highest peak needs', () => {
  expect(computeAttenuation([-3, 0.3, -1, null])).toBeCloseTo(-1, 10);
  expect(computeAttenuation([-0.69])).toBeCloseTo(-0.01, 10);
});
