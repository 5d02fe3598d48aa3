import type { LocaleOption } from '@lathe/contract/region-calls';

/** Languages as the options of a select, each read aloud in itself. */
export function LocaleOptions({ locales }: { locales: readonly LocaleOption[] }) {
  return locales.map(({ code, name }) => (
    <option key={code} value={code} lang={code.replace('_', '-')}>
      {name}
    </option>
  ));
}
