import type { RoyaltyBooking, RoyaltyLine, RoyaltyReport } from '@lathe/contract/royalty-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-18T10:00:00Z');
const { browsers, people, buy, makeRelease } = await makeOrderDesk(app);
const { seller } = people;

const partner = await makePerson(app, { seller: true, name: 'Paula Partner' });
const partnerBrowser = await signedInBrowser(app, partner);
const stranger = await makePerson(app, { seller: true });
const strangerBrowser = await signedInBrowser(app, stranger);

const own = `/api/users/${seller.id}/sales`;

async function read<Reply>(path: string, browser: TestBrowser = browsers.seller): Promise<Reply> {
  const { status, json, text } = await browser.get(path);
  expect(status, text).toBe(200);
  return json as Reply;
}

async function allPages<Item>(path: string, browser?: TestBrowser): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = path;
  while (next !== null) {
    const page: { data: Item[]; next_page_url: string | null } = await read(next, browser);
    items.push(...page.data);
    next = page.next_page_url;
  }
  return items;
}

/** What the ledger says that was earned, in minor units; refunds are taken off. */
async function earnedInLedger(userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select currency, -sum(amount)::integer as amount from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where party_id = ${userId} and account in ('earnings_pending', 'earnings_available')
    group by currency`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]));
}

const refund = (order: string, body: object) =>
  browsers.staff.post(`/api/admin/orders/${order}/refunds`, { refunded_before: 0, ...body });

const sumOf = (lines: readonly { total: { amount: number } }[]) =>
  lines.reduce((sum, { total }) => sum + total.amount, 0);

async function agreeSplit(release: string): Promise<void> {
  const { id } = await ctx.db
    .insertInto('release_splits')
    .values({
      release_id: release,
      proposed_by: seller.id,
      proposed_at: clock.now(),
      state: 'agreed',
      decided_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('release_split_shares')
    .values([
      { split_id: id, user_id: seller.id, share_basis_points: 6667, position: 0 },
      { split_id: id, user_id: partner.id, share_basis_points: 3333, position: 1 },
    ])
    .execute();
}

const shared = await makeRelease({ title: 'Shared' });
await agreeSplit(shared);
const alone = await makeRelease({ title: 'Alone', type: 'cd' });
const first = await buy([{ release: shared, quantity: 3 }, { release: alone }]);
clock.set('2026-11-20T10:00:00Z');
await buy([{ release: alone, quantity: 2 }]);
await refund(first.id, { what: 'amount', amount: 500, reason: 'other' });

describe('royalties', () => {
  it.each([
    ['owner', seller, browsers.seller],
    ['payee', partner, partnerBrowser],
  ] as const)('of the %s add up to the ledger, to the penny', async (_, person, browser) => {
    const path = `/api/users/${person.id}/sales`;
    const expected = await earnedInLedger(person.id);
    const lines = await allPages<RoyaltyLine>(`${path}/royalty_lines`, browser);
    expect({ GBP: sumOf(lines) }).toEqual(expected);
    for (const report of ['', '/2026', '/2026/11']) {
      for (const by of ['release', 'country', 'format']) {
        const url = `${path}/reports/royalties${report}?by=${by}`;
        const { totals, periods, data } = await read<RoyaltyReport>(url, browser);
        expect(totals.map(({ total }) => total.amount)).toEqual([expected.GBP]);
        expect(sumOf(periods)).toBe(expected.GBP);
        expect(sumOf(data)).toBe(expected.GBP);
      }
    }
    const bookings = await allPages<RoyaltyBooking>(`${path}/bookings`, browser);
    expect(sumOf(bookings)).toBe(expected.GBP);
  });

  it('are dated by their booking: a refund counts on its own day', async () => {
    const { periods, by, year, month } = await read<RoyaltyReport>(
      `${own}/reports/royalties/2026/11`,
    );
    expect({ by, year, month }).toEqual({ by: 'release', year: 2026, month: 11 });
    expect(periods.map(({ period, copies }) => [period, copies])).toEqual([
      ['2026-11-18', 4],
      ['2026-11-20', 2],
    ]);
    const none = await read<RoyaltyReport>(`${own}/reports/royalties/2026/10`);
    expect(none).toMatchObject({ totals: [], periods: [], data: [] });
  });

  it('by payee say what everyone gets from the own things', async () => {
    const { data } = await read<RoyaltyReport>(`${own}/reports/royalties/2026?by=payee`);
    const ledger = [await earnedInLedger(seller.id), await earnedInLedger(partner.id)];
    const amounts = Object.fromEntries(data.map(({ group, total }) => [group, total.amount]));
    expect(amounts).toEqual({ [seller.id]: ledger[0]?.GBP, [partner.id]: ledger[1]?.GBP });
    const foreign = await read<RoyaltyReport>(
      `/api/users/${partner.id}/sales/reports/royalties?by=payee`,
      partnerBrowser,
    );
    expect(foreign.data).toEqual([]);
  });

  it('name things, countries and formats in the language of the reader', async () => {
    const german = await signedInBrowser(app, seller);
    german.cookies.set('locale', 'de');
    const names = async (by: string) =>
      (await read<RoyaltyReport>(`${own}/reports/royalties?by=${by}`, german)).data.map(
        ({ name }) => name,
      );
    expect((await names('release')).toSorted()).toEqual(['Alone', 'Shared']);
    expect(await names('country')).toEqual(['Vereinigtes Königreich']);
    expect((await names('format')).toSorted()).toEqual(['12″-Vinyl', 'CD']);
  });

  it('show test pressings and artist copies apart', async () => {
    const copies = await buy([{ release: alone }]);
    await sql`update order_lines set mode = 'creator-copies', unit_earnings = 0
      where order_id = ${copies.id}`.execute(ctx.db);
    const { own_copies } = await read<RoyaltyReport>(`${own}/reports/royalties/2026`);
    expect(own_copies).toMatchObject([{ currency: 'GBP', copies: 1 }]);
  });
});

describe('penny trail', () => {
  it('opens a sum to its lines, and a line to its bookings and back', async () => {
    const lines = await allPages<RoyaltyLine>(
      `${own}/royalty_lines?period=2026-11&release=${shared}`,
    );
    const report = await read<RoyaltyReport>(`${own}/reports/royalties/2026/11`);
    expect(sumOf(lines)).toBe(report.data.find(({ group }) => group === shared)?.total.amount);
    const [line] = lines;
    const trail = await read<{ lines: RoyaltyLine[]; bookings: RoyaltyBooking[] }>(
      `${own}/royalty_lines/${line?.uuid}`,
    );
    expect(trail.lines.map(({ kind }) => kind)).toEqual(['refund', 'sale']);
    expect(trail.bookings.map(({ kind }) => kind)).toEqual(['refund', 'sale']);
    for (const { uuid, total } of trail.bookings) {
      const booking = await read<RoyaltyBooking & { lines: RoyaltyLine[] }>(
        `${own}/bookings/${uuid}`,
      );
      expect(sumOf(booking.lines)).toBe(total.amount);
    }
  });

  it('is closed to other sellers, and does not say who bought', async () => {
    const [line] = await allPages<RoyaltyLine>(`${own}/royalty_lines`);
    for (const path of ['royalty_lines', 'bookings', 'reports/royalties', 'realtime']) {
      expect((await strangerBrowser.get(`${own}/${path}`)).status).toBe(403);
      const { json, text } = await strangerBrowser.get(`/api/users/${stranger.id}/sales/${path}`);
      expect(text).not.toContain(line?.uuid);
      expect(json).toBeTruthy();
    }
    const theirs = `/api/users/${stranger.id}/sales`;
    expect((await strangerBrowser.get(`${theirs}/royalty_lines/${line?.uuid}`)).status).toBe(404);
    expect((await strangerBrowser.get(`${theirs}/bookings/${line?.transaction}`)).status).toBe(404);
    const { text } = await browsers.seller.get(`${own}/royalty_lines`);
    for (const secret of [first.email, 'Bo Lind', 'Mill Lane', first.id]) {
      expect(text).not.toContain(secret);
    }
  });

  it('says when an earning becomes available, and that it is', async () => {
    const { id, lines } = await buy([{ release: alone }]);
    const path = `${own}/royalty_lines/${lines[0]}`;
    const state = async (browser?: TestBrowser) =>
      (await read<{ lines: RoyaltyLine[] }>(path, browser)).lines[0];
    expect(await state()).toMatchObject({ state: 'pending', available_on: null });
    await sql`update parcels set dispatched_at = ${clock.now()} where order_id = ${id}`.execute(
      ctx.db,
    );
    expect(await state()).toMatchObject({ state: 'pending', available_on: '2026-12-04' });
    clock.set('2026-12-05T10:00:00Z');
    await runJob(ctx, 'release-due-earnings');
    // The session has ended meanwhile.
    const later = await signedInBrowser(app, seller);
    expect(await state(later)).toMatchObject({ state: 'available', available_on: '2026-12-05' });
    const { bookings } = await read<{ bookings: RoyaltyBooking[] }>(path, later);
    expect(bookings.map(({ kind, total }) => [kind, total.amount])).toEqual([
      ['earnings_released', 0],
      ['sale', 178],
    ]);
  });
});
