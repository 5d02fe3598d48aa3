/** With the release locked: parts of it that are written to after a number was issued. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

type Part = 'tracks' | 'artworks';

/** Numbers come last in the order of locks, so what is written after them is locked before. */
export async function lockParts(
  tx: Tx,
  releaseId: string,
  parts: readonly Part[] = ['tracks', 'artworks'],
): Promise<void> {
  for (const part of parts) {
    await sql`select id from ${sql.table(part)} where release_id = ${releaseId}
      order by id for no key update`.execute(tx);
  }
}
