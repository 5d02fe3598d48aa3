import { randomUUID } from 'node:crypto';
import type { PlatformReport } from '@lathe/contract/platform-report-calls';
import { addEntries } from '@lathe/rules/ledger';
import type { LedgerKind } from '@lathe/rules/ledger-accounts';
import type { SaleCurrency } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/tx.ts';
import { testApp } from '../../../testing/app.ts';
import { audited } from '../../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { runJob } from '../../../testing/run-job.ts';
import { makeBankAccount, SEPA_DETAILS } from '../../bank-accounts/testing/bank-accounts.ts';
import { bookTransaction } from '../../ledger/index.ts';
import { paidSellers } from '../../payouts/testing/paid-seller.ts';
import { personalData } from '../../personal-data.ts';
import { taxPapers } from '../../tax-profiles/testing/tax-papers.ts';
import { hasXmllint, xmllint } from '../testing/xmllint.ts';
import { schemaErrors } from '../xml-schemas.ts';

const app = await testApp();
const { ctx, clock } = app;
const sellers = paidSellers(app);
const admin = await makePerson(app, { role: 'admin', name: 'Ada First' });
const browser = await signedInBrowser(app, admin);
const base = '/api/admin/platform_reports';

interface Sold {
  amount: number;
  at: string;
  currency?: SaleCurrency;
  kind?: LedgerKind;
}

async function book(userId: string, { amount, at, currency = 'GBP', kind = 'sale' }: Sold) {
  await inTransaction(ctx.db, (tx) =>
    bookTransaction(tx, {
      kind,
      reference: randomUUID(),
      currency,
      entries: addEntries(currency, (add) => {
        add('earnings', amount);
        add('earnings_pending', -amount, userId);
      }),
      now: new Date(at),
    }),
  );
}

const AREAS = ['platform_report', 'bank_accounts', 'seller', 'tax', 'payouts'];

/** What the deletion of an account does with the details. */
const leave = (userId: string) =>
  inTransaction(ctx.db, async (tx) => {
    const account = { userId, email: '', now: clock.now() };
    for (const { area, erase } of personalData) {
      if (AREAS.includes(area)) await erase(tx, account);
    }
    await sql`update users set deleted_at = ${clock.now()}, name = '' where id = ${userId}`.execute(
      tx,
    );
  });
const report = async (year: number) =>
  (await browser.get(`${base}/${year}`)).json as PlatformReport;

async function fileOf(year: number, by = browser): Promise<string> {
  const made = await by.post(`${base}/${year}/files`, {});
  const { uuid } = made.json as { uuid: string };
  const { json } = await by.get(`${base}/${year}/files/${uuid}`);
  return (json as { text: string }).text;
}

const small = await sellers.makeSeller();
const rich = await sellers.makeSeller();
const foreign = await sellers.makeSeller({ country: 'DE', currencies: ['EUR'] });
const busy = await sellers.makeSeller();
// Each of them is left out or included by another rule.
for (let sale = 0; sale < 29; sale += 1)
  await book(small.id, { amount: 100, at: '2025-02-01T12:00:00Z' });
for (let sale = 0; sale < 30; sale += 1)
  await book(busy.id, { amount: 10, at: '2025-05-01T12:00:00Z' });
await book(rich.id, { amount: 300_049, at: '2025-03-31T22:59:59Z' });
// A second before midnight in London is still in June, and in the second quarter.
await book(rich.id, { amount: 1050, at: '2025-06-30T22:59:59Z' });
await book(rich.id, { amount: 2000, at: '2025-06-30T23:00:00Z' });
await book(rich.id, { amount: -500, at: '2025-08-01T12:00:00Z', kind: 'refund' });
await book(rich.id, { amount: 999_999, at: '2024-12-31T23:59:59Z' });
await book(rich.id, { amount: 999_999, at: '2026-01-01T00:00:00Z' });
await book(foreign.id, { amount: 500_000, at: '2025-11-01T12:00:00Z', currency: 'EUR' });

