import type { ErrorReply } from '@lathe/contract/errors';
import type { SelfBilling } from '@lathe/contract/tax-paper-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { readTaxGates } from './index.ts';
import {
  taxSeller,
  UK_COMPANY,
  UK_PERSON,
  UK_VAT_NUMBER,
  US_PERSON,
} from './testing/tax-sellers.ts';

const app = await testApp();
const { clock } = app;
const { db } = app.ctx;
const today = () => calendarDate(clock.now());
const UPDATE = { ...UK_COMPANY, confirm_profile_update: true };
const OTHER_NUMBER = 'GB999999973';

type Seller = Awaited<ReturnType<typeof taxSeller>>;

/** The VAT registrations that orders read. */
async function statusOf({ id }: Seller) {
  return await db
    .selectFrom('seller_tax_status')
    .select(['country_iso as country', 'vat_number as number'])
    .select(['registered_from as from', 'registered_to as to'])
    .where('user_id', '=', id)
    .orderBy('registered_from')
    .execute();
}

async function registered(): Promise<Seller> {
  const ann = await taxSeller(app);
  await ann.sign(UK_COMPANY);
  expect((await ann.accept()).status).toBe(200);
  return ann;
}

describe('the self-billing agreement', () => {
  it('is needed with a UK VAT number, lasts twelve months and starts the VAT on earnings', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    expect((await ann.read()).gates).toEqual(['self-billing-agreement']);
    expect(await statusOf(ann)).toEqual([]);
    const reply = (await ann.accept()).json as SelfBilling;
    expect(reply).toMatchObject({
      is_needed: true,
      vat_number: UK_VAT_NUMBER,
      current: { starts_on: '2026-11-16', ends_on: '2027-11-16', end_reason: null },
      operations: { accept_enabled: false, end_enabled: true },
    });
    expect((await ann.read()).gates).toEqual([]);
    const status = {
      country: 'GB',
      number: UK_VAT_NUMBER,
      from: '2026-11-16',
      to: '2027-11-16',
    };
    expect(await statusOf(ann)).toEqual([status]);
    const rate = (await ann.browser.get(`/api/users/${ann.id}/earnings_rate`)).json;
    expect(rate).toMatchObject({ is_vat_registered: true });
    const again = (await ann.accept()).json as ErrorReply;
    expect(again.code).toBe('self_billing_in_force');
    expect(await statusOf(ann)).toEqual([status]);
  });

  it('is not for private persons and sellers abroad', async () => {
    for (const profile of [UK_PERSON, US_PERSON]) {
      const ann = await taxSeller(app);
      expect(((await ann.accept()).json as ErrorReply).code).toBe('self_billing_not_needed');
      await ann.sign(profile);
      expect(((await ann.accept()).json as ErrorReply).code).toBe('self_billing_not_needed');
      expect(await statusOf(ann)).toEqual([]);
    }
  });

  it('must be ticked, in the text that was read', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    expect((await ann.accept({ accept: false, text_version: 1 })).status).toBe(422);
    const outdated = (await ann.accept({ accept: true, text_version: 2 })).json as ErrorReply;
    expect(outdated.code).toBe('changed_meanwhile');
    expect(await statusOf(ann)).toEqual([]);
  });

  it('is accepted once by two tabs', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    const replies = await Promise.all([ann.accept(), ann.accept()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(ann)).toHaveLength(1);
  });

  it('can be ended the same day, as if it had never been', async () => {
    const ann = await registered();
    expect((await ann.browser.delete(`${ann.base}/self-billing-agreement`)).status).toBe(200);
    expect(await statusOf(ann)).toEqual([]);
    expect((await ann.browser.delete(`${ann.base}/self-billing-agreement`)).status).toBe(404);
    expect((await ann.accept()).status).toBe(200);
    expect(await statusOf(ann)).toHaveLength(1);
  });

  it('ends when the VAT number changes or the seller moves', async () => {
    const [ann, bob] = [await registered(), await registered()];
    const from = today();
    clock.advance({ days: 10 });
    for (const each of [ann, bob]) await each.signInAgain();
    await ann.sign({ ...UPDATE, vat_number: OTHER_NUMBER });
    const ended = [{ country: 'GB', number: UK_VAT_NUMBER, from, to: today() }];
    expect(await statusOf(ann)).toEqual(ended);
    expect((await ann.read()).gates).toEqual(['self-billing-agreement']);
    await ann.accept();
    const next = { country: 'GB', number: OTHER_NUMBER, from: today() };
    expect(await statusOf(ann)).toMatchObject([...ended, next]);
    await bob.sign({ ...US_PERSON, confirm_profile_update: true });
    expect(await statusOf(bob)).toEqual(ended);
    expect((await bob.read()).gates).toEqual([]);
  });

  it('stays when other answers change', async () => {
    const ann = await registered();
    const before = await statusOf(ann);
    clock.advance({ days: 5 });
    await ann.signInAgain();
    await ann.sign({ ...UPDATE, name: 'Lee Music Ltd' });
    expect(await statusOf(ann)).toEqual(before);
  });

  it('is renewed in its last 30 days, without a gap', async () => {
    const ann = await registered();
    const [first] = await statusOf(ann);
    clock.advance({ days: 334 });
    await ann.signInAgain();
    expect((await ann.accept()).status).toBe(409);
    clock.advance({ days: 1 });
    await ann.signInAgain();
    const reply = (await ann.accept()).json as SelfBilling;
    const [next, old] = reply.agreements;
    expect(next).toMatchObject({ starts_on: today(), is_in_force: true });
    expect(old).toMatchObject({ ends_on: today(), end_reason: 'renewed', is_in_force: false });
    expect(await statusOf(ann)).toEqual([{ ...first, to: next?.ends_on }]);
  });

  it('lapses after twelve months, and the VAT with it', async () => {
    const ann = await registered();
    const [first] = await statusOf(ann);
    const lapsed = first?.to ?? '';
    expect(await readTaxGates(db, { userId: ann.id, day: addDays(lapsed, -1) })).toEqual([]);
    const gates = await readTaxGates(db, { userId: ann.id, day: lapsed });
    expect(gates).toEqual(['self-billing-agreement']);
    clock.advance({ days: 400 });
    await ann.signInAgain();
    await ann.accept();
    expect(await statusOf(ann)).toMatchObject([{ ...first, to: lapsed }, { from: today() }]);
  });
});
