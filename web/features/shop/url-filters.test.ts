import { expect, it } from 'vitest';
import { listFilters, merchFilters, searchFilters } from './url-filters.ts';

it('a search reads its filters from the URL', () => {
  const params = new URLSearchParams(
    'q=x&media=CD&genre=jazz&price_max=20&year_min=1999&in_stock=true',
  );
  expect(searchFilters(params)).toEqual({
    media: 'CD',
    genre: 'jazz',
    price_max: 20,
    year_min: 1999,
    in_stock: true,
  });
});

it('invalid filters are ignored instead of rejected', () => {
  const params = new URLSearchParams('media=Tape&genre=&price_min=cheap&year_max=-3&in_stock=no');
  expect(searchFilters(params)).toEqual({});
  expect(listFilters(new URLSearchParams('media=Tape&sort=old'))).toEqual({});
});

it('a list reads the filters it supports', () => {
  const params = new URLSearchParams('media=Vinyl&sort=popular&in_stock=true');
  expect(listFilters(params)).toEqual({ media: 'Vinyl', sort: 'popular', in_stock: true });
});

it('merchandise is filtered by what the URL names, without what the shop cannot have', () => {
  const params = new URLSearchParams(
    'q=+moon+&type=mug&colour=navy&size=XL&artist=a&genre=&price_max=25',
  );
  expect(merchFilters(params)).toEqual({
    q: 'moon',
    type: 'mug',
    colour: 'navy',
    size: 'XL',
    artist: 'a',
    price_max: 25,
  });
  const wrong = new URLSearchParams({
    q: ' ',
    size: 'x'.repeat(21),
    price_min: '1e9',
    price_max: '-1',
  });
  expect(merchFilters(wrong)).toEqual({});
});
