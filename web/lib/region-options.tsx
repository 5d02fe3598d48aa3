/** Country and language options for a select. */
import type { LocaleOption } from '@lathe/contract/region-calls';

export function CountryOptions({
  countries,
}: {
  countries: readonly { iso: string; name: string }[];
}) {
  return countries.map(({ iso, name }) => (
    <option key={iso} value={iso}>
      {name}
    </option>
  ));
}

/** The lang attribute makes screen readers pronounce each name correctly. */
export function LocaleOptions({ locales }: { locales: readonly LocaleOption[] }) {
  return locales.map(({ code, name }) => (
    <option key={code} value={code} lang={code.replace('_', '-')}>
      {name}
    </option>
  ));
}
