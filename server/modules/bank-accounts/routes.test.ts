import type { BankAccount } from '@lathe/contract/bank-account-calls';
import { BANK_ACCOUNTS_PER_COUNTRY } from '@lathe/rules/bank-limits';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { STAND_IN_NAME } from '../../platform/name-check/stand-in.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';
import { handler as checkNamesAgain } from './check-names-again.ts';
import { openBankDetails, readBankGates } from './index.ts';
import { bankSeller, SEPA_BODY, UK_BODY, ukBody } from './testing/sellers.ts';

const app = await testApp();
const { ctx, clock } = app;

describe('adding a bank account', () => {
  it('stores it encrypted, shows it masked and holds it for 72 hours', async () => {
    const ann = await bankSeller(app);
    const added = await ann.add();
    expect(added).toMatchObject({
      method: 'gb',
      country_name: 'United Kingdom',
      currency: 'GBP',
      masked: '••••9911',
      name_check: 'match',
      is_verified: true,
      is_held: true,
      is_default: true,
      operations: { make_default_enabled: false, remove_enabled: true, is_in_use: false },
    });
    expect(new Date(added.usable_from).getTime() - clock.now().getTime()).toBe(72 * 3_600_000);
    expect(await ann.list()).toEqual([added]);
    const [row] = await ann.rows();
    expect(JSON.stringify(row)).not.toMatch(/55779911|200000/);
    expect(openBankDetails(ctx, row?.details_encrypted ?? '')).toMatchObject({
      sortCode: '200000',
      accountNumber: '55779911',
    });
    const gates = { userId: ann.id, currency: 'GBP', now: clock.now() };
    expect(await readBankGates(ctx.db, ctx, gates)).toEqual(['bank-account-hold']);
    expect(await audited(ctx.db, { subject_id: ann.id })).toEqual([
      {
        action: 'bank_account.added',
        actor_id: ann.id,
        details: { country: 'GB', method: 'gb', currency: 'GBP', masked: '••••9911' },
      },
    ]);
    expect(JSON.stringify(app.logs)).not.toMatch(/5577 ?9911/);
  });

  it('starts with the country of the seller, wherever they are', async () => {
    const ann = await bankSeller(app);
    await ctx.db
      .updateTable('sellers')
      .set({ country_iso: 'DE' })
      .where('user_id', '=', ann.id)
      .execute();
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ country: 'DE' });
  });

  it.each([
    [{ ...UK_BODY, sort_code: '00-12-34' }, 'sort_code', 'No bank has this sort code.'],
    [{ ...UK_BODY, account_number: '1234567' }, 'account_number', 'eight digits'],
    [{ ...SEPA_BODY, country: 'FR' }, 'iban', 'IBAN of Germany'],
    [{ ...SEPA_BODY, iban: 'DE88 3704 0044 0532 0130 00' }, 'iban', 'typing error'],
    [ukBody(0, '0002'), 'holder', 'under another name'],
    [{ ...UK_BODY, method: 'paypal', currency: 'GBP' }, 'method', 'not offered'],
    [
      { ...UK_BODY, method: 'us', country: 'US', routing_number: '021000021' },
      'method',
      'not offered',
    ],
  ])(
    '%#: is refused at the field that is wrong, and nothing is written',
    async (body, field, text) => {
      const ann = await bankSeller(app);
      const reply = await ann.post(body);
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.stringContaining(text)] } },
      });
      expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field]);
      expect(reply.text).not.toContain('5577');
      expect(await ann.rows()).toEqual([]);
    },
  );

  it('asks to confirm a similar name first', async () => {
    const ann = await bankSeller(app);
    const body = { ...ukBody(0, '0001'), holder: 'Alex Morgan' };
    expect((await ann.post(body)).json).toEqual({
      account: null,
      name_to_confirm: STAND_IN_NAME,
    });
    expect(await ann.rows()).toEqual([]);
    expect(await ann.add({ ...body, holder: STAND_IN_NAME })).toMatchObject({
      holder: STAND_IN_NAME,
      name_check: 'match',
      is_verified: true,
    });
  });

  it('waits for a bank that cannot be asked, and asks again', async () => {
    const ann = await bankSeller(app);
    const { uuid, is_verified } = await ann.add(ukBody(0, '0003'));
    expect(is_verified).toBe(false);
    const signal = new AbortController().signal;
    await checkNamesAgain(ctx, {}, { signal });
    expect((await ann.list())[0]).toMatchObject({ uuid, name_check: 'unavailable' });
    // An account that nobody can decrypt does not stop the others.
    const broken = await bankSeller(app);
    const { uuid: lost } = await broken.add(ukBody(0, '0003'));
    await ctx.db
      .updateTable('bank_accounts')
      .set({ details_encrypted: `v2.lost.x.${lost}` })
      .where('id', '=', lost)
      .execute();
    const answers = ['no_match', 'match'] as const;
    for (const result of answers) {
      const again = await bankSeller(app);
      await again.add(ukBody(0, '0003'));
      const asked = { ...ctx, nameCheck: { methods: [], check: async () => ({ result }) } };
      await checkNamesAgain(asked, {}, { signal });
      await checkNamesAgain(asked, {}, { signal });
      expect((await again.list())[0]).toMatchObject({
        name_check: result,
        is_verified: result === 'match',
      });
    }
    await runDueJobs(ctx, jobs);
  });

  it('works while the port fails, without a payout', async () => {
    const ann = await bankSeller(app);
    const { check } = ctx.nameCheck;
    ctx.nameCheck.check = () => Promise.reject(new Error('no route to the bank'));
    try {
      expect(await ann.add()).toMatchObject({ name_check: 'unavailable', is_verified: false });
    } finally {
      ctx.nameCheck.check = check;
    }
  });

  it('allows three per country; of two tabs that add the last one, one is refused', async () => {
    const ann = await bankSeller(app);
    for (let n = 1; n < BANK_ACCOUNTS_PER_COUNTRY; n += 1) await ann.add(ukBody(n));
    const replies = await Promise.all([ann.post(ukBody(8)), ann.post(ukBody(9))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await ann.post(ukBody(7));
    expect(refused.json).toMatchObject({
      code: 'bank_account_limit_reached',
      message: expect.stringContaining('Only 3 bank accounts are allowed per country.'),
    });
    expect(await ann.rows()).toHaveLength(BANK_ACCOUNTS_PER_COUNTRY);
    await ann.add(SEPA_BODY);
    // A removed one makes room.
    const uk = (await ann.list()).find(
      ({ is_default, country }) => !is_default && country === 'GB',
    );
    expect((await ann.remove(uk?.uuid ?? '')).status).toBe(204);
    await ann.add(ukBody(7));
  });

  it('refuses the same account twice, also from two tabs at once', async () => {
    const ann = await bankSeller(app);
    const replies = await Promise.all([ann.post(UK_BODY), ann.post(UK_BODY)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ann.post({ ...UK_BODY, holder: 'A. Lee' })).json).toMatchObject({
      code: 'bank_account_exists',
    });
  });
});

