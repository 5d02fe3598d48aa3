/** Sends invalid input to all calls of tax profiles and their papers. */
import { randomUUID } from 'node:crypto';
import type { exchangeRateCalls, taxAdminCalls } from '@lathe/contract/tax-admin-calls';
import type { taxPaperCalls } from '@lathe/contract/tax-paper-calls';
import type { taxProfileCalls } from '@lathe/contract/tax-profile-calls';
import type { withheldTaxCalls } from '@lathe/contract/withheld-tax-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { taxPapers } from './testing/tax-papers.ts';
import { taxSeller, UK_COMPANY, US_PERSON } from './testing/tax-sellers.ts';

const app = await testApp();
const { db } = app.ctx;
const { asAdmin, asStaff } = await makeStaff(app);
const papers = taxPapers(app);
const today = calendarDate(app.clock.now());
const later = addDays(today, 20);
const DAYS = { valid_from: today, valid_to: later };

async function seller() {
  const ann = await taxSeller(app);
  await ann.sign(US_PERSON);
  const days = { validFrom: today, validTo: later };
  const claim = await papers.claim({ userId: ann.id, country: 'US', state: 'submitted', ...days });
  return { ...ann, claim };
}

type Seller = Awaited<ReturnType<typeof seller>>;
type Of<Calls> = Record<keyof Calls, (owner: Seller) => CallRequest>;

const ofAccount = ({ id }: Seller) => ({ params: { id } });
const ofClaim = ({ id, claim }: Seller) => ({ params: { id, claim } });
const inReview = ({ claim }: Seller) => ({ params: { claim } });

/** A valid request for every call; a new call must be added here to compile. */
const OWN: Of<typeof taxProfileCalls & typeof taxPaperCalls> = {
  'GET /api/account/{id}/creator-tax-profile': ofAccount,
  'POST /api/account/{id}/creator-tax-profile': (owner) => ({
    ...ofAccount(owner),
    body: { ...UK_COMPANY, confirm_profile_update: true },
  }),
  'PUT /api/account/{id}/creator-tax-profile/draft': (owner) => ({
    ...ofAccount(owner),
    body: { draft_version: 0, name: 'Ann' },
  }),
  'DELETE /api/account/{id}/creator-tax-profile/draft': ofAccount,
  'GET /api/account/{id}/self-billing-agreement': ofAccount,
  'POST /api/account/{id}/self-billing-agreement': (owner) => ({
    ...ofAccount(owner),
    body: { accept: true, text_version: 1 },
  }),
  'DELETE /api/account/{id}/self-billing-agreement': ofAccount,
  'GET /api/account/{id}/treaty-claims': ofAccount,
  // Sent as a form, see treaty-claims.test.ts.
  'POST /api/account/{id}/treaty-claims': ofAccount,
  'GET /api/account/{id}/treaty-claims/{claim}/certificate': ofClaim,
  'POST /api/account/{id}/treaty-claims/{claim}/withdraw': ofClaim,
};

const STAFF: Of<typeof taxAdminCalls & typeof exchangeRateCalls> = {
  'GET /api/admin/treaty_claims': () => ({ query: { state: 'open' } }),
  'GET /api/admin/treaty_claims/{claim}/certificate': inReview,
  'POST /api/admin/treaty_claims/{claim}/approve': (owner) => ({ ...inReview(owner), body: DAYS }),
  'POST /api/admin/treaty_claims/{claim}/refuse': (owner) => ({
    ...inReview(owner),
    body: { reason: 'It is blurred.' },
  }),
  'GET /api/admin/treaty_rates': () => ({}),
  'POST /api/admin/treaty_rates/{iso}': () => ({
    params: { iso: 'IT' },
    body: { valid_from: later, basis_points: 500, note: '' },
  }),
  'DELETE /api/admin/treaty_rates/{iso}/{valid_from}': () => ({
    params: { iso: 'IT', valid_from: later },
  }),
  'GET /api/admin/exchange_rates': () => ({}),
  'POST /api/admin/exchange_rates/{currency}': () => ({
    params: { currency: 'EUR' },
    body: { valid_from: later, per_pound: 1_200_000 },
  }),
  'DELETE /api/admin/exchange_rates/{currency}/{valid_from}': () => ({
    params: { currency: 'EUR', valid_from: later },
  }),
};

