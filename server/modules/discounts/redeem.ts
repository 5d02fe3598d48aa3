/**
 * A use is taken when copies are held, before the charge, and given back if the payment fails.
 * Counting locks the code row, so concurrent buyers wait and the last use is taken once.
 */
import { canReserveUse } from '@lathe/rules/discounts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface CodeUse {
  codeId: string;
  copies: number;
  /** Discount in minor units. */
  amount: number;
}

export interface Redemption {
  checkoutId: string;
  uses: readonly CodeUse[];
  buyer: { userId: string | null; emailHash: string };
  /** Hashed keys of address, card and account. */
  buyerKeys: readonly string[];
  country: string;
  currency: string;
  /** Date in the business time zone. */
  today: string;
  now: Date;
}

export type RedeemError =
  | 'discount_ended'
  | 'discount_used_up'
  | 'discount_used_by_you'
  | 'discount_held';

/**
 * Returns null if all uses were taken. Called after copies are held, so all code locks in the same
 * order.
 */
export async function redeemCodes(tx: Tx, redemption: Redemption): Promise<RedeemError | null> {
  const inOrder = redemption.uses.toSorted((a, b) => (a.codeId < b.codeId ? -1 : 1));
  for (const use of inOrder) {
    const error = await redeemOne(tx, use, redemption);
    if (error) return error;
  }
  return null;
}

async function redeemOne(
  tx: Tx,
  use: CodeUse,
  redemption: Redemption,
): Promise<RedeemError | null> {
  const { codeId, copies, amount } = use;
  const { today, buyer, now } = redemption;
  const { rows } = await sql<{ perBuyer: number | null; maxUses: number | null }>`
    update discount_codes set uses = uses + 1
    where id = ${codeId} and ended_at is null and coalesce(starts_on, ${today}) <= ${today}
      and coalesce(ends_on, ${today}) >= ${today} and uses < coalesce(max_uses, 2147483647)
    returning max_uses_per_buyer as "perBuyer", max_uses as "maxUses"`.execute(tx);
  const [taken] = rows;
  if (!taken) return await redeemErrorOf(tx, codeId);
  if (taken.perBuyer !== null && (await countOwn(tx, codeId, buyer)) >= taken.perBuyer) {
    return 'discount_used_by_you';
  }
  const open = await countOpen(tx, codeId, redemption.buyerKeys);
  if (!canReserveUse(open, taken.maxUses)) return 'discount_held';
  await tx
    .insertInto('discount_redemptions')
    .values({
      code_id: codeId,
      checkout_id: redemption.checkoutId,
      user_id: buyer.userId,
      buyer_hash: buyer.emailHash,
      held_by: [...redemption.buyerKeys],
      country_iso: redemption.country,
      copies,
      amount,
      currency: redemption.currency,
      created_at: now,
    })
    .execute();
  return null;
}

async function redeemErrorOf(tx: Tx, codeId: string): Promise<RedeemError> {
  const row = await tx
    .selectFrom('discount_codes')
    .select(['ended_at', 'uses', 'max_uses'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  const isUsedUp = row.ended_at === null && row.max_uses !== null && row.uses >= row.max_uses;
  return isUsedUp ? 'discount_used_up' : 'discount_ended';
}

async function countOwn(tx: Tx, codeId: string, buyer: Redemption['buyer']): Promise<number> {
  const { count } = await tx
    .selectFrom('discount_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('code_id', '=', codeId)
    .where('given_back_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('buyer_hash', '=', buyer.emailHash),
        ...(buyer.userId === null ? [] : [eb('user_id', '=', buyer.userId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses in open checkouts that share an address, card or account with the buyer. */
async function countOpen(tx: Tx, codeId: string, buyerKeys: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('discount_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('code_id', '=', codeId)
    .where('order_id', 'is', null)
    .where(sql<boolean>`held_by && ${buyerKeys}::text[]`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Releases uses after a failed payment. */
export async function releaseUses(tx: Tx, checkoutId: string): Promise<void> {
  await sql`
    with gone as (
      delete from discount_redemptions where checkout_id = ${checkoutId} and order_id is null
      returning code_id
    ), locked as (
      select id from discount_codes where id in (select code_id from gone) order by id
      for no key update
    )
    update discount_codes set uses = uses - 1 from locked
    where discount_codes.id = locked.id`.execute(tx);
}

export async function assignUsesToOrder(
  tx: Tx,
  { checkoutId, orderId }: { checkoutId: string; orderId: string },
): Promise<void> {
  await tx
    .updateTable('discount_redemptions')
    .set({ order_id: orderId, held_by: [] })
    .where('checkout_id', '=', checkoutId)
    .execute();
}

/** The order was cancelled, so the use becomes free again. */
export async function refundUses(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await sql`
    with given as (
      update discount_redemptions set given_back_at = ${now}
      where order_id = ${orderId} and given_back_at is null returning code_id
    ), locked as (
      select id from discount_codes where id in (select code_id from given) order by id
      for no key update
    )
    update discount_codes set uses = uses - 1 from locked
    where discount_codes.id = locked.id`.execute(tx);
}
