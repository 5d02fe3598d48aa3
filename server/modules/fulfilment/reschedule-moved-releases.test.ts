import type { Release } from '@lathe/contract/release';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay, purchaseOf, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant, type PlacedOrder } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
const plant = await makePlant(app);
const seller = await makePerson(app, { seller: true });
const sellerBrowser = await signedInBrowser(app, seller);

async function makePreorder(date = '2026-12-15'): Promise<string> {
  const title = { ownerId: seller.id, title: 'Late Train', releases: [{ date }] };
  const { releaseIds } = await makeTitle(ctx, title);
  return releaseIds[0] ?? '';
}

interface PurchaseOptions {
  releases: readonly string[];
  email: string;
  locale?: string;
}

async function buy({ releases, email, locale }: PurchaseOptions): Promise<PlacedOrder> {
  const browser = app.browser();
  if (locale) browser.cookies.set('locale', locale);
  for (const release of releases) await addToBasket(browser, release);
  const { order, key } = stateOf(await pay(browser, { email }));
  await runDueJobs(ctx, jobs);
  const id = order ?? '';
  const [own, parcels] = [await plant.jobsOf(id), await plant.parcelsOf(id)];
  return { id, key: key ?? '', email, jobs: own, parcels };
}

/** Changes the date like the seller in the studio. */
async function moveTo(release: string, release_date: string) {
  const path = `/api/users/${seller.id}/releases/${release}`;
  const { version } = (await sellerBrowser.get(path)).json as Release;
  return await sellerBrowser.put(path, { version, release_date });
}

async function runReschedule(): Promise<void> {
  await followReleaseDates(ctx, {}, { signal: new AbortController().signal });
}

async function mailsSentTo(email: string) {
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('Late Train'));
}

