import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio, type Studio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { type BundleValues, bundleBody, readBundleForm } from './bundle-values.ts';
import { formData } from './form-data.server.ts';

const DONE = ['made', 'saved', 'publish', 'pause', 'resume', 'retire'] as const;

export async function loader(args: PageArgs<'bundle'>) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const params = { user: account.id, bundle: args.params.bundle };
  const query = queryFilters(args.request, ['page']);
  const [form, bundle, history] = await Promise.all([
    formData(studio),
    api('GET /api/users/{user}/bundles/{bundle}', { params }),
    api('GET /api/users/{user}/bundles/{bundle}/history', { params, query }),
  ]);
  const known = new Set(form.choices.map(({ uuid }) => uuid));
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    ...form,
    // Parts that are off sale can stay or go, but not come back.
    choices: [...form.choices, ...bundle.parts.filter(({ uuid }) => !known.has(uuid))],
    bundle,
    history: history.data,
    next: nextCursor(history.next_page_url, 'page'),
    done: DONE.find((each) => each === done),
    userId: account.id,
  };
}

interface ActionReply {
  failure: CallFailure;
  submitted?: BundleValues;
  /** Of the bundle that the seller edited. */
  version?: number;
}

export async function action(args: PageArgs<'bundle'>) {
  const studio = requireStudio(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { user: studio.account.id, bundle: args.params.bundle };
  const reply = await perform(studio, { intent, form, params });
  if (reply) return data(reply, reply.failure.status);
  if (intent === 'delete') return redirect('/studio/bundles?done=deleted');
  const done = intent === 'bundle' ? 'saved' : intent;
  return redirect(`/studio/bundles/${params.bundle}?done=${done}`);
}

interface Input {
  intent: string;
  form: FormData;
  params: { user: string; bundle: string };
}

/** Null if it is done. */
async function perform({ api }: Studio, input: Input): Promise<ActionReply | null> {
  const { intent, form, params } = input;
  const confirmation = textOf(form, 'confirmation');
  if (intent === 'bundle') {
    const submitted = readBundleForm(form);
    const version = Number(textOf(form, 'version'));
    const body = { ...bundleBody(submitted), version };
    const { failure } = await attempt(
      api('PUT /api/users/{user}/bundles/{bundle}', { params, body }),
    );
    return failure ? { failure, submitted, version } : null;
  }
  const { failure } = await attempt(
    intent === 'publish'
      ? api('POST /api/users/{user}/bundles/{bundle}/publish', { params })
      : intent === 'pause'
        ? api('POST /api/users/{user}/bundles/{bundle}/pause', { params })
        : intent === 'resume'
          ? api('POST /api/users/{user}/bundles/{bundle}/resume', { params })
          : intent === 'retire'
            ? api('POST /api/users/{user}/bundles/{bundle}/retire', {
                params,
                body: { confirmation },
              })
            : api('DELETE /api/users/{user}/bundles/{bundle}', {
                params,
                query: { confirmation },
              }),
  );
  return failure ? { failure } : null;
}
