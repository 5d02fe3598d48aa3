/** Payees who are named by their mail address. Callers that write lock the party, then the split. */
import type { InvitedPayeeState, PayeeDecision } from '@lathe/rules/invited-payees';
import { PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import type { Locale } from '@lathe/rules/locales';
import { addDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface InvitedPayee {
  id: string;
  releaseId: string;
  name: string;
  email: string | null;
  state: InvitedPayeeState;
  locale: Locale;
  invitedBy: string;
  invitedAt: Date;
  decideAt: Date | null;
  answeredAt: Date | null;
  decision: PayeeDecision | null;
}

export const INVITED_COLUMNS = [
  'invited_payees.id',
  'invited_payees.release_id as releaseId',
  'invited_payees.name',
  'invited_payees.email',
  'invited_payees.state',
  'invited_payees.locale',
  'invited_payees.invited_by as invitedBy',
  'invited_payees.invited_at as invitedAt',
  'invited_payees.decide_at as decideAt',
  'invited_payees.answered_at as answeredAt',
  'invited_payees.decision',
] as const;

export async function findInvited(db: Db | Tx, id: string): Promise<InvitedPayee | undefined> {
  return await db
    .selectFrom('invited_payees')
    .select(INVITED_COLUMNS)
    .where('id', '=', id)
    .$castTo<InvitedPayee>()
    .executeTakeFirst();
}

/** Whom a proposal can name again: who has not answered, or has declined. */
export async function listOpenInvited(db: Db | Tx, releaseId: string): Promise<InvitedPayee[]> {
  return await db
    .selectFrom('invited_payees')
    .select(INVITED_COLUMNS)
    .where('release_id', '=', releaseId)
    .where('state', 'in', ['waiting', 'declined'])
    .where('email', 'is not', null)
    .orderBy('invited_at')
    .orderBy('id')
    .$castTo<InvitedPayee>()
    .execute();
}

export async function insertInvited(
  tx: Tx,
  input: Pick<InvitedPayee, 'releaseId' | 'name' | 'locale' | 'invitedBy'> & {
    email: string;
    now: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('invited_payees')
    .values({
      release_id: input.releaseId,
      name: input.name,
      email: input.email,
      locale: input.locale,
      invited_by: input.invitedBy,
      invited_at: input.now,
      decide_at: decisionDay(input.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Invites again, perhaps at another address. Earlier links and reminders end. */
export async function inviteAgain(
  tx: Tx,
  { id, name, email, now }: { id: string; name: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('invited_payees')
    .set({
      name,
      email,
      state: 'waiting',
      invited_at: now,
      decide_at: decisionDay(now),
      answered_at: null,
      reminders: 0,
      reminded_at: null,
      reminders_stopped_at: null,
      changes: sql`changes + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function renameInvited(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.updateTable('invited_payees').set({ name }).where('id', '=', id).execute();
}

/** The address of a payee who has declined is only needed while staff have to decide. */
export async function closeInvited(
  tx: Tx,
  answer: {
    id: string;
    state: 'agreed' | 'declined' | 'ended';
    keepsEmail?: boolean;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('invited_payees')
    .set({
      state: answer.state,
      ...(answer.state !== 'ended' && { answered_at: answer.now }),
      ...(!answer.keepsEmail && { email: null }),
      changes: sql`changes + 1`,
    })
    .where('id', '=', answer.id)
    .execute();
}

/** Nobody is waited for whom no split names any more, and for whom nothing was ever sold. */
export async function endUnnamed(tx: Tx, releaseId: string): Promise<void> {
  await sql`
    update invited_payees set state = 'ended', email = null, changes = changes + 1
    where release_id = ${releaseId} and state in ('waiting', 'declined')
      and not exists (select from release_split_shares
        join release_splits on release_splits.id = split_id
        where invited_payee_id = invited_payees.id and release_splits.state in ('proposed', 'agreed'))
      and not exists (select from order_line_shares where party_id = invited_payees.id)`.execute(
    tx,
  );
}

/** What waits for a payee, by currency; `payee` is a column or an id. */
export function waitingSql(
  payee: RawBuilder<unknown> | string,
): RawBuilder<{ currency: string; amount: number }[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount)
      order by currency)
    from (select coalesce(booked_currency, '') as currency, -sum(ledger_entries.amount) as amount
      from ledger_entries where party_id = ${payee} and account = 'earnings_unclaimed'
      group by 1 having sum(ledger_entries.amount) <> 0) as sums), '[]'::jsonb)`;
}

export async function readWaiting(
  db: Db | Tx,
  id: string,
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ waiting: { currency: string; amount: number }[] }>`
    select ${waitingSql(id)} as waiting`.execute(db);
  return rows[0]?.waiting ?? [];
}

function decisionDay(now: Date): Date {
  return addDuration(now, { days: PAYEE_WAIT_DAYS });
}
