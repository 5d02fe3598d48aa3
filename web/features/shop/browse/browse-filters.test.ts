import { expect, it } from 'vitest';
import { browseFilters, PRICE_BANDS, titleQuery, urlWith } from './browse-filters.ts';

const read = (query: string) => browseFilters(new URLSearchParams(query));

it('reads the filters of the address and ignores what it does not know', () => {
  expect(read('media=CD&genre=jazz&price=15-20&decade=2010&preorder=true&sort=popular')).toEqual({
    media: 'CD',
    genre: 'jazz',
    price: '15-20',
    decade: '2010',
    preorder: true,
    sort: 'popular',
  });
  expect(read('media=Tape&price=1-2&decade=1815&in_stock=yes&preorder=1&sort=old&x=1')).toEqual({});
});

it('has price bands without a gap', () => {
  expect(PRICE_BANDS).toEqual(['-15', '15-20', '20-30', '30-']);
});

it('turns bands and decades into the range that the call needs', () => {
  expect(titleQuery(read('price=-15'))).toEqual({ price_max: 15 });
  expect(titleQuery(read('price=30-&decade=1990&in_stock=true'))).toEqual({
    price_min: 30,
    year_min: 1990,
    year_max: 1999,
    in_stock: true,
  });
});

it('changes one filter and keeps the others, from the first page on', () => {
  const filters = read('media=CD&genre=jazz&page=abc');
  expect(urlWith(filters, { media: null })).toBe('/browse?genre=jazz');
  expect(urlWith(filters, { preorder: 'true' })).toBe('/browse?media=CD&genre=jazz&preorder=true');
  expect(urlWith({}, {})).toBe('/browse');
});
