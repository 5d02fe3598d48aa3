import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { pageChoices } from '../../page-choices/page-choices.tsx';
import { HISTORY_PARAMETER } from '../../release-history/release-history.tsx';
import { readTerritories } from '../../territories/territory-values.ts';

const INTENTS = ['submit', 'withdraw', 'change'] as const;
type Intent = (typeof INTENTS)[number];
const DONE = { submit: 'submitted', withdraw: 'withdrawn', change: 'changed' } as const;

export async function loader(args: PageArgs<'release'>) {
  const studio = await requireRelease(args);
  const { api, params, country } = studio;
  const release = await api('GET /api/users/{user}/releases/{release}', {
    params,
    query: { country },
  });
  const { [HISTORY_PARAMETER]: page } = queryFilters(args.request, [HISTORY_PARAMETER]);
  const [songs, history, pages, countries] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/tracks', { params }),
    api('GET /api/users/{user}/releases/{release}/history', { params, query: { page } }),
    pageChoices(studio, { user: params.user, current: release }),
    api('GET /api/shipping_countries'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    release,
    sides: songs.sides,
    history: { entries: history.data, next: nextCursor(history.next_page_url, 'page') },
    pages,
    countries: countries.data,
    done: Object.values(DONE).find((candidate) => candidate === done),
  };
}

export async function action(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const form = await args.request.formData();
  const intent = INTENTS.find((each) => each === textOf(form, 'intent')) ?? 'submit';
  const { failure } = await attempt<unknown>(CALLS[intent]({ api, params, form }));
  if (failure) return data({ intent, failure }, failure.status);
  return redirect(`/studio/releases/${params.release}/submit?done=${DONE[intent]}`);
}

interface ActionInput {
  api: Api;
  params: { user: string; release: string };
  form: FormData;
}

const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

/** Actions of the submit step. */
const CALLS: Record<Intent, (input: ActionInput) => Promise<unknown>> = {
  submit: ({ api, params, form }) =>
    api('POST /api/users/{user}/releases/{release}/submit', {
      params,
      body: { terms: form.has('terms') },
    }),
  withdraw: ({ api, params }) =>
    api('POST /api/users/{user}/releases/{release}/withdraw', { params }),
  change: changeOnSale,
};

async function changeOnSale({ api, params, form }: ActionInput): Promise<unknown> {
  const tier = TIERS.find((each) => each === textOf(form, 'price_category_id'));
  const body = {
    version: Number(textOf(form, 'version')) || 0,
    release_date: textOf(form, 'release_date'),
    description: textOf(form, 'description'),
    page_id: textOf(form, 'page_id') || null,
    ...readTerritories(form),
    ...(tier && { price_category_id: tier }),
  };
  return await api('PUT /api/users/{user}/releases/{release}', { params, body });
}
