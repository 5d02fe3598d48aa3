/** Shared by the storage tests. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage.ts';
import type { MovableClock } from './movable-clock.ts';

export interface TestStorage {
  storage: Storage;
  clock: MovableClock;
}

/** One folder per test, so that tests do not share files. */
export function ownFolder(): string {
  return `t-${randomBytes(6).toString('hex')}`;
}

export async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.get(key);
  return file && (await buffer(file.body)).toString();
}
