import type { Api } from '@lathe/contract/server-side';
import { REFUND_REASONS } from '@lathe/rules/refunds';
import { data, redirect } from 'react-router';
import { readAddress } from '../../../lib/forms/address/address-values.ts';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';
import { decideOnRefund, REFUND_DONE } from './decide-on-refund.server.ts';

export async function loader(args: PageArgs<'order'>) {
  const { api } = requireViewer(args);
  const deskOrder = await api('GET /api/admin/orders/{order}', { params: args.params });
  return {
    deskOrder,
    done: readDoneParameter(args.request, DONE),
    requestKey: crypto.randomUUID(),
  };
}

export async function action(args: PageArgs<'order'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await perform({ api, order: args.params.order, form });
  return data(reply, reply.failure.status);
}

const DONE = [
  'refunded',
  'noted',
  'held',
  'let_go',
  'receipt_sent',
  'links_ended',
  'moved',
  'cancelled',
  'lines_cancelled',
  'collected',
  ...REFUND_DONE,
] as const;

type Done = (typeof DONE)[number];

export type DeskIntent =
  | 'refund'
  | 'note'
  | 'hold'
  | 'receipt'
  | 'links'
  | 'address'
  | 'cancel'
  | 'cancel_lines'
  | 'collected'
  | 'refund_retry'
  | 'refund_settle';

interface ActionInput {
  api: Api;
  order: string;
  form: FormData;
}

type ActionHandler = (
  input: ActionInput,
) => Promise<{ failure?: CallFailure | undefined; done: Done }>;

/** Submitted values of a rejected form. */
export type SubmittedValues = Record<string, string>;

/** Actions of the order page. */
async function perform(
  input: ActionInput,
): Promise<{ intent: DeskIntent; failure: CallFailure; submitted: SubmittedValues }> {
  const intent = textOf(input.form, 'intent') as DeskIntent;
  const handler = HANDLERS[intent];
  if (!handler) throw new Response(null, { status: 400 });
  const { failure, done } = await handler(input);
  if (!failure) throw redirect(`/admin/orders/${input.order}?done=${done}`);
  const submitted = Object.fromEntries(
    [...input.form.keys()].map((name) => [name, textOf(input.form, name)]),
  );
  return { intent, failure, submitted };
}

const HANDLERS: Record<DeskIntent, ActionHandler> = {
  async refund({ api, order, form }) {
    const call = api('POST /api/admin/orders/{order}/refunds', {
      params: { order },
      body: refundBody(form),
    });
    return { ...(await attempt(call)), done: 'refunded' };
  },

  async note({ api, order, form }) {
    const body = { text: textOf(form, 'text') };
    const call = api('POST /api/admin/orders/{order}/notes', { params: { order }, body });
    return { ...(await attempt(call)), done: 'noted' };
  },

  async hold({ api, order, form }) {
    const held = textOf(form, 'held') === 'yes';
    const body = { held, note: textOf(form, 'note') };
    const call = api('PUT /api/admin/orders/{order}/hold', { params: { order }, body });
    return { ...(await attempt(call)), done: held ? 'held' : 'let_go' };
  },

  async receipt({ api, order }) {
    const call = api('POST /api/admin/orders/{order}/receipt', { params: { order } });
    return { ...(await attempt(call)), done: 'receipt_sent' };
  },

  async links({ api, order }) {
    const call = api('POST /api/admin/orders/{order}/links', { params: { order } });
    return { ...(await attempt(call)), done: 'links_ended' };
  },

  async address({ api, order, form }) {
    const deskOrder = await api('GET /api/admin/orders/{order}', { params: { order } });
    const country = deskOrder.order.address?.country ?? '';
    const body = { address: { ...readAddress(form), country } };
    const call = api('PUT /api/admin/orders/{order}/address', { params: { order }, body });
    return { ...(await attempt(call)), done: 'moved' };
  },

  async cancel({ api, order }) {
    const call = api('POST /api/admin/orders/{order}/cancel', { params: { order }, body: {} });
    return { ...(await attempt(call)), done: 'cancelled' };
  },

  async cancel_lines({ api, order, form }) {
    const body = { lines: form.getAll('line').map(String) };
    const call = api('POST /api/admin/orders/{order}/cancel', { params: { order }, body });
    return { ...(await attempt(call)), done: 'lines_cancelled' };
  },

  async collected({ api, order, form }) {
    const body = { lines: form.getAll('line').map(String) };
    const call = api('POST /api/admin/orders/{order}/collected', { params: { order }, body });
    return { ...(await attempt(call)), done: 'collected' };
  },

  refund_retry: ({ api, form }) => decideOnRefund(api, { intent: 'retry', form }),

  refund_settle: ({ api, form }) => decideOnRefund(api, { intent: 'settle', form }),
};

const COPIES = 'copies ';
const REFUND_MODES = ['things', 'amount', 'all'] as const;

/** Empty fields are omitted; invalid ones are rejected by the server. */
function refundBody(form: FormData) {
  const lines = [...form.keys()].flatMap((name) => {
    const text = textOf(form, name).trim();
    if (!name.startsWith(COPIES) || text === '' || text === '0') return [];
    return [{ line: name.slice(COPIES.length), quantity: parseWholeNumber(text) }];
  });
  const mode = REFUND_MODES.find((candidate) => candidate === textOf(form, 'what')) ?? 'things';
  const amount = textOf(form, 'amount').trim();
  return {
    what: mode,
    lines,
    postage: form.has('postage'),
    duty: form.has('duty'),
    ...(mode === 'amount' && amount !== '' && { amount: parseMinorUnits(amount) }),
    // The server rejects a missing reason.
    reason:
      REFUND_REASONS.find((candidate) => candidate === textOf(form, 'reason')) ?? ('' as 'other'),
    note: textOf(form, 'note'),
    request_key: textOf(form, 'request_key') || undefined,
    refunded_before: parseWholeNumber(textOf(form, 'refunded_before')),
  };
}
