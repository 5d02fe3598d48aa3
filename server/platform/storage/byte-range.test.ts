import { describe, expect, it } from 'vitest';
import { readRangeHeader } from './byte-range.ts';

describe('Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['Bytes = 9 - 9', { start: 9, end: 9 }],
  ])('%s of ten bytes is served', (header, range) => {
    expect(readRangeHeader(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
    '%s of ten bytes is not satisfiable',
    (header) => {
      expect(readRangeHeader(header, 10)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-3',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'lines=1-2',
  ])('%s means the whole file', (header) => {
    expect(readRangeHeader(header, 10)).toBe('whole');
  });

  it('is not satisfiable for an empty file', () => {
    expect(readRangeHeader('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRangeHeader('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
