import { data, redirect } from 'react-router';
import { addressIn, emptyAddress, readAddress } from '../../../lib/forms/address/address-values.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { cardBody, readBillingAddress } from '../checkout-values.ts';
import { declineFromQuery, mergeFailures, nextPage } from '../pay.tsx';
import { bulkBody } from './bulk-body.ts';
import { offerOf, SHOP_ORDER_MIN, shownOffer } from './bulk-checkout.tsx';

export async function loader(asked: PageArgs<'release'>) {
  const { api, viewer, country } = requireViewer(asked);
  const query = new URL(asked.request.url).searchParams;
  const [served, book] = await Promise.all([
    api('GET /api/bulk_shipping_countries'),
    api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }),
  ]);
  const wanted = query.get('country');
  const picked = book.data.find(({ uuid }) => uuid === query.get('address'));
  const chosen = picked ?? book.data.find((one) => wanted === null || one.country === wanted);
  const values = {
    ...(chosen ? addressIn(chosen) : emptyAddress(country)),
    ...(wanted !== null && { country: wanted }),
  };
  const isServed = served.data.some(({ iso }) => iso === values.country);
  const shown = isServed ? values.country : (served.data[0]?.iso ?? country);
  const choice = {
    type: query.get('type') === 'creator-copies' ? 'creator-copies' : 'release',
    release: asked.params.release,
    quantity: Number(query.get('quantity')) || SHOP_ORDER_MIN,
    country: shown,
  } as const;
  const offer = await attempt(offerOf(api, viewer.id, choice));
  if (offer.failure?.status === 404) throw data(null, 404);
  return {
    ...shownOffer(choice, offer),
    problem: declineFromQuery(query),
    values: { ...values, country: shown, billing: null },
    picked: picked?.uuid,
    viewer: viewer.id,
    countries: served.data,
    addresses: book.data,
  };
}

/** Without scripts the sandbox card data passes through this action and is not stored. */
export async function action(asked: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const kept = { ...readAddress(form), billing: readBillingAddress(form) };
  if (form.has('update')) {
    const { type, uuid: release, quantity } = bulkBody(form, '');
    const choice = { type, release, quantity, country: kept.country };
    const offer = await attempt(offerOf(api, viewer.id, choice));
    return data({ kept, failure: undefined, elsewhere: shownOffer(choice, offer) });
  }
  const card = await attempt(api('POST /es/sandbox/cards', { body: cardBody(form) }));
  if (card.failure) {
    const rest = await attempt(api('POST /es/bulk-checkout', { body: bulkBody(form, '') }));
    const failure = mergeFailures(card.failure, rest.failure);
    return data({ kept, failure, elsewhere: null }, failure.status);
  }
  const body = bulkBody(form, card.value.payment_method);
  const begun = await attempt(api('POST /es/bulk-checkout', { body }));
  if (begun.failure) {
    return data({ kept, failure: begun.failure, elsewhere: null }, begun.failure.status);
  }
  return redirect(nextPage(begun.value), 303);
}
