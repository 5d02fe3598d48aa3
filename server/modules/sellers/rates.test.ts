import { randomUUID } from 'node:crypto';
import type { SellerRates } from '@lathe/contract/seller-rate-calls';
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';

const app = await testApp();
const { ctx, clock } = app;
const { admin, asAdmin, asStaff, logOf } = await makeStaff(app);
const { buy, makeRelease, books, people } = await makeOrderDesk(app);
const { seller } = people;
const today = () => calendarDate(ctx.clock.now());

const BODY = { basis_points: 2500, valid_from: null, reason: 'Exclusive for a year', latest: 0 };
const setRate = (id: string, body: object, by = asAdmin) =>
  by.post(`/api/admin/users/${id}/rates`, { ...BODY, ...body });
const ratesOf = async (id: string, by = asAdmin): Promise<SellerRates> =>
  (await by.get(`/api/admin/users/${id}/rates`)).json;

describe('the rate of a seller', () => {
  it('counts for sales from its start, and leaves earlier ones', async () => {
    const release = await makeRelease();
    const { id: before } = await buy([{ release }]);
    expect(await books(before)).toMatchObject({ earnings: 356 });
    expect((await setRate(seller.id, {})).status).toBe(200);
    const { id: after } = await buy([{ release, quantity: 2 }]);
    expect(await books(after)).toMatchObject({ earnings: 890 });
    // Mechanicals stay, and the books still balance.
    expect(await books(after)).toMatchObject({ mechanicals: 302 });
    const sum = Object.values(await books(after)).reduce((total, amount) => total + amount, 0);
    expect(sum).toBe(0);
    expect(await books(before)).toMatchObject({ earnings: 356 });
    const [latest] = (await ratesOf(seller.id)).history;
    await setRate(seller.id, { basis_points: null, latest: latest?.id });
    const { id: standard } = await buy([{ release }]);
    expect(await books(standard)).toMatchObject({ earnings: 356 });
  });

  it('starts at midnight of its day; seller, shop and history show it', async () => {
    const ann = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, ann);
    const path = `/api/users/${ann.id}/earnings_rate`;
    expect((await browser.get(path)).json).toEqual({
      basis_points: 2000,
      is_vat_registered: false,
      next: null,
    });
    const day = addDays(today(), 3);
    await setRate(ann.id, { valid_from: day });
    const start = startOfDay(day);
    expect((await browser.get(path)).json).toEqual({
      basis_points: 2000,
      is_vat_registered: false,
      next: { basis_points: 2500, valid_from: start.toISOString() },
    });
    const [planned] = (await ratesOf(ann.id)).history;
    await setRate(ann.id, { basis_points: 3000, valid_from: day, latest: planned?.id });
    clock.set(start.toISOString());
    await runDueJobs(ctx, jobs);
    expect((await browser.get(path)).json).toEqual({
      basis_points: 3000,
      is_vat_registered: false,
      next: null,
    });
    expect(await ratesOf(ann.id, asStaff)).toMatchObject({
      basis_points: 3000,
      history: [
        { basis_points: 3000, reason: BODY.reason, set_by: 'Ada Admin' },
        { basis_points: 2500, valid_from: start.toISOString() },
      ],
    });
    const log = (await logOf(ann.id)).filter(({ action }) => action === 'rate.set');
    expect(log).toMatchObject([
      { actor_id: admin.id, details: { from: '20%', to: '25%', valid_from: day } },
      { actor_id: admin.id, details: { from: '25%', to: '30%', reason: BODY.reason } },
    ]);
  });

  it('is set by admins only, never for themselves, and once from one form', async () => {
    const ann = await makePerson(app, { seller: true });
    const asAnn = await signedInBrowser(app, ann);
    expect((await setRate(ann.id, {}, asStaff)).status).toBe(403);
    expect((await setRate(ann.id, {}, asAnn)).status).toBe(403);
    expect((await setRate(admin.id, {})).status).toBe(403);
    expect((await setRate(randomUUID(), {})).status).toBe(404);
    expect((await asAnn.get(`/api/admin/users/${ann.id}/rates`)).status).toBe(403);
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    expect((await stranger.get(`/api/users/${ann.id}/earnings_rate`)).status).toBe(403);
    expect((await ratesOf(ann.id)).history).toEqual([]);
    const both = await Promise.all([setRate(ann.id, {}), setRate(ann.id, { basis_points: 1000 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ratesOf(ann.id)).history).toHaveLength(1);
  });

  it('is rejected if it is too high, without a reason, or on a wrong day', async () => {
    const ann = await makePerson(app, { seller: true });
    await assertRejectsBadInput({
      db: ctx.db,
      browser: asAdmin,
      key: 'POST /api/admin/users/{user}/rates',
      good: { params: { user: ann.id }, body: BODY },
      invalidValues: {
        basis_points: [5001, -1],
        reason: [' '],
        valid_from: [today(), addDays(today(), -1), addDays(today(), 366)],
      },
    });
  });
});
