/** Validates an address. Errors are keyed by the field names of the API. */
import {
  type AddressProblem,
  addressProblems,
  collapseWhitespace,
  normalizeAddress,
  type PostalAddress,
  type Recipient,
  recipientProblems,
} from '@lathe/rules/addresses';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { parsePhoneNumber } from '../../platform/phone-number.ts';
import { shippingCountries } from '../regions/index.ts';
import type { AddressContent } from './store.ts';

const JSON_NAMES: Record<keyof PostalAddress | keyof Recipient, string> = {
  name: 'name',
  businessName: 'business_name',
  line1: 'address_line_1',
  line2: 'address_line_2',
  city: 'city',
  state: 'state',
  postcode: 'postal_code',
  country: 'country',
};

/** Address rules have their own messages; `required` uses the common one. */
export function withAddressFieldNames({ code, values }: Pick<AddressProblem, 'code' | 'values'>) {
  const key = code === 'required' ? code : `address_${code}`;
  return { key, ...(values && { values }) } satisfies FieldProblem;
}

/** Returns the normalized address, or reports all problems at once. */
export async function assertValidAddress(
  db: Db | Tx,
  content: AddressContent,
  locale: Locale,
): Promise<AddressContent> {
  const isServed = (await shippingCountries(db, { bulk: false })).includes(content.country);
  const { address, fields } = checkAddress(content, { locale, isServed });
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  return address;
}

/** For forms that add errors of their own. */
export function checkAddress(
  content: AddressContent,
  { locale, isServed }: { locale: Locale; isServed: boolean },
): { address: AddressContent; fields: Record<string, FieldProblem[]> } {
  const recipient = {
    name: collapseWhitespace(content.name),
    businessName: collapseWhitespace(content.businessName),
  };
  const address = normalizeAddress(content);
  const fields: Record<string, FieldProblem[]> = {};
  for (const problem of [...recipientProblems(recipient), ...addressProblems(address)]) {
    fields[JSON_NAMES[problem.field]] = [withAddressFieldNames(problem)];
  }
  if (!isServed) {
    const values = { country: countryName(address.country, locale) };
    fields.country = [{ key: 'country_not_served', values }];
  }
  const typedPhone = collapseWhitespace(content.phone);
  const phone = typedPhone === '' ? '' : parsePhoneNumber(typedPhone, address.country);
  if (phone === null) fields.phone = [{ key: 'phone' }];
  return { address: { ...recipient, ...address, phone: phone ?? '' }, fields };
}
