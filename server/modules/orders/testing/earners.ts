/** Sellers whose sales are made, refunded and released, for tests. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { runJob } from '../../../testing/run-job.ts';
import { makeOrderDesk } from '../../checkout/testing/orders.ts';
import { balancesOf } from '../../ledger/index.ts';
import { releasesOf } from '../../storefront/testing/titles.ts';

export async function earners(app: TestApp) {
  const { ctx } = app;
  const desk = await makeOrderDesk(app);
  const { people, buy } = desk;

  /** A new seller for each test, so that balances are known. */
  async function sellerWith({ vatNumber = '', country = 'GB', taxCountry = '' } = {}) {
    const seller = await makePerson(app, { seller: true });
    await sql`update sellers set vat_number = nullif(${vatNumber}, ''), country_iso = ${country}
      where user_id = ${seller.id}`.execute(ctx.db);
    if (taxCountry) {
      await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
        values (${seller.id}, ${taxCountry}, ${vatNumber}, '2020-04-01')`.execute(ctx.db);
    }
    const release = await releasesOf(ctx, seller.id)();
    return { ...seller, sell: (quantity = 1) => buy([{ release, quantity }]) };
  }

  const balance = async (party: string) => {
    const [only] = await balancesOf(ctx.db, party);
    return only && { pending: only.pending, available: only.available };
  };
  const release = () => runJob(ctx, 'release-due-earnings');

  async function refund(id: string, body: object): Promise<void> {
    const order = await ctx.db
      .selectFrom('orders')
      .select('refunded_total as refunded_before')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Signs in again, because the tests are weeks apart.
    const staff = await signedInBrowser(app, people.staff);
    const input = { ...order, reason: 'changed_mind', ...body };
    const reply = await staff.post(`/api/admin/orders/${id}/refunds`, input);
    expect(reply.status).toBe(200);
  }

  return { ...desk, sellerWith, balance, release, refund };
}
