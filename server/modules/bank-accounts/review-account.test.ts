/** Where no bank says whose account it is, an admin confirms it once before anything is paid there. */
import type { UnconfirmedBankAccount } from '@lathe/contract/bank-review-calls';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { jobs } from '../jobs.ts';
import { readBankGates } from './index.ts';
import { bankSeller, SEPA_BODY, UK_BODY } from './testing/sellers.ts';

const app = await testApp({ env: { NAME_CHECK: 'off' } });
const { ctx, clock } = app;
const { admin, asAdmin, asStaff, logOf } = await makeStaff(app);

const LIST = '/api/admin/bank_accounts';
const listed = async () =>
  ((await asAdmin.get(LIST)).json as { data: UnconfirmedBankAccount[] }).data;
const decide = (account: string, decision: string, by = asAdmin) =>
  by.post(`${LIST}/${account}/review`, { decision, reason: 'Statement of November' });
const gatesOf = async (userId: string, currency: string, hours = 73) =>
  await readBankGates(ctx.db, ctx, {
    userId,
    currency,
    now: new Date(clock.now().getTime() + hours * 3_600_000),
  });
const lastMailTo = async (email: string) => {
  await runDueJobs(ctx, jobs);
  return (await mailsTo(app, email))[0]?.subject;
};

it('nothing is paid there before, and everything after', async () => {
  const ann = await bankSeller(app);
  const { uuid } = await ann.add();
  expect(await ann.list()).toMatchObject([{ name_check: 'not_offered', is_reviewed: false }]);
  expect(await gatesOf(ann.id, 'GBP')).toEqual(['review']);
  const [first] = await listed();
  expect(first).toMatchObject({
    uuid,
    holder: 'Ann Lee',
    masked: '••••9911',
    seller: { id: ann.id },
    decide_enabled: true,
  });
  expect(first?.known_names.length).toBeGreaterThan(0);
  expect((await decide(uuid, 'confirm')).status).toBe(204);
  expect(await gatesOf(ann.id, 'GBP')).toEqual([]);
  // The hold stays.
  expect(await gatesOf(ann.id, 'GBP', 1)).toEqual(['bank-account-hold']);
  expect(await ann.list()).toMatchObject([{ is_verified: true, is_reviewed: true }]);
  expect(await listed()).toEqual([]);
  expect((await logOf(ann.id)).at(-1)).toMatchObject({
    action: 'bank_account.confirmed',
    actor_id: admin.id,
    details: { masked: '••••9911', reason: 'Statement of November' },
  });
  expect(await lastMailTo(ann.email)).toBe('Your bank account is confirmed');
  // Each account is confirmed on its own.
  await ann.add({ ...SEPA_BODY, is_default: true });
  expect(await gatesOf(ann.id, 'EUR')).toEqual(['review']);
  expect(await gatesOf(ann.id, 'GBP')).toEqual([]);
});

it('a rejected account is never paid, and the seller is told', async () => {
  const ann = await bankSeller(app);
  const { uuid } = await ann.add({ ...SEPA_BODY, is_default: true });
  expect((await decide(uuid, 'reject')).status).toBe(204);
  expect(await gatesOf(ann.id, 'EUR')).toEqual(['bank-account']);
  expect(await ann.list()).toMatchObject([{ is_verified: false, name_check: 'no_match' }]);
  expect(await lastMailTo(ann.email)).toBe('We could not confirm your bank account');
  expect((await decide(uuid, 'confirm')).json).toMatchObject({ code: 'bank_account_reviewed' });
});

it('is decided once, also by two admins at the same time, and not after its removal', async () => {
  const ann = await bankSeller(app);
  const { uuid } = await ann.add();
  const both = await Promise.all([decide(uuid, 'confirm'), decide(uuid, 'reject')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const other = await ann.add({ ...SEPA_BODY });
  await ann.remove(other.uuid);
  expect((await decide(other.uuid, 'confirm')).json).toMatchObject({
    code: 'bank_account_reviewed',
  });
});

it('is for other admins: not for staff, sellers, or the owner of the account', async () => {
  const person = await makePerson(app, { role: 'admin', seller: true });
  const by = await signedInBrowser(app, person);
  const added = await by.post(`/api/users/${person.id}/bank_accounts`, UK_BODY);
  const { uuid } = (added.json as { account: { uuid: string } }).account;
  expect((await by.get(`${LIST}/${uuid}`)).json).toMatchObject({ decide_enabled: false });
  expect((await decide(uuid, 'confirm', by)).json).toMatchObject({ code: 'payout_own' });
  const seller = await bankSeller(app);
  for (const stranger of [asStaff, seller.browser]) {
    expect((await stranger.get(LIST)).status).toBe(403);
    expect((await decide(uuid, 'confirm', stranger)).status).toBe(403);
  }
  expect(await gatesOf(person.id, 'GBP')).toEqual(['review']);
});

it('rejects every invalid field in both languages without a write', async () => {
  const ann = await bankSeller(app);
  const { uuid: account } = await ann.add();
  const params = { account };
  const calls = {
    'GET /api/admin/bank_accounts': {},
    'GET /api/admin/bank_accounts/{account}': { params },
    'POST /api/admin/bank_accounts/{account}/review': {
      params,
      body: { decision: 'confirm', reason: 'Statement' },
    },
  } as const;
  for (const [key, good] of Object.entries(calls)) {
    await assertRejectsBadInput({
      db: ctx.db,
      browser: asAdmin,
      key: key as keyof typeof calls,
      good,
      invalidValues: key.startsWith('POST') ? { decision: ['keep'], reason: ['  '] } : {},
    });
  }
});
