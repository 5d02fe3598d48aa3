import { expect, it } from 'vitest';
import { formatsOf, promoState } from './promos.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:01Z');

it('a promo link ends at its last second, or when it is revoked', () => {
  expect(promoState({ expiresAt: later, revokedAt: null }, noon)).toBe('open');
  expect(promoState({ expiresAt: noon, revokedAt: null }, noon)).toBe('expired');
  expect(promoState({ expiresAt: later, revokedAt: noon }, noon)).toBe('revoked');
  expect(promoState({ expiresAt: noon, revokedAt: noon }, later)).toBe('revoked');
});

it('a promo link to the originals includes the MP3 files', () => {
  expect(formatsOf('stream')).toEqual([]);
  expect(formatsOf('mp3')).toEqual(['mp3']);
  expect(formatsOf('original')).toEqual(['mp3', 'original']);
});
