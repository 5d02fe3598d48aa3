import { expect, it } from 'vitest';
import { replaceableAreas } from './express.ts';
import { artworkParts } from './geometry.ts';

const keysOf = (...given: Parameters<typeof artworkParts>) =>
  replaceableAreas(artworkParts(...given), { spine: false }).map(({ key }) => key);

it('lets sellers replace the back, the labels and the booklet, but not the front', () => {
  expect(keysOf('vinyl_12')).toEqual(['back', 'label_a', 'label_b']);
  expect(keysOf('vinyl_12_double')).toContain('inside_left');
  expect(keysOf('cd', [{ kind: 'sleeve', code: 'jewel_case' }])).toEqual([
    'back',
    'disc',
    'booklet_2',
  ]);
});

it('lets sellers replace the spine only where the flag allows it', () => {
  const parts = artworkParts('vinyl_12');
  expect(replaceableAreas(parts, { spine: true }).map(({ key }) => key)).toContain('spine');
  expect(
    replaceableAreas(artworkParts('vinyl_7'), { spine: true }).map(({ key }) => key),
  ).not.toContain('spine');
});

it('requires a picture that covers the bleed', () => {
  const [back] = replaceableAreas(artworkParts('vinyl_12'), { spine: false });
  expect(back?.area).toEqual({ x: -3, y: -3, width: 321, height: 321 });
});
