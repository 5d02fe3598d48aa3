/** Stands in for Trolley: checks `prsign` and widget signatures, steps of a batch, signs events. */
import { createHmac, randomUUID } from 'node:crypto';
import { ok, type ProviderRequest, refuse, startProviderServer } from './provider-server.ts';

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
  payments: {
    externalId: string;
    sourceAmount: string;
    recipient: { id: string };
    status?: string;
  }[];
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

export async function startTrolley() {
  const recipients = new Map<string, Recipient>();
  const batches = new Map<string, Batch>();

  function isSigned({ method, path, headers, body }: ProviderRequest): boolean {
    const text = `${headers['x-pr-timestamp']}\n${method}\n${path}\n${body}\n`;
    const expected = `prsign ${TROLLEY_KEYS.TROLLEY_KEY}:${hmac(TROLLEY_KEYS.TROLLEY_SECRET, text)}`;
    return headers.authorization === expected;
  }

  function answer(request: ProviderRequest) {
    if (!isSigned(request)) return refuse(401, 'the signature is wrong');
    const url = new URL(request.path, 'http://trolley.test');
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

  function createBatch(body: Pick<Batch, 'description' | 'payments'>) {
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
      batch.status = 'processing';
      for (const payment of batch.payments) payment.status = 'processing';
    }
    return ok({ batch });
  }

  const server = await startProviderServer(answer);
  return {
    ...server,
    recipients,
    batches,
    settings: {
      ...TROLLEY_KEYS,
      TROLLEY_API_URL: server.url,
      TROLLEY_WIDGET_URL: `${server.url}/widget`,
    },
    opensWidget(address: string, now: Date): boolean {
      const [query = '', sign] = new URL(address).search.slice(1).split('&sign=');
      const age = now.getTime() / 1000 - Number(new URLSearchParams(query).get('ts'));
      return hmac(TROLLEY_KEYS.TROLLEY_SECRET, query) === sign && age <= 30 && !query.includes('+');
    },
    event(
      payment: {
        externalId: string;
        status: string;
        failureMessage?: string;
        returnedNote?: string;
      },
      { now, id = randomUUID() }: { now: Date; id?: string },
    ) {
      const content = { model: 'payment', action: payment.status, body: { payment } };
      const body = JSON.stringify(content, null, 1);
      const moment = String(Math.floor(now.getTime() / 1000));
      const signature = hmac(TROLLEY_KEYS.TROLLEY_WEBHOOK_SECRET, `${moment}${body}`);
      const headers = {
        'content-type': 'application/json',
        'x-paymentrails-delivery': id,
        'x-paymentrails-signature': `t=${moment},v1=${signature}`,
      };
      return { url: '/es/payout-events/trolley', headers, body };
    },
  };
}
