import type { MerchTypeReply } from '@lathe/contract/merch';
import type { SaleCurrency } from '@lathe/rules/money';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { vatRateIn } from '../../../lib/taxes.ts';
import { BUSINESSES } from '../../prices/price-choice.tsx';
import { waterfallOf } from '../../prices/waterfall.ts';

const TIERS = ['Standard', 'Premium', 'Luxe'] as const;
/** A country of each currency, for a comparison of all of them. */
const COUNTRIES = { GBP: 'GB', EUR: 'DE', USD: 'US' } as const satisfies Record<
  SaleCurrency,
  string
>;

export async function loader(args: PageArgs<'item'>) {
  const { api, params, owner, country: own, may } = await requireItem(args);
  const search = new URL(args.request.url).searchParams;
  const { data: countries } = await api('GET /api/shipping_countries');
  const country = countries.find(({ iso }) => iso === search.get('country'))?.iso ?? own;
  const [item, taxes, rate, ...typesByCountry] = await Promise.all([
    api('GET /api/users/{user}/merch/{item}', { params, query: { country } }),
    api('GET /api/taxes'),
    api('GET /api/users/{user}/merch/{item}/earnings_rate', { params }),
    ...Object.values(COUNTRIES).map((iso) =>
      api('GET /api/merch_types', { query: { country: iso } }),
    ),
  ]);
  const home = owner.country_iso ?? own;
  const business = BUSINESSES.find((each) => each === search.get('business'));
  const registered = business === undefined ? rate.is_vat_registered : business === 'registered';
  const waterfallIn = (iso: string, tier: MerchTypeReply['price_categories'][number]) =>
    waterfallOf(tier, {
      country: iso,
      vatRate: vatRateIn(taxes, iso),
      sellerVatRate: registered ? vatRateIn(taxes, home) : null,
      sellerBasisPoints: rate.basis_points,
      mechanicals: null,
    });
  const inCurrencies = Object.values(COUNTRIES).map((iso, index) => {
    const types = typesByCountry[index]?.data ?? [];
    return { iso, tiers: types.find(({ id }) => id === item.type.id)?.price_categories ?? [] };
  });
  return {
    item,
    canEdit: may('merch.edit', owner.id),
    rate,
    country,
    countries,
    business: registered ? BUSINESSES[0] : BUSINESSES[1],
    tiers: item.price_categories.map((tier) => ({
      id: tier.id,
      name: tier.name,
      waterfall: waterfallIn(country, tier),
      currencies: inCurrencies.flatMap(({ iso, tiers }) => {
        const priced = tiers.find(({ id }) => id === tier.id);
        if (!priced) return [];
        const { rrp, earnings } = waterfallIn(iso, priced);
        return [{ iso, rrp, earnings }];
      }),
    })),
    isSaved: search.get('done') === 'saved',
  };
}

export async function action(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const form = await args.request.formData();
  const tier = TIERS.find((each) => each === textOf(form, 'tier'));
  if (!tier) throw new Response(null, { status: 400 });
  const body = { price_category_id: tier, version: Number(textOf(form, 'version')) || 0 };
  const { failure } = await attempt(api('PUT /api/users/{user}/merch/{item}', { params, body }));
  if (failure) return data({ failure }, failure.status);
  const shown = new URLSearchParams({
    done: 'saved',
    country: textOf(form, 'country'),
    business: textOf(form, 'business'),
  });
  return redirect(`/studio/merch/${params.item}/price?${shown}`);
}
