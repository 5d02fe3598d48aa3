import { describe, expect, it } from 'vitest';
import { addSample, artworkLevels } from './artwork-levels.ts';

function picture(pixels: readonly (readonly [number, number, number, number])[], width: number) {
  const data = Uint8ClampedArray.from(pixels.flat());
  return { data, width, height: pixels.length / width };
}

describe('levels of artwork', () => {
  it('end with one pixel, the mean of all in linear light', () => {
    const black = [0, 0, 0, 255] as const;
    const white = [255, 255, 255, 255] as const;
    const levels = artworkLevels(picture([black, white, white, black], 2));
    expect(levels.map(({ width, height }) => [width, height])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect([...(levels[1]?.data ?? [])]).toEqual([0.5, 0.5, 0.5, 1]);
  });

  it('do not mix in the colour of transparent pixels', () => {
    const hiddenGreen = [0, 255, 0, 0] as const;
    const red = [255, 0, 0, 255] as const;
    const levels = artworkLevels(picture([hiddenGreen, red], 2));
    expect([...(levels[1]?.data ?? [])]).toEqual([0.5, 0, 0, 0.5]);
  });

  it('have sides that are not powers of two', () => {
    const levels = artworkLevels(picture(Array(15).fill([9, 9, 9, 255]), 5));
    expect(levels.map(({ width, height }) => [width, height])).toEqual([
      [5, 3],
      [2, 1],
      [1, 1],
    ]);
  });

  it('are read between pixels, and at their edge without what is outside', () => {
    const [first] = artworkLevels(
      picture(
        [
          [0, 0, 0, 255],
          [255, 255, 255, 255],
        ],
        2,
      ),
    );
    if (!first) throw new Error('There is no level.');
    const at = (u: number) => {
      const into = new Float32Array(4);
      addSample(first, u, 0.5, 1, into);
      return into[0];
    };
    expect(at(0.5)).toBeCloseTo(0.5, 6);
    expect(at(0)).toBe(0);
    expect(at(1)).toBe(1);
  });
});
