import type { AttemptState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** In the order of their numbers, of several payouts. */
export async function listAttempts(db: Db | Tx, payoutIds: readonly string[]) {
  return await db
    .selectFrom('payout_attempts')
    .leftJoin('bank_files', 'bank_files.id', 'payout_attempts.file_id')
    .select([
      'payout_id as payoutId',
      'number',
      'file_id as fileId',
      'bank_files.message_id as fileName',
      // Payments of a bank file leave when it is released.
      sql<boolean>`file_id is null or released_at is not null`.as('hasLeft'),
      sql<AttemptState>`state`.as('state'),
      'provider',
      'end_to_end_id as endToEndId',
      'account_masked as accountMasked',
      'sent_at as sentAt',
      'settled_at as settledAt',
      'ended_at as endedAt',
      'reason_code as reasonCode',
      'reason_text as reasonText',
    ])
    .where('payout_id', '=', sql<string>`any(${[...payoutIds]}::uuid[])`)
    .orderBy('number')
    .execute();
}

/** By payout. */
export async function readReserves(
  db: Db | Tx,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('reserves')
    .select(['payout_id', 'amount'])
    .where('payout_id', '=', sql<string>`any(${[...payoutIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ payout_id, amount }) => [payout_id, amount]));
}
