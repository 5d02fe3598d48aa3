import type { Cart, CartItem } from '@lathe/contract/cart-calls';
import { expect, test } from 'vitest';
import { lineKey, shownCount, shownQuantity } from './store.ts';

const item = (uuid: string, quantity: number, available = true) =>
  ({ type: 'release', uuid, quantity, available }) as CartItem;
const cartWith = (items: CartItem[], totalQuantity: number) => ({ items, totalQuantity }) as Cart;

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
