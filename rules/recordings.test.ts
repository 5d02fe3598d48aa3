import { describe, expect, it } from 'vitest';
import { isSameRecording } from './recordings.ts';

/** A repeatable outline with loud and quiet sections, as music has. */
function outline(seed: number, count = 600): Uint8Array {
  let state = seed;
  let level = 0;
  return Uint8Array.from({ length: count }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    if (index % 25 === 0) level = 60 + (state % 120);
    return level + (state % 40);
  });
}
const sound = (peaks: Uint8Array, durationMs = 240_000) => ({ peaks, durationMs });

describe('same recording', () => {
  it('has the same outline', () => {
    expect(isSameRecording(sound(outline(1)), sound(outline(1)))).toBe(true);
  });

  it('may be louder, and have a longer pause at the start', () => {
    const louder = outline(1).map((peak) => Math.min(255, Math.round(peak * 1.3)));
    expect(isSameRecording(sound(outline(1)), sound(louder))).toBe(true);
    const later = Uint8Array.from([2, 2, 3, ...outline(1)]).subarray(0, 600);
    expect(isSameRecording(sound(outline(1)), sound(later, 241_000))).toBe(true);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9])('is not another track of the same length: %i', (seed) => {
    expect(isSameRecording(sound(outline(1)), sound(outline(seed)))).toBe(false);
  });

  it('is not a longer version', () => {
    expect(isSameRecording(sound(outline(1)), sound(outline(1), 300_000))).toBe(false);
  });

  it('is not judged by an outline without changes', () => {
    const flat = (level: number) => sound(new Uint8Array(600).fill(level));
    expect(isSameRecording(flat(200), flat(200))).toBe(true);
    expect(isSameRecording(flat(200), flat(100))).toBe(false);
    expect(isSameRecording(sound(new Uint8Array()), sound(new Uint8Array()))).toBe(false);
  });
});