const WITHHELD: Of<typeof withheldTaxCalls> = {
  'GET /api/account/{id}/withheld-tax': ofAccount,
  'GET /api/account/{id}/withheld-tax/{year}/certificate': ({ id }) => ({
    params: { id, year: '2025' },
  }),
  'GET /api/admin/withheld_tax/{year}': () => ({ params: { year: '2025' } }),
  'POST /api/admin/withheld_tax/{year}/files': () => ({ params: { year: '2025' } }),
  'GET /api/admin/withheld_tax/{year}/files/{file}': () => ({
    params: { year: '2025', file: randomUUID() },
  }),
};

const FORM = 'POST /api/account/{id}/treaty-claims';
const ownKeys = (Object.keys(OWN) as (keyof typeof OWN)[]).filter((key) => key !== FORM);
const staffKeys = Object.keys(STAFF) as (keyof typeof STAFF)[];

describe('calls of tax profiles', () => {
  it('reject every invalid field in both languages without a write', async () => {
    const ann = await seller();
    let tried = 0;
    for (const key of ownKeys) {
      tried += await assertRejectsBadInput({
        db,
        browser: ann.browser,
        key,
        good: OWN[key](ann),
        invalidValues: key.startsWith('POST /api/account/{id}/creator-tax-profile')
          ? { utr_number: ['1'], vat_number: ['GB1'], signature: ['', 'Lee Records Ltd'] }
          : {},
      });
    }
    for (const key of staffKeys) {
      const good = STAFF[key](ann);
      tried += await assertRejectsBadInput({
        db,
        browser: asAdmin,
        key,
        good,
        invalidValues: key.endsWith('/approve') ? { valid_to: [addDays(today, -1)] } : {},
      });
    }
    expect(tried).toBeGreaterThan(60);
  });

  it('accept valid input', async () => {
    const ann = await seller();
    for (const key of ownKeys) {
      const { status, text } = await send(ann.browser, key, OWN[key](ann));
      expect([200, 204], `${key}: ${text}`).toContain(status);
    }
    const bob = await seller();
    for (const key of staffKeys.filter((each) => !each.endsWith('/refuse'))) {
      const { status, text } = await send(asAdmin, key, STAFF[key](bob));
      expect([200, 204], `${key}: ${text}`).toContain(status);
    }
  });

  it('do not reveal or change anything of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    for (const key of ownKeys) {
      const theirs = OWN[key](bob);
      const asked = { db, browser: ann.browser, key };
      await assertRejected({ ...asked, requests: [theirs], status: [403] });
      if (!key.includes('{claim}')) continue;
      const mixed = { ...theirs, params: { ...theirs.params, id: ann.id } };
      await assertRejected({ ...asked, requests: [mixed], status: [404] });
    }
    const requests = ownKeys.map((key) => [key, OWN[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });

  it('of staff are denied to sellers; only admins set rates', async () => {
    const ann = await seller();
    for (const key of staffKeys) {
      const requests = [STAFF[key](ann)];
      await assertRejected({ db, browser: ann.browser, key, requests, status: [403] });
      if (!/_rates\/\{/.test(key)) continue;
      await assertRejected({ db, browser: asStaff, key, requests, status: [403] });
    }
  });

  it('about deducted tax reject wrong years and everyone else', async () => {
    const [ann, bob] = [await seller(), await seller()];
    for (const key of Object.keys(WITHHELD) as (keyof typeof WITHHELD)[]) {
      const theirs = [WITHHELD[key](bob)];
      await assertRejected({ db, browser: ann.browser, key, requests: theirs, status: [403] });
      const params = { ...WITHHELD[key](ann).params, year: '19' };
      const isOfAdmins = key.includes('/admin/');
      const browser = isOfAdmins ? asAdmin : ann.browser;
      if (!key.includes('{year}')) continue;
      await assertRejected({ db, browser, key, requests: [{ params }], status: [404, 422] });
      if (!isOfAdmins) continue;
      await assertRejected({ db, browser: asStaff, key, requests: theirs, status: [403] });
    }
  });
});
