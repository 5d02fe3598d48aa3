/**
 * Less tax is deducted from sellers in the UK and from those with a treaty. So staff look first where
 * a tax profile names a country that nothing else of the seller is in.
 */
import { WITHHOLDING_BASIS_POINTS } from './tax-limits.ts';

export interface SellerCountries {
  /** Of the signed tax profile. */
  profile: string;
  /** Of the seller account. */
  account: string;
  /** Of the accounts that payouts go to. */
  banks: string[];
}

export function needsCountryCheck(
  { profile, account, banks }: SellerCountries,
  rate: number,
): boolean {
  if (rate >= WITHHOLDING_BASIS_POINTS) return false;
  return account !== profile || (banks.length > 0 && !banks.includes(profile));
}

/** What staff have looked at: other countries are looked at again. */
export function countryCheckKey({ profile, account, banks }: SellerCountries): string {
  return [profile, account, ...new Set(banks.toSorted())].join(' ');
}

/** Null if the text is something else. */
export function readCountryCheckKey(key: string | null): SellerCountries | null {
  const [profile, account, ...banks] = key?.split(' ') ?? [];
  return profile && account ? { profile, account, banks } : null;
}
