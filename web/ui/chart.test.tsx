import { describe, expect, it } from 'vitest';
import { Chart } from './chart.tsx';
import { chartGeometry } from './chart-geometry.ts';
import { labelSizes } from './chart-labels.ts';
import { markup } from './testing/markup.tsx';

const labels = ['January', 'February', 'March'];
const format = (value: number) => `${value} copies`;
const chart = { labelTitle: 'Month', labels, format, title: 'Copies sold' };
const vinyl = { name: 'Vinyl', values: [10, 40, null] };
const cd = { name: 'CD', values: [5, 0, 20] };

describe('chart', () => {
  it('has the figures as a table too, in words', () => {
    const html = markup(<Chart {...chart} kind="bars" series={[vinyl, cd]} />);
    expect(html).toContain('<summary>Show as a table</summary>');
    expect(html).toContain('40 copies');
    expect(html).toContain('no figure');
    expect(html.match(/<th scope="row"/g)).toHaveLength(3);
  });

  it('is one picture with a name for screen readers', () => {
    const html = markup(<Chart {...chart} kind="bars" series={[vinyl, cd]} />);
    expect(html).toContain('role="img"');
    expect(html).toContain('aria-label="Copies sold. Highest: 40 copies, Vinyl, February."');
    expect(markup(<Chart {...chart} kind="bars" series={[cd]} />, 'de')).toContain(
      'Copies sold. Höchster Wert: 20 copies, March.',
    );
  });

  it('names every part of it, and several series in a legend', () => {
    const html = markup(<Chart {...chart} kind="stacked" series={[vinyl, cd]} />);
    expect(html).toContain('<title>January, Vinyl, 10 copies</title>');
    expect(html).toContain('graph-legend');
    const one = markup(<Chart {...chart} kind="lines" series={[cd]} />);
    expect(one).toContain('<title>March, 20 copies</title>');
    expect(one).not.toContain('graph-legend');
  });

  it('has no room for gaps and dots with very many figures', () => {
    const days = Array.from({ length: 45 }, (_, at) => `${at + 1}`);
    const values = days.map(() => 1);
    const isDense = (kind: 'bars' | 'stacked', ...names: string[]) =>
      markup(
        <Chart
          {...chart}
          kind={kind}
          labels={days}
          series={names.map((name) => ({ name, values }))}
        />,
      ).includes('data-dense="true"');
    expect(isDense('bars', 'CD')).toBe(false);
    expect(isDense('bars', 'CD', 'Vinyl')).toBe(true);
    expect(isDense('stacked', 'CD', 'Vinyl')).toBe(false);
  });

  it('says that there are no figures instead of an empty scale', () => {
    const html = markup(
      <Chart {...chart} kind="lines" series={[{ name: 'CD', values: [null, null, null] }]} />,
    );
    expect(html).toContain('No figures yet');
    expect(html).not.toContain('<svg');
  });
});

describe('shapes of a chart', () => {
  it('start at zero, and fill the height', () => {
    const { bars, ticks } = chartGeometry('bars', labels, [{ name: 'CD', values: [10, 40, 20] }]);
    expect(ticks[0]).toEqual({ value: 0, y: 100 });
    expect(ticks.at(-1)).toEqual({ value: 40, y: 0 });
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [75, 25],
      [0, 100],
      [50, 50],
    ]);
  });

  it('stand beside each other as bars, and on each other when stacked', () => {
    const beside = chartGeometry('bars', labels, [vinyl, cd]).bars;
    expect(beside.filter(({ label }) => label === 0).map(({ x }) => x)).toHaveLength(2);
    expect(new Set(beside.map(({ x }) => x)).size).toBe(beside.length);
    const [lower, upper] = chartGeometry(
      'stacked',
      ['January'],
      [
        { name: 'Vinyl', values: [10] },
        { name: 'CD', values: [30] },
      ],
    ).bars;
    expect(lower?.x).toBe(upper?.x);
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBe(lower?.y);
  });

  it('go below zero for refunds, also when stacked', () => {
    const series = [
      { name: 'Sold', values: [30] },
      { name: 'Refunded', values: [-10] },
    ];
    for (const kind of ['bars', 'stacked'] as const) {
      const { bars, ticks } = chartGeometry(kind, ['May'], series);
      const zero = ticks.find(({ value }) => value === 0)?.y;
      expect(bars[0]?.y).toBeLessThan(zero ?? 0);
      expect(bars[1]?.y).toBe(zero);
    }
  });

  it('leave a gap in a line where there is no figure', () => {
    const [line] = chartGeometry(
      'lines',
      ['a', 'b', 'c', 'd', 'e'],
      [{ name: 'Plays', values: [1, 2, null, 4, 5] }],
    ).lines;
    expect(line?.path.match(/M/g)).toHaveLength(2);
    expect(line?.dots).toHaveLength(4);
  });

  it('count copies in whole numbers', () => {
    const { ticks } = chartGeometry('bars', ['a'], [{ name: 'CD', values: [1] }]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
  });

  it('stay in the box when all figures are zero or negative', () => {
    for (const values of [
      [0, 0],
      [-5, -1],
    ]) {
      const { bars, ticks } = chartGeometry('bars', ['a', 'b'], [{ name: 'CD', values }]);
      expect(ticks.length).toBeGreaterThan(1);
      for (const { y, height } of bars) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(100);
      }
    }
  });
});

describe('labels of a chart', () => {
  const days = Array.from({ length: 30 }, (_, index) => `${index + 1} November`);
  const shown = (size: string) =>
    labelSizes(days).flatMap((sizes, index) => (sizes.split(' ').includes(size) ? [index] : []));

  it('are as many as fit beside each other', () => {
    expect(shown('small')).toHaveLength(2);
    expect(shown('medium')).toEqual([3, 11, 19]);
    expect(shown('large')).toEqual([2, 7, 12, 17, 22, 27]);
  });

  it('are all shown when they are few, and none reaches out of the chart', () => {
    expect(labelSizes(['CD', '7″', '12″'])).toEqual(Array(3).fill('small medium large'));
    const [first = 0, second = 0] = shown('large');
    expect(29 - (shown('large').at(-1) ?? 0)).toBeGreaterThanOrEqual((second - first) / 2 - 1);
  });
});
