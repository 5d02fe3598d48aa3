import { expect, test } from 'vitest';
import { planLengths } from './plan-lengths.ts';

test('a planned side is as long as its tracks and the gaps between them', () => {
  const songs = [
    { uuid: 'a', seconds: 100, gap_before: 0 },
    { uuid: 'b', seconds: 50, gap_before: 4 },
    { uuid: 'c', seconds: 60, gap_before: 2 },
  ];
  expect(planLengths([['a'], ['b', 'c'], []], songs)).toEqual([100, 112, 0]);
});
