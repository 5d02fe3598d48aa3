import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { describe, expect, it } from 'vitest';
import { admittedFigures, soldFigures } from './figure-series.ts';

const none = { sold: 0, refunded: 0, guests: 0, valid: 0, admitted: 0, absent: 0 };
const categories = (...names: string[]) =>
  names.map((name, at) => ({ uuid: String(at), name, ...none }));
const texts = { others: 'Others', refunded: 'Refunded' };
const day = (text: string, sold: number, refunded = 0, category = '0') =>
  ({ day: text, category, sold, refunded }) satisfies EventFigures['days'][number];

describe('tickets sold', () => {
  it('are shown for every day from the first to the last one, refunds below zero', () => {
    const days = [day('2026-11-28', 3), day('2026-11-28', 1, 0, '1'), day('2026-12-01', 0, 2)];
    expect(soldFigures({ days, categories: categories('Floor', 'Balcony') }, texts)).toEqual({
      places: ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'],
      isByWeek: false,
      series: [
        { name: 'Floor', values: [3, 0, 0, 0] },
        { name: 'Balcony', values: [1, 0, 0, 0] },
        { name: 'Refunded', values: [0, 0, 0, -2] },
      ],
    });
  });

  it('are shown by week over a long time, and nothing is lost', () => {
    const days = [
      day('2026-01-01', 1),
      day('2026-01-07', 2),
      day('2026-01-08', 4),
      day('2026-06-01', 8),
    ];
    const { places, series, isByWeek } = soldFigures(
      { days, categories: categories('Floor') },
      texts,
    );
    expect(isByWeek).toBe(true);
    expect(places.slice(0, 2)).toEqual(['2026-01-01', '2026-01-08']);
    expect(series[0]?.values.slice(0, 2)).toEqual([3, 4]);
    expect(series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(15);
  });

  it('put categories that are too many for the colours into one', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Unused'];
    const days = names.slice(0, 7).map((_, at) => day('2026-11-28', 1, 1, String(at)));
    const { series } = soldFigures({ days, categories: categories(...names) }, texts);
    expect(series.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'Others', 'Refunded']);
    expect(series.map(({ values }) => values[0])).toEqual([1, 1, 1, 1, 3, -7]);
  });

  it('tell categories of one name apart, and are nothing without sales', () => {
    const days = [day('2026-11-28', 1), day('2026-11-28', 2, 0, '1')];
    const { series } = soldFigures({ days, categories: categories('Floor', 'Floor') }, texts);
    expect(series.map(({ name }) => name)).toEqual(['Floor', 'Floor (2)']);
    expect(soldFigures({ days: [], categories: [] }, texts).places).toEqual([]);
  });
});

describe('people let in', () => {
  const quarter = (from: string, admitted: number) => ({ from, category: '0', admitted });

  it('are shown for every quarter of an hour from the first to the last one', () => {
    const quarters = [
      quarter('2026-12-03T19:45:00+00:00', 5),
      quarter('2026-12-03T20:15:00+00:00', 2),
    ];
    expect(admittedFigures({ quarters, categories: categories('Floor') }, 'Others')).toEqual({
      places: ['2026-12-03T19:45:00.000Z', '2026-12-03T20:00:00.000Z', '2026-12-03T20:15:00.000Z'],
      series: [{ name: 'Floor', values: [5, 0, 2] }],
    });
  });

  it('leave out the time between two dates of an event', () => {
    const quarters = [
      quarter('2026-12-03T19:45:00+00:00', 5),
      quarter('2027-01-03T20:15:00+00:00', 2),
    ];
    const { places } = admittedFigures({ quarters, categories: categories('Floor') }, 'Others');
    expect(places).toHaveLength(2);
  });
});
