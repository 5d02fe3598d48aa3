import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { layoutsOf } from './address-layouts.server.ts';
import {
  cardBody,
  checkoutBody,
  emptyValues,
  readCheckoutValues,
  valuesFrom,
} from './checkout-values.ts';
import { declineFromQuery, mergeFailures, nextPage, redirectToLogin } from './pay.ts';

export async function loader({ context, request }: PageArgs) {
  const { api, viewer, country } = context.get(serverSide);
  const query = new URL(request.url).searchParams;
  const [served, book] = await Promise.all([
    api('GET /api/shipping_countries'),
    viewer ? api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }) : null,
  ]);
  const addresses = book?.data ?? [];
  const requestedCountry = query.get('country');
  const picked = addresses.find(({ uuid }) => uuid === query.get('address'));
  const chosen =
    picked ??
    addresses.find((one) => requestedCountry === null || one.country === requestedCountry);
  const values = chosen ? valuesFrom(chosen) : emptyValues(country, '');
  const known = served.data.find(({ iso }) => iso === (requestedCountry ?? values.country));
  const offer = await api('GET /es/checkout', { query: { country: known?.iso ?? country } });
  return {
    offer,
    values: { ...values, country: offer.country },
    countries: served.data,
    layouts: layoutsOf(offer.country, values.billing),
    addresses,
    picked: picked?.uuid,
    viewer: viewer && { id: viewer.id, name: viewer.name },
    problem: declineFromQuery(query),
  };
}

/** Without scripts the sandbox card data passes through this action and is not stored. */
export async function action({ request, context }: PageArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const submitted = readCheckoutValues(form);
  const offer = await api('GET /es/checkout', { query: { country: submitted.country } });
  const layouts = layoutsOf(offer.country, submitted.billing);
  // The Stripe form needs scripts, and the page says so.
  if (form.has('update') || offer.card_provider !== 'sandbox') {
    return data({ submitted, offer, layouts, failure: undefined });
  }
  const card = await attempt(api('POST /es/sandbox/cards', { body: cardBody(form) }));
  if (card.failure) {
    const rest = await attempt(api('POST /es/checkout', { body: checkoutBody(form, '') }));
    const failure = mergeFailures(card.failure, rest.failure);
    redirectToLogin(form, failure);
    return data({ submitted, offer, layouts, failure }, failure.status);
  }
  const body = checkoutBody(form, card.value.payment_method);
  const started = await attempt(api('POST /es/checkout', { body }));
  if (started.failure) {
    redirectToLogin(form, started.failure);
    return data({ submitted, offer, layouts, failure: started.failure }, started.failure.status);
  }
  return redirect(nextPage(started.value), 303);
}
