import type { MerchItem } from '@lathe/contract/public-page-calls';
import { expect, test } from 'vitest';
import {
  choiceFrom,
  chosenVariant,
  isAvailableWith,
  pictureOf,
  valuesOf,
} from './variant-choice.ts';

const picture = (src: string) => ({ src }) as NonNullable<MerchItem['image']>;
const variant = (size: string, colour: string, is_available = true) => ({
  uuid: `${size} ${colour}`,
  size,
  colour,
  is_available,
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
  expect(chosen('Plum', 'S')).toEqual({ state: 'not_available' });
});

test('a value is available together with what is chosen already', () => {
  const nothingYet = { colour: null, size: null };
  const size = (value: string) => ({ part: 'size', value }) as const;
  expect(isAvailableWith(SHIRT, nothingYet, size('S'))).toBe(true);
  expect(isAvailableWith(SHIRT, { ...nothingYet, colour: 'Plum' }, size('S'))).toBe(false);
  expect(isAvailableWith(SHIRT, { ...nothingYet, colour: 'Plum' }, size('L'))).toBe(true);
});

test('the colour changes the picture', () => {
  const item = { variants: SHIRT, image: picture('item') };
  expect(pictureOf(item, { colour: 'Plum' })?.src).toBe('plum');
  expect(pictureOf(item, { colour: 'White' })?.src).toBe('item');
  expect(pictureOf(item, { colour: null })?.src).toBe('item');
});
