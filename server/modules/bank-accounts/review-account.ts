/**
 * Accounts that no bank can be asked about: an admin compares them with what the seller sends, once,
 * before anything is paid there.
 */
import type { BankAccountDecision } from '@lathe/contract/bank-review-calls';
import { type BankMethod, type NameCheck, needsConfirmation } from '@lathe/rules/bank-accounts';
import { BANK_FILE_METHODS } from '@lathe/rules/bank-files';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { sendBankAccountMail } from './jobs.ts';
import { findAccount } from './store.ts';

function unconfirmed(db: Db | Tx) {
  return db
    .selectFrom('bank_accounts')
    .innerJoin('users', 'users.id', 'bank_accounts.user_id')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .select([
      'bank_accounts.id',
      'bank_accounts.user_id as userId',
      'users.name',
      'users.email',
      'bank_accounts.country_iso as country',
      'currency',
      'holder',
      'masked',
      'bank_accounts.created_at as addedAt',
      'usable_from as usableFrom',
      instantKey('bank_accounts.created_at').as('addedKey'),
      sql<BankMethod>`method`.as('method'),
      // What the holder is compared with.
      sql<string[]>`array(select distinct named.name from (values
          (sellers.first_name || ' ' || sellers.last_name), (users.business_name), ((
          select tax_profiles.name from tax_profiles where tax_profiles.user_id = users.id
          order by version desc limit 1))) as named (name)
        where named.name <> '' order by 1)`.as('knownNames'),
    ])
    .where('name_check', '=', 'not_offered' satisfies NameCheck)
    .where('method', 'in', [...BANK_FILE_METHODS])
    .where('confirmed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

export type UnconfirmedAccount = Awaited<ReturnType<typeof listUnconfirmed>>[number];

/** Newest first; one row more than a page. */
export async function listUnconfirmed(db: Db | Tx, cursor: Cursor | null) {
  return await unconfirmed(db)
    .$if(cursor !== null, (query) =>
      query.where(
        after('bank_accounts.created_at', 'bank_accounts.id', cursor ?? { at: '0', id: '' }),
      ),
    )
    .orderBy('bank_accounts.created_at', 'desc')
    .orderBy('bank_accounts.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findUnconfirmed(
  db: Db | Tx,
  id: string,
): Promise<UnconfirmedAccount | undefined> {
  return await unconfirmed(db).where('bank_accounts.id', '=', id).executeTakeFirst();
}

interface Review {
  accountId: string;
  decision: BankAccountDecision;
  reason: string;
  actorId: string;
  ip: string;
}

/** Of two admins who decide at the same time, the second one learns that it is decided. */
export async function reviewAccount(ctx: Ctx, review: Review): Promise<void> {
  const { accountId, actorId } = review;
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx
      .selectFrom('bank_accounts')
      .select('user_id as userId')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!found) throw new CallError('not_found');
    const { userId } = found;
    if ((await listOwnAccounts(tx, actorId)).includes(userId)) throw new CallError('payout_own');
    await lockPerson(tx, userId);
    await lock(tx, 'payouts', userId);
    const account = await findAccount(tx, { userId, id: accountId });
    if (!account || !needsConfirmation(account)) throw new CallError('bank_account_reviewed');
    if (review.decision === 'reject' && account.isInUse) {
      throw new CallError('bank_account_in_use');
    }
    await decide(tx, ctx, { ...review, userId, masked: account.masked });
  });
}

const DECISIONS = {
  confirm: { action: 'bank_account.confirmed', mail: 'confirmed' },
  reject: { action: 'bank_account.rejected', mail: 'rejected' },
} as const;

async function decide(
  tx: Tx,
  ctx: Ctx,
  review: Review & { userId: string; masked: string },
): Promise<void> {
  const { accountId, decision, actorId, userId, masked, ip } = review;
  const at = ctx.clock.now();
  const { action, mail } = DECISIONS[decision];
  await tx
    .updateTable('bank_accounts')
    .set(
      decision === 'confirm'
        ? { confirmed_at: at, confirmed_by: actorId }
        : { name_check: 'no_match' satisfies NameCheck, verified_at: null },
    )
    .where('id', '=', accountId)
    .execute();
  await audit(tx, {
    at,
    action,
    actorId,
    subjectId: userId,
    object: { type: 'bank_account', id: accountId },
    details: { masked, reason: review.reason.trim() },
    ip,
  });
  await ctx.jobs.enqueue(tx, sendBankAccountMail, { accountId, mail });
}
