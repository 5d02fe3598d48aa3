/** Client loader and client action of the bulk checkout. */
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  redirect,
} from 'react-router';
import { api as browserApi } from '../../../lib/api-client.ts';
import { readAddress } from '../../../lib/forms/address/address-values.ts';
import { attemptInBrowser, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { requestPath } from '../../../lib/page-path.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { requireCardFormDocument } from '../card-form-document.tsx';
import { readBillingAddress } from '../checkout-values.ts';
import { leaveCheckout, mergeFailures, paymentMethod, retryUntilAnswered } from '../pay.ts';
import { bulkBody } from './bulk-body.ts';
import type { loader } from './bulk-checkout.server.ts';

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  if (loaded.offer) requireCardFormDocument(request, loaded.offer);
  return loaded;
}

/**
 * Card data goes only to the payment provider; the key makes a second submission the same order.
 */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  const submitted = { ...readAddress(form), billing: readBillingAddress(form) };
  const card = await attemptInBrowser(paymentMethod(form));
  if (card.failure) {
    const body = bulkBody(form, '');
    const rest = await attemptInBrowser(browserApi('POST /es/bulk-checkout', { body }));
    redirectToLogin(request, rest.failure);
    return {
      submitted,
      layouts: [],
      failure: mergeFailures(card.failure, rest.failure),
      elsewhere: null,
    };
  }
  const body = bulkBody(form, card.value);
  const started = await retryUntilAnswered((options) =>
    browserApi('POST /es/bulk-checkout', { body }, options),
  );
  if (!started.failure) throw leaveCheckout(started.value);
  redirectToLogin(request, started.failure);
  return { submitted, layouts: [], failure: started.failure, elsewhere: null };
}

/** The page itself would redirect to sign-in without a reason. */
function redirectToLogin(request: Request, failure: CallFailure | undefined): void {
  if (failure?.status !== 401) return;
  throw redirect(loginPath({ returnTo: requestPath(request), notice: 'session_ended' }));
}
