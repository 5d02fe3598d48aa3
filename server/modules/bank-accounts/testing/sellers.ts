/** Sellers who add bank accounts in tests. */
import type { BankAccount } from '@lathe/contract/bank-account-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export const UK_BODY = {
  method: 'gb',
  country: 'GB',
  holder: 'Ann Lee',
  sort_code: '20-00-00',
  account_number: '5577 9911',
};

export const SEPA_BODY = {
  method: 'sepa',
  country: 'DE',
  holder: 'Ann Lee',
  iban: 'DE89 3704 0044 0532 0130 00',
};

/** British accounts that differ in their number. */
export const ukBody = (n: number, end = `99${n}`) => ({
  ...UK_BODY,
  account_number: `5577${end.padStart(4, '0')}`,
});

type PersonKind = Parameters<typeof makePerson>[1];

export async function bankSeller(app: TestApp, kind: PersonKind = {}) {
  const { id, email } = await makePerson(app, { seller: true, ...kind });
  const browser = await signedInBrowser(app, { id, email });
  const path = `/api/users/${id}/bank_accounts`;
  const post = (body: object) => browser.post(path, body);
  return {
    id,
    email,
    browser,
    path,
    post,
    async add(body: object = UK_BODY): Promise<BankAccount> {
      const reply = await post(body);
      expect(reply.status, reply.text).toBe(200);
      return (reply.json as { account: BankAccount }).account;
    },
    async list(): Promise<BankAccount[]> {
      return ((await browser.get(path)).json as { data: BankAccount[] }).data;
    },
    makeDefault: (uuid: string) => browser.post(`${path}/${uuid}/default`),
    remove: (uuid: string) => browser.delete(`${path}/${uuid}`),
    async rows() {
      return await app.ctx.db
        .selectFrom('bank_accounts')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute();
    },
  };
}
