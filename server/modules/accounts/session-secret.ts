/** Replaces the secret of an active session. */
import { OLD_SESSION_SECRET_MINUTES } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { makeSecret } from './secrets.ts';
import { publishSessionEnded } from './session-store.ts';

/**
 * Gives the session a new secret. The old one stops working. Returns null if the session has ended.
 */
export async function rotateSession(tx: Tx, input: Rotation): Promise<NewSecret | null> {
  return await setSecret(tx, input, { previous_token_hash: null, previous_until: null });
}

/** Same, but the old secret stays valid for requests in flight. */
export async function renewSessionSecret(tx: Tx, input: Rotation): Promise<NewSecret | null> {
  return await setSecret(tx, input, {
    previous_token_hash: sql<string>`token_hash`,
    previous_until: addDuration(input.now, { minutes: OLD_SESSION_SECRET_MINUTES }),
  });
}

interface Rotation {
  id: string;
  now: Date;
}

interface NewSecret {
  secret: string;
  expiresAt: Date;
}

async function setSecret(
  tx: Tx,
  { id, now }: Rotation,
  previous: UpdateObject<DB, 'sessions'>,
): Promise<NewSecret | null> {
  const { secret, hash } = makeSecret();
  const row = await tx
    .updateTable('sessions')
    .set({ token_hash: hash, last_seen_at: now, confirmed_at: now, wrong_entries: 0, ...previous })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst();
  if (!row) return null;
  await publishSessionEnded(tx, [id]);
  return { secret, expiresAt: row.expires_at };
}
