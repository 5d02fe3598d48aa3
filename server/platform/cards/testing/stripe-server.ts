/**
 * A fake Stripe server for what the shop uses: form-encoded requests, idempotency keys, error
 * formats, signed events. Payment methods are named after their outcome.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export const STRIPE_KEYS = {
  CARDS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_ofTheTests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ofTheTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTheTests',
};

interface StripeRequest {
  method: string;
  path: string;
  form: Record<string, string>;
  key: string | undefined;
}

interface StripeReply {
  status: number;
  body: unknown;
}

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: string;
  created: number;
  last_payment_error: object | null;
  next_action: object | null;
  latest_charge: object | string | null;
  [more: string]: unknown;
}

export interface StripeServer {
  url: string;
  requests: StripeRequest[];
  intents: Map<string, Intent>;
  refunds: { id: string; amount: number; payment_intent: string; metadata: object }[];
  /** Faults for the next requests, one each: done without a response, or rejected. */
  faults: ('none' | 'drop' | 'fail' | 'unauthorized')[];
  /** Simulates expiry after a day. */
  forgetKeys(): void;
  /** The buyer's 3-D Secure response. */
  authenticate(intentId: string, isThem: boolean): void;
}

/** Decline codes by payment method, as for Stripe's test cards. */
const DECLINES: Record<string, { code: string; decline_code?: string }> = {
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_noFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_expired: { code: 'expired_card', decline_code: 'expired_card' },
  pm_wrongCode: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
  pm_wrongZip: { code: 'incorrect_zip', decline_code: 'incorrect_zip' },
};

const INTENT_FIELDS = new Set([
  'amount',
  'currency',
  'allowed_payment_method_types[0]',
  'capture_method',
  'metadata[key]',
]);

const CHALLENGE = 'payment_method_options[card][request_three_d_secure]';

const error = (status: number, body: object): StripeReply => ({ status, body: { error: body } });
const ok = (body: unknown): StripeReply => ({ status: 200, body });

