/** The basket lives on the server; the browser only remembers which one is its own. */
import { dropStored, readStored, writeStored } from './storage.ts';

const KEY = 'cart-id';
// It travels as a header, and the browser refuses to send one with other characters in it.
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
