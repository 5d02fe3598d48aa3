import { sideLetter } from '@lathe/rules/sides';
import { describe, expect, it } from 'vitest';
import { orderAfter, positionsOf } from './order.ts';

const SIDES = [['a', 'b', 'c'], ['d']];

describe('track order', () => {
  it('moves a track up or down by one, and not past the ends of a side', () => {
    expect(orderAfter(SIDES, 'up:b')).toEqual([['b', 'a', 'c'], ['d']]);
    expect(orderAfter(SIDES, 'up:a')).toEqual(SIDES);
    expect(orderAfter(SIDES, 'down:b')).toEqual([['a', 'c', 'b'], ['d']]);
    expect(orderAfter(SIDES, 'down:c')).toEqual(SIDES);
  });

  it('moves a track to the end of another side', () => {
    expect(orderAfter(SIDES, 'side:a:2')).toEqual([
      ['b', 'c'],
      ['d', 'a'],
    ]);
    expect(orderAfter(SIDES, 'side:a:3')).toBeNull();
  });

  it('moves a track to the drop position', () => {
    expect(orderAfter(SIDES, 'place:c:2:0')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(orderAfter(SIDES, 'place:a:1:1')).toEqual([['b', 'a', 'c'], ['d']]);
  });

  it('does not change for unknown tracks', () => {
    expect(orderAfter(SIDES, 'up:x')).toBeNull();
    expect(orderAfter(SIDES, 'nonsense:a')).toBeNull();
  });

  it('is sent as sides and positions from 1', () => {
    expect(positionsOf([['a'], ['b', 'c']])).toEqual([
      { uuid: 'a', side: 1, position: 1 },
      { uuid: 'b', side: 2, position: 1 },
      { uuid: 'c', side: 2, position: 2 },
    ]);
    expect([1, 2, 4].map(sideLetter)).toEqual(['A', 'B', 'D']);
  });
});
