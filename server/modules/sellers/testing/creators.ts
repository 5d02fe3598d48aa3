/** People who open a seller account in tests, with their details. */
import type { Creator } from '@lathe/contract/creator-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { audited } from '../../../testing/audit-log.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export const LEEDS = {
  address_line_1: '1 Mill Lane',
  city: 'Leeds',
  postcode: 'ls14ap',
  country_iso: 'GB',
};

export const ANN = {
  kind: 'individual',
  first_name: 'Ann',
  last_name: 'Lee',
  dob: '1990-05-17',
  phone: '020 7946 0018',
  address: LEEDS,
};

export const UWE = { first_name: 'Uwe', last_name: 'Kant', dob: '1971-02-03', share_percent: 40.5 };

export const NORTH_PIER = {
  ...ANN,
  kind: 'business',
  phone: '030 901820',
  address: {
    address_line_1: 'Torstraße 12',
    city: 'Berlin',
    postcode: '10119',
    country_iso: 'DE',
  },
  business_name: 'North Pier GmbH',
  legal_form: 'gmbh',
  vat_number: '136 695 976',
  vinyl_capacity: 120,
  has_additional_owners: true,
  additional_owners: [UWE],
};

export const MILANO = {
  ...ANN,
  phone: '02 1234 5678',
  address: {
    address_line_1: 'Via Torino 2',
    city: 'Milano',
    state: 'MI',
    postcode: '20123',
    country_iso: 'IT',
  },
};

interface Person {
  id: string;
  email: string;
  browser: TestBrowser;
  /** API path of their seller details. */
  creator: string;
}

export function creators(app: TestApp) {
  const { db } = app.ctx;
  return {
    async person(kind: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
      const person = await makePerson(app, kind);
      const browser = await signedInBrowser(app, person);
      return { ...person, browser, creator: `/api/account/${person.id}/creator` };
    },
    sellerOf: async (userId: string) =>
      await db.selectFrom('sellers').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    draftOf: async (userId: string) =>
      await db
        .selectFrom('seller_drafts')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    logOf: (userId: string) => audited(db, { subject_id: userId }),
  };
}

export async function begin({ browser, creator }: Person, body: object = ANN): Promise<Creator> {
  const reply = await browser.post(creator, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

export async function complete(
  { browser, creator }: Person,
  { version }: Pick<Creator, 'version'>,
) {
  return await browser.put(creator, { version, complete: true, terms: true });
}
