/** Client loader and client action of the bulk checkout. */
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  redirect,
} from 'react-router';
import { api as browserApi } from '../../../lib/api-client.ts';
import { typedAddress } from '../../../lib/forms/address/address-values.ts';
import { attemptInBrowser, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { askedPath } from '../../../lib/page-path.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { typedBilling } from '../checkout-values.ts';
import { bothFailures, letCardFormIn, nextPage, paymentMethod, untilAnswered } from '../pay.tsx';
import { bulkBody } from './bulk-body.ts';
import type { loader } from './bulk-checkout.server.ts';

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  if (loaded.offer) letCardFormIn(request, loaded.offer);
  return loaded;
}

/**
 * Card data goes only to the payment provider; the key makes a second submission the same order.
 */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  const kept = { ...typedAddress(form), billing: typedBilling(form) };
  const card = await attemptInBrowser(paymentMethod(form));
  if (card.failure) {
    const body = bulkBody(form, '');
    const rest = await attemptInBrowser(browserApi('POST /es/bulk-checkout', { body }));
    logInAgain(request, rest.failure);
    return { kept, failure: bothFailures(card.failure, rest.failure), elsewhere: null };
  }
  const body = bulkBody(form, card.value);
  const begun = await untilAnswered((options) =>
    browserApi('POST /es/bulk-checkout', { body }, options),
  );
  if (!begun.failure) throw redirect(nextPage(begun.value));
  logInAgain(request, begun.failure);
  return { kept, failure: begun.failure, elsewhere: null };
}

/** The page itself would redirect to sign-in without a reason. */
function logInAgain(request: Request, failure: CallFailure | undefined): void {
  if (failure?.status !== 401) return;
  throw redirect(loginPath({ returnTo: askedPath(request), notice: 'session_ended' }));
}
