/** Tipalti: OAuth with a refresh token, payees by our id, a signed page, batches, signed events. */
import { toDecimal } from '@lathe/rules/money';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { callProvider, createPayment, ProviderError } from './call-provider.ts';
import { dayOf } from './day-of.ts';
import type { Payee, PayeeState, PayoutProvider, ProviderEvent } from './payout-providers.ts';
import { hmac, isTimedSignature } from './signatures.ts';

export interface TipaltiSettings {
  /** Name of the payer, on its pages. */
  payer: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  codeVerifier: string;
  /** Signs the pages for payees. */
  apiKey: string;
  webhookSecret: string;
  /** Differ between the sandbox and the live system. */
  apiUrl: string;
  tokenUrl: string;
  dashboardUrl: string;
  timeoutMs: number;
}

const SIGNATURE_HEADER = 'tipalti-signature';
const TOLERANCE_SECONDS = 300;
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000;

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const payee = z.object({
  id: z.string(),
  refCode: z.string().nullish(),
  isPayable: z.boolean().default(false),
  status: z.string().default(''),
  statusReason: z.string().nullish(),
});
const payment = z.object({
  id: z.string(),
  refCode: z.string().nullish(),
  status: z.string().default(''),
});

export function makeTipalti(settings: TipaltiSettings, clock: Clock): PayoutProvider {
  const call = makeCaller(settings, clock);

  /** Compares the ids itself: a filter that is ignored would find the payee of someone else. */
  async function find<Item extends z.ZodType<{ refCode?: string | null | undefined }>>(
    path: string,
    item: Item,
    refCode: string,
  ): Promise<z.output<Item> | undefined> {
    const query = new URLSearchParams({ filter: `refCode=="${refCode}"` });
    const reply = await call('GET', `${path}?${query}`);
    const { items } = z.object({ items: z.array(item) }).parse(reply);
    return items.find((each) => each.refCode === refCode);
  }

  async function findPayee(userId: string): Promise<PayeeState | null> {
    const own = await find('/payees', payee, userId);
    return own ? stateOf(own) : null;
  }

  return {
    name: 'tipalti',
    findPayee,

    async ensurePayee({ userId, email, businessName }) {
      const existing = await findPayee(userId);
      if (existing) return existing;
      const created = await call('POST', '/payees', {
        refCode: userId,
        entityType: businessName === '' ? 'INDIVIDUAL' : 'COMPANY',
        contactInformation: { email },
      });
      return stateOf(payee.parse(created));
    },

    onboardingUrl: (person) => signedPage(settings, person, clock.now()),

    async pay({ endToEndId, payeeRef, amount, ...tries }) {
      if (await find('/payments', payment, endToEndId)) return;
      const instruction = {
        payeeId: payeeRef,
        // The shortest text of the number is the exact amount.
        amountSubmitted: { currency: amount.currency, amount: Number(toDecimal(amount)) },
        refCode: endToEndId,
      };
      const body = { paymentInstructions: [instruction] };
      await createPayment(tries, () => call('POST', '/payment-batches', body));
    },

    async findPayment(endToEndId) {
      const { status = '' } = (await find('/payments', payment, endToEndId)) ?? {};
      const result = STATUSES[status as keyof typeof STATUSES];
      return result
        ? { endToEndId, result, reasonCode: '', reasonText: '', happenedOn: null }
        : null;
    },

    verify(request) {
      const isSigned = isTimedSignature(request, {
        header: SIGNATURE_HEADER,
        secret: settings.webhookSecret,
        separator: '-',
        toleranceSeconds: TOLERANCE_SECONDS,
        now: clock.now(),
      });
      if (!isSigned) return null;
      const event = envelope.safeParse(jsonOf(request.body.toString('utf8')));
      return event.success ? { deliveryId: event.data.id } : null;
    },

    readEvent,
  };
}

function stateOf({ id, isPayable, status, statusReason }: z.output<typeof payee>): PayeeState {
  return { ref: id, isPayable, reason: isPayable ? '' : statusReason || status };
}

