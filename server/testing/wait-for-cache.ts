import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../platform/db/tx.ts';

/**
 * Waits until the cache has processed all earlier commits: PostgreSQL delivers notifications in
 * commit order. After that, no cached reply is older than what the test wrote.
 */
export async function waitForCache({ db, cache }: Pick<Ctx, 'db' | 'cache'>): Promise<void> {
  const tag = `test ${randomUUID()}`;
  let loads = 0;
  const read = async () => {
    await cache.fetch(tag, [tag], async () => {
      loads += 1;
    });
    return loads;
  };
  await read();
  await inTransaction(db, (tx) => cache.clear(tx, tag));
  await expect.poll(read, { interval: 5 }).toBeGreaterThan(1);
}
