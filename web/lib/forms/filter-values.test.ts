import { expect, test } from 'vitest';
import { filledFields, isBeingTyped, isChoice, valueFor } from './filter-values.ts';

const query = (text: string) => new URLSearchParams(text);

test('choices apply at once, text does not', () => {
  for (const type of ['select-one', 'checkbox', 'radio']) expect(isChoice({ type })).toBe(true);
  for (const type of ['text', 'search', 'date', 'hidden']) expect(isChoice({ type })).toBe(false);
});

test('empty fields are not in the URL', () => {
  const form = new FormData();
  form.set('q', 'night');
  form.set('media', '');
  form.set('price_min', '30');
  expect(filledFields(form).toString()).toBe('q=night&price_min=30');
});

test('text that was typed after the filters were applied stays', () => {
  const field = { name: 'price_min', type: 'text', value: '30' };
  const typed = { hasFocus: true, applied: query('price_min=3') };
  expect(isBeingTyped(field, typed)).toBe(true);
  expect(isBeingTyped(field, { hasFocus: true, applied: query('price_min=30') })).toBe(false);
  expect(isBeingTyped(field, { ...typed, hasFocus: false })).toBe(false);
  expect(isBeingTyped({ ...field, type: 'select-one' }, typed)).toBe(false);
});

test('a field shows the value of the URL', () => {
  const text = { name: 'q', type: 'search', value: 'old' };
  expect(valueFor({ field: text }, query('q=new'))).toBe('new');
  expect(valueFor({ field: text }, query(''))).toBe('');
  const box = { name: 'in_stock', type: 'checkbox', value: 'true' };
  expect(valueFor({ field: box }, query('in_stock=true'))).toBe(true);
  expect(valueFor({ field: box }, query(''))).toBe(false);
  const select = { name: 'sort', type: 'select-one', value: 'title' };
  const options = ['changed', 'title'];
  expect(valueFor({ field: select, options }, query('sort=title'))).toBe('title');
  expect(valueFor({ field: select, options }, query('sort=colour'))).toBe('changed');
});
