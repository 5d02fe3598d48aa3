import { addDuration } from '@lathe/rules/time';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { makeKeys } from '../../platform/keys.ts';
import type { PayoutProvider } from '../../platform/payout-providers/payout-providers.ts';
import { rotateKeys } from '../../platform/rotate-keys.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { frozenBankDetails, openBankDetails, readBankGates, readPayoutAccount } from './index.ts';
import { GB_DETAILS, makeBankAccount, SEPA_DETAILS } from './testing/bank-accounts.ts';

const app = await testApp();
const { ctx, clock } = app;
const { db } = ctx;
const SECRET = 'a secret that only the tests know, long enough';

describe('where money goes', () => {
  it('is the default account of the currency, with details that only the keys open', async () => {
    const { id: userId } = await makePerson(app, { seller: true });
    await makeBankAccount(app, { userId, isDefault: false });
    const id = await makeBankAccount(app, { userId, details: SEPA_DETAILS });
    const found = await readPayoutAccount(db, { userId, currency: 'EUR' });
    expect(found).toMatchObject({
      id,
      country: 'DE',
      currency: 'EUR',
      method: 'sepa',
      holder: 'Ann Lee',
      masked: 'DE••••3000',
    });
    expect(JSON.stringify(found)).not.toContain('532013');
    expect(openBankDetails(ctx, found?.encryptedDetails ?? '')).toEqual(SEPA_DETAILS);
    const others = makeKeys('another installation, with another secret');
    expect(() => openBankDetails({ keys: others }, found?.encryptedDetails ?? '')).toThrow();
    expect(await readPayoutAccount(db, { userId, currency: 'GBP' })).toBeNull();
  });

  it('is never an account whose details were exchanged for those of another', async () => {
    const [victim, thief] = await Promise.all([makePerson(app), makePerson(app)]);
    await makeBankAccount(app, { userId: victim.id });
    const id = await makeBankAccount(app, { userId: thief.id });
    const { details_encrypted } = await db
      .selectFrom('bank_accounts')
      .select('details_encrypted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('bank_accounts')
      .set({ details_encrypted })
      .where('user_id', '=', victim.id)
      .execute();
    await expect(readPayoutAccount(db, { userId: victim.id, currency: 'GBP' })).rejects.toThrow(
      'details of another account',
    );
    // A ciphertext that is renamed to another row does not open either.
    const renamed = (details_encrypted ?? '').replace(id, victim.id);
    expect(() => openBankDetails(ctx, renamed)).toThrow();
    await db.deleteFrom('bank_accounts').where('user_id', '=', victim.id).execute();
  });
});

describe('gates', () => {
  it('are closed without an account, without a check and for 72 hours', async () => {
    const { id: userId } = await makePerson(app, { seller: true });
    const gates = (currency: string) =>
      readBankGates(db, ctx, { userId, currency, now: ctx.clock.now() });
    expect(await gates('GBP')).toEqual(['bank-account']);
    const id = await makeBankAccount(app, { userId, addedAt: clock.now(), isVerified: false });
    expect(await gates('GBP')).toEqual(['bank-account']);
    await db
      .updateTable('bank_accounts')
      .set({ verified_at: clock.now(), name_check: 'match' })
      .where('id', '=', id)
      .execute();
    expect(await gates('GBP')).toEqual(['bank-account-hold']);
    const end = addDuration(clock.now(), { hours: 72 });
    const justBefore = new Date(end.getTime() - 1);
    expect(await readBankGates(db, ctx, { userId, currency: 'GBP', now: justBefore })).toEqual([
      'bank-account-hold',
    ]);
    expect(await readBankGates(db, ctx, { userId, currency: 'GBP', now: end })).toEqual([]);
    expect(await gates('EUR')).toEqual(['bank-account']);
  });
});

describe('a US account', () => {
  it('can be paid only while a provider can pay its seller', async () => {
    const { id: userId } = await makePerson(app, { seller: true });
    const withTipalti = { payoutProviders: { tipalti: {} as PayoutProvider } };
    const gates = (providers: Pick<Ctx, 'payoutProviders'> = withTipalti) =>
      readBankGates(db, providers, { userId, currency: 'USD', now: clock.now() });
    expect(await gates()).toEqual(['payout-provider']);
    const details = {
      method: 'us',
      holder: 'Ann Lee',
      routingNumber: '021000021',
      accountNumber: '123456789',
      accountType: 'checking',
    } as const;
    await makeBankAccount(app, { userId, details });
    expect(await gates()).toEqual(['payout-provider']);
    const payee = { user_id: userId, provider: 'tipalti', provider_ref: 'x', reason: '' };
    await db
      .insertInto('payees')
      .values({ ...payee, is_payable: false, checked_at: clock.now() })
      .execute();
    expect(await gates()).toEqual(['payout-provider']);
    await db
      .updateTable('payees')
      .set({ is_payable: true })
      .where('user_id', '=', userId)
      .execute();
    expect(await gates()).toEqual([]);
    // It is no longer in the settings.
    expect(await gates({ payoutProviders: {} })).toEqual(['payout-provider']);
  });
});

describe('rotating the secret', () => {
  it('also renews copies in tables of other modules', async () => {
    const { id: userId } = await makePerson(app, { seller: true });
    await makeBankAccount(app, { userId });
    const account = await readPayoutAccount(db, { userId, currency: 'GBP' });
    // Any text column of another table with a uuid serves as the copy.
    await db
      .updateTable('users')
      .set({ phone: account?.encryptedDetails ?? '' })
      .where('id', '=', userId)
      .execute();
    const copy = frozenBankDetails({ table: 'users', column: 'phone', rowId: 'id' });
    const both = makeKeys('the secret of next year, long enough', [SECRET]);
    const after = makeKeys('the secret of next year, long enough');
    const reports = await rotateKeys({ db, keys: both }, [...encryptedColumns, copy]);
    expect(reports.every(({ unreadable }) => unreadable.length === 0)).toBe(true);
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const renewed = await readPayoutAccount(db, { userId, currency: 'GBP' });
    for (const text of [phone ?? '', renewed?.encryptedDetails ?? '']) {
      expect(openBankDetails({ keys: after }, text)).toEqual(GB_DETAILS);
    }
  });
});
