import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const QUANTITY_DEFAULT = 25;

export async function loader(args: PageArgs<'release'>) {
  const { api, params, country } = await requireRelease(args);
  const query = new URL(args.request.url).searchParams;
  const [served, release] = await Promise.all([
    api('GET /api/bulk_shipping_countries'),
    api('GET /api/users/{user}/releases/{release}', { params, query: { country } }),
  ]);
  const requestedCountry = query.get('country') ?? country;
  const choice = {
    quantity: Number(query.get('quantity')) || QUANTITY_DEFAULT,
    country:
      served.data.find(({ iso }) => iso === requestedCountry)?.iso ??
      served.data[0]?.iso ??
      country,
  };
  const offer = release.operations.order_copies_enabled
    ? await attempt(offerOf(api, params, choice))
    : null;
  return {
    release,
    countries: served.data,
    choice,
    offer: offer?.value ?? null,
    rejected: offer?.failure?.message ?? null,
  };
}

/** A limited edition may have fewer copies left than the default quantity. */
async function offerOf(
  api: Api,
  params: { user: string; release: string },
  { quantity, country }: { quantity: number; country: string },
) {
  const call = 'GET /api/users/{user}/releases/{release}/creator-copies-price';
  const ask = (quantity: number) =>
    api(call, { params, query: { quantity, country_iso: country } });
  const { max_quantity } = await ask(1);
  return await ask(Math.max(1, Math.min(quantity, max_quantity)));
}

export async function action(args: PageArgs<'release'>) {
  const { api } = await requireRelease(args);
  const body = { uuid: args.params.release };
  const { failure } = await attempt(api('POST /es/cart/proof', { body }));
  if (failure) return data({ failure }, failure.status);
  return redirect('/basket');
}