export async function startStripe(): Promise<StripeServer> {
  const repliesByKey = new Map<string, { form: string; reply: StripeReply }>();
  const state: Omit<StripeServer, 'url' | 'authenticate' | 'forgetKeys'> = {
    requests: [],
    intents: new Map(),
    refunds: [],
    faults: [],
  };

  function pay(intent: Intent): void {
    intent.status = 'succeeded';
    intent.next_action = null;
    intent.latest_charge = {
      id: `ch_${randomUUID()}`,
      object: 'charge',
      created: intent.created,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      // The account currency differs: 1 to 0.8.
      balance_transaction: {
        object: 'balance_transaction',
        amount: Math.round(intent.amount * 0.8),
        fee: Math.round(intent.amount * 0.8 * 0.015) + 20,
      },
    };
  }

  function decline(intent: Intent, problem: object): StripeReply {
    const about = { type: 'card_error', message: 'Your card was declined.', ...problem };
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.last_payment_error = about;
    return error(402, { ...about, payment_intent: intent });
  }

  function unexpected(intent: Intent): StripeReply {
    return error(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent has a status of ${intent.status}.`,
      payment_intent: intent,
    });
  }

  function confirm(intent: Intent, form: Record<string, string>): StripeReply {
    const isOpen = ['requires_payment_method', 'requires_confirmation'].includes(intent.status);
    if (!isOpen) return unexpected(intent);
    const method = form.payment_method ?? '';
    const problem = DECLINES[method];
    if (problem) return decline(intent, problem);
    const isChallenged = form[CHALLENGE] === 'any';
    if (method === 'pm_secure' || (method === 'pm_ok' && isChallenged)) {
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.com/redirect/${intent.id}`;
      const redirect_to_url = { url, return_url: form.return_url };
      intent.next_action = { type: 'redirect_to_url', redirect_to_url };
      return ok(intent);
    }
    if (method !== 'pm_ok') {
      const message = `No such PaymentMethod: '${method}'`;
      const about = { type: 'invalid_request_error', code: 'resource_missing', message };
      return error(400, { ...about, param: 'payment_method' });
    }
    pay(intent);
    return ok(intent);
  }

  function replyTo({ method, path, form }: StripeRequest): StripeReply {
    const [, , room, id = '', verb] = path.split('?')[0]?.split('/') ?? [];
    if (room === 'refunds' && method === 'GET') {
      const intent = new URL(path, 'http://x').searchParams.get('payment_intent');
      const data = state.refunds.filter(({ payment_intent }) => payment_intent === intent);
      return ok({ object: 'list', has_more: false, data });
    }
    if (room === 'refunds') {
      const intent = state.intents.get(form.payment_intent ?? '');
      const before = state.refunds.filter(({ payment_intent }) => payment_intent === intent?.id);
      const refundedSum = before.reduce((sum, { amount }) => sum + amount, 0);
      if (!intent || refundedSum + Number(form.amount) > intent.amount) {
        const message = 'Refund amount is greater than unrefunded amount on charge.';
        return error(400, { type: 'invalid_request_error', message, param: 'amount' });
      }
      const metadata = { key: form['metadata[key]'] };
      const [amount, status] = [Number(form.amount), 'succeeded'];
      const refund = { id: `re_${randomUUID()}`, object: 'refund', amount, status, metadata };
      state.refunds.push({ ...refund, payment_intent: intent.id });
      return ok(refund);
    }
    if (room === 'payment_methods') {
      const card = { brand: 'visa', last4: '4242', fingerprint: `fp of ${id}` };
      return ok({ id, object: 'payment_method', type: 'card', card });
    }
    if (room !== 'payment_intents') return error(404, { type: 'invalid_request_error' });
    if (id === '') {
      const unknown = Object.keys(form).find((name) => !INTENT_FIELDS.has(name));
      if (unknown !== undefined) {
        const about = { type: 'invalid_request_error', code: 'parameter_unknown' };
        return error(400, { ...about, message: `Received unknown parameter: ${unknown}` });
      }
      const intent: Intent = {
        id: `pi_${randomUUID()}`,
        object: 'payment_intent',
        amount: Number(form.amount),
        currency: form.currency ?? '',
        metadata: { key: form['metadata[key]'] ?? '' },
        status: 'requires_payment_method',
        created: Math.floor(Date.now() / 1000),
        last_payment_error: null,
        next_action: null,
        latest_charge: null,
      };
      state.intents.set(intent.id, intent);
      return ok(intent);
    }
    const intent = state.intents.get(id);
    if (!intent) return error(404, { type: 'invalid_request_error', code: 'resource_missing' });
    if (verb === 'confirm') return confirm(intent, form);
    if (verb === 'cancel') {
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        return unexpected(intent);
      intent.status = 'canceled';
      intent.next_action = null;
    }
    return ok(intent);
  }

  /** The same key returns the same response; with a different form it is an error, as in Stripe. */
  function replyOnce(request: StripeRequest, form: string): StripeReply {
    if (request.key === undefined || request.method === 'GET') return replyTo(request);
    const before = repliesByKey.get(request.key);
    if (before && before.form !== form) {
      return error(400, { type: 'idempotency_error', message: 'Keys for idempotent requests …' });
    }
    // A copy of the response as it was at that time.
    const made = before?.reply ?? structuredClone(replyTo(request));
    repliesByKey.set(request.key, { form, reply: made });
    return made;
  }

  const server = createServer(async (request, reply) => {
    const body = await text(request);
    const incoming = requestFrom(request, body);
    state.requests.push(incoming);
    // Faults apply only to payments, not to the card lookup before them.
    const fault = incoming.path.includes('/payment_methods/') ? 'none' : state.faults.shift();
    if (fault === 'fail') {
      reply.writeHead(500).end(JSON.stringify({ error: { type: 'api_error' } }));
      return;
    }
    const isKnown = request.headers.authorization === `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`;
    if (fault === 'unauthorized' || !isKnown) {
      const about = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      reply.writeHead(401).end(JSON.stringify({ error: about }));
      return;
    }
    const answered = replyOnce(incoming, `${incoming.path} ${body}`);
    if (fault === 'drop') {
      request.socket.destroy();
      return;
    }
    reply.writeHead(answered.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(answered.body));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...state,
    url: `http://127.0.0.1:${port}`,
    forgetKeys: () => repliesByKey.clear(),
    authenticate(intentId, isThem) {
      const intent = state.intents.get(intentId);
      if (intent?.status !== 'requires_action') throw new Error('Nothing was asked.');
      if (isThem) pay(intent);
      else decline(intent, { code: 'payment_intent_authentication_failure' });
    },
  };
}

function requestFrom(
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
): StripeRequest {
  const key = headers['idempotency-key'];
  return {
    method,
    path: url,
    form: Object.fromEntries(new URLSearchParams(body)),
    key: typeof key === 'string' ? key : undefined,
  };
}

/** A webhook as Stripe sends it: body and signature header. */
export function stripeEvent(
  { id = `evt_${randomUUID()}`, type, object }: { id?: string; type: string; object: object },
  { now, secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET }: { now: Date; secret?: string },
): { body: string; signature: string } {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
  const moment = Math.floor(now.getTime() / 1000);
  const signed = createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
  return { body, signature: `t=${moment},v1=${signed}` };
}
