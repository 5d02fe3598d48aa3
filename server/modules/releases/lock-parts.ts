/**
 * Locks the parts of a release that are written after a number is issued. Callers lock the release.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

type Part = 'tracks' | 'artworks';

/**
 * Number sequences come last in the lock order, so rows that are written later must be locked
 * first.
 */
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
