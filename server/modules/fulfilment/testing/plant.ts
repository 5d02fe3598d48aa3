/** Test helpers: a plant with one worker and buyers. */
import { randomUUID } from 'node:crypto';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Order } from '@lathe/contract/order-calls';
import type { ProductionJobDetails } from '@lathe/contract/production';
import type { ProductionStage } from '@lathe/rules/production';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { addToBasket, type PurchaseOptions, pay, stateOf } from '../../checkout/testing/buyers.ts';
import { jobs } from '../../jobs.ts';
import { type ReleaseFixture, releasesOf } from '../../storefront/testing/titles.ts';

interface PlantPurchase extends PurchaseOptions {
  quantity?: number;
  browser?: TestBrowser;
}

export interface PlacedOrder {
  id: string;
  key: string;
  email: string;
  /** Job ids in line order. */
  jobs: string[];
  /** Parcel ids, in the order in which they are sent. */
  parcels: string[];
}

export async function makePlant(app: TestApp) {
  const { ctx } = app;
  const seller = await makePerson(app, { seller: true });
  const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff', name: 'Sam' }));

  async function jobsOf(orderId: string): Promise<string[]> {
    const rows = await ctx.db
      .selectFrom('making_jobs')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute();
    return rows.map(({ id }) => id);
  }

  async function parcelsOf(orderId: string): Promise<string[]> {
    const rows = await ctx.db
      .selectFrom('parcels')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute();
    return rows.map(({ id }) => id);
  }

  const makeRelease = releasesOf(ctx, seller.id);

  return {
    seller,
    staff,
    makeRelease,
    jobsOf,
    parcelsOf,
    /** Paid and planned in production. */
    async buy(
      kinds: readonly ReleaseFixture[] = [{}],
      { quantity = 1, browser = app.browser(), ...releaseOptions }: PlantPurchase = {},
    ): Promise<PlacedOrder> {
      for (const kind of kinds) await addToBasket(browser, await makeRelease(kind), quantity);
      const email = `${randomUUID()}@example.com`;
      const { order, key } = stateOf(await pay(browser, { email, ...releaseOptions }));
      await runDueJobs(ctx, jobs);
      const id = order ?? '';
      return { id, key: key ?? '', email, jobs: await jobsOf(id), parcels: await parcelsOf(id) };
    },
    /** Merchandise, paid and planned in production. */
    async buyMerch(
      variants: readonly (readonly [variant: string, quantity: number])[],
      { browser = app.browser(), ...options }: PlantPurchase = {},
    ): Promise<PlacedOrder> {
      for (const [uuid, quantity] of variants) {
        const { status } = await browser.post('/es/cart', { type: 'merch', uuid, quantity });
        if (status !== 200) throw new Error(`It did not go into the basket: ${status}`);
      }
      const email = `${randomUUID()}@example.com`;
      const { order, key } = stateOf(await pay(browser, { email, ...options }));
      await runDueJobs(ctx, jobs);
      const id = order ?? '';
      return { id, key: key ?? '', email, jobs: await jobsOf(id), parcels: await parcelsOf(id) };
    },
    async read(job: string): Promise<ProductionJobDetails> {
      return (await staff.get(`/api/production/jobs/${job}`)).json;
    },
    async advance(job: string, stage: ProductionStage): Promise<TestReply> {
      return await staff.post(`/api/production/jobs/${job}/advance`, { stage });
    },
    /** Advances the job to the given stage, by default to packed. */
    async make(job: string, until: ProductionStage = 'packed'): Promise<void> {
      let shown: ProductionJobDetails = (await staff.get(`/api/production/jobs/${job}`)).json;
      while (shown.stage !== until) {
        const { stage } = shown;
        const reply = await staff.post(`/api/production/jobs/${job}/advance`, { stage });
        if (reply.status !== 200) throw new Error(`${job} did not go on: ${reply.text}`);
        shown = reply.json;
      }
    },
    /** Dispatches the parcels of an order; the reply is that of the last one. */
    async send(orderId: string, body: object = { carrier: 'evri' }): Promise<TestReply> {
      const [first = '', ...others] = await parcelsOf(orderId);
      let reply = await staff.post(`/api/production/parcels/${first}/dispatch`, body);
      for (const parcel of others) {
        reply = await staff.post(`/api/production/parcels/${parcel}/dispatch`, body);
      }
      return reply;
    },
    async readOrder({ id, key }: Pick<PlacedOrder, 'id' | 'key'>): Promise<Order> {
      return (await app.browser().get(`/api/orders/${id}?key=${key}`)).json;
    },
  };
}

export const messageOf = ({ json }: { json: unknown }) => (json as ErrorReply).message;
