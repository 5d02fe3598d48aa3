import { expect, it } from 'vitest';
import { groupByYear } from './discography.tsx';
import { shownBlocks } from './page-aside.tsx';

it('lists the years from the newest, keeps the order within one, and unknown years last', () => {
  const card = (title: string, year: number | null) => ({ title, year });
  const cards = [card('a', 2024), card('b', null), card('c', 2026), card('d', 2024)];
  expect(groupByYear(cards).map(([year, of]) => [year, of.map(({ title }) => title)])).toEqual([
    [2026, ['c']],
    [2024, ['a', 'd']],
    [0, ['b']],
  ]);
});

it('folds a long biography after whole paragraphs, but shows at least one', () => {
  const paragraph = (length: number) => ({
    kind: 'paragraph' as const,
    spans: [{ text: 'x'.repeat(length) }],
  });
  expect(shownBlocks([])).toBe(0);
  expect(shownBlocks([paragraph(100), paragraph(200)])).toBe(2);
  expect(shownBlocks([paragraph(300), paragraph(200)])).toBe(1);
  expect(shownBlocks([paragraph(2000), paragraph(1)])).toBe(1);
});
