/** Checks a draft before it becomes a seller account. */
import type { CreatorFields, SecretNumbers } from '@lathe/contract/creator-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { normalizeSeller, type SellerDetails, sellerProblems } from '@lathe/rules/seller-details';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { FieldProblem } from '../../platform/http/call-error.ts';
import { parsePhoneNumber } from '../../platform/phone-number.ts';
import { shippingCountries } from '../regions/index.ts';
import { fieldErrorsOf, toDetails } from './details.ts';

export interface CheckedCreator {
  /** Normalized details, ready to store if there are no errors. */
  details: SellerDetails;
  fields: Record<string, FieldProblem[]>;
}

export async function checkCreator(
  db: Db | Tx,
  { clock }: Ctx,
  given: { fields: CreatorFields; numbers: SecretNumbers; locale: Locale },
): Promise<CheckedCreator> {
  const tidy = normalizeSeller(toDetails(given.fields, given.numbers));
  const { country } = tidy.address;
  const phone = parsePhoneNumber(tidy.phone, country);
  const fields = fieldErrorsOf([
    ...(tidy.phone === '' ? [{ field: 'phone', code: 'required' }] : []),
    ...(tidy.phone !== '' && phone === null ? [{ field: 'phone', code: 'phone' }] : []),
    ...sellerProblems(tidy, calendarDate(clock.now())),
  ]);
  // Payouts are possible only to countries that Lathe ships to.
  if (!(await shippingCountries(db, { bulk: false })).includes(country)) {
    const values = { country: countryName(country, given.locale) };
    fields['address.country_iso'] = [{ key: 'country_not_for_sellers', values }];
  }
  return { details: { ...tidy, phone: phone ?? tidy.phone }, fields };
}
