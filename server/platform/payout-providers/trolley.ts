/** Trolley: requests signed with `prsign`, recipients by our id, a widget, batches, signed events. */
import { toDecimal } from '@lathe/rules/money';
import { TAX_FORM_STATUSES } from '@lathe/rules/payout-providers';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { callProvider, createPayment } from './call-provider.ts';
import { dayOf } from './day-of.ts';
import type {
  Payee,
  PayeeState,
  PaymentReport,
  PayoutProvider,
  ProviderEvent,
  ProviderPayment,
} from './payout-providers.ts';
import { headerText, hmac, isTimedSignature } from './signatures.ts';

export interface TrolleySettings {
  key: string;
  secret: string;
  webhookSecret: string;
  apiUrl: string;
  widgetUrl: string;
  timeoutMs: number;
}

const DELIVERY_HEADER = 'x-paymentrails-delivery';
const SIGNATURE_HEADER = 'x-paymentrails-signature';

const recipient = z.object({
  id: z.string(),
  referenceId: z.string().nullish(),
  status: z.string().default(''),
  complianceStatus: z.string().nullish(),
});
const batch = z.object({ id: z.string(), status: z.string(), description: z.string().nullish() });

const payment = z.object({
  externalId: z.string().nullish(),
  status: z.string(),
  failureMessage: z.string().nullish(),
  returnedNote: z.string().nullish(),
  processedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
  returnedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
});

export function makeTrolley(settings: TrolleySettings, clock: Clock): PayoutProvider {
  const call = makeCaller(settings, clock);

  async function findPayee(userId: string): Promise<PayeeState | null> {
    const query = new URLSearchParams({ referenceId: userId });
    const reply = z
      .object({ recipients: z.array(recipient) })
      .parse(await call('GET', `/v1/recipients?${query}`));
    const own = reply.recipients.find(({ referenceId }) => referenceId === userId);
    return own ? stateOf(own) : null;
  }

  return {
    name: 'trolley',
    findPayee,

    async ensurePayee(person) {
      const existing = await findPayee(person.userId);
      if (existing) return existing;
      const created = await call('POST', '/v1/recipients', {
        referenceId: person.userId,
        email: person.email,
        ...(person.businessName === ''
          ? { type: 'individual', firstName: person.firstName, lastName: person.lastName }
          : { type: 'business', name: person.businessName }),
      });
      return stateOf(z.object({ recipient }).parse(created).recipient);
    },

    onboardingUrl: (person) => signedWidget(settings, person, clock.now()),

    pay: (payment) => payOnce(call, payment),

    async findPayment(endToEndId) {
      const own = await findBatch(call, endToEndId);
      if (!own) return null;
      const { payments } = z
        .object({ payments: z.array(payment) })
        .parse(await call('GET', `/v1/batches/${own.id}/payments`));
      const found = payments.find(({ externalId }) => externalId === endToEndId);
      return found ? reportOf(found) : null;
    },

    verify(request) {
      const deliveryId = headerText(request.headers, DELIVERY_HEADER);
      const isSigned = isTimedSignature(request, {
        header: SIGNATURE_HEADER,
        secret: settings.webhookSecret,
        separator: '',
        // A delivery that is repeated hours later is still right, and has an effect once.
        toleranceSeconds: null,
        now: clock.now(),
      });
      return isSigned && deliveryId !== '' && deliveryId.length <= 200 ? { deliveryId } : null;
    },

    readEvent,
  };
}

