/** The summary of sales: once per seller and period, with the sums of the sales screen. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { SoldTotals } from '@lathe/contract/sales-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeSellerShop } from '../checkout/testing/artist-copies.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import {
  choose,
  listOf,
  makeSeller,
  type NotifiedSeller,
  notifiedSeller,
} from '../notifications/testing/sellers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler } from './send-sales-summaries.ts';

const limits = { checkout: { points: 100_000, seconds: 600 } };
const app = await testApp({ limits });
const other = await testApp({ limits, databaseUrl: app.databaseUrl, clock: app.clock });
const { ctx, clock } = app;

const summarise = (process: Ctx = ctx) =>
  handler(process, {}, { signal: new AbortController().signal });
const summariesOf = async (seller: NotifiedSeller) =>
  (await listOf(seller)).filter(({ kind }) => kind === 'sales_summary');
const summaryMails = async ({ email }: NotifiedSeller) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Your sales'));

async function sell(
  release: string,
  { at, country = 'GB' }: { at: string; country?: 'GB' | 'DE' },
) {
  const browser = app.browser();
  await addToBasket(browser, release);
  const order = stateOf(await pay(browser, { country })).order ?? '';
  await sql`update order_lines set sold_at = ${at} where order_id = ${order}`.execute(ctx.db);
  await runDueJobs(ctx, jobs);
}

async function releaseOf({ id }: NotifiedSeller, title = 'Night Bus'): Promise<string> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: id, releases: [{ title }] });
  return releaseIds[0] ?? '';
}

describe('summary of sales', () => {
  it('comes once with two workers and retries, with the sums of the sales screen', async () => {
    clock.set('2026-11-16T09:00:00Z');
    const seller = await makeSeller(app);
    const [bus, tram] = [await releaseOf(seller), await releaseOf(seller, 'Late Tram')];
    // Just after midnight on Monday 9 November, and before midnight on Sunday.
    await sell(bus, { at: '2026-11-09T00:00:00Z' });
    await sell(bus, { at: '2026-11-15T23:59:59Z' });
    await sell(tram, { at: '2026-11-12T12:00:00Z', country: 'DE' });
    // Outside the week.
    await sell(bus, { at: '2026-11-08T23:59:59Z' });
    await sell(bus, { at: '2026-11-16T00:00:00Z' });
    await Promise.all([summarise(), summarise(other.ctx), summarise(), summarise(other.ctx)]);
    await summarise();
    const query = 'from=2026-11-09&to=2026-11-15';
    const { json } = await seller.browser.get(`${seller.path}/sold_lines/totals?${query}`);
    const totals = (json as { data: SoldTotals[] }).data;
    expect(totals.map(({ currency, copies }) => [currency, copies])).toEqual([
      ['EUR', 1],
      ['GBP', 2],
    ]);
    const amounts = totals.map(({ earnings }) => earnings.formatted);
    expect(await summariesOf(seller)).toMatchObject([
      {
        text: `Sales from 9 November to 15 November: 3 copies, you earned ${amounts.join(' and ')}.`,
        url: `/studio/sales?month=days&${query}`,
      },
    ]);
    const [mail, ...more] = await summaryMails(seller);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your sales from 9 November to 15 November: 3 copies');
    for (const amount of amounts) expect(mail?.text).toContain(amount);
    expect(mail?.text).toMatch(/Night Bus.*: £\d+\.\d\d\n {2}2 copies/);
    expect(mail?.text).toContain('Late Tram');
    expect(mail?.text).toContain('/unsubscribe/notifications/');
  });

  it('comes in the morning, daily or weekly or not at all, as chosen', async () => {
    clock.set('2026-11-16T12:00:00Z');
    const [daily, weekly, off] = [
      await makeSeller(app),
      await makeSeller(app),
      await makeSeller(app),
    ];
    await choose(daily, { summary: 'daily' });
    await choose(off, { summary: 'off' });
    for (const seller of [daily, weekly, off]) {
      const release = await releaseOf(seller);
      // Before the seller chose, and after.
      await sell(release, { at: '2026-11-15T12:00:00Z' });
      await sell(release, { at: '2026-11-16T12:00:00Z' });
    }
    clock.set('2026-11-17T06:30:00Z');
    await summarise();
    expect(await summariesOf(daily)).toEqual([]);
    clock.set('2026-11-17T07:05:00Z');
    await summarise();
    expect(await summariesOf(daily)).toMatchObject([{ text: expect.stringContaining('1 copy') }]);
    expect((await summaryMails(daily)).map(({ subject }) => subject)).toEqual([
      'Your sales on 16 November: 1 copy',
    ]);
    expect(await summariesOf(weekly)).toHaveLength(1);
    expect(await summariesOf(off)).toEqual([]);
  });

  it('does not come when nothing was sold, or only own copies were bought', async () => {
    clock.set('2026-11-18T12:00:00Z');
    const { maker, makeRelease, priceOf, orderBulk } = await makeSellerShop(app);
    const seller = await notifiedSeller(app, maker);
    await choose(seller, { summary: 'daily' });
    const release = await makeRelease();
    const { total }: BulkOffer = (await priceOf(release, 25)).json;
    expect(stateOf(await orderBulk(release, total.amount)).order).toBeTruthy();
    clock.set('2026-11-19T08:00:00Z');
    await summarise();
    expect(await summariesOf(seller)).toEqual([]);
    // On a day with a sale, own copies are listed apart.
    await sell(release, { at: '2026-11-18T13:00:00Z' });
    await summarise();
    const [mail] = await summaryMails(seller);
    expect(mail?.subject).toBe('Your sales on 18 November: 1 copy');
    expect(mail?.text).toMatch(
      /Artist copies and test pressings that you bought:\n.*Artist copies.*: 25 copies/,
    );
    expect(mail?.text).toContain('&show=own');
  });

  it('covers the share of a payee, and respects what they switched off', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const [owner, payee] = [await makeSeller(app), await makeSeller(app)];
    await choose(payee, {
      summary: 'daily',
      choices: [{ kind: 'sales_summary', mail: false, studio: true }],
    });
    const release = await releaseOf(owner);
    await sell(release, { at: '2026-11-20T12:00:00Z' });
    await sql`insert into order_line_shares (order_line_id, party_id, share_basis_points, unit_earnings)
      select id, ${payee.id}, 10000, 356 from order_lines where sellable_id = ${release}`.execute(
      ctx.db,
    );
    clock.set('2026-11-21T08:00:00Z');
    await summarise();
    expect(await summariesOf(payee)).toMatchObject([
      { text: 'Sales on 20 November: 1 copy, you earned £3.56.' },
    ]);
    expect(await summaryMails(payee)).toEqual([]);
  });

  it('is sent later if no worker ran, but not twice', async () => {
    clock.set('2026-11-23T12:00:00Z');
    const seller = await makeSeller(app);
    await choose(seller, { summary: 'daily' });
    const release = await releaseOf(seller);
    await sell(release, { at: '2026-11-23T12:00:00Z' });
    await sell(release, { at: '2026-11-24T12:00:00Z' });
    clock.set('2026-11-26T05:00:00Z');
    await summarise();
    clock.set('2026-11-26T09:00:00Z');
    await summarise();
    const subjects = (await summaryMails(seller)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Your sales on 23 November: 1 copy',
      'Your sales on 24 November: 1 copy',
    ]);
  });
});