describe('the default account', () => {
  it('is one per currency, and a change is held again', async () => {
    const ann = await bankSeller(app);
    const [first, second, euro] = [
      await ann.add(),
      await ann.add(ukBody(2)),
      await ann.add(SEPA_BODY),
    ];
    expect([first, second, euro].map(({ is_default }) => is_default)).toEqual([true, false, true]);
    clock.advance({ hours: 73 });
    const choose = async () =>
      (await signedInBrowser(app, ann)).post(`${ann.path}/${second.uuid}/default`);
    const changed = await choose();
    expect(changed.json).toMatchObject({ is_default: true, is_held: true });
    const gates = (currency: string) =>
      readBankGates(ctx.db, ctx, { userId: ann.id, currency, now: clock.now() });
    expect([await gates('GBP'), await gates('EUR')]).toEqual([['bank-account-hold'], []]);
    // Again changes nothing and does not hold again.
    clock.advance({ hours: 72 });
    await choose();
    expect(await gates('GBP')).toEqual([]);
    expect((await ann.list()).filter(({ is_default }) => is_default)).toHaveLength(2);
  });
});

describe('removing an account', () => {
  it('deletes its numbers, but not while it is the default or a payout goes there', async () => {
    const ann = await bankSeller(app);
    const [first, second] = [await ann.add(), await ann.add(ukBody(2))];
    expect((await ann.remove(first.uuid)).json).toMatchObject({ code: 'bank_account_is_default' });
    expect((await ann.remove(second.uuid)).status).toBe(204);
    expect((await ann.remove(second.uuid)).status).toBe(404);
    expect((await ann.remove(first.uuid)).status).toBe(204);
    expect((await ann.rows()).map((row) => row.details_encrypted)).toEqual([null, null]);
    expect(await ann.list()).toEqual([]);
  });

  it('waits for an open payout; of a request at the same time, only one succeeds', async () => {
    const { makeSeller, earn, request, approve, payout } = paidSellers(app);
    const seller = await makeSeller();
    const browser = await signedInBrowser(app, seller);
    const path = `/api/users/${seller.id}/bank_accounts`;
    const [account] = ((await browser.get(path)).json as { data: BankAccount[] }).data;
    const remove = () => browser.delete(`${path}/${account?.uuid}`);
    await earn(seller.id, 5000);
    const [requested, removed] = await Promise.allSettled([request(seller.id), remove()]);
    const isRemoved = removed.status === 'fulfilled' && removed.value.status === 204;
    expect(isRemoved).toBe(requested.status === 'rejected');
    if (requested.status === 'rejected') return;
    expect((await remove()).json).toMatchObject({ code: 'bank_account_in_use' });
    await approve(requested.value);
    expect((await remove()).json).toMatchObject({ code: 'bank_account_in_use' });
    const { state } = await payout(requested.value);
    expect(state).toBe('approved');
    await ctx.db
      .updateTable('payouts')
      .set({ state: 'settled', settled_at: clock.now(), sent_at: clock.now() })
      .where('id', '=', requested.value)
      .execute();
    expect((await remove()).status).toBe(204);
  });
});
