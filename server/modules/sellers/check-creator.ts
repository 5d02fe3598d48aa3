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
  input: { fields: CreatorFields; numbers: SecretNumbers; locale: Locale },
): Promise<CheckedCreator> {
  const cleaned = normalizeSeller(toDetails(input.fields, input.numbers));
  const { country } = cleaned.address;
  const phone = parsePhoneNumber(cleaned.phone, country);
  const fields = fieldErrorsOf([
    ...(cleaned.phone === '' ? [{ field: 'phone', code: 'required' }] : []),
    ...(cleaned.phone !== '' && phone === null ? [{ field: 'phone', code: 'phone' }] : []),
    ...sellerProblems(cleaned, calendarDate(clock.now())),
  ]);
  // Payouts are possible only to countries that Lathe ships to.
  if (!(await shippingCountries(db, { bulk: false })).includes(country)) {
    const values = { country: countryName(country, input.locale) };
    fields['address.country_iso'] = [{ key: 'country_not_for_sellers', values }];
  }
  return { details: { ...cleaned, phone: phone ?? cleaned.phone }, fields };
}
