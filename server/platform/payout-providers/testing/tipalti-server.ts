/** Stands in for Tipalti: checks tokens and page signatures, pays a reference once, signs events. */
import { createHmac, randomUUID } from 'node:crypto';
import { PAYMENT_RESULTS, type PaymentResult } from '@lathe/rules/payouts';
import { type SignedEvent, startEventPost } from './event-post.ts';
import { startLives } from './payment-lives.ts';
import {
  type MadePayment,
  ok,
  type ProviderRequest,
  payeePage,
  refuse,
  type StandInOptions,
  startProviderServer,
} from './provider-server.ts';

export const TIPALTI_KEYS = {
  TIPALTI_PAYER: 'Lathe',
  TIPALTI_CLIENT_ID: 'client-of-the-tests',
  TIPALTI_CLIENT_SECRET: 'client-secret-of-the-tests',
  TIPALTI_REFRESH_TOKEN: 'refresh-token-of-the-tests',
  TIPALTI_CODE_VERIFIER: 'code-verifier-of-the-tests',
  TIPALTI_API_KEY: 'page-key-of-the-tests',
  TIPALTI_WEBHOOK_SECRET: 'tipalti-webhook-secret',
};

interface StoredPayee {
  id: string;
  refCode: string;
  entityType: string;
  isPayable: boolean;
  status: string;
}

interface StoredPayment {
  id: string;
  refCode: string;
  payeeId: string;
  amountSubmitted: { currency: string; amount: number };
  status: string;
}

const STATUSES = {
  accepted: 'SUBMITTED',
  settled: 'PAID',
  failed: 'REJECTED',
  returned: 'RETURNED',
} as const satisfies Record<PaymentResult, string>;

const EVENTS = {
  accepted: 'paymentSubmitted',
  settled: 'paymentCompleted',
  failed: 'paymentError',
  returned: 'paymentError',
} as const satisfies Record<PaymentResult, string>;

const RESULTS: ReadonlyMap<string, PaymentResult> = new Map(
  PAYMENT_RESULTS.map((result) => [STATUSES[result], result]),
);

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

