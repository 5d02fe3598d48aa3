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
        <Text messageKey="shipping.duty.text" />
        <Text messageKey="shipping.duty.example" />
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
              <Text messageKey="shipping.time.days" />
              <Text messageKey="shipping.time.shown" />
              <Text messageKey="shipping.time.preorders" />
            </>
          ),
        },
        {
          id: 'watch',
          title: 'shipping.watch.title',
          body: <Text messageKey="shipping.watch.text" />,
        },
        {
          id: 'countries',
          title: 'shipping.countries.title',
          body: (
            <>
              <Text messageKey="shipping.countries.choose" />
              <ServedCountries countries={countries} own={own} />
              <Text messageKey="shipping.countries.territories" />
            </>
          ),
        },
        {
          id: 'postage',
          title: 'shipping.postage.title',
          body: (
            <>
              <Text messageKey="shipping.postage.zones" />
              <Points messageKeys={['shipping.postage.standard', 'shipping.postage.tracked']} />
              <Text messageKey="shipping.postage.shown" />
            </>
          ),
        },
        {
          id: 'tax',
          title: 'shipping.tax.title',
          body: (
            <>
              <Points messageKeys={['shipping.tax.included', 'shipping.tax.elsewhere']} />
              <Text messageKey="shipping.tax.invoice" />
            </>
          ),
        },
        ...(guide.taxes?.eu_duty ? [duty] : []),
        {
          id: 'currency',
          title: 'shipping.currency.title',
          body: <Text messageKey="shipping.currency.text" />,
        },
        {
          id: 'address',
          title: 'shipping.address.title',
          body: <Text messageKey="shipping.address.text" />,
        },
        {
          id: 'lost',
          title: 'shipping.lost.title',
          body: <Text messageKey="shipping.lost.text" />,
        },
      ]}
    />
  );
}
