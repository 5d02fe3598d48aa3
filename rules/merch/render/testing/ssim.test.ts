import { describe, expect, it } from 'vitest';
import { hash } from '../noise.ts';
import { halved, type Pixels, ssim } from './ssim.ts';

const SIDE = 64;

/** Soft stripes with some noise. */
function picture(change: (value: number, x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const value = 128 + 60 * Math.sin(x / 3) + 20 * (hash(x, y, 1) - 0.5);
      data.fill(change(value, x, y), (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4);
    }
  }
  return { data, width: SIDE, height: SIDE };
}

const original = picture((value) => value);

describe('similarity of pictures', () => {
  it('is 1 for the same picture', () => {
    expect(ssim(original, original)).toBeCloseTo(1, 10);
  });

  it('is nearly 1 if each value is off by one', () => {
    expect(
      ssim(
        original,
        picture((value) => value + 1),
      ),
    ).toBeGreaterThan(0.999);
  });

  it('is below 0.98 for noise that the eye sees', () => {
    const noisy = picture((value, x, y) => value + 40 * (hash(x, y, 2) - 0.5));
    expect(ssim(original, noisy)).toBeLessThan(0.98);
  });

  it('is below 0.98 for a picture that is moved by a pixel', () => {
    const moved = picture(
      (_, x, y) => 128 + 60 * Math.sin((x + 1) / 3) + 20 * (hash(x, y, 1) - 0.5),
    );
    expect(ssim(original, moved)).toBeLessThan(0.98);
  });

  it('is below 0.98 if a sixteenth of the picture is missing', () => {
    const missing = picture((value, x, y) => (x < SIDE / 4 && y < SIDE / 4 ? 128 : value));
    expect(ssim(original, missing)).toBeLessThan(0.98);
  });

  it('is low for a negative', () => {
    expect(
      ssim(
        original,
        picture((value) => 255 - value),
      ),
    ).toBeLessThan(0);
  });

  it('at half the size ignores single pixels, but not what is missing', () => {
    const grain = picture((value, x, y) => value + ((x + y) % 2 === 0 ? 12 : -12));
    expect(ssim(original, grain)).toBeLessThan(0.98);
    expect(ssim(halved(original), halved(grain))).toBeGreaterThan(0.999);
    const missing = picture((value, x, y) => (x < SIDE / 4 && y < SIDE / 4 ? 128 : value));
    expect(ssim(halved(original), halved(missing))).toBeLessThan(0.98);
  });

  it('rejects pictures of different sizes, and very small ones', () => {
    const small = { data: new Uint8Array(4 * 4 * 4), width: 4, height: 4 };
    expect(() => ssim(original, small)).toThrow(RangeError);
    expect(() => ssim(small, small)).toThrow(RangeError);
  });
});
