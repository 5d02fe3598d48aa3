import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface RateRow {
  id: number;
  basisPoints: number | null;
  validFrom: Date;
  reason: string;
  setAt: Date;
  setBy: string | null;
}

/** Newest first, by the moment from which they apply. */
export async function listRates(db: Db | Tx, userId: string): Promise<RateRow[]> {
  const rows = await db
    .selectFrom('seller_rates')
    .leftJoin('users as admin', (join) =>
      join.onRef('admin.id', '=', 'seller_rates.set_by').on('admin.deleted_at', 'is', null),
    )
    .select([
      'seller_rates.id',
      'basis_points as basisPoints',
      'valid_from as validFrom',
      'reason',
      'set_at as setAt',
      'admin.name as setBy',
    ])
    .where('seller_rates.user_id', '=', userId)
    .orderBy('valid_from', 'desc')
    .orderBy('seller_rates.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export async function insertRate(
  tx: Tx,
  rate: {
    userId: string;
    basisPoints: number | null;
    validFrom: Date;
    reason: string;
    setBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('seller_rates')
    .values({
      user_id: rate.userId,
      basis_points: rate.basisPoints,
      valid_from: rate.validFrom,
      reason: rate.reason,
      set_by: rate.setBy,
      set_at: rate.now,
    })
    .execute();
}

export async function isUser(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(sql`1`.as('one'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
