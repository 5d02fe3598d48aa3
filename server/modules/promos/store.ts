import type { PromoAccess } from '@lathe/rules/promos';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { hashSecret, SELLER_NOT_SUSPENDED } from '../accounts/index.ts';

const COLUMNS = [
  'id',
  'release_id as releaseId',
  'recipient',
  'email',
  'locale',
  'note',
  'access',
  'downloads',
  'downloads_max as downloadsMax',
  'opens',
  'plays',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const;

export interface PromoRow {
  id: string;
  releaseId: string;
  recipient: string;
  email: string | null;
  locale: string;
  note: string;
  access: PromoAccess;
  downloads: number;
  downloadsMax: number;
  opens: number;
  plays: number;
  lastUsedAt: Date | null;
  expiresAt: Date;
  /** Also set while the release is deleted or its seller is suspended. */
  revokedAt: Date | null;
  createdAt: Date;
}

function promos(db: Db | Tx) {
  return db
    .selectFrom('promo_links')
    .select([
      ...COLUMNS,
      sql<Date | null>`(select case
          when releases.deleted_at is null and ${sql.raw(SELLER_NOT_SUSPENDED)}
          then promo_links.revoked_at
          else coalesce(promo_links.revoked_at, promo_links.created_at) end
        from releases where releases.id = promo_links.release_id)`.as('revokedAt'),
    ])
    .$narrowType<{ access: PromoAccess }>();
}

export async function listPromos(db: Db, releaseId: string): Promise<PromoRow[]> {
  return await promos(db)
    .where('release_id', '=', releaseId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findPromo(db: Db | Tx, id: string): Promise<PromoRow | undefined> {
  return await promos(db).where('id', '=', id).executeTakeFirst();
}

export async function findByToken(db: Db, token: string): Promise<PromoRow | undefined> {
  const hash = hashSecret(token);
  return await promos(db)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('mail_token_hash', '=', hash)]))
    .executeTakeFirst();
}

export async function countPromos(tx: Tx, releaseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('promo_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPromo(
  tx: Tx,
  input: Pick<
    PromoRow,
    'releaseId' | 'recipient' | 'email' | 'locale' | 'note' | 'access' | 'downloadsMax'
  > & { tokenHash: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('promo_links')
    .values({
      release_id: input.releaseId,
      token_hash: input.tokenHash,
      recipient: input.recipient,
      email: input.email,
      locale: input.locale,
      note: input.note,
      access: input.access,
      downloads_max: input.downloadsMax,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markRevoked(
  tx: Tx,
  { id, releaseId, now }: { id: string; releaseId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('promo_links')
    .set((promo) => ({ revoked_at: promo.fn.coalesce('revoked_at', sql<Date>`${now}`) }))
    .where('id', '=', id)
    .where('release_id', '=', releaseId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUse(
  db: Db,
  { id, column, now }: { id: string; column: 'opens' | 'plays'; now: Date },
): Promise<void> {
  await db
    .updateTable('promo_links')
    .set((promo) => ({ [column]: promo(column, '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .execute();
}

/**
 * One statement, so that concurrent downloads cannot exceed the limit and a revocation counts at
 * once. False if nothing is left.
 */
export async function countDownload(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('promo_links')
    .set((promo) => ({ downloads: promo('downloads', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .whereRef('downloads', '<', 'downloads_max')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setMailToken(
  tx: Tx,
  { id, tokenHash }: { id: string; tokenHash: string },
): Promise<void> {
  await tx
    .updateTable('promo_links')
    .set({ mail_token_hash: tokenHash })
    .where('id', '=', id)
    .execute();
}
