import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { readPayeeDetails, readTaxGates, readWithholding } from './index.ts';
import { taxPapers } from './testing/tax-papers.ts';

const app = await testApp();
const { db, clock } = app.ctx;
const papers = taxPapers(app);
const day = calendarDate(clock.now());
const VAT_NUMBER = 'GB980780684';

async function seller(): Promise<string> {
  return (await makePerson(app, { seller: true })).id;
}

describe('gates before a payout', () => {
  it('ask for a tax profile first', async () => {
    const userId = await seller();
    expect(await readTaxGates(db, { userId, day })).toEqual(['tax-profile']);
    await papers.profile({ userId });
    expect(await readTaxGates(db, { userId, day })).toEqual([]);
    // It was not signed yesterday.
    const yesterday = addDays(day, -1);
    expect(await readTaxGates(db, { userId, day: yesterday })).toEqual(['tax-profile']);
  });

  it('ask sellers with a UK VAT number for an agreement for this number', async () => {
    const userId = await seller();
    await papers.profile({ userId, classification: 'company', vatNumber: VAT_NUMBER });
    expect(await readTaxGates(db, { userId, day })).toEqual(['self-billing-agreement']);
    await papers.agreement({ userId, vatNumber: 'GB999999973', startsOn: day });
    expect(await readTaxGates(db, { userId, day })).toEqual(['self-billing-agreement']);
    await papers.agreement({ userId, vatNumber: VAT_NUMBER, startsOn: day });
    expect(await readTaxGates(db, { userId, day })).toEqual([]);
    const lastDay = addDays(day, 364);
    expect(await readTaxGates(db, { userId, day: lastDay })).toEqual([]);
    const ended = await readTaxGates(db, { userId, day: addDays(lastDay, 1) });
    expect(ended).toEqual(['self-billing-agreement']);
  });

  it('ask no agreement of sellers abroad', async () => {
    const userId = await seller();
    await papers.profile({
      userId,
      country: 'DE',
      classification: 'company',
      vatNumber: 'DE136695976',
    });
    expect(await readTaxGates(db, { userId, day })).toEqual([]);
  });

  it('stop while a claim is reviewed or its certificate has expired', async () => {
    const userId = await seller();
    const validity = { validFrom: day, validTo: addDays(day, 30) };
    await papers.profile({ userId, country: 'US' });
    await papers.claim({ userId, country: 'US', state: 'refused', ...validity });
    await papers.claim({ userId, country: 'US', state: 'withdrawn', ...validity });
    expect(await readTaxGates(db, { userId, day })).toEqual([]);
    await papers.claim({ userId, country: 'US', state: 'submitted', ...validity });
    expect(await readTaxGates(db, { userId, day })).toEqual(['treaty-certificate']);
    await papers.claim({ userId, country: 'US', state: 'approved', ...validity });
    expect(await readTaxGates(db, { userId, day })).toEqual([]);
    expect(await readTaxGates(db, { userId, day: addDays(day, 30) })).toEqual([]);
    const later = addDays(day, 31);
    expect(await readTaxGates(db, { userId, day: later })).toEqual(['treaty-certificate']);
  });
});

describe('tax on royalties', () => {
  it('is not deducted in the UK, and at the full rate abroad', async () => {
    const [uk, us, unknown] = [await seller(), await seller(), await seller()];
    await papers.profile({ userId: uk });
    await papers.profile({ userId: us, country: 'US' });
    expect(await readWithholding(db, { userId: uk, day })).toEqual({
      rate: 0,
      country: 'GB',
      claimId: null,
    });
    const full = { rate: 2000, country: 'US', claimId: null };
    expect(await readWithholding(db, { userId: us, day })).toEqual(full);
    const nobody = { rate: 2000, country: null, claimId: null };
    expect(await readWithholding(db, { userId: unknown, day })).toEqual(nobody);
  });

  it('is at the rate of the treaty from the first to the last day of the certificate', async () => {
    const userId = await seller();
    await papers.profile({ userId, country: 'AU', day: addDays(day, -10) });
    const claimId = await papers.claim({
      userId,
      country: 'AU',
      state: 'approved',
      validFrom: day,
      validTo: addDays(day, 9),
    });
    const rateOn = async (offset: number) =>
      await readWithholding(db, { userId, day: addDays(day, offset) });
    expect(await rateOn(-1)).toMatchObject({ rate: 2000, claimId: null });
    expect(await rateOn(0)).toEqual({ rate: 500, country: 'AU', claimId });
    expect(await rateOn(9)).toEqual({ rate: 500, country: 'AU', claimId });
    expect(await rateOn(10)).toMatchObject({ rate: 2000, claimId: null });
  });

  it('follows the dated rate of the country', async () => {
    const userId = await seller();
    const validity = { validFrom: day, validTo: addDays(day, 90) };
    await papers.profile({ userId, country: 'NZ' });
    await papers.claim({ userId, country: 'NZ', state: 'approved', ...validity });
    expect(await readWithholding(db, { userId, day })).toMatchObject({ rate: 2000 });
    const from = addDays(day, 10);
    const row = { country_iso: 'NZ', valid_from: from, basis_points: 1000 };
    await db.insertInto('treaty_rates').values(row).execute();
    const before = await readWithholding(db, { userId, day: addDays(day, 9) });
    expect(before).toMatchObject({ rate: 2000 });
    expect(await readWithholding(db, { userId, day: from })).toMatchObject({ rate: 1000 });
  });

  it('is at the full rate again when the seller moves to another country', async () => {
    const userId = await seller();
    const validity = { validFrom: day, validTo: addDays(day, 90) };
    await papers.profile({ userId, country: 'US' });
    await papers.claim({ userId, country: 'US', state: 'approved', ...validity });
    expect(await readWithholding(db, { userId, day })).toMatchObject({ rate: 0, country: 'US' });
    await papers.profile({ userId, country: 'DE' });
    const moved = { rate: 2000, country: 'DE', claimId: null };
    expect(await readWithholding(db, { userId, day })).toEqual(moved);
  });
});

describe('details of a payee', () => {
  it('are those of the newest profile that was signed by then', async () => {
    const userId = await seller();
    const at = app.ctx.clock.now();
    expect(await readPayeeDetails(db, { userId, at })).toBeNull();
    await papers.profile({ userId, name: 'Ann Lee', day: '2026-01-05' });
    await papers.profile({
      userId,
      name: 'Lee Records Ltd',
      classification: 'company',
      vatNumber: VAT_NUMBER,
    });
    const early = new Date('2026-02-01');
    expect(await readPayeeDetails(db, { userId, at: early })).toMatchObject({ name: 'Ann Lee' });
    expect(await readPayeeDetails(db, { userId, at })).toEqual({
      name: 'Lee Records Ltd',
      classification: 'company',
      isUkResident: true,
      country: 'GB',
      vatNumber: VAT_NUMBER,
      address: {
        line1: '1 Mill Lane',
        line2: '',
        city: 'Leeds',
        state: '',
        postcode: '',
        country: 'GB',
      },
    });
  });
});

describe('a signed profile', () => {
  it('cannot be changed, only replaced', async () => {
    const userId = await seller();
    const id = await papers.profile({ userId });
    const change = db.updateTable('tax_profiles').set({ name: 'Bob' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow('cannot be changed');
  });
});
