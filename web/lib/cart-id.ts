/** The basket is stored on the server. The browser stores only its id. */
import { dropStored, readStored, writeStored } from './storage.ts';

const KEY = 'cart-id';
// Sent as a header, where browsers reject other characters.
const SENDABLE = /^[\x21-\x7e]{1,200}$/;

export function readCartId(): string | null {
  const id = readStored(KEY);
  return id !== null && SENDABLE.test(id) ? id : null;
}

export function keepCartId(id: string): void {
  writeStored(KEY, id);
}

export function dropCartId(): void {
  dropStored(KEY);
}
