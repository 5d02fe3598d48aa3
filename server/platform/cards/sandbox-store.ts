import { addMoney, type Money, money, multiplyMoney } from '@lathe/rules/money';
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/pipelined-pool.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';
import type { CardFailure, Charge, Payment, PaymentStatus } from './cards.ts';

const FEE_BASIS_POINTS = 150;
const FEE_FIXED = 20;

type PaymentRow = Selectable<DB['sandbox_payments']>;

export interface Outcome {
  behaviour: TestCardBehaviour | 'invalid';
  status: PaymentStatus;
  failure: CardFailure | null;
  /** When a simulated slow bank responds. */
  readyAt: Date | null;
}

interface NewPayment {
  id: string;
  charge: Charge;
  /** The outcome for each known card; an unknown card is `invalid`. */
  outcomes: readonly Outcome[];
  event: { name: string; payload: object; maxAttempts: number };
  now: Date;
}

/**
 * Undefined when a payment with this key exists. One statement also looks up the card and enqueues
 * the event job, because every order runs through here.
 */
export async function insertPayment(
  db: Db,
  { id, charge, outcomes, event, now }: NewPayment,
): Promise<(PaymentRow & Pick<Outcome, 'behaviour'>) | undefined> {
  const { key, amount, method, returnUrl } = charge;
  const { rows } = await sql<PaymentRow & Pick<Outcome, 'behaviour'>>`${PREPARED}
    with card as (
      select coalesce(behaviour, 'invalid') as behaviour, coalesce(brand, 'Visa') as brand,
        coalesce(last4, '0000') as last4
      from (values (1)) as one left join sandbox_cards on token = ${method}
    ), outcome as (
      select * from unnest(${outcomes.map(({ behaviour }) => behaviour)}::text[],
        ${outcomes.map(({ status }) => status)}::text[],
        ${outcomes.map(({ failure }) => failure)}::text[],
        ${outcomes.map(({ readyAt }) => readyAt)}::timestamptz[])
        as outcome (behaviour, status, failure, ready_at)
    ), made as (
      insert into sandbox_payments (id, key, amount, currency, status, failure, brand, last4,
        return_url, ready_at, created_at)
      select ${id}, ${key}, ${amount.amount}::integer, ${amount.currency}, status, failure, brand,
        last4, ${returnUrl}, ready_at, ${now}::timestamptz
      from card join outcome using (behaviour)
      on conflict (key) do nothing
      returning id, key, amount, currency, status, failure, brand, last4, return_url, ready_at,
        refunded, created_at
    )
    select made.*, card.behaviour, case when status <> 'action_needed' then (
      select job.id from graphile_worker.add_job(${event.name},
        payload => ${JSON.stringify(event.payload)}::json, run_at => made.ready_at,
        max_attempts => ${event.maxAttempts}::int) as job) end as "jobId"
    from made, card`.execute(db);
  return rows[0];
}

export async function findPayment(db: Db | Tx, key: string): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
}

export function presentPayment(row: PaymentRow, publicUrl: string): Payment {
  const amount = money(row.amount, row.currency);
  return {
    id: row.id,
    key: row.key,
    status: row.status as PaymentStatus,
    failure: row.failure as CardFailure | null,
    actionUrl:
      row.status === 'action_needed' ? new URL(`/dev/bank/${row.id}`, publicUrl).href : null,
    amount,
    fee: feeOn(amount),
    card: { brand: row.brand, last4: row.last4 },
  };
}

function feeOn(amount: Money): Money {
  const share = multiplyMoney(amount, FEE_BASIS_POINTS, 10_000);
  return addMoney(share, money(FEE_FIXED, amount.currency));
}

export async function findFingerprint(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ fingerprint: string | null }>`${PREPARED}
    select fingerprint from sandbox_cards where token = ${token}`.execute(db);
  return rows[0]?.fingerprint ?? null;
}
