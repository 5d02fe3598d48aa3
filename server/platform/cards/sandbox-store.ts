import { addMoney, type Money, money, multiplyMoney } from '@lathe/rules/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';
import type { CardFailure, Payment, PaymentStatus } from './cards.ts';

const FEE_BASIS_POINTS = 150;
const FEE_FIXED = 20;

type PaymentRow = Selectable<DB['sandbox_payments']>;

/**
 * Undefined when there is one of this key already. With it comes the job that tells of it: one
 * statement, because every order passes through here.
 */
export async function insertPayment(
  db: Db,
  row: Omit<PaymentRow, 'refunded'>,
  event: { name: string; payload: object; maxAttempts: number },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with made as (
      insert into sandbox_payments (id, key, amount, currency, status, failure, brand, last4,
        return_url, ready_at, created_at)
      values (${row.id}, ${row.key}, ${row.amount}, ${row.currency}, ${row.status}, ${row.failure},
        ${row.brand}, ${row.last4}, ${row.return_url}, ${row.ready_at}, ${row.created_at})
      on conflict (key) do nothing returning *
    )
    select made.*, case when status <> 'action_needed' then (
      select id from graphile_worker.add_job(${event.name},
        payload => ${JSON.stringify(event.payload)}::json, run_at => made.ready_at,
        max_attempts => ${event.maxAttempts}::int)) end as job
    from made`.execute(db);
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
