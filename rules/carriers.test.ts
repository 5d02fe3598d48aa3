import { expect, it } from 'vitest';
import { CARRIERS, carrierName, isTracking, normalizeTracking, trackingUrl } from './carriers.ts';

it.each(CARRIERS)('%s has a name and a tracking URL', (carrier) => {
  expect(carrierName(carrier)).not.toBe(carrier);
  const url = new URL(trackingUrl(carrier, 'AB123456789GB') ?? '');
  expect(url.protocol).toBe('https:');
  expect(url.href).toContain('AB123456789GB');
});

it('has no tracking URL without a number or for an unknown carrier', () => {
  expect(trackingUrl('royal_mail', '')).toBeNull();
  expect(trackingUrl('pigeon', 'AB123456789GB')).toBeNull();
  expect(carrierName('pigeon')).toBe('pigeon');
});

it.each([
  [' ab 123 456 789 gb', 'AB123456789GB', true],
  ['1Z999AA10123456784', '1Z999AA10123456784', true],
  ['12', '12', false],
  ['<script>', '<SCRIPT>', false],
  ['', '', false],
])('normalises the tracking number %j to %j and validates it', (typed, normal, good) => {
  expect(normalizeTracking(typed)).toBe(normal);
  expect(isTracking(normalizeTracking(typed))).toBe(good);
});
