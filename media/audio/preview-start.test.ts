import { expect, it } from 'vitest';
import { choosePreviewStart } from './preview-start.ts';

/** Powers per tenth of a second, given as seconds and power. */
function powers(...parts: readonly (readonly [seconds: number, power: number])[]): number[] {
  return parts.flatMap(([seconds, power]) => Array.from({ length: seconds * 10 }, () => power));
}

it('a preview starts at the beginning, also after a short silence', () => {
  const song = powers([4, 0], [20, 0.1], [100, 1]);
  expect(choosePreviewStart(0, song)).toBe(0);
  expect(choosePreviewStart(4, song)).toBe(0);
});

it('a preview of a track with a long initial silence is its loudest minute', () => {
  const song = powers([30, 0], [40, 0.1], [60, 1], [40, 0.5]);
  expect(choosePreviewStart(30, song)).toBe(70);
});

it('a track shorter than the preview plays from its beginning', () => {
  expect(choosePreviewStart(10, powers([10, 0], [25, 1]))).toBe(0);
});
