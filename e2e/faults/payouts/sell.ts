/** What payees have earned before the faults: paid over HTTP, sent, and available after some weeks. */
import { sql } from 'kysely';
import type { Ctx } from '../../../server/context.ts';
import { eventually } from '../../../server/testing/eventually.ts';
import { fillBasket, submitPayment } from '../buy.ts';
import type { ResponseLog } from '../response-log.ts';
import { makeVisitor, readFormHeaders, type ShopEndpoints } from '../visitor.ts';
import type { FaultPayee } from './create-payees.ts';

const LINES = 4;
const COPIES = 9;
/** The earnings of one order are just enough for a payout of most payees. */
const TIMES = 2;

export async function sellForPayees(
  payees: readonly FaultPayee[],
  { endpoints, responseLog }: { endpoints: ShopEndpoints; responseLog: ResponseLog },
): Promise<void> {
  const releases = payees.map(({ releaseId }) => releaseId);
  for (let at = 0; at < releases.length * TIMES; at += LINES) {
    const items = Array.from({ length: LINES }, (_, line) => ({
      type: 'release' as const,
      uuid: releases[(at + line) % releases.length] ?? '',
      quantity: COPIES,
    }));
    const headers = await readFormHeaders(endpoints.origins[0] ?? '');
    const visitor = makeVisitor(at + 3000, endpoints, headers);
    for (const item of items) await fillBasket(visitor, item, { idempotent: true });
    const email = `fan${at}@example.com`;
    const card = 'succeeds';
    const reply = await submitPayment(visitor, { card, email });
    if (reply?.json.status !== 'paid')
      throw new Error(`Nothing was sold: ${JSON.stringify(reply)}`);
    const result = { outcome: 'paid', order: String(reply.json.order) } as const;
    responseLog.purchases.push({ email, member: false, card, items, result });
  }
}

/** The plant sends nothing before it has work for it, and a busy worker plans an order later. */
export async function waitUntilPlanned({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select orders.id from orders
      join order_lines on order_lines.order_id = orders.id and parcel is not null
      where not exists (select from making_jobs where order_line_id = order_lines.id)`.execute(db);
    if (rows.length > 0) throw new Error(`${rows.length} lines are not planned.`);
  });
}

/** As if the plant had sent all parcels today. */
export async function sendParcels({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  await sql`update parcels set dispatched_at = ${now}, delivered_at = ${now}
    where dispatched_at is null`.execute(db);
  await sql`update orders set production_at = coalesce(production_at, ${now}),
      dispatched_at = ${now}, delivered_at = ${now}
    where dispatched_at is null and cancelled_at is null
      and exists (select from parcels where order_id = orders.id)`.execute(db);
}
