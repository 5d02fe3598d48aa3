/**
 * Whatever happens to the tickets of an event, its settlement is what the ledger has for their orders,
 * to the penny.
 */
import type { EventSettlement } from '@lathe/contract/event-figure-calls';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { addDuration } from '@lathe/rules/time';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { balancesOf } from '../ledger/index.ts';
import { type Concert, concert, ledgerOf } from './testing/concert.ts';

const app = await testApp({ limits: { checkout: { points: 100_000, seconds: 600 } } });
const { ctx, clock } = app;
// Jobs that wait are compared with the clock of the database.
const NOW = new Date();
clock.set(NOW.toISOString());
const desk = await makeOrderDesk(app);

beforeEach(() => clock.set(NOW.toISOString()));

/** Refunds that are not possible, such as of a ticket that is refunded already, change nothing. */
async function refund(order: string, body: object): Promise<number> {
  const staff = await signedInBrowser(app, desk.people.staff);
  const { lines, refunded } = await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_id', 'orders.id')
    .select(['order_lines.id as lines', 'refunded_total as refunded'])
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow();
  const things = { lines: [{ line: lines, quantity: 1 }], refunded_before: refunded };
  return (await staff.post(`/api/admin/orders/${order}/refunds`, { ...things, ...body })).status;
}

async function checkBooks(night: Concert): Promise<EventSettlement[]> {
  const { settlements } = await night.statement();
  const booked = await ledgerOf(ctx.db, night.id);
  const balances = await balancesOf(ctx.db, night.seller.id);
  for (const { currency, ...sums } of settlements) {
    const amounts = Object.fromEntries(
      Object.entries(sums).map(([name, value]) => [
        name,
        typeof value === 'object' && 'amount' in value ? value.amount : 0,
      ]),
    );
    const { gross = 0, vat = 0, net = 0, borne = 0, fee = 0, earned = 0 } = amounts;
    expect(amounts, currency).toMatchObject({
      vat: 0 - booked(currency, 'vat_due'),
      earned: 0 - booked(currency, 'earnings_pending', 'earnings_available'),
      earned_vat: booked(currency, 'input_vat'),
      borne: booked(currency, 'refund_losses'),
      net: booked(currency, 'earnings', 'refund_losses'),
      gross: 0 - booked(currency, 'sales', 'vat_due'),
    });
    expect(gross - vat - fee + borne).toBe(net);
    const balance = balances.find((each) => each.currency === currency);
    // The seller sells nothing else.
    expect(amounts).toMatchObject({
      pending: balance?.pending ?? 0,
      released: balance?.available ?? 0,
    });
    expect((amounts.pending ?? 0) + (amounts.released ?? 0)).toBe(earned);
  }
  return settlements;
}

/** The columns of the file add up to the statement. */
async function checkCsv(night: Concert, settlements: readonly EventSettlement[]): Promise<void> {
  const { text } = await (await night.studio()).get(`${night.path}/statement.csv`);
  const rows = text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(','));
  for (const { currency, gross, vat, fee, borne, net, earned_vat, earned } of settlements) {
    const own = rows.filter((row) => row[5] === currency);
    const sum = (column: number) =>
      own.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
    const amounts = [gross, vat, fee, borne, net, earned_vat, earned].map(({ amount }) => amount);
    expect([6, 8, 9, 10, 11, 12, 13].map(sum)).toEqual(amounts);
  }
}