describe('the platform report', () => {
  it('has the figures of the ledger by quarter, above the limits only', async () => {
    const { sellers: listed, ...rest } = await report(2025);
    expect(rest).toMatchObject({
      is_over: true,
      is_set_up: true,
      seller_count: 4,
      reported_count: 3,
    });
    expect(listed.map(({ user }) => user)).toEqual([foreign.id, rich.id, busy.id]);
    const own = listed.find(({ user }) => user === rich.id);
    expect(own?.quarters.map(({ sales, earned }) => [sales, earned.amount])).toEqual([
      [1, 300_049],
      [1, 1050],
      [1, 1500],
      [0, 0],
    ]);
    const { rows } = await sql<{ per: number }>`
      select per_pound::integer as per from exchange_rates
      where currency in ('EUR', 'GBP') and valid_from <= '2025-12-31'
      order by currency, valid_from desc`.execute(ctx.db);
    const [euro, pound] = [rows[0]?.per ?? 0, rows.at(-1)?.per ?? 0];
    const german = listed.find(({ user }) => user === foreign.id);
    expect(german).toMatchObject({ country: 'DE', gap: 'tax-number' });
    expect(german?.earned.amount).toBe(Math.round((500_000 * pound) / euro));
  });

  it('is valid by the schema of HMRC, and the same each time', async () => {
    const xml = await fileOf(2025);
    expect(schemaErrors(xml, 'platformReport')).toEqual([]);
    expect(await fileOf(2025)).toBe(xml);
    expect(xml.match(/<dpi:ReportableSeller>/g)).toHaveLength(3);
    expect(xml).not.toContain(small.id);
    expect(xml).toContain('<dpi:ConsQ1 currCode="GBP">3000</dpi:ConsQ1>');
    expect(xml).toContain('<dpi:ConsQ2 currCode="GBP">11</dpi:ConsQ2>');
    expect(xml).toContain('<dpi:NumbQ2>30</dpi:NumbQ2>');
    expect(xml).toContain('<dpi:BirthDate>1990-05-17</dpi:BirthDate>');
    expect(xml).toContain('AccountNumberType="IBAN">DE89370400440532013000<');
    expect(xml).toContain('DPI401');
    const { made } = await report(2025);
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({ by: 'Ada First', sellers: 3 });
    const [entry] = await audited(ctx.db, { action: 'platform_report.made' });
    expect(entry).toMatchObject({ actor_id: admin.id, details: { count: 3 } });
    expect(JSON.stringify(entry)).not.toContain('DE8937');
  });

  it.skipIf(!hasXmllint)('is valid by xmllint', async () => {
    expect(xmllint(await fileOf(2025), 'DPIXML_v1.0.xsd')).toBe('');
  });

  it('without sellers says so', async () => {
    // Nothing was booked in the year.
    clock.set('2031-01-05T10:00:00Z');
    const xml = await fileOf(2030, await signedInBrowser(app, admin));
    clock.set('2026-11-16T10:00:00Z');
    expect(schemaErrors(xml, 'platformReport')).toEqual([]);
    expect(xml).toContain('DPI403');
  });

  it('names the gaps of sellers who signed no tax profile', async () => {
    const { id } = await makePerson(app, { seller: true });
    await book(id, { amount: 900_000, at: '2025-04-05T12:00:00Z' });
    const { sellers: listed, gap_count } = await report(2025);
    expect(gap_count).toBe(2);
    expect(listed.find(({ user }) => user === id)).toMatchObject({ gap: 'tax-profile' });
    const xml = await fileOf(2025);
    expect(schemaErrors(xml, 'platformReport')).toEqual([]);
    expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN>');
  });

  it('stays the same after sellers have changed their details, or left', async () => {
    const before = await fileOf(2025);
    expect(before).toContain(rich.id);
    await ctx.db
      .updateTable('sellers')
      .set({ first_name: 'Other', line_1: '2 New Road' })
      .where('user_id', 'in', [rich.id, busy.id])
      .execute();
    await taxPapers(app).profile({ userId: rich.id, name: 'Other Name' });
    await makeBankAccount(app, { userId: rich.id, details: SEPA_DETAILS });
    expect(await fileOf(2025)).toBe(before);
    await leave(busy.id);
    expect(await fileOf(2025)).toBe(before);
    expect((await report(2025)).sellers.find(({ user }) => user === busy.id)?.name).toBe('Ann Lee');
  });

  it('has sellers who left before it was made, and the UK numbers of UK residents only', async () => {
    const { id } = await sellers.makeSeller({ country: 'FR' });
    await ctx.db
      .updateTable('sellers')
      .set({ first_name: 'Gone', last_name: 'Away' })
      .where('user_id', '=', id)
      .execute();
    await book(id, { amount: 900_000, at: '2026-04-05T12:00:00Z' });
    await leave(id);
    clock.set('2027-01-05T10:00:00Z');
    const xml = await fileOf(2026, await signedInBrowser(app, admin));
    clock.set('2026-11-16T10:00:00Z');
    expect(schemaErrors(xml, 'platformReport')).toEqual([]);
    const own = xml.split('<dpi:ReportableSeller>').find((each) => each.includes('Gone')) ?? '';
    expect(own).toContain('<dpi:LastName>Away</dpi:LastName>');
    expect(own).toContain('NOTIN');
    // Six years later nobody can ask any more.
    clock.set('2033-01-05T10:00:00Z');
    await runJob(ctx, 'sweep-reported-sellers');
    const { rows } = await sql`select from platform_report_sellers where year <= 2026`.execute(
      ctx.db,
    );
    clock.set('2026-11-16T10:00:00Z');
    expect(rows).toEqual([]);
  });

  it('has the tax of payments of the quarter', async () => {
    clock.set('2025-01-10T10:00:00Z');
    const { id } = await sellers.makeSeller({ country: 'FR' });
    clock.set('2025-03-30T10:00:00Z');
    await sellers.earn(id, 500_000);
    const payout = await sellers.request(id);
    await sellers.approve(payout);
    clock.set('2025-04-02T10:00:00Z');
    await sellers.settle(payout);
    clock.set('2026-11-16T10:00:00Z');
    const own = (await report(2025)).sellers.find(({ user }) => user === id);
    expect(own?.quarters.map(({ withheld }) => withheld.amount)).toEqual([0, 100_000, 0, 0]);
  });

  it('can be made after the year only, and with the settings of the operator', async () => {
    expect((await report(2026)).is_over).toBe(false);
    expect((await browser.post(`${base}/2026/files`, {})).json).toMatchObject({
      code: 'report_year_open',
    });
    const { taxOffice } = ctx.config;
    ctx.config.taxOffice = { ...taxOffice, utr: null };
    const reply = await browser.post(`${base}/2025/files`, {});
    ctx.config.taxOffice = taxOffice;
    expect(reply.json).toMatchObject({ code: 'report_settings_missing' });
  });

  it('is for the admin who made it, for some minutes', async () => {
    const { uuid } = (await browser.post(`${base}/2025/files`, {})).json as { uuid: string };
    const other = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    expect((await other.get(`${base}/2025/files/${uuid}`)).status).toBe(404);
    expect((await browser.get(`${base}/2024/files/${uuid}`)).status).toBe(404);
    clock.advance({ minutes: 10 });
    expect((await browser.get(`${base}/2025/files/${uuid}`)).json).toMatchObject({
      code: 'link_expired',
    });
  });

  it.each(['1999', '2025.5', 'x', '%00'])('of the year %s does not exist', async (year) => {
    expect((await browser.get(`${base}/${year}`)).status).toBeGreaterThanOrEqual(400);
  });

  it.each(['customer', 'staff'] as const)('is closed to a %s', async (role) => {
    const person = await signedInBrowser(app, await makePerson(app, { role }));
    expect((await person.get(`${base}/2025`)).status).toBe(403);
    expect((await person.post(`${base}/2025/files`, {})).status).toBe(403);
  });
});
