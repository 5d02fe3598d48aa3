/** Admins see what is held back, release it early or hold it longer: once, and never their own. */
import type { HeldReserve } from '@lathe/contract/reserve-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { RESERVE_DAYS, RESERVE_EXTENSION_DAYS_MAX } from '@lathe/rules/payout-limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { asAdmin, asStaff, logOf } = await makeStaff(app);
const { makeSeller, addPapers, earn, request, books } = paidSellers(app);

/** A tenth of 100 pounds is held back. */
async function held() {
  const seller = await makeSeller({ isKnown: false });
  await earn(seller.id, 10_000);
  await request(seller.id);
  const { id } = await reserveOf(seller.id);
  return { seller, id };
}

const reserveOf = async (userId: string) =>
  await ctx.db
    .selectFrom('reserves')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
const decide = (id: string, how: string, body: object, by = asAdmin) =>
  by.post(`/api/admin/reserves/${id}/${how}`, body);
const inDays = (days: number) => addDays(calendarDate(clock.now()), days);
const reason = 'No dispute for a year at the old shop';

it('are listed with what speaks for and against them', async () => {
  const { seller, id } = await held();
  const { data } = (await asAdmin.get('/api/admin/reserves')).json as { data: HeldReserve[] };
  expect(data[0]).toMatchObject({
    uuid: id,
    seller: { id: seller.id },
    amount: { amount: 1_000, currency: 'GBP' },
    release_on: inDays(RESERVE_DAYS),
    reason: '',
    settled_payouts: 0,
    disputes: 0,
    decide_enabled: true,
  });
  expect((await asAdmin.get(`/api/admin/reserves/${id}`)).json).toEqual(data[0]);
  for (const by of [asStaff, await signedInBrowser(app, seller)]) {
    expect((await by.get('/api/admin/reserves')).status).toBe(403);
    expect((await decide(id, 'release', { reason }, by)).status).toBe(403);
  }
  expect(await books(seller.id)).toEqual({ payouts_in_transit: 9_000, reserve: 1_000 });
});

it('are released early once, also if the daily job runs at the same time', async () => {
  const { seller, id } = await held();
  clock.advance({ days: RESERVE_DAYS });
  const admin = await makePerson(app, { role: 'admin' });
  const by = await signedInBrowser(app, admin);
  const [first, second] = await Promise.all([
    decide(id, 'release', { reason }, by),
    decide(id, 'release', { reason }, by),
    runJob(ctx, 'release-due-reserves'),
  ]);
  expect([first.status, second.status].filter((status) => status === 204).length).toBeLessThan(2);
  expect(await books(seller.id)).toEqual({
    payouts_in_transit: 9_000,
    earnings_available: 1_000,
  });
  const last = await decide(id, 'release', { reason }, by);
  expect(last).toMatchObject({ status: 409, json: { code: 'reserve_released' } });
});

it('that are released early are available, stay released, and are in the audit log', async () => {
  const { seller, id } = await held();
  const by = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
  expect((await decide(id, 'release', { reason }, by)).status).toBe(204);
  expect(await books(seller.id)).toMatchObject({ earnings_available: 1_000 });
  // A payout that is sent again holds nothing back for it.
  expect((await reserveOf(seller.id)).release_on).toBe(calendarDate(clock.now()));
  expect((await logOf(seller.id)).at(-1)).toMatchObject({
    action: 'reserve.released',
    details: { amount: '10.00 GBP', reason },
  });
  expect((await by.get(`/api/admin/reserves/${id}`)).status).toBe(404);
});

it('are held longer, but not shorter and not for ever', async () => {
  const { seller, id } = await held();
  const by = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
  const extend = (release_on: string) => decide(id, 'extend', { reason, release_on }, by);
  const own = await signedInBrowser(app, seller);
  for (const day of [inDays(1), inDays(RESERVE_DAYS), inDays(RESERVE_EXTENSION_DAYS_MAX + 1)]) {
    const { status, json } = await extend(day);
    expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([
      422,
      ['release_on'],
    ]);
  }
  expect((await extend(inDays(90))).json).toMatchObject({ release_on: inDays(90), reason });
  const { json } = await own.get(`/api/users/${seller.id}/balances`);
  expect((json as { currencies: object[] }).currencies[0]).toMatchObject({
    reserves: [{ amount: { amount: 1_000 }, release_on: inDays(90) }],
  });
  clock.advance({ days: RESERVE_DAYS + 1 });
  await runJob(ctx, 'release-due-reserves');
  expect(await books(seller.id)).toMatchObject({ reserve: 1_000 });
  clock.advance({ days: 30 });
  await runJob(ctx, 'release-due-reserves');
  expect(await books(seller.id)).toMatchObject({ earnings_available: 1_000 });
});

it('of admins themselves are decided by another one', async () => {
  const person = await makePerson(app, { role: 'admin', seller: true });
  await addPapers(person.id);
  await earn(person.id, 10_000);
  await request(person.id);
  const { id } = await reserveOf(person.id);
  const by = await signedInBrowser(app, person);
  expect((await by.get(`/api/admin/reserves/${id}`)).json).toMatchObject({ decide_enabled: false });
  for (const how of ['release', 'extend']) {
    const reply = await decide(id, how, { reason, release_on: inDays(90) }, by);
    expect(reply).toMatchObject({ status: 403, json: { code: 'payout_own' } });
  }
  expect(await books(person.id)).toMatchObject({ reserve: 1_000 });
});
