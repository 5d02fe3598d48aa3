import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { money } from '@lathe/rules/money';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { bookTransaction } from '../ledger/index.ts';
import { taxProfileData } from './personal-data.ts';
import { taxPapers } from './testing/tax-papers.ts';
import { taxSeller, US_PERSON } from './testing/tax-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { db } = ctx;
const papers = taxPapers(app);
const today = calendarDate(ctx.clock.now());

async function sellerWithPapers() {
  const ann = await taxSeller(app);
  await ann.sign({ ...US_PERSON, utr_number: '1955839661' });
  await ann.save({ draft_version: 0, name: 'Ann' });
  expect((await ann.claim()).status).toBe(200);
  const startsOn = addDays(today, -10);
  await papers.agreement({ userId: ann.id, vatNumber: 'GB980780684', startsOn });
  return ann;
}

async function countsOf(userId: string): Promise<number[]> {
  const tables = [
    'tax_profile_drafts',
    'tax_profiles',
    'treaty_claims',
    'self_billing_agreements',
  ] as const;
  const counts = tables.map(async (table) => {
    const rows = db.selectFrom(table).select('user_id').where('user_id', '=', userId);
    return (await rows.execute()).length;
  });
  return await Promise.all(counts);
}

const erase = (userId: string, email: string) =>
  inTransaction(db, (tx) => taxProfileData.erase(tx, { userId, email, now: ctx.clock.now() }));

describe('personal data of taxes', () => {
  it('are exported with the certificate and without the numbers', async () => {
    const ann = await sellerWithPapers();
    const files: [string, string][] = [];
    for await (const { name, body } of taxProfileData.collect(ctx, { userId: ann.id })) {
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      files.push([name, Buffer.concat(parts).toString()]);
    }
    const [[json, text = ''] = [], [certificate, pdf] = []] = files;
    expect([json, certificate]).toEqual([
      'tax.json',
      expect.stringMatching(/^certificates\/[\da-f-]+\.pdf$/),
    ]);
    expect(pdf).toContain('%PDF-');
    expect(text).not.toContain('1955839661');
    expect(text).not.toContain('v2.');
    expect(JSON.parse(text).profiles[0]).toMatchObject({ name: 'Ann Lee', utr_number_kept: true });
  });

  it('are deleted with the account if nothing was ever paid', async () => {
    const ann = await sellerWithPapers();
    const { files } = await erase(ann.id, ann.email);
    expect(files).toEqual([`tax-certificates/${ann.id}/`]);
    expect(await countsOf(ann.id)).toEqual([0, 0, 0, 0]);
  });

  it('stay after a payout, except for the draft', async () => {
    const ann = await sellerWithPapers();
    const amount = (units: number) => money(units, 'USD');
    await inTransaction(db, (tx) =>
      bookTransaction(tx, {
        kind: 'payout',
        reference: randomUUID(),
        currency: 'USD',
        now: ctx.clock.now(),
        entries: [
          { account: 'earnings_available', party: ann.id, amount: amount(1000) },
          { account: 'payouts_in_transit', party: ann.id, amount: amount(-1000) },
        ],
      }),
    );
    expect(await erase(ann.id, ann.email)).toEqual({});
    expect(await countsOf(ann.id)).toEqual([0, 1, 1, 1]);
  });
});
