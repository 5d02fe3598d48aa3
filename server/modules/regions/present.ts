import type { CountryOption } from '@lathe/contract/region-calls';
import { bcp47, type Locale } from '@lathe/rules/locales';

/** Names in the given locale, sorted by its rules. */
export function presentCountries(isos: readonly string[], locale: Locale): CountryOption[] {
  const names = new Intl.DisplayNames(bcp47(locale), { type: 'region' });
  const collator = new Intl.Collator(bcp47(locale));
  return isos
    .map((iso) => ({ iso, name: names.of(iso) ?? iso }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
