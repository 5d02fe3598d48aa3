import { randomUUID } from 'node:crypto';
import type { LabelSalesRow } from '@lathe/contract/label-sales-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { type Artist, makeArtist, type OpenLabel, openLabel, signed } from './testing/rosters.ts';

const app = await testApp({ limits: { invitation: { points: 10_000, seconds: 60 } } });
const { ctx } = app;

interface SaleFixture {
  releaseId: string;
  ownerId: string;
  paidAt?: string;
  currency?: string;
  quantity?: number;
  mode?: 'shop' | 'proof' | 'creator-copies';
  state?: 'cancelled_at' | 'refunded_at' | 'unpaid';
  shares?: [party: string, earnings: number][];
  givenBack?: {
    quantity: number;
    amount: number;
    shares: Record<string, number>;
    borneBy?: 'seller' | 'lathe';
  };
}

let orders = 0;
/** Each copy costs 28.50 and earns 3.56. */
async function sell(sold: SaleFixture): Promise<void> {
  const { releaseId, ownerId, quantity = 1, currency = 'GBP', state, shares = [] } = sold;
  const paidAt = new Date(sold.paidAt ?? '2026-11-10T12:00:00Z');
  orders += 1;
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      number: `T-${orders}`,
      email: 'a@example.com',
      locale: 'en_GB',
      country_iso: 'GB',
      currency,
      items_total: 2850 * quantity,
      postage_total: 0,
      vat_total: 0,
      total: 2850 * quantity,
      created_at: paidAt,
      paid_at: state === 'unpaid' ? null : paidAt,
      ...(state && state !== 'unpaid' && { [state]: paidAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: line } = await ctx.db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 1,
      kind: 'release',
      mode: sold.mode ?? 'shop',
      sellable_id: releaseId,
      owner_id: ownerId,
      title: 'A record',
      quantity,
      unit_price: 2850,
      unit_vat: 475,
      unit_ppd: 1781,
      unit_earnings: 356,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (sold.givenBack) await refundSale(line, id, sold.givenBack);
  for (const [party_id, unit_earnings] of shares) {
    await ctx.db
      .insertInto('order_line_shares')
      .values({ order_line_id: line, party_id, share_basis_points: 5000, unit_earnings })
      .execute();
  }
}

async function refundSale(
  lineId: string,
  orderId: string,
  { quantity, amount, shares, borneBy = 'seller' }: NonNullable<SaleFixture['givenBack']>,
): Promise<void> {
  const now = ctx.clock.now();
  const checkout = await ctx.db
    .insertInto('checkouts')
    .values({
      cart_id: randomUUID(),
      quote: '{}',
      total: amount,
      currency: 'GBP',
      state: 'paid',
      reserved_until: now,
      created_at: now,
      settled_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refund = await ctx.db
    .insertInto('refunds')
    .values({
      checkout_id: checkout.id,
      order_id: orderId,
      amount,
      currency: 'GBP',
      reason: 'damaged',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('refund_lines')
    .values({
      refund_id: refund.id,
      order_line_id: lineId,
      quantity,
      amount,
      vat: 0,
      mechanicals: 0,
      shares: JSON.stringify(shares),
      borne_by: borneBy,
    })
    .execute();
  await ctx.db
    .updateTable('order_lines')
    .set({ refunded_quantity: quantity })
    .where('id', '=', lineId)
    .execute();
}

interface SalesReply {
  data: LabelSalesRow[];
  totals: LabelSalesRow[];
  next_page_url: string | null;
}

async function salesOf(label: OpenLabel, query = ''): Promise<SalesReply> {
  return (await label.browser.get(label.at(`/label/sales${query}`))).json as SalesReply;
}

const figures = ({ name, copies, gross, own_earnings }: LabelSalesRow) => [
  name,
  copies,
  gross.formatted,
  own_earnings.amount,
];

async function release(artist: Pick<Artist, 'id'> & { page?: Artist['page'] }, title: string) {
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: artist.id,
    title,
    ...(artist.page && { page: artist.page }),
  });
  return releaseIds[0] ?? '';
}

describe('label sales', () => {
  it('include its own and those of artists who share them, exact to the penny', async () => {
    const label = await openLabel(app);
    const [open, closed, guest] = [
      await makeArtist(app, 'Open Book'),
      await makeArtist(app),
      await makeArtist(app),
    ];
    await signed(label, open, ['sales']);
    await signed(label, closed, ['payees']);
    const [own, shared, secret, foreign] = [
      await release(label, 'Own'),
      await release(open, 'Shared'),
      await release(closed, 'Secret'),
      // A release of another owner, on the page of an artist who shares their sales.
      await release({ id: guest.id, page: open.page }, 'Foreign'),
    ];
    await sell({ releaseId: own, ownerId: label.id, quantity: 2 });
    await sell({ releaseId: own, ownerId: label.id, mode: 'proof' });
    await sell({ releaseId: own, ownerId: label.id, mode: 'creator-copies', quantity: 25 });
    await sell({
      releaseId: shared,
      ownerId: open.id,
      quantity: 3,
      shares: [
        [label.id, 134],
        [open.id, 222],
      ],
    });
    await sell({ releaseId: shared, ownerId: open.id, currency: 'EUR' });
    await sell({ releaseId: secret, ownerId: closed.id });
    await sell({ releaseId: foreign, ownerId: guest.id });
    for (const state of ['cancelled_at', 'refunded_at', 'unpaid'] as const) {
      await sell({ releaseId: own, ownerId: label.id, state });
    }
    const { data, totals } = await salesOf(label);
    expect(data.map(figures)).toEqual([
      ['Shared', 3, '£85.50', 3 * 134],
      ['Own', 2, '£57.00', 2 * 356],
      ['Shared', 1, '€28.50', 0],
    ]);
    expect(
      totals.map(({ copies, earnings, own_earnings }) => [
        copies,
        earnings.amount,
        own_earnings.amount,
      ]),
    ).toEqual([
      [5, 5 * 356, 3 * 134 + 2 * 356],
      [1, 356, 0],
    ]);
    const byArtist = await salesOf(label, '?by=artist');
    expect(byArtist.data.map(figures)).toContainEqual(['Open Book', 3, '£85.50', 3 * 134]);
    const { uuid } = (
      (await open.browser.get(open.at('/agreements'))).json as { data: { uuid: string }[] }
    ).data[0] ?? { uuid: '' };
    await open.browser.delete(open.at(`/agreements/${uuid}`));
    expect((await salesOf(label)).data.map(figures)).toEqual([['Own', 2, '£57.00', 2 * 356]]);
  });

  it('are grouped by months in London time, filtered, and exported as CSV', async () => {
    const label = await openLabel(app);
    const own = await release(label, '=SUM(A1)');
    // 00:30 on 1 August in London, still July in UTC.
    await sell({ releaseId: own, ownerId: label.id, paidAt: '2026-07-31T23:30:00Z' });
    await sell({ releaseId: own, ownerId: label.id, paidAt: '2026-07-31T22:30:00Z', quantity: 2 });
    await sell({ releaseId: own, ownerId: label.id, paidAt: '2026-10-05T10:00:00Z' });
    const { data } = await salesOf(label, '?by=month');
    expect(data.map(({ name, copies }) => [name, copies])).toEqual([
      ['October 2026', 1],
      ['August 2026', 1],
      ['July 2026', 2],
    ]);
    const { totals } = await salesOf(label, '?from=2026-08&to=2026-09');
    expect(totals.map(({ copies }) => copies)).toEqual([1]);
    const file = await label.browser.get(label.at('/label/sales/csv?by=release'));
    expect((file.json as { text: string }).text).toBe(
      '\uFEFFRelease,Artist,Format,Currency,Copies,"Sold for, VAT included",Total earnings,Your share\r\n' +
        `'=SUM(A1),Kiosk,"12""",GBP,4,114.00,14.24,14.24\r\n`,
    );
    const { json } = await label.browser.get(label.at('/label/sales/csv?by=month'));
    expect(json).toMatchObject({ text: expect.stringContaining('Month (Europe/London),') });
    label.browser.cookies.set('locale', 'de');
    expect((await salesOf(label, '?by=month')).data[0]?.name).toBe('Oktober 2026');
  });

  it('are reduced by refunds, in copies and in money', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    await signed(label, artist, ['sales']);
    const shared = await release(artist, 'Shared');
    await sell({
      releaseId: shared,
      ownerId: artist.id,
      quantity: 3,
      shares: [
        [label.id, 134],
        [artist.id, 222],
      ],
      givenBack: { quantity: 1, amount: 2850, shares: { [label.id]: 134, [artist.id]: 222 } },
    });
    await sell({
      releaseId: shared,
      ownerId: artist.id,
      givenBack: { quantity: 0, amount: 500, shares: { [artist.id]: 62 } },
    });
    const { data } = await salesOf(label);
    expect(data.map(figures)).toEqual([['Shared', 3, '£80.50', 2 * 134]]);
    expect(data[0]?.earnings.amount).toBe(2 * 356 + 356 - 62);
  });

  it('keep the earnings of refunds that Lathe bears, also of whole orders', async () => {
    const label = await openLabel(app);
    const releaseId = await release(label, 'Crushed');
    const shares = { [label.id]: 356 };
    for (const borneBy of ['lathe', 'seller'] as const) {
      await sell({
        releaseId,
        ownerId: label.id,
        state: 'refunded_at',
        givenBack: { quantity: 1, amount: 2850, shares, borneBy },
      });
    }
    const { data } = await salesOf(label);
    expect(data.map(figures)).toEqual([['Crushed', 0, '£0.00', 356]]);
  });

  it('are paged, each line once', async () => {
    const label = await openLabel(app);
    for (let at = 0; at < 52; at += 1) {
      const { releaseIds } = await makeTitle(ctx, {
        ownerId: label.id,
        title: `Title ${at}`,
        releases: [{ tracks: [] }],
      });
      await sell({ releaseId: releaseIds[0] ?? '', ownerId: label.id, quantity: (at % 3) + 1 });
    }
    const first = await salesOf(label);
    expect(first.data).toHaveLength(50);
    const second = (await label.browser.get(first.next_page_url ?? '')).json as SalesReply;
    expect(second.next_page_url).toBeNull();
    const names = [...first.data, ...second.data].map(({ name }) => name);
    expect(new Set(names).size).toBe(52);
  });
});
