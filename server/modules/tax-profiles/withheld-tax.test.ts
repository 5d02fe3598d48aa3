import { randomUUID } from 'node:crypto';
import type { WithheldTax } from '@lathe/contract/withheld-tax-calls';
import { money } from '@lathe/rules/money';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { bookTransaction } from '../ledger/index.ts';
import { taxPapers } from './testing/tax-papers.ts';
import { taxSeller } from './testing/tax-sellers.ts';

const app = await testApp();
const { ctx } = app;
const papers = taxPapers(app);
const { asAdmin } = await makeStaff(app);

interface Paid {
  userId: string;
  currency: string;
  gross: number;
  withheld: number;
  at: string;
  /** The payout came back. */
  isReturned?: boolean;
}

async function pay({ userId, currency, gross, withheld, at, isReturned = false }: Paid) {
  const amount = (units: number) => money(isReturned ? -units : units, currency);
  await inTransaction(ctx.db, (tx) =>
    bookTransaction(tx, {
      kind: isReturned ? 'payout_returned' : 'payout',
      reference: randomUUID(),
      currency,
      now: new Date(at),
      entries: [
        { account: 'earnings_available', party: userId, amount: amount(gross) },
        { account: 'payouts_in_transit', party: userId, amount: amount(withheld - gross) },
        { account: 'withholding_due', party: userId, amount: amount(-withheld) },
      ],
    }),
  );
}

async function paidSeller() {
  const ann = await taxSeller(app);
  const { id: userId } = ann;
  await papers.profile({ userId, country: 'US', name: '=Ann Lee' });
  const usd = { userId, currency: 'USD' };
  await pay({ ...usd, gross: 10_000, withheld: 2_000, at: '2025-03-01T12:00:00Z' });
  await pay({ ...usd, gross: 5_050, withheld: 1_010, at: '2025-12-31T23:30:00Z' });
  await pay({ ...usd, gross: 7_000, withheld: 1_400, at: '2025-06-01T12:00:00Z' });
  await pay({
    ...usd,
    gross: 7_000,
    withheld: 1_400,
    at: '2025-06-09T12:00:00Z',
    isReturned: true,
  });
  await pay({ ...usd, currency: 'GBP', gross: 3_000, withheld: 600, at: '2026-01-01T00:10:00Z' });
  return ann;
}

const read = async ({ browser, base }: Awaited<ReturnType<typeof taxSeller>>) =>
  ((await browser.get(`${base}/withheld-tax`)).json as { data: WithheldTax[] }).data;

describe('tax deducted from payouts', () => {
  it('is the sum of the ledger by year and currency, without returned payouts', async () => {
    const ann = await paidSeller();
    expect(await read(ann)).toEqual([
      { year: '2026', currency: 'GBP', gross: 3_000, withheld: 600, certificate_enabled: false },
      { year: '2025', currency: 'USD', gross: 15_050, withheld: 3_010, certificate_enabled: true },
    ]);
    expect(await read(await taxSeller(app))).toEqual([]);
  });

  it('has a certificate once the year is over', async () => {
    const ann = await paidSeller();
    const path = (year: string) => `${ann.base}/withheld-tax/${year}/certificate`;
    const { url } = (await ann.browser.get(path('2025'))).json as { url: string };
    const { pathname, search } = new URL(url);
    const file = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await ann.browser.get(path('2026'))).status).toBe(404);
    expect((await ann.browser.get(path('2024'))).status).toBe(404);
  });

  it('is listed for form CT600H, with figures of the ledger and names that are no formulas', async () => {
    await paidSeller();
    const { filename, text } = (await asAdmin.get('/api/admin/withheld_tax/2025/csv')).json as {
      filename: string;
      text: string;
    };
    expect(filename).toBe('lathe-ct600h-2025.csv');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({
      Recipient: "'=Ann Lee",
      Address: '1 Mill Lane, Leeds, United States',
      'Type of royalty': 'Copyright',
      Country: 'US',
      Currency: 'USD',
      Gross: '150.5',
      'Rate in percent': '20',
      Tax: '30.1',
    });
  });
});