export async function startTipalti({ port, shop }: StandInOptions = {}) {
  const events = shop && startEventPost(shop);
  const lives = shop && startLives(shop, report);
  const payees = new Map<string, StoredPayee>();
  const payments: StoredPayment[] = [];
  const tokens = new Set<string>();
  const unlisted = new Set<string>();
  const search = { ignoresFilter: false };

  function answer(request: ProviderRequest) {
    const { method, path } = request;
    const url = new URL(path, 'http://tipalti.test');
    if (url.pathname === '/token') return issueToken(request);
    if (url.pathname === '/payeedashboard/home') return showPage(url, method);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!tokens.has(bearer)) return refuse(401, 'the token is not valid');
    const refCode = /^refCode=="([^"]*)"$/.exec(url.searchParams.get('filter') ?? '')?.[1];
    switch (`${method} ${url.pathname}`) {
      case 'GET /api/payees':
        return ok({ items: matching([...payees.values()], refCode) });
      case 'POST /api/payees':
        return createPayee(JSON.parse(request.body));
      case 'GET /api/payments':
        return ok({ items: unlisted.has(refCode ?? '') ? [] : matching(payments, refCode) });
      case 'POST /api/payment-batches':
        return createBatch(JSON.parse(request.body));
      default:
        return refuse(404, `${method} ${url.pathname} does not exist`);
    }
  }

  function matching<Item extends { refCode: string }>(items: Item[], refCode?: string) {
    return search.ignoresFilter ? items : items.filter((each) => each.refCode === refCode);
  }

  function issueToken({ body, headers }: ProviderRequest) {
    const form = Object.fromEntries(new URLSearchParams(body));
    const isRight =
      headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form.grant_type === 'refresh_token' &&
      form.client_id === TIPALTI_KEYS.TIPALTI_CLIENT_ID &&
      form.client_secret === TIPALTI_KEYS.TIPALTI_CLIENT_SECRET &&
      form.refresh_token === TIPALTI_KEYS.TIPALTI_REFRESH_TOKEN &&
      form.code_verifier === TIPALTI_KEYS.TIPALTI_CODE_VERIFIER;
    if (!isRight) return refuse(400, 'invalid_grant');
    const token = randomUUID();
    tokens.add(token);
    return ok({ access_token: token, expires_in: 3600 });
  }

  function createPayee(body: { refCode: string; entityType: string }) {
    if (payees.has(body.refCode)) return refuse(409, 'the refCode is in use');
    const payee = { ...body, id: `tp-${randomUUID()}`, isPayable: false, status: 'PENDING' };
    payees.set(body.refCode, payee);
    return ok(payee);
  }

  function createBatch(body: { paymentInstructions: Omit<StoredPayment, 'id' | 'status'>[] }) {
    for (const instruction of body.paymentInstructions) {
      const payee = [...payees.values()].find(({ id }) => id === instruction.payeeId);
      if (!payee?.isPayable) return refuse(422, 'the payee is not payable');
      // Unlike the real one, it would pay twice, so that a test sees it.
      payments.push({ ...instruction, id: randomUUID(), status: STATUSES.accepted });
      lives?.begin(instruction.refCode);
    }
    return ok({ id: randomUUID() });
  }

  /** Payees open it with a signature, and then can be paid. */
  function showPage({ href, searchParams }: URL, method: string) {
    const payee = payees.get(searchParams.get('idap') ?? '');
    if (!payee || !opensPage(href)) return refuse(403, 'the link is not valid');
    if (method !== 'POST') return payeePage();
    Object.assign(payee, { isPayable: true, status: 'PAYABLE' });
    send('payeeDetailsChanged', { payeeId: payee.refCode, isPayable: true });
    return payeePage();
  }

  /** The page of a payee opens only with the right signature. */
  function opensPage(address: string): boolean {
    const [query = '', hash] = new URL(address).search.slice(1).split('&hashkey=');
    return hmac(TIPALTI_KEYS.TIPALTI_API_KEY, query) === hash;
  }

  /** The status changes, and the shop gets an event about it. */
  function report(refCode: string, result: PaymentResult): void {
    const status = STATUSES[result];
    for (const payment of payments) if (payment.refCode === refCode) payment.status = status;
    send(EVENTS[result], { refCode, paymentStatus: status });
  }

  function send(type: string, eventData: object): void {
    const id = randomUUID();
    events?.send(() => event(type, eventData, { now: shop?.now() ?? new Date(), id }));
  }

  /** An event as it is posted. The same one can be posted twice, or before an earlier one. */
  function event(
    type: string,
    eventData: object,
    { now, id = randomUUID() }: { now: Date; id?: string },
  ): SignedEvent {
    const body = JSON.stringify({ id, type, isTest: true, version: '1.0', eventData }, null, 1);
    const moment = String(Math.floor(now.getTime() / 1000));
    const signature = hmac(TIPALTI_KEYS.TIPALTI_WEBHOOK_SECRET, `${moment}-${body}`);
    const headers = {
      'content-type': 'application/json',
      'tipalti-signature': `t=${moment},v=${signature}`,
    };
    return { url: '/es/payout-events/tipalti', headers, body };
  }

  function madePayment({ refCode, payeeId, amountSubmitted, status }: StoredPayment): MadePayment {
    const payee = [...payees.values()].find(({ id }) => id === payeeId);
    return {
      endToEndId: refCode,
      userId: payee?.refCode ?? '',
      currency: amountSubmitted.currency,
      amount: Math.round(amountSubmitted.amount * 100),
      result: RESULTS.get(status) ?? 'accepted',
    };
  }

  const server = await startProviderServer(answer, port);
  return Object.assign(server, {
    payees,
    payments,
    /** Payments that the search does not list yet. */
    unlisted,
    search,
    settings: {
      ...TIPALTI_KEYS,
      TIPALTI_API_URL: `${server.url}/api`,
      TIPALTI_TOKEN_URL: `${server.url}/token`,
      TIPALTI_DASHBOARD_URL: `${server.url}/payeedashboard`,
    },
    /** As if the access was revoked. */
    revokeTokens: () => tokens.clear(),
    opensPage,
    report,
    send,
    event,
    events,
    lives,
    made: () => payments.map(madePayment),
    async [Symbol.asyncDispose]() {
      events?.stop();
      await server.close();
    },
  });
}
