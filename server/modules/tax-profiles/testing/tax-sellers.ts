/** Sellers with a browser, and valid answers of the tax interview. */
import type { TaxProfileReply } from '@lathe/contract/tax-profile-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fileForm } from '../../../testing/file-form.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export const UK_VAT_NUMBER = 'GB980780684';

export const UK_PERSON = {
  tax_classification: 'individual',
  is_uk_resident: true,
  name: 'Ann Lee',
  country_iso: 'GB',
  utr_number: null,
  ni_number: 'AB 12 34 56 C',
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
    postcode: 'ls14ap',
    country_iso: 'GB',
  },
};

export const UK_COMPANY = {
  ...UK_PERSON,
  tax_classification: 'company',
  name: 'Lee Records Ltd',
  utr_number: '1955839661',
  ni_number: null,
  vat_number: '980 7806 84',
  position: 'Director',
};

export const US_PERSON = {
  ...UK_PERSON,
  is_uk_resident: false,
  country_iso: 'US',
  ni_number: null,
  uk_tax_resident: false,
  uk_tax_liable: false,
  uk_declare_royalties: false,
  address: {
    line1: '12 Ocean Drive',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postcode: '97201',
    country_iso: 'US',
  },
};

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

export async function taxSeller(app: TestApp, kind: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app, { seller: true, ...kind });
  let browser = await signedInBrowser(app, person);
  const base = `/api/account/${person.id}`;
  return {
    ...person,
    browser,
    base,
    /** After the clock has moved. */
    async signInAgain() {
      browser = await signedInBrowser(app, person);
      return browser;
    },
    read: async () => (await browser.get(`${base}/creator-tax-profile`)).json as TaxProfileReply,
    post: (body: object) => browser.post(`${base}/creator-tax-profile`, body),
    async sign(body: object): Promise<TaxProfileReply> {
      const reply = await browser.post(`${base}/creator-tax-profile`, body);
      expect(reply.status, reply.text).toBe(200);
      return reply.json as TaxProfileReply;
    },
    save: (body: object) => browser.put(`${base}/creator-tax-profile/draft`, body),
    accept: (body: object = { accept: true, text_version: 1 }) =>
      browser.post(`${base}/self-billing-agreement`, body),
    async claim(fields: object = {}, bytes: Buffer = PDF) {
      const day = calendarDate(app.clock.now());
      const values = {
        valid_from: day,
        valid_to: addDays(day, 200),
        beneficial_owner: true,
        no_uk_establishment: true,
        no_special_relationship: true,
        ...fields,
      };
      const { body, headers } = await fileForm({
        certificate: bytes,
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
        ),
      });
      return await browser.post(`${base}/treaty-claims`, body, headers);
    },
  };
}
