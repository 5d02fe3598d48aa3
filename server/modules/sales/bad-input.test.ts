import type { royaltyCalls } from '@lathe/contract/royalty-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, people, buy } = await makeOrderDesk(app);
const sold = await buy();
const { id: transaction } = await ctx.db
  .selectFrom('ledger_transactions')
  .select('id')
  .where('reference', '=', sold.id)
  .executeTakeFirstOrThrow();
const params = { user: people.seller.id };
const { addPapers, earn, request } = paidSellers(app);
await addPapers(people.seller.id);
await earn(people.seller.id, 10_000);
const payout = await request(people.seller.id);
const year = { ...params, year: '2026' };

/** One valid request of each call; a new call does not compile without it. */
const GOOD: Record<keyof typeof royaltyCalls, CallRequest> = {
  'GET /api/users/{user}/sales': { params },
  'GET /api/users/{user}/sales/realtime': { params },
  'GET /api/users/{user}/sales/reports/royalties': { params, query: { by: 'country' } },
  'GET /api/users/{user}/sales/reports/royalties/{year}': { params: year, query: { by: 'format' } },
  'GET /api/users/{user}/sales/reports/royalties/{year}/{month}': {
    params: { ...year, month: '11' },
    query: { by: 'release' },
  },
  'GET /api/users/{user}/sales/bookings': {
    params,
    query: { period: '2026', currency: 'GBP', account: 'earnings_pending', payout },
  },
  'GET /api/users/{user}/sales/bookings/{transaction}': { params: { ...params, transaction } },
  'GET /api/users/{user}/sales/royalty_lines': {
    params,
    query: { period: '2026-11', country: 'GB', format: 'cd' },
  },
  'GET /api/users/{user}/sales/royalty_lines/{line}': {
    params: { ...params, line: sold.lines[0] ?? '' },
  },
  'GET /api/users/{user}/exports/royalties': { params, query: { period: '2026-11', as: 'jsonl' } },
  'GET /api/users/{user}/payouts/{payout}/lines': { params: { ...params, payout } },
};

describe.each(Object.entries(GOOD) as [keyof typeof royaltyCalls, CallRequest][])(
  '%s',
  (key, good) => {
    it('is for the seller and for admins, whose access is logged', async () => {
      for (const [who, status] of [
        ['visitor', 401],
        ['customer', 403],
        ['staff', 403],
      ] as const) {
        const requests = [good];
        await assertRejected({
          db: ctx.db,
          browser: browsers[who],
          key,
          requests,
          status: [status],
        });
      }
      const action = key.includes('{payout}') ? 'payouts.read' : 'sales.read';
      const traces = ctx.db.selectFrom('audit_log').select('id').where('action', '=', action);
      const before = (await traces.execute()).length;
      expect((await send(browsers.admin, key, good)).status).toBe(200);
      expect((await traces.execute()).length).toBe(before + 1);
      expect((await send(browsers.seller, key, good)).status).toBe(200);
    });

    it('rejects invalid input with messages', async () => {
      await assertRejectsBadInput({ db: ctx.db, browser: browsers.seller, key, good });
    });
  },
);

it('a year or a month that does not exist is rejected', async () => {
  const path = `/api/users/${params.user}/sales/reports/royalties`;
  for (const wrong of ['26', '1999', '2026/13', '2026/0', 'x', '2026/11/1']) {
    expect((await browsers.seller.get(`${path}/${wrong}`)).status).toBeGreaterThanOrEqual(400);
    expect((await browsers.seller.get(`${path}/${wrong}`)).status).toBeLessThan(500);
  }
});
