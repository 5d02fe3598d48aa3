/**
 * Stripe, through its official library. The PaymentIntent is created and stored before it is
 * confirmed. After a crash or timeout, the intent shows the outcome; an intent that was not stored
 * was never charged.
 */
import { money } from '@lathe/rules/money';
import Stripe from 'stripe';
import type { CardDependencies, CardFailure, Cards, Charge, Payment } from './cards.ts';
import { presentEvent } from './stripe-event.ts';
import { presentIntent, WITH_CHARGE } from './stripe-payment.ts';
import { refundPayment } from './stripe-refund.ts';
import { abandonPayment, findIntentId, saveIntentId, startPayment } from './stripe-store.ts';

/**
 * Three calls with one retry each stay below the minute after which a checkout's payment is looked
 * up.
 */
const TIMEOUT_MS = 8000;
const RETRIES = 1;
const SIGNATURE_TOLERANCE_SECONDS = 300;

export function makeStripe(parts: CardDependencies): Cards {
  const { db, clock, machineClock, config } = parts;
  const stripe = connectTo(config);
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? '';
  const retrieveIntent = async (id: string) =>
    presentIntent(await stripe.paymentIntents.retrieve(id, WITH_CHARGE));
  return {
    provider: 'stripe',

    fingerprintOf: (method) => fingerprintOf(parts, stripe, method),

    charge: (charge) => chargeCard(parts, stripe, charge),

    async find(key) {
      const id = await findIntentId(db, key);
      return id === null ? null : await retrieveIntent(id);
    },

    async cancel(key) {
      const id = await abandonPayment(db, { key, now: clock.now() });
      if (id === null) return null;
      try {
        const intent = await stripe.paymentIntents.cancel(id, WITH_CHARGE);
        return presentIntent(intent);
      } catch (error) {
        // Already paid, cancelled or processing: read its status.
        if (isRejectedRequest(error)) return await retrieveIntent(id);
        throw error;
      }
    },

    async refund({ key, paymentKey, amount }) {
      const id = await findIntentId(db, paymentKey);
      if (id === null) throw new Error(`There is no payment ${paymentKey} to refund.`);
      return await refundPayment(stripe, { id, key, amount: amount.amount });
    },

    signatureHeader: 'stripe-signature',

    readEvent(body, signature) {
      const now = machineClock.now().getTime();
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          now,
        );
        return presentEvent(event);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function connectTo({ STRIPE_SECRET_KEY = '', STRIPE_API_URL }: CardDependencies['config']): Stripe {
  const customApiUrl = STRIPE_API_URL === undefined ? null : new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(customApiUrl && {
      host: customApiUrl.hostname,
      port: customApiUrl.port,
      protocol: customApiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

async function chargeCard(
  parts: CardDependencies,
  stripe: Stripe,
  charge: Charge,
): Promise<Payment> {
  const { db, clock, log } = parts;
  const { key, amount } = charge;
  const now = clock.now();
  const paymentRow = await startPayment(db, { key, now });
  if (!paymentRow) return notChargedPayment(charge, { status: 'cancelled', failure: null });
  let { intentId } = paymentRow;
  if (intentId === null) {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amount.amount,
          currency: amount.currency.toLowerCase(),
          allowed_payment_method_types: ['card'],
          // Captures immediately, so that the response includes the fee.
          capture_method: 'automatic',
          metadata: { key },
        },
        { idempotencyKey: key },
      );
      intentId = intent.id;
    } catch (error) {
      // The card was not charged yet, so the failure is certain.
      log.error({ err: error }, 'Stripe did not create a payment.');
      await abandonPayment(db, { key, now });
      return notChargedPayment(charge, { status: 'declined', failure: 'unavailable' });
    }
    if (!(await saveIntentId(db, key, intentId))) {
      return notChargedPayment(charge, { status: 'cancelled', failure: null });
    }
  }
  return await confirm(stripe, { charge, intentId });
}

async function confirm(
  stripe: Stripe,
  { charge, intentId }: { charge: Charge; intentId: string },
): Promise<Payment> {
  const { method, returnUrl, key, challenge = false } = charge;
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      {
        payment_method: method,
        return_url: returnUrl,
        ...(challenge && { payment_method_options: { card: { request_three_d_secure: 'any' } } }),
        ...WITH_CHARGE,
      },
      { idempotencyKey: `${key} confirm` },
    );
    const payment = presentIntent(intent);
    if (payment) return payment;
  } catch (error) {
    if (!isRejectedRequest(error)) throw error;
  }
  // Declined, or confirmed before with the same or another card: the intent shows which.
  const intent = await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE);
  const current = presentIntent(intent);
  if (current) return current;
  // The payment method is not valid.
  await stripe.paymentIntents.cancel(intentId);
  return { ...notChargedPayment(charge, { status: 'declined', failure: 'invalid' }), id: intentId };
}

/**
 * Returns null on failure: other limits still apply, and the payment itself reveals more about the
 * card.
 */
async function fingerprintOf(
  { log }: CardDependencies,
  stripe: Stripe,
  method: string,
): Promise<string | null> {
  // Untrusted input must not become part of the Stripe URL.
  if (!/^pm_\w+$/.test(method)) return null;
  try {
    const { card } = await stripe.paymentMethods.retrieve(method);
    return card?.fingerprint ?? null;
  } catch (error) {
    if (!isRejectedRequest(error))
      log.warn({ err: error }, 'Stripe did not return the card details.');
    return null;
  }
}

/** True for a definite response: the card was declined, or the request is no longer valid. */
function isRejectedRequest(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  );
}

function notChargedPayment(
  { key, amount }: Charge,
  outcome: { status: 'cancelled' | 'declined'; failure: CardFailure | null },
): Payment {
  return {
    ...outcome,
    id: '',
    key,
    actionUrl: null,
    amount,
    fee: money(0, amount.currency),
    card: { brand: 'Card', last4: '0000' },
  };
}
