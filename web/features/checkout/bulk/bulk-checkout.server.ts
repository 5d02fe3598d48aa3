import { data, redirect } from 'react-router';
import { addressIn, emptyAddress, readAddress } from '../../../lib/forms/address/address-values.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { layoutsOf } from '../address-layouts.server.ts';
import { cardBody, readBillingAddress } from '../checkout-values.ts';
import { declineFromQuery, mergeFailures, nextPage } from '../pay.ts';
import { bulkBody, bulkTypeOf } from './bulk-body.ts';
import { offerOf, offerView, SHOP_ORDER_MIN } from './bulk-checkout.tsx';

export async function loader(args: PageArgs<'release'>) {
  const { api, viewer, country } = requireViewer(args);
  const query = new URL(args.request.url).searchParams;
  const [served, book] = await Promise.all([
    api('GET /api/bulk_shipping_countries'),
    api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }),
  ]);
  const requestedCountry = query.get('country');
  const picked = book.data.find(({ uuid }) => uuid === query.get('address'));
  const chosen =
    picked ??
    book.data.find((one) => requestedCountry === null || one.country === requestedCountry);
  const values = {
    ...(chosen ? addressIn(chosen) : emptyAddress(country)),
    ...(requestedCountry !== null && { country: requestedCountry }),
  };
  const isServed = served.data.some(({ iso }) => iso === values.country);
  const shown = isServed ? values.country : (served.data[0]?.iso ?? country);
  const choice = {
    type: bulkTypeOf(query.get('type')),
    release: args.params.release,
    quantity: Number(query.get('quantity')) || SHOP_ORDER_MIN,
    country: shown,
  } as const;
  const offer = await attempt(offerOf(api, viewer.id, choice));
  if (offer.failure?.status === 404) throw data(null, 404);
  return {
    ...offerView(choice, offer),
    problem: declineFromQuery(query),
    values: { ...values, country: shown, billing: null },
    picked: picked?.uuid,
    viewer: viewer.id,
    countries: served.data,
    layouts: layoutsOf(shown, null),
    addresses: book.data,
  };
}

/** Without scripts the sandbox card data passes through this action and is not stored. */
export async function action(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const submitted = { ...readAddress(form), billing: readBillingAddress(form) };
  const layouts = layoutsOf(submitted.country, submitted.billing);
  if (form.has('update')) {
    const { type, uuid: release, quantity } = bulkBody(form, '');
    const choice = { type, release, quantity, country: submitted.country };
    const offer = await attempt(offerOf(api, viewer.id, choice));
    return data({ submitted, layouts, failure: undefined, elsewhere: offerView(choice, offer) });
  }
  const card = await attempt(api('POST /es/sandbox/cards', { body: cardBody(form) }));
  if (card.failure) {
    const rest = await attempt(api('POST /es/bulk-checkout', { body: bulkBody(form, '') }));
    const failure = mergeFailures(card.failure, rest.failure);
    return data({ submitted, layouts, failure, elsewhere: null }, failure.status);
  }
  const body = bulkBody(form, card.value.payment_method);
  const started = await attempt(api('POST /es/bulk-checkout', { body }));
  if (started.failure) {
    return data(
      { submitted, layouts, failure: started.failure, elsewhere: null },
      started.failure.status,
    );
  }
  return redirect(nextPage(started.value), 303);
}
