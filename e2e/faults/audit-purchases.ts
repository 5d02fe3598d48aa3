/** Compares the purchases that buyers were shown with the orders, down to each line. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx } from '../../server/context.ts';
import type { Item } from './buy.ts';
import type { PurchaseRecord, ResponseLog } from './response-log.ts';

/**
 * A guest uses a new address per purchase; a member has as many orders as were confirmed, plus at
 * most those with an unknown result.
 */
export async function auditPurchases(
  ctx: Ctx,
  { purchases }: Pick<ResponseLog, 'purchases'>,
): Promise<string[]> {
  const orders = await ctx.db.selectFrom('orders').select(['id', 'email']).execute();
  const emailOf = new Map(orders.map(({ id, email }) => [id, email]));
  const byEmail = Map.groupBy(orders, ({ email }) => email);
  const found: string[] = [];
  for (const { email, card, result } of purchases) {
    if (result.outcome !== 'paid' || emailOf.get(result.order) === email) continue;
    found.push(
      `${email} (${card}) was shown ${result.order} as paid, which is the order of someone else`,
    );
  }
  for (const [email, own] of Map.groupBy(purchases, (purchase) => purchase.email)) {
    const countOutcome = (word: string) =>
      own.filter(({ result }) => result.outcome === word).length;
    const distinct = new Set(
      own.flatMap(({ result }) => (result.outcome === 'paid' ? [result.order] : [])),
    );
    const paidMin = countOutcome('paid') + countOutcome('emptied');
    const paidMax = paidMin + countOutcome('unknown');
    const has = byEmail.get(email)?.length ?? 0;
    byEmail.delete(email);
    const ends = own
      .map(({ card, result }) => `${card} → ${Object.values(result).join(' ')}`)
      .join(', ');
    if (distinct.size < countOutcome('paid'))
      found.push(`${email} was shown one order twice: ${ends}`);
    if (has < paidMin || has > paidMax) found.push(`${email} has ${has} orders, but: ${ends}`);
  }
  for (const email of byEmail.keys()) found.push(`${email} has an order but never placed it`);
  return [...found, ...(await auditLines(ctx, purchases))];
}

/** Each order has exactly what its buyer has put into the basket, and the plant has work for it. */
async function auditLines({ db }: Ctx, purchases: readonly PurchaseRecord[]): Promise<string[]> {
  const { rows } = await sql<OrderedLines>`
    select orders.id, orders.email, array_agg(quantity || ' ' || sellable_id
        order by sellable_id) as lines,
      coalesce(sum(quantity) filter (where parcel is not null), 0)::integer as "toMake",
      (select coalesce(sum(quantity), 0)::integer from making_jobs
        where order_id = orders.id) as "beingMade"
    from orders join order_lines on order_lines.order_id = orders.id
    group by orders.id`.execute(db);
  const found = rows.flatMap(({ id, toMake, beingMade }) =>
    toMake === beingMade ? [] : [`${beingMade} of ${toMake} things of ${id} are being made`],
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  for (const { result, items } of purchases) {
    if (result.outcome !== 'paid') continue;
    const bought = orders.get(result.order);
    orders.delete(result.order);
    if (bought && !isDeepStrictEqual(bought.lines, linesOf(items))) {
      found.push(`${result.order} has ${bought.lines}, but ${linesOf(items)} were bought`);
    }
  }
  // Orders whose buyers learned of them by the empty basket, or not at all.
  const others = purchases.filter(({ result }) => ['emptied', 'unknown'].includes(result.outcome));
  for (const { id, email, lines } of orders.values()) {
    const at = others.findIndex(
      (each) => each.email === email && isDeepStrictEqual(linesOf(each.items), lines),
    );
    if (at === -1) found.push(`${id} of ${email} has ${lines}, which nobody put into a basket`);
    else others.splice(at, 1);
  }
  return found;
}

interface OrderedLines {
  id: string;
  email: string;
  lines: string[];
  toMake: number;
  beingMade: number;
}

const linesOf = (items: readonly Item[]) =>
  items.map(({ uuid, quantity = 1 }) => `${quantity} ${uuid}`).toSorted(byThing);

const byThing = (one: string, other: string) => (thingOf(one) < thingOf(other) ? -1 : 1);
const thingOf = (line: string) => line.split(' ')[1] ?? '';
