/** Shared by all pages with a card form. */
import { CARD_DECLINES, type CardDecline } from '@lathe/contract/card-declines';
import type { CheckoutState } from '@lathe/contract/checkout-calls';
import { redirect, replace } from 'react-router';
import { type ApiOptions, api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { failureMessage } from '../../lib/error-messages.ts';
import { attemptInBrowser, type CallFailure } from '../../lib/forms/call-failure.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import { cardBody } from './checkout-values.ts';
import { loadStripeForm } from './load-stripe-form.ts';

/** The payment method ID of the provider; the card number never reaches our server. */
export async function paymentMethod(form: FormData): Promise<string> {
  if (!form.has('card_number')) {
    return await (await stripeForm()).paymentMethodOf();
  }
  const { payment_method } = await api('POST /es/sandbox/cards', { body: cardBody(form) });
  return payment_method;
}

async function stripeForm(): ReturnType<typeof loadStripeForm> {
  try {
    return await loadStripeForm();
  } catch (cause) {
    throw new ApiError(failureMessage('network'), { status: 0, code: 'network', cause });
  }
}

/** Reports all problems at once: those of the card and those of the form. */
export function mergeFailures(card: CallFailure, rest: CallFailure | undefined): CallFailure {
  if (!rest || rest.status === 0) return card;
  if (rest.code !== 'validation') return rest;
  const { payment_method: _, ...fields } = rest.fields;
  return { ...card, fields: { ...fields, ...card.fields } };
}

/**
 * Members have no email field. A missing email or an empty basket means that the session ended:
 * they sign in and return to their draft.
 */
export function redirectToLogin(form: FormData, { code, fields }: CallFailure): void {
  const isSessionLost = code === 'cart_empty' || fields.email !== undefined;
  if (isSessionLost && !form.has('email')) {
    throw redirect(loginPath({ returnTo: '/checkout', notice: 'session_ended' }));
  }
}

const ATTEMPTS_MAX = 4;
const RETRY_DELAY_MS = 2500;

/**
 * Without a response it is unknown whether the order was placed. The same idempotency key gives the
 * same reply, so the call is retried.
 */
export async function retryUntilAnswered<T>(
  call: (options: ApiOptions) => Promise<T>,
): ReturnType<typeof attemptInBrowser<T>> {
  const options = { idempotencyKey: crypto.randomUUID() };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptInBrowser(call(options));
    if (outcome.failure?.status !== 0 || attempt === ATTEMPTS_MAX) return outcome;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** The card error that a new attempt shows. */
export function declineFromQuery(query: URLSearchParams): CardDecline | null {
  return CARD_DECLINES.find((code) => code === query.get('problem')) ?? null;
}

/** The basket checkout, or the bulk checkout with its previous values. */
export function retryPath(query: URLSearchParams, problem: string): string {
  const bulk = query.get('bulk');
  if (bulk === null) return `/checkout?problem=${problem}`;
  const retryQuery = new URLSearchParams({ problem });
  for (const name of ['type', 'quantity', 'country']) retryQuery.set(name, query.get(name) ?? '');
  return `/checkout/bulk/${encodeURIComponent(bulk)}?${retryQuery}`;
}

export function nextPage({ status, checkout, order, key, action_url }: CheckoutState): string {
  if (status === 'paid') return `/checkout/complete/${order}?key=${key}`;
  if (status === 'action_needed') return action_url ?? '/checkout';
  return `/checkout/return/${checkout}`;
}

/** Back from the bank returns to the form; Back from a paid order does not, as it would be empty. */
export function leaveCheckout(state: CheckoutState): Response {
  return state.status === 'paid' ? replace(nextPage(state)) : redirect(nextPage(state));
}
