import type { InvitedPayeeState } from '@lathe/rules/invited-payees';
import type { LabelRight } from '@lathe/rules/label-rights';
import type { Locale } from '@lathe/rules/locales';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { InvitationRole } from '@lathe/rules/roles';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { hashSecret } from '../accounts/index.ts';
import { payeeName } from '../splits/index.ts';
import type { InvitationState } from './state.ts';

export interface InvitationRow {
  id: string;
  email: string;
  role: InvitationRole;
  message: string;
  locale: Locale;
  invitedBy: string;
  /** Null if the account was deleted. */
  inviterName: string | null;
  /** The label that invites to its roster, and the rights it asks for. */
  label: { id: string; name: string; slug: string; rights: LabelRight[] } | null;
  /** The account that a member is invited into. */
  member: { accountId: string; name: string; role: MemberRole } | null;
  /** The share of earnings that is offered; see `splits`. */
  payee: {
    id: string;
    releaseId: string;
    state: InvitedPayeeState;
    /** Of today; the invitation ends if it is corrected. */
    email: string | null;
    inviter: string;
  } | null;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  createdKey: string;
}

/** A label or an account takes precedence over the person. Null if the inviter was deleted. */
export function inviterOf({ label, member, payee, inviterName }: InvitationRow): string | null {
  return label?.name ?? member?.name ?? payee?.inviter ?? inviterName;
}

function invitations(db: Db | Tx) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('labels', (join) =>
      join.onRef('labels.id', '=', 'invitations.label_id').on('labels.deleted_at', 'is', null),
    )
    .select((eb) => [
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.message',
      'invitations.locale',
      'invitations.invited_by as invitedBy',
      eb
        .case()
        .when('users.deleted_at', 'is', null)
        .then(eb.ref('users.name'))
        .end()
        .as('inviterName'),
      sql<InvitationRow['label']>`case when labels.id is not null then jsonb_build_object(
        'id', labels.id, 'name', labels.name, 'slug', labels.slug,
        'rights', to_jsonb(invitations.label_rights)) end`.as('label'),
      sql<InvitationRow['member']>`case when invitations.account_id is not null then
        jsonb_build_object('accountId', invitations.account_id, 'role', invitations.member_role,
          'name', (select coalesce(own.name, account.name) from users as account
            left join labels as own on own.owner_id = account.id and own.deleted_at is null
            where account.id = invitations.account_id)) end`.as('member'),
      sql<InvitationRow['payee']>`(select jsonb_build_object('id', invited_payees.id,
          'releaseId', release_id, 'state', state, 'email', invited_payees.email,
          'inviter', ${payeeName('invited_payees.invited_by')})
        from invited_payees where invited_payees.id = invitations.payee_id)`.as('payee'),
      'invitations.created_at as createdAt',
      'invitations.expires_at as expiresAt',
      'invitations.accepted_at as acceptedAt',
      'invitations.revoked_at as revokedAt',
      instantKey('invitations.created_at').as('createdKey'),
    ])
    .$narrowType<{ role: InvitationRole; locale: Locale }>();
}

export async function insertInvitation(
  tx: Tx,
  input: Pick<InvitationRow, 'email' | 'role' | 'locale' | 'message' | 'invitedBy'> & {
    member: { accountId: string; role: MemberRole } | null;
    label: { id: string; rights: readonly LabelRight[] } | null;
    payeeId?: string;
    tokenHash: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string | null> {
  const row = await tx
    .insertInto('invitations')
    .values({
      token_hash: input.tokenHash,
      email: input.email,
      role: input.role,
      locale: input.locale,
      message: input.message,
      invited_by: input.invitedBy,
      label_id: input.label?.id ?? null,
      label_rights: input.label ? [...new Set(input.label.rights)] : null,
      account_id: input.member?.accountId ?? null,
      member_role: input.member?.role ?? null,
      payee_id: input.payeeId ?? null,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'role', 'label_id', 'account_id', 'payee_id'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findInvitation(db: Db | Tx, id: string): Promise<InvitationRow | undefined> {
  return await invitations(db).where('invitations.id', '=', id).executeTakeFirst();
}

/** Of a share of earnings, that can still be answered. */
export async function findOpenForPayee(
  tx: Tx,
  { payeeId, email }: { payeeId: string; email: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('payee_id', '=', payeeId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function findByToken(db: Db | Tx, token: string): Promise<InvitationRow | undefined> {
  return await invitations(db)
    .where('invitations.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

/**
 * Also locks the row, so nobody else can accept, resend or revoke it until the transaction ends.
 */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return await invitations(tx)
    .where('invitations.id', '=', id)
    .forUpdate('invitations')
    .executeTakeFirst();
}

export async function lockByToken(tx: Tx, token: string): Promise<InvitationRow | undefined> {
  return await invitations(tx)
    .where('invitations.token_hash', '=', hashSecret(token))
    .forUpdate('invitations')
    .executeTakeFirst();
}

interface InvitationFilter {
  /** Null lists the invitations of all users. */
  invitedBy: string | null;
  state?: InvitationState | undefined;
  now: Date;
  cursor: Cursor | null;
}

/** Without those into accounts and to shares. Newest first; returns one row more than a page. */
export async function listInvitations(
  db: Db,
  { invitedBy, state, now, cursor }: InvitationFilter,
): Promise<InvitationRow[]> {
  let query = invitations(db)
    .where('invitations.role', 'not in', ['member', 'payee'])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (invitedBy !== null) query = query.where('invitations.invited_by', '=', invitedBy);
  if (cursor) query = query.where(after('invitations.created_at', 'invitations.id', cursor));
  if (state === 'accepted') query = query.where('invitations.accepted_at', 'is not', null);
  if (state === 'revoked') query = query.where('invitations.revoked_at', 'is not', null);
  if (state === 'open' || state === 'expired') {
    query = query
      .where('invitations.accepted_at', 'is', null)
      .where('invitations.revoked_at', 'is', null)
      .where('invitations.expires_at', state === 'open' ? '>' : '<=', now);
  }
  return await query.execute();
}

/** Invitations into an account that can still be accepted, resent or revoked; newest first. */
export async function listMemberInvitations(db: Db, accountId: string): Promise<InvitationRow[]> {
  return await invitations(db)
    .where('invitations.account_id', '=', accountId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .execute();
}

export async function setToken(
  tx: Tx,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: string; expiresAt?: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, ...(expiresAt && { expires_at: expiresAt }) })
    .where('id', '=', id)
    .execute();
}

export async function markAccepted(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .execute();
}

export async function markRevoked(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).execute();
}