describe('postponed release', () => {
  it('notifies each buyer once, in their language, with their options', async () => {
    const release = await makePreorder();
    const [german, guest] = [
      await buy({ releases: [release], email: 'ida@example.com', locale: 'de' }),
      await buy({ releases: [release], email: 'gus@example.com' }),
    ];
    expect((await moveTo(release, '2027-01-20')).status).toBe(200);
    await Promise.all([runReschedule(), runReschedule()]);
    await runReschedule();

    const [letter, ...more] = await mailsSentTo('ida@example.com');
    expect(more).toEqual([]);
    expect(letter?.subject).toContain('„Late Train“ erscheint später');
    expect(letter?.text).toContain('am 20. Januar 2027 statt am 15. Dezember 2026');
    expect(letter?.text).toContain('stornieren');
    expect(letter?.text).toContain('Vor dem 15. Januar 2027');
    expect(letter?.links).toContainEqual(
      expect.stringContaining(`/checkout/complete/${german.id}?key=${german.key}`),
    );
    expect(await mailsSentTo('gus@example.com')).toMatchObject([
      { text: expect.stringContaining('20 January 2027 instead of 15 December 2026') },
    ]);
    expect(await plant.readOrder(guest)).toMatchObject({
      dispatch_date: '2027-01-20',
      lines: [{ preorder: { release_date: '2027-01-20', moved_from: '2026-12-15' } }],
      operations: { cancel_enabled: true },
    });
    expect(await plant.read(guest.jobs[0] ?? '')).toMatchObject({
      start_on: '2027-01-15',
      dispatch_on: '2027-01-20',
      stopped: 'waiting',
    });
  });

  it('notifies again at the next move, with one mail for two orders of one mailbox', async () => {
    const release = await makePreorder();
    const email = 'twice@example.com';
    const first = await buy({ releases: [release], email });
    const second = await buy({ releases: [release], email: email.toUpperCase() });
    await moveTo(release, '2027-01-20');
    await runReschedule();
    const [letter, ...more] = await mailsSentTo(email);
    expect(more).toEqual([]);
    for (const { id } of [first, second]) expect(letter?.text).toContain(id);
    await moveTo(release, '2027-02-03');
    await runReschedule();
    const mails = await mailsSentTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('3 February 2027 instead of 20 January 2027');
    const { lines } = await plant.readOrder(first);
    expect(lines[0]?.preorder?.moved_from).toBe('2026-12-15');
  });

  it('does not notify buyers who cancelled, whose copies are in production, or who order later', async () => {
    const release = await makePreorder('2026-11-18');
    const names = ['gone', 'begun', 'later'].map((name) => `${name}@example.com`);
    const [gone = '', begun = '', later = ''] = names;
    const cancelled = await buy({ releases: [release], email: gone });
    await app.browser().post(`/api/orders/${cancelled.id}/cancel`, cancelled);
    const created = await buy({ releases: [release], email: begun });
    await plant.make(created.jobs[0] ?? '', 'side_a');
    await moveTo(release, '2027-01-20');
    clock.advance({ minutes: 1 });
    const after = await buy({ releases: [release], email: later });
    await runReschedule();
    for (const email of names) expect(await mailsSentTo(email)).toEqual([]);
    expect((await plant.readOrder(created)).dispatch_date).toBe('2026-11-19');
    expect(await plant.read(created.jobs[0] ?? '')).toMatchObject({ stopped: null });
    const { dispatch_date, lines } = await plant.readOrder(after);
    expect([dispatch_date, lines[0]?.preorder]).toEqual([
      '2027-01-20',
      { release_date: '2027-01-20', moved_from: null },
    ]);
  });

  it('notifies buyers who were already in the checkout, and then completes the move', async () => {
    const release = await makePreorder();
    const browser = app.browser();
    await addToBasket(browser, release);
    const email = 'paying@example.com';
    const purchase = await purchaseOf(browser, { email, card: 'three_d_secure' });
    const { checkout, action_url } = stateOf(await browser.post('/es/checkout', purchase));
    clock.advance({ minutes: 1 });
    await moveTo(release, '2027-01-20');
    await runReschedule();
    expect(await mailsSentTo(email)).toEqual([]);
    const payment = action_url?.split('/').at(-1);
    await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    await browser.post(`/es/checkout/${checkout}/finish`, {});
    await runReschedule();
    expect(await mailsSentTo(email)).toHaveLength(1);
    clock.advance({ minutes: 31 });
    await runReschedule();
    const open = await sql`select from release_date_moves where done_at is null`.execute(ctx.db);
    expect(open.rows).toEqual([]);
  });

  it('makes the rest of a started order wait, which can no longer be cancelled', async () => {
    const [release, other] = [await makePreorder('2026-11-18'), await plant.makeRelease()];
    const email = 'half@example.com';
    const order = await buy({ releases: [other, release], email });
    await plant.make(order.jobs[0] ?? '', 'side_a');
    await moveTo(release, '2027-01-20');
    await runReschedule();
    const [letter] = await mailsSentTo(email);
    expect(letter?.text).toContain('can no longer be cancelled');
    expect((await plant.readOrder(order)).dispatch_date).toBe('2027-01-20');
    const [begun, waiting] = await Promise.all(order.jobs.map(plant.read));
    expect([begun?.stopped, waiting?.stopped]).toEqual([null, 'waiting']);
  });
});

describe('mail about a postponed release', () => {
  it('arrives once even when the worker crashes at any point', async () => {
    const release = await makePreorder();
    const email = 'crash@example.com';
    const { id } = await buy({ releases: [release], email });
    await moveTo(release, '2027-01-20');
    let tries = 0;
    const interrupted: Ctx = {
      ...ctx,
      mail: {
        async send(message) {
          tries += 1;
          if (tries === 1) throw new Error('Killed before the mail server had it.');
          await ctx.mail.send(message);
          if (tries === 2) throw new Error('Killed when the mail server had it.');
        },
      },
    };
    const cut = AbortSignal.abort();
    await expect(followReleaseDates(interrupted, {}, { signal: cut })).rejects.toThrow();
    await runReschedule();
    for (let run = 0; run < 3; run += 1) {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(ctx.db);
      await runDueJobs(interrupted, jobs);
    }
    expect(tries).toBe(3);
    expect(await mailsSentTo(email)).toHaveLength(1);
    // The mail job runs again because its completion was not recorded.
    const { move_id: moveId } = await ctx.db
      .selectFrom('release_date_letters')
      .select('move_id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const sendDateMail = jobs.find(({ name }) => name === 'send-date-mail');
    if (!sendDateMail) throw new Error('Nobody writes about moves.');
    const repeated = { moveId, orderIds: [id] };
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, sendDateMail, repeated));
    await runDueJobs(interrupted, jobs);
    expect(tries).toBe(3);
    const noted = ctx.db.selectFrom('order_mails').select('letter').where('order_id', '=', id);
    expect(await noted.where('key', 'is not', null).execute()).toEqual([{ letter: 'date_moved' }]);
  });
});
