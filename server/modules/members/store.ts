import type { MemberRole } from '@lathe/rules/member-roles';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sellerNameExpression } from '../accounts/index.ts';

export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  addedAt: Date;
}

function members(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('account_members')
    .innerJoin('users', 'users.id', 'account_members.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'account_members.role',
      'account_members.added_at as addedAt',
    ])
    .$narrowType<{ role: MemberRole }>()
    .where('account_members.account_id', '=', accountId);
}

export async function listMembers(db: Db | Tx, accountId: string): Promise<MemberRow[]> {
  return await members(db, accountId).orderBy('users.name').orderBy('users.id').execute();
}

interface MemberKey {
  accountId: string;
  userId: string;
}

export async function findMember(
  db: Db | Tx,
  { accountId, userId }: MemberKey,
): Promise<MemberRow | undefined> {
  return await members(db, accountId).where('users.id', '=', userId).executeTakeFirst();
}

/** A second invitation gives the newer role. */
export async function insertMember(
  tx: Tx,
  { accountId, userId, role, now }: MemberKey & { role: MemberRole; now: Date },
): Promise<void> {
  await tx
    .insertInto('account_members')
    .values({ account_id: accountId, user_id: userId, role, added_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ role }))
    .execute();
}

export async function setMemberRole(
  tx: Tx,
  { accountId, userId, role }: MemberKey & { role: MemberRole },
): Promise<void> {
  await tx
    .updateTable('account_members')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(tx: Tx, { accountId, userId }: MemberKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('account_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Accounts in which the user works, as in the session of the user. */
export async function listMemberships(db: Db, userId: string) {
  return await db
    .selectFrom('account_members')
    .innerJoin('users as account', 'account.id', 'account_members.account_id')
    .leftJoin('labels', (join) =>
      join.onRef('labels.owner_id', '=', 'account.id').on('labels.deleted_at', 'is', null),
    )
    .select((eb) => [
      'account.id',
      eb.fn.coalesce('labels.name', sellerNameExpression('account.id'), 'account.name').as('name'),
      'account_members.role',
      'account_members.added_at as addedAt',
    ])
    .$narrowType<{ role: MemberRole; name: string }>()
    .where('account_members.user_id', '=', userId)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .orderBy('account_members.added_at')
    .orderBy('account.id')
    .execute();
}

/** Members, and open invitations of people who may become members. */
export async function countPeople(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from account_members where account_id = ${accountId})::int
      + (select count(*) from invitations where account_id = ${accountId}
          and accepted_at is null and revoked_at is null and expires_at > ${now})::int as count
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
