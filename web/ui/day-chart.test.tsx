import { expect, it } from 'vitest';
import { DayChart } from './day-chart.tsx';
import { markup } from './testing/markup.tsx';

const TABLE = { open: 'Show as a table', day: 'Day', value: 'Copies' };

function drawn(values: readonly number[]): string {
  const days = values.map((value, at) => ({ date: `2026-11-0${at + 1}`, value }));
  return markup(<DayChart title="Copies" days={days} format={String} table={TABLE} />);
}

it('draws each day in proportion to the highest, and the same figures as a table', () => {
  const html = drawn([5, 0, 20]);
  const heights = [...html.matchAll(/<rect[^>]* height="([^"]*)"/g)].map(([, height]) => height);
  expect(heights).toEqual(['25', '0', '100']);
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text);
  // Newest first.
  expect(cells).toEqual(['20', '0', '5']);
  expect(html).toContain('1 November');
});

it('draws nothing below zero, and no bars without figures', () => {
  for (const values of [[0, 0], [-5, 0], []]) {
    const html = drawn(values);
    expect(html).not.toMatch(/NaN|Infinity|height="-/);
  }
  expect(drawn([-5, 10])).toContain('>-5<');
});
