import type { Creator } from '@lathe/contract/creator-calls';
import { describe, expect, it } from 'vitest';
import { STAND_IN_NAME } from '../../platform/name-check/stand-in.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { openBankDetails, readPayoutAccount } from '../bank-accounts/index.ts';

const app = await testApp();
const { ctx, clock } = app;

const DETAILS = {
  bank_account_holder_name: 'Ann Lee',
  bank_account_number: '55779911',
  bank_account_sort_code: '20-00-00',
};
const MASKED = {
  bank_account_holder_name: 'Ann Lee',
  bank_account_number: '••••9911',
  bank_account_sort_code: '••••••',
};

async function seller() {
  const person = await makePerson(app, { seller: true });
  const { id } = person;
  const browser = await signedInBrowser(app, person);
  const path = `/api/account/${id}/creator`;
  const save = async (bank_details: object | null) => {
    const { version, address } = (await browser.get(path)).json as Creator;
    const phone = '020 7946 0018';
    return await browser.put(path, { version, phone, address, bank_details });
  };
  return { id, browser, path, save };
}

describe('bank details of a seller', () => {
  it('are kept as the account for pounds, and returned masked', async () => {
    const ann = await seller();
    expect(await ann.save(DETAILS)).toMatchObject({ status: 200, json: { bank_details: MASKED } });
    expect((await ann.browser.get(`/api/account/${ann.id}`)).json).toMatchObject({
      creator: { bank_details: MASKED },
    });
    const account = await readPayoutAccount(ctx.db, { userId: ann.id, currency: 'GBP' });
    expect(openBankDetails(ctx, account?.encryptedDetails ?? '')).toMatchObject({
      sortCode: '200000',
      accountNumber: '55779911',
    });
    // A client that sends back what it read changes nothing.
    expect((await ann.save(MASKED)).status).toBe(200);
    expect((await ann.save(null)).json).toMatchObject({ bank_details: MASKED });
    const next = { ...DETAILS, bank_account_number: '12345678' };
    expect((await ann.save(next)).json).toMatchObject({
      bank_details: { bank_account_number: '••••5678' },
    });
    expect(await ann.save(DETAILS)).toMatchObject({ json: { code: 'bank_account_exists' } });
  });

  it.each([
    [{ bank_account_number: '123' }, 'bank_account_number'],
    [{ bank_account_number: '••••9911' }, 'bank_account_number'],
    [{ bank_account_sort_code: '00-00-00' }, 'bank_account_sort_code'],
    [{ bank_account_holder_name: '' }, 'bank_account_holder_name'],
    [{ bank_account_number: '55770002' }, 'bank_account_holder_name'],
  ])('%j are refused at the field, and nothing is saved', async (change, field) => {
    const ann = await seller();
    const reply = await ann.save({ ...DETAILS, ...change });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([
      `bank_details.${field}`,
    ]);
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ bank_details: null });
  });

  it('with a similar name say how the bank writes it', async () => {
    const ann = await seller();
    const reply = await ann.save({ ...DETAILS, bank_account_number: '55770001' });
    expect(reply.text).toContain(STAND_IN_NAME);
    expect(reply.status).toBe(422);
  });

  it('are not saved by admins, nor without the password', async () => {
    clock.advance({ minutes: -20 });
    const ann = await seller();
    clock.advance({ minutes: 20 });
    const asked = { status: 403, json: { code: 'confirmation_needed' } };
    expect(await ann.save(DETAILS)).toMatchObject(asked);
    // The bank is not asked either: a similar name would be in its answer.
    for (const bank_account_number of ['55770001', '55770002']) {
      expect(await ann.save({ ...DETAILS, bank_account_number })).toMatchObject(asked);
    }
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const { version } = (await admin.get(ann.path)).json as Creator;
    const reply = await admin.put(ann.path, { version, bank_details: DETAILS });
    expect(reply.status).toBe(403);
    expect(await readPayoutAccount(ctx.db, { userId: ann.id, currency: 'GBP' })).toBeNull();
  });
});
