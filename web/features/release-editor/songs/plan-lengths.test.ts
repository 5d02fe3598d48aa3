import { SONG_GAP_MS } from '@lathe/rules/sides';
import { expect, test } from 'vitest';
import { planLengths } from './plan-lengths.ts';

test('a planned side is as long as its tracks and the gaps between them', () => {
  const songs = [
    { uuid: 'a', seconds: 100 },
    { uuid: 'b', seconds: 50 },
    { uuid: 'c', seconds: 60 },
  ];
  expect(planLengths([['a'], ['b', 'c'], []], songs)).toEqual([100, 110 + SONG_GAP_MS / 1000, 0]);
});
