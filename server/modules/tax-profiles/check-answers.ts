import { countryName, type Locale } from '@lathe/rules/locales';
import { normalizeTaxProfile, type TaxProfile, taxProfileProblems } from '@lathe/rules/tax-profile';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { FieldProblem } from '../../platform/http/call-error.ts';
import { shippingCountries } from '../regions/index.ts';
import { type Answers, fieldErrorsOf, toTaxProfile } from './answers.ts';
import type { TaxNumbers } from './tax-numbers.ts';

interface CheckedAnswers {
  /** Normalized, ready to store if there are no errors. */
  profile: TaxProfile;
  fields: Record<string, FieldProblem[]>;
}

interface Signing {
  confirm_information: boolean;
  confirm_profile_update: boolean;
  signature: string;
  /** A profile was signed before. */
  isUpdate: boolean;
}

const SIGNING_FIELDS = ['confirm_information', 'confirm_profile_update', 'signature'];

/** Without `signing`, only the answers are checked. */
export async function checkAnswers(
  db: Db | Tx,
  input: { answers: Answers; numbers: TaxNumbers; signing: Signing | null; locale: Locale },
): Promise<CheckedAnswers> {
  const { answers, numbers, signing, locale } = input;
  const typed = signing ?? {
    confirm_information: true,
    confirm_profile_update: true,
    signature: '',
    isUpdate: false,
  };
  const profile = normalizeTaxProfile(toTaxProfile(answers, numbers, typed));
  const fields = fieldErrorsOf(taxProfileProblems(profile, typed));
  if (signing === null) for (const field of SIGNING_FIELDS) delete fields[field];
  // Payouts are possible only to countries that Lathe ships to.
  const served = await shippingCountries(db, { bulk: false });
  const countries = {
    country_iso: profile.country,
    'address.country_iso': profile.address.country,
  };
  for (const [field, country] of Object.entries(countries)) {
    if (country === '' || served.includes(country) || fields[field]) continue;
    const values = { country: countryName(country, locale) };
    fields[field] = [{ key: 'country_not_for_sellers', values }];
  }
  return { profile, fields };
}
