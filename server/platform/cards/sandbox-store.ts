import { addMoney, type Money, money, multiplyMoney } from '@lathe/rules/money';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Tx } from '../db/tx.ts';
import type { CardFailure, Payment, PaymentStatus } from './cards.ts';

const FEE_BASIS_POINTS = 150;
const FEE_FIXED = 20;

type PaymentRow = Selectable<DB['sandbox_payments']>;

/** Undefined when there is one of this key already. */
export async function insertPayment(
  tx: Tx,
  row: Insertable<DB['sandbox_payments']>,
): Promise<PaymentRow | undefined> {
  return await tx
    .insertInto('sandbox_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
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