/** Calls with a token that is still valid, and once more if it was revoked. */
function makeCaller(settings: TipaltiSettings, clock: Clock) {
  let current: { text: string; until: number } | null = null;

  async function requestToken(): Promise<unknown> {
    return await callProvider({
      url: settings.tokenUrl,
      timeoutMs: settings.timeoutMs,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: settings.refreshToken,
        code_verifier: settings.codeVerifier,
      }).toString(),
    });
  }

  async function renew(): Promise<string> {
    const reply = await requestToken().catch((error: Error) => {
      // Its status is about the token, not about the request that needs it.
      throw new ProviderError(error.message, null, error);
    });
    const { access_token: text, expires_in: seconds } = token.parse(reply);
    current = { text, until: clock.now().getTime() + seconds * 1000 - TOKEN_MARGIN_MS };
    return text;
  }

  async function send(method: 'GET' | 'POST', path: string, text: string, body?: object) {
    return await callProvider({
      url: `${settings.apiUrl}${path}`,
      timeoutMs: settings.timeoutMs,
      method,
      headers: {
        authorization: `Bearer ${text}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
  }

  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const isValid = current !== null && clock.now().getTime() < current.until;
    try {
      return await send(method, path, isValid && current ? current.text : await renew(), body);
    } catch (error) {
      if ((error as { status?: number }).status !== 401 || !isValid) throw error;
      return await send(method, path, await renew(), body);
    }
  };
}

/** The signature is of exactly the query that is sent. */
function signedPage(settings: TipaltiSettings, person: Payee, now: Date): string {
  const query = new URLSearchParams({
    payer: settings.payer,
    idap: person.userId,
    ts: String(Math.floor(now.getTime() / 1000)),
    ...(person.businessName === ''
      ? { first: person.firstName, last: person.lastName }
      : { company: person.businessName }),
    email: person.email,
  }).toString();
  return `${settings.dashboardUrl}/home?${query}&hashkey=${hmac(settings.apiKey, query)}`;
}

const envelope = z.object({ id: z.string().min(1).max(200), type: z.string() });
const paymentEvent = z.object({
  refCode: z.string(),
  errorCode: z.string().nullish(),
  errorDescription: z.string().nullish(),
  paymentStatus: z.string().nullish(),
});

const STATUSES = {
  SCHEDULED: 'accepted',
  SUBMITTED: 'accepted',
  DEFERRED: 'accepted',
  DEFERRED_INTERNAL: 'accepted',
  FRAUD_REVIEW: 'accepted',
  PENDING_PAYER_FUNDS: 'accepted',
  PAID: 'settled',
  CLEARED: 'settled',
  REJECTED: 'failed',
  CANCELED: 'failed',
  RETURNED: 'returned',
} as const;

const RESULTS = {
  paymentSubmitted: 'accepted',
  paymentCompleted: 'settled',
  paymentCanceled: 'failed',
  paymentError: 'failed',
} as const;

function readEvent(body: string): ProviderEvent {
  const { type, createdDate, eventData } = z
    .object({
      type: z.string(),
      createdDate: z.iso.datetime({ offset: true }).nullish().catch(null),
      eventData: z.unknown(),
    })
    .parse(jsonOf(body));
  if (type === 'payeeDetailsChanged') {
    // Our own id: Tipalti calls it the payee id here.
    const { payeeId } = z.object({ payeeId: z.string() }).parse(eventData);
    return { kind: 'payee', userId: payeeId, isDetails: true };
  }
  const result = RESULTS[type as keyof typeof RESULTS];
  if (result === undefined) return { kind: 'other' };
  const { refCode, errorCode, errorDescription, paymentStatus } = paymentEvent.parse(eventData);
  const isReturned = result === 'failed' && paymentStatus === 'RETURNED';
  return {
    kind: 'payment',
    endToEndId: refCode,
    result: isReturned ? 'returned' : result,
    reasonCode: errorCode ?? '',
    reasonText: errorDescription ?? '',
    // A payment has no day of its own, and an event can be delivered days later.
    happenedOn: dayOf(createdDate),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
