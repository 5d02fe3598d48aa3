import { bcp47 } from '@lathe/rules/locales';
import { currencyForCountry } from '@lathe/rules/money';
import { collectsVat } from '@lathe/rules/vat';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { vatRateIn } from '../../../lib/taxes.ts';
import type { Guide } from '../guide.ts';
import type { ServedCountry } from '../served-countries.tsx';

export async function loader({ context }: PageArgs) {
  const { api, country, locale } = context.get(serverSide);
  const [{ data }, taxes] = await Promise.all([
    api('GET /api/shipping_countries'),
    api('GET /api/taxes'),
  ]);
  const countries = data.map(({ iso, name }): ServedCountry => {
    const vat = collectsVat(iso) ? vatRateIn(taxes, iso) / 10_000 : null;
    return { iso, name, currency: currencyForCountry(iso), vat };
  });
  countries.sort((a, b) => a.name.localeCompare(b.name, bcp47(locale)));
  const guide: Guide = { formats: [], taxes };
  return { countries, own: countries.find(({ iso }) => iso === country) ?? null, guide };
}
