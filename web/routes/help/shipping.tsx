import { bcp47 } from '@lathe/rules/locales';
import { currencyForCountry } from '@lathe/rules/money';
import { collectsVat } from '@lathe/rules/vat';
import { Article } from '../../features/help-articles/article.tsx';
import { Points, Text } from '../../features/help-articles/blocks.tsx';
import { type Guide, GuideProvider } from '../../features/help-articles/guide.ts';
import {
  ServedCountries,
  type ServedCountry,
} from '../../features/help-articles/served-countries.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { vatRateIn } from '../../lib/taxes.ts';
import type { Route } from './+types/shipping.ts';

export const headers = publicPage('shipping-countries', 'taxes');

export async function loader({ context }: Route.LoaderArgs) {
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

type Loaded = Route.ComponentProps['loaderData'];

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return (
    <GuideProvider value={loaderData.guide}>
      <Shipping {...loaderData} />
    </GuideProvider>
  );
}

function Shipping({ countries, own, guide }: Loaded) {
  const duty = {
    id: 'duty',
    title: 'shipping.duty.title',
    body: (
      <>
        <Text of="shipping.duty.text" />
        <Text of="shipping.duty.example" />
      </>
    ),
  } as const;
  return (
    <Article
      name="shipping"
      sections={[
        {
          id: 'time',
          title: 'shipping.time.title',
          body: (
            <>
              <Text of="shipping.time.days" />
              <Text of="shipping.time.shown" />
              <Text of="shipping.time.preorders" />
            </>
          ),
        },
        { id: 'watch', title: 'shipping.watch.title', body: <Text of="shipping.watch.text" /> },
        {
          id: 'countries',
          title: 'shipping.countries.title',
          body: (
            <>
              <Text of="shipping.countries.choose" />
              <ServedCountries countries={countries} own={own} />
              <Text of="shipping.countries.territories" />
            </>
          ),
        },
        {
          id: 'postage',
          title: 'shipping.postage.title',
          body: (
            <>
              <Text of="shipping.postage.zones" />
              <Points of={['shipping.postage.standard', 'shipping.postage.tracked']} />
              <Text of="shipping.postage.shown" />
            </>
          ),
        },
        {
          id: 'tax',
          title: 'shipping.tax.title',
          body: (
            <>
              <Points of={['shipping.tax.included', 'shipping.tax.elsewhere']} />
              <Text of="shipping.tax.invoice" />
            </>
          ),
        },
        ...(guide.taxes?.eu_duty ? [duty] : []),
        {
          id: 'currency',
          title: 'shipping.currency.title',
          body: <Text of="shipping.currency.text" />,
        },
        {
          id: 'address',
          title: 'shipping.address.title',
          body: <Text of="shipping.address.text" />,
        },
        { id: 'lost', title: 'shipping.lost.title', body: <Text of="shipping.lost.text" /> },
      ]}
    />
  );
}
