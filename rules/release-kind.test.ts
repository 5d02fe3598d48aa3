import { expect, it } from 'vitest';
import { releaseKind } from './release-kind.ts';

it.each([
  ['no track', [], null],
  ['four tracks of 25 minutes', [375, 375, 375, 375], 'Single/EP'],
  ['a second more than 25 minutes', [375, 375, 375, 376], 'Album'],
  ['one track of half an hour', [1800], 'Album'],
  ['five short tracks', [31, 31, 31, 31, 31], 'Album'],
  ['a track whose length is not known yet', [null], 'Single/EP'],
])('%s: %j is %s', (_, seconds, kind) => {
  expect(releaseKind(seconds)).toBe(kind);
});