function stateOf({ id, status, complianceStatus }: z.output<typeof recipient>): PayeeState {
  const isPayable = status === 'active' && (complianceStatus ?? 'verified') !== 'blocked';
  return { ref: id, isPayable, reason: isPayable ? '' : (complianceStatus ?? status) };
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** The signature covers the moment, the method, the path with its query, and the body. */
function makeCaller({ key, secret, apiUrl, timeoutMs }: TrolleySettings, clock: Clock): Call {
  return async (method, path, body) => {
    const moment = String(Math.round(clock.now().getTime() / 1000));
    const text = body === undefined ? (method === 'POST' ? '{}' : '') : JSON.stringify(body);
    const signature = hmac(secret, `${moment}\n${method}\n${path}\n${text}\n`);
    return await callProvider({
      url: `${apiUrl}${path}`,
      timeoutMs,
      method,
      headers: {
        authorization: `prsign ${key}:${signature}`,
        'x-pr-timestamp': moment,
        'content-type': 'application/json',
      },
      ...(text !== '' && { body: text }),
    });
  };
}

/** Steps of a batch: it has a price, then it is paid. */
const BATCH_STEPS: Readonly<Record<string, readonly string[]>> = {
  open: ['generate-quote', 'start-processing'],
  quoted: ['start-processing'],
  pending: ['start-processing'],
  processing: [],
  processed: [],
  complete: [],
  completed: [],
};

const isStarted = (status: string) => BATCH_STEPS[status]?.length === 0;

/**
 * Each payment has a batch of its own, found again by its description. So a request without a reply
 * can be repeated from the step that it reached. A batch in a state that is not known fails, so that
 * staff see it.
 */
async function payOnce(call: Call, payment: ProviderPayment): Promise<void> {
  const { id, status } =
    (await findBatch(call, payment.endToEndId)) ??
    (await createPayment(payment, () => createBatch(call, payment)));
  const steps = BATCH_STEPS[status];
  if (!steps) throw new Error(`The batch ${id} has the state ${status}, which is not known.`);
  for (const step of steps) await call('POST', `/v1/batches/${id}/${step}`);
}

/** The one that was started, if a search that was not up to date has led to several. */
async function findBatch(call: Call, endToEndId: string) {
  const query = new URLSearchParams({ search: endToEndId });
  const { batches } = z
    .object({ batches: z.array(batch) })
    .parse(await call('GET', `/v1/batches?${query}`));
  const own = batches
    .filter(({ description }) => description === endToEndId)
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  return own.find(({ status }) => isStarted(status)) ?? own[0];
}

async function createBatch(call: Call, { endToEndId, payeeRef, amount }: ProviderPayment) {
  const created = await call('POST', '/v1/batches', {
    sourceCurrency: amount.currency,
    description: endToEndId,
    payments: [
      {
        recipient: { id: payeeRef },
        sourceAmount: toDecimal(amount),
        externalId: endToEndId,
      },
    ],
  });
  return z.object({ batch }).parse(created).batch;
}

/** Valid for 30 seconds, so it is signed when the user opens it. */
function signedWidget(settings: TrolleySettings, person: Payee, now: Date): string {
  const query = new URLSearchParams({
    ts: String(Math.floor(now.getTime() / 1000)),
    key: settings.key,
    email: person.email,
    refid: person.userId,
    hideEmail: 'false',
    roEmail: 'true',
    locale: person.locale,
    products: 'pay,tax',
  })
    .toString()
    .replaceAll('+', '%20');
  return `${settings.widgetUrl}?${query}&sign=${hmac(settings.secret, query)}`;
}

const paymentEvent = z.object({
  model: z.literal('payment'),
  action: z.string(),
  body: z.object({ payment }),
});
const taxFormEvent = z.object({
  model: z.literal('taxForm'),
  body: z.object({
    taxForm: z.object({
      data: z.object({
        recipientId: z.string(),
        taxFormId: z.string(),
        status: z.enum(TAX_FORM_STATUSES),
        taxFormType: z.string().default(''),
        signedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
      }),
    }),
  }),
});
const payeeEvent = z.object({
  model: z.enum(['recipient', 'recipientAccount']),
  body: z.record(z.string(), z.object({ referenceId: z.string().nullish() })),
});

const RESULTS = {
  pending: 'accepted',
  processing: 'accepted',
  processed: 'settled',
  failed: 'failed',
  returned: 'returned',
} as const;

function reportOf(found: z.output<typeof payment>): PaymentReport | null {
  const { externalId, status, failureMessage, returnedNote, processedAt, returnedAt } = found;
  const result = RESULTS[status as keyof typeof RESULTS];
  // Payments that were made by hand have no id of ours.
  if (!externalId || result === undefined) return null;
  const reasonText = (result === 'returned' ? returnedNote : failureMessage) ?? '';
  const happenedOn = dayOf(result === 'returned' ? returnedAt : processedAt);
  return { endToEndId: externalId, result, reasonCode: '', reasonText, happenedOn };
}

function readEvent(text: string): ProviderEvent {
  const json: unknown = JSON.parse(text);
  const paid = paymentEvent.safeParse(json);
  if (paid.success) {
    const report = reportOf(paid.data.body.payment);
    return report ? { kind: 'payment', ...report } : { kind: 'other' };
  }
  const form = taxFormEvent.safeParse(json);
  if (form.success) {
    const { recipientId, taxFormId, taxFormType, status, signedAt } = form.data.body.taxForm.data;
    return {
      kind: 'tax-form',
      payeeRef: recipientId,
      form: {
        ref: taxFormId,
        kind: taxFormType,
        status,
        signedAt: signedAt ? new Date(signedAt) : null,
      },
    };
  }
  const changed = payeeEvent.safeParse(json);
  const userId = changed.success
    ? Object.values(changed.data.body).find(({ referenceId }) => referenceId)?.referenceId
    : null;
  if (!changed.success || !userId) return { kind: 'other' };
  // Of a recipient, also the account that is used can change.
  return { kind: 'payee', userId, isDetails: true };
}
