import type { Cart, CartItem, CartSet } from '@lathe/contract/cart-calls';
import { expect, test } from 'vitest';
import { lineKey, shownCount, shownQuantity } from './store.ts';

const item = (uuid: string, quantity: number, available = true, set: string | null = null) =>
  ({ type: 'release', uuid, set, quantity, available, meta: {} }) as CartItem;
const cartWith = (items: CartItem[], totalQuantity: number, sets: CartSet[] = []) =>
  ({ items, sets, totalQuantity }) as Cart;

test('a press counts before the server has answered', () => {
  const cart = cartWith([item('a', 1), item('b', 2)], 3);
  expect(shownCount({ cart, pending: {} })).toBe(3);
  const pending = { [lineKey(item('a', 1))]: { quantity: 4, press: 1 } };
  expect(shownQuantity({ pending }, item('a', 1))).toBe(4);
  expect(shownCount({ cart, pending })).toBe(6);
});

test('an item that is being removed no longer counts', () => {
  const cart = cartWith([item('a', 1), item('b', 2)], 3);
  const pending = { [lineKey(item('b', 2))]: { quantity: 0, press: 1 } };
  expect(shownCount({ cart, pending })).toBe(1);
});

test('the removal of an item that cannot be bought does not change the count', () => {
  const cart = cartWith([item('a', 1), item('b', 2, false)], 1);
  const pending = { [lineKey(item('b', 2))]: { quantity: 0, press: 1 } };
  expect(shownCount({ cart, pending })).toBe(1);
  expect(shownCount({ cart: null, pending })).toBe(0);
});

test('a bundle counts all of its parts', () => {
  const set = { uuid: 's', bundle: {}, quantity: 2, available: true, problems: [] } as unknown;
  const parts = ['a', 'b'].map((uuid) => item(uuid, 2, true, 's'));
  const cart = cartWith([...parts, item('a', 1)], 5, [set as CartSet]);
  const key = lineKey({ type: 'bundle', uuid: 's' });
  expect(shownCount({ cart, pending: { [key]: { quantity: 3, press: 1 } } })).toBe(7);
  expect(shownCount({ cart, pending: { [key]: { quantity: 0, press: 1 } } })).toBe(1);
});
