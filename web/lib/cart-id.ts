/** The basket is stored on the server. The browser stores only its id. */
import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'cart-id';
// Sent as a header, where browsers reject other characters.
const VALID_CART_ID = /^[\x21-\x7e]{1,200}$/;

export function readCartId(): string | null {
  const id = readStored(KEY);
  return id !== null && VALID_CART_ID.test(id) ? id : null;
}

export function storeCartId(id: string): void {
  writeStored(KEY, id);
}

export function removeCartId(): void {
  removeStored(KEY);
}
