/** An event of a seller who sells nothing else, and what the ledger has for its orders. */
import type { EventStatement } from '@lathe/contract/event-figure-calls';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../platform/db/connect.ts';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { stateOf } from '../../checkout/testing/buyers.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../../events/testing/tickets.ts';
import { jobs } from '../../jobs.ts';

export type Concert = Awaited<ReturnType<typeof concert>>;

/** In thirty days. With `isRegistered` its seller is paid with VAT. */
export async function concert(app: TestApp, { isRegistered = false } = {}) {
  const { ctx } = app;
  const seller = await makePerson(app, { seller: true });
  if (isRegistered) {
    await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
      values (${seller.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(ctx.db);
  }
  const { event, categories } = await makeTickets(ctx, {
    ownerId: seller.id,
    capacity: 10_000,
    categories: [
      { name: 'Floor', price_gbp: 2399, price_eur: 2801, price_usd: 3107 },
      { name: 'Balcony', price_gbp: 1, price_eur: 333, price_usd: 99_999 },
    ],
    event: { name: 'Quay night', starts_at: addDuration(ctx.clock.now(), { days: 30 }) },
  });
  const path = `/api/users/${seller.id}/events/${event.id}`;
  const studio = async () => await signedInBrowser(app, seller);
  return {
    id: event.id,
    path,
    seller,
    studio,
    buy: async (category: number, quantity: number, country: 'GB' | 'DE' | 'US' = 'GB') => {
      const guest = app.browser();
      await addTicket(guest, categories[category] ?? '', quantity);
      return stateOf(await payWithoutAddress(guest, { country })).order ?? '';
    },
    statement: async () => (await (await studio()).get(`${path}/statement`)).json as EventStatement,
    cancel: async () => {
      const browser = await studio();
      const figures = (await browser.get(`${path}/cancellation`)).json;
      const body = { confirmation: 'Quay night', figures };
      expect((await browser.post(`${path}/cancel`, body)).status).toBe(200);
      await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await runDueJobs(ctx, jobs);
    },
  };
}

/** By currency and account, of sales and refunds of the event. Debits are above zero. */
export async function ledgerOf(db: Db, eventId: string) {
  const { rows } = await sql<{ currency: string; account: string; amount: number }>`
    with sold as (
      select distinct order_id as id from order_lines join ticket_categories
        on ticket_categories.id = sellable_id where event_id = ${eventId})
    select currency, account, sum(amount)::bigint as amount from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where kind in ('sale', 'refund') and reference in (
      select id::text from sold union all
      select refunds.id::text from refunds join sold on sold.id = order_id)
    group by currency, account`.execute(db);
  return (currency: string, ...accounts: string[]) =>
    rows
      .filter((row) => row.currency === currency && accounts.includes(row.account))
      .reduce((sum, { amount }) => sum + amount, 0);
}
