/** From a payout back to the order lines that it paid, to the penny. */
import type { PaidEntries, RoyaltyBooking, RoyaltyLine } from '@lathe/contract/royalty-calls';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { refundOrder } from '../orders/index.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';
import { realSales } from '../payouts/testing/real-sales.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { sellCopies, refund, release } = await realSales(app);
const { makeSeller, earn, request, approve, settle, payout } = paidSellers(app);

const sum = (amounts: readonly { amount: { amount: number } }[]) =>
  amounts.reduce((total, { amount }) => total + amount.amount, 0);

async function contentOf(browser: TestBrowser, user: string, id: string): Promise<PaidEntries[]> {
  const pages: PaidEntries[] = [];
  let path: string | null = `/api/users/${user}/payouts/${id}/lines`;
  while (path !== null) {
    const page = (await browser.get(path)).json as PaidEntries;
    pages.push(page);
    path = page.next_page_url;
  }
  return pages;
}

it('opens to bookings and order lines that add up to it', async () => {
  const seller = await makeSeller({ isKnown: false });
  const early = await sellCopies(seller.id, 9);
  await sellCopies(seller.id, 4);
  // Taken from pending earnings, so it only makes the release smaller.
  await refund(early, 2);
  await release();
  await refund(early, 3);
  const id = await request(seller.id);
  const browser = await signedInBrowser(app, seller);
  const [content] = await contentOf(browser, seller.id, id);
  if (!content) throw new Error('There is no content.');
  const { gross } = await payout(id);
  expect(content.gross.amount).toBe(gross);
  expect(sum(content.data)).toBe(gross);
  expect(sum(content.parts)).toBe(gross);
  expect(content.parts.map(({ part, bookings }) => [part, bookings])).toEqual([
    ['earnings', 2],
    ['refunds', 1],
    ['reserve', 1],
  ]);
  for (const { kind, amount, lines } of content.data) {
    if (kind === 'reserve_held') expect(lines).toEqual([]);
    else expect(lines.reduce((total, line) => total + line.total.amount, 0)).toBe(amount.amount);
  }
  const mine = content.data.flatMap(({ lines }) => lines).filter(({ uuid }) => uuid === early.line);
  expect(mine.map(({ kind, copies }) => [kind, copies])).toEqual([
    ['refund', -3],
    ['released', 7],
  ]);

  // Forwards again, from the line and from its bookings.
  const own = `/api/users/${seller.id}/sales`;
  const trail = (await browser.get(`${own}/royalty_lines/${early.line}`)).json as {
    bookings: RoyaltyBooking[];
  };
  expect(trail.bookings.map((each) => [each.kind, each.payout?.uuid ?? null])).toEqual([
    ['refund', id],
    ['earnings_released', id],
    ['refund', null],
    ['sale', null],
  ]);
  const released = trail.bookings.find(({ kind }) => kind === 'earnings_released');
  const opened = (await browser.get(`${own}/bookings/${released?.uuid}`)).json as {
    lines: RoyaltyLine[];
  };
  expect(opened.lines).toMatchObject([{ uuid: early.line, kind: 'released', copies: 7 }]);

  const booked = (await browser.get(`${own}/bookings?payout=${id}`)).json as {
    data: RoyaltyBooking[];
  };
  expect(booked.data.map(({ kind }) => kind).toSorted()).toEqual([
    'earnings_released',
    'earnings_released',
    'payout',
    'refund',
    'reserve_held',
  ]);
});

it('says which payout pays it instead, if it did not take place', async () => {
  const seller = await makeSeller();
  await sellCopies(seller.id, 9);
  await release();
  const first = await request(seller.id);
  const browser = await signedInBrowser(app, seller);
  const cancel = `/api/users/${seller.id}/payouts/${first}/cancel`;
  expect((await browser.post(cancel)).status).toBe(200);
  const paidBy = async () =>
    (await contentOf(browser, seller.id, first)).flatMap(({ data }) =>
      data.map((entry) => entry.payout),
    );
  expect(await paidBy()).toEqual([null]);
  clock.advance({ days: 2 });
  const second = await request(seller.id);
  expect(await paidBy()).toEqual([second]);
  const [content] = await contentOf(browser, seller.id, first);
  expect(sum(content?.data ?? [])).toBe((await payout(first)).gross);
  // The bookings of both attempts of it are found, and nothing of the other one.
  await approve(second);
  await settle(second);
  const { json } = await (await signedInBrowser(app, seller)).get(
    `/api/users/${seller.id}/sales/bookings?payout=${first}`,
  );
  expect((json as { data: RoyaltyBooking[] }).data.map(({ kind }) => kind).toSorted()).toEqual([
    'earnings_released',
    'payout',
    'payout_cancelled',
  ]);
});

it('has pages, and is for the seller and admins only', async () => {
  const seller = await makeSeller();
  for (let count = 0; count < 101; count += 1) await earn(seller.id, 100 + count);
  const id = await request(seller.id);
  const browser = await signedInBrowser(app, seller);
  const pages = await contentOf(browser, seller.id, id);
  expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 1]);
  const all = pages.flatMap(({ data }) => data);
  expect(new Set(all.map(({ booking }) => booking)).size).toBe(101);
  expect(sum(all)).toBe((await payout(id)).gross);
  const other = await makeSeller();
  const stranger = await signedInBrowser(app, other);
  expect((await stranger.get(`/api/users/${seller.id}/payouts/${id}/lines`)).status).toBe(403);
  expect((await stranger.get(`/api/users/${other.id}/payouts/${id}/lines`)).status).toBe(404);
  const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
  expect((await admin.get(`/api/users/${seller.id}/payouts/${id}/lines`)).status).toBe(200);
});

it('finds the trail of every line of the largest order, also after refunds', async () => {
  const { buy, makeRelease, people } = await makeOrderDesk(app);
  const releases: string[] = [];
  for (let count = 0; count < 50; count += 1) releases.push(await makeRelease());
  const order = await buy(releases.map((each) => ({ release: each })));
  const lines = order.lines.slice(0, 2).map((line) => ({ line, quantity: 1 }));
  await inTransaction(ctx.db, (tx) =>
    refundOrder(tx, ctx, {
      orderId: order.id,
      selection: { what: 'things', lines, postage: false, duty: false },
      reason: 'changed_mind',
      note: '',
      madeBy: people.staff.id,
      requestKey: null,
      refundedBefore: null,
      notifyBuyer: false,
    }),
  );
  const browser = await signedInBrowser(app, people.seller);
  const [oldest = ''] = order.lines.toSorted();
  for (const line of [oldest, ...order.lines.slice(0, 2)]) {
    const path = `/api/users/${people.seller.id}/sales/royalty_lines/${line}`;
    const { json } = await browser.get(path);
    const kinds = (json as { lines: RoyaltyLine[] }).lines.map(({ kind }) => kind);
    expect(kinds).toContain('sale');
  }
});
