import type { Reduction } from '@lathe/rules/discounts';
import type { SaleCurrency } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { DISCOUNT_TARGETS_SQL } from '../kinds/index.ts';

export interface DiscountRow {
  id: string;
  ownerId: string;
  code: string;
  reduction: Reduction;
  scope: 'all' | 'chosen';
  targets: { id: string; title: string }[];
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  uses: number;
  endedAt: Date | null;
  createdAt: Date;
}

function discounts(db: Db | Tx) {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .select(
      sql<DiscountRow['targets']>`coalesce((
        select json_agg(json_build_object('id', named.id, 'title', named.title) order by named.title)
        from discount_targets join (${DISCOUNT_TARGETS_SQL}) as named on named.id = target_id
        where code_id = discount_codes.id), '[]')`.as('targets'),
    );
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof discounts>['executeTakeFirstOrThrow']>>;

function rowOf(row: SelectedRow): DiscountRow {
  return {
    id: row.id,
    ownerId: row.owner_id,
    code: row.code,
    reduction: readReduction(row),
    scope: row.scope === 'all' ? 'all' : 'chosen',
    targets: row.targets,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    maxUses: row.max_uses,
    maxUsesPerBuyer: row.max_uses_per_buyer,
    uses: row.uses,
    endedAt: row.ended_at,
    createdAt: row.created_at,
  };
}

interface ReductionColumns {
  percent: number | null;
  amount_gbp: number | null;
  amount_eur: number | null;
  amount_usd: number | null;
}

function readReduction(row: ReductionColumns): Reduction {
  if (row.percent !== null) return { kind: 'percent', percent: row.percent };
  const all = { GBP: row.amount_gbp, EUR: row.amount_eur, USD: row.amount_usd };
  const named = Object.entries(all).filter(([, amount]) => amount !== null);
  return {
    kind: 'amount',
    amounts: Object.fromEntries(named) as Partial<Record<SaleCurrency, number>>,
  };
}

export async function listDiscounts(db: Db, ownerId: string): Promise<DiscountRow[]> {
  const rows = await discounts(db)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(rowOf);
}

export async function findDiscount(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<DiscountRow | undefined> {
  const row = await discounts(db)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function countDiscounts(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('discount_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewDiscount {
  ownerId: string;
  code: string;
  reduction: Reduction;
  scope: 'all' | 'chosen';
  targetIds: readonly string[];
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  now: Date;
}

/** Returns null if the seller has already used this code name. */
export async function insertDiscount(tx: Tx, discount: NewDiscount): Promise<string | null> {
  const { reduction } = discount;
  const amounts = reduction.kind === 'amount' ? reduction.amounts : {};
  const row = await tx
    .insertInto('discount_codes')
    .values({
      owner_id: discount.ownerId,
      code: discount.code,
      kind: reduction.kind,
      percent: reduction.kind === 'percent' ? reduction.percent : null,
      amount_gbp: amounts.GBP ?? null,
      amount_eur: amounts.EUR ?? null,
      amount_usd: amounts.USD ?? null,
      scope: discount.scope,
      starts_on: discount.startsOn,
      ends_on: discount.endsOn,
      max_uses: discount.maxUses,
      max_uses_per_buyer: discount.maxUsesPerBuyer,
      created_at: discount.now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const targets = discount.targetIds.map((id) => ({ code_id: row.id, target_id: id }));
  if (targets.length > 0) await tx.insertInto('discount_targets').values(targets).execute();
  return row.id;
}

/** Those of the given targets that belong to the seller and can be named. */
export async function ownTargets(
  tx: Tx,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<{ field: string; id: string }[]> {
  const { rows } = await sql<{ field: string; id: string }>`
    select field, id from (${DISCOUNT_TARGETS_SQL}) as targets
    where owner_id = ${ownerId} and is_open and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

export async function endDiscount(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
