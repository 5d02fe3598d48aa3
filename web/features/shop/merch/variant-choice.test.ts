import type { MerchItem } from '@lathe/contract/merch-item';
import { expect, test } from 'vitest';
import { picturesOfColour } from './merch-gallery.tsx';
import {
  choiceFrom,
  chosenVariant,
  expectedWith,
  isAvailableWith,
  valuesOf,
} from './variant-choice.ts';

const picture = (src: string) => ({ src }) as NonNullable<MerchItem['image']>;
const variant = (size: string, colour: string, is_available = true) => ({
  uuid: `${size} ${colour}`,
  size,
  colour,
  is_available,
  expected_on: is_available ? null : '2026-12-03',
  image: colour === 'Plum' ? picture('plum') : null,
});
const SHIRT = [
  variant('S', 'White'),
  variant('M', 'White'),
  variant('S', 'Plum', false),
  variant('L', 'Plum'),
];
const nothing = () => null;

test('sizes and colours are listed apart, in their order', () => {
  expect(valuesOf(SHIRT, 'size')).toEqual(['S', 'M', 'L']);
  expect(valuesOf(SHIRT, 'colour')).toEqual(['White', 'Plum']);
  expect(valuesOf([variant('', '')], 'size')).toEqual([]);
});

test('nothing is chosen for the buyer, except where there is only one', () => {
  expect(choiceFrom(SHIRT, nothing)).toEqual({ colour: null, size: null });
  expect(choiceFrom([variant('', '')], nothing)).toEqual({ colour: '', size: '' });
  const oneColour = [variant('S', 'White'), variant('M', 'White')];
  expect(choiceFrom(oneColour, nothing)).toEqual({ colour: 'White', size: null });
});

test('a choice in the URL counts if the item has it', () => {
  const query = new URLSearchParams('size=M&colour=Green');
  expect(choiceFrom(SHIRT, (part) => query.get(part))).toEqual({ colour: null, size: 'M' });
});

test('a variant needs both parts, and says why it cannot be bought', () => {
  const chosen = (colour: string | null, size: string | null) =>
    chosenVariant(SHIRT, { colour, size });
  expect(chosen(null, null)).toEqual({ state: 'incomplete', missing: ['colour', 'size'] });
  expect(chosen('White', null)).toEqual({ state: 'incomplete', missing: ['size'] });
  expect(chosen('White', 'M')).toEqual({ state: 'available', uuid: 'M White' });
  expect(chosen('Plum', 'M')).toEqual({ state: 'not_sold' });
  expect(chosen('Plum', 'S')).toEqual({
    state: 'not_available',
    uuid: 'S Plum',
    expectedOn: '2026-12-03',
  });
});

test('a value is available together with what is chosen already', () => {
  const nothingYet = { colour: null, size: null };
  const size = (value: string) => ({ part: 'size', value }) as const;
  expect(isAvailableWith(SHIRT, nothingYet, size('S'))).toBe(true);
  expect(isAvailableWith(SHIRT, { ...nothingYet, colour: 'Plum' }, size('S'))).toBe(false);
  expect(isAvailableWith(SHIRT, { ...nothingYet, colour: 'Plum' }, size('L'))).toBe(true);
});

test('what has run out has the first day on which it is expected', () => {
  const chosen = { colour: 'Plum', size: null };
  expect(expectedWith(SHIRT, chosen, { part: 'size', value: 'S' })).toBe('2026-12-03');
  expect(expectedWith(SHIRT, chosen, { part: 'size', value: 'L' })).toBeNull();
});

test('the colour changes the pictures, photos stay', () => {
  const shown = (colour: string | null) => ({ kind: 'render' as const, view: '', colour });
  const pictures = [
    { ...shown('Plum'), image: picture('plum') },
    { ...shown('White'), image: picture('white') },
    { ...shown(null), kind: 'photo' as const, image: picture('photo') },
  ];
  const of = (colour: string | null) =>
    picturesOfColour(pictures, colour).map(({ image }) => image.src);
  expect(of('White')).toEqual(['white', 'photo']);
  expect(of('Plum')).toEqual(['plum', 'photo']);
  // The colour of the cover.
  expect(of(null)).toEqual(['plum', 'photo']);
  expect(of('Green')).toEqual(['plum', 'photo']);
});
