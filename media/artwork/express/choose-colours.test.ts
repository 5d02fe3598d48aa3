import { CONTRAST_TEXT, contrastRatio } from '@lathe/rules/colours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePicture } from '../testing/sample-release.ts';
import { completeColourPair, findColourPairs } from './choose-colours.ts';
import { suggestColourPairs } from './suggested-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colours from a picture', () => {
  it('have readable contrast for any picture', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(colour, { minLength: 1, maxLength: 5 }), async (colours) => {
        const pairs = await findColourPairs((await samplePicture(60, colours)).bytes);
        for (const { ground, ink, accent, soft } of Object.values(pairs)) {
          for (const text of [ink, accent, soft]) {
            expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(CONTRAST_TEXT);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are the dominant ones', async () => {
    const { bytes } = await samplePicture(120, [
      '#102a6b',
      '#102a6b',
      '#102a6b',
      '#e8431f',
      '#f6efe0',
    ]);
    const { dominant, light, vivid } = await findColourPairs(bytes);
    expect(contrastRatio(dominant.ground, '#102a6b')).toBeLessThan(1.3);
    expect(contrastRatio(vivid.ground, '#e8431f')).toBeLessThan(1.4);
    expect(contrastRatio(light.ground, '#f6efe0')).toBeLessThan(1.2);
  });
});

describe('colour pairs', () => {
  it('are unique and at least two', async () => {
    const red = await findColourPairs((await samplePicture(60, ['#c0392b'])).bytes);
    const grounds = suggestColourPairs(red).map(({ ground }) => ground);
    expect(new Set(grounds).size).toBe(grounds.length);
    expect(grounds).toContain(red.dominant.ground);
    const paper = await findColourPairs((await samplePicture(60, ['#f7f4ee'])).bytes);
    expect(suggestColourPairs(paper).length).toBeGreaterThanOrEqual(2);
    const twoColours = await findColourPairs(
      (await samplePicture(60, ['#d24b3c', '#1f8a4d'])).bytes,
    );
    expect(suggestColourPairs(twoColours).length).toBeGreaterThan(3);
  });
});

describe('chosen colour pair', () => {
  it('is used as it is, and completed with readable colours', () => {
    const { ground, ink, accent, soft } = completeColourPair({ ground: '#ffffff', ink: '#333333' });
    expect([ground, ink, accent]).toEqual(['#ffffff', '#333333', '#333333']);
    expect(contrastRatio(soft, ground)).toBeGreaterThanOrEqual(CONTRAST_TEXT);
  });

  it('is rejected when it is not readable', () => {
    expect(() => completeColourPair({ ground: '#ffffff', ink: '#cccccc' })).toThrow(
      /contrast of 1\.6/,
    );
  });
});