const step = fc.oneof(
  fc.record({
    step: fc.constant('buy' as const),
    category: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 4 }),
    country: fc.constantFrom('GB', 'DE', 'US'),
  }),
  fc.record({
    step: fc.constant('tickets' as const),
    of: fc.nat(9),
    reason: fc.constantFrom('changed_mind', 'goodwill', 'damaged'),
  }),
  fc.record({
    step: fc.constant('amount' as const),
    of: fc.nat(9),
    amount: fc.integer({ min: 1, max: 3000 }),
    reason: fc.constantFrom('other', 'goodwill'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run(night: Concert, orders: string[], each: Step): Promise<void> {
  if (each.step === 'buy') {
    orders.push(await night.buy(each.category, each.quantity, each.country));
    return;
  }
  const order = orders[each.of % orders.length];
  if (order === undefined) return;
  const { reason } = each;
  if (each.step === 'tickets') await refund(order, { what: 'things', reason });
  else await refund(order, { what: 'amount', amount: each.amount, reason, lines: undefined });
}

describe('the settlement of an event', () => {
  it('is that of the ledger after every sale and refund, before and after the payout day', async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 8 });
    const end = fc.constantFrom('takes place', 'is cancelled');
    await fc.assert(
      fc.asyncProperty(
        steps,
        steps,
        end,
        fc.boolean(),
        async (before, after, ends, isRegistered) => {
          clock.set(NOW.toISOString());
          const night = await concert(app, { isRegistered });
          const orders = [await night.buy(0, 3), await night.buy(1, 2, 'DE')];
          for (const each of before) await run(night, orders, each);
          await checkCsv(night, await checkBooks(night));
          if (ends === 'is cancelled') {
            await night.cancel();
            for (const { gross, fee, net, borne } of await checkBooks(night)) {
              expect(gross.amount).toBe(0);
              expect(fee.amount).toBe(0);
              expect(net.amount).toBe(borne.amount);
            }
            return;
          }
          clock.set(addDuration(NOW, { days: 45 }).toISOString());
          await runJob(ctx, 'release-due-earnings');
          expect((await checkBooks(night)).every(({ pending }) => pending.amount === 0)).toBe(true);
          for (const each of after) if (each.step !== 'buy') await run(night, orders, each);
          await checkCsv(night, await checkBooks(night));
        },
      ),
      // The first failure is shown as it is: to find a shorter one takes minutes.
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('says what was sold, refunded and earned, by category and rate of VAT', async () => {
    const night = await concert(app);
    const order = await night.buy(0, 3);
    await night.buy(1, 2);
    expect(await refund(order, { what: 'things', reason: 'changed_mind' })).toBe(200);
    const { settlements, available_on: availableOn, guests } = await night.statement();
    expect(guests).toBe(0);
    expect(availableOn).toMatch(/^\d{4}-/);
    // 23.99 is 19.99 and 4.00 VAT; 5 % of 19.99 is the fee.
    expect(settlements).toMatchObject([
      {
        currency: 'GBP',
        sold: 5,
        refunded: 1,
        sold_gross: { amount: 7199 },
        refunded_gross: { amount: 2399, formatted: '£23.99' },
        gross: { amount: 4800 },
        vat: { amount: 800 },
        borne: { amount: 0 },
        released: { amount: 0 },
        categories: [
          { name: 'Floor', sold: 3, refunded: 1, gross: { amount: 4798 } },
          { name: 'Balcony', sold: 2, refunded: 0, gross: { amount: 2 } },
        ],
        vat_rates: [{ basis_points: 2000, vat: { amount: 800 }, gross: { amount: 4800 } }],
      },
    ]);
    await night.cancel();
    expect(await night.statement()).toMatchObject({
      available_on: null,
      settlements: [{ sold: 5, refunded: 5, gross: { amount: 0 }, earned: { amount: 0 } }],
    });
  });

  it('can be printed, in the language of the reader', async () => {
    const night = await concert(app, { isRegistered: true });
    const order = await night.buy(0, 3);
    await night.buy(1, 2, 'DE');
    await refund(order, { what: 'things', reason: 'changed_mind' });
    const browser = await night.studio();
    browser.cookies.set('locale', 'de');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await app.app.inject({ url: `${night.path}/statement.pdf`, headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const pages = await pdfText(reply.rawPayload);
    const text = pages.join(' ').replaceAll(/\s+/g, ' ').replaceAll('−', '-');
    for (const part of [
      'Abrechnung zu Quay night',
      'Abrechnung in EUR',
      'Abrechnung in GBP',
      'Verkaufte Tickets 3 71,97 £',
      'Erstattet -1 -23,99 £',
      'USt. auf deinen Verdienst',
      'Floor',
      '3 verkauft, 1 erstattet',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is an empty page without sales', async () => {
    const night = await concert(app);
    const browser = await night.studio();
    expect(await night.statement()).toMatchObject({ settlements: [], guests: 0 });
    expect((await browser.get(`${night.path}/statement.pdf`)).status).toBe(200);
    expect((await browser.get(`${night.path}/statement.csv`)).text.split('\r\n')).toHaveLength(2);
  });
});
