import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSimilarTitles, canJoinGroup, trigramSimilarity } from './title-similarity.ts';

describe('title similarity', () => {
  it.each([
    ['Night Bus', 'NIGHT BUS'],
    ['Café Olé', 'Cafe Ole'],
    ['Night Bus', 'Night Bus (Deluxe Edition)'],
    ['Night Bus', 'Night Bus – 10th Anniversary Reissue'],
    ['Große Straße', 'Grosse Strasse (limitierte Auflage)'],
    ['Night Bus', 'The Night Bus'],
    ['Nachtbus', 'Nachtbuss'],
    ['1999', '1999 (Remastered)'],
    ['Vinyl', 'Vinyl'],
  ])('%s and %s are similar', (a, b) => {
    expect(areSimilarTitles(a, b)).toBe(true);
    expect(areSimilarTitles(b, a)).toBe(true);
  });

  it.each([
    ['Night Bus', 'Morning Train'],
    ['Art', 'Party'],
    ['Deluxe Edition', 'Limited Edition'],
    ['', ''],
    ['1999', '2001 (Reissue)'],
  ])('%s and %s are not similar', (a, b) => {
    expect(areSimilarTitles(a, b)).toBe(false);
  });

  it('is reflexive and symmetric', () => {
    const title = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((t) => /[\p{L}\p{N}]/u.test(t));
    fc.assert(
      fc.property(title, title, (a, b) => {
        expect(areSimilarTitles(a, a)).toBe(true);
        expect(areSimilarTitles(a, b)).toBe(areSimilarTitles(b, a));
        expect(trigramSimilarity(a, b)).toBeCloseTo(trigramSimilarity(b, a));
      }),
    );
  });
});

describe('release group', () => {
  it('accepts only releases of the same artist with a similar title', () => {
    const group = { title: 'Night Bus', primaryArtist: 'Jürgen & die Hähne' };
    const own = { title: 'Night Bus (CD)', primaryArtist: 'Jurgen & Die Hahne' };
    expect(canJoinGroup(own, group)).toBe(true);
    expect(canJoinGroup({ ...own, primaryArtist: 'Somebody Else' }, group)).toBe(false);
    expect(canJoinGroup({ ...own, title: 'Day Train' }, group)).toBe(false);
  });
});
