import type { BundlePage } from '@lathe/contract/bundle';
import { expect, test } from 'vitest';
import { changedChoice, choiceQuery, choicesFrom, chosenThings } from './bundle-choice.ts';

const variant = (uuid: string, size: string, is_available = true) =>
  ({ uuid, size, colour: '', is_available, expected_on: null, image: null }) as const;
const bundle = {
  parts: [
    { choice: 'album', variants: [] },
    { choice: null, variants: [variant('m', 'M'), variant('l', 'L', false)] },
    { choice: null, variants: [variant('tote', '')] },
  ],
} as unknown as BundlePage;

test('a bundle can be bought when something is chosen of each part', () => {
  const nothing = choicesFrom(bundle, () => null);
  expect(chosenThings(bundle, nothing)).toBeNull();
  const medium = changedChoice(nothing, { at: 1, part: 'size', value: 'M' });
  expect(chosenThings(bundle, medium)).toEqual(['album', 'm', 'tote']);
  const large = changedChoice(medium, { at: 1, part: 'size', value: 'L' });
  expect(chosenThings(bundle, large)).toBeNull();
});

test('each part has parameters of its own', () => {
  const query = new URLSearchParams('size-2=M&size-3=XL&size=L');
  const choices = choicesFrom(bundle, (name) => query.get(name));
  expect(choices[1]).toEqual({ colour: '', size: 'M' });
  expect(choiceQuery(choices).toString()).toBe('size-2=M');
});
