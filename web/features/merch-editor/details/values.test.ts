import { describe, expect, it } from 'vitest';
import { readValues } from './values.ts';

function formOf(values: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  return form;
}

const variantsOf = (values: Record<string, string | readonly string[]>) =>
  readValues(formOf(values)).variants.map(
    ({ colour, size, is_available }) => `${colour} ${size}${is_available ? '' : ' off'}`,
  );

describe('variants of the form', () => {
  it('are every colour in every size', () => {
    expect(variantsOf({ colours: ['white', 'black'], sizes: ['M', 'L'] })).toEqual([
      'black L',
      'black M',
      'white L',
      'white M',
    ]);
    expect(variantsOf({ sizes: ['M'] })).toEqual([]);
  });

  it('can be switched off one by one, if the item has them', () => {
    const form = {
      colours: ['white', 'black'],
      sizes: ['M', 'L'],
      cell: ['white M', 'white L', 'black M'],
      sold: ['white M'],
      known: ['white M', 'white L'],
    };
    // Black in L has no box yet, because the colour was just chosen.
    expect(variantsOf(form)).toEqual(['black L', 'white L off', 'white M']);
  });

  it('may have one size or no colour', () => {
    expect(variantsOf({ colours: ['natural'], sizes: [''] })).toEqual(['natural ']);
    expect(variantsOf({ colours: [''], sizes: ['M'] })).toEqual([' M']);
  });
});

it('a quantity that is no number is sent, so that the server answers', () => {
  const quantity = (text: string) => readValues(formOf({ quantity_limit: text })).quantity_limit;
  expect([' ', '50', '0', '5.5', 'many', '-3'].map(quantity)).toEqual([null, 50, 0, -1, -1, -1]);
});
