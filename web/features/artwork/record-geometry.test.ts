import { expect, it } from 'vitest';
import { formatOf, recordGeometry } from './record-geometry.ts';

const faces = (...keys: string[]) => keys.map((key) => ({ key }));

it('keeps every disc within its sleeve, and its label within the disc', () => {
  for (const format of ['12', '7', 'cd'] as const) {
    const { width, disc } = recordGeometry(format, []);
    expect(disc.radius * 2).toBeLessThan(width);
    expect(disc.label).toBeLessThan(disc.radius);
    expect(disc.hole).toBeLessThan(disc.label);
  }
});

it('draws a booklet only where it is separate from the front', () => {
  expect(recordGeometry('12', faces('front')).booklet).toBeNull();
  expect(recordGeometry('12', faces('front', 'booklet_1')).booklet).not.toBeNull();
  expect(recordGeometry('cd', faces('booklet_1', 'spine_left')).booklet).toBeNull();
});

it('detects formats by their card labels', () => {
  expect(['12"', '2×12"', '7"', 'CD'].map(formatOf)).toEqual(['12', '12', '7', 'cd']);
});
