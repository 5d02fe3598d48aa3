import { Euler, PerspectiveCamera, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { discsOf, formatOf } from './record-format.ts';
import { cameraDistance, FIELD_OF_VIEW_DEGREES, recordGeometry } from './record-geometry.ts';

const faces = (...keys: string[]) => keys.map((key) => ({ key }));

it('keeps every disc within its sleeve, and its label within the disc', () => {
  for (const format of ['12', '7', 'cd'] as const) {
    const { width, disc } = recordGeometry(format, []);
    expect(disc.radius * 2).toBeLessThan(width);
    expect(disc.label).toBeLessThan(disc.radius);
    expect(disc.hole).toBeLessThan(disc.label);
  }
});

it('has both discs of a double inside of its sleeve, each with its own labels', () => {
  const { depth, discs, disc } = recordGeometry('12', faces('front'), 2);
  expect(discs.map(({ labels }) => labels)).toEqual([
    ['label_a', 'label_b'],
    ['label_c', 'label_d'],
  ]);
  for (const { slide, z } of discs) {
    // A label is 0.006 before the middle of its disc.
    expect(Math.abs(z) + 0.006).toBeLessThan(depth / 2);
    // No disc falls out.
    expect(slide).toBeLessThan(disc.radius);
  }
});

it('draws a booklet only where it is separate from the front', () => {
  expect(recordGeometry('12', faces('front')).booklet).toBeNull();
  expect(recordGeometry('12', faces('front', 'booklet_1')).booklet).not.toBeNull();
  expect(recordGeometry('cd', faces('booklet_1', 'spine_left')).booklet).toBeNull();
});

it('detects formats by their card labels', () => {
  expect(['12"', '2×12"', '7"', 'CD'].map(formatOf)).toEqual(['12', '12', '7', 'cd']);
  expect(['12"', '2×12"', '7"', 'CD'].map(discsOf)).toEqual([1, 2, 1, 1]);
});

it('shows a record whole at every angle, in wide and in narrow pictures', () => {
  const corner = new Vector3(1.29, 1, 0.1);
  for (const aspect of [0.6, 1, 1.36, 2]) {
    const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, aspect, 0.1, 50);
    camera.position.z = cameraDistance(corner.length(), aspect);
    camera.updateMatrixWorld();
    for (let turn = 0; turn < Math.PI * 2; turn += 0.1) {
      for (const tilt of [-1.1, 0, 1.1]) {
        const seen = corner
          .clone()
          .applyEuler(new Euler(tilt, turn, 0))
          .project(camera);
        expect(Math.abs(seen.x)).toBeLessThanOrEqual(1.0001);
        expect(Math.abs(seen.y)).toBeLessThanOrEqual(1.0001);
      }
    }
  }
});
