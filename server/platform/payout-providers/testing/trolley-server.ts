/** Stands in for Trolley: checks `prsign` and widget signatures, steps of a batch, signs events. */
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

export const TROLLEY_KEYS = {
  TROLLEY_KEY: 'ak-of-the-tests',
  TROLLEY_SECRET: 'trolley-secret-of-the-tests',
  TROLLEY_WEBHOOK_SECRET: 'trolley-webhook-secret',
};

interface Recipient {
  id: string;
  referenceId: string;
  status: string;
  complianceStatus: string;
}

interface Batch {
  id: string;
  status: 'open' | 'quoted' | 'processing';
  description: string;
  sourceCurrency: string;
  payments: {
    externalId: string;
    sourceAmount: string;
    recipient: { id: string };
    status?: string;
  }[];
}

const STATUSES = {
  accepted: 'processing',
  settled: 'processed',
  failed: 'failed',
  returned: 'returned',
} as const satisfies Record<PaymentResult, string>;

const RESULTS: ReadonlyMap<string | undefined, PaymentResult> = new Map(
  PAYMENT_RESULTS.map((result) => [STATUSES[result], result]),
);

interface ReportedPayment {
  externalId: string;
  status: string;
  failureMessage?: string;
  returnedNote?: string;
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

export async function startTrolley({ port, shop }: StandInOptions = {}) {
  const events = shop && startEventPost(shop);
  const lives = shop && startLives(shop, report);
  const recipients = new Map<string, Recipient>();
  const batches = new Map<string, Batch>();

  function isSigned({ method, path, headers, body }: ProviderRequest): boolean {
    const text = `${headers['x-pr-timestamp']}\n${method}\n${path}\n${body}\n`;
    const expected = `prsign ${TROLLEY_KEYS.TROLLEY_KEY}:${hmac(TROLLEY_KEYS.TROLLEY_SECRET, text)}`;
    return headers.authorization === expected;
  }

  function answer(request: ProviderRequest) {
    const url = new URL(request.path, 'http://trolley.test');
    if (url.pathname === '/widget') return showWidget(url, request.method);
    if (!isSigned(request)) return refuse(401, 'the signature is wrong');
    const [, id = '', step = ''] = /^\/v1\/batches\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (step !== '') return moveBatch(id, step);
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /v1/recipients': {
        const own = recipients.get(url.searchParams.get('referenceId') ?? '');
        return ok({ recipients: own ? [own] : [] });
      }
      case 'POST /v1/recipients':
        return createRecipient(JSON.parse(request.body));
      case 'GET /v1/batches': {
        const term = url.searchParams.get('search') ?? '';
        const found = [...batches.values()].filter((each) => each.description.includes(term));
        return ok({ batches: found });
      }
      case 'POST /v1/batches':
        return createBatch(JSON.parse(request.body));
      default:
        return refuse(404, `${request.method} ${url.pathname} does not exist`);
    }
  }

  function createRecipient(body: { referenceId: string }) {
    const recipient = {
      ...body,
      id: `R-${randomUUID()}`,
      status: 'incomplete',
      complianceStatus: 'pending',
    };
    recipients.set(body.referenceId, recipient);
    return ok({ recipient });
  }

  function createBatch(body: Pick<Batch, 'description' | 'sourceCurrency' | 'payments'>) {
    const known = [...recipients.values()];
    const payable = (id: string) => known.find((each) => each.id === id)?.status === 'active';
    if (!body.payments.every(({ recipient }) => payable(recipient.id))) {
      return refuse(400, 'the recipient is not active');
    }
    const batch: Batch = { ...body, id: `B-${randomUUID()}`, status: 'open' };
    batches.set(batch.id, batch);
    return ok({ batch });
  }

  function moveBatch(id: string, step: string) {
    const batch = batches.get(id);
    if (!batch) return refuse(404, 'there is no such batch');
    if (step === 'payments') return ok({ payments: batch.payments });
    if (step === 'start-processing') {
      if (batch.status === 'processing') return refuse(400, 'the batch is in process already');
      batch.status = 'processing';
      for (const payment of batch.payments) {
        payment.status = STATUSES.accepted;
        lives?.begin(payment.externalId);
      }
    }
    return ok({ batch });
  }

  /** Payees open it with a signature, and then can be paid. */
  function showWidget({ href, searchParams }: URL, method: string) {
    const recipient = recipients.get(searchParams.get('refid') ?? '');
    if (!recipient || !opensWidget(href, shop?.now() ?? new Date())) {
      return refuse(403, 'the link is not valid');
    }
    if (method !== 'POST') return payeePage();
    Object.assign(recipient, { status: 'active', complianceStatus: 'verified' });
    send({ model: 'recipient', action: 'updated', body: { recipient } });
    return payeePage();
  }

  function opensWidget(address: string, now: Date): boolean {
    const [query = '', sign] = new URL(address).search.slice(1).split('&sign=');
    const age = now.getTime() / 1000 - Number(new URLSearchParams(query).get('ts'));
    return hmac(TROLLEY_KEYS.TROLLEY_SECRET, query) === sign && age <= 30 && !query.includes('+');
  }

  /** The status changes, and the shop gets an event about it. */
  function report(externalId: string, result: PaymentResult): void {
    const status = STATUSES[result];
    for (const { payments } of batches.values()) {
      for (const payment of payments)
        if (payment.externalId === externalId) payment.status = status;
    }
    send({ model: 'payment', action: status, body: { payment: { externalId, status } } });
  }

  /** Repeated deliveries have their first signature. */
  function send(content: object): void {
    const signed = sign(content, { now: shop?.now() ?? new Date() });
    events?.send(() => signed);
  }

  function sign(content: object, { now, id = randomUUID() }: { now: Date; id?: string }) {
    const body = JSON.stringify(content, null, 1);
    const moment = String(Math.floor(now.getTime() / 1000));
    const signature = hmac(TROLLEY_KEYS.TROLLEY_WEBHOOK_SECRET, `${moment}${body}`);
    const headers = {
      'content-type': 'application/json',
      'x-paymentrails-delivery': id,
      'x-paymentrails-signature': `t=${moment},v1=${signature}`,
    };
    return { url: '/es/payout-events/trolley', headers, body } satisfies SignedEvent;
  }

  function madePayments({ sourceCurrency, payments }: Batch): MadePayment[] {
    const known = [...recipients.values()];
    return payments.flatMap(({ externalId, sourceAmount, recipient, status }) => {
      const result = RESULTS.get(status);
      if (result === undefined) return [];
      const userId = known.find(({ id }) => id === recipient.id)?.referenceId ?? '';
      const amount = Math.round(Number(sourceAmount) * 100);
      return { endToEndId: externalId, userId, currency: sourceCurrency, amount, result };
    });
  }

  const server = await startProviderServer(answer, port);
  return Object.assign(server, {
    recipients,
    batches,
    settings: {
      ...TROLLEY_KEYS,
      TROLLEY_API_URL: server.url,
      TROLLEY_WIDGET_URL: `${server.url}/widget`,
    },
    opensWidget,
    report,
    events,
    lives,
    event: (payment: ReportedPayment, options: { now: Date; id?: string }) =>
      sign({ model: 'payment', action: payment.status, body: { payment } }, options),
    made: () => [...batches.values()].flatMap(madePayments),
    async [Symbol.asyncDispose]() {
      events?.stop();
      await server.close();
    },
  });
}
