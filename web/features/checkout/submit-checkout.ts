/** Places the order in the browser. Loaded when the buyer uses the form. */
import type { ClientActionFunctionArgs } from 'react-router';
import { api as browserApi } from '../../lib/api-client.ts';
import { attemptInBrowser } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { checkoutBody, readCheckoutValues } from './checkout-values.ts';
import {
  leaveCheckout,
  mergeFailures,
  paymentMethod,
  redirectToLogin,
  retryUntilAnswered,
} from './pay.ts';

/**
 * Card data goes only to the payment provider; the key makes a second submission the same order.
 */
export async function submitCheckout({ request }: Pick<ClientActionFunctionArgs, 'request'>) {
  const form = await request.formData();
  const submitted = readCheckoutValues(form);
  const card = await attemptInBrowser(paymentMethod(form));
  if (card.failure) {
    const body = checkoutBody(form, '');
    const rest = await attemptInBrowser(browserApi('POST /es/checkout', { body }));
    const failure = mergeFailures(card.failure, rest.failure);
    redirectToLogin(form, failure);
    return { submitted, offer: null, layouts: [], failure };
  }
  const body = checkoutBody(form, card.value);
  const started = await retryUntilAnswered((options) =>
    browserApi('POST /es/checkout', { body }, options),
  );
  if (!started.failure) throw leaveCheckout(started.value);
  redirectToLogin(form, started.failure);
  const query = { country: textOf(form, 'country') };
  const offer = await attemptInBrowser(browserApi('GET /es/checkout', { query }));
  return { submitted, offer: offer.value ?? null, layouts: [], failure: started.failure };
}
