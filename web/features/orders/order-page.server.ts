/** Order actions, shared by the guest page and the account. */
import type { BoughtAgain } from '@lathe/contract/buy-again-calls';
import type { Api } from '@lathe/contract/server-side';
import { RETURN_REASONS } from '@lathe/rules/returns';
import { data } from 'react-router';
import { readAddress } from '../../lib/forms/address/address-values.ts';
import { attempt } from '../../lib/forms/call-failure.ts';
import { jsonOf, textOf } from '../../lib/forms/form-values.ts';
import type { SubmittedReturn } from './returns-card.tsx';
import type { SeenReturn } from './ticket-returns.tsx';

interface ActionInput {
  api: Api;
  order: string;
  key: string | undefined;
  form: FormData;
}

export async function performOnOrder({ api, order, key, form }: ActionInput) {
  const params = { order };
  const own = key === undefined ? {} : { key };
  const intent = textOf(form, 'intent');
  if (intent === 'cancel') {
    const { failure } = await attempt(
      api('POST /api/orders/{order}/cancel', { params, body: own }),
    );
    return outcome('cancelled', failure);
  }
  if (intent === 'cancel_lines') {
    const body = { ...own, lines: form.getAll('line').map(String) };
    const { failure } = await attempt(api('POST /api/orders/{order}/cancel', { params, body }));
    return outcome('lines_cancelled', failure);
  }
  if (intent === 'address') {
    const { country } =
      (await api('GET /api/orders/{order}', { params, query: own })).address ?? {};
    const address = { ...readAddress(form), country: country ?? '' };
    const body = { ...own, address };
    const { failure } = await attempt(api('PUT /api/orders/{order}/address', { params, body }));
    return outcome('address_saved', failure);
  }
  if (intent === 'ticket_name') {
    const body = {
      ...own,
      name: textOf(form, 'name').trim(),
      name_before: textOf(form, 'name_before'),
    };
    const { failure } = await attempt(
      api('PUT /api/orders/{order}/tickets/{ticket}', {
        params: { order, ticket: textOf(form, 'ticket') },
        body,
      }),
    );
    return outcome('ticket_named', failure);
  }
  if (intent === 'ticket_return') {
    const { ticket, amount } = jsonOf<SeenReturn>(form, 'returned');
    const { failure } = await attempt(
      api('POST /api/orders/{order}/tickets/{ticket}/return', {
        params: { order, ticket },
        body: { ...own, amount },
      }),
    );
    return outcome('ticket_returned', failure);
  }
  if (intent === 'return') {
    const submitted = readReturnForm(form);
    const body = { ...own, ...returnBody(submitted) };
    const files = form.getAll('pictures').filter((each) => each instanceof File);
    const call = api('POST /api/orders/{order}/returns', { params, body, files });
    const { failure } = await attempt(call);
    return outcome('return_asked', failure, failure ? { submitted } : {});
  }
  if (intent === 'buy_again') {
    const call = api('POST /api/orders/{order}/buy_again', { params, body: own });
    const { value, failure } = await attempt(call);
    return outcome('bought_again', failure, { again: value });
  }
  if (intent === 'new_link') {
    const { failure } = await attempt(api('POST /api/orders/{order}/links', { params, body: own }));
    return outcome('new_link', failure);
  }
  const { failure } = await attempt(api('POST /api/orders/{order}/receipt', { params, body: own }));
  return outcome('resent', failure);
}

type Rejected = Awaited<ReturnType<typeof attempt>>['failure'];

const COPIES = 'copies ';

function readReturnForm(form: FormData): SubmittedReturn {
  const lines = [...form.keys()].filter((name) => name.startsWith(COPIES));
  return {
    reason: textOf(form, 'reason'),
    text: textOf(form, 'text'),
    copies: Object.fromEntries(
      lines.map((name) => [name.slice(COPIES.length), textOf(form, name).trim()]),
    ),
  };
}

/** Empty fields are omitted; invalid numbers are rejected by the server. */
function returnBody({ reason, text, copies }: SubmittedReturn) {
  return {
    lines: Object.entries(copies)
      .filter(([, quantity]) => quantity !== '' && quantity !== '0')
      .map(([line, quantity]) => ({ line, quantity: Number(quantity) })),
    reason: RETURN_REASONS.find((candidate) => candidate === reason) ?? ('' as 'damaged'),
    text,
  };
}

export type OrderDone =
  | 'cancelled'
  | 'lines_cancelled'
  | 'address_saved'
  | 'ticket_named'
  | 'ticket_returned'
  | 'resent'
  | 'new_link'
  | 'return_asked'
  | 'bought_again';

function outcome(
  done: OrderDone,
  failure: Rejected,
  { submitted, again }: { submitted?: SubmittedReturn; again?: BoughtAgain | undefined } = {},
) {
  return data(
    { intent: done, done: failure ? null : done, failure, submitted, again },
    failure?.status ?? 200,
  );
}
