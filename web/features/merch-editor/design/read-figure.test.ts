import { expect, it } from 'vitest';
import { readFigure } from './read-figure.ts';

it('reads millimetres with a point or a comma, and nothing else', () => {
  const read = ['12', ' -3,5 ', '0.25', '−7', '+4', '1e3', '12,', '', 'abc', '1.2345', '123456'];
  expect(read.map(readFigure)).toEqual([12, -3.5, 0.25, -7, ...Array(7).fill(null)]);
});
