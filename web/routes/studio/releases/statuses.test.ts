import { expect, test } from 'vitest';
import { stepLink } from './statuses.ts';

test('a step is a link only where there is a screen for it', () => {
  expect(stepLink('/studio/releases/1/songs')).toBe('/studio/releases/1/songs');
  expect(stepLink('/studio/releases/1/metadata')).toBe('/studio/releases/1/metadata');
  expect(stepLink('/studio/releases/1/artwork')).toBeNull();
  expect(stepLink('/studio/releases/1/submit')).toBeNull();
});
