import { describe, expect, it } from 'vitest';
import {
  chartMeasure,
  fitSize,
  type MeasuredSize,
  productMeasure,
  readMeasure,
} from './size-fit.ts';

const SHIRTS: MeasuredSize[] = [
  { code: 'XS', chestMm: 460, lengthMm: 660 },
  { code: 'S', chestMm: 490, lengthMm: 690 },
  { code: 'M', chestMm: 520, lengthMm: 720 },
  { code: 'L', chestMm: 550, lengthMm: 740 },
  { code: 'XL', chestMm: 580, lengthMm: 760 },
];

const fit = (chestMm: number, lengthMm: number | null = null) =>
  fitSize(SHIRTS, { chestMm, lengthMm });

describe('the size that fits', () => {
  it.each(SHIRTS)('is $code for a garment that measures the same', ({ code, ...garment }) => {
    expect(fitSize(SHIRTS, garment)).toEqual({ code, chestMm: 0, lengthMm: 0, beyond: null });
  });

  it('says how much wider and longer it is', () => {
    expect(fit(515, 700)).toEqual({ code: 'M', chestMm: 5, lengthMm: 20, beyond: null });
  });

  it('is rather wider than narrower', () => {
    // 15 mm from M and from L.
    expect(fit(535)?.code).toBe('L');
    expect(fit(529)?.code).toBe('M');
  });

  it('is decided by the width where width and length disagree', () => {
    expect(fit(520, 760)?.code).toBe('M');
    expect(fit(533, 742)?.code).toBe('L');
  });

  it('needs no length', () => {
    expect(fit(552)).toEqual({ code: 'L', chestMm: -2, lengthMm: null, beyond: null });
  });

  it('tells that even the last size is too small or too large', () => {
    expect(fit(640)).toMatchObject({ code: 'XL', beyond: 'larger' });
    expect(fit(400)).toMatchObject({ code: 'XS', beyond: 'smaller' });
    expect(fit(620)).toMatchObject({ code: 'XL', beyond: null });
  });

  it('is unknown for types without measures', () => {
    expect(fitSize([], { chestMm: 500, lengthMm: null })).toBeNull();
  });

  it('never gets smaller for a wider garment', () => {
    const order = Array.from({ length: 300 }, (_, at) => fit(380 + at)?.code);
    const places = order.map((code) => SHIRTS.findIndex((size) => size.code === code));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('what the buyer types', () => {
  it.each([
    ['53', 'cm', 530],
    [' 53,5 ', 'cm', 535],
    ['53.25', 'cm', 533],
    ['21', 'in', 533],
    ['20 1/2', 'in', 521],
    ['20 3/4', 'in', 527],
    ['20.5', 'in', 521],
  ] as const)('%s %s is a width', (text, unit, mm) => {
    expect(readMeasure(text, { unit, part: 'chest' })).toBe(mm);
  });

  it.each(['', '0', '-53', '53 cm', 'abc', '1e3', '5', '999', '53..2', '20 1/0', '53\u0000'])(
    '%j is none',
    (text) => {
      expect(readMeasure(text, { unit: 'cm', part: 'chest' })).toBeNull();
    },
  );

  it('a width in centimetres is not taken for inches', () => {
    expect(readMeasure('53', { unit: 'in', part: 'chest' })).toBeNull();
  });
});

it('rounds charts to centimetres and quarters of an inch', () => {
  expect(chartMeasure(520, 'cm')).toBe(52);
  expect(chartMeasure(520, 'in')).toBe(20.5);
  expect(chartMeasure(225, 'cm')).toBe(23);
});

it('rounds products to millimetres and tenths of an inch', () => {
  expect(productMeasure(594, 'cm')).toBe(59.4);
  expect(productMeasure(594, 'in')).toBe(23.4);
});
