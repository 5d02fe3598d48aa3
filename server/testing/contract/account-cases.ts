import { hashPassword } from '../../modules/accounts/password-hash.ts';
import { setPassword } from '../../modules/accounts/user-store.ts';
import { GB_DETAILS, makeBankAccount } from '../../modules/bank-accounts/testing/bank-accounts.ts';
import { readPayoutProviders } from '../../payout-provider-settings.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { ProviderError } from '../../platform/payout-providers/call-provider.ts';
import { TIPALTI_KEYS } from '../../platform/payout-providers/testing/tipalti-server.ts';
import { makeTipalti } from '../../platform/payout-providers/tipalti.ts';
import { TEST_PASSWORD } from '../people.ts';
import type { World } from './world.ts';

const ANN = {
  kind: 'individual',
  first_name: 'Ann',
  last_name: 'Lee',
  dob: '1990-05-17',
  phone: '020 7946 0018',
  address: {
    address_line_1: '1 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country_iso: 'GB',
  },
};
const TAX_PROFILE = {
  tax_classification: 'individual',
  is_uk_resident: true,
  name: 'Ann Lee',
  country_iso: 'GB',
  utr_number: '1955839661',
  ni_number: 'AB123456C',
  vat_number: null,
  uk_tax_resident: true,
  uk_tax_liable: true,
  uk_declare_royalties: true,
  confirm_profile_update: false,
  confirm_information: true,
  position: '',
  signature: 'Ann Lee',
  address: {
    line1: '1 Mill Lane',
    line2: '',
    city: 'Leeds',
    state: '',
    postcode: 'LS1 4AP',
    country_iso: 'GB',
  },
};
const NEW_PASSWORD = { current_password: TEST_PASSWORD, password: 'Copper-lamp-77' };
/** A confirmation is valid for 15 minutes. */
const LONG_AGO = 16;

export function accountCases({ ctx, member, seller, visitor, clock }: World) {
  const own = async (kind = {}) => {
    const { id, browser: as } = await member(kind);
    return { as, params: { id } };
  };
  const ofUser = async () => {
    const { id, browser: as } = await member();
    return { as, params: { user: id } };
  };
  const started = async () => {
    const request = await own();
    await request.as.post(`/api/account/${request.params.id}/creator`, ANN);
    return request;
  };
  /** A seller with British accounts 55779900, 55779901 …, who saves another one. */
  const withBankAccounts = async ({ count, number }: { count: number; number: string }) => {
    const { id, browser: as } = await seller();
    for (let n = 0; n < count; n += 1) {
      const details = { ...GB_DETAILS, accountNumber: `5577990${n}` };
      await makeBankAccount({ ctx }, { userId: id, details, isDefault: n === 0 });
    }
    const { version } = (await as.get(`/api/account/${id}/creator`)).json as { version: number };
    const bank_details = {
      bank_account_holder_name: 'Ann Lee',
      bank_account_number: number,
      bank_account_sort_code: '20-00-00',
    };
    return { as, params: { id }, body: { version, bank_details } };
  };
  const ofSeller = async () => {
    const { id, browser: as } = await seller();
    return { as, params: { user: id } };
  };
  const withoutProvider = async () => {
    const address = 'https://tipalti.test';
    const urls = {
      TIPALTI_API_URL: address,
      TIPALTI_TOKEN_URL: address,
      TIPALTI_DASHBOARD_URL: address,
    };
    const { tipalti: settings } = readPayoutProviders(
      { ...TIPALTI_KEYS, ...urls, PAYOUT_PROVIDER_TIMEOUT_MS: 1000 },
      { production: false },
    );
    const ensurePayee = () => Promise.reject(new ProviderError('no reply', null));
    const tipalti = settings && { ...makeTipalti(settings, clock), ensurePayee };
    return { ...(await ofSeller()), outside: { payoutProviders: { ...(tipalti && { tipalti }) } } };
  };
  const wrongPassword = { ...NEW_PASSWORD, current_password: 'Not-the-one-12' };

  return {
    'GET /api/account/{id}': { good: () => own({ seller: true }), errors: {} },
    'PUT /api/account/{id}': {
      good: async () => ({
        ...(await own()),
        body: { basic: { name: 'Ann Lee', phone: '+44 20 7946 0018', locale: 'en_GB' } },
      }),
      errors: {},
    },
    'PUT /api/account-password/{id}': {
      good: async () => ({ ...(await own()), body: NEW_PASSWORD }),
      errors: {
        wrong_password: async () => ({ ...(await own()), body: wrongPassword }),
        conflict: async () => {
          const request = { ...(await own()), body: NEW_PASSWORD };
          const userId = request.params.id;
          // Another window changes the password just after this one has confirmed the old one.
          const reset = async () => {
            const passwordHash = await hashPassword(NEW_PASSWORD.password);
            const now = clock.now();
            await inTransaction(ctx.db, (tx) => setPassword(tx, { userId, passwordHash, now }));
          };
          return { ...request, outside: { rateLimits: { ...ctx.rateLimits, reset } } };
        },
        signed_out: async () => {
          const request = { ...(await own()), body: wrongPassword };
          const path = `/api/account-password/${request.params.id}`;
          for (let tries = 0; tries < 3; tries += 1) await request.as.put(path, wrongPassword);
          return request;
        },
      },
    },
    'POST /api/account/{id}/creator': {
      good: async () => ({ ...(await own()), body: ANN }),
      errors: {
        seller_account_exists: async () => ({ ...(await started()), body: ANN }),
      },
    },
    'PUT /api/account/{id}/creator': {
      good: async () => ({
        ...(await started()),
        body: { version: 1, complete: true, terms: true },
      }),
      errors: {
        conflict: async () => ({ ...(await started()), body: { version: 7 } }),
        confirmation_needed: async () => {
          clock.advance({ minutes: -LONG_AGO });
          const { id, browser: as } = await seller();
          clock.advance({ minutes: LONG_AGO });
          const version = ((await as.get(`/api/account/${id}/creator`)).json as { version: number })
            .version;
          return { as, params: { id }, body: { version, ssn_last_4: '6789' } };
        },
        bank_account_exists: () => withBankAccounts({ count: 1, number: '55779900' }),
        bank_account_limit_reached: () => withBankAccounts({ count: 3, number: '12345678' }),
      },
    },
    'GET /api/account/{id}/creator-tax-profile': {
      good: () => own({ seller: true }),
      errors: {},
    },
    'POST /api/account/{id}/creator-tax-profile': {
      good: async () => ({ ...(await own({ seller: true })), body: TAX_PROFILE }),
      errors: {
        changed_meanwhile: async () => ({
          ...(await own({ seller: true })),
          body: { ...TAX_PROFILE, version: 7 },
        }),
      },
    },
    'GET /api/users/{user}/payment/onboard': {
      good: ofSeller,
      errors: { payout_provider_unavailable: withoutProvider },
    },
    'GET /api/user/{id}': { good: () => own({ seller: true }), errors: {} },
    'POST /logout': {
      good: async () => ({ as: (await member()).browser }),
      errors: {},
      // Sign-out ends the caller's own session, and a visitor has none.
      foreign: { request: () => ({ as: visitor() }), statuses: [] },
    },
    'POST /api/users/{user}/introduction_flow/skip': { good: ofUser, errors: {} },
    'PUT /api/users/{user}/introduction_flow': {
      good: async () => ({ ...(await ofUser()), body: { flag: 'welcome' } }),
      errors: {},
    },
  };
}
