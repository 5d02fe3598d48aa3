import type { ScreenProps } from '../../../lib/route-types.ts';
import { Article } from '../article.tsx';
import { Points, Text } from '../blocks.tsx';
import { GuideProvider } from '../guide.ts';
import { ServedCountries } from '../served-countries.tsx';
import type { loader } from './shipping.server.ts';

type Props = ScreenProps<typeof loader>;

export function ShippingPage({ loaderData }: Props) {
  return (
    <GuideProvider value={loaderData.guide}>
      <Shipping {...loaderData} />
    </GuideProvider>
  );
}

function Shipping({ countries, own, guide }: Props['loaderData']) {
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
