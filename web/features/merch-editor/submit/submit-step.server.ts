import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const LIFE_INTENTS = ['submit', 'withdraw', 'pause', 'resume', 'retire'] as const;
const INTENTS = [...LIFE_INTENTS, 'sample'] as const;
type Intent = (typeof INTENTS)[number];

export async function loader(args: PageArgs<'item'>) {
  const { api, params, owner, access, may } = await requireItem(args);
  const item = await api('GET /api/users/{user}/merch/{item}', { params, query: {} });
  // What is missing before the submission, and what the plant prints after the approval.
  const isOpen = item.operations.edit_enabled;
  const [design, prints, types] = await Promise.all([
    isOpen ? api('GET /api/users/{user}/merch/{item}/design', { params }) : null,
    isOpen ? null : api('GET /api/users/{user}/merch/{item}/print_files', { params }),
    api('GET /api/merch_types'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    item,
    canEdit: may('merch.edit', owner.id),
    design,
    prints: prints?.data ?? [],
    areas: types.data.find(({ id }) => id === item.type.id)?.areas ?? [],
    // A basket belongs to a person, and only the seller buys at cost.
    isOwn: access === 'own',
    done: LIFE_INTENTS.find((intent) => intent === done),
  };
}

export async function action(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const form = await args.request.formData();
  const intent = INTENTS.find((each) => each === textOf(form, 'intent'));
  if (!intent) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(CALLS[intent]({ api, params, form }));
  if (failure) return data({ intent, failure }, failure.status);
  return redirect(
    intent === 'sample' ? '/basket' : `/studio/merch/${params.item}/submit?done=${intent}`,
  );
}

interface ActionInput {
  api: Api;
  params: { user: string; item: string };
  form: FormData;
}

const CALLS: Record<Intent, (input: ActionInput) => Promise<unknown>> = {
  submit: ({ api, params, form }) =>
    api('POST /api/users/{user}/merch/{item}/submit', {
      params,
      body: { terms: form.has('terms') },
    }),
  withdraw: ({ api, params }) => api('POST /api/users/{user}/merch/{item}/withdraw', { params }),
  pause: ({ api, params }) => api('POST /api/users/{user}/merch/{item}/pause', { params }),
  resume: ({ api, params }) => api('POST /api/users/{user}/merch/{item}/resume', { params }),
  retire: ({ api, params, form }) =>
    api('POST /api/users/{user}/merch/{item}/retire', {
      params,
      body: { confirmation: textOf(form, 'confirmation') },
    }),
  sample: ({ api, form }) =>
    api('POST /es/cart/proof', {
      body: {
        type: 'sample',
        uuid: textOf(form, 'variant'),
        quantity: Number(textOf(form, 'quantity')),
      },
    }),
};
