import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { HISTORY_PARAMETER } from '../../release-history/release-history.tsx';
import { pageChoices } from '../page-choices.tsx';
import { readTerritories } from '../territories/territory-values.ts';

const DONE = ['submitted', 'changed'] as const;

export async function loader(args: PageArgs<'release'>) {
  const { api, viewer, country } = requireViewer(args);
  const user = viewer.id;
  const params = { user, release: args.params.release };
  const release = await api('GET /api/users/{user}/releases/{release}', {
    params,
    query: { country },
  });
  const { [HISTORY_PARAMETER]: page } = queryFilters(args.request, [HISTORY_PARAMETER]);
  const [songs, history, pages, countries] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/tracks', { params }),
    api('GET /api/users/{user}/releases/{release}/history', { params, query: { page } }),
    pageChoices(api, { user, current: release.page_id }),
    api('GET /api/shipping_countries'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    release,
    sides: songs.sides,
    history: { entries: history.data, next: nextCursor(history.next_page_url, 'page') },
    pages,
    countries: countries.data,
    done: DONE.find((candidate) => candidate === done),
  };
}

export async function action(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, release: args.params.release };
  const failure = await perform({ api, params, form });
  if (failure) return data(failure, failure.failure.status);
  const done = form.get('intent') === 'submit' ? 'submitted' : 'changed';
  return redirect(`/studio/releases/${params.release}/submit?done=${done}`);
}

interface ActionInput {
  api: Api;
  params: { user: string; release: string };
  form: FormData;
}

const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

/** Actions of the submit step. Null on success. */
async function perform(
  input: ActionInput,
): Promise<{ intent: 'submit' | 'change'; failure: CallFailure } | null> {
  const { api, params, form } = input;
  const isChange = textOf(form, 'intent') === 'change';
  const call = isChange
    ? changeOnSale(input)
    : api('POST /api/users/{user}/releases/{release}/submit', {
        params,
        body: { terms: form.has('terms') },
      });
  const { failure } = await attempt<unknown>(call);
  return failure ? { intent: isChange ? 'change' : 'submit', failure } : null;
}

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
