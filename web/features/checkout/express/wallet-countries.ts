import type { CountryOption } from '@lathe/contract/region-calls';
import { currencyForCountry } from '@lathe/rules/money';
import { collectsVat } from '@lathe/rules/vat';

/**
 * Countries that the wallet may offer. A wallet cannot change the currency once it is open, and
 * import taxes are confirmed on our page before.
 */
export function walletCountries(
  country: string,
  served: readonly Pick<CountryOption, 'iso'>[],
): string[] {
  return served
    .map(({ iso }) => iso)
    .filter(
      (each) =>
        currencyForCountry(each) === currencyForCountry(country) &&
        collectsVat(each) === collectsVat(country),
    );
}
