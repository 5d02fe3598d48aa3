import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireRelease } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { vatRateIn } from '../../lib/taxes.ts';
import { BUSINESSES } from '../prices/price-choice.tsx';
import { waterfallOf } from '../prices/waterfall.ts';

const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

export async function loader(args: PageArgs<'release'>) {
  const { api, params, owner, country: own } = await requireRelease(args);
  const search = new URL(args.request.url).searchParams;
  const { data: countries } = await api('GET /api/shipping_countries');
  const country = countries.find(({ iso }) => iso === search.get('country'))?.iso ?? own;
  const [release, taxes, rate] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: { country } }),
    api('GET /api/taxes'),
    api('GET /api/users/{user}/releases/{release}/earnings_rate', { params }),
  ]);
  const home = owner.country_iso ?? own;
  const business = BUSINESSES.find((each) => each === search.get('business'));
  const registered = business === undefined ? rate.is_vat_registered : business === 'registered';
  const rates = {
    vatRate: vatRateIn(taxes, country),
    sellerVatRate: registered ? vatRateIn(taxes, home) : null,
  };
  return {
    release,
    rate,
    country,
    countries,
    business: registered ? BUSINESSES[0] : BUSINESSES[1],
    tiers: release.price_categories.map((tier) => ({
      id: tier.id,
      name: tier.name,
      waterfall: waterfallOf(tier, {
        country,
        ...rates,
        sellerBasisPoints: rate.basis_points,
        mechanicals: { ownWorks: release.own_works !== null },
      }),
    })),
    done: DONE.find((each) => each === search.get('done')),
  };
}

const DONE = ['saved', 'declare', 'withdraw'] as const;

export async function action(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const body = {
    ...changeOf(form, intent),
    version: Number(textOf(form, 'version')) || 0,
    // Keeps the details complete, since a change would unlock them.
    ...(form.has('finished') && { metadata_in_edit: false }),
  };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ failure, intent }, failure.status);
  const shown = new URLSearchParams({
    done: intent === '' ? 'saved' : intent,
    country: textOf(form, 'country'),
    business: textOf(form, 'business'),
  });
  return redirect(`/studio/releases/${params.release}/price?${shown}`);
}

/** A price, or the declaration about own works. */
function changeOf(form: FormData, intent: string) {
  if (intent === 'withdraw') return { own_works: null };
  if (intent === 'declare') {
    return {
      own_works: {
        agreed: form.has('agreed'),
        name: textOf(form, 'name'),
        text_version: Number(textOf(form, 'text_version')) || 0,
      },
    };
  }
  const tier = TIERS.find((each) => each === textOf(form, 'tier'));
  if (!tier) throw new Response(null, { status: 400 });
  return { price_category_id: tier };
}
